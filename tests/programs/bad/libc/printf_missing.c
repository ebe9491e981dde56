// expect: violation out-of-bounds line HERE
// args: -- -Wno-format
#include <stdio.h>

int main(void) {
    printf("%d %d\n", 1); // HERE
    return 0;
}
