// expect: violation double-free line HERE
#include <stdlib.h>

int main(void) {
    char *p = malloc(4), *volatile q = p;
    free(p);
    q = realloc(q, 8); // HERE
    free(q);
    return 0;
}
