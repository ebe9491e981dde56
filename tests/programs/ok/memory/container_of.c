// expect: verified
// From a member back to its struct.
#include <assert.h>
#include <stddef.h>
struct l {
    struct l *next;
};
struct it {
    int v;
    struct l l;
};
#define container_of(p, t, m) ((t *)((char *)(p)-offsetof(t, m)))
int main(void) {
    struct it a = {1, {0}}, b = {2, {&a.l}};
    int s = 0;
    for (struct l *p = &b.l; p; p = p->next)
        s += container_of(p, struct it, l)->v;
    assert(s == 3);
    return 0;
}
