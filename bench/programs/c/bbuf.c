/* bounded buffer mutex+condvar: NP producers x K, NC consumers x NP*K/NC, capacity CAP */
#include "common.h"
#ifndef NP
#define NP 2
#endif
#ifndef NC
#define NC 2
#endif
#ifndef K
#define K 1
#endif
#ifndef CAP
#define CAP 1
#endif
pthread_mutex_t m;
pthread_cond_t ne, nf;
int buf[CAP], head, tail, cnt;
static void *prod(void *p) {
    for (int i = 0; i < K; i++) {
        pthread_mutex_lock(&m);
        while (cnt == CAP)
            pthread_cond_wait(&nf, &m);
        buf[tail] = i + 1;
        tail = (tail + 1) % CAP;
        cnt++;
        assert(cnt <= CAP);
        pthread_cond_signal(&ne);
        pthread_mutex_unlock(&m);
    }
    return 0;
}
static void *cons(void *p) {
    for (int i = 0; i < NP * K / NC; i++) {
        pthread_mutex_lock(&m);
        while (cnt == 0)
            pthread_cond_wait(&ne, &m);
        int v = buf[head];
        head = (head + 1) % CAP;
        cnt--;
        assert(v > 0);
        pthread_cond_signal(&nf);
        pthread_mutex_unlock(&m);
    }
    return 0;
}
int main(void) {
    pthread_t t[NP + NC];
    pthread_mutex_init(&m, 0);
    pthread_cond_init(&ne, 0);
    pthread_cond_init(&nf, 0);
    for (int i = 0; i < NP; i++)
        pthread_create(&t[i], 0, prod, 0);
    for (int i = 0; i < NC; i++)
        pthread_create(&t[NP + i], 0, cons, 0);
    for (int i = 0; i < NP + NC; i++)
        pthread_join(t[i], 0);
    assert(cnt == 0);
    return 0;
}
