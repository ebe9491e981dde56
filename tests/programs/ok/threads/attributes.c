// expect: verified
// What is set into an attribute object can be read again; what no value is allowed is refused.
#define _GNU_SOURCE
#include <assert.h>
#include <errno.h>
#include <pthread.h>

static void *nothing(void *p) {
    return p;
}

int main(void) {
    pthread_attr_t a;
    pthread_t t;
    size_t size;
    int n;
    struct sched_param priority = {.sched_priority = 3};
    pthread_attr_init(&a);
    assert(pthread_attr_setstacksize(&a, 1) == EINVAL);
    assert(pthread_attr_setstacksize(&a, 65536) == 0);
    assert(pthread_attr_getstacksize(&a, &size) == 0 && size == 65536);
    assert(pthread_attr_setguardsize(&a, 0) == 0);
    assert(pthread_attr_getguardsize(&a, &size) == 0 && size == 0);
    assert(pthread_attr_setdetachstate(&a, 7) == EINVAL);
    assert(pthread_attr_setscope(&a, PTHREAD_SCOPE_SYSTEM) == 0);
    assert(pthread_attr_getscope(&a, &n) == 0 && n == PTHREAD_SCOPE_SYSTEM);
    assert(pthread_attr_setinheritsched(&a, PTHREAD_EXPLICIT_SCHED) == 0);
    assert(pthread_attr_getinheritsched(&a, &n) == 0 && n == PTHREAD_EXPLICIT_SCHED);
    assert(pthread_attr_setschedpolicy(&a, SCHED_RR) == 0);
    assert(pthread_attr_getschedpolicy(&a, &n) == 0 && n == SCHED_RR);
    assert(pthread_attr_setschedparam(&a, &priority) == 0);
    priority.sched_priority = 0;
    assert(pthread_attr_getschedparam(&a, &priority) == 0 && priority.sched_priority == 3);
    assert(pthread_create(&t, &a, nothing, 0) == 0 && pthread_join(t, 0) == 0);
    pthread_attr_destroy(&a);

    pthread_mutexattr_t m;
    pthread_mutexattr_init(&m);
    assert(pthread_mutexattr_gettype(&m, &n) == 0 && n == PTHREAD_MUTEX_DEFAULT);
    assert(pthread_mutexattr_settype(&m, 9) == EINVAL);
    assert(pthread_mutexattr_settype(&m, PTHREAD_MUTEX_ERRORCHECK) == 0);
    assert(pthread_mutexattr_setpshared(&m, PTHREAD_PROCESS_SHARED) == 0);
    assert(pthread_mutexattr_setprotocol(&m, PTHREAD_PRIO_INHERIT) == 0);
    assert(pthread_mutexattr_setrobust(&m, PTHREAD_MUTEX_ROBUST) == 0);
    assert(pthread_mutexattr_gettype(&m, &n) == 0 && n == PTHREAD_MUTEX_ERRORCHECK);
    assert(pthread_mutexattr_getpshared(&m, &n) == 0 && n == PTHREAD_PROCESS_SHARED);
    assert(pthread_mutexattr_getprotocol(&m, &n) == 0 && n == PTHREAD_PRIO_INHERIT);
    assert(pthread_mutexattr_getrobust(&m, &n) == 0 && n == PTHREAD_MUTEX_ROBUST);
    pthread_mutexattr_destroy(&m);

    pthread_condattr_t c;
    clockid_t clock;
    pthread_condattr_init(&c);
    assert(pthread_condattr_setclock(&c, CLOCK_MONOTONIC) == 0);
    assert(pthread_condattr_getclock(&c, &clock) == 0 && clock == CLOCK_MONOTONIC);
    pthread_condattr_destroy(&c);

    pthread_rwlockattr_t r;
    pthread_rwlockattr_init(&r);
    assert(pthread_rwlockattr_setkind_np(&r, PTHREAD_RWLOCK_PREFER_READER_NP) == 0);
    assert(pthread_rwlockattr_getkind_np(&r, &n) == 0 && n == PTHREAD_RWLOCK_PREFER_READER_NP);
    pthread_rwlockattr_destroy(&r);
    return 0;
}
