// threads: 0
#include <assert.h>
#include <pthread.h>
_Thread_local int mine;
int *of_first, order, lower;
static void *come(void *unused) {
    mine = 1;
    if (__atomic_add_fetch(&order, 1, __ATOMIC_SEQ_CST) == 1)
        __atomic_store_n(&of_first, &mine, __ATOMIC_SEQ_CST);
    else if (__atomic_load_n(&of_first, __ATOMIC_SEQ_CST) < &mine)
        lower++;
    return unused;
}
int main(void) {
    pthread_t t[2];
    for (int i = 0; i < 2; i++)
        pthread_create(&t[i], 0, come, 0);
    for (int i = 0; i < 2; i++)
        pthread_join(t[i], 0);
    assert(lower != 1);
}
