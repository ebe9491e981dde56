// expect: verified
// What comes before a start happens before the thread, and the thread before what follows its join; relaxed
// operations in it change nothing.
#include <pthread.h>
#include <stdatomic.h>
enum { rlx = memory_order_relaxed };
static int data;
static atomic_int count;
static void *thread(void *unused) {
    data++;
    atomic_fetch_add_explicit(&count, 1, rlx);
    return unused;
}
int main(void) {
    pthread_t t;
    data = 1;
    pthread_create(&t, 0, thread, 0);
    while (!atomic_load_explicit(&count, rlx))
        ;
    pthread_join(t, 0);
    data++;
    return 0;
}
