// In optimised code the result has no value, and somebody looks at it.
// expect: violation uninitialised line HERE
// args: -- -O2
#include <stdio.h>
int main(void) {
    volatile int places = 33;
    volatile unsigned limit = 10;
    unsigned x = 5u << places;
    if (x > limit) // HERE
        puts("x is large");
    return 0;
}
