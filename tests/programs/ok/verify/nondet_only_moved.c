// expect: verified
// Nothing depends on the arbitrary values: they are carried, not sampled, and the proof is exact.
#include <pthread.h>

extern int __VERIFIER_nondet_int(void);

static int data;
static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;

static void *put(void *arg) {
    (void)arg;
    pthread_mutex_lock(&lock);
    data = __VERIFIER_nondet_int() * 2 + 1;
    pthread_mutex_unlock(&lock);
    return NULL;
}

int main(void) {
    pthread_t a, b;
    pthread_create(&a, NULL, put, NULL);
    pthread_create(&b, NULL, put, NULL);
    pthread_join(a, NULL);
    pthread_join(b, NULL);
    return data;
}
