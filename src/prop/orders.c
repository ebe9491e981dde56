/* Each worker compares the accesses of a step with the pending operations of the other threads that
 * could go on in the state before it, as prop/race.c does. A pair that conflicts was seen in the
 * order in which the step comes first; the other order was possible there, too. Workers add what
 * they saw to the common table when they are dropped. */
#include "prop/orders.h"

#include "base/hash.h"
#include "base/index.h"
#include "base/vec.h"
#include <assert.h>
#include <pthread.h>

struct table {
    BASE_VEC(struct prop_order) rows;
    struct base_index index;
};

struct prop_orders {
    pthread_mutex_t lock;
    struct table table;
};

struct intent {
    struct model_access access;
    uint32_t thread;
};

struct watcher {
    struct prop_orders *all;
    struct table table;
    BASE_VEC(struct intent) intents;
};

static bool is_row(const void *owner, uint32_t number, const void *key) {
    const struct prop_order *a = &((const struct table *)owner)->rows.at[number], *b = key;
    return a->site == b->site && a->site2 == b->site2;
}

static void note(struct table *t, struct prop_order order) {
    uint64_t hash = base_hash_word((uint64_t)order.site << 32 | order.site2);
    uint32_t known = base_index_find(&t->index, hash, is_row, t, &order);
    assert(order.site <= order.site2 && order.seen);
    if (known != BASE_INDEX_NONE) {
        t->rows.at[known].seen |= order.seen;
        return;
    }
    base_index_add(&t->index, hash, t->rows.count);
    *base_vec_push(&t->rows) = order;
}

static void clear(struct table *t) {
    base_vec_drop(&t->rows);
    base_index_drop(&t->index);
}

/* ---- the common table ---- */

struct prop_orders *prop_orders_new(void) {
    struct prop_orders *o = base_calloc(1, sizeof *o);
    pthread_mutex_init(&o->lock, NULL);
    return o;
}

void prop_orders_clear(struct prop_orders *o) {
    clear(&o->table);
}

void prop_orders_drop(struct prop_orders *o) {
    if (!o)
        return;
    clear(&o->table);
    pthread_mutex_destroy(&o->lock);
    free(o);
}

static int compare(const void *a, const void *b) {
    const struct prop_order *x = a, *y = b;
    if (x->site != y->site)
        return x->site < y->site ? -1 : 1;
    return (x->site2 > y->site2) - (x->site2 < y->site2);
}

uint32_t prop_orders_list(struct prop_orders *o, const struct prop_order **out) {
    struct table *t = &o->table;
    if (t->rows.count)
        qsort(t->rows.at, t->rows.count, sizeof *t->rows.at, compare);
    base_index_clear(&t->index); /* the numbers of the rows are others now */
    for (uint32_t i = 0; i < t->rows.count; i++)
        base_index_add(&t->index,
                       base_hash_word((uint64_t)t->rows.at[i].site << 32 | t->rows.at[i].site2), i);
    *out = t->rows.at;
    return t->rows.count;
}

/* ---- a worker ---- */

void *prop_orders_fork(void *context) {
    struct watcher *w = base_calloc(1, sizeof *w);
    w->all = context;
    return w;
}

void prop_orders_forget(void *watcher) {
    struct watcher *w = watcher;
    pthread_mutex_lock(&w->all->lock);
    for (uint32_t i = 0; i < w->table.rows.count; i++)
        note(&w->all->table, w->table.rows.at[i]);
    pthread_mutex_unlock(&w->all->lock);
    clear(&w->table);
    base_vec_drop(&w->intents);
    free(w);
}

void prop_orders_before(void *watcher, struct model *m) {
    struct watcher *w = watcher;
    uint32_t threads = m->v->threads(m);
    w->intents.count = 0;
    for (uint32_t t = 0; t < threads; t++) {
        const struct model_access *accesses;
        struct model_wait wait;
        uint32_t count = m->v->blocked(m, t, &wait) ? 0 : m->v->pending(m, t, &accesses);
        for (uint32_t i = 0; i < count; i++)
            if (accesses[i].site)
                *base_vec_push(&w->intents) = (struct intent){accesses[i], t};
    }
}

static bool conflict(const struct model_access *a, const struct model_access *b) {
    const uint32_t both = a->kind | b->kind;
    if (a->place != b->place)
        return false;
    if (both & (MODEL_FREE | MODEL_ACQUIRE))
        return true;
    return both & MODEL_WRITE && (uint64_t)a->offset < (uint64_t)b->offset + b->size &&
           (uint64_t)b->offset < (uint64_t)a->offset + a->size;
}

/* Two threads at one site have no order that a line could tell. */
static struct prop_order order_of(uint32_t first, uint32_t later) {
    if (first == later)
        return (struct prop_order){first, later, PROP_ORDER_BOTH};
    return first < later ? (struct prop_order){first, later, PROP_ORDER_FIRST}
                         : (struct prop_order){later, first, PROP_ORDER_SECOND};
}

bool prop_orders_step(void *watcher, struct model *m, struct model_choice choice,
                      struct model_fault *fault) {
    struct watcher *w = watcher;
    const struct model_access *accesses;
    uint32_t count = m->v->footprint(m, &accesses);
    (void)fault;
    for (uint32_t i = 0; i < count; i++)
        for (uint32_t k = 0; accesses[i].site && k < w->intents.count; k++)
            if (w->intents.at[k].thread != choice.thread &&
                conflict(&accesses[i], &w->intents.at[k].access))
                note(&w->table, order_of(accesses[i].site, w->intents.at[k].access.site));
    return false;
}
