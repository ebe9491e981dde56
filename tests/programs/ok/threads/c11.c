// expect: verified
#include <assert.h>
#include <threads.h>

static mtx_t m;
static cnd_t c;
static once_flag once = ONCE_FLAG_INIT;
static int ready, inits;

static void init(void) {
    inits++;
}

static int work(void *p) {
    call_once(&once, init);
    assert(mtx_lock(&m) == thrd_success);
    ready = *(int *)p;
    assert(cnd_signal(&c) == thrd_success);
    assert(mtx_unlock(&m) == thrd_success);
    thrd_yield();
    if (ready > 100)
        thrd_exit(-5);
    return ready;
}

int main(void) {
    thrd_t t;
    int seven = 7, r;
    assert(mtx_init(&m, mtx_plain) == thrd_success);
    assert(cnd_init(&c) == thrd_success);
    assert(thrd_create(&t, work, &seven) == thrd_success);
    call_once(&once, init);
    mtx_lock(&m);
    while (!ready)
        assert(cnd_wait(&c, &m) == thrd_success);
    mtx_unlock(&m);
    assert(thrd_join(t, &r) == thrd_success && r == 7 && inits == 1);
    int big = 101;
    assert(thrd_create(&t, work, &big) == thrd_success);
    assert(!thrd_equal(t, thrd_current()));
    assert(thrd_join(t, &r) == thrd_success && r == -5);
    cnd_destroy(&c);
    mtx_destroy(&m);
    return 0;
}
