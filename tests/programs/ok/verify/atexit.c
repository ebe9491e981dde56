// expect: verified
// The last one registered is called first; one may register another; destructors come after all of them.
#define _DEFAULT_SOURCE
#include <assert.h>
#include <stdlib.h>

static int step;

static void third(void) {
    assert(step++ == 2);
}

static void second(void) {
    assert(step++ == 1);
    atexit(third);
}

static void first(int status, void *p) {
    assert(status == 4 && p == &step);
    assert(step++ == 0);
}

__attribute__((constructor)) static void before(void) {
    assert(step == 0);
    step = 10;
}

__attribute__((destructor)) static void after(void) {
    assert(step == 3);
}

int main(void) {
    assert(step == 10);
    step = 0;
    assert(atexit(second) == 0);
    assert(on_exit(first, &step) == 0);
    return 4;
}
