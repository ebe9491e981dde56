/* Reflection: the members of a type, found in the files and made into objects. The library's own
 * code finds out which of those a program means (RuntimeType.GetMethodCandidates and the like). */
#include "front/cil/native/reflect_member.h"
#include "base/fatal.h"
#include "front/cil/native/native.h"
#include "ir/build.h"
#include <assert.h>
#include <stdio.h>
#include <stdlib.h>
#include <strings.h>

/* ---- handles ---- */

uint64_t cil_method_handle(const struct cil_method *m) {
    assert(m->cil->methods.at[m->id] == m);
    return (uint64_t)m->id + 1;
}

struct cil_method *cil_method_of_handle(struct cil *cil, uint64_t handle) {
    struct ir_program *p = cil_program(cil);
    uint32_t function = vm_function_index(handle);
    ir_supply_lock(p);
    struct cil_method *m = function != IR_NO_INDEX ? cil_method_of_function(p, function)
                           : handle && handle <= cil->methods.count ? cil->methods.at[handle - 1]
                                                                    : NULL;
    ir_supply_unlock(p);
    return m;
}

uint64_t cil_property_handle(struct cil_property p) {
    assert(p.class->cil->all_types.at[p.class->type->id] == p.class->type && p.row);
    return (uint64_t)p.class->type->id << 32 | p.row;
}

struct cil_property cil_property_of_handle(struct cil *cil, uint64_t handle, bool is_event) {
    ir_supply_lock(cil_program(cil));
    struct cil_type *t =
        handle >> 32 < cil->all_types.count ? cil->all_types.at[handle >> 32] : NULL;
    ir_supply_unlock(cil_program(cil));
    return (struct cil_property){t ? t->class : NULL, (uint32_t)handle, is_event};
}

struct cil_method *cil_property_accessor(struct cil_property p, uint32_t semantics) {
    struct cil_metadata *md = &p.class->definition->assembly->metadata;
    enum cil_table table = p.is_event ? CIL_TABLE_EVENT : CIL_TABLE_PROPERTY;
    assert(cil_metadata_has(md, cil_token(table, p.row)));
    struct cil_range rows = cil_def_semantics(md, cil_token(table, p.row));
    struct base_status ignored = {0};
    struct cil_method *m = NULL;
    for (uint32_t i = rows.first; i < rows.end && !m; i++)
        if (cil_row_method_semantics(md, i).semantics & semantics)
            m = cil_method_of_row(p.class, cil_row_method_semantics(md, i).method, &ignored);
    base_status_drop(&ignored);
    return m;
}

/* ---- objects: globals, so that the same member is the same object ---- */

struct part { /* of an object's initial value */
    const char *field;
    uint64_t word;
    uint32_t global; /* whose address it is; IR_NO_INDEX: the word */
};

static void fill(struct cil *cil, struct ir_global *g, struct cil_class *class,
                 const struct part *parts, uint32_t count) {
    struct ir_program *p = cil_program(cil);
    uint8_t *init = base_arena_alloc(&p->arena, class->size);
    struct ir_reloc *relocs = base_arena_alloc(&p->arena, count * sizeof *relocs);
    for (uint32_t i = 0; i < count; i++) {
        struct cil_field *f = cil_field_find(class, parts[i].field);
        assert(f && "the library has it");
        if (parts[i].global != IR_NO_INDEX)
            relocs[g->reloc_count++] =
                (struct ir_reloc){.offset = f->offset, .index = parts[i].global};
        else
            memcpy(init + f->offset, &parts[i].word, cil_class_must(f->type)->value_size);
        assert(!f->is_static && f->offset + cil_type_size(f->type) <= class->size);
    }
    g->class = class->ir;
    g->hidden = true;
    g->init = init;
    g->relocs = relocs;
}

static uint64_t object(struct cil *cil, const char *name, const char *class_name,
                       const struct part *parts, uint32_t count) {
    struct ir_program *p = cil_program(cil);
    struct cil_class *class = cil_class_find(cil, class_name);
    assert(class && "the library has it");
    ir_supply_lock(p);
    uint32_t index = ir_program_find_global(p, name);
    if (index == IR_NO_INDEX) {
        index = ir_build_global(p, base_arena_strdup(&p->arena, name), class->size, 8);
        fill(cil, &p->globals.at[index], class, parts, count);
    }
    assert(p->globals.at[index].class == class->ir);
    ir_supply_unlock(p);
    return vm_global_at(index);
}

enum { NAME_SIZE = 64 };

uint64_t cil_method_object(struct cil_method *m, struct cil_type *reflected) {
    bool made = strcmp(m->name, ".ctor") == 0 || strcmp(m->name, ".cctor") == 0;
    const struct part parts[] = {{"mhandle", cil_method_handle(m), IR_NO_INDEX},
                                 {"reftype", 0, cil_type_object(reflected)}};
    char name[NAME_SIZE];
    snprintf(name, sizeof name, "heddle.method.%u.%u", m->id, reflected->id);
    return object(m->cil, name,
                  made ? "System.Reflection.RuntimeConstructorInfo"
                       : "System.Reflection.RuntimeMethodInfo",
                  parts, 2);
}

uint64_t cil_field_object(struct cil_field *f, struct cil_type *reflected) {
    struct cil *cil = f->class->cil;
    const struct part parts[] = {{"klass", 0, cil_type_object(reflected)},
                                 {"fhandle", 0, cil_field_handle(f)},
                                 {"name", 0, cil_string_literal_utf8(cil, f->name)},
                                 {"type", 0, cil_type_object(f->type)},
                                 {"attrs", f->flags, IR_NO_INDEX}};
    char name[NAME_SIZE];
    snprintf(name, sizeof name, "heddle.field.%u.%u.%u", f->class->type->id, f->row, reflected->id);
    return object(cil, name, "System.Reflection.RuntimeFieldInfo", parts, 5);
}

static uint64_t property_object(struct cil_property p, struct cil_type *reflected) {
    const struct part parts[] = {
        {"klass", 0, cil_type_object(reflected)},
        {p.is_event ? "handle" : "prop", cil_property_handle(p), IR_NO_INDEX}};
    char name[NAME_SIZE];
    snprintf(name, sizeof name, "heddle.%s.%u.%u.%u", p.is_event ? "event" : "property",
             p.class->type->id, p.row, reflected->id);
    return object(p.class->cil, name,
                  p.is_event ? "System.Reflection.RuntimeEventInfo"
                             : "System.Reflection.RuntimePropertyInfo",
                  parts, 2);
}

/* ---- the members that are asked for ---- */

enum kind { METHODS, CONSTRUCTORS, FIELDS, PROPERTIES, NESTED, EVENTS };
enum binding { /* System.Reflection.BindingFlags */
               IGNORE_CASE = 1,
               DECLARED_ONLY = 2,
               INSTANCE = 4,
               STATIC = 8,
               PUBLIC = 16,
               NON_PUBLIC = 32,
               FLATTEN = 64
};
enum { ACCESS_MASK = 7, ACCESS_PRIVATE = 1, ACCESS_PUBLIC = 6 };

struct query {
    struct cil_class *start;
    enum kind kind;
    uint32_t flags;
    char *name; /* NULL: any */
};

struct found {
    BASE_VEC(struct cil_method *) methods;
    BASE_VEC(struct cil_field *) fields;
    BASE_VEC(struct cil_property) properties;
    BASE_VEC(struct cil_type *) types;
};

static bool is_named(const struct query *q, const char *name) {
    if (!q->name)
        return true;
    return (q->flags & IGNORE_CASE ? strcasecmp(q->name, name) : strcmp(q->name, name)) == 0;
}

/* For a member of class `of` with these attributes (the bits of methods and fields are alike
 * here). */
static bool is_asked_for(const struct query *q, const struct cil_class *of, uint32_t attributes,
                         bool is_static) {
    uint32_t access = attributes & ACCESS_MASK;
    bool inherited = of != q->start;
    if (!(q->flags & (access == ACCESS_PUBLIC ? PUBLIC : NON_PUBLIC)))
        return false;
    if (inherited && access <= ACCESS_PRIVATE)
        return false;
    if (is_static)
        return q->flags & STATIC && (!inherited || q->flags & FLATTEN);
    return q->flags & INSTANCE;
}

static bool is_overridden(const struct found *found, const struct cil_method *m) {
    for (uint32_t i = 0; m->is_virtual && i < found->methods.count; i++) {
        const struct cil_method *other = found->methods.at[i];
        if (other->is_virtual && other->slot == m->slot && other->class != m->class)
            return true;
    }
    return false;
}

static void find_methods(const struct query *q, struct cil_class *of, struct found *found) {
    struct base_status ignored = {0};
    cil_class_links(of, &ignored); /* this numbers the slots */
    for (uint32_t row = of->definition->first_method; row < of->definition->end_method; row++) {
        struct cil_method *m = cil_method_of_row(of, row, &ignored);
        bool made = m && (strcmp(m->name, ".ctor") == 0 || strcmp(m->name, ".cctor") == 0);
        if (m && made == (q->kind == CONSTRUCTORS) && is_named(q, m->name) &&
            is_asked_for(q, of, m->flags, m->is_static) && !is_overridden(found, m))
            *base_vec_push(&found->methods) = m;
    }
    base_status_drop(&ignored);
}

/* The methods that the runtime gives to arrays, by as many indexes as the array has dimensions; and
 * constructors, by lengths and, except for vectors, by pairs of a lower bound and a length. */
static void find_array_methods(const struct query *q, struct cil_class *of, struct found *found) {
    struct cil_type *t = of->type, *element = t->of, *index = cil_known(of->cil, CIL_KNOWN_I4);
    struct cil_type *none = cil_known(of->cil, CIL_KNOWN_VOID);
    uint32_t rank = t->kind == CIL_KIND_ARRAY ? t->number : 1;
    struct cil_type **indexes = base_calloc(2 * rank, sizeof(struct cil_type *));
    struct cil_type **with_value = base_calloc(rank + 1u, sizeof(struct cil_type *));
    for (uint32_t i = 0; i < 2 * rank; i++)
        indexes[i] = with_value[i / 2] = index;
    with_value[rank] = element;
    const struct {
        const char *name;
        struct cil_type *result, **params;
        uint32_t count;
    } all[] = {{"Get", element, indexes, rank},
               {"Address", cil_type_byref(element), indexes, rank},
               {"Set", none, with_value, rank + 1},
               {".ctor", none, indexes, rank},
               {".ctor", none, indexes, 2 * rank}};
    enum { MADE_BY = 3 };
    uint32_t first = q->kind == CONSTRUCTORS ? MADE_BY : 0;
    uint32_t end = q->kind == METHODS ? MADE_BY : t->kind == CIL_KIND_ARRAY ? 5 : 4;
    ir_supply_lock(cil_program(of->cil));
    for (uint32_t i = first; i < end; i++)
        if (is_named(q, all[i].name) && is_asked_for(q, of, ACCESS_PUBLIC, false))
            *base_vec_push(&found->methods) =
                cil_method_of_array(of, all[i].name, all[i].result, all[i].params, all[i].count);
    ir_supply_unlock(cil_program(of->cil));
    free(indexes);
    free(with_value);
}

static void find_fields(const struct query *q, struct cil_class *of, struct found *found) {
    for (uint32_t i = 0; i < of->field_count; i++) {
        struct cil_field *f = &of->fields[i];
        if (is_named(q, f->name) && is_asked_for(q, of, f->flags, f->is_static || f->is_literal))
            *base_vec_push(&found->fields) = f;
    }
}

/* A property is as public as the more public of its accessors. */
static void find_properties(const struct query *q, struct cil_class *of, struct found *found) {
    struct cil_metadata *md = &of->definition->assembly->metadata;
    struct cil_range rows = cil_def_properties(md, of->definition->row);
    for (uint32_t row = rows.first; row < rows.end; row++) {
        struct cil_property p = {of, row, false};
        struct cil_method *get = cil_property_accessor(p, CIL_SEMANTICS_GETTER);
        struct cil_method *set = cil_property_accessor(p, CIL_SEMANTICS_SETTER);
        struct cil_method *m =
            !get || (set && (set->flags & ACCESS_MASK) == ACCESS_PUBLIC) ? set : get;
        bool known = false;
        for (uint32_t i = 0; m && i < found->properties.count; i++) {
            struct cil_method *other = cil_property_accessor(
                found->properties.at[i], get ? CIL_SEMANTICS_GETTER : CIL_SEMANTICS_SETTER);
            known = known || (other && strcmp(other->name, get ? get->name : m->name) == 0 &&
                              cil_method_same_signature(other, get ? get : m));
        }
        if (m && !known && is_named(q, cil_row_property(md, row).name) &&
            is_asked_for(q, of, m->flags, m->is_static))
            *base_vec_push(&found->properties) = p;
    }
}

static void find_events(const struct query *q, struct cil_class *of, struct found *found) {
    struct cil_metadata *md = &of->definition->assembly->metadata;
    struct cil_range rows = cil_def_events(md, of->definition->row);
    for (uint32_t row = rows.first; row < rows.end; row++) {
        struct cil_property e = {of, row, true};
        struct cil_method *m = cil_property_accessor(e, CIL_SEMANTICS_ADD_ON);
        if (m && is_named(q, cil_row_event(md, row).name) &&
            is_asked_for(q, of, m->flags, m->is_static))
            *base_vec_push(&found->properties) = e;
    }
}

static void find_nested(const struct query *q, struct cil_class *of, struct found *found) {
    struct cil_definition *d = of->definition;
    struct cil_metadata *md = &d->assembly->metadata;
    uint32_t rows = cil_metadata_rows(md, CIL_TABLE_TYPE_DEF);
    for (uint32_t row = 1; row <= rows; row++) {
        if (cil_def_enclosing(md, row) != d->row)
            continue;
        struct cil_definition *inner =
            cil_definition_at(of->cil, (struct cil_place){d->assembly, row});
        bool is_public = inner && (inner->flags & CIL_TYPE_VISIBILITY_MASK) == 2;
        if (inner && is_named(q, inner->name) && q->flags & (is_public ? PUBLIC : NON_PUBLIC))
            *base_vec_push(&found->types) = inner->type;
    }
}

static void find_members(const struct query *q, struct found *found) {
    bool above = !(q->flags & DECLARED_ONLY) && q->kind != CONSTRUCTORS && q->kind != NESTED;
    for (struct cil_class *of = q->start; of; of = above ? of->super : NULL) {
        if (of->type->kind != CIL_KIND_NAMED) { /* its definition is that of System.Array */
            if (q->kind == METHODS || q->kind == CONSTRUCTORS)
                find_array_methods(q, of, found);
            continue;
        }
        switch (q->kind) {
        case METHODS:
        case CONSTRUCTORS: find_methods(q, of, found); break;
        case FIELDS: find_fields(q, of, found); break;
        case PROPERTIES: find_properties(q, of, found); break;
        case EVENTS: find_events(q, of, found); break;
        case NESTED: find_nested(q, of, found); break;
        }
    }
}

/* ---- the answer ---- */

static uint32_t count_of(const struct found *found) {
    return found->methods.count + found->fields.count + found->properties.count +
           found->types.count;
}

static uint64_t make_one(const struct query *q, const struct found *found, uint32_t i) {
    struct cil_type *reflected = q->start->type;
    switch (q->kind) {
    case METHODS:
    case CONSTRUCTORS: return cil_method_object(found->methods.at[i], reflected);
    case FIELDS: return cil_field_object(found->fields.at[i], reflected);
    case EVENTS:
    case PROPERTIES: return property_object(found->properties.at[i], reflected);
    case NESTED: return vm_global_at(cil_type_object(found->types.at[i]));
    }
    assert(!"all kinds are above");
    return 0;
}

static enum vm_status make_all(struct vm_call *c, const struct query *q,
                               const struct found *found) {
    static const char *const elements[] = {"System.Reflection.RuntimeMethodInfo",
                                           "System.Reflection.RuntimeConstructorInfo",
                                           "System.Reflection.RuntimeFieldInfo",
                                           "System.Reflection.RuntimePropertyInfo",
                                           "System.RuntimeType",
                                           "System.Reflection.RuntimeEventInfo"};
    uint32_t count = count_of(found);
    assert((size_t)q->kind < sizeof elements / sizeof *elements);
    uint64_t *items = base_calloc(count + 1u, sizeof *items), array = 0;
    for (uint32_t i = 0; i < count; i++)
        items[i] = make_one(q, found, i);
    struct cil_type *element = cil_type_find(cil_of_call(c), elements[q->kind]);
    enum vm_status s = cil_native_array_make(c, element, items, count, &array);
    free(items);
    return s == VM_OK ? native_return(c, array) : s;
}

/* (type, kind, name or null, BindingFlags): an array. */
static enum vm_status members(struct vm_call *c) {
    struct cil_type *t = native_type(c, 0);
    struct base_status ignored = {0};
    struct query q = {.start = t->open ? NULL : cil_class_of(t, &ignored),
                      .kind = (enum kind)native_int(c, 1),
                      .flags = (uint32_t)c->arg[3]};
    struct found found = {0};
    size_t size;
    base_status_drop(&ignored);
    if (!q.start)
        return native_unmodelled(c, "the members of a generic type without arguments");
    if (c->arg[2])
        NATIVE_TRY(cil_string_text(c, c->arg[2], &q.name, &size));
    find_members(&q, &found);
    enum vm_status s = make_all(c, &q, &found);
    base_vec_drop(&found.methods);
    base_vec_drop(&found.fields);
    base_vec_drop(&found.properties);
    base_vec_drop(&found.types);
    free(q.name);
    return s;
}

const struct vm_native cil_native_member[] = {
    NATIVE_PURE("heddle.cil.members", 4, members),
    {0},
};
