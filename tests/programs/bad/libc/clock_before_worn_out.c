// expect: violation assertion line HERE
// args: --clock-sleeps=50
#include <assert.h>
#include <time.h>
#include <unistd.h>

int main(void) {
    time_t start = time(0);
    for (int i = 0; i < 40; i++) {
        time_t before = time(0);
        sleep(2);
        assert(time(0) - before >= 2);
    }
    assert(time(0) - start > 80); // HERE
    return 0;
}
