// expect: violation out-of-bounds line HERE
// args: -- -fno-builtin
#include <stdio.h>

int main(void) {
    char to[4];
    sscanf("longer", "%s", to); // HERE
    return 0;
}
