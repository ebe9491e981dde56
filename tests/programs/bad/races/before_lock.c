// expect: violation data-race
// The lock is taken only after the access.
#include <pthread.h>
static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
static int x, turn;
static void *a(void *p) {
    x = 1;
    pthread_mutex_lock(&m);
    turn++;
    pthread_mutex_unlock(&m);
    return p;
}
static void *b(void *p) {
    pthread_mutex_lock(&m);
    int t = turn;
    turn++;
    pthread_mutex_unlock(&m);
    if (t == 0)
        x = 2;
    return p;
}
int main(void) {
    pthread_t t, u;
    pthread_create(&t, 0, a, 0);
    pthread_create(&u, 0, b, 0);
    pthread_join(t, 0);
    pthread_join(u, 0);
    return 0;
}
