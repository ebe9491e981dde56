// expect: inconclusive
// args: --time-choice
#include <assert.h>
#include <time.h>

int main(void) {
    time_t a = time(0), b = time(0);
    assert(b == a || b == a + 1);
    return 0;
}
