/* Debug types: a trace prints values by them. A reference is a pointer to what the machine knows to
 * be an object, so it needs no type of its target. */
#include "front/cil/class/class_int.h"

#include "ir/build.h"
#include <assert.h>
#include <string.h>

static enum ir_type_kind primitive_kind(uint8_t element) {
    switch (element) {
    case CIL_ELEMENT_BOOLEAN: return IR_TYPE_BOOL;
    case CIL_ELEMENT_CHAR: return IR_TYPE_CHAR;
    case CIL_ELEMENT_I1:
    case CIL_ELEMENT_I2:
    case CIL_ELEMENT_I4:
    case CIL_ELEMENT_I8:
    case CIL_ELEMENT_I: return IR_TYPE_INT;
    case CIL_ELEMENT_U1:
    case CIL_ELEMENT_U2:
    case CIL_ELEMENT_U4:
    case CIL_ELEMENT_U8:
    case CIL_ELEMENT_U: return IR_TYPE_UINT;
    case CIL_ELEMENT_R4:
    case CIL_ELEMENT_R8: return IR_TYPE_FLOAT;
    default: return IR_TYPE_UNKNOWN;
    }
}

static uint32_t enum_type(struct cil_type *t) {
    struct cil_class *c = cil_class_must(t);
    struct cil_assembly *a = c->definition->assembly;
    struct ir_member *members =
        base_arena_alloc(&t->cil->arena, (c->field_count + 1u) * sizeof *members);
    uint32_t count = 0;
    for (uint32_t i = 0; i < c->field_count; i++) {
        uint32_t row =
            c->fields[i].is_literal
                ? cil_def_constant(&a->metadata, cil_token(CIL_TABLE_FIELD, c->fields[i].row))
                : 0;
        if (!row)
            continue;
        struct cil_bytes value = cil_row_constant(&a->metadata, row).value;
        uint64_t number = 0;
        if (value.size)
            memcpy(&number, value.at, value.size < 8 ? value.size : 8);
        members[count++] = (struct ir_member){.name = c->fields[i].name, .offset = number};
    }
    struct ir_type type = {.kind = IR_TYPE_ENUM,
                           .name = cil_type_display(t),
                           .size = c->value_size,
                           .members = members,
                           .member_count = count};
    return ir_build_type(t->cil->p, &type);
}

/* Names that the compiler made up are shown as the source has them: the field behind a property,
 * "<Balance>k__BackingField", a local of a method that is resumed, "<now>__0" or "<now>5__1". */
static const char *said(const struct cil_class *c, const char *name) {
    const char *end = name[0] == '<' ? strchr(name, '>') : NULL;
    return end && end > name + 1
               ? base_arena_printf(&c->cil->arena, "%.*s", (int)(end - name - 1), name + 1)
               : name;
}

static uint32_t fields_of(struct cil_class *c, struct ir_member *out) {
    uint32_t count = c->super && !c->definition->is_value ? fields_of(c->super, out) : 0;
    for (uint32_t i = 0; i < c->field_count; i++)
        if (!c->fields[i].is_static)
            out[count++] = (struct ir_member){.name = said(c, c->fields[i].name),
                                              .type = cil_debug_type(c->fields[i].type),
                                              .offset = c->fields[i].offset};
    return count;
}

static uint32_t field_count(const struct cil_class *c) {
    uint32_t count = 1;
    for (; c; c = c->super)
        count += c->field_count;
    return count;
}

/* The fields are `before` bytes further than the class has them. */
static uint32_t struct_type(struct cil_class *c, uint32_t size, uint32_t before) {
    struct ir_member *members = base_arena_alloc(&c->cil->arena, field_count(c) * sizeof *members);
    uint32_t count = fields_of(c, members);
    assert(count < field_count(c));
    for (uint32_t i = 0; i < count; i++)
        members[i].offset += before;
    struct ir_type type = {.kind = IR_TYPE_STRUCT,
                           .name = cil_type_display(c->type),
                           .size = size,
                           .members = members,
                           .member_count = count};
    return ir_build_type(c->cil->p, &type);
}

static uint32_t make(struct cil_type *t) {
    bool is_value = cil_type_is_value(t);
    if (is_value && t->definition->is_enum)
        return enum_type(t);
    enum ir_type_kind kind = is_value ? primitive_kind(t->element) : IR_TYPE_POINTER;
    if (kind == IR_TYPE_UNKNOWN)
        return struct_type(cil_class_must(t), cil_type_size(t), 0);
    struct ir_type type = {.kind = kind, .name = cil_type_display(t), .size = cil_type_size(t)};
    return ir_build_type(t->cil->p, &type);
}

uint32_t cil_debug_type(struct cil_type *t) {
    if (t->element == CIL_ELEMENT_VOID)
        return 0;
    assert(!t->open);
    if (!t->debug_type)
        t->debug_type = make(t);
    assert(t->debug_type);
    return t->debug_type;
}

/* The value behind the head of the box. If the compiler made the class to hold a method's locals,
 * the members are the locals. */
static uint32_t box_type(struct cil_class *c) {
    assert(c->size == IR_HEAD + c->value_size);
    if (c->definition->name[0] == '<')
        return struct_type(c, c->size, IR_HEAD);
    struct ir_member value = {.name = "value", .type = cil_debug_type(c->type), .offset = IR_HEAD};
    struct ir_type type = {.kind = IR_TYPE_STRUCT,
                           .name = cil_type_display(c->type),
                           .size = c->size,
                           .members = &value,
                           .member_count = 1};
    return ir_build_type(c->cil->p, &type);
}

uint32_t cil_debug_class(struct cil_class *c) {
    assert(c->ir != IR_NO_INDEX);
    if (c->type->kind != CIL_KIND_NAMED)
        return cil_debug_type(c->type->of);
    if (c->type->element == CIL_ELEMENT_STRING)
        return cil_debug_type(cil_known(c->cil, CIL_KNOWN_CHAR));
    return c->definition->is_value ? box_type(c) : struct_type(c, c->size, 0);
}
