// expect: violation out-of-bounds line HERE
// args: -- -fno-builtin
#include <string.h>

int main(void) {
    char from[8] = "abc", to[4];
    memcpy(to, from, 5); // HERE
    return 0;
}
