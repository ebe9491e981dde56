/* A ring buffer of SIZE slots for one producer and one consumer, by release stores and acquire loads: N items; LANES of them beside
 * one another. */
#include "common.h"
#ifndef N
#define N 6
#endif
#ifndef SIZE
#define SIZE 2
#endif
#ifndef LANES
#define LANES 1
#endif
struct lane {
    atomic_uint head, tail;
    int slots[SIZE];
};
struct lane lanes[LANES];
static void *producer(void *p) {
    struct lane *l = &lanes[(long)p];
    for (unsigned i = 0; i < N; i++) {
        while (i - atomic_load_explicit(&l->tail, memory_order_acquire) == SIZE)
            ;
        l->slots[i % SIZE] = (int)i;
        atomic_store_explicit(&l->head, i + 1, memory_order_release);
    }
    return 0;
}
static void *consumer(void *p) {
    struct lane *l = &lanes[(long)p];
    for (unsigned i = 0; i < N; i++) {
        while (atomic_load_explicit(&l->head, memory_order_acquire) == i)
            ;
        assert(l->slots[i % SIZE] == (int)i);
        atomic_store_explicit(&l->tail, i + 1, memory_order_release);
    }
    return 0;
}
int main(void) {
    pthread_t t[2 * LANES];
    for (long i = 0; i < LANES; i++) {
        pthread_create(&t[2 * i], 0, producer, (void *)i);
        pthread_create(&t[2 * i + 1], 0, consumer, (void *)i);
    }
    for (int i = 0; i < 2 * LANES; i++)
        pthread_join(t[i], 0);
    return 0;
}
