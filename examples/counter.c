/* A data race: two threads count without a lock. Making `hits` an _Atomic int repairs it. */
#include <pthread.h>
#include <stdio.h>

static int hits;

static void *visitor(void *arg) {
    (void)arg;
    hits++;
    return NULL;
}

int main(void) {
    pthread_t a, b;
    pthread_create(&a, NULL, visitor, NULL);
    pthread_create(&b, NULL, visitor, NULL);
    pthread_join(a, NULL);
    pthread_join(b, NULL);
    printf("%d hits\n", hits);
    return 0;
}
