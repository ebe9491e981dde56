// expect: violation data-race line HERE
// A mtx_trylock that fails, be it for no reason, orders nothing.
#include <threads.h>
static mtx_t lock;
static int data;
static int one(void *unused) {
    (void)unused;
    data = 1; // HERE
    mtx_lock(&lock);
    return 0;
}
static int two(void *unused) {
    (void)unused;
    if (mtx_trylock(&lock) == thrd_busy)
        data = 2;
    else
        mtx_unlock(&lock);
    return 0;
}
int main(void) {
    thrd_t t[2];
    mtx_init(&lock, mtx_plain);
    thrd_create(&t[0], one, 0);
    thrd_create(&t[1], two, 0);
    thrd_join(t[0], 0);
    thrd_join(t[1], 0);
    data++;
    return 0;
}
