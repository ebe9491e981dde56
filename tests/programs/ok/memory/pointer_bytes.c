// expect: verified
// A pointer is taken apart and put together byte by byte.
#include <assert.h>
#include <string.h>
int main(void) {
    int x = 5;
    int *p = &x, *q;
    unsigned char b[sizeof p];
    for (unsigned i = 0; i < sizeof p; i++)
        b[i] = ((unsigned char *)&p)[i];
    for (unsigned i = 0; i < sizeof p; i++)
        ((unsigned char *)&q)[i] = b[i];
    assert(*q == 5);
    return 0;
}
