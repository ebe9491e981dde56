// expect: violation assertion line HERE
#include <assert.h>
#include <limits.h>

extern int __VERIFIER_nondet_int(void);

int main(void) {
    int n = __VERIFIER_nondet_int();
    assert(n != INT_MIN); // HERE
    return 0;
}
