// expect: violation lock-misuse line HERE
// also: -m32
// What is initialised is initialised again.
#include <pthread.h>
#include <semaphore.h>
#include <threads.h>
static cnd_t x;
int main(void) {
    cnd_init(&x);
    cnd_init(&x); // HERE
    return 0;
}
