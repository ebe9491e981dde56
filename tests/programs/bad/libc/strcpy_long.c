// expect: violation out-of-bounds line HERE
// args: -- -fno-builtin
#include <string.h>

int main(void) {
    char to[4];
    strcpy(to, "four"); // HERE
    return 0;
}
