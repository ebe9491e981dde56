/* Where managed objects are: an object's name is a function of the thread that makes it, the site,
 * and which occurrence of the two it is (MMC's placement; Lerda and Visser 2001). The occurrence is
 * the lowest that no object has now. So equal heaps have equal names, in whatever order they were
 * built. All machines of a family agree: an occurrence gets its index in the thread's heap space
 * once, under a lock, and machines remember it. */
#include "vm/heap/site_name.h"

#include "base/hash.h"

struct vm_site_name {
    uint32_t thread, site, occurrence;
    uint32_t index; /* plus 1; 0: the row is empty */
};

/* ---- one for all machines ---- */

enum { FIRST_ROWS = 256 };

static uint64_t hash(uint32_t thread, uint32_t site, uint32_t occurrence) {
    return base_hash_word(base_hash_word((uint64_t)thread << 32 | site) + occurrence);
}

static struct vm_site_name *row_of(const struct vm_site_names *p, uint32_t thread, uint32_t site,
                                   uint32_t occurrence) {
    uint32_t i = (uint32_t)hash(thread, site, occurrence) & (p->size - 1);
    for (;; i = (i + 1) & (p->size - 1)) {
        struct vm_site_name *r = &p->rows[i];
        if (!r->index || (r->thread == thread && r->site == site && r->occurrence == occurrence))
            return r;
    }
}

static void grow(struct vm_site_names *p) {
    struct vm_site_name *old = p->rows;
    uint32_t size = p->size;
    p->size = size ? size * 2 : FIRST_ROWS;
    p->rows = base_calloc(p->size, sizeof *p->rows);
    for (uint32_t i = 0; i < size; i++)
        if (old[i].index)
            *row_of(p, old[i].thread, old[i].site, old[i].occurrence) = old[i];
    free(old);
}

static uint32_t next_index(struct vm_site_names *p, uint32_t thread) {
    while (p->next.count <= thread)
        *base_vec_push(&p->next) = 0;
    return p->next.at[thread]++;
}

static uint32_t agreed_index(struct vm_site_names *p, uint32_t thread, uint32_t site,
                             uint32_t occurrence) {
    pthread_mutex_lock(&p->lock);
    if (p->used * 4 >= p->size * 3)
        grow(p);
    struct vm_site_name *r = row_of(p, thread, site, occurrence);
    if (!r->index) {
        *r = (struct vm_site_name){thread, site, occurrence, next_index(p, thread) + 1};
        p->used++;
    }
    uint32_t index = r->index - 1;
    pthread_mutex_unlock(&p->lock);
    return index;
}

/* ---- checkpoints ---- */

enum { ROW_WORDS = 4 };

uint32_t *vm_site_names_save(struct vm_site_names *p, uint32_t *count) {
    pthread_mutex_lock(&p->lock);
    *count = ROW_WORDS * p->used;
    uint32_t *words = base_calloc(*count + 1u, sizeof *words), *at = words;
    for (uint32_t i = 0; i < p->size; i++) {
        if (!p->rows[i].index)
            continue;
        *at++ = p->rows[i].thread;
        *at++ = p->rows[i].site;
        *at++ = p->rows[i].occurrence;
        *at++ = p->rows[i].index;
    }
    pthread_mutex_unlock(&p->lock);
    return words;
}

/* Objects made on the way to the initial state have the same names in both. */
bool vm_site_names_restore(struct vm_site_names *p, const uint32_t *words, uint32_t count) {
    for (uint32_t i = 0; i + ROW_WORDS <= count; i += ROW_WORDS) {
        struct vm_site_name row = {words[i], words[i + 1], words[i + 2], words[i + 3]};
        if (!row.index || row.thread >= VM_THREAD_LIMIT)
            return false;
        if (p->used * 4 >= p->size * 3)
            grow(p);
        struct vm_site_name *r = row_of(p, row.thread, row.site, row.occurrence);
        if (r->index && r->index != row.index)
            return false;
        p->used += !r->index;
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

struct vm_named_sites {
    BASE_VEC(struct site_places) sites;
    uint32_t *table; /* open addressing: index in sites, plus 1 */
    uint32_t table_size;
    BASE_VEC(struct origin) * origins; /* by thread, by index */
    uint32_t thread_count;
};

static struct vm_named_sites *sites_of(struct vm *m) {
    if (!m->heap.named_sites) {
        m->heap.named_sites = base_calloc(1, sizeof *m->heap.named_sites);
        m->heap.named_sites->table_size = FIRST_ROWS;
        m->heap.named_sites->table = base_calloc(FIRST_ROWS, sizeof *m->heap.named_sites->table);
    }
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
    free(p->table);
    free(p);
    m->heap.named_sites = NULL;
}

static uint32_t *cell_of(struct vm_named_sites *p, uint32_t thread, uint32_t site) {
    uint32_t i = (uint32_t)hash(thread, site, 0) & (p->table_size - 1);
    for (;; i = (i + 1) & (p->table_size - 1)) {
        if (!p->table[i])
            return &p->table[i];
        const struct site_places *s = &p->sites.at[p->table[i] - 1];
        if (s->thread == thread && s->site == site)
            return &p->table[i];
    }
}

static void grow_table(struct vm_named_sites *p) {
    free(p->table);
    p->table_size *= 2;
    p->table = base_calloc(p->table_size, sizeof *p->table);
    for (uint32_t i = 0; i < p->sites.count; i++)
        *cell_of(p, p->sites.at[i].thread, p->sites.at[i].site) = i + 1;
}

static uint32_t site_number(struct vm_named_sites *p, uint32_t thread, uint32_t site) {
    uint32_t *cell = cell_of(p, thread, site);
    if (*cell)
        return *cell - 1;
    *base_vec_push(&p->sites) = (struct site_places){.thread = thread, .site = site};
    *cell = p->sites.count;
    if (p->sites.count * 2 > p->table_size)
        grow_table(p);
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

/* One that this machine did not place, it has not counted as taken either. */
void vm_site_name_freed(struct vm *m, uint32_t name) {
    struct vm_named_sites *p = m->heap.named_sites;
    uint32_t space = vm_name_space(name), index = vm_name_index(name);
    if (space < VM_SPACE_THREADS || (space - VM_SPACE_THREADS) % VM_SPACES_A_THREAD)
        return;
    uint32_t thread = (space - VM_SPACE_THREADS) / VM_SPACES_A_THREAD;
    if (thread >= p->thread_count || index >= p->origins[thread].count)
        return;
    struct origin from = p->origins[thread].at[index];
    if (from.site && from.occurrence < p->sites.at[from.site - 1].low)
        p->sites.at[from.site - 1].low = from.occurrence;
}

void vm_site_names_forget(struct vm *m) {
    struct vm_named_sites *p = m->heap.named_sites;
    for (uint32_t i = 0; i < p->sites.count; i++)
        p->sites.at[i].low = 0;
}
