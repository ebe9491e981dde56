// expect: verified
// What pthread_once executed happens before every return of it.
#include <pthread.h>
#include <stdatomic.h>
enum { rlx = memory_order_relaxed };
static pthread_once_t done = PTHREAD_ONCE_INIT;
static atomic_int calls;
static int data, seen[2];
static void make(void) {
    data = 1;
    atomic_fetch_add_explicit(&calls, 1, rlx);
}
static void *one(void *unused) {
    pthread_once(&done, make);
    seen[0] = data;
    return unused;
}
static void *two(void *unused) {
    pthread_once(&done, make);
    seen[1] = data;
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
