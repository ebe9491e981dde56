/* Threads that are interchangeable. Two states are twins if they differ only in which thread is
 * which; a search needs only one of them.
 *
 * When is that exact? A thread's number matters only where something keeps it: a program that holds
 * handles to join or that asks for its own number, a lock that names its owner, and a thread that
 * makes an object, whose address has the number in it. So
 * - the number of an owner is renamed where the natives said that they put one (vm_owned), and the
 *   program itself must not access those bytes;
 * - only the first thread uses handles. It starts all threads, and twins are only taken in states
 *   where it has ended, or where it waits for the ends of threads and does in between only what is
 *   its own. Then what it does until the last of them has ended is done in advance (suppose), and
 *   what is left of its handles is the same in whatever order the threads end;
 * - a thread other than the first that does anything else that depends on its number tells threads
 *   apart (vm_tell_apart): all that was explored under the assumption is void. Steps that were left
 *   out are those of twins, and do the same, so it is enough to watch the steps that are explored.
 * The twin that stands for all has the threads' local states in ascending order.
 *
 * With classes a thread is known by an object too, and it may make others. States that differ only
 * in the names of objects and the numbers of threads behave alike, unless the program sees a name
 * or a number. So
 * - the twin has the local states as words without names and numbers (symmetry/alike.c), and
 *   keeps what others hold as it is: nothing else is renamed, but the owners of monitors;
 * - natives tell threads apart unless they are known not to (VM_NATIVE_ALIKE). So does a thread
 *   other than the first that starts, awaits or asks about a thread. So does any thread that looks
 *   at a hash code made of a name, or at what a thread is called (vm_identity_met), or that makes a
 *   thread-local variable;
 * - only the first thread may interrupt others; an interruption by another tells threads apart. So
 *   the first thread waits until those that it waits for have ended. */
#include "vm/symmetry/twin.h"

#include "vm/core/apart.h"
#include "vm/core/monitor_word.h"
#include "vm/exec/exec.h"
#include "vm/gc/gc.h"
#include "vm/heap/object.h"
#include "vm/managed/natives.h"
#include "vm/state/pack.h"
#include "vm/symmetry/alike.h"
#include "vm/thread/native_call.h"
#include "vm/thread/thread.h"
#include <stdlib.h>

/* A thread's own objects are found by counting the pointers to them, and no finalizer may see that
 * they are lost. */
static bool is_countable(const struct vm *m) {
    return m->o->collector == VM_COLLECT_COUNT && !vm_finalizes(m);
}

bool vm_symmetry(struct vm *m, bool on) {
    struct vm_image *image = m->image;
    bool possible = m->o->symmetry != VM_SYMMETRY_OFF && !vm_is_asked(m) &&
                    (!vm_has_classes(m) || is_countable(m));
    bool apart = atomic_load(&image->told_apart);
    if (!on || !atomic_load(&image->symmetric))
        atomic_store(&image->symmetric, on && possible && !apart);
    return !possible || apart;
}

/* ---- a twin ---- */

struct local {
    uint32_t thread;
    struct vm_control control;
    uint32_t first, words; /* its control block and its frames, with classes its own objects too */
};

struct vm_twin {
    BASE_VEC(struct local) locals;
    struct vm_alike alike;      /* its words: those of the locals */
    BASE_VEC(uint32_t) numbers; /* that they may have, ascending */
    BASE_VEC(uint32_t) now;     /* by number: whose local state it has */
};

void vm_twin_drop(struct vm *m) {
    if (!m->twin)
        return;
    base_vec_drop(&m->twin->locals);
    vm_alike_drop(&m->twin->alike);
    base_vec_drop(&m->twin->numbers);
    base_vec_drop(&m->twin->now);
    free(m->twin);
    m->twin = NULL;
}

/* Which of the locals an owner is, a thread's number plus 1; as many as there are: none. */
static uint32_t local_of(const struct vm_twin *t, uint32_t owner) {
    uint32_t nth = 0;
    while (nth < t->locals.count && t->locals.at[nth].thread + 1 != owner)
        nth++;
    return nth;
}

static bool is_local(const struct vm_twin *t, uint32_t thread) {
    return local_of(t, thread + 1) < t->locals.count;
}

/* Threads that run the same function; without them there is nothing to gain. */
static bool any_alike(const struct vm *m) {
    for (uint32_t a = 1; a < m->thread_count; a++)
        for (uint32_t b = a + 1; b < m->thread_count; b++)
            if (m->threads[a].c.state == VM_THREAD_ALIVE &&
                m->threads[b].c.state == VM_THREAD_ALIVE &&
                m->threads[a].c.entry == m->threads[b].c.entry)
                return true;
    return false;
}

/* Does the first thread stand at a wait for the end of a thread, such that no thread can tell when
 * the wait ends? *thread: the awaited one, 0: it has ended already. The assumption includes that no
 * thread interrupts the wait. */
static bool awaits(struct vm *m, uint32_t *thread) {
    struct vm_call c;
    uint64_t args[VM_ARGS];
    const struct vm_native *native;
    struct vm_wait wait = {.holder = UINT32_MAX};
    assert(m->threads[0].c.state == VM_THREAD_ALIVE);
    if (!vm_pending_call(m, 0, &c, args, &native) || native->effect != VM_EFFECT_JOIN ||
        !vm_join_is_untimed(&c, native) || !native->waits)
        return false;
    *thread = 0;
    if (native->ready(&c) != 0)
        return true;
    native->waits(&c, &wait);
    if (wait.holder < m->thread_count && m->threads[wait.holder].c.state == VM_THREAD_ALIVE)
        *thread = wait.holder;
    return *thread != 0;
}

static void add_local(struct vm *m, uint32_t thread) {
    assert(thread && !is_local(m->twin, thread));
    struct local *l = base_vec_push(&m->twin->locals);
    *l = (struct local){.thread = thread, .control = m->threads[thread].c};
}

/* The members of a machine that belong to its step. */
struct step {
    uint32_t running, alt, budget, foot;
    bool first, shown, thread_ended, main_returned, broken;
    struct model_fault fault;
    enum ir_raise raising;
    const char *approximation;
    uint64_t instructions;
};

static struct step begin_supposing(struct vm *m) {
    struct step s = {m->running, m->alt,           m->budget,        m->foot.count,     m->first,
                     m->shown,   m->thread_ended,  m->main_returned, m->changed.broken, m->fault,
                     m->raising, m->approximation, m->instructions};
    assert(!m->supposing && !m->asking && !m->preview.on && !m->inputs.noting);
    m->supposing = true;
    m->unknown = false;
    m->first = m->shown = m->thread_ended = m->main_returned = false;
    m->alt = 0;
    m->budget = m->o->tuning->symmetry_far;
    return s;
}

static void end_supposing(struct vm *m, const struct step *s) {
    assert(!m->fresh.count && m->foot.count >= s->foot);
    m->supposing = false;
    m->running = s->running;
    m->alt = s->alt;
    m->budget = s->budget;
    m->foot.count = s->foot;
    m->first = s->first;
    m->shown = s->shown;
    m->thread_ended = s->thread_ended;
    m->main_returned = s->main_returned;
    m->changed.broken = s->broken;
    m->fault = s->fault;
    m->raising = s->raising;
    m->approximation = s->approximation;
    m->instructions = s->instructions;
}

/* The first thread goes on as if the threads that it waits for had ended, to where it does
 * something else. Those threads are the locals. False: that leads to a fault, or does not end. */
static bool suppose(struct vm *m, uint32_t thread) {
    struct step s = begin_supposing(m);
    enum vm_run run;
    do {
        if (thread) {
            assert(!m->threads[thread].control_dirty);
            add_local(m, thread);
            m->threads[thread].c.state = VM_THREAD_FINISHED;
        }
        vm_thread_touch(m, 0);
        run = vm_exec(m, 0);
    } while (run == VM_RUN_STOPPED && awaits(m, &thread) && thread);
    end_supposing(m, &s);
    for (uint32_t i = 0; i < m->twin->locals.count; i++) {
        struct vm_thread *t = &m->threads[m->twin->locals.at[i].thread];
        t->c = m->twin->locals.at[i].control;
        t->control_dirty = false; /* there was nothing to settle before */
    }
    m->changed.broken = run != VM_RUN_STOPPED; /* this state is only left again */
    return run == VM_RUN_STOPPED && !m->unknown && m->twin->locals.count;
}

/* ---- order ---- */

static void pack_local(struct vm *m, struct local *l) {
    struct vm_alike *a = &m->twin->alike;
    struct vm_thread *thread = &m->threads[l->thread];
    l->first = a->words.count;
    vm_alike_add(a, &thread->c, sizeof thread->c / 8);
    for (uint32_t d = 0; d < thread->c.frames; d++) {
        m->changed.pack_count = 0;
        vm_pack_room(m, 2 + 2u * m->image->functions[thread->frames[d].function].f->regs);
        struct vm_bytes b = vm_pack_frame(m, thread, d);
        vm_alike_add(a, b.at, b.size / 8);
    }
    m->changed.pack_count = 0;
    l->words = a->words.count - l->first;
}

static void pack_managed(struct vm *m, struct local *l) {
    struct vm_alike *a = &m->twin->alike;
    l->first = a->words.count;
    vm_alike_pack(m, a, l->thread);
    l->words = a->words.count - l->first;
}

static int compare(const struct vm_twin *t, const struct local *a, const struct local *b) {
    if (a->words != b->words)
        return a->words < b->words ? -1 : 1;
    return memcmp(t->alike.words.at + a->first, t->alike.words.at + b->first, 8 * (size_t)a->words);
}

#ifndef NDEBUG
static bool is_sorted(const struct vm_twin *t) {
    for (uint32_t i = 1; i < t->locals.count; i++)
        if (compare(t, &t->locals.at[i - 1], &t->locals.at[i]) > 0)
            return false;
    return true;
}

/* Has each of the locals the number that is meant for it? */
static bool are_numbers_given(const struct vm_twin *t) {
    for (uint32_t i = 0; i < t->locals.count; i++)
        if (t->now.at[t->numbers.at[i]] != t->locals.at[i].thread)
            return false;
    return true;
}
#endif

/* Few, and mostly in order already. */
static void sort_locals(struct vm *m) {
    struct vm_twin *t = m->twin;
    for (uint32_t i = 0; i < t->locals.count; i++)
        if (vm_has_classes(m))
            pack_managed(m, &t->locals.at[i]);
        else
            pack_local(m, &t->locals.at[i]);
    for (uint32_t i = 1; i < t->locals.count; i++) {
        struct local l = t->locals.at[i];
        uint32_t k = i;
        for (; k > 0 && compare(t, &l, &t->locals.at[k - 1]) < 0; k--)
            t->locals.at[k] = t->locals.at[k - 1];
        t->locals.at[k] = l;
    }
}

/* ---- numbers ---- */

/* Only the first thread starts others, and when it does these have ended. So it makes no difference
 * which of the free numbers were theirs. */
static void find_numbers(struct vm *m) {
    struct vm_twin *t = m->twin;
    t->numbers.count = t->now.count = 0;
    for (uint32_t n = 0; n < m->thread_count; n++) {
        *base_vec_push(&t->now) = n;
        if (n && (m->threads[n].c.state == VM_THREAD_FREE || is_local(t, n)))
            *base_vec_push(&t->numbers) = n;
    }
    assert(t->numbers.count >= t->locals.count);
}

static void touch_whole(struct vm *m, uint32_t thread) {
    vm_control_touch(m, thread);
    m->threads[thread].low_water = 0;
}

/* All but the slots, which belong to the numbers. */
static void exchange_frames(struct vm_frame *a, struct vm_frame *b) {
    struct vm_frame old = *a;
    uint32_t slot = b->slot;
    *a = *b;
    a->slot = old.slot;
    *b = old;
    b->slot = slot;
}

static void exchange(struct vm *m, uint32_t a, uint32_t b) {
    assert(a && b && a != b); /* the first one is known by its number */
    struct vm_thread *x = &m->threads[a], *y = &m->threads[b];
    uint32_t frames = x->c.frames > y->c.frames ? x->c.frames : y->c.frames;
    vm_frames_need(x, frames);
    vm_frames_need(y, frames);
    for (uint32_t d = 0; d < frames; d++)
        exchange_frames(&x->frames[d], &y->frames[d]);
    struct vm_control c = x->c;
    x->c = y->c;
    y->c = c;
    touch_whole(m, a);
    touch_whole(m, b);
    uint32_t *now = m->twin->now.at, old = now[a];
    now[a] = now[b];
    now[b] = old;
}

static void give_numbers(struct vm *m) {
    struct vm_twin *t = m->twin;
    for (uint32_t i = 0; i < t->locals.count; i++) {
        uint32_t from = 0;
        while (t->now.at[from] != t->locals.at[i].thread)
            from++;
        if (from != t->numbers.at[i])
            exchange(m, from, t->numbers.at[i]);
    }
    assert(are_numbers_given(t));
}

static void put_owner(struct vm *m, uint64_t pointer, uint8_t *at, uint32_t word) {
    uint32_t name = vm_pointer_name(pointer);
    memcpy(at, &word, sizeof word);
    vm_object_touch(m, name, vm_object_at(m, name), (uint64_t)vm_pointer_offset(pointer),
                    sizeof word);
}

static void rename_owners(struct vm *m) {
    const struct vm_twin *t = m->twin;
    const struct vm_owners *o = &m->image->owners;
    uint32_t count = atomic_load_explicit(&o->count, memory_order_acquire);
    for (uint32_t i = 0; i < count; i++) {
        uint8_t *at;
        uint32_t owner = vm_owner_at(m, o->at[i], &at), k = local_of(t, owner);
        if (k < t->locals.count && t->numbers.at[k] + 1 != owner)
            put_owner(m, o->at[i], at, t->numbers.at[k] + 1);
    }
}

/* Only people see where a thread was started. */
static void set_start(struct vm *m, uint32_t thread, uint32_t site) {
    if (m->threads[thread].c.started_by == site)
        return;
    m->threads[thread].c.started_by = site;
    vm_control_touch(m, thread);
}

/* The threads that the first thread waits for must not look like those of which it knows nothing.
 * All of them get the same mark, which most have already. */
static void mark_starts(struct vm *m) {
    uint32_t usual = atomic_load_explicit(&m->image->first_start, memory_order_relaxed);
    for (uint32_t n = 1; n < m->thread_count; n++)
        if (m->threads[n].c.state != VM_THREAD_FREE)
            set_start(m, n, is_local(m->twin, n) ? usual : UINT32_MAX);
}

static void renumber(struct vm *m) {
    mark_starts(m);
    sort_locals(m);
    assert(is_sorted(m->twin));
    find_numbers(m);
    give_numbers(m);
    rename_owners(m);
}

/* ---- with classes ---- */

/* The twin of a managed state is no state: in place of the threads and of their own objects it has
 * their words, as objects that no program has. */
static void put_words(struct vm *m) {
    const struct vm_twin *t = m->twin;
    for (uint32_t i = 0; i < t->locals.count; i++) {
        const struct local *l = &t->locals.at[i];
        uint32_t name = vm_name(VM_SPACE_PLACES, i), size = 8 * l->words;
        vm_object_make(m, name, size, 3, true, 0);
        struct vm_object *o = vm_object_at(m, name);
        o->h->thread = 0;
        memcpy(o->h + 1, t->alike.words.at + l->first, size);
    }
}

/* Takes the threads and what was only theirs, as a collection would. */
static void take_locals(struct vm *m) {
    const struct vm_twin *t = m->twin;
    for (uint32_t i = 0; i < t->alike.lost.count; i++) {
        uint32_t name = t->alike.lost.at[i];
        struct vm_object *o = vm_object_at(m, name);
        assert(o->h); /* it is lost once */
        if (o->base)
            vm_object_restore(m, name, o);
        else
            vm_object_erase(m, name);
    }
    for (uint32_t i = 0; i < t->locals.count; i++) {
        uint32_t thread = t->locals.at[i].thread;
        memset(&m->threads[thread].c, 0, sizeof m->threads[thread].c);
        touch_whole(m, thread);
    }
}

static void unname_owners(struct vm *m) {
    const struct vm_twin *t = m->twin;
    const struct vm_owners *o = &m->image->owners;
    uint32_t count = atomic_load_explicit(&o->count, memory_order_acquire);
    for (uint32_t i = 0; i < count; i++) {
        uint8_t *at;
        uint32_t nth = local_of(t, vm_owner_at(m, o->at[i], &at)), word;
        if (nth == t->locals.count)
            continue;
        memcpy(&word, at, sizeof word);
        put_owner(m, o->at[i], at, vm_monitor_renamed(word, nth));
    }
}

/* Objects that the first thread holds only until it has run in advance must be gone first. */
static void unname(struct vm *m) {
    uint32_t foot = m->foot.count;
    if (vm_has_classes(m))
        vm_collect_step(m);
    m->foot.count = foot;
    m->twin->alike.lost.count = 0;
    sort_locals(m);
    assert(is_sorted(m->twin));
    take_locals(m);
    unname_owners(m);
    put_words(m);
}

enum model_twin vm_twin(struct vm *m, uint32_t *threads) {
    assert(!m->changed.broken && !m->first);
    *threads = 0;
    if (!atomic_load_explicit(&m->image->symmetric, memory_order_relaxed) || m->process.ended ||
        m->process.atomic_owner || m->process.alive < 2 || !any_alike(m))
        return MODEL_TWIN_NONE;
    bool waits = m->threads[0].c.state == VM_THREAD_ALIVE;
    uint32_t thread = 0;
    if (waits && !awaits(m, &thread))
        return MODEL_TWIN_NONE;
    if (!m->twin)
        m->twin = base_calloc(1, sizeof *m->twin);
    m->twin->locals.count = m->twin->alike.words.count = 0;
    if (waits && !suppose(m, thread))
        return MODEL_TWIN_LOST;
    for (uint32_t n = 1; !waits && n < m->thread_count; n++)
        if (m->threads[n].c.state == VM_THREAD_ALIVE ||
            (m->threads[n].c.state == VM_THREAD_FINISHED && !vm_has_classes(m)))
            add_local(m, n);
    if (vm_has_classes(m))
        unname(m);
    else
        renumber(m);
    *threads = m->twin->locals.count;
    assert(*threads && *threads < m->thread_count);
    return MODEL_TWIN_THERE;
}
