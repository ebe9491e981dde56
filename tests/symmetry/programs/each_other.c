// threads: 0
// Who comes first waits for the end of a certain thread.
#include <pthread.h>
pthread_t t[3];
int order;
static void *come(void *unused) {
    if (__atomic_add_fetch(&order, 1, __ATOMIC_SEQ_CST) == 1)
        pthread_join(t[2], 0);
    return unused;
}
int main(void) {
    pthread_t mine[3];
    for (int i = 0; i < 3; i++) {
        pthread_create(&mine[i], 0, come, 0);
        t[i] = mine[i];
    }
    for (int i = 0; i < 2; i++)
        pthread_join(mine[i], 0);
}
