// expect: verified
// A program may say that it failed: that is no fault of its own.
#include <stdlib.h>

int main(void) {
    exit(3);
}
