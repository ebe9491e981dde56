// expect: violation assertion line HERE
// The loop comes back with another register: a failure is not as if nothing had happened.
#include <assert.h>
#include <stdatomic.h>
static atomic_int x;
int main(void) {
    int expected = 0, wanted = 1;
    while (!atomic_compare_exchange_weak(&x, &expected, wanted))
        wanted = 3 - wanted;
    assert(x == 1); // HERE
    return 0;
}
