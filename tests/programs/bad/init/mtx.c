// expect: violation lock-misuse line HERE
// also: -m32
// What is initialised is initialised again.
#include <pthread.h>
#include <semaphore.h>
#include <threads.h>
static mtx_t x;
int main(void) {
    mtx_init(&x, mtx_plain);
    mtx_init(&x, mtx_plain); // HERE
    return 0;
}
