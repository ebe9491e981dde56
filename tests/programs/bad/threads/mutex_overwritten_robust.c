// expect: violation lock-misuse line HERE
// The bytes say that a thread which does not exist holds a robust mutex.
#include <pthread.h>
#include <string.h>

int main(void) {
    pthread_mutexattr_t a;
    pthread_mutex_t m;
    pthread_mutexattr_init(&a);
    pthread_mutexattr_setrobust(&a, PTHREAD_MUTEX_ROBUST);
    pthread_mutex_init(&m, &a);
    memset(&m, 1, 8);
    pthread_mutex_lock(&m); // HERE
    return 0;
}
