// A block that grows may stay where it is: whoever compares the addresses can tell.
// expect: violation assertion line HERE
#include <assert.h>
#include <stdint.h>
#include <stdlib.h>
int main(void) {
    int *p = malloc(4);
    uintptr_t was = (uintptr_t)p;
    int *q = realloc(p, 8);
    assert((uintptr_t)q != was); // HERE
    free(q);
    return 0;
}
