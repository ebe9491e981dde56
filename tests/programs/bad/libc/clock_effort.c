// expect: violation assertion line HERE
// A processor does nothing for a thread that sleeps.
#include <assert.h>
#include <time.h>
#include <unistd.h>

int main(void) {
    clock_t before = clock();
    sleep(1);
    assert(clock() - before >= CLOCKS_PER_SEC); // HERE
    return 0;
}
