// expect: violation uninitialised line HERE
// args: -- -fno-builtin
#include <stdio.h>

int main(void) {
    char text[4];
    text[0] = (char)97;
    text[3] = 0;
    printf("%s\n", text); // HERE
    return 0;
}
