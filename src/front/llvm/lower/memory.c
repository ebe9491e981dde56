/* Loads, stores, allocations, and the arithmetic of addresses. */
#include "front/llvm/core/lowering.h"

#include <assert.h>

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

/* The alignment that a part at some distance still has. */
static uint32_t flags_at(uint32_t flags, uint64_t distance) {
    if (!distance)
        return flags;
    uint32_t have = (flags & IR_MEM_ALIGN) >> IR_MEM_ALIGN_SHIFT;
    uint32_t can = (uint32_t)__builtin_ctzll(distance);
    uint32_t log = have < can ? have : can;
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

/* One register of an integer of odd width, `bytes` of memory. */
static void load_pieces(struct lower *l, unsigned bytes, uint16_t a, struct llvm_address at,
                        uint32_t flags) {
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

/* A vector whose elements are parts of bytes is in memory as one integer. */
static struct llvm_shape packed(const struct llvm_shape *s, struct llvm_leaf *room) {
    uint64_t bits = 0;
    for (uint32_t i = 0; i < s->count; i++)
        bits += s->leaf[i].bits;
    uint32_t words = (uint32_t)((bits + 63) / 64);
    assert(words <= MOST_PACKED_WORDS);
    for (uint32_t i = 0; i < words; i++) {
        uint64_t left = bits - 64 * i;
        room[i] = (struct llvm_leaf){LOWER_INT, 1, (uint16_t)(left > 64 ? 64 : left), i, 64 * i};
    }
    return (struct llvm_shape){.leaf = room, .count = words, .slots = words};
}

void llvm_lower_load_shape(struct lower *l, const struct llvm_shape *s, uint16_t a,
                           struct llvm_address at, uint32_t flags) {
    struct llvm_leaf room[MOST_PACKED_WORDS];
    if (s->unaligned && s->count <= MOST_PACKED_WORDS) {
        struct llvm_shape integer = packed(s, room);
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
    if (s->unaligned && s->count <= MOST_PACKED_WORDS) {
        struct llvm_shape integer = packed(s, room);
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
}

void llvm_lower_store(struct lower *l, LLVMValueRef ins) {
    LLVMValueRef value = LLVMGetOperand(ins, 0);
    struct llvm_address at = llvm_address_of(l, LLVMGetOperand(ins, 1));
    llvm_lower_store_shape(l, llvm_shape_of(l, LLVMTypeOf(value)), llvm_value_reg(l, value), at,
                           access_flags(ins));
}

void llvm_lower_alloca(struct lower *l, LLVMValueRef ins) {
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
