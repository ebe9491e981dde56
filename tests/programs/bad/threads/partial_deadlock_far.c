// expect: violation partial-deadlock
// More threads than a word has bits, and among the last of them two that wait for one another while
// a third goes on.
#include <pthread.h>
#include <stdatomic.h>

enum { IDLE = 64 };

static pthread_mutex_t a = PTHREAD_MUTEX_INITIALIZER, b = PTHREAD_MUTEX_INITIALIZER;
static atomic_int turns;

static void *idle(void *arg) {
    return arg;
}

static void *one(void *arg) {
    pthread_mutex_lock(&a);
    pthread_mutex_lock(&b);
    pthread_mutex_unlock(&b);
    pthread_mutex_unlock(&a);
    return arg;
}

static void *other(void *arg) {
    pthread_mutex_lock(&b);
    pthread_mutex_lock(&a);
    pthread_mutex_unlock(&a);
    pthread_mutex_unlock(&b);
    return arg;
}

static void *busy(void *arg) {
    for (;;)
        atomic_fetch_xor(&turns, 1);
    return arg;
}

int main(void) {
    pthread_t thread;
    for (int i = 0; i < IDLE; i++)
        pthread_create(&thread, NULL, idle, NULL);
    pthread_create(&thread, NULL, one, NULL);
    pthread_create(&thread, NULL, other, NULL);
    pthread_create(&thread, NULL, busy, NULL);
    pthread_join(thread, NULL);
}
