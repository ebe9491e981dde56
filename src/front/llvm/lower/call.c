/* Calls: arguments in a row of registers, aggregates by value as fresh copies, variable arguments
 * in a block. The caller lays that block out as the platform's overflow area, and va_start points
 * into it; so the compiler's own code for va_arg finds the arguments there, as if all registers had
 * been used up. */
#include "front/llvm/lower/call.h"

#include "front/llvm/core/emit.h"
#include "front/llvm/core/lowering.h"
#include "front/llvm/core/shape.h"
#include "front/llvm/lower/memory.h"
#include "front/llvm/lower/module.h"
#include "front/llvm/lower/value.h"
#include "vm/native.h"
#include <assert.h>
#include <string.h>

/* ---- variable arguments ---- */

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
    assert(i < LLVMGetNumArgOperands(call));
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

/* A block with the variable arguments of a call, from `first` on. The register holds its address.
 */
static uint16_t make_varargs_block(struct lower *l, LLVMValueRef call, unsigned first) {
    assert(first < LLVMGetNumArgOperands(call));
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
    assert(l->failed || l->f.block_pointer < l->f.regs);
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

/* ---- calls ---- */

struct arguments {
    BASE_VEC(uint16_t) regs;
    uint16_t mark; /* of the frame's objects before the call makes its own */
    bool marked;
};

static uint16_t next_reg(uint16_t reg, uint32_t n) {
    return (uint16_t)(reg + n);
}

LLVMTypeRef llvm_byval_type(struct lower *l, LLVMValueRef call, unsigned argument,
                            uint64_t *align) {
    assert(argument < LLVMGetNumArgOperands(call));
    LLVMValueRef callee = LLVMGetCalledValue(call);
    LLVMAttributeRef a = LLVMGetCallSiteEnumAttribute(call, argument + 1, l->byval_kind);
    LLVMAttributeRef n = LLVMGetCallSiteEnumAttribute(call, argument + 1, l->align_kind);
    if (!a && LLVMIsAFunction(callee) && argument < LLVMCountParams(callee)) {
        a = LLVMGetEnumAttributeAtIndex(callee, argument + 1, l->byval_kind);
        n = LLVMGetEnumAttributeAtIndex(callee, argument + 1, l->align_kind);
    }
    if (!a)
        return NULL;
    LLVMTypeRef type = LLVMGetTypeAttributeValue(a);
    *align = n ? LLVMGetEnumAttributeValue(n) : LLVMABIAlignmentOfType(l->layout, type);
    return type;
}

/* Objects that a call puts on the stack are freed when it returns. Otherwise each state would
 * keep the arguments of calls that returned long ago. */
static void mark_stack(struct lower *l, struct arguments *args) {
    assert(!args->marked || args->mark < l->f.regs);
    if (args->marked)
        return;
    args->marked = true;
    args->mark = llvm_temp(l, 1);
    llvm_emit(l, (struct ir_ins){.op = IR_OP_stacksave, .a = args->mark});
}

static uint16_t copy_by_value(struct lower *l, LLVMTypeRef type, uint64_t align,
                              LLVMValueRef source) {
    uint64_t size = llvm_type_size(l, type);
    uint16_t a = llvm_temp(l, 1), b = llvm_value_reg(l, source), c = llvm_temp(l, 1);
    llvm_emit_four(l, IR_OP_alloca, a, IR_NO_REG, (uint16_t)llvm_log2(align ? align : 1),
                   (int64_t)size);
    llvm_emit_const(l, c, size);
    llvm_emit_third(l, IR_OP_copy, a, b, c, 0, 0);
    return a;
}

static void add_argument(struct lower *l, LLVMValueRef call, unsigned i, struct arguments *args) {
    uint64_t align;
    LLVMValueRef v = LLVMGetArgOperand(call, i);
    LLVMTypeRef by_value = llvm_byval_type(l, call, i, &align);
    if (by_value) {
        mark_stack(l, args);
        *base_vec_push(&args->regs) = copy_by_value(l, by_value, align, v);
        return;
    }
    const struct llvm_shape *shape = llvm_shape_of(l, LLVMTypeOf(v));
    for (uint32_t n = 0; n < shape->count; n++) {
        uint16_t reg = llvm_operand_reg(l, llvm_operand_get(l, v, n));
        for (uint16_t s = 0; s < shape->leaf[n].slots; s++)
            *base_vec_push(&args->regs) = next_reg(reg, s);
    }
}

/* How many of the arguments are named, and whether the others go into a block. */
static unsigned named_arguments(struct lower *l, LLVMValueRef call, LLVMValueRef callee,
                                bool *variadic) {
    unsigned count = LLVMGetNumArgOperands(call);
    LLVMTypeRef type = callee ? LLVMGlobalGetValueType(callee) : LLVMGetCalledFunctionType(call);
    unsigned named = LLVMCountParamTypes(type);
    uint32_t index = callee ? llvm_function_index(l, callee) : LOWER_NONE;
    bool known = callee && l->p->functions.at[index].defined;
    *variadic = LLVMIsFunctionVarArg(type) && (named || (known && !LLVMIsDeclaration(callee)));
    return *variadic && named < count ? named : count;
}

static void add_arguments(struct lower *l, LLVMValueRef call, LLVMValueRef callee,
                          struct arguments *args) {
    bool variadic;
    unsigned named = named_arguments(l, call, callee, &variadic);
    for (unsigned i = 0; i < named; i++)
        add_argument(l, call, i, args);
    if (!variadic)
        return;
    uint16_t block;
    if (named < LLVMGetNumArgOperands(call)) {
        mark_stack(l, args);
        block = make_varargs_block(l, call, named);
    } else {
        block = llvm_temp(l, 1);
        llvm_emit_const(l, block, 0);
    }
    *base_vec_push(&args->regs) = block;
}

/* A function without a prototype may be called with other arguments than it takes: as on real
 * hardware, surplus ones are dropped and missing ones are garbage. */
static void fit_arguments(struct lower *l, uint32_t params, struct arguments *args) {
    while (args->regs.count < params) {
        uint16_t t = llvm_temp(l, 1);
        llvm_emit(l, (struct ir_ins){.op = IR_OP_undef, .a = t});
        *base_vec_push(&args->regs) = t;
    }
    args->regs.count = params;
}

static void call_function(struct lower *l, LLVMValueRef call, uint32_t index,
                          struct arguments *args) {
    assert(index < l->p->functions.count);
    uint32_t slots = llvm_value_of(l, call)->slots, results = slots;
    if (l->p->functions.at[index].defined) {
        fit_arguments(l, l->p->functions.at[index].params, args);
        results = l->p->functions.at[index].results;
    }
    uint16_t a = llvm_result(l, call), to = results > slots ? llvm_temp(l, results) : a;
    llvm_emit_call(l, index, args->regs.at, args->regs.count, to, results);
    for (uint32_t i = 0; i < slots && to != a; i++)
        llvm_emit_mov(l, next_reg(a, i), next_reg(to, i));
    for (uint32_t i = results; i < slots; i++)
        llvm_emit(l, (struct ir_ins){.op = IR_OP_undef, .a = next_reg(a, i)});
}

static void call_pointer(struct lower *l, LLVMValueRef call, struct arguments *args) {
    uint16_t c = llvm_value_reg(l, LLVMGetCalledValue(call));
    uint32_t first = llvm_ir(l)->aux.count;
    for (uint32_t i = 0; i < args->regs.count; i++) {
        uint32_t word = args->regs.at[i];
        ir_build_aux(llvm_ir(l), &word, 1);
    }
    llvm_emit_third(l, IR_OP_icall, llvm_result(l, call), (uint16_t)args->regs.count, c,
                    llvm_value_of(l, call)->slots, first);
}

void llvm_lower_call_unmodelled(struct lower *l, LLVMValueRef call, const char *name) {
    struct arguments args = {0};
    for (unsigned i = 0, n = LLVMGetNumArgOperands(call); i < n; i++)
        if (LLVMGetTypeKind(LLVMTypeOf(LLVMGetArgOperand(call, i))) != LLVMMetadataTypeKind)
            add_argument(l, call, i, &args);
    uint32_t slots = llvm_value_of(l, call)->slots;
    uint32_t index = llvm_function_named(l, name, (uint16_t)args.regs.count, (uint16_t)slots);
    llvm_emit_call(l, index, args.regs.at, args.regs.count, llvm_result(l, call), slots);
    base_vec_drop(&args.regs);
}

static bool is_one_of(const char *name, const char *const *names) {
    for (; *names; names++)
        if (strcmp(name, *names) == 0)
            return true;
    return false;
}

bool llvm_is_setjmp(const char *name) {
    static const char *const names[] = {"setjmp", "_setjmp", "sigsetjmp", "__sigsetjmp", NULL};
    return is_one_of(name, names);
}

/* When a longjmp comes back, objects that later calls of this function put on the stack are freed,
 * as on real hardware. */
static void lower_setjmp(struct lower *l, LLVMValueRef call) {
    uint16_t mark = llvm_temp(l, 1), b = llvm_value_reg(l, LLVMGetArgOperand(call, 0));
    assert(l->f.returns_twice);
    llvm_emit(l, (struct ir_ins){.op = IR_OP_stacksave, .a = mark});
    llvm_emit_two(l, IR_OP_setjmp, llvm_result(l, call), b);
    llvm_emit(l, (struct ir_ins){.op = IR_OP_stackrestore, .b = mark});
}

/* setjmp and longjmp change the stack: they are operations, not functions. */
static bool lower_jump_call(struct lower *l, LLVMValueRef call, const char *name) {
    static const char *const jumps[] = {"longjmp", "_longjmp", "siglongjmp", "__longjmp_chk", NULL};
    unsigned count = LLVMGetNumArgOperands(call);
    if (count >= 1 && llvm_is_setjmp(name)) {
        lower_setjmp(l, call);
        return true;
    }
    if (count < 2 || !is_one_of(name, jumps))
        return false;
    uint16_t b = llvm_value_reg(l, LLVMGetArgOperand(call, 0));
    uint16_t c = llvm_value_reg(l, LLVMGetArgOperand(call, 1));
    llvm_emit_three(l, IR_OP_longjmp, 0, b, c);
    llvm_emit_trap(l, MODEL_FAULT_UNREACHABLE);
    return true;
}

static bool lower_special(struct lower *l, LLVMValueRef call, LLVMValueRef callee) {
    size_t length;
    const char *name = LLVMGetValueName2(callee, &length);
    if (strncmp(name, "llvm.", 5) == 0) {
        if (!llvm_lower_intrinsic(l, call, name))
            llvm_lower_call_unmodelled(l, call, name);
        return true;
    }
    if (!LLVMIsDeclaration(callee))
        return false;
    return lower_jump_call(l, call, name) ||
           (llvm_nondet_type(name) && llvm_lower_nondet(l, call, llvm_nondet_type(name)));
}

void llvm_lower_call(struct lower *l, LLVMValueRef call) {
    LLVMValueRef callee = llvm_strip(LLVMGetCalledValue(call));
    if (LLVMIsAInlineAsm(callee)) {
        llvm_lower_asm(l, call);
        return;
    }
    if (!LLVMIsAFunction(callee))
        callee = NULL;
    if (callee && lower_special(l, call, callee))
        return;
    struct arguments args = {0};
    add_arguments(l, call, callee, &args);
    if (args.regs.count > UINT16_MAX)
        llvm_fail_value(l, call, "a call with so many arguments is not supported");
    else if (callee)
        call_function(l, call, llvm_function_index(l, callee), &args);
    else
        call_pointer(l, call, &args);
    if (args.marked)
        llvm_emit(l, (struct ir_ins){.op = IR_OP_stackrestore, .b = args.mark});
    base_vec_drop(&args.regs);
}
