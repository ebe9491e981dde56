/* The state of a lowering, its first failure, and questions about LLVM's values that need no code.
 */
#include "front/llvm/core/lowering.h"

#include "base/fatal.h"
#include "front/llvm/core/exhaustion.h"
#include "front/llvm/core/map.h"
#include <assert.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static const char *function_name(struct lower *l) {
    size_t length;
    return l->f.llvm ? LLVMGetValueName2(l->f.llvm, &length) : NULL;
}

void llvm_fail(struct lower *l, const char *format, ...) {
    if (l->failed)
        return;
    l->failed = true;
    char *message = NULL;
    va_list ap;
    va_start(ap, format);
    if (vasprintf(&message, format, ap) < 0)
        base_fatal(BASE_FATAL_MEMORY, "out of memory");
    va_end(ap);
    const struct ir_loc *at = &l->p->locs.at[l->loc];
    assert(l->loc < l->p->locs.count && at->file < l->p->files.count);
    if (l->loc && function_name(l))
        base_fail_line(l->s, l->p->files.at[at->file], at->line, "in %s: %s", function_name(l),
                       message);
    else if (function_name(l))
        base_fail(l->s, "in %s: %s", function_name(l), message);
    else
        base_fail(l->s, "%s", message);
    free(message);
}

void llvm_fail_value(struct lower *l, LLVMValueRef v, const char *what) {
    char *text = llvm_exhaustion_check(LLVMPrintValueToString(v));
    llvm_fail(l, "%s: %s", what, text + strspn(text, " "));
    LLVMDisposeMessage(text);
}

/* ---- facts about values and blocks ---- */

struct llvm_value *llvm_value_of(struct lower *l, LLVMValueRef v) {
    assert(v);
    uint32_t number = llvm_map_get(&l->f.numbers, v);
    if (number == LOWER_NONE || number >= l->f.values.count)
        return NULL;
    assert(l->f.values.at[number].value == v);
    return &l->f.values.at[number];
}

uint32_t llvm_block_number(struct lower *l, LLVMBasicBlockRef b) {
    uint32_t number = llvm_map_get(&l->f.block_numbers, b);
    assert(number < l->f.blocks.count && l->f.blocks.at[number] == b);
    return number;
}

uint32_t llvm_block_address(struct lower *l, LLVMValueRef address) {
    LLVMBasicBlockRef block = LLVMGetBlockAddressBasicBlock(address);
    LLVMValueRef function = LLVMGetBlockAddressFunction(address);
    uint32_t number = 0;
    for (LLVMBasicBlockRef b = LLVMGetFirstBasicBlock(function); b; b = LLVMGetNextBasicBlock(b)) {
        bool taken = false;
        for (LLVMUseRef u = LLVMGetFirstUse(LLVMBasicBlockAsValue(b)); u && !taken;
             u = LLVMGetNextUse(u))
            taken = LLVMIsABlockAddress(LLVMGetUser(u)) != NULL;
        number += taken;
        if (b == block)
            return number;
    }
    llvm_fail(l, "the address of a block that does not exist");
    return 0;
}

/* ---- kinds of LLVM's values ---- */

LLVMValueRef llvm_strip(LLVMValueRef v) {
    for (;;) {
        if (LLVMIsAGlobalAlias(v))
            v = LLVMAliasGetAliasee(v);
        else if (LLVMIsAConstantExpr(v) && (LLVMGetConstOpcode(v) == LLVMBitCast ||
                                            LLVMGetConstOpcode(v) == LLVMAddrSpaceCast))
            v = LLVMGetOperand(v, 0);
        else
            return v;
    }
}

bool llvm_intrinsic_is(const char *name, const char *base) {
    size_t length = strlen(base);
    return strncmp(name, base, length) == 0 && (name[length] == 0 || name[length] == '.');
}

const char *llvm_callee_name(LLVMValueRef call) {
    if (!LLVMIsACallInst(call))
        return "";
    LLVMValueRef callee = llvm_strip(LLVMGetCalledValue(call));
    size_t length;
    return LLVMIsAFunction(callee) ? LLVMGetValueName2(callee, &length) : "";
}

bool llvm_is_lifetime(LLVMValueRef v, bool start) {
    return llvm_intrinsic_is(llvm_callee_name(v),
                             start ? "llvm.lifetime.start" : "llvm.lifetime.end");
}

bool llvm_is_marker(LLVMValueRef v) {
    const char *name = llvm_callee_name(v);
    return strncmp(name, "llvm.dbg.", 9) == 0 || llvm_intrinsic_is(name, "llvm.lifetime.start") ||
           llvm_intrinsic_is(name, "llvm.lifetime.end");
}

LLVMValueRef llvm_strip_pointer(LLVMValueRef v) {
    while (LLVMIsABitCastInst(v) && LLVMGetTypeKind(LLVMTypeOf(v)) == LLVMPointerTypeKind)
        v = LLVMGetOperand(v, 0);
    return v;
}

bool llvm_function_has(LLVMValueRef function, unsigned attribute) {
    LLVMAttributeIndex whole = (LLVMAttributeIndex)LLVMAttributeFunctionIndex;
    return LLVMGetEnumAttributeAtIndex(function, whole, attribute) != NULL;
}

const char *llvm_nondet_type(const char *name) {
    static const char prefix[] = "__VERIFIER_nondet_";
    return strncmp(name, prefix, sizeof prefix - 1) == 0 ? name + sizeof prefix - 1 : NULL;
}
