// expect: violation lock-misuse line HERE
// A robust mutex and its copy: the owner holds one of them.
#include <pthread.h>

int main(void) {
    pthread_mutexattr_t a;
    pthread_mutex_t m, copy;
    pthread_mutexattr_init(&a);
    pthread_mutexattr_setrobust(&a, PTHREAD_MUTEX_ROBUST);
    pthread_mutex_init(&m, &a);
    pthread_mutex_lock(&m);
    copy = m;
    pthread_mutex_unlock(&m);
    pthread_mutex_unlock(&copy); // HERE
    return 0;
}
