// expect: verified
// also: -m32
#include <assert.h>
#include <errno.h>
#include <limits.h>
#include <semaphore.h>
#include <time.h>

int main(void) {
    sem_t s;
    int n;
    struct timespec soon = {1, 0}, wrong = {1, -5};
    assert(sem_init(&s, 0, 0x80000000u) == -1 && errno == EINVAL);
    assert(sem_init(&s, 0, 1) == 0);
    assert(sem_trywait(&s) == 0);
    errno = 0;
    assert(sem_trywait(&s) == -1 && errno == EAGAIN);
    assert(sem_timedwait(&s, &soon) == -1 && errno == ETIMEDOUT);
    assert(sem_timedwait(&s, &wrong) == -1 && errno == EINVAL);
    assert(sem_getvalue(&s, &n) == 0 && n == 0);
    assert(sem_post(&s) == 0);
    assert(sem_timedwait(&s, &wrong) == -1 && errno == EINVAL);
    assert(sem_timedwait(&s, &soon) == 0);
    assert(sem_destroy(&s) == 0);
    assert(sem_init(&s, 0, INT_MAX) == 0);
    assert(sem_post(&s) == -1 && errno == EOVERFLOW);
    assert(sem_getvalue(&s, &n) == 0 && n == INT_MAX);
    assert(sem_destroy(&s) == 0);
    return 0;
}
