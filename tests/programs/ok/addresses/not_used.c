// The number of an address is unknown, and nothing depends on it; nor do alignment and comparisons of living objects.
// expect: verified
#include <assert.h>
#include <stdint.h>
#include <stdlib.h>
static uintptr_t kept;
int main(void) {
    int *p = malloc(4), *q = malloc(4), array[4];
    kept = ((uintptr_t)p >> 4) * 31;
    assert(p != q && (uintptr_t)p % 4 == 0 && ((uintptr_t)q & 3) == 0);
    assert(&array[1] < &array[3]);
    free(p);
    free(q);
    return 0;
}
