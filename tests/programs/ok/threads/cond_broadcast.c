// expect: verified
#include <assert.h>
#include <pthread.h>

static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
static pthread_cond_t c = PTHREAD_COND_INITIALIZER;
static int open, passed;

static void *work(void *p) {
    pthread_mutex_lock(&m);
    while (!open)
        pthread_cond_wait(&c, &m);
    passed++;
    pthread_mutex_unlock(&m);
    return p;
}

int main(void) {
    pthread_t t[3];
    for (int i = 0; i < 3; i++)
        pthread_create(&t[i], 0, work, 0);
    pthread_mutex_lock(&m);
    open = 1;
    pthread_cond_broadcast(&c);
    pthread_mutex_unlock(&m);
    for (int i = 0; i < 3; i++)
        pthread_join(t[i], 0);
    assert(passed == 3);
    return 0;
}
