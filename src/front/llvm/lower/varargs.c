/* Variable arguments: the caller lays them out as the platform's overflow area, and va_start points
 * into it. So the compiler's own code for va_arg finds them there, as if all registers had been
 * used up. */
#include "front/llvm/core/lowering.h"

#include <assert.h>

/* The va_list of x86-64: gp_offset, fp_offset, overflow_arg_area, reg_save_area. */
enum { GP_OFFSET = 0, FP_OFFSET = 4, OVERFLOW_AREA = 8, SAVE_AREA = 16, LIST_SIZE = 24 };
enum { GP_EXHAUSTED = 48, FP_EXHAUSTED = 176 };

static uint64_t round_up(uint64_t x, uint64_t to) {
    assert(to);
    return (x + to - 1) / to * to;
}

struct place {
    uint64_t size, align;
};

static struct place place_of(struct lower *l, LLVMTypeRef type) {
    uint64_t word = l->is_32 ? 4 : 8, size = llvm_type_size(l, type), align = word;
    switch (LLVMGetTypeKind(type)) {
    case LLVMX86_FP80TypeKind:
        size = l->is_32 ? 12 : 16;
        align = l->is_32 ? 4 : 16;
        break;
    case LLVMIntegerTypeKind:
        if (size > 8 && !l->is_32)
            align = 16;
        break;
    case LLVMVectorTypeKind:
        if (size >= 16)
            align = size;
        break;
    default: break;
    }
    return (struct place){round_up(size, word), align};
}

static struct place place_of_argument(struct lower *l, LLVMValueRef call, unsigned i,
                                      LLVMTypeRef *by_value) {
    uint64_t word = l->is_32 ? 4 : 8, align;
    *by_value = llvm_byval_type(l, call, i, &align);
    if (!*by_value)
        return place_of(l, LLVMTypeOf(LLVMGetArgOperand(call, i)));
    return (struct place){round_up(llvm_type_size(l, *by_value), word),
                          align < word ? word : align};
}

static uint64_t total_size(struct lower *l, LLVMValueRef call, unsigned first) {
    uint64_t size = 0;
    LLVMTypeRef by_value;
    for (unsigned i = first; i < LLVMGetNumArgOperands(call); i++) {
        struct place p = place_of_argument(l, call, i, &by_value);
        size = round_up(size, p.align) + p.size;
    }
    return size;
}

static void copy_aggregate(struct lower *l, LLVMTypeRef type, LLVMValueRef source, uint16_t block,
                           uint64_t offset) {
    uint16_t to = llvm_temp(l, 1), from = llvm_value_reg(l, source), count = llvm_temp(l, 1);
    llvm_emit_imm(l, IR_OP_add64i, to, block, (int64_t)offset);
    llvm_emit_const(l, count, llvm_type_size(l, type));
    llvm_emit_third(l, IR_OP_copy, to, from, count, 0, 0);
}

uint16_t llvm_varargs_block(struct lower *l, LLVMValueRef call, unsigned first) {
    enum { ALIGN = 4 };
    uint16_t block = llvm_temp(l, 1);
    uint64_t offset = 0;
    llvm_emit_four(l, IR_OP_alloca, block, IR_NO_REG, ALIGN, (int64_t)total_size(l, call, first));
    for (unsigned i = first; i < LLVMGetNumArgOperands(call); i++) {
        LLVMTypeRef by_value;
        LLVMValueRef v = LLVMGetArgOperand(call, i);
        struct place p = place_of_argument(l, call, i, &by_value);
        offset = round_up(offset, p.align);
        if (by_value)
            copy_aggregate(l, by_value, v, block, offset);
        else
            llvm_lower_store_shape(l, llvm_shape_of(l, LLVMTypeOf(v)), llvm_value_reg(l, v),
                                   (struct llvm_address){block, (int64_t)offset},
                                   llvm_align_flags(l->is_32 ? 4 : 8));
        offset += p.size;
    }
    assert(offset == total_size(l, call, first));
    return block;
}

static void store_number(struct lower *l, struct llvm_address at, int64_t offset, enum ir_op op,
                         uint64_t number) {
    uint16_t t = llvm_temp(l, 1);
    llvm_emit_const(l, t, number);
    llvm_emit_four(l, op, t, at.reg, (uint16_t)llvm_align_flags(4), at.offset + offset);
}

void llvm_lower_va_start(struct lower *l, LLVMValueRef list) {
    struct llvm_address at = llvm_address_of(l, list);
    if (!llvm_ir(l)->variadic) {
        llvm_fail(l, "va_start in a function without variable arguments");
        return;
    }
    if (l->is_32) {
        llvm_emit_four(l, IR_OP_stp32, l->f.block_pointer, at.reg, (uint16_t)llvm_align_flags(4),
                       at.offset);
        return;
    }
    store_number(l, at, GP_OFFSET, IR_OP_st32, GP_EXHAUSTED);
    store_number(l, at, FP_OFFSET, IR_OP_st32, FP_EXHAUSTED);
    llvm_emit_four(l, IR_OP_st64, l->f.block_pointer, at.reg, (uint16_t)llvm_align_flags(8),
                   at.offset + OVERFLOW_AREA);
    store_number(l, at, SAVE_AREA, IR_OP_st64, 0);
}

void llvm_lower_va_copy(struct lower *l, LLVMValueRef to, LLVMValueRef from) {
    uint16_t a = llvm_value_reg(l, to), b = llvm_value_reg(l, from), c = llvm_temp(l, 1);
    llvm_emit_const(l, c, l->is_32 ? 4 : LIST_SIZE);
    llvm_emit_third(l, IR_OP_copy, a, b, c, 0, 0);
}

void llvm_lower_va_arg(struct lower *l, LLVMValueRef ins) {
    struct llvm_address list = llvm_address_of(l, LLVMGetOperand(ins, 0));
    struct place p = place_of(l, LLVMTypeOf(ins));
    enum ir_op load = l->is_32 ? IR_OP_ldp32 : IR_OP_ld64;
    enum ir_op store = l->is_32 ? IR_OP_stp32 : IR_OP_st64;
    int64_t offset = list.offset + (l->is_32 ? 0 : OVERFLOW_AREA);
    uint16_t flags = (uint16_t)llvm_align_flags(l->is_32 ? 4 : 8);
    uint16_t at = llvm_temp(l, 1), after = llvm_temp(l, 1);
    llvm_emit_four(l, load, at, list.reg, flags, offset);
    if (p.align > 8) {
        llvm_emit_imm(l, IR_OP_add64i, at, at, (int64_t)p.align - 1);
        llvm_emit_imm(l, IR_OP_andi, at, at, -(int64_t)p.align);
    }
    llvm_lower_load_shape(l, llvm_shape_of(l, LLVMTypeOf(ins)), llvm_result(l, ins),
                          (struct llvm_address){at, 0}, flags);
    llvm_emit_imm(l, IR_OP_add64i, after, at, (int64_t)p.size);
    llvm_emit_four(l, store, after, list.reg, flags, offset);
}
