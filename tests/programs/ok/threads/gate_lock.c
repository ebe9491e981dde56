// expect: verified
// Two orders of locking, but never at once.
#include <pthread.h>
static pthread_mutex_t g = PTHREAD_MUTEX_INITIALIZER, a = PTHREAD_MUTEX_INITIALIZER,
                       b = PTHREAD_MUTEX_INITIALIZER;
static void *w(void *p) {
    pthread_mutex_lock(&g);
    if (p) {
        pthread_mutex_lock(&a);
        pthread_mutex_lock(&b);
    } else {
        pthread_mutex_lock(&b);
        pthread_mutex_lock(&a);
    }
    pthread_mutex_unlock(&g);
    pthread_mutex_unlock(&a);
    pthread_mutex_unlock(&b);
    return 0;
}
int main(void) {
    pthread_t t, u;
    pthread_create(&t, 0, w, 0);
    pthread_create(&u, 0, w, &g);
    pthread_join(t, 0);
    pthread_join(u, 0);
    return 0;
}
