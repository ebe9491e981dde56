/* Calls: arguments in a row of registers, aggregates by value as fresh copies, variable arguments
 * in a block. */
#include "front/llvm/core/lowering.h"

#include "vm/native.h"
#include <assert.h>
#include <string.h>

struct arguments {
    BASE_VEC(uint16_t) regs;
    uint16_t mark; /* of the frame's objects before those of the call */
    bool marked;
};

static uint16_t next_reg(uint16_t reg, uint32_t n) {
    return (uint16_t)(reg + n);
}

LLVMTypeRef llvm_byval_type(struct lower *l, LLVMValueRef call, unsigned argument,
                            uint64_t *align) {
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

/* What a call puts on the stack dies with it: otherwise each state would keep the arguments of
 * calls long gone. */
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
        block = llvm_varargs_block(l, call, named);
    } else {
        block = llvm_temp(l, 1);
        llvm_emit_const(l, block, 0);
    }
    *base_vec_push(&args->regs) = block;
}

/* A function without a prototype may be called with other arguments than it takes: as on the
 * machine, surplus ones are dropped and missing ones are garbage. */
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

/* When a longjmp comes back, what calls of this function had on the stack is gone, as on the
 * machine. */
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
    return lower_jump_call(l, call, name) || llvm_lower_nondet(l, call, name);
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
