// expect: verified
// A relaxed flag, and accesses of different fields of one structure.
#include <pthread.h>
#include <stdatomic.h>
enum { rlx = memory_order_relaxed };
struct pair {
    int a, b;
};
static struct pair shared;
static atomic_int flag;
static void *writer(void *unused) {
    shared.b = 1;
    atomic_store_explicit(&flag, 1, rlx);
    return unused;
}
static void *reader(void *unused) {
    if (atomic_load_explicit(&flag, rlx))
        shared.a = 1;
    return unused;
}
int main(void) {
    pthread_t t[2];
    pthread_create(&t[0], 0, writer, 0);
    pthread_create(&t[1], 0, reader, 0);
    pthread_join(t[0], 0);
    pthread_join(t[1], 0);
    return 0;
}
