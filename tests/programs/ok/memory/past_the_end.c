// expect: verified
// The address behind an array is compared and counted with, not read.
#include <assert.h>
#include <stdlib.h>
int main(void) {
    int a[4] = {1, 2, 3, 4};
    int s = 0;
    for (int *p = a; p != a + 4; p++)
        s += *p;
    for (int *p = a; p < a + 4; p++)
        s += *p;
    assert(s == 20);
    int *h = malloc(16);
    int *e = h + 4;
    for (int *p = h; p < e; ++p)
        *p = 1;
    assert(e - h == 4);
    assert((char *)e - (char *)h == 16);
    free(h);
    int *q = a + 4;
    while (q > a)
        s += *--q;
    assert(s == 30);
    return 0;
}
