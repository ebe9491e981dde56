// expect: violation assertion line HERE
// The loop retries, and counts how often: the count tells.
#include <assert.h>
#include <stdatomic.h>
static atomic_int x;
static int failures;
int main(void) {
    int expected = 0;
    while (failures < 3 && !atomic_compare_exchange_weak(&x, &expected, 1))
        failures++;
    assert(failures < 2); // HERE
    return 0;
}
