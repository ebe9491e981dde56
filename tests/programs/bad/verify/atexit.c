// expect: violation assertion line HERE
#include <assert.h>
#include <stdlib.h>

static int closed;

static void check(void) {
    assert(closed); // HERE
}

int main(void) {
    atexit(check);
    return 0;
}
