// expect: verified
// Addresses are rounded up and subtracted as integers.
#include <assert.h>
#include <stdint.h>
#include <stdlib.h>
int main(void) {
    char buf[64];
    uintptr_t u = (uintptr_t)buf;
    u = (u + 15) & ~(uintptr_t)15;
    char *al = (char *)u;
    *al = 3;
    assert(((uintptr_t)al & 15) == 0);
    assert(al >= buf && al < buf + 16);
    int a[4] = {1, 2, 3, 4};
    intptr_t d = (intptr_t)&a[3] - (intptr_t)&a[0];
    assert(d == 12);
    assert(*(int *)((uintptr_t)a + 8) == 3);
    void *p = malloc(1);
    uintptr_t h = ((uintptr_t)p >> 4) * 2654435761u;
    (void)h;
    free(p);
    return 0;
}
