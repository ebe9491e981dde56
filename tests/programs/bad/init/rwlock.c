// expect: violation lock-misuse line HERE
// also: -m32
// What is initialised is initialised again.
#include <pthread.h>
#include <semaphore.h>
#include <threads.h>
static pthread_rwlock_t x;
int main(void) {
    pthread_rwlock_init(&x, 0);
    pthread_rwlock_init(&x, 0); // HERE
    return 0;
}
