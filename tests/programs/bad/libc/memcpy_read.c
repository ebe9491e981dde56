// expect: violation out-of-bounds line HERE
// args: -- -fno-builtin
#include <string.h>

int main(void) {
    char from[4] = "abc", to[8];
    memcpy(to, from, 5); // HERE
    return 0;
}
