// expect: verified
// A ticket lock.
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>
static atomic_ushort next_, serving;
static int n;
static void *w(void *a) {
    unsigned short my = atomic_fetch_add(&next_, 1);
    while (atomic_load(&serving) != my)
        ;
    n++;
    atomic_fetch_add(&serving, 1);
    return a;
}
int main(void) {
    pthread_t t[3];
    for (int i = 0; i < 3; i++)
        pthread_create(&t[i], 0, w, 0);
    for (int i = 0; i < 3; i++)
        pthread_join(t[i], 0);
    assert(n == 3);
    return 0;
}
