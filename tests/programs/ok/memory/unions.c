// expect: verified
// Members of a union are views of the same bytes.
#include <assert.h>
#include <stdint.h>
#include <string.h>
union u {
    float f;
    uint32_t i;
    unsigned char c[4];
    double d;
};
int main(void) {
    union u x;
    x.f = 1.0f;
    assert(x.i == 0x3f800000u);
    assert(x.c[3] == 0x3f);
    x.c[0] = 1;
    assert(x.i == 0x3f800001u);
    union u y = x;
    assert(y.i == x.i);
    return 0;
}
