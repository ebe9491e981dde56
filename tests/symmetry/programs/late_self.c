// threads: 0
// Only who comes third asks who it is.
#include <assert.h>
#include <pthread.h>
int order, who;
static void *come(void *unused) {
    if (__atomic_add_fetch(&order, 1, __ATOMIC_SEQ_CST) == 3)
        who = (int)pthread_self();
    return unused;
}
int main(void) {
    pthread_t t[3];
    for (int i = 0; i < 3; i++)
        pthread_create(&t[i], 0, come, 0);
    for (int i = 0; i < 3; i++)
        pthread_join(t[i], 0);
    assert(who != (int)t[1]);
}
