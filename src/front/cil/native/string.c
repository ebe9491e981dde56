/* Strings: making them, and interning. The rest of System.String is the library's code. */
#include "front/cil/native/arg.h"
#include "front/cil/native/native.h"

static enum vm_status fast_allocate(struct vm_call *c) {
    int32_t length = native_int(c, 0);
    uint64_t string;
    if (length < 0)
        return native_throw_text(c, "Heddle.Raise::Range(System.String)", "length");
    NATIVE_TRY(cil_string_new(c, (uint32_t)length, &string));
    return native_return(c, string);
}

/* The same text is the same literal. */
static enum vm_status intern(struct vm_call *c) {
    const uint16_t *chars;
    uint32_t count;
    NATIVE_TRY(cil_string_read(c, c->arg[0], &chars, &count));
    return native_return(c, vm_global_at(cil_string_literal(cil_of_call(c), chars, count)));
}

/* The set of literals depends on the methods lowered so far, in whatever run. */
static enum vm_status is_interned(struct vm_call *c) {
    return native_unmodelled(c, "System.String.IsInterned");
}

const struct vm_native cil_native_string[] = {
    NATIVE_ALIKE("System.String::FastAllocateString(System.Int32)", 1, fast_allocate),
    NATIVE_PURE("System.String::InternalIntern(System.String)", 1, intern),
    NATIVE_PURE("System.String::InternalIsInterned(System.String)", 1, is_interned),
    {0},
};
