// expect: violation assertion line HERE
#include <assert.h>
#include <time.h>
#include <unistd.h>

int main(void) {
    time_t before = time(0);
    sleep(1);
    assert(time(0) - before < 100); // HERE
    return 0;
}
