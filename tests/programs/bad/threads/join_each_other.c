// expect: violation deadlock
#include <pthread.h>

static pthread_t main_thread;

static void *work(void *p) {
    pthread_join(main_thread, 0);
    return p;
}

int main(void) {
    pthread_t t;
    main_thread = pthread_self();
    pthread_create(&t, 0, work, 0);
    pthread_join(t, 0);
    return 0;
}
