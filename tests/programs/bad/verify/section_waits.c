/* An atomic section that waits for a lock lets all others go on until it can, not only the first of them: the third thread
 * sees that it has begun. */
// expect: violation assertion line HERE
// ends: 2
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>

void __VERIFIER_atomic_begin(void);
void __VERIFIER_atomic_end(void);

pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
atomic_int begun, seen;

static void *section(void *p) {
    __VERIFIER_atomic_begin();
    begun = 1;
    pthread_mutex_lock(&lock);
    int found = seen;
    pthread_mutex_unlock(&lock);
    begun = 0;
    __VERIFIER_atomic_end();
    assert(!found); // HERE
    return p;
}

static void *look(void *p) {
    if (begun)
        seen = 1;
    return p;
}

int main(void) {
    pthread_t t, u;
    pthread_mutex_lock(&lock);
    pthread_create(&t, 0, look, 0);
    pthread_create(&u, 0, section, 0);
    pthread_mutex_unlock(&lock);
    pthread_join(t, 0);
    pthread_join(u, 0);
}
