/* dining philosophers with pthread_mutex, N philosophers x R rounds; -DORDERED = no deadlock */
#include "common.h"
#ifndef N
#define N 5
#endif
#ifndef R
#define R 1
#endif
pthread_mutex_t f[N];
static void *ph(void *p) {
    int i = (int)(long)p, a = i, b = (i + 1) % N;
#ifdef ORDERED
    if (a > b) {
        a = b;
        b = i;
    }
#endif
    for (int r = 0; r < R; r++) {
        pthread_mutex_lock(&f[a]);
        pthread_mutex_lock(&f[b]);
        pthread_mutex_unlock(&f[b]);
        pthread_mutex_unlock(&f[a]);
    }
    return 0;
}
int main(void) {
    pthread_t t[N];
    for (int i = 0; i < N; i++)
        pthread_mutex_init(&f[i], 0);
    for (int i = 0; i < N; i++)
        pthread_create(&t[i], 0, ph, (void *)(long)i);
    for (int i = 0; i < N; i++)
        pthread_join(t[i], 0);
    return 0;
}
