// expect: violation out-of-bounds line HERE
// args: -- -fno-builtin
#include <string.h>

int main(void) {
    char a[2] = {1, 2}, b[2] = {1, 2};
    volatile int r = strcmp(a, b); // HERE
    (void)r;
    return 0;
}
