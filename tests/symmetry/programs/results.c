// threads: 0
// What a thread returns goes to its own place.
#include <assert.h>
#include <pthread.h>
long order;
static void *come(void *unused) {
    (void)unused;
    return (void *)__atomic_add_fetch(&order, 1, __ATOMIC_SEQ_CST);
}
int main(void) {
    pthread_t t[3];
    void *got[3];
    for (int i = 0; i < 3; i++)
        pthread_create(&t[i], 0, come, 0);
    for (int i = 0; i < 3; i++)
        pthread_join(t[i], &got[i]);
    assert(!((long)got[0] == 3 && (long)got[1] == 1));
}
