// expect: violation deadlock
#include <threads.h>

static mtx_t a, b;

static int work(void *p) {
    (void)p;
    mtx_lock(&b);
    mtx_lock(&a);
    mtx_unlock(&a);
    mtx_unlock(&b);
    return 0;
}

int main(void) {
    thrd_t t;
    mtx_init(&a, mtx_plain);
    mtx_init(&b, mtx_plain);
    thrd_create(&t, work, 0);
    mtx_lock(&a);
    mtx_lock(&b);
    mtx_unlock(&b);
    mtx_unlock(&a);
    thrd_join(t, 0);
    return 0;
}
