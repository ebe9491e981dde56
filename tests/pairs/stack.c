// Two threads push onto a lock-free stack with compare and swap: which is on top, and that none is lost.
// outcomes: 3 5 of 0..8
#include <assert.h>
#include <pthread.h>
#include <stdlib.h>
#include <stdatomic.h>
struct node {
    int value;
    struct node *next;
};
static _Atomic(struct node *) top;
static void *push(void *p) {
    struct node *n = malloc(sizeof *n);
    n->value = (int)(long)p;
    struct node *old = top;
    do
        n->next = old;
    while (!atomic_compare_exchange_strong(&top, &old, n));
    return 0;
}
static int outcome(void) {
    pthread_t t[2];
    for (long i = 0; i < 2; i++)
        pthread_create(&t[i], 0, push, (void *)(i + 1));
    for (int i = 0; i < 2; i++)
        pthread_join(t[i], 0);
    struct node *first = top, *second = first->next;
    int code = second && !second->next ? first->value * 2 + 1 : 7;
    free(first);
    free(second);
    return code;
}
int main(int argc, char **argv) {
    assert(outcome() != (argc > 1 ? atoi(argv[1]) : -1));
    return 0;
}
