// expect: violation use-after-free line HERE
// args: -- -fno-builtin
#include <stdlib.h>
#include <string.h>

int main(void) {
    char *p = malloc(4);
    free(p);
    memset(p, 0, 4); // HERE
    return 0;
}
