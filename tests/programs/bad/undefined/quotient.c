// expect: violation bad-quotient line HERE
#include <limits.h>
int main(void) {
    volatile int a = INT_MIN, b = -1;
    return a / b; // HERE
}
