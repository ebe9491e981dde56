// expect: violation assertion line HERE
// args: --nondet 4711,5
#include <assert.h>

extern int __VERIFIER_nondet_int(void);

int main(void) {
    int n = __VERIFIER_nondet_int();
    assert(n != 4711); // HERE
    return 0;
}
