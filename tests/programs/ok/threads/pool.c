// expect: verified
// Two workers take jobs, which are functions, from a list.
#include <assert.h>
#include <pthread.h>
#include <stdlib.h>
struct job {
    void (*f)(void *);
    void *a;
    struct job *next;
};
static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
static pthread_cond_t c = PTHREAD_COND_INITIALIZER;
static struct job *q;
static int stop;
static void submit(void (*f)(void *), void *a) {
    struct job *j = malloc(sizeof *j);
    j->f = f;
    j->a = a;
    pthread_mutex_lock(&m);
    j->next = q;
    q = j;
    pthread_cond_signal(&c);
    pthread_mutex_unlock(&m);
}
static void *worker(void *a) {
    for (;;) {
        pthread_mutex_lock(&m);
        while (!q && !stop)
            pthread_cond_wait(&c, &m);
        if (!q) {
            pthread_mutex_unlock(&m);
            return a;
        }
        struct job *j = q;
        q = j->next;
        pthread_mutex_unlock(&m);
        j->f(j->a);
        free(j);
    }
}
static void inc(void *p) {
    ++*(int *)p;
}
static void dbl(void *p) {
    *(int *)p *= 2;
}
int main(void) {
    int x = 1, y = 4;
    pthread_t t[2];
    for (int i = 0; i < 2; i++)
        pthread_create(&t[i], 0, worker, 0);
    submit(inc, &x);
    submit(dbl, &y);
    pthread_mutex_lock(&m);
    stop = 1;
    pthread_cond_broadcast(&c);
    pthread_mutex_unlock(&m);
    for (int i = 0; i < 2; i++)
        pthread_join(t[i], 0);
    assert(x == 2 && y == 8);
    return 0;
}
