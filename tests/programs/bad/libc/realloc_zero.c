// expect: violation use-after-free line HERE
#include <stdlib.h>

int main(void) {
    char *p = malloc(4), *volatile q = p;
    q = realloc(q, 0);
    p[0] = 1; // HERE
    return 0;
}
