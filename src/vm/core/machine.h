/* One machine: a program in one of its states, and the running step. A worker owns one. Only vm/
 * includes this.
 *
 * A machine is in one of these phases:
 * - settled: nothing is listed in `changed`. A step begins and a state is loaded from here;
 * - inside a step (vm_exec): `running` is the thread that runs, `first` says that its pending
 *   operation is still to be done. A thread goes on within a step only as `running`;
 * - after a step, until it is settled or loaded over: `changed` lists what differs. If `broken`,
 *   the threads stand at no particular place and only loading may follow;
 * - asked: `preview.on` while a pending operation is looked at, `asking` while a function runs to
 *   answer a question about the state, `supposing` while the first thread runs on in advance.
 *   Neither of the last two begins inside another of the three. Under preview nothing is written,
 *   made or shared, except a thread's copy of a variable of its own, or a global that this machine
 *   had not met. */
#ifndef VM_CORE_MACHINE_H
#define VM_CORE_MACHINE_H

#include "vm/core/family.h"
#include "vm/vm.h"
#include <assert.h>
#include <stdlib.h>
#include <string.h>

/* The inputs of a step, noted while it runs if a search asks for them. A word of a slot is listed
 * once in `at` at most and once in `written`. Every slot that is listed has been given out. */
enum { VM_INPUTS = 48 };
struct vm_inputs {
    bool asked;      /* the inputs of the next steps are wanted */
    bool noting;     /* those of the running step are being noted */
    bool all;        /* those noted so far are all that the step depends on */
    uint32_t unread; /* frames of the running thread below this depth were not looked at */
    uint32_t count, written_count;
    struct model_input at[VM_INPUTS], written[VM_INPUTS];
};

struct vm_late_load {
    struct vm_component what;
    const void *bytes;
    uint32_t size;
};

/* Objects, and room for new ones. */
struct vm_heap {
    struct vm_space *spaces;
    uint32_t space_count;
    uint64_t bytes;
    BASE_VEC(uint32_t) work;            /* names, for walks over the heap */
    void *free_blocks[16];              /* of objects, by size class */
    struct vm_named_sites *named_sites; /* site_name.c: what this machine knows of site_names */
};

/* A thread is asked what it is about to do (machine/pending.c): claims only record, nothing
 * happens. Here are copies of claimed bytes; those that do not fit are in `more`. */
struct vm_preview {
    bool on;
    uint32_t used;
    uint64_t scratch[128];
    struct base_arena more;
};

/* Changes since the last settle, and their bytes for the store (state/pack.c). A thread is in
 * `threads` if and only if it is `listed`, and its frames below `low_water` are as they were. */
struct vm_changed {
    bool broken; /* the step faulted or was pruned: where its threads stand means nothing */
    BASE_VEC(struct vm_component) objects;
    BASE_VEC(uint32_t) threads;
    bool process;
    BASE_VEC(struct model_change) changes;
    uint64_t *pack; /* packed frames and controls of one `changes` */
    uint32_t pack_count, pack_room;
    BASE_VEC(struct vm_late_load) late; /* to be loaded once what they depend on is there */
};

struct vm {
    struct model model; /* must come first */
    struct vm_image *image;
    struct ir_program *p;
    const struct vm_options *o;
    struct vm_heap heap;
    struct vm_thread *threads; /* room for every number up to thread_count */
    uint32_t thread_count, thread_room;
    struct vm_process process;
    uint32_t process_slot;

    /* the running step */
    uint32_t running;
    bool first;   /* the pending operation has not been done yet */
    bool multi;   /* others could see: more than one thread, or no reduction */
    bool chooses; /* the first load of what was never written is a choice (heap/indeterminate.h) */
    BASE_VEC(uint32_t) newly_shared; /* names of objects that others can reach since this step */
    bool trusted;                    /* it is inside the trusted step that it began in */
    uint8_t visible_flags; /* object flags (with VM_OBJ_ANY) that make an access visible now */
    bool slow;             /* every instruction goes through vm_hook */
    bool told;             /* always: there is an observer, or coverage is wanted */
    bool thread_ended;     /* in this step */
    bool shown;            /* in this step the program did something that is seen from outside */
    bool main_returned;    /* in this step: what follows main's return at once belongs to it */
    uint32_t alt;
    uint32_t budget; /* local instructions until the step is cut */
    struct model_fault fault;
    enum ir_raise raising; /* the exception that the fault is, if its kind does not say */
    BASE_VEC(struct model_access) foot;
    BASE_VEC(struct model_access) scratch_access;
    BASE_VEC(uint32_t) far_wakers; /* of the wait that was looked at last (vm_waker) */
    BASE_VEC(uint32_t) fresh;      /* threads spawned in this step, not yet run */
    bool asking;    /* a function runs to answer a question about the state (question/evaluate.c) */
    bool unready;   /* that function needs a class of the program that is not initialised */
    bool supposing; /* a thread runs on as if those it waits for had ended (symmetry/twin.c) */
    bool unknown;   /* that thread needs to know what the others did */
    bool replaced;  /* an object took a dead one's place; erasing it does not undo that */
    struct vm_preview preview;

    struct vm_inputs inputs; /* core/inputs.c */
    struct vm_order *order;  /* heap/order.h; NULL: no knowledge is kept */

    struct vm_changed changed;
    BASE_VEC(struct vm_component) known[2]; /* copy of the registry, by slot index */

    BASE_VEC(struct model_choice) choices;
    struct vm_gc *gc;     /* gc/; NULL until the first managed object */
    struct vm_twin *twin; /* symmetry/twin.c: room to work in */

    const char *approximation;
    uint64_t instructions;
    uint64_t cuts; /* how many loops were cut (core/loops.c) */
    struct base_text output[2];

    model_observer *observer;
    void *observer_context;
    struct vm_abstracted *abstracted; /* question/abstract.c; NULL until it is asked for */
    struct vm_observed *observed;     /* people/observe.c: what is needed to tell an observer */
    vm_marks covered;                 /* core/covered.h */
    struct vm_locks *locks; /* people/locks.c: the locks that were taken while it was observed */
    BASE_VEC(struct model_place) places; /* of the frames that were asked for last (people/) */
};

/* Are there questions about every state? Then every change that they could see is a step. */
static inline bool vm_is_asked(const struct vm *m) {
    return m->o->proposition_count || m->o->invariant_count || m->p->invariants.count;
}

static inline struct vm_object *vm_object_at(struct vm *m, uint32_t name) {
    uint32_t space = vm_name_space(name), index = vm_name_index(name);
    if (VM_UNLIKELY(space >= m->heap.space_count || index >= m->heap.spaces[space].count))
        return NULL;
    return &m->heap.spaces[space].at[index];
}

/* A search may go on while a final field has not been watched: its faults count. */
static inline void vm_assumed_wrongly(const struct vm *m, enum vm_assumption what) {
    atomic_store(&m->image->assumptions.wrong[what], true);
    if (what != VM_ASSUMES_FINALS)
        atomic_store(&m->image->assumptions.is_void, true);
}

/* A program with classes: its heap is named by site (heap/site_name.c) and collected (gc/). */
static inline bool vm_has_classes(const struct vm *m) {
    return base_vec_count(&m->p->classes) || m->p->supplier;
}

static inline bool vm_alive(const struct vm *m, uint32_t thread) {
    return thread < m->thread_count && m->threads[thread].c.state == VM_THREAD_ALIVE;
}

/* No other thread runs between what the thread did in this step and what it does now. */
static inline bool vm_goes_on(const struct vm *m, uint32_t thread) {
    assert(thread == m->running);
    return m->first || m->trusted || m->threads[thread].c.atomic;
}
/* Is the end of a thread a step of its own? With watch_monitors it is part of a step that uses the
 * thread's monitor. */
static inline bool vm_ends_alone(const struct vm *m) {
    return m->o->watch_ends && !m->o->watch_monitors;
}
/* The thread's accesses are no part of a data race now. */
static inline bool vm_is_apart(const struct vm *m, uint32_t thread) {
    assert(vm_alive(m, thread));
    return m->threads[thread].c.atomic || m->threads[thread].c.trusted;
}

/* Do finalizers run, at any moment or where the program asks for it? */
static inline bool vm_finalizes(const struct vm *m) {
    return m->o->finalizers || m->p->finalizes;
}

/* ---- what must not be seen while threads are taken for interchangeable (core/apart.h) ---- */

static inline bool vm_owners_any(const struct vm *m) {
    return atomic_load_explicit(&m->image->owners.count, memory_order_relaxed) != 0;
}
/* With classes no program can access a monitor's word. */
static inline bool vm_owners_guarded(const struct vm *m) {
    return vm_owners_any(m) && !base_vec_count(&m->p->classes);
}
static inline bool vm_identities_guarded(const struct vm *m) {
    return ir_identities(m->p) && atomic_load_explicit(&m->image->symmetric, memory_order_relaxed);
}

/* Sites are numbers of instructions, counted over all functions that have code. */
static inline uint32_t vm_site(const struct vm_image *image, uint32_t function, uint32_t pc) {
    assert(image->functions[function].code && pc < image->functions[function].f->code.count);
    return image->functions[function].site + pc;
}

/* The registers that a call's arguments are in. */
static inline const uint32_t *vm_call_registers(const struct ir_function *f,
                                                const struct ir_ins *i) {
    assert(!i->b || (i->y < f->aux.count && i->b <= f->aux.count - i->y));
    return i->b ? f->aux.at + i->y : NULL;
}
/* The registers that a frame needs to go on: a count, then their numbers. */
static inline const uint16_t *vm_frame_live(const struct vm *m, const struct vm_thread *t,
                                            uint32_t depth) {
    assert(depth < t->c.frames);
    const struct vm_frame *f = &t->frames[depth];
    const struct ir_function *code = m->image->functions[f->function].f;
    bool top = depth + 1 == t->c.frames;
    assert(f->pc < code->code.count && f->room >= code->regs);
    uint32_t set = top ? code->live_in[f->pc] : code->live_after[f->pc];
    assert(set && set < code->live_sets_count);
    return code->live_sets + set;
}

/* ---- marks of what changed since the last settle ---- */

static inline void vm_object_touch_first(struct vm *m, uint32_t name, struct vm_object *o) {
    assert(o == vm_object_at(m, name));
    if (!o->dirty) {
        o->dirty = true;
        *base_vec_push(&m->changed.objects) = (struct vm_component){VM_COMP_OBJECT, name, 0};
    }
}
static inline void vm_thread_list(struct vm *m, uint32_t thread) {
    assert(thread < m->thread_count);
    if (!m->threads[thread].listed) {
        m->threads[thread].listed = true;
        *base_vec_push(&m->changed.threads) = thread;
    }
}
/* The top frame may change. */
static inline void vm_thread_touch(struct vm *m, uint32_t thread) {
    struct vm_thread *t = &m->threads[thread];
    vm_thread_list(m, thread);
    if (t->c.frames && t->c.frames - 1 < t->low_water)
        t->low_water = t->c.frames - 1;
}
static inline void vm_control_touch(struct vm *m, uint32_t thread) {
    m->threads[thread].control_dirty = true;
    vm_thread_list(m, thread);
}

#endif
