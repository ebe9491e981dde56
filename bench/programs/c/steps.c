/* Two threads count to 50,000 each, with a list that grows beside it: a run of 100,000 steps. */
#include <pthread.h>
#include <stdatomic.h>
#include <stdlib.h>

struct node {
    struct node *next;
    int value;
};

static atomic_int one, two;

static void *run(void *p) {
    atomic_int *mine = p;
    struct node *first = NULL;
    for (int i = 0; i < 50000; i++) {
        ++*mine;
        if (i % 100)
            continue;
        struct node *n = malloc(sizeof *n);
        *n = (struct node){first, i};
        first = n;
    }
    while (first) {
        struct node *next = first->next;
        free(first);
        first = next;
    }
    return NULL;
}

int main(void) {
    pthread_t t[2];
    pthread_create(&t[0], NULL, run, &one);
    pthread_create(&t[1], NULL, run, &two);
    pthread_join(t[0], NULL);
    pthread_join(t[1], NULL);
    return 0;
}
