// expect: verified
// Taking one more reference may be relaxed: who does it holds one already. (Each thread drops what it took.)
#include <pthread.h>
#include <stdatomic.h>
#include <stdlib.h>
enum { rlx = memory_order_relaxed, acq = memory_order_acquire, rel = memory_order_release };
struct thing {
    atomic_int users;
    int value;
};
static struct thing *shared;
static atomic_int sum;
static void drop(struct thing *p) {
    if (atomic_fetch_sub_explicit(&p->users, 1, rel) == 1) {
        atomic_thread_fence(acq);
        free(p);
    }
}
static void *user(void *given) {
    struct thing *p = given;
    atomic_fetch_add_explicit(&p->users, 1, rlx);
    atomic_fetch_add_explicit(&sum, p->value, rlx);
    drop(p);
    drop(p);
    return 0;
}
int main(void) {
    shared = malloc(sizeof *shared);
    shared->value = 1;
    atomic_init(&shared->users, 3);
    pthread_t t[2];
    pthread_create(&t[0], 0, user, shared);
    pthread_create(&t[1], 0, user, shared);
    drop(shared);
    pthread_join(t[0], 0);
    pthread_join(t[1], 0);
    return 0;
}
