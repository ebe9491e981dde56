// expect: violation division-by-zero line HERE
#include <stdlib.h>

int main(void) {
    volatile int zero = 0;
    div_t d = div(1, zero); // HERE
    return d.quot;
    return 0;
}
