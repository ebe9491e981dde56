// expect: violation assertion line HERE
// also: -m32
// Between the signal and the waking somebody else takes the item.
#include <assert.h>
#include <pthread.h>

static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
static pthread_cond_t c = PTHREAD_COND_INITIALIZER;
static int items;

static void *take(void *p) {
    pthread_mutex_lock(&m);
    if (items == 0)
        pthread_cond_wait(&c, &m);
    assert(items > 0); // HERE
    items--;
    pthread_mutex_unlock(&m);
    return p;
}

int main(void) {
    pthread_t t, u;
    pthread_create(&t, 0, take, 0);
    pthread_create(&u, 0, take, 0);
    pthread_mutex_lock(&m);
    items++;
    pthread_cond_signal(&c);
    pthread_mutex_unlock(&m);
    pthread_mutex_lock(&m);
    items++;
    pthread_cond_signal(&c);
    pthread_mutex_unlock(&m);
    pthread_join(t, 0);
    pthread_join(u, 0);
    return 0;
}
