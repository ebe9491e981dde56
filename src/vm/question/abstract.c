/* Data abstraction (Holzmann and Joshi, "Model-driven software verification", 2004; Zaks and Joshi,
 * "Verifying multi-threaded C programs with SPIN", 2008): chosen data stays in the state, but is
 * not compared when a state is looked for among those known. The value that a function of the
 * program gives for it is compared instead. A place is masked with zeros in the components that it
 * lies in, so it may be a part of an object, and another one in every state. */
#include "vm/question/abstract.h"

#include "vm/heap/global.h"
#include "vm/question/proposition_int.h"
#include "vm/state/pack.h"
#include <stdlib.h>

struct vm_abstracted {
    struct base_arena arena;
    BASE_VEC(struct vm_component) parts; /* of the first changes */
    BASE_VEC(struct model_change) changes;
};

/* The part of an object that is compared: a copy, once for all places in it. */
static uint8_t *copy_of(struct vm *m, struct vm_abstracted *a, struct vm_component c,
                        uint32_t *size) {
    assert(a->parts.count == a->changes.count); /* values come last */
    for (uint32_t i = 0; i < a->parts.count; i++)
        if (a->parts.at[i].name == c.name && a->parts.at[i].part == c.part) {
            *size = a->changes.at[i].size;
            return (uint8_t *)(uintptr_t)a->changes.at[i].bytes;
        }
    struct vm_bytes now = vm_chunk_bytes(vm_object_at(m, c.name)->h, c.part);
    *size = now.size;
    if (!now.at)
        return NULL;
    uint8_t *copy = base_arena_alloc(&a->arena, now.size + 1u);
    memcpy(copy, now.at, now.size);
    *base_vec_push(&a->parts) = c;
    *base_vec_push(&a->changes) =
        (struct model_change){.slot = vm_pack_slot(m, c), .size = now.size, .bytes = copy};
    return copy;
}

static void mask_part(struct vm *m, struct vm_abstracted *a, uint32_t name, uint32_t part,
                      uint64_t first, uint64_t end) {
    uint32_t size, head = part ? 0 : (uint32_t)sizeof(struct vm_header);
    uint8_t *copy = copy_of(m, a, (struct vm_component){VM_COMP_OBJECT, name, part}, &size);
    uint64_t from = (uint64_t)(part & ~VM_PART_SHADOW) * VM_CHUNK;
    assert(from < end && first < from + VM_CHUNK); /* some of it lies there */
    for (uint64_t at = first > from ? first : from; copy && at < end; at++)
        if (at - from + head < size)
            copy[at - from + head] = 0;
}

static void mask(struct vm *m, struct vm_abstracted *a, uint64_t pointer, uint64_t size) {
    uint32_t name = vm_pointer_name(pointer);
    const struct vm_object *o = vm_object_reach(m, name);
    int64_t offset = vm_pointer_offset(pointer);
    if (!o || !o->h || o->h->flags & VM_OBJ_DEAD || offset < 0 || (uint64_t)offset >= o->h->size)
        return;
    uint64_t first = (uint64_t)offset, end = first + size;
    end = end > o->h->size ? o->h->size : end;
    for (uint32_t chunk = (uint32_t)(first / VM_CHUNK); (uint64_t)chunk * VM_CHUNK < end; chunk++) {
        mask_part(m, a, name, chunk, first, end);
        if (o->h->flags & VM_OBJ_SHADOW)
            mask_part(m, a, name, chunk | VM_PART_SHADOW, first, end);
    }
}

/* The values that functions give for the state, under a number that no slot has. */
static void add_value(struct vm *m, struct vm_abstracted *a, uint32_t number,
                      const struct vm_proposition *p, const char **why) {
    uint64_t *said = base_arena_alloc(&a->arena, 2 * sizeof *said);
    assert(number < m->o->abstraction_count);
    const char *refused = NULL;
    said[1] = 0;
    said[0] = vm_proposition_value(m, p, &said[1], &refused);
    assert((said[0] == VM_ANSWER_NONE) == (refused != NULL));
    if (said[0] != VM_ANSWER_YES)
        said[1] = 0;
    *why = refused ? refused : *why;
    *base_vec_push(&a->changes) =
        (struct model_change){.slot = UINT32_MAX - number, .size = 2 * sizeof *said, .bytes = said};
}

uint32_t vm_abstract(struct vm *m, const struct model_change **out, const char **why) {
    if (!m->abstracted)
        m->abstracted = base_calloc(1, sizeof *m->abstracted);
    struct vm_abstracted *a = m->abstracted;
    base_arena_drop(&a->arena);
    a->parts.count = a->changes.count = 0;
    *why = NULL;
    assert(!m->asking && !m->changed.broken);
    for (uint32_t i = 0; i < m->o->abstraction_count; i++) {
        const char *refused = NULL;
        uint64_t pointer, size;
        if (vm_proposition_find(m, m->o->abstractions[i].place, &pointer, &size, &refused) ==
            VM_ANSWER_YES)
            mask(m, a, pointer, size);
        *why = refused ? refused : *why;
    }
    for (uint32_t i = 0; i < m->o->abstraction_count; i++)
        if (m->o->abstractions[i].value)
            add_value(m, a, i, m->o->abstractions[i].value, why);
    *out = a->changes.at;
    return a->changes.count;
}

void vm_abstract_drop(struct vm *m) {
    struct vm_abstracted *a = m->abstracted;
    if (!a)
        return;
    base_arena_drop(&a->arena);
    base_vec_drop(&a->parts);
    base_vec_drop(&a->changes);
    free(a);
    m->abstracted = NULL;
}
