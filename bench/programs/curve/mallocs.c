/* One thread makes a list of N cells, adds them up, and frees them. */
#include "common.h"

struct cell {
    struct cell *next;
    long value;
};

int main(void) {
    struct cell *first = NULL;
    long sum = 0;
    for (int i = 0; i < N; i++) {
        struct cell *c = malloc(sizeof *c);
        *c = (struct cell){first, i};
        first = c;
    }
    for (struct cell *c = first; c; c = c->next)
        sum += c->value;
    while (first) {
        struct cell *next = first->next;
        free(first);
        first = next;
    }
    assert(sum == (long)N * (N - 1) / 2);
    return 0;
}
