/* Unknown inputs: __VERIFIER_nondet_T() becomes a choice with the width and sign of T, and with
 * what the program at once assumes of it. */
#include "front/llvm/core/lowering.h"

#include <assert.h>
#include <string.h>

static const char prefix[] = "__VERIFIER_nondet_";

bool llvm_is_nondet(const char *name) {
    return strncmp(name, prefix, sizeof prefix - 1) == 0;
}

static bool is_signed_name(const char *suffix) {
    static const char *const unsigned_names[] = {"bool", "_Bool", "size_t", "sector_t",
                                                 "pthread_t"};
    if (suffix[0] == 'u' || suffix[0] == 'U')
        return false;
    for (size_t i = 0; i < sizeof unsigned_names / sizeof *unsigned_names; i++)
        if (strcmp(suffix, unsigned_names[i]) == 0)
            return false;
    return true;
}

/* A narrow value is enumerated anyway. */
static bool by_classes(struct lower *l, LLVMValueRef call, uint32_t bits) {
    uint64_t values[LOWER_NONDET_VALUES];
    uint32_t count = bits > 8 && bits <= 64 ? llvm_input_classes(call, bits, values) : 0;
    uint16_t args[LOWER_NONDET_VALUES];
    for (uint32_t i = 0; i < count; i++) {
        args[i] = llvm_temp(l, 1);
        llvm_emit_const(l, args[i], values[i]);
    }
    if (count)
        llvm_emit_call(l, llvm_function_named(l, "__heddle.nondet_among", (uint16_t)count, 1), args,
                       count, llvm_result(l, call), 1);
    return count > 0;
}

bool llvm_lower_nondet(struct lower *l, LLVMValueRef call, const char *name) {
    enum { BITS, SIGNED, BOUNDED, LOW, HIGH, PARAMETERS };
    const struct llvm_shape *shape = llvm_shape_of(l, LLVMTypeOf(call));
    if (!llvm_is_nondet(name) || shape->count != 1 || shape->slots != 1)
        return false;
    bool integer = shape->leaf[0].kind == LOWER_INT;
    if (by_classes(l, call, integer ? shape->leaf[0].bits : 64))
        return true;
    bool is_signed = integer && is_signed_name(name + sizeof prefix - 1);
    int64_t values[PARAMETERS] = {shape->leaf[0].bits};
    if (integer && llvm_input_bounds(l, call, &is_signed, &values[LOW], &values[HIGH]))
        values[BOUNDED] = 1;
    else
        values[LOW] = values[HIGH] = 0;
    values[SIGNED] = is_signed;
    uint16_t args[PARAMETERS];
    for (int i = 0; i < PARAMETERS; i++) {
        args[i] = llvm_temp(l, 1);
        llvm_emit_const(l, args[i], (uint64_t)values[i]);
    }
    llvm_emit_call(l, llvm_function_named(l, "__heddle.nondet", PARAMETERS, 1), args, PARAMETERS,
                   llvm_result(l, call), 1);
    return true;
}
