// expect: verified
// A mutex in memory from malloc, destroyed and freed by whoever is last.
#include <assert.h>
#include <pthread.h>
#include <stdlib.h>

struct shared {
    pthread_mutex_t m;
    int users;
};

static void release(struct shared *s) {
    pthread_mutex_lock(&s->m);
    int left = --s->users;
    pthread_mutex_unlock(&s->m);
    if (left == 0) {
        assert(pthread_mutex_destroy(&s->m) == 0);
        free(s);
    }
}

static void *work(void *p) {
    release(p);
    return 0;
}

int main(void) {
    pthread_t t;
    struct shared *s = malloc(sizeof *s);
    s->users = 2;
    pthread_mutex_init(&s->m, 0);
    pthread_create(&t, 0, work, s);
    release(s);
    pthread_join(t, 0);
    return 0;
}
