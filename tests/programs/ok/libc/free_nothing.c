// A block of no bytes is freed, alone and beside another thread.
// expect: verified
#include <pthread.h>
#include <stdlib.h>
static void *run(void *at) {
    free(at);
    return 0;
}
int main(void) {
    pthread_t t;
    free(malloc(0));
    pthread_create(&t, 0, run, malloc(0));
    free(malloc(0));
    pthread_join(t, 0);
    return 0;
}
