// expect: violation data-race line HERE
// args: --no-check=nontermination,livelock
// A message goes to and fro for ever, and one of the two fences is missing.
#include <pthread.h>
#include <stdatomic.h>
enum { rlx = memory_order_relaxed, acq = memory_order_acquire, rel = memory_order_release };
static atomic_int turn;
static int data;
static void play(int me) {
    for (;;) {
        while (atomic_load_explicit(&turn, rlx) != me)
            ;
        atomic_thread_fence(acq);
        data ^= 1; // HERE
        if (me)
            atomic_thread_fence(rel);
        atomic_store_explicit(&turn, !me, rlx);
    }
}
static void *ping(void *unused) {
    play(0);
    return unused;
}
static void *pong(void *unused) {
    play(1);
    return unused;
}
int main(void) {
    pthread_t t[2];
    pthread_create(&t[0], 0, ping, 0);
    pthread_create(&t[1], 0, pong, 0);
    pthread_join(t[0], 0);
    pthread_join(t[1], 0);
    return 0;
}
