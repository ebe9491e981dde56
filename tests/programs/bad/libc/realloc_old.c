// expect: violation use-after-free line HERE
#include <stdlib.h>

int main(void) {
    char *p = calloc(1, 4), *q = realloc(p, 100);
    q[99] = p[0]; // HERE
    free(q);
    return 0;
}
