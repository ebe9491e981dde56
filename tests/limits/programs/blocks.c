// Steps that copy megabytes: few of them, and each takes long.
#include <pthread.h>
#include <stdatomic.h>
#include <stdlib.h>
#include <string.h>

enum { BYTES = 8 << 20, ROUNDS = 100000 };

static atomic_int turn;

static void *run(void *unused) {
    (void)unused;
    char *from = calloc(1, BYTES), *to = malloc(BYTES);
    for (int i = 0; i < ROUNDS; i++) {
        memcpy(to, from, BYTES);
        to[i] = 1;
        atomic_fetch_add(&turn, 1);
    }
    free(from);
    free(to);
    return NULL;
}

int main(void) {
    pthread_t threads[2];
    for (int i = 0; i < 2; i++)
        pthread_create(&threads[i], NULL, run, NULL);
    for (int i = 0; i < 2; i++)
        pthread_join(threads[i], NULL);
    return 0;
}
