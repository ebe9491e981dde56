// expect: violation uninitialised line HERE
// args: -- -fno-builtin
#include <string.h>

int main(void) {
    char text[3];
    text[2] = 0;
    volatile size_t n = strlen(text); // HERE
    (void)n;
    return 0;
}
