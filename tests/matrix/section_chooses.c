/* A choice inside an atomic section is where a step ends, but not where another thread goes on: who races with what comes
 * after it must go before the section or after it. */
// ends: 4
#include <pthread.h>
#include <stdatomic.h>
#include <stdbool.h>

void __VERIFIER_atomic_begin(void);
void __VERIFIER_atomic_end(void);
bool __VERIFIER_nondet_bool(void);

atomic_int before, after, seen;

static void *section(void *p) {
    __VERIFIER_atomic_begin();
    before = 1;
    bool more = __VERIFIER_nondet_bool();
    after = more ? 2 : 1;
    __VERIFIER_atomic_end();
    return p;
}

static void *look(void *p) {
    seen = after;
    return p;
}

int main(void) {
    pthread_t t, u;
    pthread_create(&t, 0, section, 0);
    pthread_create(&u, 0, look, 0);
    pthread_join(t, 0);
    pthread_join(u, 0);
}
