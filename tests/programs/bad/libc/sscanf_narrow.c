// expect: violation out-of-bounds line HERE
// args: -- -w
#include <stdio.h>

int main(void) {
    short to;
    sscanf("5", "%d", (int *)&to); // HERE
    return 0;
}
