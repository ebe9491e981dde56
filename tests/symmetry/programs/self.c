// threads: 0
// Each looks for itself in the list of all.
#include <assert.h>
#include <pthread.h>
pthread_t t[3];
int first = -1, ready;
static void *look(void *unused) {
    while (!__atomic_load_n(&ready, __ATOMIC_SEQ_CST))
        ;
    for (int i = 0; i < 3; i++)
        if (pthread_equal(t[i], pthread_self()) && first < 0)
            first = i;
    return unused;
}
int main(void) {
    for (int i = 0; i < 3; i++)
        pthread_create(&t[i], 0, look, 0);
    __atomic_store_n(&ready, 1, __ATOMIC_SEQ_CST);
    pthread_t copy[3] = {t[0], t[1], t[2]};
    for (int i = 0; i < 3; i++)
        pthread_join(copy[i], 0);
    assert(first != 2);
}
