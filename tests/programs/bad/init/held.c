// expect: violation lock-misuse line HERE
// also: -m32
// A mutex with a static initialiser is initialised while another thread holds it.
#include <pthread.h>
static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
static int x;
static void *run(void *argument) {
    pthread_mutex_lock(&m);
    x++;
    pthread_mutex_unlock(&m);
    return argument;
}
int main(void) {
    pthread_t t;
    pthread_create(&t, 0, run, 0);
    pthread_mutex_init(&m, 0); // HERE
    pthread_join(t, 0);
    return 0;
}
