// expect: violation out-of-bounds line HERE
// args: -- -fno-builtin
#include <stdio.h>

int main(void) {
    char text[2] = {97, 98};
    printf("%s\n", text); // HERE
    return 0;
}
