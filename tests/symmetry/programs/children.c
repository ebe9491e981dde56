// threads: 0
// Threads that start threads: the number that the new one gets depends on who has ended.
#include <assert.h>
#include <pthread.h>
int order;
unsigned long got;
static void *nothing(void *unused) {
    return unused;
}
static void *come(void *unused) {
    pthread_t child;
    if (__atomic_add_fetch(&order, 1, __ATOMIC_SEQ_CST) == 3) {
        pthread_create(&child, 0, nothing, 0);
        got = child;
        pthread_join(child, 0);
    }
    return unused;
}
int main(void) {
    pthread_t t[3];
    for (int i = 0; i < 3; i++)
        pthread_create(&t[i], 0, come, 0);
    for (int i = 0; i < 3; i++)
        pthread_join(t[i], 0);
    assert(got != 3);
}
