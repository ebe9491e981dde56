// expect: violation bad-call line HERE
// Others look at the pending call, which has too few arguments, before it is a fault.
#include <pthread.h>

int lock() __asm__("pthread_mutex_lock");
static int x;

static void *other(void *unused) {
    __atomic_store_n(&x, 1, __ATOMIC_SEQ_CST);
    return unused;
}

int main(void) {
    pthread_t t;
    pthread_create(&t, NULL, other, NULL);
    __atomic_load_n(&x, __ATOMIC_SEQ_CST);
    lock(); // HERE
    pthread_join(t, NULL);
    return 0;
}
