/* A generic binary heap over void pointers and a growing array; an event simulation on it. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

struct heap {
    char *at;
    size_t size, count, room;
    int (*less)(const void *, const void *);
};
struct event {
    int time, kind;
    double load;
};

static char *slot(struct heap *h, size_t i) {
    return h->at + i * h->size;
}
static void swap(struct heap *h, size_t a, size_t b) {
    char t[64];
    memcpy(t, slot(h, a), h->size);
    memcpy(slot(h, a), slot(h, b), h->size);
    memcpy(slot(h, b), t, h->size);
}
static void push(struct heap *h, const void *item) {
    if (h->count == h->room) {
        h->room = h->room ? h->room * 2 : 2;
        h->at = realloc(h->at, h->room * h->size);
    }
    size_t i = h->count++;
    memcpy(slot(h, i), item, h->size);
    for (; i > 0 && h->less(slot(h, i), slot(h, (i - 1) / 2)); i = (i - 1) / 2)
        swap(h, i, (i - 1) / 2);
}
static int pop(struct heap *h, void *item) {
    if (h->count == 0)
        return 0;
    memcpy(item, slot(h, 0), h->size);
    memmove(slot(h, 0), slot(h, --h->count), h->size);
    for (size_t i = 0, child; (child = 2 * i + 1) < h->count; i = child) {
        if (child + 1 < h->count && h->less(slot(h, child + 1), slot(h, child)))
            child++;
        if (!h->less(slot(h, child), slot(h, i)))
            break;
        swap(h, i, child);
    }
    return 1;
}
static int sooner(const void *a, const void *b) {
    const struct event *x = a, *y = b;
    return x->time != y->time ? x->time < y->time : x->kind < y->kind;
}

int main(void) {
    struct heap h = {.size = sizeof(struct event), .less = sooner};
    for (int i = 0; i < 5; i++)
        push(&h, &(struct event){i * 37 % 11, i, i / 2.0});
    struct event e;
    int steps = 0;
    while (pop(&h, &e) && steps++ < 25) {
        printf("%d:%d:%g ", e.time, e.kind, e.load);
        if (e.time < 20)
            push(&h, &(struct event){e.time + 3 + e.kind, e.kind, e.load * 1.5});
    }
    printf("\n%zu\n", h.count);
    free(h.at);
    return 0;
}
