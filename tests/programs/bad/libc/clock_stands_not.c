// expect: violation assertion line HERE
#include <assert.h>
#include <time.h>

int main(void) {
    time_t a = time(0), b = time(0);
    assert(a == b); // HERE
    return 0;
}
