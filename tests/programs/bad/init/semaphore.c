// expect: violation lock-misuse line HERE
// also: -m32
// What is initialised is initialised again.
#include <pthread.h>
#include <semaphore.h>
#include <threads.h>
static sem_t x;
int main(void) {
    sem_init(&x, 0, 1);
    sem_init(&x, 0, 1); // HERE
    return 0;
}
