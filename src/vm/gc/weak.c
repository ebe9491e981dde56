/* Collections that the program can notice: weak references are cleared, and objects to be finalized
 * are found. The collection of garbage at the end of each step is no such collection: it takes
 * every reference for strong, and never loses an object that has a finalizer. So what a
 * program sees depends only on when such a collection happens: at its own call (vm_collect, and
 * vm_condemn if it waits for finalizers), or, where these always run, at any moment, as a step of a
 * thread that does nothing else (vm_collect_one).
 *
 * How well an object can be reached has levels (java.lang.ref): strongly; through soft references;
 * through weak ones; only from what is to be finalized; not at all. One walk over the heap gives
 * all of them: the objects that a level reaches are walked before the next level begins. */
#include "vm/gc/weak.h"

#include "vm/core/apart.h"
#include "vm/core/inputs.h"
#include "vm/heap/global.h"
#include "vm/heap/name.h"
#include "vm/heap/object.h"
#include "vm/heap/share.h"

enum level { STRONG = 1, SOFT, WEAK, FINAL, LEVELS };

enum duty { CLEAR_SOFT, CLEAR_WEAK, FINALIZE, CLEAR_PHANTOM };

/* Something that could be done now to an object. */
struct task {
    uint32_t name;
    uint8_t duty;
};

struct vm_gc_walk {
    uint32_t first; /* the mark of level 0 */
    enum level level;
    BASE_VEC(uint32_t) todo, references;
    BASE_VEC(struct task) tasks;
    BASE_VEC(uint64_t) cleared;
};

void vm_gc_walk_drop(struct vm_gc *gc) {
    struct vm_gc_walk *w = gc->walk;
    if (!w)
        return;
    base_vec_drop(&w->todo);
    base_vec_drop(&w->references);
    base_vec_drop(&w->tasks);
    base_vec_drop(&w->cleared);
    free(w);
    gc->walk = NULL;
}

static struct vm_gc_walk *walk_of(struct vm *m) {
    struct vm_gc *gc = vm_gc_of(m);
    if (!gc->walk)
        gc->walk = base_calloc(1, sizeof *gc->walk);
    return gc->walk;
}

/* ---- levels ---- */

static uint32_t flags_of(const struct vm *m, const struct vm_object *o) {
    return vm_is_managed(o) ? m->p->classes.at[vm_class_index(o->h)].flags : IR_CLASS_POINTERS;
}

/* The level from which on a reference leads to its object. */
static enum level strength(uint32_t flags) {
    return flags & IR_CLASS_PHANTOM ? LEVELS : flags & IR_CLASS_SOFT ? SOFT : WEAK;
}

static enum level level_of(const struct vm_gc_walk *w, const struct vm_object *o) {
    assert(o->mark < w->first + LEVELS);
    return o->mark > w->first ? (enum level)(o->mark - w->first) : LEVELS;
}

static void reach(struct vm *m, struct vm_gc_walk *w, uint64_t pointer) {
    uint32_t name = vm_pointer_name(pointer);
    if (vm_name_space(name) < VM_SPACE_THREADS)
        return;
    struct vm_object *o = vm_object_at(m, name);
    if (!vm_gc_collected(name, o) || o->mark > w->first)
        return;
    assert(w->level >= STRONG && w->level < LEVELS);
    o->mark = w->first + (uint32_t)w->level;
    *base_vec_push(&w->todo) = name;
}

static uint64_t target_of(struct vm *m, struct vm_object *reference) {
    assert(flags_of(m, reference) & IR_CLASS_WEAK);
    return vm_word_pointer(m, vm_object_bytes(reference) + IR_HEAD);
}

static void look_into(struct vm *m, struct vm_gc_walk *w, uint32_t name, struct vm_object *o) {
    uint32_t flags = flags_of(m, o), from = vm_is_managed(o) ? IR_HEAD : 0;
    if (flags & IR_CLASS_WEAK) {
        *base_vec_push(&w->references) = name;
        if (strength(flags) <= w->level)
            reach(m, w, target_of(m, o));
        from += 8;
    } else if (!(flags & IR_CLASS_POINTERS)) {
        return;
    }
    for (uint32_t i = from; i + 8 <= o->h->size; i += 8)
        reach(m, w, vm_word_pointer(m, vm_object_bytes(o) + i));
}

static void drain(struct vm *m, struct vm_gc_walk *w) {
    while (w->todo.count) {
        uint32_t name = w->todo.at[--w->todo.count];
        look_into(m, w, name, vm_object_at(m, name));
    }
}

static void reach_thread(struct vm *m, struct vm_gc_walk *w, const struct vm_thread *t) {
    if (t->c.state == VM_THREAD_FREE)
        return;
    reach(m, w, t->c.result);
    for (uint32_t i = 0; i < VM_THREAD_WORDS; i++)
        reach(m, w, t->c.word[i]);
    for (uint32_t d = 0; d < t->c.frames; d++) {
        const uint16_t *live = vm_frame_live(m, t, d);
        for (uint32_t k = 1; k <= live[0]; k++)
            reach(m, w, t->frames[d].regs[live[k]]);
    }
}

static bool is_finalizable(const struct vm_object *o) {
    return vm_is_managed(o) && o->h->flags & VM_OBJ_FINALIZABLE;
}

/* Calls with every object there is. */
static void each_object(struct vm *m, struct vm_gc_walk *w,
                        void (*with)(struct vm *, struct vm_gc_walk *, uint32_t,
                                     struct vm_object *)) {
    for (uint32_t s = 0; s < m->heap.space_count; s++)
        for (uint32_t i = 0; i < m->heap.spaces[s].count; i++) {
            struct vm_object *o = &m->heap.spaces[s].at[i];
            if (o->h && !(o->h->flags & VM_OBJ_DEAD))
                with(m, w, vm_name(s, i), o);
        }
}

static void reach_root(struct vm *m, struct vm_gc_walk *w, uint32_t name, struct vm_object *o) {
    if (!vm_gc_collected(name, o))
        look_into(m, w, name, o);
}

static void reach_finalizable(struct vm *m, struct vm_gc_walk *w, uint32_t name,
                              struct vm_object *o) {
    if (is_finalizable(o))
        reach(m, w, vm_pointer(name, 0));
}

static void begin(struct vm *m, struct vm_gc_walk *w) {
    w->first = vm_gc_marks(m, LEVELS);
    w->level = STRONG;
    w->todo.count = w->references.count = w->tasks.count = w->cleared.count = 0;
}

static void walk(struct vm *m, struct vm_gc_walk *w) {
    begin(m, w);
    for (uint32_t t = 0; t < m->thread_count; t++)
        reach_thread(m, w, &m->threads[t]);
    each_object(m, w, reach_root);
    drain(m, w);
    for (w->level = SOFT; w->level <= WEAK; w->level++) {
        for (uint32_t i = 0; i < w->references.count; i++) { /* it grows */
            struct vm_object *o = vm_object_at(m, w->references.at[i]);
            if (strength(flags_of(m, o)) == w->level)
                reach(m, w, target_of(m, o));
            drain(m, w);
        }
    }
    w->level = FINAL;
    each_object(m, w, reach_finalizable);
    drain(m, w);
}

/* ---- what can be done ---- */

static void add_task(struct vm_gc_walk *w, uint32_t name, enum duty duty) {
    for (uint32_t i = 0; i < w->tasks.count; i++)
        if (w->tasks.at[i].name == name && w->tasks.at[i].duty == (uint8_t)duty)
            return;
    *base_vec_push(&w->tasks) = (struct task){name, (uint8_t)duty};
}

/* Must the reference be cleared, and by which duty? False: it must stay as it is. */
static bool reference_duty(struct vm *m, const struct vm_gc_walk *w, struct vm_object *reference,
                           uint32_t *target, enum duty *duty) {
    *target = vm_pointer_name(target_of(m, reference));
    const struct vm_object *to = vm_object_at(m, *target);
    if (!vm_gc_collected(*target, to))
        return false;
    enum level level = level_of(w, to);
    switch (strength(flags_of(m, reference))) {
    case SOFT: *duty = CLEAR_SOFT; return level == SOFT;
    case WEAK: *duty = CLEAR_WEAK; return level > SOFT;
    default: assert(flags_of(m, reference) & IR_CLASS_PHANTOM);
    }
    *duty = CLEAR_PHANTOM;
    return level == LEVELS;
}

static void note_finalizable(struct vm *m, struct vm_gc_walk *w, uint32_t name,
                             struct vm_object *o) {
    (void)m;
    if (is_finalizable(o) && level_of(w, o) >= FINAL)
        add_task(w, name, FINALIZE);
}

static void find_tasks(struct vm *m, struct vm_gc_walk *w) {
    walk(m, w);
    for (uint32_t i = 0; i < w->references.count; i++) {
        uint32_t target;
        enum duty duty;
        if (reference_duty(m, w, vm_object_at(m, w->references.at[i]), &target, &duty))
            add_task(w, target, duty);
    }
    each_object(m, w, note_finalizable);
}

static bool is_tasked(const struct vm_gc_walk *w, uint32_t name, enum duty duty) {
    for (uint32_t i = 0; i < w->tasks.count; i++)
        if (w->tasks.at[i].name == name && w->tasks.at[i].duty == (uint8_t)duty)
            return true;
    return false;
}

/* ---- doing it ---- */

static void clear(struct vm *m, struct vm_gc_walk *w, uint32_t name, struct vm_object *reference) {
    assert(!m->preview.on && vm_pointer_name(target_of(m, reference)));
    memset(vm_object_bytes(reference) + IR_HEAD, 0, 8);
    vm_object_touch(m, name, reference, IR_HEAD, 8);
    if (m->multi && reference->h->flags & VM_OBJ_SHARED)
        *base_vec_push(&m->foot) = (struct model_access){
            .place = name, .offset = IR_HEAD, .size = 8, .kind = MODEL_WRITE | MODEL_SYNC};
    *base_vec_push(&w->cleared) = vm_pointer(name, 0);
}

/* Clears all references whose strength is that of the duty, to objects that have the duty. */
static void clear_tasked(struct vm *m, struct vm_gc_walk *w, enum duty duty) {
    static const enum level strengths[] = {SOFT, WEAK, FINAL, LEVELS};
    assert(duty != FINALIZE); /* that is no duty of references */
    for (uint32_t i = 0; i < w->references.count; i++) {
        struct vm_object *o = vm_object_at(m, w->references.at[i]);
        if (strength(flags_of(m, o)) == strengths[duty] &&
            is_tasked(w, vm_pointer_name(target_of(m, o)), duty))
            clear(m, w, w->references.at[i], o);
    }
}

/* Does the one object keep the other, by references up to that level? Ends the walk's levels. */
static bool keeps(struct vm *m, struct vm_gc_walk *w, uint32_t from, uint32_t to,
                  enum level level) {
    uint32_t references = w->references.count;
    assert(from != to && level < FINAL);
    w->first = vm_gc_marks(m, LEVELS);
    w->level = level;
    reach(m, w, vm_pointer(from, 0));
    drain(m, w);
    w->references.count = references;
    return level_of(w, vm_object_at(m, to)) != LEVELS;
}

/* The references to an object are cleared together with those to all objects that keep it. */
static void keep_tasks_of(struct vm *m, struct vm_gc_walk *w, struct task chosen) {
    enum level level = chosen.duty == CLEAR_SOFT ? STRONG : SOFT;
    uint32_t kept = 0;
    for (uint32_t i = 0; i < w->tasks.count; i++) {
        struct task t = w->tasks.at[i];
        if (t.duty == chosen.duty &&
            (t.name == chosen.name ||
             (chosen.duty != CLEAR_PHANTOM && keeps(m, w, t.name, chosen.name, level))))
            w->tasks.at[kept++] = t;
    }
    w->tasks.count = kept;
    assert(is_tasked(w, chosen.name, (enum duty)chosen.duty));
}

static struct vm_collected tell(const struct vm_gc_walk *w, uint64_t finalize) {
    return (struct vm_collected){w->cleared.at, w->cleared.count, finalize};
}

/* For asserts: no claim tells what a collection touches. */
static inline bool is_opaque(const struct vm_call *c) {
    return c->vm->image->functions[c->function].native->flags & VM_NATIVE_OPAQUE;
}

struct vm_collected vm_collect(struct vm_call *c) {
    struct vm *m = c->vm;
    assert(is_opaque(c) && !m->supposing);
    if (m->preview.on)
        return (struct vm_collected){0};
    vm_tell_all_apart(c->vm); /* references are cleared in the order of names */
    if (m->multi && !m->p->collects && !m->o->finalizers)
        m->approximation = "a collection that no class of the program names";
    struct vm_gc_walk *w = walk_of(m);
    find_tasks(m, w);
    clear_tasked(m, w, CLEAR_WEAK);
    /* what was weakly reachable no longer is */
    uint32_t cleared = w->cleared.count;
    find_tasks(m, w);
    w->cleared.count = cleared;
    clear_tasked(m, w, CLEAR_PHANTOM);
    return tell(w, 0);
}

struct vm_collected vm_condemn(struct vm_call *c) {
    struct vm *m = c->vm;
    assert(is_opaque(c) && !m->supposing);
    if (m->preview.on || m->o->finalizers || !m->p->finalizes)
        return (struct vm_collected){0};
    struct vm_gc_walk *w = walk_of(m);
    find_tasks(m, w);
    for (uint32_t i = 0; i < w->tasks.count; i++) {
        if (w->tasks.at[i].duty != FINALIZE)
            continue;
        uint64_t object = vm_pointer(w->tasks.at[i].name, 0);
        vm_finalizable(c, object, false);
        *base_vec_push(&w->cleared) = object;
    }
    return tell(w, 0);
}

uint32_t vm_collectable(struct vm_call *c) {
    if (!c->vm->o->finalizers)
        return 0;
    struct vm_gc_walk *w = walk_of(c->vm);
    find_tasks(c->vm, w);
    return w->tasks.count;
}

struct vm_collected vm_collect_one(struct vm_call *c) {
    struct vm *m = c->vm;
    struct vm_gc_walk *w = walk_of(m);
    assert(is_opaque(c) && !m->supposing);
    if (m->preview.on)
        return (struct vm_collected){0};
    find_tasks(m, w);
    assert(c->alt < w->tasks.count);
    struct task chosen = w->tasks.at[c->alt];
    if (chosen.duty == FINALIZE) {
        vm_finalizable(c, vm_pointer(chosen.name, 0), false);
        return tell(w, vm_pointer(chosen.name, 0));
    }
    keep_tasks_of(m, w, chosen);
    clear_tasked(m, w, (enum duty)chosen.duty);
    return tell(w, 0);
}

void vm_finalizable(struct vm_call *c, uint64_t object, bool on) {
    struct vm *m = c->vm;
    uint32_t name = vm_pointer_name(object);
    struct vm_object *o = vm_object_reach(m, name);
    if (o && o->h)
        vm_inputs_object(m, name, o, 0, 0);
    if (m->preview.on || !vm_finalizes(m) || !vm_gc_collected(name, o) || on == is_finalizable(o))
        return;
    if (on)
        vm_share(m, name);
    o->h->flags = (uint8_t)(o->h->flags ^ VM_OBJ_FINALIZABLE);
    vm_object_touch_first(m, name, o);
}

enum vm_status vm_finalizer_set(struct vm_call *c) {
    vm_finalizable(c, c->arg[0], c->arg[1] != 0);
    return VM_OK;
}
