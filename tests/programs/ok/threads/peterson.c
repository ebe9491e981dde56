// expect: verified
// Peterson's lock.
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>
static atomic_int f[2], turn;
static int n;
static void *w(void *a) {
    int i = *(int *)a;
    f[i] = 1;
    turn = 1 - i;
    while (f[1 - i] && turn == 1 - i)
        ;
    n++;
    f[i] = 0;
    return 0;
}
int main(void) {
    int id[2] = {0, 1};
    pthread_t t[2];
    for (int i = 0; i < 2; i++)
        pthread_create(&t[i], 0, w, &id[i]);
    for (int i = 0; i < 2; i++)
        pthread_join(t[i], 0);
    assert(n == 2);
    return 0;
}
