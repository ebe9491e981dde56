/* Threads of managed programs, and the table of all natives that every managed platform has. */
#include "vm/managed/natives.h"

#include "vm/core/image.h"
#include "vm/gc/weak.h"
#include "vm/managed/class_init.h"
#include "vm/managed/monitor.h"
#include "vm/managed/random.h"
#include "vm/managed/sync.h"
#include "vm/managed/thread_state.h"
#include "vm/thread/thread.h"

#define CALLER (UINT32_MAX - 1) /* in place of a thread's number */

static enum vm_thread_state state_of(struct vm_call *c, uint64_t number) {
    return number < vm_threads(c->vm) ? vm_thread_state(c->vm, (uint32_t)number) : VM_THREAD_FREE;
}

/* ---- beginning ---- */

static enum vm_status start(struct vm_call *c) {
    struct vm *m = c->vm;
    uint32_t function = vm_function_index(c->arg[0]);
    if (function >= base_vec_count(&m->p->functions))
        return vm_fault(c, MODEL_FAULT_BAD_CALL,
                        (uint64_t)(uintptr_t) "a thread that runs something that is no function",
                        c->arg[0]);
    const char *refused = vm_image_link(m->image, function);
    if (refused)
        return vm_fault(c, MODEL_FAULT_UNMODELLED, (uint64_t)(uintptr_t)refused, function);
    uint32_t thread = vm_thread_spawn(c, c->arg[0], c->arg[1]);
    if (thread == UINT32_MAX && !m->preview.on)
        return vm_fault(c, MODEL_FAULT_UNMODELLED,
                        (uint64_t)(uintptr_t) "more threads than the machine has", 0);
    if (!m->preview.on) {
        assert(thread != c->thread && !vm_thread_word(m, thread, VM_WORD_OBJECT));
        vm_thread_set_word(m, thread, VM_WORD_OBJECT, c->arg[1]);
    }
    return sync_return(c, thread);
}

static enum vm_status self(struct vm_call *c) {
    return sync_return(c, c->thread);
}

/* ---- waiting for the end ---- */

static bool may_be_interrupted(struct vm_call *c) {
    return c->arg[2] && vm_interrupts(c);
}

static bool has_ended(struct vm_call *c) {
    return vm_thread_over(c->vm, c->arg[0]);
}

static enum vm_status over(struct vm_call *c) {
    uint64_t word = vm_thread_word(c->vm, c->thread, VM_WORD_DAEMON);
    assert(!(word & (VM_IS_OVER | VM_WAS_JOINED)));
    if (vm_ends_alone(c->vm))
        SYNC_TRY(vm_thread_claim(c, c->thread, SYNC_GIVE));
    vm_thread_set_word(c->vm, c->thread, VM_WORD_DAEMON, word | VM_IS_OVER);
    /* No thread can tell whether a permit came before or comes later: see unpark. */
    vm_thread_set_word(c->vm, c->thread, VM_WORD_PERMIT, 0);
    c->vm->thread_ended = true;
    return VM_OK;
}

static uint32_t other_ends(struct vm_call *c, uint32_t ends[2]) {
    uint32_t n = 0;
    if (may_be_interrupted(c) && vm_interrupted(c, c->thread))
        ends[n++] = SYNC_INTERRUPTED;
    if (c->arg[1])
        ends[n++] = SYNC_TIMED_OUT;
    return n;
}

static uint32_t join_ready(struct vm_call *c) {
    uint32_t ends[2];
    return has_ended(c) ? 1 : other_ends(c, ends);
}

static void join_waits(struct vm_call *c, struct vm_wait *out) {
    uint32_t thread = (uint32_t)c->arg[0];
    *out =
        (struct vm_wait){.wakers = may_be_interrupted(c) ? vm_wakers_but(c) : vm_waker(c, thread),
                         .what = "thread",
                         .holder = thread};
}

static void mark_joined(struct vm *m, uint32_t thread) {
    uint64_t word = vm_thread_word(m, thread, VM_WORD_DAEMON);
    assert(!(word & ~(uint64_t)(VM_IS_DAEMON | VM_WAS_JOINED | VM_IS_OVER)));
    if (vm_thread_state(m, thread) == VM_THREAD_FINISHED && !(word & VM_WAS_JOINED)) {
        vm_thread_set_word(m, thread, VM_WORD_DAEMON, word | VM_WAS_JOINED);
        vm_alive_changed(m);
    }
}

/* Does the call only wait? Then no thread can tell when it ended. */
static bool only_waits(struct vm_call *c) {
    return !c->arg[1] && !may_be_interrupted(c);
}

/* Could the wait have ended in a way that others can tell, had the thread been slower to end? */
static bool might_differ(struct vm_call *c) {
    return c->arg[1] == VM_JOIN_TELLS || (may_be_interrupted(c) && vm_interrupted(c, c->thread));
}

/* The wait is over. */
static void unsettle(const struct vm_call *c) {
    uint64_t word = vm_thread_word(c->vm, c->thread, VM_WORD_PERMIT);
    if (word & VM_IS_SETTLED)
        vm_thread_set_word(c->vm, c->thread, VM_WORD_PERMIT, word & ~(uint64_t)VM_IS_SETTLED);
}

static enum vm_status join_ended(struct vm_call *c) {
    unsettle(c);
    if (might_differ(c))
        vm_end_seen(c, (uint32_t)c->arg[0]);
    if (state_of(c, c->arg[0]) == VM_THREAD_FINISHED)
        mark_joined(c->vm, (uint32_t)c->arg[0]);
    return sync_return(c, SYNC_NOTIFIED);
}

/* A wait that could have ended otherwise had the other thread been slower is a step of its own,
 * even if it is over at once. */
static enum vm_status join(struct vm_call *c) {
    uint32_t ends[2];
    if (!only_waits(c) && !c->vm->supposing && state_of(c, c->arg[0]) != VM_THREAD_FREE)
        SYNC_TRY(vm_thread_claim(c, (uint32_t)c->arg[0], SYNC_LOOK));
    if (has_ended(c))
        return join_ended(c);
    if (may_be_interrupted(c))
        SYNC_TRY(vm_thread_claim(c, c->thread, SYNC_TAKE));
    uint32_t count = other_ends(c, ends);
    assert(!count || !only_waits(c));
    if (c->alt >= count)
        return VM_STOP;
    unsettle(c);
    if (ends[c->alt] == SYNC_INTERRUPTED)
        vm_thread_set_word(c->vm, c->thread, VM_WORD_INTERRUPTED, 0);
    vm_note(c, ends[c->alt] == SYNC_INTERRUPTED ? "was interrupted" : "its time is up");
    return sync_return(c, ends[c->alt]);
}

bool vm_join_is_eager(struct vm_call *c, const struct vm_native *native) {
    if (!(native->flags & VM_NATIVE_EAGER))
        return false;
    assert(native->run != join || c->count > 2); /* the number, and what else ends the wait */
    return native->run != join || only_waits(c);
}

bool vm_join_is_untimed(struct vm_call *c, const struct vm_native *native) {
    return native->flags & VM_NATIVE_EAGER && (native->run != join || !c->arg[1]);
}

static enum vm_status alive(struct vm_call *c) {
    if (has_ended(c))
        vm_end_seen(c, (uint32_t)c->arg[0]);
    return sync_return(c, !has_ended(c));
}

/* The caller owns the monitor that the thread's end needs, so it is no operation of its own to
 * ask. */
static enum vm_status runs(struct vm_call *c) {
    assert(c->vm->o->watch_monitors);
    return sync_return(c, !has_ended(c));
}

static bool is_waited_for(struct vm_call *c, uint32_t thread) {
    return thread != c->thread && vm_thread_state(c->vm, thread) == VM_THREAD_ALIVE &&
           !(vm_thread_word(c->vm, thread, VM_WORD_DAEMON) & VM_IS_DAEMON);
}

static uint32_t others_ready(struct vm_call *c) {
    for (uint32_t t = 0; t < vm_threads(c->vm); t++)
        if (is_waited_for(c, t))
            return 0;
    return 1;
}

static void others_waits(struct vm_call *c, struct vm_wait *out) {
    *out = (struct vm_wait){.what = "the other threads", .holder = UINT32_MAX};
    for (uint32_t t = 0; t < vm_threads(c->vm); t++)
        if (is_waited_for(c, t)) {
            out->wakers |= vm_waker(c, t);
            out->holder = t;
        }
}

static enum vm_status others(struct vm_call *c) {
    if (!others_ready(c))
        return VM_STOP;
    for (uint32_t t = 0; t < vm_threads(c->vm) && !c->vm->preview.on; t++)
        mark_joined(c->vm, t);
    return VM_OK;
}

static enum vm_status release(struct vm_call *c) {
    uint32_t thread = (uint32_t)c->arg[0];
    if (state_of(c, c->arg[0]) == VM_THREAD_FINISHED)
        vm_thread_release(c->vm, thread);
    return VM_OK;
}

/* ---- what threads do to each other ---- */

/* A thread that has ended can still be interrupted and asked, as in Java. So these operations need
 * not depend on whether it has ended. */

static enum vm_status interrupt(struct vm_call *c) {
    if (state_of(c, c->arg[0]) == VM_THREAD_FREE)
        return VM_OK;
    uint32_t thread = (uint32_t)c->arg[0];
    SYNC_TRY(vm_thread_claim(c, thread, SYNC_GIVE));
    vm_thread_set_word(c->vm, thread, VM_WORD_INTERRUPTED, 1);
    return VM_OK;
}

/* Asking about another thread tells threads apart: an interruption stays with the number of a
 * thread that has ended. */
static enum vm_status interrupted(struct vm_call *c) {
    bool own = (uint32_t)c->arg[0] == CALLER;
    uint32_t thread = own ? c->thread : (uint32_t)c->arg[0];
    if (!own)
        vm_identified_to_all(c);
    if (state_of(c, thread) == VM_THREAD_FREE || !vm_interrupts(c))
        return sync_return(c, 0);
    SYNC_TRY(vm_thread_claim(c, thread, c->arg[1] ? SYNC_TAKE : SYNC_LOOK));
    uint64_t was = vm_interrupted(c, thread);
    if (c->arg[1] && was)
        vm_thread_set_word(c->vm, thread, VM_WORD_INTERRUPTED, 0);
    return sync_return(c, was);
}

static bool has_permit(const struct vm_call *c) {
    uint64_t word = vm_thread_word(c->vm, c->thread, VM_WORD_PERMIT);
    assert(word <= (VM_HAS_PERMIT | VM_IS_SETTLED));
    return word & VM_HAS_PERMIT;
}

/* park does not say why it ends, so there is one way at most. */
static uint32_t park_ready(struct vm_call *c) {
    return has_permit(c) || vm_interrupted(c, c->thread) || c->arg[0];
}

/* A park that ends at once for no reason is a choice of its own: it leaves the permit. */
static uint32_t park_ends_ready(struct vm_call *c) {
    return vm_spurious(c) ? 2 : 1;
}

static enum vm_status park_ends(struct vm_call *c) {
    if (c->alt) {
        vm_show(c);
        vm_note(c, "wakes up without a permit");
    }
    return sync_return(c, c->alt);
}

static void park_waits(struct vm_call *c, struct vm_wait *out) {
    *out = (struct vm_wait){
        .wakers = vm_wakers_but(c), .what = "a permit to go on", .holder = UINT32_MAX};
}

static enum vm_status park(struct vm_call *c) {
    SYNC_TRY(vm_thread_claim(c, c->thread, SYNC_TAKE));
    if (!park_ready(c))
        return VM_STOP;
    if (!has_permit(c))
        vm_show(c);
    if (vm_thread_word(c->vm, c->thread, VM_WORD_PERMIT))
        vm_thread_set_word(c->vm, c->thread, VM_WORD_PERMIT, 0);
    return VM_OK;
}

static enum vm_status settle(struct vm_call *c) {
    uint64_t word = vm_thread_word(c->vm, c->thread, VM_WORD_PERMIT);
    bool joins = (uint32_t)c->arg[0] != UINT32_MAX;
    assert(c->vm->o->watch_ends && !(word & VM_IS_SETTLED));
    c->vm->trusted = false; /* it is seen not to wait yet */
    SYNC_TRY(vm_thread_claim(c, c->thread, SYNC_TAKE));
    if (joins)
        SYNC_TRY(vm_thread_claim(c, (uint32_t)c->arg[0], SYNC_LOOK));
    bool goes_on = joins ? has_ended(c) : word & VM_HAS_PERMIT;
    if (!goes_on && !vm_interrupted(c, c->thread))
        vm_thread_set_word(c->vm, c->thread, VM_WORD_PERMIT, word | VM_IS_SETTLED);
    return VM_OK;
}

static enum vm_status unpark(struct vm_call *c) {
    if (state_of(c, c->arg[0]) == VM_THREAD_FREE)
        return VM_OK;
    uint32_t thread = (uint32_t)c->arg[0];
    SYNC_TRY(vm_thread_claim(c, thread, SYNC_GIVE));
    if (!has_ended(c)) /* no thread could tell whether an ended one has a permit */
        vm_thread_set_word(c->vm, thread, VM_WORD_PERMIT,
                           vm_thread_word(c->vm, thread, VM_WORD_PERMIT) | VM_HAS_PERMIT);
    return VM_OK;
}

/* ---- time ---- */

/* Other threads may run between any two visible operations anyway: a yield adds nothing, and must
 * not add states. It shows that the loop around it waits for another thread, which must be able to
 * run. */
static enum vm_status yield(struct vm_call *c) {
    vm_show(c);
    c->vm->trusted = false;
    return VM_OK;
}

/* A sleep takes no time: an interruption comes before it or after it. */
static enum vm_status sleep_now(struct vm_call *c) {
    vm_show(c);
    c->vm->trusted = false;
    bool ends = false;
    if (c->arg[0])
        SYNC_TRY(vm_take_interrupt(c, &ends));
    return sync_return(c, ends ? SYNC_INTERRUPTED : 0);
}

#define ROW(name, params, results, effect, run)                                                    \
    { name, params, results, VM_EFFECT_##effect, 0, run, NULL, NULL }
#define PLAIN(name, params, results, effect, run)                                                  \
    { name, params, results, VM_EFFECT_##effect, VM_NATIVE_ALIKE, run, NULL, NULL }
#define ALIKE(name, params, results, effect, run)                                                  \
    {                                                                                              \
        name, params, results, VM_EFFECT_##effect, VM_NATIVE_NOTED | VM_NATIVE_ALIKE, run, NULL,   \
            NULL                                                                                   \
    }
#define NOTED(name, params, results, effect, run)                                                  \
    { name, params, results, VM_EFFECT_##effect, VM_NATIVE_NOTED, run, NULL, NULL }

const struct vm_native vm_managed_natives[] = {
    {"heddle.monitor.enter", 1, 0, VM_EFFECT_LOCK, VM_NATIVE_NOTED | VM_NATIVE_ALIKE,
     vm_monitor_enter, vm_monitor_enter_ready, vm_monitor_enter_waits},
    {"heddle.monitor.enter_or", 1, 1, VM_EFFECT_LOCK, VM_NATIVE_NOTED | VM_NATIVE_ALIKE,
     vm_monitor_enter_or, vm_monitor_enter_or_ready, vm_monitor_enter_waits},
    ALIKE("heddle.monitor.try", 1, 1, LOCK, vm_monitor_try),
    ALIKE("heddle.monitor.exit", 1, 1, UNLOCK, vm_monitor_exit),
    ALIKE("heddle.monitor.owned", 1, 1, NONE, vm_monitor_owned),
    {"heddle.monitor.release", 1, 1, VM_EFFECT_UNLOCK, VM_NATIVE_NOTED | VM_NATIVE_ALIKE,
     vm_monitor_release, vm_monitor_release_ready, NULL},
    {"heddle.monitor.wait", 3, 1, VM_EFFECT_WAIT, VM_NATIVE_NOTED | VM_NATIVE_ALIKE,
     vm_monitor_wait, vm_monitor_wait_ready, vm_monitor_wait_waits},
    {"heddle.monitor.again", 2, 0, VM_EFFECT_LOCK, VM_NATIVE_NOTED | VM_NATIVE_ALIKE,
     vm_monitor_again, vm_monitor_enter_ready, vm_monitor_enter_waits},
    {"heddle.monitor.notify", 1, 1, VM_EFFECT_SIGNAL, VM_NATIVE_NOTED | VM_NATIVE_ALIKE,
     vm_monitor_notify, vm_monitor_notify_ready, NULL},
    ALIKE("heddle.monitor.pulse", 1, 1, SIGNAL, vm_monitor_pulse),
    ALIKE("heddle.monitor.notify_all", 1, 1, SIGNAL, vm_monitor_notify_all),
    ROW("heddle.thread.start", 2, 1, SPAWN, start),
    NOTED("heddle.thread.self", 0, 1, NONE, self),
    {"heddle.thread.join", 3, 1, VM_EFFECT_JOIN, VM_NATIVE_EAGER | VM_NATIVE_NOTED, join,
     join_ready, join_waits},
    {"heddle.thread.alive", 1, 1, VM_EFFECT_JOIN, VM_NATIVE_VISIBLE | VM_NATIVE_NOTED, alive, NULL,
     NULL},
    NOTED("heddle.thread.runs", 1, 1, NONE, runs),
    {"heddle.thread.state", 1, 1, VM_EFFECT_CHOOSE, VM_NATIVE_OPAQUE, vm_thread_tell,
     vm_thread_tell_ready, NULL},
    {"heddle.thread.leave", 1, 0, VM_EFFECT_SIGNAL, VM_NATIVE_VISIBLE | VM_NATIVE_ALIKE,
     vm_monitor_leave, vm_monitor_enter_ready, vm_monitor_enter_waits},
    PLAIN("heddle.thread.over", 0, 0, NONE, over),
    {"heddle.thread.rest", 0, 0, VM_EFFECT_NONE, VM_NATIVE_VISIBLE | VM_NATIVE_ALIKE,
     vm_thread_rest, NULL, NULL},
    NOTED("heddle.thread.interrupt", 1, 0, SIGNAL, interrupt),
    ALIKE("heddle.thread.interrupted", 2, 1, NONE, interrupted),
    {"heddle.thread.park", 1, 0, VM_EFFECT_WAIT, VM_NATIVE_NOTED | VM_NATIVE_ALIKE, park,
     park_ready, park_waits},
    {"heddle.thread.park_ends", 0, 1, VM_EFFECT_CHOOSE, VM_NATIVE_ALIKE, park_ends, park_ends_ready,
     NULL},
    NOTED("heddle.thread.unpark", 1, 0, SIGNAL, unpark),
    PLAIN("heddle.thread.settle", 1, 0, NONE, settle),
    PLAIN("heddle.thread.yield", 0, 0, NONE, yield),
    PLAIN("heddle.thread.sleep", 1, 1, NONE, sleep_now),
    {"heddle.thread.others", 0, 0, VM_EFFECT_JOIN, VM_NATIVE_EAGER | VM_NATIVE_NOTED, others,
     others_ready, others_waits},
    ROW("heddle.finalizer.set", 2, 0, NONE, vm_finalizer_set),
    ROW("heddle.thread.release", 1, 0, NONE, release),
    {"heddle.class.begin", 1, 1, VM_EFFECT_LOCK, VM_NATIVE_ALIKE, vm_class_begin,
     vm_class_begin_ready, vm_class_begin_waits},
    {"heddle.class.enter", 1, 1, VM_EFFECT_LOCK, VM_NATIVE_ALIKE, vm_class_enter,
     vm_class_enter_ready, vm_class_begin_waits},
    ROW("heddle.random.open", 0, 1, NONE, vm_random_open),
    ROW("heddle.random.chosen", 0, 1, NONE, vm_random_chosen),
    ROW("heddle.random.fixed", 0, 0, NONE, vm_random_fixed),
    {"heddle.random.draw", 2, 1, VM_EFFECT_CHOOSE, 0, vm_random_draw, vm_random_draw_ready, NULL},
    {"heddle.random.fraction", 0, 1, VM_EFFECT_CHOOSE, 0, vm_random_fraction,
     vm_random_fraction_ready, NULL},
    PLAIN("heddle.class.end", 2, 0, UNLOCK, vm_class_end),
    {0},
};
