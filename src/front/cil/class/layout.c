/* Where fields are: classes in order of declaration behind their super class, value types exactly
 * as their layout says, statics together in one global a class. */
#include "front/cil/class/class_int.h"

#include "ir/build.h"
#include <assert.h>
#include <string.h>

static uint32_t primitive_size(uint8_t element) {
    switch (element) {
    case CIL_ELEMENT_BOOLEAN:
    case CIL_ELEMENT_I1:
    case CIL_ELEMENT_U1: return 1;
    case CIL_ELEMENT_CHAR:
    case CIL_ELEMENT_I2:
    case CIL_ELEMENT_U2: return 2;
    case CIL_ELEMENT_I4:
    case CIL_ELEMENT_U4:
    case CIL_ELEMENT_R4: return 4;
    case CIL_ELEMENT_VALUETYPE: return 0;
    case CIL_ELEMENT_TYPEDBYREF: return 0;
    default: return 8;
    }
}

uint32_t cil_type_size(struct cil_type *t) {
    uint32_t size = t->kind == CIL_KIND_NAMED ? primitive_size(t->element) : 8;
    return size ? size : cil_class_must(t)->value_size;
}

uint32_t cil_type_align(struct cil_type *t) {
    uint32_t size = t->kind == CIL_KIND_NAMED ? primitive_size(t->element) : 8;
    return size ? size : cil_class_must(t)->align;
}

struct cil_type *cil_type_underlying(struct cil_type *t) {
    if (t->kind != CIL_KIND_NAMED || !t->definition->is_enum)
        return t;
    struct cil_class *c = cil_class_must(t);
    for (uint32_t i = 0; i < c->field_count; i++)
        if (!c->fields[i].is_static)
            return c->fields[i].type;
    return t;
}

bool cil_type_in_memory(struct cil_type *t) {
    if (t->kind != CIL_KIND_NAMED || primitive_size(t->element))
        return false;
    uint32_t size = cil_class_must(t)->value_size;
    return size != 1 && size != 2 && size != 4 && size != 8;
}

static uint32_t round_up(uint32_t offset, uint32_t align) {
    assert(align > 0);
    return (offset + align - 1) / align * align;
}

/* A field's type must be finished before its container: false says that it cannot be. */
static bool known_size(struct cil_type *t, struct base_status *s) {
    return t->kind != CIL_KIND_NAMED || primitive_size(t->element) || cil_class_of(t, s);
}

static bool holds_pointers(struct cil_type *t) {
    if (t->kind != CIL_KIND_NAMED || !t->definition->is_value)
        return true;
    if (t->element == CIL_ELEMENT_I || t->element == CIL_ELEMENT_U)
        return true;
    return !primitive_size(t->element) && cil_class_must(t)->pointers;
}

struct layout {
    uint32_t base; /* offset of the first field that is the class's own */
    uint32_t end, align, pack;
    bool is_explicit;
};

/* The most bytes that fields may have together. Below this, rounded sizes and offsets stay below 2
 * GiB. */
enum { FIELDS_MOST = INT32_MAX - 7 };

static uint64_t explicit_offset(struct cil_class *c, const struct cil_field *f,
                                const struct layout *l) {
    struct cil_metadata *m = &c->definition->assembly->metadata;
    uint32_t row = cil_def_field_layout(m, f->row);
    return l->base + (row ? (uint64_t)cil_row_field_layout(m, row).offset : 0);
}

static bool place_field(struct cil_class *c, struct cil_field *f, struct layout *l,
                        struct base_status *s) {
    assert(!f->is_static && f->class == c);
    if (!known_size(f->type, s))
        return false;
    uint32_t size = cil_type_size(f->type), align = cil_type_align(f->type);
    if (l->pack && align > l->pack)
        align = l->pack;
    uint64_t offset = l->is_explicit ? explicit_offset(c, f, l) : round_up(l->end, align);
    if (offset + size > FIELDS_MOST)
        return base_fail(s, "the field %s of %s is too far away", f->name, cil_type_name(c->type));
    f->offset = (uint32_t)offset;
    if (f->offset + size > l->end)
        l->end = f->offset + size;
    if (align > l->align)
        l->align = align;
    c->pointers = c->pointers || holds_pointers(f->type);
    assert(f->offset >= l->base && f->offset + size <= l->end);
    return true;
}

static void finish(struct cil_class *c, struct layout *l, uint32_t declared_size) {
    assert(l->end >= l->base && l->align > 0);
    bool is_value = c->definition->is_value;
    uint32_t size = l->end - (is_value ? 0 : l->base);
    if (is_value) {
        size = round_up(size, l->align);
        if (declared_size > size)
            size = declared_size;
        c->value_size = size ? size : 1;
        c->align = l->align;
        c->size = IR_HEAD + c->value_size;
    } else {
        if (l->is_explicit && declared_size > size)
            l->end = l->base + declared_size;
        c->size = l->end;
        c->value_size = c->align = 8;
    }
    assert(c->size >= IR_HEAD && c->value_size > 0 && c->align > 0);
}

/* The characters of a string are its elements, and its length is theirs. */
static void place_string(struct cil_class *c) {
    for (uint32_t i = 0; i < c->field_count; i++)
        if (!c->fields[i].is_static)
            c->fields[i].offset =
                c->fields[i].type->element == CIL_ELEMENT_I4 ? IR_HEAD_LENGTH : IR_HEAD;
    c->size = IR_HEAD;
    c->element_size = 2;
    c->value_size = c->align = 8;
}

bool cil_layout_fields(struct cil_class *c, struct base_status *s) {
    struct cil_metadata *m = &c->definition->assembly->metadata;
    bool is_value = c->definition->is_value;
    uint32_t row = cil_def_layout(m, c->definition->row);
    struct cil_row_class_layout declared = {0};
    if (row)
        declared = cil_row_class_layout(m, row);
    uint32_t kind = c->definition->flags & CIL_TYPE_LAYOUT_MASK;
    struct layout l = {.align = 1, .pack = declared.packing};
    l.base = is_value ? 0 : c->super && c->super->size > IR_HEAD ? c->super->size : IR_HEAD;
    l.end = l.base;
    l.is_explicit = kind == CIL_TYPE_EXPLICIT_LAYOUT;
    c->pointers = c->super && !is_value && c->super->pointers;
    if (c->type->element == CIL_ELEMENT_STRING) {
        place_string(c);
        return true;
    }
    for (uint32_t i = 0; i < c->field_count; i++)
        if (!c->fields[i].is_static && !place_field(c, &c->fields[i], &l, s))
            return false;
    if ((uint64_t)l.base + declared.size > FIELDS_MOST)
        return base_fail(s, "the type %s is too large", cil_type_name(c->type));
    finish(c, &l, declared.size);
    if (c->definition->is_enum && c->value_size > 8)
        return base_fail(s, "the enumeration %s is no integer", cil_type_name(c->type));
    return true;
}

/* ---- statics ---- */

static void initial_data(struct cil_field *f) {
    assert(f->has_data && f->global == IR_NO_INDEX);
    struct cil *cil = f->class->cil;
    struct cil_assembly *a = f->class->definition->assembly;
    uint32_t size = cil_type_size(f->type);
    struct base_status s = {0};
    struct cil_bytes bytes = {0};
    char *name = base_arena_printf(&cil->arena, "%s.%s", cil_type_display(f->class->type), f->name);
    f->global = ir_build_global(cil->p, name, size, 8);
    struct ir_global *g = &cil->p->globals.at[f->global];
    g->class = IR_NO_INDEX;
    g->hidden = true;
    if (cil_assembly_data(a, f->row, size, &bytes, &s)) {
        assert(bytes.size == size);
        uint8_t *copy = base_arena_alloc(&cil->p->arena, size + 1u);
        memcpy(copy, bytes.at, size);
        g->init = copy;
    }
    base_status_drop(&s);
}

static uint32_t statics_type(struct cil_class *c, bool thread, uint32_t size) {
    struct ir_member *members =
        base_arena_alloc(&c->cil->arena, (c->field_count + 1u) * sizeof *members);
    uint32_t count = 0;
    for (uint32_t i = 0; i < c->field_count; i++) {
        const struct cil_field *f = &c->fields[i];
        if (f->is_static && !f->is_literal && !f->has_data && f->is_thread == thread)
            members[count++] = (struct ir_member){
                .name = f->name, .type = cil_debug_type(f->type), .offset = f->offset};
    }
    struct ir_type type = {.kind = IR_TYPE_STRUCT,
                           .name = cil_type_display(c->type),
                           .size = size,
                           .members = members,
                           .member_count = count};
    return ir_build_type(c->cil->p, &type);
}

/* String.Empty is the one static field that the runtime sets. */
static void set_empty(struct cil_class *string, struct ir_global *g) {
    struct cil *cil = string->cil;
    struct cil_field *empty = cil_field_find(string, "Empty");
    if (!empty || !empty->is_static)
        return;
    struct ir_reloc *reloc = base_arena_alloc(&cil->p->arena, sizeof *reloc);
    *reloc = (struct ir_reloc){.offset = empty->offset, .index = cil_string_literal_utf8(cil, "")};
    g->init = base_arena_alloc(&cil->p->arena, (size_t)g->size);
    g->relocs = reloc;
    g->reloc_count = 1;
}

static uint32_t make_statics(struct cil_class *c, bool thread) {
    struct cil *cil = c->cil;
    uint32_t end = 0;
    for (uint32_t i = 0; i < c->field_count; i++) {
        struct cil_field *f = &c->fields[i];
        if (!f->is_static || f->is_literal || f->has_data || f->is_thread != thread)
            continue;
        assert(f->global == IR_NO_INDEX);
        f->offset = round_up(end, cil_type_align(f->type));
        end = f->offset + cil_type_size(f->type);
    }
    if (!end)
        return IR_NO_INDEX;
    uint32_t global = ir_build_global(cil->p, cil_type_display(c->type), round_up(end, 8), 8);
    struct ir_global *g = &cil->p->globals.at[global];
    g->class = IR_NO_INDEX;
    g->is_tls = thread;
    g->hidden = c->definition->library;
    g->type = statics_type(c, thread, end);
    if (c->type->element == CIL_ELEMENT_STRING && !thread)
        set_empty(c, &cil->p->globals.at[global]);
    for (uint32_t i = 0; i < c->field_count; i++) {
        struct cil_field *f = &c->fields[i];
        if (f->is_static && !f->is_literal && !f->has_data && f->is_thread == thread)
            f->global = global;
    }
    return global;
}

/* False: the type of a static field is broken, or they are too large together. */
static bool statics_known(struct cil_class *c) {
    struct base_status s = {0};
    bool ok = true;
    uint64_t all = 0;
    for (uint32_t i = 0; i < c->field_count && ok; i++) {
        const struct cil_field *f = &c->fields[i];
        if (!f->is_static || f->is_literal)
            continue;
        ok = known_size(f->type, &s);
        all += ok ? cil_type_size(f->type) + 7 : 0; /* with what aligns it */
    }
    base_status_drop(&s);
    return ok && all <= FIELDS_MOST;
}

bool cil_field_place(struct cil_field *f, uint32_t *global, uint32_t *offset) {
    struct cil_class *c = f->class;
    assert(f->is_static && !f->is_literal);
    ir_supply_lock(c->cil->p);
    if (f->global == IR_NO_INDEX && statics_known(c)) {
        assert(f->has_data || (f->is_thread ? c->thread_statics : c->statics) == IR_NO_INDEX);
        if (f->has_data)
            initial_data(f);
        else if (f->is_thread)
            c->thread_statics = make_statics(c, true);
        else
            c->statics = make_statics(c, false);
    }
    *global = f->global;
    *offset = f->has_data ? 0 : f->offset;
    ir_supply_unlock(c->cil->p);
    return *global != IR_NO_INDEX;
}
