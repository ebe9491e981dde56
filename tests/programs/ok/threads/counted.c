// expect: verified
// The last one who gives an object back frees it.
#include <pthread.h>
#include <stdlib.h>
struct s {
    pthread_mutex_t m;
    int refs;
};
static void put(struct s *s) {
    pthread_mutex_lock(&s->m);
    int r = --s->refs;
    pthread_mutex_unlock(&s->m);
    if (!r) {
        pthread_mutex_destroy(&s->m);
        free(s);
    }
}
static void *w(void *p) {
    put(p);
    return 0;
}
int main(void) {
    struct s *s = malloc(sizeof *s);
    pthread_mutex_init(&s->m, 0);
    s->refs = 2;
    pthread_t t;
    pthread_create(&t, 0, w, s);
    put(s);
    pthread_join(t, 0);
    return 0;
}
