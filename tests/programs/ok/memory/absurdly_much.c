// expect: verified
// No computer gives as much, so malloc fails.
#include <assert.h>
#include <stdint.h>
#include <stdlib.h>
int main(void) {
    volatile size_t half = SIZE_MAX / 2 + 1;
    assert(!malloc(half));
    assert(!calloc(half, 2));
    return 0;
}
