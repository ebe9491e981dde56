// A value that is chosen, in a program with one thread.
#include <assert.h>
#include <stdio.h>

int __VERIFIER_nondet_int(void);

int main(void) {
    int x = __VERIFIER_nondet_int();
    if (x > 0)
        printf("positive: %d\n", x);
    assert(x != 1);
    return 0;
}
