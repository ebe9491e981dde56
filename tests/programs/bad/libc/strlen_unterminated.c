// expect: violation out-of-bounds line HERE
// args: -- -fno-builtin
#include <string.h>

int main(void) {
    char text[3] = {1, 2, 3};
    volatile size_t n = strlen(text); // HERE
    (void)n;
    return 0;
}
