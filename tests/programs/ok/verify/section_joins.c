/* An atomic section that waits for the end of a thread, which has a section of its own: when that thread has ended the first
 * section goes on, in the same step, and others come after it. */
// expect: verified
#include <assert.h>
#include <pthread.h>

void __VERIFIER_atomic_begin(void);
void __VERIFIER_atomic_end(void);

static pthread_t first;
static int one, two;

static void *own(void *p) {
    __VERIFIER_atomic_begin();
    one++;
    __VERIFIER_atomic_end();
    return p;
}

static void *joins(void *p) {
    __VERIFIER_atomic_begin();
    pthread_join(first, NULL);
    one++;
    two = 2;
    __VERIFIER_atomic_end();
    return p;
}

int main(void) {
    pthread_t second;
    pthread_create(&first, NULL, own, NULL);
    pthread_create(&second, NULL, joins, NULL);
    __VERIFIER_atomic_begin();
    assert(one < 2 || two == 2);
    __VERIFIER_atomic_end();
    pthread_join(second, NULL);
    assert(one == 2 && two == 2);
}
