// A program that is right whether blocks stay or move, and whether addresses come again.
// expect: verified
// also: -m32
#include <assert.h>
#include <stdlib.h>
int main(void) {
    int *p = malloc(3 * sizeof *p), *was = p, stays = 0;
    for (int i = 0; i < 3; i++)
        p[i] = i;
    p = realloc(p, 20 * sizeof *p);
    stays += p == was;
    assert(p[0] == 0 && p[1] == 1 && p[2] == 2);
    p[19] = 19;
    was = p;
    p = realloc(p, 2 * sizeof *p);
    stays += p == was;
    assert(p[0] == 0 && p[1] == 1 && stays <= 2);
    free(p);
    int *q = malloc(sizeof *q), *r = malloc(sizeof *r);
    assert(q != r && (q == p || q != p));
    *q = *r = 3;
    free(q);
    free(r);
    return 0;
}
