// expect: violation signed-overflow line HERE
// args: --overflow
#include <limits.h>
#include <stdlib.h>
int main(void) {
    volatile int a = INT_MIN;
    return abs(a) < 0; // HERE
}
