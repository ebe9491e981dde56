// expect: violation out-of-bounds line HERE
// args: -- -fno-builtin -w
#include <stdio.h>

int main(void) {
    char to[4];
    snprintf(to, 8, "%s", "longer"); // HERE
    return 0;
}
