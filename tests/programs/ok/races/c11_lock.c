// expect: verified
// Locks and threads of C's own, beside a relaxed flag that only says who came first.
#include <threads.h>
#include <stdatomic.h>
enum { rlx = memory_order_relaxed };
static atomic_int came;
static mtx_t lock;
static int data;
static int one(void *unused) {
    (void)unused;
    data = 1;
    mtx_lock(&lock);
    atomic_store_explicit(&came, 1, rlx);
    mtx_unlock(&lock);
    return 0;
}
static int two(void *unused) {
    (void)unused;
    mtx_lock(&lock);
    if (atomic_load_explicit(&came, rlx))
        data = 2;
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
