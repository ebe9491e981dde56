/* Inline assembly, and the intrinsics that control the compiler, the stack or blocks of memory;
 * other intrinsics are in the files of their families. Of inline assembly only barriers and hints
 * have a meaning. Any other becomes a call of something that is not modelled, and the fault names
 * it if the call is reached. */
#include "front/llvm/core/emit.h"
#include "front/llvm/core/lowering.h"
#include "front/llvm/core/shape.h"
#include "front/llvm/lower/call.h"
#include "front/llvm/lower/memory.h"
#include "front/llvm/lower/module.h"
#include "front/llvm/lower/scope.h"
#include "front/llvm/lower/undefined.h"
#include "front/llvm/lower/value.h"
#include "front/llvm/lower/vector.h"
#include "vm/native.h"
#include <assert.h>
#include <ctype.h>
#include <string.h>

/* ---- inline assembly ---- */

/* The text without comments, spaces and separators. */
static char *essence(struct lower *l, const char *text, size_t length) {
    char *out = base_arena_alloc(&l->p->arena, length + 1);
    size_t n = 0;
    for (size_t i = 0; i < length; i++) {
        if (text[i] == '#') {
            while (i < length && text[i] != '\n')
                i++;
        } else if (!isspace((unsigned char)text[i]) && text[i] != ';') {
            out[n++] = text[i];
        }
    }
    out[n] = 0;
    return out;
}

/* An empty text leaves the first output as it was: equal to the input that shares its register. */
static bool pass_through(struct lower *l, LLVMValueRef call, LLVMValueRef code) {
    uint32_t slots = llvm_value_of(l, call)->slots;
    if (!slots)
        return true;
    size_t length;
    const char *constraints = LLVMGetInlineAsmConstraintString(code, &length);
    unsigned input = 0;
    for (size_t i = 0; i < length; i++) {
        bool first = i == 0 || constraints[i - 1] == ',';
        if (!first)
            continue;
        if (constraints[i] == '=' || constraints[i] == '~') {
            input += i + 1 < length && constraints[i + 1] == '*';
            continue;
        }
        if (constraints[i] == '0' && input < LLVMGetNumArgOperands(call)) {
            LLVMValueRef v = LLVMGetArgOperand(call, input);
            if (llvm_shape_of(l, LLVMTypeOf(v))->slots != slots)
                return false;
            llvm_value_into(l, llvm_result(l, call), v);
            return true;
        }
        input++;
    }
    return false;
}

static bool is_hint(const char *text) {
    return !strcmp(text, "pause") || !strcmp(text, "repnop") || !strcmp(text, "rep/nop") ||
           !strcmp(text, "nop");
}

static uint32_t fence_order(const char *text) {
    return !strcmp(text, "mfence")   ? IR_ORDER_SEQ_CST
           : !strcmp(text, "lfence") ? IR_ORDER_ACQUIRE
           : !strcmp(text, "sfence") ? IR_ORDER_RELEASE
                                     : 0;
}

void llvm_lower_asm(struct lower *l, LLVMValueRef call) {
    size_t length;
    LLVMValueRef code = LLVMGetCalledValue(call);
    const char *text = LLVMGetInlineAsmAsmString(code, &length);
    const char *plain = essence(l, text, length);
    if (!*plain && pass_through(l, call, code))
        return;
    if (is_hint(plain))
        return;
    if (fence_order(plain)) {
        llvm_emit_third(l, IR_OP_fence, 0, 0, 0, fence_order(plain), 0);
        return;
    }
    llvm_lower_call_unmodelled(
        l, call, base_arena_printf(&l->p->arena, "inline asm \"%.*s\"", (int)length, text));
}

/* ---- blocks of memory ---- */

static LLVMValueRef arg(LLVMValueRef call, unsigned i) {
    return LLVMGetArgOperand(call, i);
}

static void block_operation(struct lower *l, LLVMValueRef call, enum ir_op op, uint32_t flags) {
    uint16_t a = llvm_value_reg(l, arg(call, 0)), b = llvm_value_reg(l, arg(call, 1));
    uint16_t c = llvm_value_reg(l, arg(call, 2));
    llvm_emit_third(l, op, a, b, c, flags, 0);
}

/* The code of a lane is jumped over unless its bit in the mask is set. */
static uint32_t skip_unless(struct lower *l, LLVMValueRef mask, uint32_t lane) {
    uint32_t there = llvm_label_new(l), over = llvm_label_new(l);
    uint16_t b = llvm_operand_reg(l, llvm_operand_get(l, mask, lane));
    uint32_t pc = llvm_emit(l, (struct ir_ins){.op = IR_OP_br, .b = b});
    llvm_fixup_add(l, pc, 0, there);
    llvm_fixup_add(l, pc, 1, over);
    llvm_label_here(l, there);
    return over;
}

static struct llvm_address lane_address(struct llvm_address at, struct llvm_leaf leaf) {
    at.offset += (int64_t)(leaf.bit / 8);
    return at;
}

static void masked_load(struct lower *l, LLVMValueRef call) {
    const struct llvm_shape *shape = llvm_shape_of(l, LLVMTypeOf(call));
    uint16_t a = llvm_result(l, call), pointer = llvm_value_reg(l, arg(call, 0));
    struct llvm_address at = {pointer, 0};
    llvm_value_into(l, a, arg(call, 3));
    for (uint32_t i = 0; i < shape->count; i++) {
        uint32_t over = skip_unless(l, arg(call, 2), i);
        llvm_lower_load_leaf(l, shape->leaf[i], (uint16_t)(a + shape->leaf[i].slot),
                             lane_address(at, shape->leaf[i]), 0);
        llvm_label_here(l, over);
    }
}

static void masked_store(struct lower *l, LLVMValueRef call) {
    const struct llvm_shape *shape = llvm_shape_of(l, LLVMTypeOf(arg(call, 0)));
    uint16_t a = llvm_value_reg(l, arg(call, 0));
    struct llvm_address at = {llvm_value_reg(l, arg(call, 1)), 0};
    for (uint32_t i = 0; i < shape->count; i++) {
        uint32_t over = skip_unless(l, arg(call, 3), i);
        llvm_lower_store_leaf(l, shape->leaf[i], (uint16_t)(a + shape->leaf[i].slot),
                              lane_address(at, shape->leaf[i]), 0);
        llvm_label_here(l, over);
    }
}

/* The offset counts entries in units of four bytes. */
static bool load_relative(struct lower *l, LLVMValueRef call) {
    if (!llvm_is_relative_table(arg(call, 0)))
        return false;
    uint32_t width = l->p->pointer_bytes;
    uint16_t b = llvm_value_reg(l, arg(call, 0)), c = llvm_value_reg(l, arg(call, 1));
    uint16_t t = llvm_temp(l, 1);
    llvm_emit_four(l, IR_OP_mad, t, b, c, width / 4);
    llvm_emit_four(l, l->is_32 ? IR_OP_ldp32 : IR_OP_ld64, llvm_result(l, call), t,
                   (uint16_t)llvm_align_flags(width), 0);
    return true;
}

static bool lower_memory(struct lower *l, LLVMValueRef call, const char *name) {
    if (llvm_intrinsic_is(name, "llvm.memcpy"))
        block_operation(l, call, IR_OP_copy, 0);
    else if (llvm_intrinsic_is(name, "llvm.memmove"))
        block_operation(l, call, IR_OP_copy, 1);
    else if (llvm_intrinsic_is(name, "llvm.memset"))
        block_operation(l, call, IR_OP_fill, 0);
    else if (llvm_intrinsic_is(name, "llvm.masked.load"))
        masked_load(l, call);
    else if (llvm_intrinsic_is(name, "llvm.masked.store"))
        masked_store(l, call);
    else if (llvm_intrinsic_is(name, "llvm.load.relative"))
        return load_relative(l, call);
    else
        return false;
    return true;
}

/* ---- the compiler and the stack ---- */

typedef void handler(struct lower *l, LLVMValueRef call);

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

static void assumption(struct lower *l, LLVMValueRef call) {
    LLVMValueRef condition = arg(call, 0);
    if (LLVMIsAConstantInt(condition) && LLVMConstIntGetZExtValue(condition))
        return;
    uint16_t b = llvm_value_reg(l, condition);
    llvm_guard_now(l, (struct llvm_guard){IR_MUST_ASSUMED, 1, b, b});
}

/* Clang's numbers of the checks that it can be asked for. */
static enum model_fault_kind kind_of_check(uint64_t check) {
    enum {
        ADD = 0,
        REACHED = 1,
        DIVIDE = 3,
        CONVERT = 5,
        ZEROS = 8,
        LOAD = 10,
        MULTIPLY = 12,
        NEGATE = 13,
        INDEX = 18,
        SHIFT = 20,
        SUBTRACT = 21,
        LENGTH = 24
    };
    switch (check) {
    case ADD:
    case DIVIDE:
    case MULTIPLY:
    case NEGATE:
    case SUBTRACT: return MODEL_FAULT_OVERFLOW;
    case REACHED: return MODEL_FAULT_UNREACHABLE;
    case CONVERT: return MODEL_FAULT_CONVERSION;
    case ZEROS:
    case LOAD:
    case LENGTH: return MODEL_FAULT_BAD_VALUE;
    case INDEX: return MODEL_FAULT_OUT_OF_BOUNDS;
    case SHIFT: return MODEL_FAULT_SHIFT;
    default: return MODEL_FAULT_ABORT;
    }
}

static void checked_trap(struct lower *l, LLVMValueRef call) {
    llvm_emit_trap(l, kind_of_check(LLVMConstIntGetZExtValue(arg(call, 0))));
}

static void is_constant(struct lower *l, LLVMValueRef call) {
    llvm_emit_const(l, llvm_result(l, call), LLVMIsConstant(arg(call, 0)) != 0);
}

/* The size is unknown: the result is the largest size, or 0 if the least is asked for. */
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

/* A mask of 32 bits does not change the part of the register that names the object. */
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
    {"llvm.assume", assumption},
    {"llvm.experimental.noalias.scope.decl", nothing},
    {"llvm.donothing", nothing},
    {"llvm.sideeffect", nothing},
    {"llvm.prefetch", nothing},
    {"llvm.invariant.start", zero},
    {"llvm.invariant.end", nothing},
    {"llvm.var.annotation", nothing},
    {"llvm.pseudoprobe", nothing},
    {"llvm.lifetime.start", llvm_lower_scope},
    {"llvm.lifetime.end", llvm_lower_scope},
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
    return lower_memory(l, call, name) || llvm_lower_intrinsic_int(l, call, name) ||
           llvm_lower_intrinsic_wide(l, call, name) || llvm_lower_intrinsic_float(l, call, name) ||
           llvm_lower_reduction(l, call, name);
}
