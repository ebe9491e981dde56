/* Flanagan-Godefroid file system, N threads, NUMINODE 32, NUMBLOCKS 26 */
#include "common.h"
#ifndef N
#define N 16
#endif
#define NI 32
#define NB 26
pthread_mutex_t li[NI], lb[NB];
int inode[NI];
int busy[NB];
static void *th(void *p) {
    int tid = (int)(long)p, i = tid % NI;
    pthread_mutex_lock(&li[i]);
    if (inode[i] == 0) {
        int b = (i * 2) % NB;
        for (;;) {
            pthread_mutex_lock(&lb[b]);
            if (!busy[b]) {
                busy[b] = 1;
                inode[i] = b + 1;
                pthread_mutex_unlock(&lb[b]);
                break;
            }
            pthread_mutex_unlock(&lb[b]);
            b = (b + 1) % NB;
        }
    }
    pthread_mutex_unlock(&li[i]);
    return 0;
}
int main(void) {
    pthread_t t[N];
    for (int i = 0; i < NI; i++)
        pthread_mutex_init(&li[i], 0);
    for (int i = 0; i < NB; i++)
        pthread_mutex_init(&lb[i], 0);
    for (long i = 0; i < N; i++)
        pthread_create(&t[i], 0, th, (void *)i);
    for (int i = 0; i < N; i++)
        pthread_join(t[i], 0);
    return 0;
}
