#include "vm/heap/mixed.h"

#include "base/hash.h"

enum { KINDS = 1024, GRAIN = 8, BITS = 64 };

/* A bit for each eight bytes of objects of the kind, from the first bit on again after 64. */
struct kind {
    _Atomic uint64_t atomics, plains;
    uint64_t known; /* remembered; it does not change while a machine runs */
};

struct vm_mixed {
    struct kind of[KINDS];
};

struct vm_mixed *vm_mixed_new(void) {
    return base_calloc(1, sizeof(struct vm_mixed));
}

void vm_mixed_drop(struct vm_mixed *table) {
    base_free(table);
}

/* Few kinds are mixed, and then in several fields. */
void vm_mixed_learn(struct vm_mixed *table) {
    for (uint32_t i = 0; i < KINDS; i++)
        if (atomic_load(&table->of[i].atomics) & atomic_load(&table->of[i].plains))
            table->of[i].known = UINT64_MAX;
}

static struct kind *kind_of(struct vm_mixed *table, uint32_t name, const struct vm_object *o) {
    bool global = vm_name_space(name) < VM_SPACE_THREADS;
    uint64_t key = global                         ? (uint64_t)name << 32
                   : o->h->flags & VM_OBJ_MANAGED ? (uint64_t)vm_class_index(o->h) << 1 | 1
                                                  : (uint64_t)o->h->site << 1;
    return &table->of[base_hash_word(key) % KINDS];
}

static uint64_t bits_of(uint64_t offset, uint64_t size) {
    uint64_t first = offset / GRAIN, count = (offset + size - 1) / GRAIN - first + 1;
    if (count >= BITS)
        return UINT64_MAX;
    uint64_t run = (UINT64_C(1) << count) - 1, shift = first % BITS;
    return shift ? run << shift | run >> (BITS - shift) : run;
}

bool vm_mixed_met(struct vm *m, uint32_t name, const struct vm_object *o, uint64_t offset,
                  uint64_t size, bool atomic) {
    if (!m->o->mixed)
        return true;
    struct kind *k = kind_of(m->o->mixed, name, o);
    uint64_t bits = bits_of(offset, size);
    _Atomic uint64_t *own = atomic ? &k->atomics : &k->plains;
    _Atomic uint64_t *other = atomic ? &k->plains : &k->atomics;
    if (bits & ~atomic_load_explicit(own, memory_order_relaxed))
        atomic_fetch_or(own, bits);
    if (bits & ~k->known & atomic_load(other))
        vm_assumed_wrongly(m, VM_ASSUMES_UNMIXED);
    return (bits & k->known) != 0;
}
