// threads: 0
// The first of two leaves what it allocated, the second compares.
#include <assert.h>
#include <pthread.h>
#include <stdlib.h>
char *kept;
int order, higher;
static void *come(void *unused) {
    char *mine = malloc(1);
    int n = __atomic_add_fetch(&order, 1, __ATOMIC_SEQ_CST);
    if (n == 1)
        __atomic_store_n(&kept, mine, __ATOMIC_SEQ_CST);
    else if (__atomic_load_n(&kept, __ATOMIC_SEQ_CST) > mine)
        higher = 1;
    return unused;
}
int main(void) {
    pthread_t t[2];
    for (int i = 0; i < 2; i++)
        pthread_create(&t[i], 0, come, 0);
    for (int i = 0; i < 2; i++)
        pthread_join(t[i], 0);
    assert(!higher);
}
