// expect: violation use-after-free line HERE
// args: -- -fno-builtin -w
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

int main(void) {
    char *p = strdup("text");
    free(p);
    printf("%s\n", p); // HERE
    return 0;
}
