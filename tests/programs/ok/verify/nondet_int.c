// expect: inconclusive
// A value of 32 bits is only sampled, so there is no proof.
#include <assert.h>

extern int __VERIFIER_nondet_int(void);

int main(void) {
    int n = __VERIFIER_nondet_int();
    assert(n == n);
    return 0;
}
