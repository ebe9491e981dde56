/* The names of managed objects. A name is a function of the thread that makes the object, of the
 * site, and of the object's occurrence among those with this thread and site (MMC's placement;
 * Lerda and Visser 2001). The occurrence is the lowest that no object has now. So equal heaps have
 * equal names, in whatever order they were built. All machines of a family agree: an occurrence
 * gets its index in the thread's heap space once, under a lock, and machines remember it. */
#include "vm/heap/site_name.h"

#include "base/hash.h"

struct vm_site_name {
    uint32_t thread, site, occurrence;
    uint32_t index; /* plus 1; 0: the row is empty */
};

/* ---- one for all machines ---- */

static uint64_t hash(uint32_t thread, uint32_t site, uint32_t occurrence) {
    return base_hash_word(base_hash_word((uint64_t)thread << 32 | site) + occurrence);
}

static uint64_t hash_row(const void *names, const void *row) {
    (void)names;
    const struct vm_site_name *r = row;
    return hash(r->thread, r->site, r->occurrence);
}

static bool same_row(const void *names, const void *row, const void *key) {
    (void)names;
    const struct vm_site_name *a = row, *b = key;
    return a->thread == b->thread && a->site == b->site && a->occurrence == b->occurrence;
}

static const struct base_map_kind row_kind = {.size = sizeof(struct vm_site_name),
                                              .first = 256,
                                              .fill = 3,
                                              .hash = hash_row,
                                              .same = same_row};

/* The row of the same name, or a new one, which is empty. */
static struct vm_site_name *row_of(struct vm_site_names *p, const struct vm_site_name *key) {
    return base_map_add(&p->rows, &row_kind, NULL, hash_row(NULL, key), key);
}

static uint32_t next_index(struct vm_site_names *p, uint32_t thread) {
    while (p->next.count <= thread)
        *base_vec_push(&p->next) = 0;
    return p->next.at[thread]++;
}

static uint32_t agreed_index(struct vm_site_names *p, uint32_t thread, uint32_t site,
                             uint32_t occurrence) {
    pthread_mutex_lock(&p->lock);
    struct vm_site_name row = {thread, site, occurrence, 0}, *r = row_of(p, &row);
    if (!r->index) {
        row.index = next_index(p, thread) + 1;
        *r = row;
    }
    uint32_t index = r->index - 1;
    assert(same_row(p, r, &row) && index < p->next.at[thread]);
    pthread_mutex_unlock(&p->lock);
    return index;
}

/* ---- checkpoints ---- */

enum { ROW_WORDS = 4 };

uint32_t *vm_site_names_save(struct vm_site_names *p, uint32_t *count) {
    pthread_mutex_lock(&p->lock);
    *count = ROW_WORDS * (uint32_t)p->rows.count;
    uint32_t *words = base_calloc(*count + 1u, sizeof *words), *at = words;
    const struct vm_site_name *r;
    for (uint64_t i = 0; (r = base_map_next(&p->rows, &row_kind, &i)) != NULL;) {
        *at++ = r->thread;
        *at++ = r->site;
        *at++ = r->occurrence;
        assert(r->index && r->index <= p->next.at[r->thread]);
        *at++ = r->index;
    }
    assert(at == words + *count);
    pthread_mutex_unlock(&p->lock);
    return words;
}

/* Objects made on the way to the initial state have the same names in both processes. */
bool vm_site_names_restore(struct vm_site_names *p, const uint32_t *words, uint32_t count) {
    for (uint32_t i = 0; i + ROW_WORDS <= count; i += ROW_WORDS) {
        struct vm_site_name row = {words[i], words[i + 1], words[i + 2], words[i + 3]};
        if (!row.index || row.thread >= VM_THREAD_LIMIT)
            return false;
        struct vm_site_name *r = row_of(p, &row);
        if (r->index && r->index != row.index)
            return false;
        *r = row;
        while (p->next.count <= row.thread)
            *base_vec_push(&p->next) = 0;
        if (p->next.at[row.thread] < row.index)
            p->next.at[row.thread] = row.index;
    }
    return count % ROW_WORDS == 0;
}

/* ---- what one machine remembers ---- */

struct site_places {
    uint32_t thread, site;
    uint32_t low;             /* no occurrence below is free */
    BASE_VEC(uint32_t) index; /* by occurrence */
};

struct origin {
    uint32_t site; /* in sites, plus 1; 0: not known */
    uint32_t occurrence;
};

/* The two sides agree: the occurrence k of the site s has the index i if and only if the origin of
 * index i is (s, k). */
struct vm_named_sites {
    BASE_VEC(struct site_places) sites;
    struct base_index by_site;         /* the sites */
    BASE_VEC(struct origin) * origins; /* by thread, by index */
    uint32_t thread_count;
};

static struct vm_named_sites *sites_of(struct vm *m) {
    if (!m->heap.named_sites)
        m->heap.named_sites = base_calloc(1, sizeof *m->heap.named_sites);
    return m->heap.named_sites;
}

void vm_named_sites_drop(struct vm *m) {
    struct vm_named_sites *p = m->heap.named_sites;
    for (uint32_t i = 0; i < p->sites.count; i++)
        base_vec_drop(&p->sites.at[i].index);
    base_vec_drop(&p->sites);
    for (uint32_t t = 0; t < p->thread_count; t++)
        base_vec_drop(&p->origins[t]);
    free(p->origins);
    base_index_drop(&p->by_site);
    free(p);
    m->heap.named_sites = NULL;
}

static bool same_site(const void *named_sites, uint32_t number, const void *key) {
    const struct site_places *a = &((const struct vm_named_sites *)named_sites)->sites.at[number],
                             *b = key;
    return a->thread == b->thread && a->site == b->site;
}

static uint32_t site_number(struct vm_named_sites *p, uint32_t thread, uint32_t site) {
    const struct site_places key = {.thread = thread, .site = site};
    uint64_t h = hash(thread, site, 0);
    uint32_t number = base_index_find(&p->by_site, h, same_site, p, &key);
    if (number != BASE_INDEX_NONE)
        return number;
    *base_vec_push(&p->sites) = key;
    base_index_add(&p->by_site, h, p->sites.count - 1);
    return p->sites.count - 1;
}

static void remember(struct vm_named_sites *p, uint32_t number, uint32_t index) {
    struct site_places *s = &p->sites.at[number];
    uint32_t old = p->thread_count;
    if (s->thread >= old) {
        p->thread_count = s->thread + 1;
        p->origins = base_realloc(p->origins, p->thread_count * sizeof *p->origins);
        memset(p->origins + old, 0, (p->thread_count - old) * sizeof *p->origins);
    }
    while (p->origins[s->thread].count <= index)
        *base_vec_push(&p->origins[s->thread]) = (struct origin){0, 0};
    assert(!p->origins[s->thread].at[index].site); /* it belongs to one occurrence alone */
    p->origins[s->thread].at[index] = (struct origin){number + 1, s->index.count};
    *base_vec_push(&s->index) = index;
}

uint32_t vm_site_name_new(struct vm *m, uint32_t thread, uint32_t site) {
    struct vm_named_sites *p = sites_of(m);
    uint32_t number = site_number(p, thread, site), space = vm_thread_space(thread, VM_HEAP);
    struct site_places *s = &p->sites.at[number];
    for (;; s->low++) {
        if (s->low == s->index.count)
            remember(p, number, agreed_index(&m->image->site_names, thread, site, s->low));
        uint32_t index = s->index.at[s->low];
        if (index >> VM_INDEX_BITS)
            return 0;
        const struct vm_object *o = vm_object_at(m, vm_name(space, index));
        if (!o || !o->h)
            return vm_name(space, index);
    }
}

static inline bool is_place_of(const struct vm_named_sites *p, struct origin from, uint32_t thread,
                               uint32_t index) {
    const struct site_places *s = &p->sites.at[from.site - 1];
    return s->thread == thread && from.occurrence < s->index.count &&
           s->index.at[from.occurrence] == index;
}

/* A name that this machine did not place is not counted as taken either. */
void vm_site_name_freed(struct vm *m, uint32_t name) {
    struct vm_named_sites *p = m->heap.named_sites;
    uint32_t space = vm_name_space(name), index = vm_name_index(name);
    if (space < VM_SPACE_THREADS || (space - VM_SPACE_THREADS) % VM_SPACES_A_THREAD)
        return;
    uint32_t thread = (space - VM_SPACE_THREADS) / VM_SPACES_A_THREAD;
    if (thread >= p->thread_count || index >= p->origins[thread].count)
        return;
    struct origin from = p->origins[thread].at[index];
    assert(!from.site || is_place_of(p, from, thread, index));
    if (from.site && from.occurrence < p->sites.at[from.site - 1].low)
        p->sites.at[from.site - 1].low = from.occurrence;
}

void vm_site_names_forget(struct vm *m) {
    struct vm_named_sites *p = m->heap.named_sites;
    for (uint32_t i = 0; i < p->sites.count; i++)
        p->sites.at[i].low = 0;
}
