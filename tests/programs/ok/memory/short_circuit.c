// expect: verified
// What is undefined stands behind a condition that keeps it from being read.
#include <stdlib.h>
struct s {
    int valid;
    int v;
};
int main(void) {
    struct s *x = malloc(sizeof *x);
    x->valid = 0;
    if (x->valid && x->v > 3)
        return 1;
    int y;
    int c = x->valid;
    if (c)
        y = 2;
    if (c && y > 1)
        return 2;
    free(x);
    return 0;
}
