// expect: verified
// A value of eight bits is enumerated in full.
#include <assert.h>

extern unsigned char __VERIFIER_nondet_uchar(void);
extern _Bool __VERIFIER_nondet_bool(void);

int main(void) {
    unsigned char c = __VERIFIER_nondet_uchar();
    int b = __VERIFIER_nondet_bool();
    assert(c * 2 / 2 == c && (b == 0 || b == 1));
    return 0;
}
