/* Finds the rows that belong to a row. Some lists run to the start of the next row's list. Other
 * tables are sorted by their owner, and a binary search finds its rows. */
#include "front/cil/read/metadata.h"

#include "front/cil/read/tables.h"
#include <assert.h>

/* The column that a table is sorted by, II.22; and how it is coded. CIL_CODED_COUNT: it is a
 * row. */
struct key {
    enum cil_table table;
    uint32_t column;
    enum cil_coded coded;
};

static const struct key key_interface_impl = {CIL_TABLE_INTERFACE_IMPL, 0, CIL_CODED_COUNT};
static const struct key key_constant = {CIL_TABLE_CONSTANT, 2, CIL_CODED_HAS_CONSTANT};
static const struct key key_attribute = {CIL_TABLE_CUSTOM_ATTRIBUTE, 0,
                                         CIL_CODED_HAS_CUSTOM_ATTRIBUTE};
static const struct key key_marshal = {CIL_TABLE_FIELD_MARSHAL, 0, CIL_CODED_HAS_FIELD_MARSHAL};
static const struct key key_class_layout = {CIL_TABLE_CLASS_LAYOUT, 2, CIL_CODED_COUNT};
static const struct key key_field_layout = {CIL_TABLE_FIELD_LAYOUT, 1, CIL_CODED_COUNT};
static const struct key key_semantics = {CIL_TABLE_METHOD_SEMANTICS, 2, CIL_CODED_HAS_SEMANTICS};
static const struct key key_method_impl = {CIL_TABLE_METHOD_IMPL, 0, CIL_CODED_COUNT};
static const struct key key_impl_map = {CIL_TABLE_IMPL_MAP, 1, CIL_CODED_MEMBER_FORWARDED};
static const struct key key_field_rva = {CIL_TABLE_FIELD_RVA, 1, CIL_CODED_COUNT};
static const struct key key_nested = {CIL_TABLE_NESTED_CLASS, 0, CIL_CODED_COUNT};
static const struct key key_generic = {CIL_TABLE_GENERIC_PARAM, 2, CIL_CODED_TYPE_OR_METHOD_DEF};
static const struct key key_constraint = {CIL_TABLE_GENERIC_PARAM_CONSTRAINT, 0, CIL_CODED_COUNT};
static const struct key key_scope = {CIL_TABLE_LOCAL_SCOPE, 0, CIL_CODED_COUNT};

/* A search in an unsorted table would silently miss rows. So the order is checked once, before the
 * first search. */
static void check_sorted(struct cil_metadata *m, const struct key *key) {
    struct cil_table_data *table = &m->tables[key->table];
    if (table->checked_sorted)
        return;
    table->checked_sorted = true;
    uint32_t before = 0;
    for (uint32_t row = 1; row <= table->count; row++) {
        uint32_t value = cil_metadata_column(m, key->table, row, key->column);
        if (value < before) {
            cil_metadata_damage(m, table->at + (size_t)(row - 1) * table->width,
                                "the table %s is not sorted by its column %u",
                                cil_table_name(key->table), key->column);
            return;
        }
        before = value;
    }
}

/* The first row whose key is at least `value`; one past the last when there is none. */
static uint32_t lower_bound(struct cil_metadata *m, enum cil_table table, uint32_t column,
                            uint32_t value) {
    assert(table == CIL_TABLE_TYPE_DEF || m->tables[table].checked_sorted);
    uint32_t low = 1, high = cil_metadata_rows(m, table) + 1;
    while (low < high) {
        uint32_t middle = low + (high - low) / 2;
        if (cil_metadata_column(m, table, middle, column) < value)
            low = middle + 1;
        else
            high = middle;
    }
    return low;
}

static struct cil_range equal_rows(struct cil_metadata *m, const struct key *key, uint32_t value) {
    check_sorted(m, key);
    uint32_t first = lower_bound(m, key->table, key->column, value), end = first;
    uint32_t count = cil_metadata_rows(m, key->table);
    while (end <= count && cil_metadata_column(m, key->table, end, key->column) == value)
        end++;
    assert(first && end <= count + 1);
    return (struct cil_range){first, end};
}

/* Rows whose key is this owner: a row number, or a token where the key is coded. */
static struct cil_range owned(struct cil_metadata *m, const struct key *key, uint32_t owner) {
    if (key->coded == CIL_CODED_COUNT) {
        assert(owner == cil_token_row(owner)); /* the owner is a row, not a token */
        return equal_rows(m, key, owner);
    }
    uint32_t value = cil_coded_encode(key->coded, owner);
    assert(value != UINT32_MAX ||
           key == &key_attribute); /* a token of a table that has such rows */
    return value == UINT32_MAX ? (struct cil_range){0, 0} : equal_rows(m, key, value);
}

static uint32_t owned_one(struct cil_metadata *m, const struct key *key, uint32_t owner) {
    struct cil_range rows = owned(m, key, owner);
    return rows.first < rows.end ? rows.first : 0;
}

/* The list that starts in a column of `row` and runs to where the next row's starts. */
static struct cil_range list(struct cil_metadata *m, enum cil_table table, uint32_t row,
                             uint32_t column, enum cil_table of) {
    if (row - 1 >= cil_metadata_rows(m, table)) {
        cil_metadata_column(m, table, row, column); /* reports the damage */
        return (struct cil_range){0, 0};
    }
    uint32_t count = cil_metadata_rows(m, of);
    uint32_t first = cil_metadata_column(m, table, row, column);
    uint32_t end = row < cil_metadata_rows(m, table)
                       ? cil_metadata_column(m, table, row + 1, column)
                       : count + 1;
    if (!count)
        return (struct cil_range){1, 1};
    if (first && first <= end && end <= count + 1)
        return (struct cil_range){first, end};
    const struct cil_table_data *data = &m->tables[table];
    cil_metadata_damage(m, data->at + (size_t)(row - 1) * data->width + data->start[column],
                        "rows %u to %u of the table %s, which has %u", first, end,
                        cil_table_name(of), count);
    return (struct cil_range){0, 0};
}

enum { TYPE_DEF_FIELDS = 4, TYPE_DEF_METHODS = 5, METHOD_DEF_PARAMS = 5 };

struct cil_range cil_def_fields(struct cil_metadata *m, uint32_t type) {
    return list(m, CIL_TABLE_TYPE_DEF, type, TYPE_DEF_FIELDS, CIL_TABLE_FIELD);
}

struct cil_range cil_def_methods(struct cil_metadata *m, uint32_t type) {
    return list(m, CIL_TABLE_TYPE_DEF, type, TYPE_DEF_METHODS, CIL_TABLE_METHOD_DEF);
}

struct cil_range cil_def_method_params(struct cil_metadata *m, uint32_t method) {
    return list(m, CIL_TABLE_METHOD_DEF, method, METHOD_DEF_PARAMS, CIL_TABLE_PARAM);
}

/* The maps from types to events and properties need not be sorted. */
static struct cil_range mapped(struct cil_metadata *m, enum cil_table map, uint32_t type,
                               enum cil_table of) {
    assert(type == cil_token_row(type));
    for (uint32_t row = 1; row <= cil_metadata_rows(m, map); row++)
        if (cil_metadata_column(m, map, row, 0) == type)
            return list(m, map, row, 1, of);
    return (struct cil_range){0, 0};
}

struct cil_range cil_def_events(struct cil_metadata *m, uint32_t type) {
    return mapped(m, CIL_TABLE_EVENT_MAP, type, CIL_TABLE_EVENT);
}

struct cil_range cil_def_properties(struct cil_metadata *m, uint32_t type) {
    return mapped(m, CIL_TABLE_PROPERTY_MAP, type, CIL_TABLE_PROPERTY);
}

struct cil_range cil_def_interfaces(struct cil_metadata *m, uint32_t type) {
    return owned(m, &key_interface_impl, type);
}

struct cil_range cil_def_method_impls(struct cil_metadata *m, uint32_t type) {
    return owned(m, &key_method_impl, type);
}

struct cil_range cil_def_generic_params(struct cil_metadata *m, uint32_t owner) {
    struct cil_range rows = owned(m, &key_generic, owner);
    for (uint32_t row = rows.first; row < rows.end; row++)
        if (cil_metadata_column(m, CIL_TABLE_GENERIC_PARAM, row, 0) != row - rows.first) {
            const struct cil_table_data *data = &m->tables[CIL_TABLE_GENERIC_PARAM];
            cil_metadata_damage(m, data->at + (size_t)(row - 1) * data->width,
                                "type parameters are not numbered in order");
            return (struct cil_range){0, 0};
        }
    return rows;
}

struct cil_range cil_def_generic_constraints(struct cil_metadata *m, uint32_t param) {
    return owned(m, &key_constraint, param);
}

struct cil_range cil_def_attributes(struct cil_metadata *m, uint32_t parent) {
    return owned(m, &key_attribute, parent);
}

struct cil_range cil_def_semantics(struct cil_metadata *m, uint32_t association) {
    return owned(m, &key_semantics, association);
}

struct cil_range cil_def_scopes(struct cil_metadata *m, uint32_t method) {
    return owned(m, &key_scope, method);
}

struct cil_range cil_def_scope_variables(struct cil_metadata *m, uint32_t scope) {
    return list(m, CIL_TABLE_LOCAL_SCOPE, scope, 2, CIL_TABLE_LOCAL_VARIABLE);
}

uint32_t cil_def_enclosing(struct cil_metadata *m, uint32_t type) {
    uint32_t row = owned_one(m, &key_nested, type);
    if (!row)
        return 0;
    uint32_t enclosing = cil_metadata_column(m, CIL_TABLE_NESTED_CLASS, row, 1);
    if (enclosing && enclosing < type)
        return enclosing;
    /* II.22.37 demands this order, and it rules out types that are nested in themselves. */
    const struct cil_table_data *data = &m->tables[CIL_TABLE_NESTED_CLASS];
    cil_metadata_damage(m, data->at + (size_t)(row - 1) * data->width,
                        "type %u is nested in type %u, which does not come before it", type,
                        enclosing);
    return 0;
}

uint32_t cil_def_layout(struct cil_metadata *m, uint32_t type) {
    return owned_one(m, &key_class_layout, type);
}

uint32_t cil_def_field_layout(struct cil_metadata *m, uint32_t field) {
    return owned_one(m, &key_field_layout, field);
}

uint32_t cil_def_field_rva(struct cil_metadata *m, uint32_t field) {
    return owned_one(m, &key_field_rva, field);
}

uint32_t cil_def_constant(struct cil_metadata *m, uint32_t parent_token) {
    return owned_one(m, &key_constant, parent_token);
}

uint32_t cil_def_impl_map(struct cil_metadata *m, uint32_t member_token) {
    return owned_one(m, &key_impl_map, member_token);
}

uint32_t cil_def_field_marshal(struct cil_metadata *m, uint32_t parent_token) {
    return owned_one(m, &key_marshal, parent_token);
}

/* The last type whose list starts at or before the row; types before it with the same start are
 * empty. */
static uint32_t owner(struct cil_metadata *m, uint32_t row, uint32_t column, enum cil_table of) {
    assert(row == cil_token_row(row));
    if (!cil_metadata_has(m, cil_token(of, row))) {
        cil_metadata_damage(m, NULL, "row %u of the table %s is asked for, which has %u", row,
                            cil_table_name(of), cil_metadata_rows(m, of));
        return 0;
    }
    uint32_t type = lower_bound(m, CIL_TABLE_TYPE_DEF, column, row + 1) - 1;
    if (!type) {
        cil_metadata_damage(m, NULL, "row %u of the table %s belongs to no type", row,
                            cil_table_name(of));
        return 0;
    }
    struct cil_range rows = list(m, CIL_TABLE_TYPE_DEF, type, column, of);
    if (rows.first <= row && row < rows.end)
        return type;
    cil_metadata_damage(m, NULL, "the types' lists of the table %s are out of order",
                        cil_table_name(of));
    return 0;
}

uint32_t cil_def_method_owner(struct cil_metadata *m, uint32_t method) {
    return owner(m, method, TYPE_DEF_METHODS, CIL_TABLE_METHOD_DEF);
}

uint32_t cil_def_field_owner(struct cil_metadata *m, uint32_t field) {
    return owner(m, field, TYPE_DEF_FIELDS, CIL_TABLE_FIELD);
}
