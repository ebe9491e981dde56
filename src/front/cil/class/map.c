/* Maps from a hash to things, whose owners compare them. */
#include "front/cil/class/map.h"

#include "base/fatal.h"
#include "base/hash.h"
#include <assert.h>
#include <stdlib.h>
#include <string.h>

uint64_t cil_hash_text(const char *text) {
    return base_hash_bytes(text, strlen(text));
}

static struct cil_map_node *of_hash(struct cil_map_node *n, uint64_t hash) {
    while (n && n->hash != hash)
        n = n->next;
    return n;
}

struct cil_map_node *cil_map_first(const struct cil_map *m, uint64_t hash) {
    assert(!(m->room & (m->room - 1)));
    return m->room ? of_hash(m->buckets[hash & (m->room - 1)], hash) : NULL;
}

struct cil_map_node *cil_map_next(const struct cil_map_node *n) {
    return of_hash(n->next, n->hash);
}

static void grow(struct cil_map *m) {
    uint32_t room = m->room ? 2 * m->room : 64;
    struct cil_map_node **buckets = base_calloc(room, sizeof(struct cil_map_node *));
    for (uint32_t i = 0; i < m->room; i++)
        for (struct cil_map_node *n = m->buckets[i], *next; n; n = next) {
            next = n->next;
            struct cil_map_node **at = &buckets[n->hash & (room - 1)];
            n->next = *at;
            *at = n;
        }
    free(m->buckets);
    m->buckets = buckets;
    m->room = room;
}

void cil_map_add(struct cil_map *m, struct base_arena *a, uint64_t hash, void *thing) {
    if (m->count == m->room)
        grow(m);
    assert(m->count < m->room);
    struct cil_map_node *n = base_arena_alloc(a, sizeof *n);
    struct cil_map_node **at = &m->buckets[hash & (m->room - 1)];
    *n = (struct cil_map_node){.next = *at, .hash = hash, .thing = thing};
    *at = n;
    m->count++;
}

void cil_map_drop(struct cil_map *m) {
    free(m->buckets);
    *m = (struct cil_map){0};
}
