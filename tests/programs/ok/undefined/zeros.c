// expect: verified
#include <assert.h>
int main(void) {
    volatile unsigned x = 1;
    assert(__builtin_clz(x) == 31 && __builtin_ctz(x) == 0);
    __builtin_assume(x == 1);
    return 0;
}
