// expect: violation unordered-free
// The decrement is relaxed: the last user frees while it does not know that the other one has read.
#include <pthread.h>
#include <stdatomic.h>
#include <stdlib.h>
enum { rlx = memory_order_relaxed };
struct thing {
    atomic_int users;
    int value;
};
static struct thing *shared;
static int seen[2];
static void drop(struct thing *p) {
    if (atomic_fetch_sub_explicit(&p->users, 1, rlx) == 1)
        free(p);
}
static void *one(void *unused) {
    seen[0] = shared->value;
    drop(shared);
    return unused;
}
static void *two(void *unused) {
    seen[1] = shared->value;
    drop(shared);
    return unused;
}
int main(void) {
    shared = malloc(sizeof *shared);
    shared->value = 1;
    atomic_init(&shared->users, 2);
    pthread_t t[2];
    pthread_create(&t[0], 0, one, 0);
    pthread_create(&t[1], 0, two, 0);
    pthread_join(t[0], 0);
    pthread_join(t[1], 0);
    return 0;
}
