// expect: violation data-race
// args: --no-check=livelock
// A thread hands on what another one gave it.
#include <pthread.h>
#include <stdatomic.h>
struct box {
    int *p;
};
static _Atomic(struct box *) a, b;
static void *two(void *arg) {
    struct box *k = a;
    if (k) {
        struct box l;
        l.p = k->p;
        struct box *volatile e = &l;
        b = e;
        while (b)
            ;
    }
    return arg;
}
static void *three(void *arg) {
    struct box *k = b;
    if (k) {
        *k->p = 9;
        b = 0;
    }
    return arg;
}
int main(void) {
    int x = 1;
    struct box k = {&x};
    pthread_t t, u;
    pthread_create(&t, 0, two, 0);
    pthread_create(&u, 0, three, 0);
    a = &k;
    x = 2;
    pthread_join(t, 0);
    pthread_join(u, 0);
    return x == 77;
}
