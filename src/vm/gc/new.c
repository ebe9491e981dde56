/* Making managed objects: the size from the class, the name from the site, all zeros. */
#include "vm/gc/new.h"

#include "vm/gc/gc.h"
#include "vm/heap/noted.h"
#include "vm/heap/object.h"
#include "vm/heap/site_name.h"
#include "vm/thread/exception.h"

static bool fits(const struct vm *m, uint64_t size) {
    return size < UINT64_C(1) << 31 && m->heap.bytes + size <= m->o->max_heap;
}

/* A collection is a step of the thread that collects. To that thread these objects are shared from
 * the start. */
static void note_collections(const struct vm *m, struct vm_object *o, uint32_t flags) {
    if (vm_finalizes(m) && flags & IR_CLASS_FINALIZED)
        o->h->flags |= VM_OBJ_FINALIZABLE | VM_OBJ_SHARED;
    if ((m->o->finalizers || m->p->collects) && flags & IR_CLASS_WEAK)
        o->h->flags |= VM_OBJ_SHARED;
}

enum vm_status vm_managed_new(struct vm *m, uint32_t thread, uint32_t class, int64_t length,
                              uint32_t site, uint64_t *pointer) {
    assert(class < base_vec_count(&m->p->classes) && m->p->pointer_bytes == 8);
    const struct ir_class *k = &m->p->classes.at[class];
    bool array = k->flags & IR_CLASS_ARRAY;
    assert(thread == m->running);
    *pointer = 0;
    if (m->preview.on)
        return VM_OK;
    if (array && length < 0)
        return vm_raise_exception(m, IR_RAISE_SIZE, site, (uint64_t)length, 0);
    uint64_t size = k->size;
    if (array)
        size += length > INT32_MAX ? UINT64_C(1) << 32 : (uint64_t)length * k->element;
    uint32_t name = fits(m, size) ? vm_site_name_new(m, thread, site) : 0;
    if (!name)
        return vm_raise_exception(m, IR_RAISE_MEMORY, site, size, 0);
    vm_object_make(m, name, size, 3, true, class);
    struct vm_object *o = vm_object_at(m, name);
    assert(site && size >= IR_HEAD && !(o->h->flags & VM_OBJ_SHADOW));
    o->h->thread = (uint16_t)thread;
    o->h->flags |= VM_OBJ_MANAGED;
    o->h->managed_site = site;
    if (k->flags & (IR_CLASS_WEAK | IR_CLASS_FINALIZED))
        note_collections(m, o, k->flags);
    uint32_t elements = (uint32_t)length;
    assert(!array || k->size + (uint64_t)elements * k->element == o->h->size);
    if (array)
        memcpy(vm_object_bytes(o) + IR_HEAD_LENGTH, &elements, sizeof elements);
    vm_gc_made(m, size);
    assert(m->heap.bytes <= m->o->max_heap);
    assert(vm_name_space(name) == vm_thread_space(thread, VM_HEAP));
    *pointer = vm_pointer(name, 0);
    return VM_OK;
}

#ifndef NDEBUG
/* Or a collection would look at the registers of another operation. */
static bool is_here(const struct vm *m, uint32_t thread, uint32_t site) {
    const struct vm_frame *f = vm_top(&m->threads[thread]);
    return vm_site(m->image, f->function, f->pc) == site;
}
#endif

enum vm_status vm_managed_make(struct vm *m, uint32_t thread, uint32_t class, int64_t length,
                               uint32_t site, uint64_t *pointer) {
    assert(is_here(m, thread, site));
    if (!m->preview.on && !m->supposing && vm_collect_wanted(m))
        vm_collect_local(m);
    enum vm_status s = vm_managed_new(m, thread, class, length, site, pointer);
    if (s == VM_FAULT && m->raising == IR_RAISE_MEMORY && !m->supposing) {
        m->raising = IR_RAISE_KINDS;
        vm_collect_local(m);
        s = vm_managed_new(m, thread, class, length, site, pointer);
    }
    return s;
}
