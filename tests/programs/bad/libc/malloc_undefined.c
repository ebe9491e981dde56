// expect: violation uninitialised line HERE
#include <stdlib.h>

int main(void) {
    int *p = malloc(4);
    if (*p) // HERE
        return 1;
    free(p);
    return 0;
}
