// expect: violation lock-misuse line HERE
#include <pthread.h>

int main(void) {
    pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
    pthread_cond_t c = PTHREAD_COND_INITIALIZER;
    pthread_cond_wait(&c, &m); // HERE
    return 0;
}
