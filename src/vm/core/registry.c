/* The numbering of slots. A component is named by its kind and position (frame 2 of thread 1, chunk
 * 0 of object 7), and gets the next slot of its side the first time it changes in any state that
 * any worker sees. So equal states have equal vectors, and components from before the first choice
 * that never change cost nothing. */
#include "vm/core/registry.h"

#include "base/hash.h"

void vm_registry_init(struct vm_registry *r) {
    pthread_mutex_init(&r->lock, NULL);
}

void vm_registry_drop(struct vm_registry *r) {
    pthread_mutex_destroy(&r->lock);
    base_vec_drop(&r->sides[0]);
    base_vec_drop(&r->sides[1]);
    base_index_drop(&r->index);
}

static uint64_t hash(struct vm_component c) {
    return base_hash_word(((uint64_t)c.kind << 62) ^ ((uint64_t)c.name << 32) ^ c.part);
}

static bool same(const void *registry, uint32_t slot, const void *component) {
    const struct vm_registry *r = registry;
    assert(slot >> 1 < r->sides[slot & 1].count);
    struct vm_component a = r->sides[slot & 1].at[slot >> 1];
    const struct vm_component *b = component;
    return a.kind == b->kind && a.name == b->name && a.part == b->part;
}

/* The store names a state by two halves, of the even and of the odd indexes. There are few half
 * names if the halves vary independently. So what belongs together goes into one half: all of a
 * thread, all that is private to it. Other objects are dealt out, and the chunks of an array
 * alternate. */
static uint32_t half_of(const struct vm_registry *r, struct vm_component c) {
    if (c.kind != VM_COMP_OBJECT)
        return c.name & 1;
    uint32_t space = vm_name_space(c.name);
    uint32_t kind =
        space < VM_SPACE_THREADS ? VM_HEAP : (space - VM_SPACE_THREADS) % VM_SPACES_A_THREAD;
    if (kind != VM_HEAP)
        return (space - VM_SPACE_THREADS) / VM_SPACES_A_THREAD & 1;
    if (c.part)
        return (c.name ^ c.part) & 1;
    return r->next[MODEL_SIDE_DATA][0] > r->next[MODEL_SIDE_DATA][1];
}

static uint32_t new_slot(struct vm_registry *r, struct vm_component c) {
    uint32_t side = c.kind == VM_COMP_OBJECT ? MODEL_SIDE_DATA : MODEL_SIDE_THREADS;
    uint32_t half = half_of(r, c);
    uint32_t index = 2 * r->next[side][half]++ + half;
    while (r->sides[side].count <= index)
        *base_vec_push(&r->sides[side]) = (struct vm_component){VM_COMP_NONE, 0, 0};
    assert(r->sides[side].at[index].kind == VM_COMP_NONE); /* no component has it */
    r->sides[side].at[index] = c;
    return model_slot(index, side);
}

/* One name for each component: parts that its kind does not use are 0. */
static inline bool is_component(struct vm_component c) {
    switch ((enum vm_component_kind)c.kind) {
    case VM_COMP_CONTROL:
    case VM_COMP_ORDER: return c.name < VM_THREAD_LIMIT && !c.part;
    case VM_COMP_FRAME: return c.name < VM_THREAD_LIMIT;
    case VM_COMP_OBJECT: return vm_name_space(c.name) && vm_name_space(c.name) < VM_SPACE_LIMIT;
    case VM_COMP_PROCESS: return !c.name && !c.part;
    default: return false;
    }
}

uint32_t vm_registry_slot(struct vm_registry *r, struct vm_component c) {
    assert(is_component(c));
    pthread_mutex_lock(&r->lock);
    uint32_t slot = base_index_find(&r->index, hash(c), same, r, &c);
    if (slot == BASE_INDEX_NONE) {
        slot = new_slot(r, c);
        base_index_add(&r->index, hash(c), slot);
    }
    assert(same(r, slot, &c));
    pthread_mutex_unlock(&r->lock);
    return slot;
}

struct vm_component vm_component_of(struct vm *m, uint32_t slot) {
    uint32_t side = slot & 1, index = slot >> 1;
    if (index >= m->known[side].count || m->known[side].at[index].kind == VM_COMP_NONE) {
        struct vm_registry *r = &m->image->registry;
        pthread_mutex_lock(&r->lock);
        assert(index < r->sides[side].count);
        base_vec_reserve(&m->known[side], r->sides[side].count);
        m->known[side].count = r->sides[side].count;
        memcpy(m->known[side].at, r->sides[side].at,
               m->known[side].count * sizeof *m->known[side].at);
        pthread_mutex_unlock(&r->lock);
    }
    assert(is_component(m->known[side].at[index])); /* a slot that was given out */
    return m->known[side].at[index];
}

/* The table stays with the name, because the slots do. */
void vm_object_chunks(struct vm_object *o, uint32_t count) {
    if (!o->more)
        o->more = base_calloc(1, sizeof *o->more);
    struct vm_chunks *c = o->more;
    assert(count && count < VM_PART_SHADOW);
    if (c->count >= count)
        return;
    for (int k = 0; k < 2; k++) {
        c->slot[k] = base_realloc(c->slot[k], count * sizeof *c->slot[k]);
        c->dirty[k] = base_realloc(c->dirty[k], count);
        memset(c->slot[k] + c->count, 0xff, (count - c->count) * sizeof *c->slot[k]);
        memset(c->dirty[k] + c->count, 0, count - c->count);
    }
    c->count = count;
}

/* ---- checkpoints ---- */

enum { HEAD_WORDS = 6, COMPONENT_WORDS = 3 };

uint32_t *vm_registry_save(struct vm_registry *r, uint32_t *count) {
    pthread_mutex_lock(&r->lock);
    *count = HEAD_WORDS + COMPONENT_WORDS * (r->sides[0].count + r->sides[1].count);
    uint32_t *words = base_calloc(*count, sizeof *words), *at = words;
    for (int side = 0; side < 2; side++) {
        *at++ = r->sides[side].count;
        *at++ = r->next[side][0];
        *at++ = r->next[side][1];
    }
    at = words + HEAD_WORDS;
    for (int side = 0; side < 2; side++)
        for (uint32_t i = 0; i < r->sides[side].count; i++) {
            *at++ = r->sides[side].at[i].kind;
            *at++ = r->sides[side].at[i].name;
            *at++ = r->sides[side].at[i].part;
        }
    assert(at == words + *count);
    pthread_mutex_unlock(&r->lock);
    return words;
}

bool vm_registry_restore(struct vm_registry *r, const uint32_t *words, uint32_t count) {
    if (count < HEAD_WORDS || r->index.map.count)
        return false;
    uint64_t wanted = HEAD_WORDS + COMPONENT_WORDS * ((uint64_t)words[0] + words[3]);
    if (wanted != count)
        return false;
    const uint32_t *at = words + HEAD_WORDS;
    for (uint32_t side = 0; side < 2; side++) {
        r->next[side][0] = words[1 + 3 * side];
        r->next[side][1] = words[2 + 3 * side];
        for (uint32_t i = 0; i < words[3 * side]; i++, at += COMPONENT_WORDS) {
            *base_vec_push(&r->sides[side]) = (struct vm_component){at[0], at[1], at[2]};
            if (at[0] != VM_COMP_NONE)
                base_index_add(&r->index, hash(r->sides[side].at[i]), model_slot(i, side));
        }
    }
    return true;
}
