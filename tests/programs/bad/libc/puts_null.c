// expect: violation null-pointer line HERE
// args: -- -fno-builtin
#include <stdio.h>

int main(void) {
    const char *volatile none = 0;
    puts(none); // HERE
    return 0;
}
