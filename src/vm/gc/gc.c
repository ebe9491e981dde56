/* Taking objects that are not alive. A young object is erased, and its name is free again. An
 * object of the base image keeps its name: it becomes what it was there, which costs no state
 * anything, whether or not it had changed before it was lost. The program cannot tell, because an
 * object that a weak pointer leads to is not lost (gc/weak.c). */
#include "vm/gc/gc.h"

#include "vm/core/inputs.h"
#include "vm/gc/count.h"
#include "vm/gc/mark.h"
#include "vm/gc/weak.h"
#include "vm/heap/object.h"
#include "vm/thread/thread.h"

void vm_gc_drop(struct vm *m) {
    struct vm_gc *gc = m->gc;
    base_vec_drop(&gc->young);
    base_vec_drop(&gc->changed);
    base_vec_drop(&gc->todo);
    base_vec_drop(&gc->later);
    base_vec_drop(&gc->base_roots);
    base_vec_drop(&gc->parts);
    base_vec_drop(&gc->threads);
    base_vec_drop(&gc->listed);
    vm_gc_walk_drop(gc);
    vm_gc_count_forget(m, gc);
    vm_gc_count_drop(gc);
    free(gc);
    m->gc = NULL;
}

/* ---- which objects there are ---- */

/* The load that undoes the step may go back further than to the last count, so all that the step
 * touched is noted. */
void vm_gc_broken(struct vm *m) {
    assert(m->changed.broken && vm_has_classes(m));
    if (m->o->collector == VM_COLLECT_COUNT)
        vm_gc_count_step(m, vm_gc_of(m));
}

void vm_gc_catch_up(struct vm *m) {
    if (m->o->collector != VM_COLLECT_COUNT)
        return;
    assert(!m->inputs.noting && vm_inputs_is_clean(m));
    vm_gc_count_collect(m, vm_gc_of(m));
}

static void forget_list(struct vm *m, const uint32_t *names, uint32_t count, uint8_t list) {
    for (uint32_t i = 0; i < count; i++) {
        struct vm_object *o = vm_object_at(m, names[i]);
        assert(o->gc & list); /* it is listed once */
        o->gc = (uint8_t)(o->gc & ~(list | VM_GC_DIFFERS));
    }
}

void vm_gc_forget(struct vm *m) {
    struct vm_gc *gc = m->gc;
    forget_list(m, gc->young.at, gc->young.count, VM_GC_YOUNG);
    forget_list(m, gc->changed.at, gc->changed.count, VM_GC_CHANGED);
    gc->young.count = gc->changed.count = 0;
    gc->made = 0;
    vm_gc_note_nothing(gc);
    vm_gc_count_forget(m, gc);
}

static void note_dirty(struct vm *m) {
    for (uint32_t i = 0; i < m->changed.objects.count; i++) {
        uint32_t name = m->changed.objects.at[i].name;
        struct vm_object *o = vm_object_at(m, name);
        if (o->base)
            vm_gc_list(m->gc, name, o);
    }
}

/* A touched object that is as it was needs no more attention. */
static void find_differing(struct vm *m, struct vm_gc *gc) {
    uint32_t kept = 0;
    gc->pending = 0;
    for (uint32_t i = 0; i < gc->changed.count; i++) {
        uint32_t name = gc->changed.at[i];
        struct vm_object *o = vm_object_at(m, name);
        assert(o->base && o->gc & VM_GC_CHANGED);
        o->gc = (uint8_t)(o->gc & ~VM_GC_DIFFERS);
        if (vm_object_is_as_in_base(o)) {
            o->gc = (uint8_t)(o->gc & ~VM_GC_CHANGED);
            continue;
        }
        o->gc |= VM_GC_DIFFERS;
        gc->pending += vm_gc_collected(name, o);
        gc->changed.at[kept++] = name;
    }
    gc->changed.count = kept;
}

/* ---- taking ---- */

static void take_young(struct vm *m, struct vm_gc *gc) {
    uint32_t kept = 0;
    for (uint32_t i = 0; i < gc->young.count; i++) {
        uint32_t name = gc->young.at[i];
        struct vm_object *o = vm_object_at(m, name);
        assert(o->gc & VM_GC_YOUNG && o->mark <= gc->epoch);
        bool garbage = o->h && !o->base && vm_gc_collected(name, o) && o->mark != gc->epoch;
        if (garbage)
            vm_object_erase(m, name);
        if (o->h && !o->base)
            gc->young.at[kept++] = name;
        else
            o->gc = (uint8_t)(o->gc & ~VM_GC_YOUNG);
    }
    gc->young.count = kept;
}

static void restore_changed(struct vm *m, struct vm_gc *gc) {
    for (uint32_t i = 0; i < gc->changed.count; i++) {
        struct vm_object *o = vm_object_at(m, gc->changed.at[i]);
        assert(o->gc & VM_GC_DIFFERS && o->mark <= gc->epoch);
        if (vm_gc_collected(gc->changed.at[i], o) && o->mark != gc->epoch)
            vm_object_restore(m, gc->changed.at[i], o);
    }
}

static void mark_and_take(struct vm *m, struct vm_gc *gc) {
    note_dirty(m);
    vm_gc_marks(m, 1);
    find_differing(m, gc);
    assert(gc->pending <= gc->changed.count);
    vm_gc_mark(m, gc);
    take_young(m, gc);
    restore_changed(m, gc);
}

static void collect(struct vm *m) {
    struct vm_gc *gc = vm_gc_of(m);
    assert(!m->changed.broken && !m->preview.on && !m->supposing);
    /* without an object that is new or changed nothing can be lost */
    if (m->o->collector == VM_COLLECT_COUNT)
        vm_gc_count_collect(m, gc);
    else if (m->o->collector == VM_COLLECT_MARK)
        vm_inputs_lose(m);
    if (m->o->collector == VM_COLLECT_MARK &&
        (gc->young.count || gc->changed.count || m->changed.objects.count))
        mark_and_take(m, gc);
    gc->made = 0;
}

void vm_collect_step(struct vm *m) {
    assert(vm_has_classes(m));
    do
        collect(m);
    while (vm_threads_forget(m));
}

/* The running thread stands before an operation, as it does at the end of a step. */
void vm_collect_local(struct vm *m) {
    if (vm_has_classes(m))
        collect(m);
}

bool vm_collect_wanted(const struct vm *m) {
    return m->gc && m->gc->made > m->gc->few && (BASE_STRESS || m->gc->made * 2 > m->heap.bytes);
}
