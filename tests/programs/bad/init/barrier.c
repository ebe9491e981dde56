// expect: violation lock-misuse line HERE
// also: -m32
// What is initialised is initialised again.
#include <pthread.h>
#include <semaphore.h>
#include <threads.h>
static pthread_barrier_t x;
int main(void) {
    pthread_barrier_init(&x, 0, 2);
    pthread_barrier_init(&x, 0, 2); // HERE
    return 0;
}
