// expect: verified
// To create and to join a thread orders what was done before.
#include <assert.h>
#include <pthread.h>
static int x;
static void *w(void *p) {
    x++;
    return p;
}
static void *v(void *p) {
    pthread_t t;
    x++;
    pthread_create(&t, 0, w, 0);
    pthread_join(t, 0);
    x++;
    return p;
}
int main(void) {
    x = 1;
    pthread_t t;
    pthread_create(&t, 0, v, 0);
    pthread_join(t, 0);
    x++;
    pthread_create(&t, 0, w, 0);
    pthread_join(t, 0);
    assert(x == 6);
    return 0;
}
