// expect: verified
// Readers repeat until no writer was there.
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>
static atomic_uint seq;
static atomic_int x, y;
static void *wr(void *p) {
    for (int i = 1; i < 3; i++) {
        atomic_fetch_add(&seq, 1);
        x = i;
        y = i;
        atomic_fetch_add(&seq, 1);
    }
    return p;
}
static void *rd(void *p) {
    unsigned s;
    int a, b;
    do {
        while ((s = atomic_load(&seq)) & 1)
            ;
        a = x;
        b = y;
    } while (atomic_load(&seq) != s);
    assert(a == b);
    return p;
}
int main(void) {
    pthread_t t, u;
    pthread_create(&t, 0, wr, 0);
    pthread_create(&u, 0, rd, 0);
    pthread_join(t, 0);
    pthread_join(u, 0);
    return 0;
}
