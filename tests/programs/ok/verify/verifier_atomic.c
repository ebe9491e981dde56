// expect: verified
#include <assert.h>
#include <pthread.h>

extern void __VERIFIER_atomic_begin(void);
extern void __VERIFIER_atomic_end(void);
static int counter;

static void *work(void *p) {
    __VERIFIER_atomic_begin();
    int old = counter;
    counter = old + 1;
    __VERIFIER_atomic_end();
    return p;
}

int main(void) {
    pthread_t t;
    pthread_create(&t, 0, work, 0);
    work(0);
    pthread_join(t, 0);
    assert(counter == 2);
    return 0;
}
