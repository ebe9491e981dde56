// expect: violation use-after-return
// Main ends by pthread_exit, and its locals with it.
#include <pthread.h>
static void *w(void *p) {
    *(int *)p = 1;
    return 0;
}
int main(void) {
    int x = 0;
    pthread_t t;
    pthread_create(&t, 0, w, &x);
    pthread_exit(0);
}
