// expect: violation assertion line HERE
// args: --time-choice
#include <assert.h>
#include <time.h>

int main(void) {
    time_t a = time(0), b = time(0);
    assert(b == a); // HERE
    return 0;
}
