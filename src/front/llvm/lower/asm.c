/* Inline assembly: barriers and hints have a meaning; anything else is a call of something that is
 * not modelled, which is named if it is reached. */
#include "front/llvm/core/lowering.h"

#include <ctype.h>
#include <string.h>

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

/* An input that shares the register of the first output is what an empty text leaves there. */
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
