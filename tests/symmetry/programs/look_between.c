// threads: 2
// Between two joins main looks at what the others do: only those before and those after are alike.
#include <assert.h>
#include <pthread.h>
int x;
static void *add(void *unused) {
    for (int i = 0; i < 2; i++)
        __atomic_add_fetch(&x, 1, __ATOMIC_SEQ_CST);
    return unused;
}
int main(void) {
    pthread_t t[3];
    for (int i = 0; i < 3; i++)
        pthread_create(&t[i], 0, add, 0);
    pthread_join(t[0], 0);
    int then = __atomic_load_n(&x, __ATOMIC_SEQ_CST);
    pthread_join(t[1], 0);
    pthread_join(t[2], 0);
    assert(then != 3);
}
