// expect: verified
// An unknown value in a variable of an inner block is only compared with constants.
#include <assert.h>
int __VERIFIER_nondet_int(void);
int main(void) {
    int seen = 0;
    {
        int value = __VERIFIER_nondet_int();
        if (value == 3)
            seen = 1;
        else if (value > 100)
            seen = 2;
    }
    assert(seen < 3);
    return 0;
}
