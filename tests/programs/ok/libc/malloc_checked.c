// expect: verified
// args: --failing-malloc --leaks
#include <assert.h>
#include <errno.h>
#include <stdlib.h>
#include <string.h>

int main(void) {
    errno = 0;
    char *p = malloc(4), *q = p ? strdup("text") : 0;
    if (!p || !q) {
        assert(errno == ENOMEM);
        free(p);
        return 0;
    }
    char *r = realloc(p, 8);
    if (!r) {
        p[0] = 1;
        free(p);
        free(q);
        return 0;
    }
    r[7] = q[3];
    free(r);
    free(q);
    return 0;
}
