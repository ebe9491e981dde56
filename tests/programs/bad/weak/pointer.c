// expect: violation null-pointer line HERE
// also: -m32
// A pointer that is exchanged, and a result that is not looked at. The expected value becomes what is there.
#include <assert.h>
#include <stdatomic.h>
static int one = 1;
static _Atomic(int *) p;
int main(void) {
    int *expected = 0;
    if (!atomic_compare_exchange_weak(&p, &expected, &one))
        assert(expected == 0 && p == 0);
    return *p - 1; // HERE
}
