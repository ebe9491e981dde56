/* So many interchangeable threads that symmetry without a reduction is far ahead of the reduction
 * without symmetry: the search tries both in turn. */
#include <assert.h>
#include <pthread.h>
#ifndef N
#define N 7
#endif
int a[N], x;
static void *thr(void *p) {
    int t = x;
    a[t] = 1;
    x = t + 1;
    return 0;
}
int main(void) {
    pthread_t t[N];
    for (int i = 0; i < N; i++)
        pthread_create(&t[i], 0, thr, 0);
    for (int i = 0; i < N; i++)
        pthread_join(t[i], 0);
    assert(x >= 1 && x <= N);
    return 0;
}
