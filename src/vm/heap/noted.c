/* Which objects and threads the collectors have to look at: those that came to be, changed or were
 * loaded since the last collection. It is only noted here; gc/ looks. */
#include "vm/heap/noted.h"

struct vm_gc *vm_gc_of(struct vm *m) {
    if (!m->gc) {
        m->gc = base_calloc(1, sizeof *m->gc);
        m->gc->few = m->o->tuning->collect_bytes;
    }
    return m->gc;
}

uint32_t vm_gc_marks(struct vm *m, uint32_t count) {
    struct vm_gc *gc = vm_gc_of(m);
    assert(count);
    if (gc->epoch > UINT32_MAX - count) {
        for (uint32_t s = 0; s < m->heap.space_count; s++)
            for (uint32_t i = 0; i < m->heap.spaces[s].count; i++)
                m->heap.spaces[s].at[i].mark = 0;
        gc->epoch = 0;
    }
    uint32_t before = gc->epoch;
    gc->epoch += count;
    return before;
}

void vm_gc_list(struct vm_gc *gc, uint32_t name, struct vm_object *o) {
    uint8_t kind = o->base ? VM_GC_CHANGED : VM_GC_YOUNG;
    if (o->gc & kind)
        return;
    o->gc |= kind;
    if (o->base)
        *base_vec_push(&gc->changed) = name;
    else
        *base_vec_push(&gc->young) = name;
}

void vm_gc_note(struct vm *m, uint32_t name, uint32_t part) {
    assert(vm_has_classes(m) && vm_object_at(m, name));
    if (m->o->collector == VM_COLLECT_MARK)
        vm_gc_list(vm_gc_of(m), name, vm_object_at(m, name));
    else if (m->o->collector == VM_COLLECT_COUNT)
        vm_gc_note_part(vm_gc_of(m), name, part);
}

void vm_gc_note_thread(struct vm *m, uint32_t thread, uint32_t depth) {
    assert(vm_has_classes(m) && thread < m->thread_count);
    if (m->o->collector == VM_COLLECT_COUNT)
        vm_gc_note_frames(vm_gc_of(m), thread, depth);
}

void vm_gc_made(struct vm *m, uint64_t bytes) {
    vm_gc_of(m)->made += bytes;
}

void vm_gc_loaded(struct vm *m) {
    m->gc->made = 0;
}

void vm_gc_note_part(struct vm_gc *gc, uint32_t name, uint32_t part) {
    *base_vec_push(&gc->parts) = (struct vm_noted_part){name, part};
}

void vm_gc_note_frames(struct vm_gc *gc, uint32_t thread, uint32_t low) {
    while (gc->threads.count <= thread)
        *base_vec_push(&gc->threads) = (struct vm_noted_thread){.low = UINT32_MAX};
    struct vm_noted_thread *t = &gc->threads.at[thread];
    if (low < t->low)
        t->low = low;
    assert(gc->listed.count <= gc->threads.count);
    if (!t->listed)
        *base_vec_push(&gc->listed) = thread;
    t->listed = true;
}

void vm_gc_note_nothing(struct vm_gc *gc) {
    gc->parts.count = gc->threads.count = gc->listed.count = 0;
}
