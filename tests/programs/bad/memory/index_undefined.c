// expect: violation uninitialised
// Where is written depends on memory that was never set.
#include <stdlib.h>
int a[10];
int main(void) {
    int *p = malloc(8);
    a[p[1] & 7] = 1;
    free(p);
    return 0;
}
