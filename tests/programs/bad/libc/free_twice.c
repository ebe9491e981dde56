// expect: violation double-free line HERE
#include <stdlib.h>

int main(void) {
    char *p = malloc(4), *q = p;
    free(p);
    free(q); // HERE
    return 0;
}
