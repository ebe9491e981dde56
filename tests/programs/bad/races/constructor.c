// expect: violation data-race
// A thread that was started before main.
#include <pthread.h>
static int x;
static pthread_t t;
static void *w(void *p) {
    x++;
    return p;
}
__attribute__((constructor)) static void c(void) {
    pthread_create(&t, 0, w, 0);
}
int main(void) {
    x = 5;
    pthread_join(t, 0);
    return 0;
}
