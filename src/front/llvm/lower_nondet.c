/* Unknown inputs: __VERIFIER_nondet_T() becomes a choice with the width and sign of T. */
#include "front/llvm/lower_int.h"

#include <assert.h>
#include <string.h>

bool lower_nondet(struct lower *l, LLVMValueRef call, const char *name) {
    const char *prefix = "__VERIFIER_nondet_";
    size_t length = strlen(prefix);
    if (strncmp(name, prefix, length) != 0)
        return false;
    const struct lower_shape *shape = lower_shape_of(l, LLVMTypeOf(call));
    if (shape->count != 1 || shape->slots != 1)
        return false;
    uint64_t values[] = {shape->leaf[0].bits, 1, 0, 0, 0};
    uint16_t args[5];
    for (int i = 0; i < 5; i++) {
        args[i] = lower_temp(l, 1);
        lower_emit_const(l, args[i], values[i]);
    }
    lower_emit_call(l, lower_function_named(l, "__heddle.nondet", 5, 1), args, 5, lower_result(l, call), 1);
    return true;
}
