// expect: violation out-of-bounds line HERE
// args: -- -fno-builtin
#include <stdlib.h>
#include <string.h>

int main(void) {
    char *p = strdup("text");
    p[5] = 1; // HERE
    free(p);
    return 0;
}
