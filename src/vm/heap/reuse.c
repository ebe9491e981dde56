/* Addresses that come again. Heddle gives no object the address of another one as long as anything
 * points there, so that the use of a pointer to freed memory is always found. A real allocator may
 * give a new block the address of a freed one, and may leave a block that grows where it is. A
 * program can only tell if it compares such an address with another one: a pointer that it kept, a
 * number that it made of one, or the expected value of a compare-and-swap (the problem of ABA).
 * Such a comparison is noticed here, and then the run begins again with a machine that has both as
 * choices (VM_ASSUMES_ADDRESSES). There, too, every block may get a new address, so that the use of
 * freed memory is still found.
 *
 * Which of two objects comes first in memory is fixed, and the verdict says so where a program
 * asks. The number that an address is counts as unknown once it is divided, multiplied, shifted or
 * cut. Sums and masks are no such question: addresses are made and aligned with them. */
#include "vm/heap/reuse.h"

#include "vm/core/image.h"
#include "vm/core/inputs.h"
#include "vm/heap/name.h"

enum { PLACE = (1 << VM_INDEX_BITS) - 1 }; /* no object: it stands for the allocator */

static bool is_of(uint32_t name, enum vm_space_kind kind) {
    uint32_t space = vm_name_space(name);
    return space >= VM_SPACE_THREADS &&
           (space - VM_SPACE_THREADS) % VM_SPACES_A_THREAD == (uint32_t)kind;
}

/* ---- comparisons ---- */

/* The object that a word points to, dead or alive; NULL: it is a number. Steps depend on it. */
static struct vm_object *object_of(struct vm *m, uint64_t word) {
    uint32_t name = vm_pointer_name(word);
    struct vm_object *o = vm_object_at(m, name);
    if (!o || !o->h)
        return NULL;
    vm_inputs_object(m, name, o, 0, 0);
    return o;
}

/* Do the words point to two objects? Managed programs cannot tell where objects are. */
static bool find(struct vm *m, uint64_t b, uint64_t c, struct vm_object *out[2]) {
    if (vm_has_classes(m) || vm_pointer_name(b) == vm_pointer_name(c))
        return false;
    out[0] = object_of(m, b);
    out[1] = object_of(m, c);
    return out[0] && out[1];
}

/* A search leaves out orders of steps that touch different memory. So a block may be freed only
 * after a comparison wherever the search looks, although it can be freed before. To be on the safe
 * side, blocks that several threads have are told apart by where they were allocated alone. */
static void note_shared(struct vm *m, const struct vm_object *o, _Atomic uint64_t *mine,
                        _Atomic uint64_t *other) {
    uint64_t bit = (uint64_t)1 << o->h->site % 64;
    if (!m->multi || m->o->reuse_addresses || !(o->h->flags & VM_OBJ_SHARED))
        return;
    if (!(atomic_load_explicit(mine, memory_order_relaxed) & bit))
        atomic_fetch_or(mine, bit);
    if (atomic_load(other) & bit)
        vm_assumed_wrongly(m, VM_ASSUMES_ADDRESSES);
}

void vm_reuse_freed(struct vm *m, const struct vm_object *o) {
    note_shared(m, o, &m->image->blocks_freed, &m->image->blocks_compared);
}

static void compare_blocks(struct vm *m, struct vm_object *const o[2], bool inside) {
    for (uint32_t i = 0; i < 2; i++)
        note_shared(m, o[i], &m->image->blocks_compared, &m->image->blocks_freed);
    if (!((o[0]->h->flags | o[1]->h->flags) & VM_OBJ_DEAD))
        return;
    if (!m->o->reuse_addresses)
        vm_assumed_wrongly(m, VM_ASSUMES_ADDRESSES);
    else if (inside)
        m->approximation = "an address inside freed memory was compared with another one";
}

void vm_addresses_compared(struct vm *m, uint64_t b, uint64_t c) {
    struct vm_object *o[2];
    uint32_t first = vm_pointer_name(b), second = vm_pointer_name(c);
    assert(vm_are_addresses(b, c));
    if (!find(m, b, c, o))
        return;
    if (is_of(first, VM_HEAP) && is_of(second, VM_HEAP))
        compare_blocks(m, o, (uint32_t)b != (uint32_t)c);
    else if (is_of(first, VM_STACK) && is_of(second, VM_STACK) &&
             (o[0]->h->flags | o[1]->h->flags) & VM_OBJ_DEAD)
        m->approximation = "the address of a variable whose life was over was compared";
}

/* An optimiser looks whether two arrays overlap before it treats several elements at once. */
static bool is_asked_for(const struct vm *m) {
    const struct vm_frame *f = vm_top(&m->threads[m->running]);
    return !m->image->functions[f->function].f->optimised;
}

void vm_addresses_ordered(struct vm *m, uint64_t b, uint64_t c) {
    struct vm_object *o[2];
    assert(vm_are_addresses(b, c));
    if (is_asked_for(m) && find(m, b, c, o))
        m->approximation = "a comparison depended on which of two objects is first in memory";
}

/* The alignment of an object is no secret. */
static bool is_aligned(const struct vm_object *o, uint64_t divisor) {
    return divisor && !(divisor & (divisor - 1)) && divisor <= UINT64_C(1) << o->h->align_log2;
}

bool vm_address_computed(struct vm *m, uint64_t word, uint64_t divisor) {
    assert(vm_is_address(word));
    if (vm_has_classes(m) || !is_asked_for(m))
        return false;
    const struct vm_object *o = object_of(m, word);
    if (!o || is_aligned(o, divisor))
        return false;
    if (m->o->fixed_numbers || !m->o->check_uninitialised) {
        m->approximation = "the number of an address";
        return false;
    }
    atomic_store_explicit(&m->image->unknown_made, true, memory_order_relaxed);
    atomic_store_explicit(&m->image->arbitrary_made, true, memory_order_relaxed);
    return true;
}

/* ---- choices ---- */

/* Goes through the freed blocks that a new one could take the place of, in the order of their
 * names, up to the one of that number; returns how many there were. */
static uint32_t look(struct vm *m, uint64_t size, uint32_t align_log2, uint32_t number,
                     uint32_t *out) {
    uint32_t count = 0;
    for (uint32_t s = VM_SPACE_THREADS; s < m->heap.space_count; s++) {
        const struct vm_space *space = &m->heap.spaces[s];
        for (uint32_t i = 0; i < space->count && space->dead && count <= number; i++) {
            const struct vm_header *h = space->at[i].h;
            uint32_t name = vm_name(s, i);
            if (!h || !(h->flags & VM_OBJ_DEAD) || !is_of(name, VM_HEAP) ||
                !vm_name_holds(m, name, size, align_log2))
                continue;
            *out = name;
            count++;
        }
    }
    return count;
}

uint32_t vm_reuse_count(struct vm *m, uint64_t size, uint32_t align_log2) {
    uint32_t name;
    return m->o->reuse_addresses ? look(m, size, align_log2, UINT32_MAX - 1, &name) : 0;
}

uint32_t vm_reuse_name(struct vm *m, uint64_t size, uint32_t align_log2, uint32_t number) {
    uint32_t name = 0, count = look(m, size, align_log2, number, &name);
    assert(m->o->reuse_addresses && count == number + 1);
    return count > number ? name : 0;
}

void vm_reuse_record(struct vm *m, uint32_t site) {
    if (!m->o->reuse_addresses || !m->multi)
        return;
    *base_vec_push(&m->foot) = (struct model_access){.place = vm_name(VM_SPACE_PLACES, PLACE),
                                                     .size = 1,
                                                     .kind = MODEL_READ | MODEL_WRITE | MODEL_SYNC,
                                                     .site = site};
}
