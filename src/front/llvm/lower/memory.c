/* Memory: addresses (getelementptr is a base plus constants plus scaled indexes, its result written
 * last), loads, stores and allocations, atomic updates and fences. */
#include "front/llvm/lower/memory.h"

#include "front/llvm/core/emit.h"
#include "front/llvm/core/lowering.h"
#include "front/llvm/core/shape.h"
#include "front/llvm/lower/scalar.h"
#include "front/llvm/lower/undefined.h"
#include "front/llvm/lower/value.h"
#include <assert.h>

/* ---- addresses ---- */

static LLVMValueRef lane_of(LLVMValueRef v, uint32_t lane) {
    if (LLVMGetTypeKind(LLVMTypeOf(v)) != LLVMVectorTypeKind || !LLVMIsConstant(v))
        return v;
    LLVMValueRef element = LLVMGetAggregateElement(v, lane);
    return element ? element : v;
}

/* An index as a number of 64 bits. Only as many of its bits count as a pointer has. */
static uint16_t index_register(struct lower *l, LLVMValueRef index, uint32_t lane) {
    LLVMTypeRef type = LLVMTypeOf(index);
    bool vector = LLVMGetTypeKind(type) == LLVMVectorTypeKind;
    struct llvm_leaf leaf = llvm_shape_of(l, type)->leaf[vector ? lane : 0];
    uint16_t b = llvm_operand_reg(l, llvm_operand_get(l, index, vector ? lane : 0));
    unsigned bits = leaf.bits, most = l->is_32 ? 32 : 64;
    bits = bits > most ? most : bits;
    if (bits == 64)
        return b;
    uint16_t t = llvm_temp(l, 1);
    llvm_emit_imm(l, IR_OP_sext, t, b, bits | 64 << 8);
    return t;
}

struct term {
    uint16_t index;
    uint64_t stride;
};

enum { MOST_TERMS = 32 };

static uint32_t collect(struct lower *l, LLVMValueRef gep, uint32_t lane, struct term *terms,
                        int64_t *offset) {
    LLVMTypeRef type = LLVMGetGEPSourceElementType(gep);
    uint32_t count = 0;
    *offset = 0;
    for (int i = 1; i < LLVMGetNumOperands(gep); i++) {
        assert(count <= MOST_TERMS);
        uint64_t stride;
        LLVMValueRef index = lane_of(LLVMGetOperand(gep, (unsigned)i), lane);
        if (!llvm_gep_step(l, &type, index, i == 1, &stride, offset) || count == MOST_TERMS) {
            llvm_fail_value(l, gep, "an address of this form is not supported");
            return 0;
        }
        if (!stride)
            continue;
        if (LLVMIsAConstantInt(index))
            *offset += (int64_t)(stride * (uint64_t)LLVMConstIntGetSExtValue(index));
        else
            terms[count++] = (struct term){index_register(l, index, lane), stride};
    }
    return count;
}

static void add_term(struct lower *l, uint16_t a, uint16_t b, struct term t) {
    assert(t.stride);
    if (t.stride == 1)
        llvm_emit_three(l, IR_OP_add64, a, b, t.index);
    else
        llvm_emit_four(l, IR_OP_mad, a, b, t.index, (int64_t)t.stride);
}

static void emit_lane(struct lower *l, LLVMValueRef gep, uint32_t lane, uint16_t a) {
    struct term terms[MOST_TERMS];
    int64_t offset;
    LLVMValueRef pointer = LLVMGetOperand(gep, 0);
    bool vector = LLVMGetTypeKind(LLVMTypeOf(pointer)) == LLVMVectorTypeKind;
    uint16_t b = llvm_operand_reg(l, llvm_operand_get(l, pointer, vector ? lane : 0));
    uint32_t count = collect(l, gep, lane, terms, &offset);
    for (uint32_t i = 0; i < count; i++) {
        bool last = i + 1 == count && !offset;
        uint16_t to = last ? a : llvm_temp(l, 1);
        add_term(l, to, b, terms[i]);
        b = to;
    }
    if (offset)
        llvm_emit_imm(l, IR_OP_add64i, a, b, offset);
    else
        llvm_emit_mov(l, a, b);
}

void llvm_lower_gep(struct lower *l, LLVMValueRef ins) {
    const struct llvm_shape *shape = llvm_shape_of(l, LLVMTypeOf(ins));
    uint16_t a = llvm_result(l, ins);
    for (uint32_t i = 0; i < shape->count && !l->failed; i++)
        emit_lane(l, ins, i, (uint16_t)(a + i));
}

struct llvm_address llvm_address_of(struct lower *l, LLVMValueRef pointer) {
    struct llvm_value *v = llvm_value_of(l, pointer);
    int64_t total = 0, offset;
    while (v && v->mode == LOWER_FOLD && llvm_gep_constant(l, pointer, &offset)) {
        total += offset;
        pointer = LLVMGetOperand(pointer, 0);
        v = llvm_value_of(l, pointer);
    }
    assert(!v || v->mode != LOWER_FOLD);
    return (struct llvm_address){llvm_value_reg(l, pointer), total};
}

/* ---- accesses ---- */

uint32_t llvm_order(LLVMAtomicOrdering order) {
    switch (order) {
    case LLVMAtomicOrderingNotAtomic: return IR_ORDER_PLAIN;
    case LLVMAtomicOrderingUnordered: return IR_ORDER_UNORDERED;
    case LLVMAtomicOrderingMonotonic: return IR_ORDER_RELAXED;
    case LLVMAtomicOrderingAcquire: return IR_ORDER_ACQUIRE;
    case LLVMAtomicOrderingRelease: return IR_ORDER_RELEASE;
    case LLVMAtomicOrderingAcquireRelease: return IR_ORDER_ACQ_REL;
    default: return IR_ORDER_SEQ_CST;
    }
}

uint32_t llvm_align_flags(uint64_t align) {
    unsigned log = align ? llvm_log2(align) : 0;
    return (log > 15 ? 15 : log) << IR_MEM_ALIGN_SHIFT;
}

static uint32_t access_flags(LLVMValueRef ins) {
    return llvm_order(LLVMGetOrdering(ins)) | (LLVMGetVolatile(ins) ? IR_MEM_VOLATILE : 0) |
           llvm_align_flags(LLVMGetAlignment(ins));
}

/* The alignment that a part at this distance still has. */
static uint32_t flags_at(uint32_t flags, uint64_t distance) {
    if (!distance)
        return flags;
    uint32_t have = (flags & IR_MEM_ALIGN) >> IR_MEM_ALIGN_SHIFT;
    uint32_t can = (uint32_t)__builtin_ctzll(distance);
    uint32_t log = have < can ? have : can;
    assert(log <= have);
    return (flags & ~(uint32_t)IR_MEM_ALIGN) | log << IR_MEM_ALIGN_SHIFT;
}

static void emit_access(struct lower *l, enum ir_op op, uint16_t a, struct llvm_address at,
                        uint32_t flags) {
    assert(flags <= (IR_MEM_ORDER | IR_MEM_VOLATILE | IR_MEM_ALIGN));
    llvm_emit_four(l, op, a, at.reg, (uint16_t)flags, at.offset);
}

/* ---- a scalar ---- */

static bool whole_ops(struct lower *l, struct llvm_leaf leaf, enum ir_op *load, enum ir_op *store) {
    if (leaf.kind == LOWER_POINTER && l->is_32)
        return *load = IR_OP_ldp32, *store = IR_OP_stp32, true;
    if (leaf.kind == LOWER_F80)
        return *load = IR_OP_ldx, *store = IR_OP_stx, true;
    switch (leaf.bits) {
    case 8: return *load = IR_OP_ld8, *store = IR_OP_st8, true;
    case 16: return *load = IR_OP_ld16, *store = IR_OP_st16, true;
    case 32: return *load = IR_OP_ld32, *store = IR_OP_st32, true;
    case 64: return *load = IR_OP_ld64, *store = IR_OP_st64, true;
    case 128: return *load = IR_OP_ld128, *store = IR_OP_st128, true;
    default: return false;
    }
}

/* The largest access that fits into what is left of an integer of odd width. */
static unsigned piece_bytes(unsigned left) {
    assert(left);
    return left >= 8 ? 8 : left >= 4 ? 4 : left >= 2 ? 2 : 1;
}

static enum ir_op piece_op(unsigned bytes, bool load) {
    switch (bytes) {
    case 8: return load ? IR_OP_ld64 : IR_OP_st64;
    case 4: return load ? IR_OP_ld32 : IR_OP_st32;
    case 2: return load ? IR_OP_ld16 : IR_OP_st16;
    default: return load ? IR_OP_ld8 : IR_OP_st8;
    }
}

static struct llvm_address moved(struct llvm_address at, uint64_t bytes) {
    at.offset += (int64_t)bytes;
    return at;
}

/* Loads one register of an integer of odd width from `bytes` bytes of memory. */
static void load_pieces(struct lower *l, unsigned bytes, uint16_t a, struct llvm_address at,
                        uint32_t flags) {
    assert(bytes >= 1 && bytes <= 8);
    for (unsigned done = 0; done < bytes;) {
        unsigned size = piece_bytes(bytes - done);
        uint16_t t = done ? llvm_temp(l, 1) : a;
        emit_access(l, piece_op(size, true), t, moved(at, done), flags_at(flags, done));
        if (done) {
            llvm_emit_imm(l, IR_OP_shl64i, t, t, 8 * done);
            llvm_emit_three(l, IR_OP_or, a, a, t);
        }
        done += size;
    }
}

static void store_pieces(struct lower *l, unsigned bytes, uint16_t a, struct llvm_address at,
                         uint32_t flags) {
    assert(bytes >= 1 && bytes <= 8);
    for (unsigned done = 0; done < bytes;) {
        unsigned size = piece_bytes(bytes - done);
        uint16_t t = a;
        if (done) {
            t = llvm_temp(l, 1);
            llvm_emit_imm(l, IR_OP_lshri, t, a, 8 * done);
        }
        emit_access(l, piece_op(size, false), t, moved(at, done), flags_at(flags, done));
        done += size;
    }
}

void llvm_lower_load_leaf(struct lower *l, struct llvm_leaf leaf, uint16_t a,
                          struct llvm_address at, uint32_t flags) {
    assert(l->failed || a + leaf.slots <= l->f.regs);
    enum ir_op load, store;
    if (whole_ops(l, leaf, &load, &store)) {
        emit_access(l, load, a, at, flags);
        return;
    }
    unsigned bytes = (leaf.bits + 7u) / 8;
    load_pieces(l, bytes > 8 ? 8 : bytes, a, at, flags);
    if (bytes > 8)
        load_pieces(l, bytes - 8, (uint16_t)(a + 1), moved(at, 8), flags_at(flags, 8));
    assert(bytes <= 16);
    unsigned top = leaf.bits > 64 ? leaf.bits - 64 : leaf.bits;
    uint16_t last = (uint16_t)(a + leaf.slots - 1);
    if (top % 8)
        llvm_emit_imm(l, IR_OP_trunc, last, last, top);
}

void llvm_lower_store_leaf(struct lower *l, struct llvm_leaf leaf, uint16_t a,
                           struct llvm_address at, uint32_t flags) {
    assert(l->failed || a + leaf.slots <= l->f.regs);
    enum ir_op load, store;
    if (whole_ops(l, leaf, &load, &store)) {
        emit_access(l, store, a, at, flags);
        return;
    }
    unsigned bytes = (leaf.bits + 7u) / 8;
    store_pieces(l, bytes > 8 ? 8 : bytes, a, at, flags);
    if (bytes > 8)
        store_pieces(l, bytes - 8, (uint16_t)(a + 1), moved(at, 8), flags_at(flags, 8));
}

/* ---- a value ---- */

enum { MOST_PACKED_WORDS = 64 };

/* A vector whose elements are not whole bytes is in memory as one integer. *integer gets its words,
 * with the leaves in `room`. False, and the lowering has failed: there are too many words, or other
 * leaves lie beside the vector. */
static bool pack(struct lower *l, const struct llvm_shape *s, struct llvm_leaf *room,
                 struct llvm_shape *integer) {
    uint64_t bits = 0;
    bool dense = true;
    for (uint32_t i = 0; i < s->count; i++) {
        dense = dense && s->leaf[i].bit == bits;
        bits += s->leaf[i].bits;
    }
    if (!dense || bits > 64 * MOST_PACKED_WORDS) {
        llvm_fail(l, "in memory, a vector of parts of bytes is not supported in this form");
        return false;
    }
    uint32_t words = (uint32_t)((bits + 63) / 64);
    for (uint32_t i = 0; i < words; i++) {
        uint64_t left = bits - 64 * i;
        room[i] = (struct llvm_leaf){LOWER_INT, 1, (uint16_t)(left > 64 ? 64 : left), i, 64 * i};
    }
    *integer = (struct llvm_shape){.leaf = room, .count = words, .slots = words};
    return true;
}

void llvm_lower_load_shape(struct lower *l, const struct llvm_shape *s, uint16_t a,
                           struct llvm_address at, uint32_t flags) {
    struct llvm_leaf room[MOST_PACKED_WORDS];
    if (s->unaligned) {
        struct llvm_shape integer;
        if (!pack(l, s, room, &integer))
            return;
        uint16_t t = llvm_temp(l, integer.slots);
        llvm_lower_load_shape(l, &integer, t, at, flags);
        llvm_lower_bitcast(l, &integer, t, s, a);
        return;
    }
    for (uint32_t i = 0; i < s->count; i++)
        llvm_lower_load_leaf(l, s->leaf[i], (uint16_t)(a + s->leaf[i].slot),
                             moved(at, s->leaf[i].bit / 8), flags_at(flags, s->leaf[i].bit / 8));
}

void llvm_lower_store_shape(struct lower *l, const struct llvm_shape *s, uint16_t a,
                            struct llvm_address at, uint32_t flags) {
    struct llvm_leaf room[MOST_PACKED_WORDS];
    if (s->unaligned) {
        struct llvm_shape integer;
        if (!pack(l, s, room, &integer))
            return;
        uint16_t t = llvm_temp(l, integer.slots);
        llvm_lower_bitcast(l, s, a, &integer, t);
        llvm_lower_store_shape(l, &integer, t, at, flags);
        return;
    }
    for (uint32_t i = 0; i < s->count; i++)
        llvm_lower_store_leaf(l, s->leaf[i], (uint16_t)(a + s->leaf[i].slot),
                              moved(at, s->leaf[i].bit / 8), flags_at(flags, s->leaf[i].bit / 8));
}

void llvm_lower_load(struct lower *l, LLVMValueRef ins) {
    struct llvm_address at = llvm_address_of(l, LLVMGetOperand(ins, 0));
    llvm_lower_load_shape(l, llvm_shape_of(l, LLVMTypeOf(ins)), llvm_result(l, ins), at,
                          access_flags(ins));
    llvm_guard_bool(l, ins);
}

void llvm_lower_store(struct lower *l, LLVMValueRef ins) {
    LLVMValueRef value = LLVMGetOperand(ins, 0);
    struct llvm_address at = llvm_address_of(l, LLVMGetOperand(ins, 1));
    llvm_lower_store_shape(l, llvm_shape_of(l, LLVMTypeOf(value)), llvm_value_reg(l, value), at,
                           access_flags(ins));
}

void llvm_lower_alloca(struct lower *l, LLVMValueRef ins) {
    if (llvm_value_of(l, ins)->life == LOWER_RENEWED)
        llvm_result(l, ins); /* only the register, which gets the address where the scope begins */
    else
        llvm_lower_storage(l, ins);
}

void llvm_lower_storage(struct lower *l, LLVMValueRef ins) {
    LLVMValueRef count = LLVMGetOperand(ins, 0);
    uint64_t size = llvm_type_size(l, LLVMGetAllocatedType(ins));
    uint64_t align = LLVMGetAlignment(ins);
    struct llvm_operand n = llvm_operand_get(l, count, 0);
    uint16_t b = IR_NO_REG;
    if (n.is_const)
        size *= n.low;
    else
        b = n.reg;
    if (size > INT32_MAX || (n.is_const && n.low > INT32_MAX)) {
        llvm_fail_value(l, ins, "an object of this size is not supported");
        return;
    }
    llvm_emit_four(l, IR_OP_alloca, llvm_result(l, ins), b,
                   (uint16_t)(align ? llvm_log2(align) : 0), (int64_t)size);
}

/* ---- atomic updates and fences ---- */

static bool width_flags(struct lower *l, LLVMValueRef ins, LLVMTypeRef type, uint32_t *flags) {
    const struct llvm_shape *shape = llvm_shape_of(l, type);
    bool one = shape->count == 1 && shape->slots == 1;
    unsigned bits = one ? shape->leaf[0].bits : 0;
    if (bits != 8 && bits != 16 && bits != 32 && bits != 64) {
        llvm_fail_value(l, ins, "an atomic operation of this width is not supported");
        return false;
    }
    *flags = llvm_log2(bits / 8) << IR_MEM_WIDTH_SHIFT;
    *flags |= llvm_align_flags(LLVMGetAlignment(ins));
    if (shape->leaf[0].kind == LOWER_POINTER && l->is_32)
        *flags |= IR_MEM_POINTER;
    if (LLVMGetVolatile(ins))
        *flags |= IR_MEM_VOLATILE;
    return true;
}

static int update_kind(LLVMAtomicRMWBinOp op) {
    switch (op) {
    case LLVMAtomicRMWBinOpXchg: return IR_RMW_XCHG;
    case LLVMAtomicRMWBinOpAdd: return IR_RMW_ADD;
    case LLVMAtomicRMWBinOpSub: return IR_RMW_SUB;
    case LLVMAtomicRMWBinOpAnd: return IR_RMW_AND;
    case LLVMAtomicRMWBinOpNand: return IR_RMW_NAND;
    case LLVMAtomicRMWBinOpOr: return IR_RMW_OR;
    case LLVMAtomicRMWBinOpXor: return IR_RMW_XOR;
    case LLVMAtomicRMWBinOpMax: return IR_RMW_MAX;
    case LLVMAtomicRMWBinOpMin: return IR_RMW_MIN;
    case LLVMAtomicRMWBinOpUMax: return IR_RMW_UMAX;
    case LLVMAtomicRMWBinOpUMin: return IR_RMW_UMIN;
    case LLVMAtomicRMWBinOpFAdd: return IR_RMW_FADD;
    case LLVMAtomicRMWBinOpFSub: return IR_RMW_FSUB;
    default: return -1;
    }
}

static uint16_t plain_address(struct lower *l, LLVMValueRef pointer) {
    struct llvm_address at = llvm_address_of(l, pointer);
    assert(!at.offset);
    return at.reg;
}

static void lower_update(struct lower *l, LLVMValueRef ins) {
    LLVMValueRef value = LLVMGetOperand(ins, 1);
    uint32_t flags;
    int kind = update_kind(LLVMGetAtomicRMWBinOp(ins));
    if (kind < 0) {
        llvm_fail_value(l, ins, "this atomic operation is not supported");
        return;
    }
    if (!width_flags(l, ins, LLVMTypeOf(value), &flags))
        return;
    flags |= llvm_order(LLVMGetOrdering(ins));
    uint16_t b = plain_address(l, LLVMGetOperand(ins, 0)), c = llvm_value_reg(l, value);
    assert(llvm_value_of(l, ins)->slots == 1);
    llvm_emit_third(l, IR_OP_rmw, llvm_result(l, ins), b, c, (uint32_t)kind, flags);
}

static bool acquires(LLVMAtomicOrdering order) {
    return order == LLVMAtomicOrderingAcquire || order == LLVMAtomicOrderingAcquireRelease ||
           order == LLVMAtomicOrderingSequentiallyConsistent;
}

/* The order of a failure is said where it does not follow from that of a success. */
static uint32_t failure_flags(LLVMValueRef ins) {
    LLVMAtomicOrdering failure = LLVMGetCmpXchgFailureOrdering(ins);
    if (acquires(failure) == acquires(LLVMGetCmpXchgSuccessOrdering(ins)))
        return 0;
    return llvm_order(failure) << IR_MEM_FAILURE_SHIFT;
}

/* The result is {the old value, whether it was the one expected}. */
static void lower_exchange(struct lower *l, LLVMValueRef ins) {
    LLVMValueRef expected = LLVMGetOperand(ins, 1);
    uint32_t flags;
    if (!width_flags(l, ins, LLVMTypeOf(expected), &flags))
        return;
    flags |= llvm_order(LLVMGetCmpXchgSuccessOrdering(ins)) | failure_flags(ins);
    uint16_t b = plain_address(l, LLVMGetOperand(ins, 0)), c = llvm_value_reg(l, expected);
    uint16_t x = llvm_value_reg(l, LLVMGetOperand(ins, 2)), a = llvm_result(l, ins);
    assert(llvm_value_of(l, ins)->slots == 2);
    llvm_emit_third(l, LLVMGetWeak(ins) ? IR_OP_weakcas : IR_OP_cas, a, b, c, x, flags);
    if (!LLVMGetWeak(ins))
        llvm_emit_three(l, IR_OP_eq, (uint16_t)(a + 1), a, c);
}

void llvm_lower_atomic(struct lower *l, LLVMValueRef ins) {
    if (LLVMIsAFenceInst(ins)) {
        if (!LLVMIsAtomicSingleThread(ins))
            llvm_emit_third(l, IR_OP_fence, 0, 0, 0, llvm_order(LLVMGetOrdering(ins)), 0);
    } else if (LLVMIsAAtomicCmpXchgInst(ins)) {
        lower_exchange(l, ins);
    } else {
        lower_update(l, ins);
    }
}
