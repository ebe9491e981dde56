// expect: violation lock-misuse line HERE
// The program writes an owner into a mutex that nobody took.
#include <pthread.h>

int main(void) {
    pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
    *(int *)&m = 1;
    pthread_mutex_unlock(&m); // HERE
    return 0;
}
