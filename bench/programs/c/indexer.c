/* Flanagan-Godefroid indexer, N threads, SIZE 128, MAX 4 */
#include "common.h"
#ifndef N
#define N 12
#endif
#define SIZE 128
#define MAX  4
atomic_int table[SIZE];
static void *th(void *p) {
    int tid = (int)(long)p;
    int m = 0, w, h;
    while (m < MAX) {
        w = (++m) * 11 + tid;
        h = (w * 7) % SIZE;
        int z = 0;
        while (!atomic_compare_exchange_strong(&table[h], &z, w)) {
            z = 0;
            h = (h + 1) % SIZE;
        }
    }
    return 0;
}
int main(void) {
    pthread_t t[N];
    for (long i = 0; i < N; i++)
        pthread_create(&t[i], 0, th, (void *)i);
    for (int i = 0; i < N; i++)
        pthread_join(t[i], 0);
    return 0;
}
