/* Which calls are assumptions: natives, and the program's own functions that end it unless their
 * argument holds. */
#include "front/llvm/input/assume.h"

#include <string.h>

static bool is_one_of(const char *name, const char *const *names) {
    for (; *names; names++)
        if (strcmp(name, *names) == 0)
            return true;
    return false;
}

bool llvm_is_end(LLVMValueRef call) {
    static const char *const ends[] = {"abort", "exit", "_exit", "_Exit", "quick_exit", NULL};
    return is_one_of(llvm_callee_name(call), ends);
}

bool llvm_is_endless(LLVMBasicBlockRef block) {
    LLVMValueRef end = LLVMGetBasicBlockTerminator(block);
    return end && LLVMIsABranchInst(end) && !LLVMIsConditional(end) &&
           LLVMGetSuccessor(end, 0) == block;
}

/* The parameter itself, or what was loaded from the variable that it alone was stored to. */
static bool is_parameter(LLVMValueRef v, LLVMValueRef parameter) {
    while (LLVMIsATruncInst(v) || LLVMIsAZExtInst(v) || LLVMIsASExtInst(v))
        v = LLVMGetOperand(v, 0);
    if (v == parameter)
        return true;
    if (!LLVMIsALoadInst(v))
        return false;
    LLVMValueRef place = LLVMGetOperand(v, 0);
    unsigned stores = 0;
    bool right = false;
    for (LLVMUseRef u = LLVMGetFirstUse(place); u; u = LLVMGetNextUse(u)) {
        LLVMValueRef user = LLVMGetUser(u);
        if (!LLVMIsAStoreInst(user))
            continue;
        stores++;
        LLVMValueRef from = LLVMGetOperand(user, 0);
        right =
            from == parameter || (LLVMIsAZExtInst(from) && LLVMGetOperand(from, 0) == parameter);
    }
    return LLVMIsAAllocaInst(place) && stores == 1 && right;
}

/* Does all that follows from a block end the program, or return, and do nothing else? */
enum ending { ENDS, RETURNS, NEITHER };

static enum ending ending_of(LLVMBasicBlockRef block) {
    enum { FARTHEST = 8 };
    for (int steps = 0; steps < FARTHEST; steps++) {
        if (llvm_is_endless(block))
            return ENDS;
        LLVMValueRef v = LLVMGetFirstInstruction(block);
        for (; v; v = LLVMGetNextInstruction(v)) {
            if (LLVMIsACallInst(v) && !llvm_is_marker(v))
                return llvm_is_end(v) ? ENDS : NEITHER;
            if (LLVMIsAStoreInst(v) && !LLVMIsAAllocaInst(LLVMGetOperand(v, 1)))
                return NEITHER;
            if (LLVMIsAReturnInst(v))
                return RETURNS;
        }
        LLVMValueRef end = LLVMGetBasicBlockTerminator(block);
        if (!end || !LLVMIsABranchInst(end) || LLVMIsConditional(end))
            return NEITHER;
        block = LLVMGetSuccessor(end, 0);
    }
    return NEITHER;
}

/* if (!parameter) end; */
static bool has_shape(LLVMValueRef function) {
    LLVMValueRef end = LLVMGetBasicBlockTerminator(LLVMGetEntryBasicBlock(function));
    if (LLVMCountParams(function) != 1 || !end || !LLVMIsABranchInst(end) ||
        !LLVMIsConditional(end))
        return false;
    for (LLVMValueRef v = LLVMGetFirstInstruction(LLVMGetEntryBasicBlock(function)); v;
         v = LLVMGetNextInstruction(v))
        if (LLVMIsACallInst(v) && !llvm_is_marker(v))
            return false;
    LLVMValueRef condition = LLVMGetCondition(end), parameter = LLVMGetParam(function, 0);
    unsigned zero = 1;
    if (LLVMIsAICmpInst(condition)) {
        LLVMValueRef number = LLVMGetOperand(condition, 1);
        LLVMIntPredicate p = LLVMGetICmpPredicate(condition);
        if (!LLVMIsAConstantInt(number) || LLVMConstIntGetZExtValue(number) ||
            (p != LLVMIntEQ && p != LLVMIntNE))
            return false;
        zero = p == LLVMIntEQ ? 0 : 1;
        condition = LLVMGetOperand(condition, 0);
    }
    return is_parameter(condition, parameter) && ending_of(LLVMGetSuccessor(end, zero)) == ENDS &&
           ending_of(LLVMGetSuccessor(end, !zero)) == RETURNS;
}

enum llvm_assumption llvm_assumption_of(LLVMValueRef call) {
    static const char *const natives[] = {"__VERIFIER_assume", "heddle_assume", NULL};
    LLVMValueRef callee = llvm_strip(LLVMGetCalledValue(call));
    if (!LLVMIsAFunction(callee) || LLVMGetNumArgOperands(call) != 1)
        return LOWER_NO_ASSUMPTION;
    size_t length;
    if (LLVMIsDeclaration(callee))
        return is_one_of(LLVMGetValueName2(callee, &length), natives) ? LOWER_PRUNES
                                                                      : LOWER_NO_ASSUMPTION;
    return has_shape(callee) ? LOWER_ENDS : LOWER_NO_ASSUMPTION;
}
