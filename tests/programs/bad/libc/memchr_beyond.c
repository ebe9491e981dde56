// expect: violation out-of-bounds line HERE
// args: -- -fno-builtin
#include <string.h>

int main(void) {
    char text[3] = {1, 2, 3};
    volatile int found = memchr(text, 9, 4) != 0; // HERE
    (void)found;
    return 0;
}
