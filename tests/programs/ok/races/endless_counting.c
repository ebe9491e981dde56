// expect: verified
// args: --no-check=nontermination,livelock
// Two threads go round for ever, count relaxed and write under a lock. What is known of the accesses stays
// finite.
#include <pthread.h>
#include <stdatomic.h>
enum { rlx = memory_order_relaxed };
static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static atomic_uint count;
static int data;
static void *round(void *unused) {
    for (;;) {
        atomic_fetch_xor_explicit(&count, 1, rlx);
        pthread_mutex_lock(&lock);
        data ^= 1;
        pthread_mutex_unlock(&lock);
    }
    return unused;
}
int main(void) {
    pthread_t t[2];
    pthread_create(&t[0], 0, round, 0);
    pthread_create(&t[1], 0, round, 0);
    pthread_join(t[0], 0);
    pthread_join(t[1], 0);
    return 0;
}
