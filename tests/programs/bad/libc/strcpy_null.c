// expect: violation null-pointer line HERE
// args: -- -fno-builtin
#include <stdlib.h>
#include <string.h>

int main(void) {
    char to[4], *volatile none = NULL;
    strcpy(to, none); // HERE
    return 0;
}
