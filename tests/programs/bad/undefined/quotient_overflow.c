// Where overflow is checked, this is one.
// expect: violation signed-overflow line HERE
// args: --overflow
#include <limits.h>
int main(void) {
    volatile int a = INT_MIN, b = -1;
    return a / b; // HERE
}
