/* A racing counter in a state that is larger by SIZE objects, which change once and then stay. */
#include <pthread.h>
#include <stdatomic.h>
#include <stdlib.h>
#ifndef SIZE
#define SIZE 16
#endif
static atomic_int c;

static void *inc(void *p) {
    for (int i = 0; i < 5; i++)
        atomic_store(&c, atomic_load(&c) + 1);
    return p;
}

int main(void) {
    pthread_t t[3];
    int *cells[SIZE];
    for (int i = 0; i < 3; i++)
        pthread_create(&t[i], 0, inc, 0);
    for (int i = 0; i < SIZE; i++) {
        cells[i] = malloc(sizeof *cells[i]);
        *cells[i] = i;
    }
    for (int i = 0; i < 3; i++)
        pthread_join(t[i], 0);
    for (int i = 0; i < SIZE; i++)
        free(cells[i]);
    return 0;
}
