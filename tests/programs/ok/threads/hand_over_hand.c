// expect: verified
// A list that is locked hand over hand.
#include <assert.h>
#include <pthread.h>
#include <stdlib.h>
struct n {
    int v;
    struct n *next;
    pthread_mutex_t m;
};
static struct n head = {-1, 0, PTHREAD_MUTEX_INITIALIZER};
static void insert(int v) {
    struct n *x = malloc(sizeof *x);
    x->v = v;
    pthread_mutex_init(&x->m, 0);
    struct n *p = &head;
    pthread_mutex_lock(&p->m);
    while (p->next && p->next->v < v) {
        struct n *q = p->next;
        pthread_mutex_lock(&q->m);
        pthread_mutex_unlock(&p->m);
        p = q;
    }
    x->next = p->next;
    p->next = x;
    pthread_mutex_unlock(&p->m);
}
static void del(int v) {
    struct n *p = &head;
    pthread_mutex_lock(&p->m);
    while (p->next && p->next->v < v) {
        struct n *q = p->next;
        pthread_mutex_lock(&q->m);
        pthread_mutex_unlock(&p->m);
        p = q;
    }
    struct n *d = p->next;
    if (d && d->v == v) {
        pthread_mutex_lock(&d->m);
        p->next = d->next;
        pthread_mutex_unlock(&d->m);
        pthread_mutex_destroy(&d->m);
        free(d);
    }
    pthread_mutex_unlock(&p->m);
}
static void *a(void *p) {
    insert(2);
    del(1);
    return p;
}
static void *b(void *p) {
    insert(1);
    del(3);
    return p;
}
int main(void) {
    insert(3);
    pthread_t t, u;
    pthread_create(&t, 0, a, 0);
    pthread_create(&u, 0, b, 0);
    pthread_join(t, 0);
    pthread_join(u, 0);
    int s = 0;
    for (struct n *x = head.next; x; x = x->next)
        s = s * 10 + x->v;
    assert(s == 2 || s == 12);
    while (head.next)
        del(head.next->v);
    return 0;
}
