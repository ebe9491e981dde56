/* Two atomic sections wait for the same lock. When one is through, the other goes on, and is a section still: nobody sees
 * what is between its choice and its end. */
// ends: 2
#include <pthread.h>
#include <stdatomic.h>
#include <stdbool.h>

void __VERIFIER_atomic_begin(void);
void __VERIFIER_atomic_end(void);
bool __VERIFIER_nondet_bool(void);

pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
atomic_int inside, seen, chosen;

static void *section(void *p) {
    __VERIFIER_atomic_begin();
    pthread_mutex_lock(&lock);
    inside = 1;
    chosen |= __VERIFIER_nondet_bool();
    inside = 0;
    pthread_mutex_unlock(&lock);
    __VERIFIER_atomic_end();
    return p;
}

int main(void) {
    pthread_t t, u;
    pthread_mutex_lock(&lock);
    pthread_create(&t, 0, section, 0);
    pthread_create(&u, 0, section, 0);
    pthread_mutex_unlock(&lock);
    seen = inside;
    pthread_join(t, 0);
    pthread_join(u, 0);
}
