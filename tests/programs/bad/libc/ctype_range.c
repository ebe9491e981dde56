// expect: violation out-of-bounds line HERE
// args: -- -O1
#include <ctype.h>

int main(void) {
    volatile int c = 1000;
    return isalpha(c) != 0; // HERE
    return 0;
}
