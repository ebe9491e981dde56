// expect: violation lock-misuse line HERE
// also: -m32
// What is initialised is initialised again.
#include <pthread.h>
#include <semaphore.h>
#include <threads.h>
static pthread_cond_t x;
int main(void) {
    pthread_cond_init(&x, 0);
    pthread_cond_init(&x, 0); // HERE
    return 0;
}
