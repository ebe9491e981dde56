// expect: verified
// To set one bit field reads its undefined neighbours, which is no use of them.
#include <assert.h>
struct b {
    unsigned a : 3, b : 5, c : 1;
    unsigned d : 20;
};
int main(void) {
    struct b x;
    x.a = 5;
    x.b = 17;
    x.c = 1;
    x.d = 99;
    struct b y = x;
    assert(y.a == 5 && y.b == 17 && y.c == 1 && y.d == 99);
    struct b z;
    z.b = 3;
    assert(z.b == 3);
    return 0;
}
