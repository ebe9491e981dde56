#include "vm/heap/order.h"

#include "vm/core/image.h"
#include "vm/heap/mixed.h"
#include <assert.h>

struct vm_order *vm_order_new(void) {
    return base_calloc(1, sizeof(struct vm_order));
}

void vm_order_drop(struct vm_order *o) {
    wmm_order_drop(&o->known);
    base_vec_drop(&o->races);
    base_vec_drop(&o->deeds);
    base_vec_drop(&o->events);
    base_vec_drop(&o->slots);
    base_vec_drop(&o->packed);
    base_vec_drop(&o->lives);
    base_free(o);
}

/* Nothing that is only looked at, or done for a question, is done. */
static bool is_real(const struct vm *m) {
    return m->order && !m->preview.on && !m->asking && !m->supposing;
}

static struct wmm_range range_of(uint64_t pointer, uint64_t size) {
    return (struct wmm_range){vm_pointer_name(pointer), (uint32_t)vm_pointer_offset(pointer),
                              (uint32_t)size};
}

enum { EVENTS_MOST = 1 << 20 }; /* longer runs get no advice */

static void note(struct vm *m, const struct wmm_event *e) {
    struct vm_order *o = m->order;
    if (m->observer && o->events.count < EVENTS_MOST)
        *base_vec_push(&o->events) = *e;
}

/* Does it, and keeps it for the report if the run is shown to people. What a relaxed read lets a
 * fence make known is kept if there are fences. */
static void act(struct vm *m, struct wmm_event e) {
    note(m, &e);
    bool idle = e.kind == WMM_EVENT_READ && !e.acquire &&
                !atomic_load_explicit(&m->image->acquire_fences, memory_order_relaxed);
    if (!idle)
        wmm_event_do(&m->order->known, &e);
}

static void read_from(struct vm *m, const struct wmm_access *a, bool acquire) {
    act(m, (struct wmm_event){
               .kind = WMM_EVENT_READ, .thread = m->running, .acquire = acquire, .access = *a});
}

static void write_to(struct vm *m, const struct wmm_access *a, bool release, bool keeps) {
    act(m, (struct wmm_event){.kind = WMM_EVENT_WRITE,
                              .thread = m->running,
                              .release = release,
                              .keeps = keeps,
                              .access = *a});
}

static void act_on(struct vm *m, enum wmm_event_kind kind, uint32_t thread, uint32_t other) {
    act(m, (struct wmm_event){.kind = kind, .thread = thread, .other = other});
}

/* ---- races ---- */

struct suspect {
    struct vm *m;
    const struct wmm_access *now;
};

static enum model_fault_kind kind_of(uint32_t either) {
    return either & WMM_MADE    ? MODEL_FAULT_UNORDERED_ALLOCATION
           : either & WMM_ENDED ? MODEL_FAULT_UNORDERED_FREE
                                : MODEL_FAULT_DATA_RACE;
}

/* As prop/race.h describes a race, and with a mark that the other access came earlier. */
static void note_race(void *context, uint32_t other, const struct wmm_access *earlier) {
    const struct suspect *s = context;
    const struct wmm_access *now = s->now;
    struct vm_order *o = s->m->order;
    uint32_t thread = s->m->running;
    bool first = now->site <= earlier->site;
    struct model_fault f = {
        .kind = kind_of(now->kind | earlier->kind),
        .thread = thread,
        .site = first ? now->site : earlier->site,
        .site2 = first ? earlier->site : now->site,
        .detail = {now->at.place,
                   (uint64_t)(first ? thread : other) << 32 | (first ? other : thread),
                   (uint64_t)now->at.offset << 32 | now->at.size | MODEL_RACE_EARLIER}};
    for (uint32_t i = 0; i < o->races.count; i++)
        if (o->races.at[i].kind == f.kind && o->races.at[i].site == f.site &&
            o->races.at[i].site2 == f.site2)
            return;
    *base_vec_push(&o->races) = f;
}

/* Could others have been unordered with the running thread when it came here? */
static bool had_others(const struct vm *m) {
    if (m->process.alive > 1 || m->process.unawaited)
        return true;
    for (uint32_t t = 0; t < m->thread_count; t++)
        if (m->threads[t].c.state == VM_THREAD_FINISHED)
            return true;
    return false;
}

/* Must the access be remembered? Where an object is not shared yet, what its owner does plainly
 * comes before all that others do. */
static bool is_kept(struct vm *m, const struct wmm_access *a) {
    bool atomic = a->kind & (WMM_ATOMIC | WMM_SYNC), plain = !atomic;
    struct vm_object *o = vm_object_at(m, a->at.place);
    if (had_others(m) && (atomic || o->h->flags & VM_OBJ_SHARED))
        return vm_mixed_met(m, a->at.place, o, a->at.offset, a->at.size, atomic) || plain;
    return plain;
}

/* A thread that is alone has nobody who could race with it later. */
static void look_and_keep(struct vm *m, const struct wmm_access *a) {
    struct suspect s = {m, a};
    wmm_order_check(&m->order->known, m->running, a, note_race, &s);
    bool kept = is_kept(m, a) && m->process.alive > 1;
    if (kept && !m->o->all_races)
        wmm_order_cover(&m->order->known, m->running, a);
    struct wmm_event e = {.kind = WMM_EVENT_ACCESS, .thread = m->running, .access = *a};
    if (kept)
        act(m, e);
    else if (m->order->races.count)
        note(m, &e);
}

/* ---- accesses ---- */

/* The end of an object's life matters to what was on the stack or the heap. */
static bool can_end(uint32_t name, const struct vm_object *o) {
    return vm_name_space(name) >= VM_SPACE_THREADS && !(o->h->flags & VM_OBJ_MANAGED);
}

static struct wmm_access access_of(uint64_t pointer, uint64_t size, uint32_t mode, uint32_t site) {
    uint32_t kind = (mode & MODEL_READ ? WMM_READ : 0u) | (mode & MODEL_WRITE ? WMM_WRITE : 0u) |
                    (mode & MODEL_ATOMIC ? WMM_ATOMIC : 0u) | (mode & MODEL_SYNC ? WMM_SYNC : 0u);
    return (struct wmm_access){range_of(pointer, size), kind, site};
}

/* Accesses inside atomic sections and trusted steps are ordered by their places, like locks. */
static void touched_apart(struct vm *m, const struct wmm_access *a) {
    read_from(m, a, true);
    look_and_keep(m, a);
    if (a->kind & WMM_WRITE)
        write_to(m, a, true, true);
}

void vm_order_touched(struct vm *m, uint64_t pointer, const struct vm_object *o, uint64_t size,
                      uint32_t mode, uint32_t site) {
    if (!is_real(m) || !size || o->h->flags & VM_OBJ_CONST || mode & (MODEL_SYNC | MODEL_FREE))
        return;
    struct wmm_access a = access_of(pointer, size, mode, site);
    if (vm_is_apart(m, m->running)) {
        a.kind |= WMM_ATOMIC;
        touched_apart(m, &a);
    } else if (!(mode & MODEL_ATOMIC)) {
        look_and_keep(m, &a);
        if (a.kind & WMM_WRITE)
            act(m, (struct wmm_event){.kind = WMM_EVENT_SILENCE, .access = a});
    }
}

void vm_order_made(struct vm *m, uint32_t name, uint64_t size, uint32_t site) {
    if (!is_real(m) || m->process.alive < 2 || !size)
        return;
    struct wmm_access a = {{name, 0, (uint32_t)size}, WMM_MADE, site};
    act(m, (struct wmm_event){.kind = WMM_EVENT_ACCESS, .thread = m->running, .access = a});
}

void vm_order_ends(struct vm *m, uint32_t name, uint32_t site) {
    if (!is_real(m))
        return;
    struct vm_object *o = vm_object_at(m, name);
    uint32_t size = o->h->size;
    if (size && had_others(m) && o->h->flags & VM_OBJ_SHARED)
        vm_mixed_met(m, name, o, 0, size, false);
    struct wmm_access a = {{name, 0, size ? size : 1}, WMM_ENDED, site};
    struct suspect s = {m, &a};
    wmm_order_check(&m->order->known, m->running, &a, note_race, &s);
    struct wmm_event e = {.kind = WMM_EVENT_ACCESS, .thread = m->running, .access = a};
    if (m->order->races.count)
        note(m, &e);
}

void vm_order_forget(struct vm *m, uint32_t name) {
    if (m->order && !m->preview.on)
        act(m, (struct wmm_event){.kind = WMM_EVENT_FORGET, .access.at.place = name});
}

/* ---- atomic operations ---- */

static bool acquires(uint32_t order) {
    return order == IR_ORDER_ACQUIRE || order >= IR_ORDER_ACQ_REL;
}

static bool releases(uint32_t order) {
    return order >= IR_ORDER_RELEASE;
}

/* Others could be unordered, and this operation does not order the thread. */
void vm_order_weak(struct vm *m) {
    if (m->order || !m->o->check_races || m->o->watch_order || m->process.alive < 2 ||
        m->preview.on || m->asking || m->supposing)
        return;
    vm_assumed_wrongly(m, VM_ASSUMES_ORDERED);
}

static bool is_shared(struct vm *m, uint64_t pointer) {
    const struct vm_object *o = vm_object_at(m, vm_pointer_name(pointer));
    return (o->h->flags & (VM_OBJ_SHARED | VM_OBJ_CONST)) == VM_OBJ_SHARED;
}

static bool can_be_weak(struct vm *m, uint64_t pointer) {
    return is_shared(m, pointer) && !vm_is_apart(m, m->running);
}

/* Did the program ask for the access itself, by a handle or through a method of an atomic class?
 * Library classes know what they do. */
static bool is_asked_for(const struct vm *m) {
    enum { DEEPEST = 3 };
    const struct vm_thread *t = &m->threads[m->running];
    bool asked = false;
    for (uint32_t d = 0; d < DEEPEST && d < t->c.frames; d++) {
        const struct ir_function *f =
            m->image->functions[t->frames[t->c.frames - 1 - d].function].f;
        if (d == 0 && !f->by_handle)
            return false;
        asked |= !f->library;
    }
    return asked;
}

/* No knowledge is kept of programs with classes. So their weak accesses are taken for
 * synchronisation, and the races that these leave are not found. */
static void doubt(struct vm *m, uint64_t pointer) {
    if (!m->o->check_races || m->process.alive < 2 || m->asking || m->supposing ||
        vm_is_apart(m, m->running) || !is_shared(m, pointer) || !is_asked_for(m))
        return;
    m->approximation =
        "plain and opaque accesses by handles and atomic classes, which order nothing, are taken "
        "for synchronisation: data races may be missing";
}

/* The operation is weak. */
static void meet_weak(struct vm *m, uint64_t pointer) {
    if (vm_has_classes(m))
        doubt(m, pointer);
    else if (can_be_weak(m, pointer))
        vm_order_weak(m);
}

/* What acquires is ordered by what it reads, and what releases orders itself too. */
static void do_atomic(struct vm *m, const struct wmm_access *a, bool acquire, bool release,
                      bool keeps) {
    if (a->kind & WMM_READ)
        read_from(m, a, acquire);
    look_and_keep(m, a);
    if (a->kind & WMM_WRITE)
        write_to(m, a, release, keeps);
}

void vm_order_atomic(struct vm *m, uint64_t pointer, uint32_t size, uint32_t flags, uint32_t rw,
                     uint32_t site) {
    uint32_t order = flags & IR_MEM_ORDER;
    bool strong = rw & MODEL_READ ? acquires(order) : releases(order);
    assert(order >= IR_ORDER_RELAXED && !(rw & MODEL_READ && rw & MODEL_WRITE));
    if (!m->order && !strong)
        meet_weak(m, pointer);
    if (!is_real(m) || vm_is_apart(m, m->running))
        return;
    struct wmm_access a = access_of(pointer, size, rw | MODEL_ATOMIC, site);
    do_atomic(m, &a, strong, strong, false);
}

/* The order of a compare-and-swap that fails. */
static uint32_t failure_order(uint32_t flags) {
    uint32_t own = (flags & IR_MEM_FAILURE) >> IR_MEM_FAILURE_SHIFT;
    return own ? own : flags & IR_MEM_ORDER;
}

void vm_order_update(struct vm *m, uint64_t pointer, uint32_t size, uint32_t flags, bool stored,
                     uint32_t site) {
    uint32_t order = stored ? flags & IR_MEM_ORDER : failure_order(flags);
    bool strong = acquires(order) && (!stored || releases(order));
    if (!m->order && !strong)
        meet_weak(m, pointer);
    if (!is_real(m) || vm_is_apart(m, m->running))
        return;
    uint32_t mode = MODEL_READ | MODEL_ATOMIC | (stored ? (uint32_t)MODEL_WRITE : 0);
    struct wmm_access a = access_of(pointer, size, mode, site);
    do_atomic(m, &a, acquires(order), releases(order), true);
}

void vm_order_fence(struct vm *m, uint32_t flags) {
    uint32_t order = flags & IR_MEM_ORDER;
    if (is_real(m))
        act(m, (struct wmm_event){.kind = WMM_EVENT_FENCE,
                                  .thread = m->running,
                                  .acquire = acquires(order),
                                  .release = releases(order)});
}

/* ---- natives ---- */

void vm_order_deed(struct vm *m, struct vm_deed deed) {
    if (is_real(m))
        *base_vec_push(&m->order->deeds) = deed;
}

/* The lock operations of what is on the heap or a stack matter to the end of its life. Atomic
 * accesses of natives are as strong as they can be. */
void vm_order_claimed(struct vm *m, uint64_t pointer, uint64_t size, uint32_t mode, uint32_t site) {
    uint32_t name = vm_pointer_name(pointer);
    bool atomic = !(mode & MODEL_SYNC), place = vm_name_space(name) == VM_SPACE_PLACES;
    if (!is_real(m) || !(mode & (MODEL_ATOMIC | MODEL_SYNC)))
        return;
    if (mode & VM_UNORDERED)
        mode &= ~(uint32_t)(MODEL_ACQUIRE | MODEL_RELEASE);
    if (atomic && vm_is_apart(m, m->running))
        return;
    struct vm_deed d = {.access = access_of(pointer, size, mode, site)};
    if (!place && (atomic || can_end(name, vm_object_at(m, name)))) {
        d.kind = VM_DEED_ACCESS;
        vm_order_deed(m, d);
    }
    d.kind = VM_DEED_ACQUIRE;
    if (mode & MODEL_ACQUIRE || (atomic && mode & MODEL_READ))
        vm_order_deed(m, d);
    d.kind = VM_DEED_RELEASE;
    if (mode & MODEL_RELEASE || (atomic && mode & MODEL_WRITE))
        vm_order_deed(m, d);
}

static void do_deed(struct vm *m, const struct vm_deed *d) {
    switch (d->kind) {
    case VM_DEED_ACQUIRE: read_from(m, &d->access, true); break;
    case VM_DEED_JOIN: act_on(m, WMM_EVENT_JOIN, m->running, d->thread); break;
    case VM_DEED_ACCESS: look_and_keep(m, &d->access); break;
    case VM_DEED_HAND: act_on(m, WMM_EVENT_JOIN, d->thread, m->running); break;
    case VM_DEED_RELEASE: write_to(m, &d->access, true, true); break;
    case VM_DEED_RETIRE: act_on(m, WMM_EVENT_RETIRE, d->thread, 0); break;
    case VM_DEEDS: break;
    }
}

void vm_order_native(struct vm *m, bool done) {
    struct vm_order *o = m->order;
    assert(o);
    for (uint32_t kind = 0; done && o->deeds.count && kind < VM_DEEDS; kind++)
        for (uint32_t i = 0; i < o->deeds.count; i++)
            if ((uint32_t)o->deeds.at[i].kind == kind)
                do_deed(m, &o->deeds.at[i]);
    o->deeds.count = 0;
}

/* ---- threads ---- */

bool vm_order_may_number(struct vm *m, uint32_t thread) {
    return !m->order || wmm_order_knows_all(&m->order->known, m->running, thread);
}

void vm_order_start(struct vm *m, uint32_t thread) {
    if (!m->order)
        return;
    wmm_order_need(&m->order->known, thread + 1);
    if (thread != m->running) /* the first of all has no parent */
        act_on(m, WMM_EVENT_START, m->running, thread);
}

void vm_order_end(struct vm *m, uint32_t thread) {
    if (m->order)
        act_on(m, WMM_EVENT_END, thread, 0);
}

void vm_order_retire(struct vm *m, uint32_t thread) {
    if (m->order)
        act_on(m, WMM_EVENT_RETIRE, thread, 0);
}

/* ---- advice ---- */

bool vm_order_remedy(struct vm *m, const struct model_fault *f, wmm_events *out) {
    struct vm_order *o = m->order;
    uint32_t one = (uint32_t)(f->detail[1] >> 32), two = (uint32_t)f->detail[1];
    uint32_t other = one == f->thread ? two : one;
    uint32_t site = one == f->thread ? f->site : f->site2;
    uint32_t earlier = one == f->thread ? f->site2 : f->site;
    if (!o || !(f->detail[2] & MODEL_RACE_EARLIER) || o->events.count == EVENTS_MOST)
        return false;
    for (uint32_t i = o->events.count; i-- > 0;) {
        const struct wmm_event *e = &o->events.at[i];
        if (e->kind == WMM_EVENT_ACCESS && e->thread == f->thread && e->access.site == site &&
            e->access.at.place == (uint32_t)f->detail[0])
            return wmm_event_remedy(o->events.at, i + 1, other, earlier, out);
    }
    return false;
}

/* ---- steps ---- */

void vm_order_begin_step(struct vm *m) {
    wmm_order_need(&m->order->known, m->thread_count); /* another machine may have made some */
    m->order->races.count = m->order->deeds.count = 0;
}

void vm_order_settle(struct vm *m) {
    struct vm_order *o = m->order;
    vm_order_native(m, true); /* a collection may have given numbers back */
    assert(o->lives.room >= o->known.count);
    wmm_order_settle(&o->known, o->lives.at);
}
