/* Watching for events that tell apart threads which are taken for interchangeable (symmetry/twin.c
 * says when that is exact): a thread's number, or the name of its Thread object, comes to light.
 * The places in memory where natives put the numbers of owners are known, so that these can be
 * renamed. The program itself must not access those bytes. */
#include "vm/core/apart.h"

#include "vm/core/monitor_word.h"

void vm_tell_all_apart(struct vm *m) {
    if (!m->preview.on && !m->supposing)
        atomic_store_explicit(&m->image->told_apart, true, memory_order_relaxed);
}

void vm_tell_apart(struct vm *m, uint32_t thread) {
    if (thread != 0)
        vm_tell_all_apart(m);
}

/* The first thread may know its own name. */
void vm_identity_met(struct vm *m, uint32_t name, const struct vm_object *o, uint64_t offset,
                     uint64_t size) {
    assert(o == vm_object_at(m, name) && offset + size <= o->h->size);
    if (!(m->p->classes.at[vm_class_index(o->h)].flags & IR_CLASS_THREAD) ||
        (m->running == 0 && vm_pointer_name(m->threads[0].c.word[VM_WORD_OBJECT]) == name))
        return;
    for (uint32_t i = 0; i < ir_identities(m->p); i++) {
        const struct ir_identity *f = &m->p->identity[i];
        if (f->open && offset < f->offset + f->bytes && f->offset < offset + size)
            vm_tell_all_apart(m);
    }
}

static bool has_owner(const struct vm_owners *o, uint64_t pointer) {
    uint32_t count = atomic_load_explicit(&o->count, memory_order_acquire);
    for (uint32_t i = 0; i < count; i++)
        if (o->at[i] == pointer)
            return true;
    return false;
}

static bool add_owner(struct vm_owners *o, uint64_t pointer) {
    pthread_mutex_lock(&o->lock);
    uint32_t count = atomic_load(&o->count);
    assert(count <= VM_OWNERS);
    bool known = has_owner(o, pointer), room = count < VM_OWNERS;
    if (!known && room) {
        o->at[count] = pointer;
        atomic_store_explicit(&o->count, count + 1, memory_order_release);
    }
    pthread_mutex_unlock(&o->lock);
    return known || room;
}

/* A monitor's word has more than the owner in it. */
static uint32_t owner_in(const struct vm *m, uint32_t word) {
    return vm_has_classes(m) ? vm_monitor_owner(word) : word;
}

/* For asserts: is there such a place in a living object? */
static inline bool is_place(struct vm *m, uint64_t pointer) {
    uint8_t *at;
    vm_owner_at(m, pointer, &at);
    return at != NULL;
}

void vm_owners_note(struct vm *m, uint32_t thread, uint64_t pointer) {
    assert(is_place(m, pointer));
    if (m->o->symmetry == VM_SYMMETRY_OFF || thread == 0 || m->preview.on ||
        has_owner(&m->image->owners, pointer))
        return;
    if (!add_owner(&m->image->owners, pointer))
        vm_tell_apart(m, thread);
}

uint32_t vm_owner_at(struct vm *m, uint64_t pointer, uint8_t **at) {
    struct vm_object *o = vm_object_at(m, vm_pointer_name(pointer));
    uint64_t offset = (uint64_t)vm_pointer_offset(pointer);
    uint32_t owner;
    *at = NULL;
    if (!o || !o->h || o->h->flags & VM_OBJ_DEAD || offset + sizeof owner > o->h->size)
        return 0;
    *at = vm_object_bytes(o) + offset;
    memcpy(&owner, *at, sizeof owner);
    return owner_in(m, owner);
}

/* A lock that the thread still holds keeps its number: no other thread can release it. */
void vm_owners_end(struct vm *m, uint32_t thread) {
    const struct vm_owners *o = &m->image->owners;
    uint32_t count = atomic_load_explicit(&o->count, memory_order_acquire);
    uint8_t *at;
    assert(vm_alive(m, thread));
    for (uint32_t i = 0; i < count; i++)
        if (vm_owner_at(m, o->at[i], &at) == thread + 1)
            vm_tell_apart(m, thread);
}

void vm_owners_met(struct vm *m, uint64_t pointer, uint64_t size) {
    const struct vm_owners *o = &m->image->owners;
    uint32_t count = atomic_load_explicit(&o->count, memory_order_acquire);
    for (uint32_t i = 0; i < count && !m->preview.on; i++)
        if (vm_pointer_name(o->at[i]) == vm_pointer_name(pointer) && o->at[i] < pointer + size &&
            pointer < o->at[i] + sizeof(uint32_t))
            atomic_store_explicit(&m->image->told_apart, true, memory_order_relaxed);
}

/* ---- checkpoints ---- */

enum { OWNER_WORDS = 2 };

uint32_t *vm_owners_save(struct vm_owners *o, uint32_t *words, uint32_t *count) {
    pthread_mutex_lock(&o->lock);
    uint32_t n = atomic_load(&o->count);
    words = base_realloc(words, (*count + OWNER_WORDS * n + 1) * sizeof *words);
    memcpy(words + *count, o->at, n * sizeof *o->at);
    *count += OWNER_WORDS * n + 1;
    assert(n <= VM_OWNERS);
    words[*count - 1] = n;
    pthread_mutex_unlock(&o->lock);
    return words;
}

bool vm_owners_restore(struct vm_owners *o, const uint32_t *words, uint32_t *count) {
    uint32_t n = *count ? words[*count - 1] : VM_OWNERS + 1;
    if (n > VM_OWNERS || *count < OWNER_WORDS * n + 1)
        return false;
    *count -= OWNER_WORDS * n + 1;
    memcpy(o->at, words + *count, n * sizeof *o->at);
    atomic_store(&o->count, n);
    return true;
}
