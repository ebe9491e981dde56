/* The objects that another thread can reach. An object belongs to the thread that made it until a
 * pointer to it is put where another thread can find it: in an object that is shared already, or in
 * the argument of a new thread. Then it is shared, with all objects that can be reached from it.
 * This is reachability, not guesswork: other threads cannot see an object that is not shared, so
 * accesses to it need no state (MMC's safe instructions; the memory-model paper's forever-local
 * transitions). */
#include "vm/heap/share.h"

#include "vm/core/inputs.h"
#include "vm/heap/name.h"

/* An object of some thread that is not shared yet, or NULL. */
static struct vm_object *private_object(struct vm *m, uint32_t name) {
    if (vm_name_space(name) < VM_SPACE_THREADS)
        return NULL;
    struct vm_object *o = vm_object_at(m, name);
    return o && o->h && !(o->h->flags & VM_OBJ_SHARED) ? o : NULL;
}

static void mark(struct vm *m, uint32_t name, struct vm_object *o) {
    assert(!m->preview.on && !(o->h->flags & (VM_OBJ_SHARED | VM_OBJ_CONST)));
    o->h->flags |= VM_OBJ_SHARED;
    *base_vec_push(&m->newly_shared) = name;
    vm_object_touch_first(m, name, o);
    if (!(o->h->flags & VM_OBJ_DEAD))
        *base_vec_push(&m->heap.work) = name;
}

/* The step depends on an object being shared already. */
static void note(struct vm *m, uint32_t name) {
    if (!m->inputs.noting || vm_name_space(name) < VM_SPACE_THREADS)
        return;
    struct vm_object *o = vm_object_at(m, name);
    if (o && o->h)
        vm_inputs_object(m, name, o, 0, 0);
    else
        vm_inputs_lose(m);
}

void vm_share(struct vm *m, uint32_t name) {
    note(m, name);
    struct vm_object *o = private_object(m, name);
    if (!o)
        return;
    vm_inputs_lose(m);
    m->heap.work.count = 0;
    mark(m, name, o);
    uint32_t step = m->p->pointer_bytes;
    while (m->heap.work.count) {
        o = vm_object_at(m, m->heap.work.at[--m->heap.work.count]);
        for (uint32_t i = 0; i + step <= o->h->size; i += step) {
            uint32_t inner = vm_pointer_name(vm_word_pointer(m, vm_object_bytes(o) + i));
            struct vm_object *next = private_object(m, inner);
            if (next)
                mark(m, inner, next);
        }
    }
}

void vm_pointer_stored(struct vm *m, struct vm_object *into, uint64_t value) {
    uint32_t name = vm_pointer_name(value);
    note(m, name);
    struct vm_object *o = private_object(m, name);
    if (!o)
        return;
    vm_inputs_lose(m);
    if (into->h->flags & VM_OBJ_SHARED) {
        vm_share(m, name);
    } else if (!(o->h->flags & VM_OBJ_STORED)) {
        o->h->flags |= VM_OBJ_STORED;
        vm_object_touch_first(m, name, o);
    }
}

/* After bytes were written that may hold pointers, or parts of them. */
void vm_words_stored(struct vm *m, struct vm_object *into, uint64_t offset, uint64_t size) {
    uint64_t step = m->p->pointer_bytes;
    if (size)
        vm_inputs_words(m, into, offset, size);
    for (uint64_t i = offset / step * step; i < offset + size && i + step <= into->h->size;
         i += step)
        vm_pointer_stored(m, into, vm_word_pointer(m, vm_object_bytes(into) + i));
}
