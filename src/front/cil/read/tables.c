/* Rows of tables.def, read where they lie. */
#include "front/cil/read/tables.h"

#include <assert.h>

enum column_kind { NONE, FIXED8, FIXED16, FIXED32, HEAP_STRING, HEAP_GUID, HEAP_BLOB, ROW, TOKEN };

struct column {
    uint8_t kind; /* enum column_kind */
    uint8_t of;   /* ROW: the table; TOKEN: enum cil_coded */
};

struct schema {
    const char *name; /* NULL: no such table */
    struct column columns[CIL_COLUMNS];
};

static const struct schema schemas[CIL_TABLE_COUNT] = {
#define TABLE(number, NAME, name) [number] = {#name, {
#define U8(field)                 {FIXED8, 0},
#define PAD8(field)               {FIXED8, 0},
#define U16(field)                {FIXED16, 0},
#define U32(field)                {FIXED32, 0},
#define STRING(field)             {HEAP_STRING, 0},
#define BLOB(field)               {HEAP_BLOB, 0},
#define GUID(field)               {HEAP_GUID, 0},
#define ROWS(field, table)        {ROW, CIL_TABLE_##table},
#define CODED(field, kind)        {TOKEN, CIL_CODED_##kind},
#define END                                                                                        \
    }                                                                                              \
    }                                                                                              \
    ,
#include "front/cil/read/tables.def"
};

enum { TAGS = 27, NO_TABLE = 0xff };

/* The tables of each coded index by tag. */
static const struct {
    uint8_t bits, count;
    uint8_t tables[TAGS];
} coded[CIL_CODED_COUNT] = {
    [CIL_CODED_TYPE_DEF_OR_REF] = {2, 3, {0x02, 0x01, 0x1b}},
    [CIL_CODED_HAS_CONSTANT] = {2, 3, {0x04, 0x08, 0x17}},
    [CIL_CODED_HAS_CUSTOM_ATTRIBUTE] = {5, 22, {0x06, 0x04, 0x01, 0x02, 0x08, 0x09, 0x0a, 0x00,
                                                0x0e, 0x17, 0x14, 0x11, 0x1a, 0x1b, 0x20, 0x23,
                                                0x26, 0x27, 0x28, 0x2a, 0x2c, 0x2b}},
    [CIL_CODED_HAS_FIELD_MARSHAL] = {1, 2, {0x04, 0x08}},
    [CIL_CODED_HAS_DECL_SECURITY] = {2, 3, {0x02, 0x06, 0x20}},
    [CIL_CODED_MEMBER_REF_PARENT] = {3, 5, {0x02, 0x01, 0x1a, 0x06, 0x1b}},
    [CIL_CODED_HAS_SEMANTICS] = {1, 2, {0x14, 0x17}},
    [CIL_CODED_METHOD_DEF_OR_REF] = {1, 2, {0x06, 0x0a}},
    [CIL_CODED_MEMBER_FORWARDED] = {1, 2, {0x04, 0x06}},
    [CIL_CODED_IMPLEMENTATION] = {2, 3, {0x26, 0x23, 0x27}},
    [CIL_CODED_CUSTOM_ATTRIBUTE_TYPE] = {3, 4, {NO_TABLE, NO_TABLE, 0x06, 0x0a}},
    [CIL_CODED_RESOLUTION_SCOPE] = {2, 4, {0x00, 0x1a, 0x23, 0x01}},
    [CIL_CODED_TYPE_OR_METHOD_DEF] = {1, 2, {0x02, 0x06}},
    [CIL_CODED_HAS_CUSTOM_DEBUG_INFORMATION] = {5, 27, {0x06, 0x04, 0x01, 0x02, 0x08, 0x09, 0x0a,
                                                        0x00, 0x0e, 0x17, 0x14, 0x11, 0x1a, 0x1b,
                                                        0x20, 0x23, 0x26, 0x27, 0x28, 0x2a, 0x2c,
                                                        0x2b, 0x30, 0x32, 0x33, 0x34, 0x35}},
};

bool cil_table_known(uint32_t number) {
    return number < CIL_TABLE_COUNT && schemas[number].name;
}

const char *cil_table_name(enum cil_table table) {
    assert(cil_table_known(table));
    return schemas[table].name;
}

static uint8_t coded_size(const struct cil_metadata *m, enum cil_coded kind) {
    uint32_t most = 0;
    assert(coded[kind].count && coded[kind].count <= 1u << coded[kind].bits);
    for (uint32_t tag = 0; tag < coded[kind].count; tag++) {
        uint32_t table = coded[kind].tables[tag];
        if (table != NO_TABLE && m->referenced[table] > most)
            most = m->referenced[table];
    }
    return most < 1u << (16 - coded[kind].bits) ? 2 : 4;
}

static uint8_t column_size(const struct cil_metadata *m, struct column c, uint32_t wide_heaps) {
    switch ((enum column_kind)c.kind) {
    case NONE: return 0;
    case FIXED8: return 1;
    case FIXED16: return 2;
    case FIXED32: return 4;
    case HEAP_STRING: return wide_heaps & 1 ? 4 : 2;
    case HEAP_GUID: return wide_heaps & 2 ? 4 : 2;
    case HEAP_BLOB: return wide_heaps & 4 ? 4 : 2;
    case ROW: return m->referenced[c.of] > 0xffff ? 4 : 2;
    case TOKEN: return m->coded_size[c.of];
    }
    assert(!"a kind of column");
    return 0;
}

void cil_table_measure(struct cil_metadata *m, uint32_t wide_heaps) {
    for (uint32_t kind = 0; kind < CIL_CODED_COUNT; kind++)
        m->coded_size[kind] = coded_size(m, (enum cil_coded)kind);
    for (uint32_t t = 0; t < CIL_TABLE_COUNT; t++) {
        struct cil_table_data *table = &m->tables[t];
        table->width = 0;
        assert(!table->count || schemas[t].name);
        for (uint32_t c = 0; c < CIL_COLUMNS; c++) {
            table->start[c] = table->width;
            table->size[c] = column_size(m, schemas[t].columns[c], wide_heaps);
            table->width = (uint8_t)(table->width + table->size[c]);
            assert(table->width <= CIL_COLUMNS * 4);
        }
    }
}

uint32_t cil_coded_encode(enum cil_coded kind, uint32_t token) {
    assert(kind < CIL_CODED_COUNT);
    for (uint32_t tag = 0; tag < coded[kind].count; tag++)
        if (coded[kind].tables[tag] == token >> 24)
            return cil_token_row(token) << coded[kind].bits | tag;
    return UINT32_MAX;
}

bool cil_coded_decode(enum cil_coded kind, uint32_t value, uint32_t *token) {
    uint32_t tag = value & ((1u << coded[kind].bits) - 1), row = value >> coded[kind].bits;
    *token = 0;
    if (!row)
        return true;
    if (tag >= coded[kind].count || coded[kind].tables[tag] == NO_TABLE || row > 0xffffff)
        return false;
    *token = cil_token((enum cil_table)coded[kind].tables[tag], row);
    assert(cil_table_known(*token >> 24) && cil_token_row(*token) == row);
    return true;
}

static uint32_t read_number(const uint8_t *at, uint32_t size) {
    assert(size == 1 || size == 2 || size == 4);
    return size == 1 ? *at : size == 2 ? cil_u16(at) : cil_u32(at);
}

/* Reads the columns of one row from left to right. */
struct reader {
    struct cil_metadata *m;
    const struct cil_table_data *table;
    const uint8_t *row;
    uint32_t column;
};

static const uint8_t no_row[CIL_COLUMNS * 4];

static const uint8_t *row_at(struct cil_metadata *m, enum cil_table table, uint32_t row) {
    const struct cil_table_data *data = &m->tables[table];
    assert(!data->count || (data->at && data->width));
    if (row - 1 < data->count)
        return data->at + (size_t)(row - 1) * data->width;
    cil_metadata_damage(m, NULL, "row %u of the table %s is asked for, which has %u", row,
                        schemas[table].name, data->count);
    return no_row;
}

static struct reader read_row(struct cil_metadata *m, enum cil_table table, uint32_t row) {
    return (struct reader){m, &m->tables[table], row_at(m, table, row), 0};
}

static uint32_t next(struct reader *r) {
    uint32_t column = r->column++;
    assert(column < CIL_COLUMNS && r->table->size[column]);
    return read_number(r->row + r->table->start[column], r->table->size[column]);
}

static uint32_t next_token(struct reader *r, enum cil_coded kind) {
    uint32_t column = r->column, value = next(r), token;
    if (!cil_coded_decode(kind, value, &token) ||
        (token && r->m->referenced[token >> 24] < cil_token_row(token))) {
        cil_metadata_damage(r->m, r->row == no_row ? NULL : r->row + r->table->start[column],
                            "0x%x leads to no row", value);
        return 0;
    }
    return token;
}

uint32_t cil_metadata_column(struct cil_metadata *m, enum cil_table table, uint32_t row,
                             uint32_t column) {
    assert(column < CIL_COLUMNS && m->tables[table].size[column]);
    const struct cil_table_data *data = &m->tables[table];
    return read_number(row_at(m, table, row) + data->start[column], data->size[column]);
}

#define TABLE(number, NAME, name)                                                                  \
    struct cil_row_##name cil_row_##name(struct cil_metadata *m, uint32_t row) {                   \
        struct reader r = read_row(m, CIL_TABLE_##NAME, row);                                      \
        struct cil_row_##name out;
#define U8(field)          out.field = next(&r);
#define PAD8(field)        next(&r);
#define U16(field)         out.field = next(&r);
#define U32(field)         out.field = next(&r);
#define STRING(field)      out.field = cil_metadata_string(m, next(&r));
#define BLOB(field)        out.field = cil_metadata_blob(m, next(&r));
#define GUID(field)        out.field = next(&r);
#define ROWS(field, table) out.field = next(&r);
#define CODED(field, kind) out.field = next_token(&r, CIL_CODED_##kind);
#define END                                                                                        \
    return out;                                                                                    \
    }
#include "front/cil/read/tables.def"
