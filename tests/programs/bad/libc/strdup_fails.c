// expect: violation null-pointer line HERE
// args: --failing-malloc -- -fno-builtin
#include <stdlib.h>
#include <string.h>

int main(void) {
    char *p = strdup("text");
    p[0] = 1; // HERE
    free(p);
    return 0;
}
