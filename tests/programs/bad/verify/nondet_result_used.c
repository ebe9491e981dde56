// expect: violation assertion line HERE
// A thread's result is an arbitrary value, and what is done depends on it: it must be sampled then.
#include <assert.h>
#include <pthread.h>

extern int __VERIFIER_nondet_int(void);

static void *give(void *arg) {
    (void)arg;
    return (void *)(long)__VERIFIER_nondet_int();
}

int main(void) {
    pthread_t t;
    void *result;
    pthread_create(&t, NULL, give, NULL);
    pthread_join(t, &result);
    assert(result == NULL); // HERE
    return 0;
}
