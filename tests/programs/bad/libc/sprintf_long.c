// expect: violation out-of-bounds line HERE
// args: -- -fno-builtin -w
#include <stdio.h>

int main(void) {
    char to[4];
    sprintf(to, "%d", 12345); // HERE
    return 0;
}
