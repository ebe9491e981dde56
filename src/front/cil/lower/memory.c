/* Loads, stores and copies of values of any type, and the instructions that do only this. */
#include "front/cil/lower/lower_int.h"

#include <assert.h>

/* ---- pieces ---- */

uint16_t cil_address(struct lower *l, uint16_t reg, int64_t offset) {
    if (!offset)
        return reg;
    uint16_t to = cil_scratch(l);
    cil_emit_abc(l, IR_OP_add64i, to, reg, 0, offset);
    return to;
}

/* A volatile access is sequentially consistent among volatile ones. An access that need not be
 * aligned is not atomic. */
uint16_t cil_mem_flags(const struct cil_ins *ins, uint16_t otherwise) {
    if (ins && ins->unaligned)
        return ins->is_volatile ? IR_MEM_VOLATILE : IR_ORDER_PLAIN;
    return ins && ins->is_volatile ? IR_ORDER_SEQ_CST : otherwise;
}

static enum ir_op load_op(uint32_t size) {
    assert(size == 1 || size == 2 || size == 4 || size == 8);
    return size == 1 ? IR_OP_ld8 : size == 2 ? IR_OP_ld16 : size == 4 ? IR_OP_ld32 : IR_OP_ld64;
}

static enum ir_op store_op(uint32_t size) {
    assert(size == 1 || size == 2 || size == 4 || size == 8);
    return size == 1 ? IR_OP_st8 : size == 2 ? IR_OP_st16 : size == 4 ? IR_OP_st32 : IR_OP_st64;
}

/* How many bytes of a value are moved at once. Mono moves small values in pieces of their
 * alignment, and calls memmove for others. */
enum { MOVED_BY_ALIGNMENT = 64 };

static uint32_t piece_of(struct cil_type *t) {
    uint32_t size = cil_type_size(t), align = cil_type_align(t);
    assert(align && !(align & (align - 1)));
    return align < 8 && size <= MOVED_BY_ALIGNMENT ? align : 8;
}

void cil_copy(struct lower *l, struct cil_type *t, uint16_t to, int64_t to_offset, uint16_t from,
              int64_t from_offset) {
    uint16_t a = cil_address(l, to, to_offset), b = cil_address(l, from, from_offset);
    uint16_t c = cil_scratch(l);
    cil_emit_const(l, c, cil_type_size(t));
    cil_emit_xy(l, IR_OP_copy, a, b, c, 1 | 2 * piece_of(t), 0);
}

enum { FILL_ABOVE = 64 };

static void zero_by(struct lower *l, uint32_t size, uint32_t piece, uint16_t reg, int64_t offset) {
    uint16_t zero = cil_scratch(l);
    assert(size > 0);
    cil_emit_const(l, zero, 0);
    if (size > FILL_ABOVE) {
        uint16_t count = cil_scratch(l), at = cil_address(l, reg, offset);
        cil_emit_const(l, count, size);
        cil_emit_xy(l, IR_OP_fill, at, zero, count, 0, 0);
        return;
    }
    for (uint32_t done = 0; done < size; done += piece) {
        while (piece > size - done)
            piece /= 2;
        cil_emit_abc(l, store_op(piece), zero, reg, IR_ORDER_PLAIN, offset + done);
    }
}

void cil_zero(struct lower *l, uint32_t size, uint16_t reg, int64_t offset) {
    zero_by(l, size, 8, reg, offset);
}

/* A value type that fits into a register, but that others may see half stored. */
static bool is_in_pieces(const struct lower *l, struct cil_type *t) {
    return l->p->torn.on && cil_kind_of(t) == KIND_VALUE && piece_of(t) < cil_type_size(t);
}

static void load_pieces(struct lower *l, struct cil_type *t, uint16_t to, uint16_t reg,
                        int64_t offset, uint16_t flags) {
    uint32_t size = cil_type_size(t), piece = piece_of(t);
    uint16_t part = cil_scratch(l), whole = cil_scratch(l);
    assert(size <= 8 && size % piece == 0);
    cil_emit_abc(l, load_op(piece), whole, reg, flags, offset);
    for (uint32_t done = piece; done < size; done += piece) {
        cil_emit_abc(l, load_op(piece), part, reg, flags, offset + done);
        cil_emit_abc(l, IR_OP_shl64i, part, part, 0, 8 * (int64_t)done);
        cil_emit_abc(l, IR_OP_or, whole, whole, part, 0);
    }
    cil_emit_abc(l, IR_OP_mov, to, whole, 0, 0);
}

static void store_pieces(struct lower *l, struct cil_type *t, uint16_t from, uint16_t reg,
                         int64_t offset, uint16_t flags) {
    uint32_t size = cil_type_size(t), piece = piece_of(t);
    uint16_t part = cil_scratch(l);
    assert(size <= 8 && size % piece == 0);
    for (uint32_t done = 0; done < size; done += piece) {
        cil_emit_abc(l, IR_OP_lshri, part, from, 0, 8 * (int64_t)done);
        cil_emit_abc(l, IR_OP_trunc, part, part, 0, 8 * (int64_t)piece);
        cil_emit_abc(l, store_op(piece), part, reg, flags, offset + done);
    }
}

void cil_load_into(struct lower *l, struct cil_type *t, uint16_t to, uint16_t reg, int64_t offset,
                   uint16_t flags) {
    assert(cil_kind_of(t) != KIND_MEMORY);
    struct cil_type *as = cil_type_underlying(t);
    if (is_in_pieces(l, t)) {
        load_pieces(l, t, to, reg, offset, flags);
        l->wide = true;
        return;
    }
    cil_emit_abc(l, load_op(cil_type_size(as)), to, reg, flags, offset);
    l->wide |= cil_is_wide(cil_kind_of(t));
    if (as->element == CIL_ELEMENT_I1)
        cil_emit_abc(l, IR_OP_sext, to, to, 0, 8 | 32 << 8);
    else if (as->element == CIL_ELEMENT_I2)
        cil_emit_abc(l, IR_OP_sext, to, to, 0, 16 | 32 << 8);
}

void cil_load(struct lower *l, struct cil_type *t, uint16_t reg, int64_t offset, uint16_t flags) {
    if (cil_kind_of(t) == KIND_MEMORY) {
        uint32_t size = cil_type_size(t);
        uint16_t room = cil_room(l, size);
        cil_copy(l, t, room, 0, reg, offset);
        cil_push(l,
                 (struct value){.kind = KIND_MEMORY, .place = IN_MEMORY, .reg = room, .type = t});
        return;
    }
    cil_load_into(l, t, cil_dest(l), reg, offset, flags);
    cil_push_reg(l, t);
}

void cil_store(struct lower *l, struct cil_type *t, uint16_t reg, int64_t offset,
               const struct value *v, uint16_t flags) {
    if (cil_kind_of(t) == KIND_MEMORY) {
        if (v->kind != KIND_MEMORY) {
            cil_lower_fail(l, "a number is stored as a %s", cil_type_name(t));
            return;
        }
        cil_copy(l, t, reg, offset, v->reg, v->number);
        return;
    }
    if (v->kind == KIND_MEMORY) {
        cil_lower_fail(l, "a %s is stored as a %s", cil_type_name(v->type), cil_type_name(t));
        return;
    }
    uint16_t from = cil_use_for(l, v, t);
    if (is_in_pieces(l, t))
        store_pieces(l, t, from, reg, offset, flags);
    else
        cil_emit_abc(l, store_op(cil_type_size(t)), from, reg, flags, offset);
}

/* ---- instructions ---- */

static struct cil_type *element_type(struct lower *l, enum cil_element e) {
    return cil_type_element(l->cil, e);
}

/* The type that ldind or stind of that opcode moves; NULL: it is none of them. */
static struct cil_type *indirect(struct lower *l, enum cil_opcode op, bool *store) {
    *store = false;
    switch (op) {
    case CIL_OP_LDIND_I1: return element_type(l, CIL_ELEMENT_I1);
    case CIL_OP_LDIND_U1: return element_type(l, CIL_ELEMENT_U1);
    case CIL_OP_LDIND_I2: return element_type(l, CIL_ELEMENT_I2);
    case CIL_OP_LDIND_U2: return element_type(l, CIL_ELEMENT_U2);
    case CIL_OP_LDIND_I4: return element_type(l, CIL_ELEMENT_I4);
    case CIL_OP_LDIND_U4: return element_type(l, CIL_ELEMENT_U4);
    case CIL_OP_LDIND_I8: return element_type(l, CIL_ELEMENT_I8);
    case CIL_OP_LDIND_I: return element_type(l, CIL_ELEMENT_I);
    case CIL_OP_LDIND_R4: return element_type(l, CIL_ELEMENT_R4);
    case CIL_OP_LDIND_R8: return element_type(l, CIL_ELEMENT_R8);
    case CIL_OP_LDIND_REF: return element_type(l, CIL_ELEMENT_OBJECT);
    default: break;
    }
    *store = true;
    switch (op) {
    case CIL_OP_STIND_I1: return element_type(l, CIL_ELEMENT_I1);
    case CIL_OP_STIND_I2: return element_type(l, CIL_ELEMENT_I2);
    case CIL_OP_STIND_I4: return element_type(l, CIL_ELEMENT_I4);
    case CIL_OP_STIND_I8: return element_type(l, CIL_ELEMENT_I8);
    case CIL_OP_STIND_I: return element_type(l, CIL_ELEMENT_I);
    case CIL_OP_STIND_R4: return element_type(l, CIL_ELEMENT_R4);
    case CIL_OP_STIND_R8: return element_type(l, CIL_ELEMENT_R8);
    case CIL_OP_STIND_REF: return element_type(l, CIL_ELEMENT_OBJECT);
    default: return NULL;
    }
}

/* An address is only sure to be aligned for an atomic access if it is that of a whole value. */
static uint16_t flags_at(const struct lower *l, const struct value *address, struct cil_type *t,
                         const struct cil_ins *i) {
    bool whole = address->type->kind == CIL_KIND_BYREF && !i->unaligned &&
                 address->type->of->element != CIL_ELEMENT_VOID && !address->type->of->open &&
                 cil_type_size(address->type->of) == cil_type_size(t);
    return cil_mem_flags(i, whole ? l->plain : IR_ORDER_PLAIN);
}

static void load_object(struct lower *l, struct cil_type *t, const struct cil_ins *i) {
    struct value address = cil_pop(l);
    if (t->element == CIL_ELEMENT_OBJECT && address.type->kind == CIL_KIND_BYREF &&
        cil_kind_of(address.type->of) == KIND_REF)
        t = address.type->of;
    cil_load(l, t, cil_use_as(l, &address, KIND_POINTER), 0, flags_at(l, &address, t, i));
}

static void store_object(struct lower *l, struct cil_type *t, const struct cil_ins *i) {
    cil_unalias_memory(l, 1);
    struct value v = cil_pop(l), address = cil_pop(l);
    cil_store(l, t, cil_use_as(l, &address, KIND_POINTER), 0, &v, flags_at(l, &address, t, i));
}

static void copy_object(struct lower *l, struct cil_type *t, const struct cil_ins *i) {
    cil_unalias_memory(l, 0);
    struct value from = cil_pop(l), to = cil_pop(l);
    uint16_t a = cil_use_as(l, &to, KIND_POINTER), b = cil_use_as(l, &from, KIND_POINTER);
    if (cil_kind_of(t) == KIND_MEMORY) {
        cil_copy(l, t, a, 0, b, 0);
        return;
    }
    uint16_t v = cil_scratch(l), flags = cil_mem_flags(i, l->plain);
    cil_load_into(l, t, v, b, 0, flags);
    struct value whole = {.kind = cil_kind_of(t), .place = IN_REG, .reg = v, .type = t};
    cil_store(l, t, a, 0, &whole, flags);
}

static void init_object(struct lower *l, struct cil_type *t) {
    cil_unalias_memory(l, 0);
    struct value to = cil_pop(l);
    zero_by(l, cil_type_size(t), l->p->torn.on ? piece_of(t) : 8, cil_use_as(l, &to, KIND_POINTER),
            0);
}

static void block_op(struct lower *l, enum ir_op op) {
    cil_unalias_memory(l, 0);
    struct value size = cil_pop(l), second = cil_pop(l), to = cil_pop(l);
    uint16_t a = cil_use_as(l, &to, KIND_POINTER);
    uint16_t b = cil_use_as(l, &second, op == IR_OP_copy ? KIND_POINTER : KIND_I4);
    uint16_t c = cil_use_as(l, &size, KIND_I4);
    if (op == IR_OP_fill) {
        uint16_t byte = cil_scratch(l);
        cil_emit_abc(l, IR_OP_trunc, byte, b, 0, 8);
        b = byte;
    }
    cil_emit_xy(l, op, a, b, c, op == IR_OP_copy, 0);
}

static void allocate(struct lower *l) {
    struct value size = cil_pop(l);
    uint16_t bytes = cil_use_as(l, &size, KIND_I4), zero = cil_scratch(l), to = cil_scratch(l);
    cil_emit_abc(l, IR_OP_alloca, to, bytes, 3, 1);
    cil_emit_const(l, zero, 0);
    cil_emit_xy(l, IR_OP_fill, to, zero, bytes, 0, 0);
    cil_emit_abc(l, IR_OP_mov, cil_dest(l), to, 0, 0);
    cil_push_reg(l, element_type(l, CIL_ELEMENT_I));
}

bool cil_lower_memory(struct lower *l, const struct cil_ins *i) {
    bool store;
    struct cil_type *t = indirect(l, i->op, &store);
    if (t) {
        store ? store_object(l, t, i) : load_object(l, t, i);
        return true;
    }
    switch (i->op) {
    case CIL_OP_LDOBJ: load_object(l, cil_token_type(l, i->token), i); return true;
    case CIL_OP_STOBJ: store_object(l, cil_token_type(l, i->token), i); return true;
    case CIL_OP_CPOBJ: copy_object(l, cil_token_type(l, i->token), i); return true;
    case CIL_OP_INITOBJ: init_object(l, cil_token_type(l, i->token)); return true;
    case CIL_OP_CPBLK: block_op(l, IR_OP_copy); return true;
    case CIL_OP_INITBLK: block_op(l, IR_OP_fill); return true;
    case CIL_OP_LOCALLOC: allocate(l); return true;
    case CIL_OP_SIZEOF:
        cil_push_const(l, element_type(l, CIL_ELEMENT_U4),
                       cil_type_size(cil_token_type(l, i->token)));
        return true;
    default: return false;
    }
}
