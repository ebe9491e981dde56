// expect: violation assertion line HERE
// also: -m32
// also: -O1
// A weak compare-and-exchange may fail for no reason.
#include <assert.h>
#include <stdatomic.h>
static atomic_int x;
int main(void) {
    int expected = 0;
    assert(atomic_compare_exchange_weak(&x, &expected, 1)); // HERE
    return 0;
}
