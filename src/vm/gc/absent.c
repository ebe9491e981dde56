#include "vm/gc/absent.h"

#include "base/fatal.h"
#include "base/hash.h"
#include <stdlib.h>

struct cell {
    uint64_t name;
    struct vm_object *slot;
};

static uint64_t hash(const void *owner, const void *cell) {
    (void)owner;
    return base_hash_word(((const struct cell *)cell)->name);
}

static bool same(const void *owner, const void *cell, const void *key) {
    (void)owner;
    return ((const struct cell *)cell)->name == ((const struct cell *)key)->name;
}

static const struct base_map_kind kind = {
    .size = sizeof(struct cell), .first = 16, .fill = 3, .hash = hash, .same = same};

static struct cell *find(const struct vm_absent *a, uint32_t name) {
    const struct cell key = {.name = name};
    assert(name);
    return base_map_find(&a->slots, &kind, NULL, hash(NULL, &key), &key);
}

struct vm_object *vm_absent_at(struct vm *m, const struct vm_absent *a, uint32_t name) {
    struct vm_object *o = vm_object_at(m, name);
    const struct cell *cell = o ? NULL : find(a, name);
    return cell ? cell->slot : o;
}

struct vm_object *vm_absent_add(struct vm *m, struct vm_absent *a, uint32_t name) {
    struct vm_object *o = vm_absent_at(m, a, name);
    if (o)
        return o;
    const struct cell key = {.name = name};
    struct cell *cell = base_map_add(&a->slots, &kind, NULL, hash(NULL, &key), &key);
    *cell = (struct cell){name, base_calloc(1, sizeof *cell->slot)};
    cell->slot->slot = UINT32_MAX;
    return cell->slot;
}

void vm_absent_remove(struct vm_absent *a, uint32_t name) {
    struct cell *cell = find(a, name);
    if (!cell)
        return;
    assert(!cell->slot->node && !cell->slot->h);
    free(cell->slot);
    base_map_remove(&a->slots, &kind, NULL, cell);
}

static uint32_t slots_of(const struct vm *m) {
    uint32_t count = 0;
    for (uint32_t s = VM_SPACE_THREADS; s < m->heap.space_count; s += VM_SPACES_A_THREAD)
        count += m->heap.spaces[s].count;
    return count;
}

/* A removal may move a cell to where the loop has been: it begins again. */
static void move_to_heap(struct vm *m, struct vm_absent *a) {
    struct cell *cell;
    for (uint64_t i = 0; (cell = base_map_next(&a->slots, &kind, &i)) != NULL;) {
        struct vm_object *o = vm_object_at(m, (uint32_t)cell->name);
        if (!o)
            continue;
        assert(!o->node);
        o->node = cell->slot->node;
        cell->slot->node = NULL;
        vm_absent_remove(a, (uint32_t)cell->name);
        i = 0;
    }
}

void vm_absent_settle(struct vm *m, struct vm_absent *a) {
    if (!a->slots.count)
        return;
    uint32_t count = slots_of(m);
    if (count != a->seen)
        move_to_heap(m, a);
    a->seen = count;
}

struct vm_object *vm_absent_next(const struct vm_absent *a, uint64_t *at) {
    const struct cell *cell = base_map_next(&a->slots, &kind, at);
    return cell ? cell->slot : NULL;
}

void vm_absent_drop(struct vm_absent *a) {
    struct vm_object *o;
    for (uint64_t i = 0; (o = vm_absent_next(a, &i)) != NULL;) {
        assert(!o->node);
        free(o);
    }
    base_map_drop(&a->slots, &kind);
}
