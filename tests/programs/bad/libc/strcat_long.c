// expect: violation out-of-bounds line HERE
// args: -- -fno-builtin
#include <string.h>

int main(void) {
    char to[8] = "seven";
    strcat(to, "abc"); // HERE
    return 0;
}
