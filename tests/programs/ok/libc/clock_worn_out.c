// expect: inconclusive unmodelled
// The clock can add up so many sleeps only, and be a day late so often. It stands still then, and a fault that
// depends on it is none.
#include <assert.h>
#include <time.h>
#include <unistd.h>

int main(void) {
    for (int i = 0; i < 40; i++) {
        time_t before = time(0);
        sleep(2);
        assert(time(0) - before >= 2);
    }
    return 0;
}
