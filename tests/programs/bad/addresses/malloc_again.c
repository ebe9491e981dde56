// New memory may have the address of memory that was freed.
// expect: violation assertion line HERE
// also: -m32
#include <assert.h>
#include <stdlib.h>
int main(void) {
    char *p = malloc(4);
    free(p);
    char *q = malloc(4);
    assert(q != p); // HERE
    free(q);
    return 0;
}
