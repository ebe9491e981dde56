// expect: violation bad-quotient line HERE
#include <limits.h>
#include <stdlib.h>
int main(void) {
    volatile int b = -1;
    return div(INT_MIN, b).rem; // HERE
}
