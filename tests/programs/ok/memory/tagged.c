// expect: verified
// Marks in the low bits of pointers.
#include <assert.h>
#include <stdint.h>
#include <stdlib.h>
struct n {
    int v;
    struct n *next;
};
#define MARK(p)   ((struct n *)((uintptr_t)(p) | 1))
#define UNMARK(p) ((struct n *)((uintptr_t)(p) & ~(uintptr_t)1))
#define MARKED(p) ((uintptr_t)(p)&1)
int main(void) {
    struct n *a = malloc(sizeof *a), *b = malloc(sizeof *b);
    a->v = 1;
    b->v = 2;
    a->next = b;
    b->next = 0;
    a->next = MARK(a->next);
    assert(MARKED(a->next));
    assert(UNMARK(a->next)->v == 2);
    b->next = MARK(b->next);
    assert(MARKED(b->next));
    assert(!UNMARK(b->next));
    free(a);
    free(b);
    return 0;
}
