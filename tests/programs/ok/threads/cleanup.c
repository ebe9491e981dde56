// expect: verified
// Handlers run in reverse order when the thread leaves early, and the one that pop is asked to run.
#include <assert.h>
#include <pthread.h>

static int order, popped;

static void first(void *p) {
    assert(order++ == 1);
    *(int *)p = 1;
}

static void second(void *p) {
    assert(order++ == 0);
    *(int *)p = 1;
}

static void note(void *p) {
    (void)p;
    popped++;
}

static void *work(void *p) {
    int *done = p;
    pthread_cleanup_push(first, &done[0]);
    pthread_cleanup_push(note, 0);
    pthread_cleanup_pop(1);
    pthread_cleanup_push(note, 0);
    pthread_cleanup_pop(0);
    pthread_cleanup_push(second, &done[1]);
    pthread_exit((void *)5);
    pthread_cleanup_pop(0);
    pthread_cleanup_pop(0);
    return 0;
}

int main(void) {
    pthread_t t;
    int done[2] = {0, 0};
    void *r;
    pthread_create(&t, 0, work, done);
    pthread_join(t, &r);
    assert(order == 2 && popped == 1 && done[0] && done[1] && (long)r == 5);
    return 0;
}
