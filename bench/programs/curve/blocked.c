/* N threads wait for a signal while two others count. */
#include "common.h"

static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
static pthread_cond_t c = PTHREAD_COND_INITIALIZER;
static int go;
static atomic_int count;

static void *wait(void *p) {
    pthread_mutex_lock(&m);
    while (!go)
        pthread_cond_wait(&c, &m);
    pthread_mutex_unlock(&m);
    return p;
}

static void *work(void *p) {
    for (int i = 0; i < 40; i++)
        count++;
    return p;
}

int main(void) {
    pthread_t t[N], two[2];
    for (int i = 0; i < 2; i++)
        start(&two[i], work, 0);
    pthread_mutex_lock(&m);
    for (int i = 0; i < N; i++)
        start(&t[i], wait, 0);
    join(two, 2);
    go = 1;
    pthread_cond_broadcast(&c);
    pthread_mutex_unlock(&m);
    join(t, N);
    return 0;
}
