// expect: violation assertion line HERE
#include <assert.h>

static int closed;

__attribute__((destructor)) static void check(void) {
    assert(closed); // HERE
}

int main(void) {
    return 0;
}
