// expect: violation assertion line HERE
// The handler that was registered first is called last, but it is called.
#include <assert.h>
#include <stdlib.h>

static int closed;

static void check(void) {
    assert(closed); // HERE
}

static void nothing(void) {
}

int main(void) {
    atexit(check);
    atexit(nothing);
    atexit(nothing);
    return 0;
}
