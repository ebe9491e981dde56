/* Marking the objects that are alive. An object that is as in the base image points only to objects
 * of the base image, which are never freed: so marking does not look into it (the base image is the
 * old generation). One case needs more: an object of the base image has changed, and nothing new
 * leads to it. Then old objects are looked into until all such objects are found. */
#include "vm/gc/mark.h"

#include "vm/thread/thread.h"

static bool is_old(const struct vm_object *o) {
    return o->base && !(o->gc & VM_GC_DIFFERS);
}

static void reach(struct vm *m, struct vm_gc *gc, uint64_t pointer) {
    uint32_t name = vm_pointer_name(pointer);
    if (vm_name_space(name) < VM_SPACE_THREADS)
        return;
    struct vm_object *o = vm_object_at(m, name);
    if (!o || !o->h || o->h->flags & VM_OBJ_DEAD || o->mark == gc->epoch)
        return;
    assert(o->mark < gc->epoch);
    o->mark = gc->epoch;
    if (o->gc & VM_GC_DIFFERS && vm_is_managed(o)) {
        assert(gc->pending);
        gc->pending--;
    }
    *base_vec_push(&gc->todo) = name;
}

static void reach_words(struct vm *m, struct vm_gc *gc, const struct vm_header *h, uint32_t from) {
    const uint8_t *bytes = (const uint8_t *)(h + 1);
    for (uint32_t i = from; i + 8 <= h->size; i += 8) {
        uint64_t word;
        memcpy(&word, bytes + i, 8);
        if (word >> 52) /* the name of an object of some thread */
            reach(m, gc, word);
    }
}

static void look_into(struct vm *m, struct vm_gc *gc, const struct vm_object *o) {
    if (!vm_is_managed(o)) {
        reach_words(m, gc, o->h, 0);
        return;
    }
    if (m->p->classes.at[vm_class_index(o->h)].flags & (IR_CLASS_POINTERS | IR_CLASS_WEAK))
        reach_words(m, gc, o->h, IR_HEAD);
}

static void drain(struct vm *m, struct vm_gc *gc) {
    while (gc->todo.count) {
        uint32_t name = gc->todo.at[--gc->todo.count];
        const struct vm_object *o = vm_object_at(m, name);
        if (is_old(o) && !(gc->full && gc->pending))
            *base_vec_push(&gc->later) = name;
        else
            look_into(m, gc, o);
    }
}

/* ---- roots ---- */

static void reach_frame(struct vm *m, struct vm_gc *gc, const struct vm_thread *t, uint32_t depth) {
    const struct vm_frame *f = &t->frames[depth];
    const uint16_t *live = vm_frame_live(m, t, depth);
    for (uint32_t k = 1; k <= live[0]; k++)
        reach(m, gc, f->regs[live[k]]);
}

static void reach_threads(struct vm *m, struct vm_gc *gc) {
    for (uint32_t i = 0; i < m->thread_count; i++) {
        const struct vm_thread *t = &m->threads[i];
        if (t->c.state == VM_THREAD_FREE)
            continue;
        reach(m, gc, t->c.result);
        for (uint32_t w = 0; w < VM_THREAD_WORDS; w++)
            if (!vm_thread_lets_go(&t->c, w))
                reach(m, gc, t->c.word[w]);
        for (uint32_t d = 0; d < t->c.frames; d++)
            reach_frame(m, gc, t, d);
    }
}

/* Objects that are never collected, and are not as in the base image. */
static void reach_root(struct vm *m, struct vm_gc *gc, uint32_t name) {
    const struct vm_object *o = vm_object_at(m, name);
    if (!o->h || o->h->flags & VM_OBJ_DEAD)
        return;
    if (!vm_gc_collected(name, o))
        look_into(m, gc, o);
    else if (o->h->flags & VM_OBJ_FINALIZABLE)
        reach(m, gc, vm_pointer(name, 0));
}

static void reach_new_roots(struct vm *m, struct vm_gc *gc) {
    for (uint32_t i = 0; i < gc->young.count; i++)
        if (!vm_object_at(m, gc->young.at[i])->base)
            reach_root(m, gc, gc->young.at[i]);
    for (uint32_t i = 0; i < gc->changed.count; i++)
        if (vm_object_at(m, gc->changed.at[i])->gc & VM_GC_DIFFERS)
            reach_root(m, gc, gc->changed.at[i]);
}

/* ---- the base image ---- */

static bool leads_to_threads(const struct vm_header *h) {
    const uint8_t *bytes = (const uint8_t *)(h + 1);
    for (uint32_t i = 0; i + 8 <= h->size; i += 8) {
        uint64_t word;
        memcpy(&word, bytes + i, 8);
        if (vm_name_space(vm_pointer_name(word)) >= VM_SPACE_THREADS)
            return true;
    }
    return false;
}

static void know_base(struct vm *m, struct vm_gc *gc) {
    const struct vm_image *image = m->image;
    if (gc->base_known || !image->has_base)
        return;
    gc->base_known = true;
    for (uint32_t i = 0; i < image->base_objects.count; i++) {
        struct vm_base_object b = image->base_objects.at[i];
        bool managed = b.h->flags & VM_OBJ_MANAGED;
        if (b.h->flags & VM_OBJ_DEAD || !leads_to_threads(b.h))
            continue;
        if (!managed || vm_name_space(b.name) < VM_SPACE_THREADS || b.h->flags & VM_OBJ_FINALIZABLE)
            *base_vec_push(&gc->base_roots) = b.name;
    }
}

/* Goes on into the old objects. */
static void mark_old(struct vm *m, struct vm_gc *gc) {
    gc->full = true;
    base_vec_reserve(&gc->todo, gc->later.count + 1);
    memcpy(gc->todo.at, gc->later.at, gc->later.count * sizeof *gc->later.at);
    gc->todo.count = gc->later.count;
    gc->later.count = 0;
    drain(m, gc);
    for (uint32_t i = 0; i < gc->base_roots.count && gc->pending; i++) {
        const struct vm_object *o = vm_object_at(m, gc->base_roots.at[i]);
        if (o && o->h && is_old(o))
            look_into(m, gc, o);
        drain(m, gc);
    }
    drain(m, gc);
}

void vm_gc_mark(struct vm *m, struct vm_gc *gc) {
    know_base(m, gc);
    gc->full = false;
    gc->todo.count = gc->later.count = 0;
    reach_threads(m, gc);
    reach_new_roots(m, gc);
    drain(m, gc);
    if (gc->pending)
        mark_old(m, gc);
    assert(!gc->todo.count);
}
