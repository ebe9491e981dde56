/* The stack of CIL, kept symbolically: only at joins are values moved to where the join expects
 * them. */
#include "front/cil/lower/lower_int.h"

#include <assert.h>
#include <string.h>

enum kind cil_kind_of(struct cil_type *t) {
    switch (t->element) {
    case CIL_ELEMENT_BOOLEAN:
    case CIL_ELEMENT_CHAR:
    case CIL_ELEMENT_I1:
    case CIL_ELEMENT_U1:
    case CIL_ELEMENT_I2:
    case CIL_ELEMENT_U2:
    case CIL_ELEMENT_I4:
    case CIL_ELEMENT_U4: return KIND_I4;
    case CIL_ELEMENT_I8:
    case CIL_ELEMENT_U8: return KIND_I8;
    case CIL_ELEMENT_I:
    case CIL_ELEMENT_U:
    case CIL_ELEMENT_FNPTR: return KIND_I;
    case CIL_ELEMENT_R4: return KIND_R4;
    case CIL_ELEMENT_R8: return KIND_R8;
    case CIL_ELEMENT_PTR:
    case CIL_ELEMENT_BYREF: return KIND_POINTER;
    case CIL_ELEMENT_VALUETYPE:
    case CIL_ELEMENT_TYPEDBYREF: break;
    default: return KIND_REF;
    }
    if (t->kind == CIL_KIND_NAMED && t->definition->is_enum) {
        struct cil_type *underlying = cil_type_underlying(t);
        return underlying == t ? KIND_I4 : cil_kind_of(underlying);
    }
    return cil_type_in_memory(t) ? KIND_MEMORY : KIND_VALUE;
}

static uint16_t temp(const struct lower *l, uint32_t depth) {
    return (uint16_t)(l->first_temp + depth);
}

uint16_t cil_dest(const struct lower *l) {
    assert(l->depth <= l->max_depth);
    return temp(l, l->depth);
}

struct value cil_pop(struct lower *l) {
    if (!l->depth) {
        cil_lower_fail(l, "the stack is empty");
        return (struct value){.place = IN_CONST, .type = cil_known(l->cil, CIL_KNOWN_I4)};
    }
    return l->stack[--l->depth];
}

bool cil_is_wide(enum kind k) {
    return k != KIND_I4 && k != KIND_R4 && k != KIND_REF && k != KIND_POINTER;
}

void cil_push(struct lower *l, struct value v) {
    assert(l->failed || v.place == IN_CONST || v.reg < l->regs);
    assert(l->failed || (v.kind == KIND_MEMORY) == (v.place == IN_MEMORY));
    if (l->depth == l->max_depth) {
        cil_lower_fail(l, "the stack is higher than the method says");
        return;
    }
    l->stack[l->depth++] = v;
    l->wide |= cil_is_wide(v.kind);
}

void cil_push_reg(struct lower *l, struct cil_type *t) {
    cil_push(
        l, (struct value){.kind = cil_kind_of(t), .place = IN_REG, .reg = cil_dest(l), .type = t});
}

void cil_push_const(struct lower *l, struct cil_type *t, int64_t number) {
    cil_push(
        l, (struct value){.kind = cil_kind_of(t), .place = IN_CONST, .number = number, .type = t});
}

/* ---- values in registers ---- */

static uint16_t load_const(struct lower *l, int64_t number) {
    uint16_t reg = cil_scratch(l);
    cil_emit_const(l, reg, number);
    return reg;
}

uint16_t cil_use(struct lower *l, const struct value *v) {
    switch (v->place) {
    case IN_CONST: return load_const(l, v->number);
    case IN_MEMORY: return cil_address(l, v->reg, v->number);
    default: return v->reg;
    }
}

static uint16_t convert(struct lower *l, enum ir_op op, uint16_t from, int64_t how) {
    uint16_t to = cil_scratch(l);
    cil_emit_abc(l, op, to, from, 0, how);
    return to;
}

static bool is_wide(enum kind k) {
    return k == KIND_I8 || k == KIND_I || k == KIND_REF || k == KIND_POINTER;
}

uint16_t cil_use_as(struct lower *l, const struct value *v, enum kind kind) {
    assert(l->failed || kind != KIND_MEMORY);
    if (v->kind == KIND_I4 && is_wide(kind)) {
        if (v->place == IN_CONST)
            return load_const(l, (int32_t)v->number);
        return convert(l, IR_OP_sext, v->reg, 32 | 64 << 8);
    }
    uint16_t reg = cil_use(l, v);
    if (kind == KIND_I4 && is_wide(v->kind))
        return convert(l, IR_OP_trunc, reg, 32);
    if (kind == KIND_R8 && v->kind == KIND_R4)
        return convert(l, IR_OP_fconv, reg, IR_FCONV_F32_F64);
    if (kind == KIND_R4 && v->kind == KIND_R8)
        return convert(l, IR_OP_fconv, reg, IR_FCONV_F64_F32);
    return reg;
}

/* Is every value of the narrow type `from` one of `to` as well, in its form on the stack? */
static bool fits(const struct cil_type *from, const struct cil_type *to) {
    switch (to->element) {
    case CIL_ELEMENT_BOOLEAN:
    case CIL_ELEMENT_U1:
        return from->element == CIL_ELEMENT_BOOLEAN || from->element == CIL_ELEMENT_U1;
    case CIL_ELEMENT_CHAR:
    case CIL_ELEMENT_U2:
        return from->element == CIL_ELEMENT_CHAR || from->element == CIL_ELEMENT_U2 ||
               from->element == CIL_ELEMENT_BOOLEAN || from->element == CIL_ELEMENT_U1;
    case CIL_ELEMENT_I1: return from->element == CIL_ELEMENT_I1;
    case CIL_ELEMENT_I2:
        return from->element == CIL_ELEMENT_I2 || from->element == CIL_ELEMENT_I1 ||
               from->element == CIL_ELEMENT_BOOLEAN || from->element == CIL_ELEMENT_U1;
    default: return true;
    }
}

static int64_t narrowed(const struct cil_type *t, int64_t number) {
    switch (t->element) {
    case CIL_ELEMENT_BOOLEAN:
    case CIL_ELEMENT_U1: return (uint8_t)number;
    case CIL_ELEMENT_CHAR:
    case CIL_ELEMENT_U2: return (uint16_t)number;
    case CIL_ELEMENT_I1: return (uint32_t)(int8_t)number;
    case CIL_ELEMENT_I2: return (uint32_t)(int16_t)number;
    default: return number;
    }
}

static uint16_t narrow(struct lower *l, const struct value *v, struct cil_type *t) {
    if (v->place == IN_CONST)
        return load_const(l, narrowed(t, v->number));
    uint16_t reg = cil_use_as(l, v, KIND_I4);
    if (fits(cil_type_underlying(v->type), t))
        return reg;
    switch (t->element) {
    case CIL_ELEMENT_BOOLEAN:
    case CIL_ELEMENT_U1: return convert(l, IR_OP_trunc, reg, 8);
    case CIL_ELEMENT_CHAR:
    case CIL_ELEMENT_U2: return convert(l, IR_OP_trunc, reg, 16);
    case CIL_ELEMENT_I1: return convert(l, IR_OP_sext, reg, 8 | 32 << 8);
    default: return convert(l, IR_OP_sext, reg, 16 | 32 << 8);
    }
}

uint16_t cil_use_for(struct lower *l, const struct value *v, struct cil_type *t) {
    t = cil_type_underlying(t);
    switch (t->element) {
    case CIL_ELEMENT_BOOLEAN:
    case CIL_ELEMENT_U1:
    case CIL_ELEMENT_CHAR:
    case CIL_ELEMENT_U2:
    case CIL_ELEMENT_I1:
    case CIL_ELEMENT_I2: return narrow(l, v, t);
    default: return cil_use_as(l, v, cil_kind_of(t));
    }
}

uint16_t cil_use_owned(struct lower *l, const struct value *v) {
    assert(v->place == IN_MEMORY);
    if (!v->is_alias && !v->number)
        return v->reg;
    uint16_t room = cil_room(l, cil_type_size(v->type));
    cil_copy(l, v->type, room, 0, v->reg, v->number);
    return room;
}

/* ---- values that are not their own ---- */

static void own(struct lower *l, uint32_t depth) {
    assert(depth < l->depth && l->stack[depth].is_alias);
    struct value *v = &l->stack[depth];
    if (v->place == IN_MEMORY) {
        uint16_t room = cil_use_owned(l, v);
        v->reg = room;
        v->number = 0;
    } else {
        cil_emit_abc(l, IR_OP_mov, temp(l, depth), v->reg, 0, 0);
        v->reg = temp(l, depth);
    }
    v->is_alias = false;
}

void cil_unalias_reg(struct lower *l, uint16_t reg) {
    for (uint32_t i = 0; i < l->depth; i++)
        if (l->stack[i].place == IN_REG && l->stack[i].is_alias && l->stack[i].reg == reg)
            own(l, i);
}

void cil_unalias_memory(struct lower *l, uint32_t consumed) {
    for (uint32_t i = 0; i + consumed < l->depth; i++)
        if (l->stack[i].place == IN_MEMORY && l->stack[i].is_alias)
            own(l, i);
}

/* ---- joins ---- */

static void settle_memory(struct lower *l, uint32_t depth) {
    assert(depth < l->depth && l->stack[depth].kind == KIND_MEMORY);
    struct value *v = &l->stack[depth];
    uint16_t room = cil_room_at(l, cil_type_size(v->type), depth);
    if (v->reg != room || v->number)
        cil_copy(l, v->type, room, 0, v->reg, v->number);
    v->reg = room;
    v->number = 0;
}

static void settle(struct lower *l, uint32_t depth) {
    struct value *v = &l->stack[depth];
    if (v->place == IN_MEMORY) {
        settle_memory(l, depth);
    } else if (v->place == IN_CONST) {
        cil_emit_const(l, temp(l, depth), v->number);
        v->place = IN_REG;
        v->reg = temp(l, depth);
    } else if (v->reg != temp(l, depth)) {
        cil_emit_abc(l, IR_OP_mov, temp(l, depth), v->reg, 0, 0);
        v->reg = temp(l, depth);
    }
    v->is_alias = false;
    v->function = NULL;
    assert(v->place == IN_MEMORY || v->reg == temp(l, depth));
}

void cil_flush(struct lower *l) {
    for (uint32_t i = 0; i < l->depth; i++)
        settle(l, i);
}

/* A value arrives with another stack type than the first that arrived there. */
static void agree(struct lower *l, uint32_t depth, struct value *there) {
    assert(depth < l->depth && !there->is_alias);
    struct value *v = &l->stack[depth];
    if (v->kind == KIND_REF && there->kind == KIND_REF && v->type != there->type)
        there->type = cil_known(l->cil, CIL_KNOWN_OBJECT);
    bool number = v->kind != KIND_MEMORY && there->kind != KIND_MEMORY;
    if (number && v->kind != there->kind) {
        uint16_t reg = cil_use_as(l, v, there->kind);
        if (reg != temp(l, depth))
            cil_emit_abc(l, IR_OP_mov, temp(l, depth), reg, 0, 0);
        *v = *there;
    } else if (v->kind != there->kind) {
        cil_lower_fail(l, "values of different kinds meet at a join");
    }
}

void cil_join(struct lower *l, struct block *b) {
    assert(b);
    cil_flush(l);
    if (!b->known) {
        b->known = true;
        b->count = l->depth;
        b->stack = base_arena_alloc(&l->arena, (l->depth + 1u) * sizeof *b->stack);
        memcpy(b->stack, l->stack, l->depth * sizeof *b->stack);
        for (uint32_t i = 0; i < b->count; i++)
            b->stack[i].not_null = false;
    } else if (b->count != l->depth) {
        cil_lower_fail(l, "stacks of different heights meet at a join");
    } else {
        for (uint32_t i = 0; i < l->depth; i++)
            agree(l, i, &b->stack[i]);
    }
    assert(l->failed || b->count == l->depth);
}

void cil_enter(struct lower *l, struct block *b) {
    assert(!b->known || b->count <= l->max_depth);
    cil_label_bind(l, b->label);
    l->depth = b->known ? b->count : 0;
    b->known = true;
    if (l->depth)
        memcpy(l->stack, b->stack, l->depth * sizeof *b->stack);
    else
        b->count = 0;
    l->reachable = true;
}

uint32_t cil_target(struct lower *l, uint32_t offset) {
    struct block *b = offset < l->body.code.size ? l->blocks[offset] : NULL;
    if (!b) {
        cil_lower_fail(l, "a branch into the middle of an instruction");
        return cil_label(l);
    }
    cil_join(l, b);
    return b->label;
}
