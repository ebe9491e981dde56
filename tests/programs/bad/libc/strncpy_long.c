// expect: violation out-of-bounds line HERE
// args: -- -fno-builtin
#include <string.h>

int main(void) {
    char to[4];
    strncpy(to, "ab", 5); // HERE
    return 0;
}
