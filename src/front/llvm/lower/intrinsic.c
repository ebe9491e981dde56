/* Intrinsics that control the compiler or the stack; the others are in the files of their families.
 */
#include "front/llvm/core/lowering.h"

#include "vm/native.h"
#include <assert.h>
#include <string.h>

bool llvm_intrinsic_is(const char *name, const char *base) {
    size_t length = strlen(base);
    return strncmp(name, base, length) == 0 && (name[length] == 0 || name[length] == '.');
}

typedef void handler(struct lower *l, LLVMValueRef call);

static LLVMValueRef arg(LLVMValueRef call, unsigned i) {
    return LLVMGetArgOperand(call, i);
}

static void nothing(struct lower *l, LLVMValueRef call) {
    (void)l, (void)call;
}

static void first_argument(struct lower *l, LLVMValueRef call) {
    llvm_value_into(l, llvm_result(l, call), arg(call, 0));
}

static void zero(struct lower *l, LLVMValueRef call) {
    llvm_emit_const(l, llvm_result(l, call), 0);
}

static void trap(struct lower *l, LLVMValueRef call) {
    (void)call;
    llvm_emit_trap(l, MODEL_FAULT_ABORT);
}

/* Checks of signed overflow that clang was asked for; the number says which operation it was. */
static void checked_trap(struct lower *l, LLVMValueRef call) {
    enum { ADD = 0, DIVIDE = 3, MULTIPLY = 12, NEGATE = 13, SUBTRACT = 21 };
    uint64_t check = LLVMConstIntGetZExtValue(arg(call, 0));
    bool overflow = check == ADD || check == DIVIDE || check == MULTIPLY || check == NEGATE ||
                    check == SUBTRACT;
    llvm_emit_trap(l, overflow ? MODEL_FAULT_OVERFLOW : MODEL_FAULT_ABORT);
}

static void is_constant(struct lower *l, LLVMValueRef call) {
    llvm_emit_const(l, llvm_result(l, call), LLVMIsConstant(arg(call, 0)) != 0);
}

/* Unknown: the largest size, or 0 if the smallest is asked for. */
static void object_size(struct lower *l, LLVMValueRef call) {
    bool least = LLVMIsAConstantInt(arg(call, 1)) && LLVMConstIntGetZExtValue(arg(call, 1));
    unsigned bits = LLVMGetIntTypeWidth(LLVMTypeOf(call));
    uint64_t most = bits >= 64 ? UINT64_MAX : (UINT64_C(1) << bits) - 1;
    llvm_emit_const(l, llvm_result(l, call), least ? 0 : most);
}

static void stack_save(struct lower *l, LLVMValueRef call) {
    llvm_emit(l, (struct ir_ins){.op = IR_OP_stacksave, .a = llvm_result(l, call)});
}

static void stack_restore(struct lower *l, LLVMValueRef call) {
    uint16_t b = llvm_value_reg(l, arg(call, 0));
    llvm_emit(l, (struct ir_ins){.op = IR_OP_stackrestore, .b = b});
}

static void va_start_call(struct lower *l, LLVMValueRef call) {
    llvm_lower_va_start(l, arg(call, 0));
}

static void va_copy_call(struct lower *l, LLVMValueRef call) {
    llvm_lower_va_copy(l, arg(call, 0), arg(call, 1));
}

/* A mask of 32 bits leaves the part of the register that names the object. */
static void pointer_mask(struct lower *l, LLVMValueRef call) {
    uint16_t b = llvm_value_reg(l, arg(call, 0)), c = llvm_value_reg(l, arg(call, 1));
    if (l->is_32) {
        uint16_t t = llvm_temp(l, 1);
        llvm_emit_imm(l, IR_OP_ori, t, c, (int64_t)0xffffffff00000000);
        c = t;
    }
    llvm_emit_three(l, IR_OP_and, llvm_result(l, call), b, c);
}

static void full_fence(struct lower *l, LLVMValueRef call) {
    (void)call;
    llvm_emit_third(l, IR_OP_fence, 0, 0, 0, IR_ORDER_SEQ_CST, 0);
}

static void rounding_mode(struct lower *l, LLVMValueRef call) {
    enum { TO_NEAREST = 1 };
    llvm_emit_const(l, llvm_result(l, call), TO_NEAREST);
}

static const struct {
    const char *name;
    handler *run;
} table[] = {
    {"llvm.assume", nothing},
    {"llvm.experimental.noalias.scope.decl", nothing},
    {"llvm.donothing", nothing},
    {"llvm.sideeffect", nothing},
    {"llvm.prefetch", nothing},
    {"llvm.invariant.start", zero},
    {"llvm.invariant.end", nothing},
    {"llvm.var.annotation", nothing},
    {"llvm.pseudoprobe", nothing},
    {"llvm.lifetime.start", nothing},
    {"llvm.lifetime.end", nothing},
    {"llvm.va_end", nothing},
    {"llvm.x86.sse2.pause", nothing},
    {"llvm.x86.sse2.mfence", full_fence},
    {"llvm.expect", first_argument},
    {"llvm.annotation", first_argument},
    {"llvm.ptr.annotation", first_argument},
    {"llvm.launder.invariant.group", first_argument},
    {"llvm.strip.invariant.group", first_argument},
    {"llvm.ssa.copy", first_argument},
    {"llvm.arithmetic.fence", first_argument},
    {"llvm.threadlocal.address", first_argument},
    {"llvm.trap", trap},
    {"llvm.debugtrap", trap},
    {"llvm.ubsantrap", checked_trap},
    {"llvm.is.constant", is_constant},
    {"llvm.objectsize", object_size},
    {"llvm.stacksave", stack_save},
    {"llvm.stackrestore", stack_restore},
    {"llvm.frameaddress", zero},
    {"llvm.returnaddress", zero},
    {"llvm.va_start", va_start_call},
    {"llvm.va_copy", va_copy_call},
    {"llvm.ptrmask", pointer_mask},
    {"llvm.get.rounding", rounding_mode},
    {"llvm.flt.rounds", rounding_mode},
};

bool llvm_lower_intrinsic(struct lower *l, LLVMValueRef call, const char *name) {
    assert(strncmp(name, "llvm.", 5) == 0);
    for (size_t i = 0; i < sizeof table / sizeof *table; i++)
        if (llvm_intrinsic_is(name, table[i].name)) {
            table[i].run(l, call);
            return true;
        }
    return llvm_lower_intrinsic_memory(l, call, name) || llvm_lower_intrinsic_int(l, call, name) ||
           llvm_lower_intrinsic_wide(l, call, name) || llvm_lower_intrinsic_float(l, call, name) ||
           llvm_lower_intrinsic_vector(l, call, name);
}
