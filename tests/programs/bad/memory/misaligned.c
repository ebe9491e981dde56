// expect: violation misaligned
// An int is read from an odd address.
#include <stdlib.h>
int main(void) {
    char *p = calloc(16, 1);
    int *volatile q = (int *)(p + 1);
    int r = *q;
    free(p);
    return r;
}
