// threads: 0
// Where a thread's local variable is says who it is.
#include <assert.h>
#include <pthread.h>
#include <stdint.h>
uintptr_t first;
int order;
static void *come(void *unused) {
    int local;
    if (__atomic_fetch_add(&order, 1, __ATOMIC_SEQ_CST) == 0)
        __atomic_store_n(&first, (uintptr_t)&local, __ATOMIC_SEQ_CST);
    else if (__atomic_load_n(&first, __ATOMIC_SEQ_CST) > (uintptr_t)&local)
        order = 10;
    return unused;
}
int main(void) {
    pthread_t t[2];
    for (int i = 0; i < 2; i++)
        pthread_create(&t[i], 0, come, 0);
    for (int i = 0; i < 2; i++)
        pthread_join(t[i], 0);
    assert(order != 10);
}
