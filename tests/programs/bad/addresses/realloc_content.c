// A block that stays keeps its content, and only that: what it grew by is undefined.
// expect: violation uninitialised line HERE
#include <assert.h>
#include <stdlib.h>
int main(void) {
    int *p = malloc(sizeof *p), *was = p;
    *p = 7;
    p = realloc(p, 100 * sizeof *p);
    assert(*p == 7);
    if (p == was && p[99]) // HERE
        p[0] = 8;
    free(p);
    return 0;
}
