// expect: verified
// A list whose links are the exclusive or of two neighbours.
#include <assert.h>
#include <stdint.h>
#include <stdlib.h>
struct n {
    int v;
    uintptr_t link;
};
int main(void) {
    struct n a[3];
    struct n *p[3];
    for (int i = 0; i < 3; i++) {
        p[i] = malloc(sizeof(struct n));
        p[i]->v = i;
    }
    (void)a;
    p[0]->link = (uintptr_t)p[1];
    p[1]->link = (uintptr_t)p[0] ^ (uintptr_t)p[2];
    p[2]->link = (uintptr_t)p[1];
    uintptr_t prev = 0;
    struct n *c = p[0];
    int s = 0;
    while (c) {
        s = s * 10 + c->v;
        uintptr_t nx = c->link ^ prev;
        prev = (uintptr_t)c;
        c = (struct n *)nx;
    }
    assert(s == 12);
    for (int i = 0; i < 3; i++)
        free(p[i]);
    return 0;
}
