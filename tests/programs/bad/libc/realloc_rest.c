// expect: violation uninitialised line HERE
#include <stdlib.h>

int main(void) {
    int *p = calloc(1, 4);
    p = realloc(p, 8);
    if (p[1] == 7) // HERE
        return 1;
    free(p);
    return 0;
}
