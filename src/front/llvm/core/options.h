/* The options of a lowering. */
#ifndef FRONT_LLVM_CORE_OPTIONS_H
#define FRONT_LLVM_CORE_OPTIONS_H

#include <stdbool.h>

struct front_llvm_lower_options {
    const char *entry;      /* NULL: main */
    bool check_overflow;    /* signed overflow in operations that the compiler marked is checked */
    bool indeterminate_any; /* a variable that was never written has any value */
    const char
        *directory; /* sources below it are named relative to it; NULL: as the compiler said */
};

#endif
