// expect: violation data-race line HERE
// Who draws number 1 from a relaxed counter knows that the other thread drew 0, and nothing of what it wrote.
#include <pthread.h>
#include <stdatomic.h>
enum { rlx = memory_order_relaxed };
static atomic_int count;
static int data;
static void *one(void *unused) {
    data = 1; // HERE
    atomic_fetch_add_explicit(&count, 1, rlx);
    return unused;
}
static void *two(void *unused) {
    if (atomic_fetch_add_explicit(&count, 1, rlx) == 1)
        data = 2;
    return unused;
}
int main(void) {
    pthread_t t[2];
    pthread_create(&t[0], 0, one, 0);
    pthread_create(&t[1], 0, two, 0);
    pthread_join(t[0], 0);
    pthread_join(t[1], 0);
    return 0;
}
