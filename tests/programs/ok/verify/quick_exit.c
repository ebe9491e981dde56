// expect: verified
// quick_exit calls its own handlers only; _Exit calls none.
#include <assert.h>
#include <heddle.h>
#include <stdlib.h>

static void never(void) {
    assert(0);
}

static void quick(void) {
    _Exit(0);
}

int main(void) {
    atexit(never);
    if (heddle_choose(2))
        _Exit(1);
    at_quick_exit(never);
    at_quick_exit(quick);
    quick_exit(2);
}
