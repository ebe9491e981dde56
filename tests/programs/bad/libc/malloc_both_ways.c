// expect: violation assertion line HERE
// args: --failing-malloc
#include <assert.h>
#include <stdlib.h>

int main(void) {
    char *p = malloc(4);
    assert(p); // HERE
    free(p);
    return 0;
}
