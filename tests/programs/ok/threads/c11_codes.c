// expect: verified
// args: --no-spurious
#include <assert.h>
#include <threads.h>
#include <time.h>

static mtx_t plain, again;
static cnd_t c;
static tss_t key;
static int destroyed;

static void destroy(void *p) {
    *(int *)p = 1;
}

static int other(void *p) {
    struct timespec soon = {1, 0};
    assert(mtx_trylock(&plain) == thrd_busy);
    assert(mtx_timedlock(&plain, &soon) == thrd_timedout);
    assert(tss_get(key) == 0);
    assert(tss_set(key, p) == thrd_success && tss_get(key) == p);
    return 1;
}

int main(void) {
    thrd_t t;
    struct timespec soon = {1, 0};
    assert(mtx_init(&plain, mtx_timed) == thrd_success);
    assert(mtx_init(&again, mtx_plain | mtx_recursive) == thrd_success);
    assert(tss_create(&key, destroy) == thrd_success);
    cnd_init(&c);
    mtx_lock(&again);
    assert(mtx_trylock(&again) == thrd_success);
    mtx_unlock(&again);
    mtx_unlock(&again);
    mtx_lock(&plain);
    thrd_create(&t, other, &destroyed);
    thrd_join(t, 0);
    assert(destroyed == 1);
    assert(cnd_timedwait(&c, &plain, &soon) == thrd_timedout);
    assert(cnd_broadcast(&c) == thrd_success);
    mtx_unlock(&plain);
    assert(thrd_sleep(&soon, 0) == 0);
    tss_delete(key);
    return 0;
}
