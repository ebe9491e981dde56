// expect: violation assertion line HERE
// args: --reduce=superstep
/* A thread that stands before an atomic section lists nothing of what it will touch: no reduction may take that for
 * touching nothing. */
#include <assert.h>
#include <pthread.h>

static int x;

static void __VERIFIER_atomic_double_and_add(void) {
    x = x * 2;
    x = x + 1;
}

static void __VERIFIER_atomic_add(void) {
    x = x + 3;
}

static void *bump(void *p) {
    __VERIFIER_atomic_double_and_add();
    return p;
}

int main(void) {
    pthread_t a;
    pthread_create(&a, 0, bump, 0);
    __VERIFIER_atomic_add();
    pthread_join(a, 0);
    assert(x != 7); // HERE
    return 0;
}
