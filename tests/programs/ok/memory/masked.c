// expect: verified
// Undefined bytes are loaded with defined ones and masked away.
#include <stdlib.h>
int main(void) {
    unsigned char *b = malloc(4);
    b[0] = 0x12;
    unsigned x;
    __builtin_memcpy(&x, b, 4);
    x &= 0xff;
    if (x != 0x12)
        return 1;
    free(b);
    return 0;
}
