/* A doubly linked list: insert, remove, reverse, merge sort, free. */
#include <stdio.h>
#include <stdlib.h>

struct node {
    int value;
    struct node *prev, *next;
};
struct list {
    struct node *first, *last;
    int count;
};

static void push(struct list *l, int value) {
    struct node *n = malloc(sizeof *n);
    *n = (struct node){value, l->last, NULL};
    *(l->last ? &l->last->next : &l->first) = n;
    l->last = n;
    l->count++;
}
static void drop(struct list *l, struct node *n) {
    *(n->prev ? &n->prev->next : &l->first) = n->next;
    *(n->next ? &n->next->prev : &l->last) = n->prev;
    l->count--;
    free(n);
}
static struct node *merge(struct node *a, struct node *b) {
    struct node head = {0, NULL, NULL}, *end = &head;
    while (a && b) {
        struct node **least = a->value <= b->value ? &a : &b;
        end->next = *least;
        end = *least;
        *least = (*least)->next;
    }
    end->next = a ? a : b;
    return head.next;
}
static struct node *sort(struct node *n) {
    if (!n || !n->next)
        return n;
    struct node *slow = n, *fast = n->next;
    while (fast && fast->next) {
        slow = slow->next;
        fast = fast->next->next;
    }
    struct node *second = slow->next;
    slow->next = NULL;
    return merge(sort(n), sort(second));
}
static void relink(struct list *l) {
    struct node *before = NULL;
    for (struct node *n = l->first; n; before = n, n = n->next)
        n->prev = before;
    l->last = before;
}
static void show(const struct list *l) {
    for (const struct node *n = l->first; n; n = n->next)
        printf("%d ", n->value);
    printf("| ");
    for (const struct node *n = l->last; n; n = n->prev)
        printf("%d ", n->value);
    printf("(%d)\n", l->count);
}

int main(void) {
    struct list l = {0};
    for (int i = 0; i < 12; i++)
        push(&l, i * 37 % 23);
    show(&l);
    for (struct node *n = l.first, *next; n; n = next) {
        next = n->next;
        if (n->value % 3 == 0)
            drop(&l, n);
    }
    show(&l);
    l.first = sort(l.first);
    relink(&l);
    show(&l);
    while (l.first)
        drop(&l, l.first);
    show(&l);
    return 0;
}
