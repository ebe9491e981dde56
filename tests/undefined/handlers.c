/* What clang's UndefinedBehaviorSanitizer calls where a check fails. Its own library need not be
 * installed for this one: it prints the class and the line, and ends the program. The data of every
 * check begins with the place. */
#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

struct place {
    const char *file;
    unsigned line, column;
};

static _Noreturn void report(const char *class, const struct place *at) {
    printf("%s %u\n", class, at->line);
    fflush(stdout);
    _exit(1);
}

#define HANDLER(name, class)                                                                       \
    _Noreturn void __ubsan_handle_##name(struct place *at) {                                       \
        report(class, at);                                                                         \
    }

HANDLER(add_overflow_abort, "overflow")
HANDLER(sub_overflow_abort, "overflow")
HANDLER(mul_overflow_abort, "overflow")
HANDLER(negate_overflow_abort, "overflow")
HANDLER(divrem_overflow_abort, "division")
HANDLER(shift_out_of_bounds_abort, "shift")
HANDLER(float_cast_overflow_abort, "conversion")
HANDLER(load_invalid_value_abort, "value")
HANDLER(invalid_builtin_abort, "builtin")
HANDLER(builtin_unreachable, "unreachable")
HANDLER(out_of_bounds_abort, "bounds")
HANDLER(type_mismatch_v1_abort, "pointer")
HANDLER(vla_bound_not_positive_abort, "length")
