/* Monitors. The word in an object's head has the owner and how often it entered. No other thread
 * can notice what the owner does with a monitor that it keeps (entering again, leaving once of
 * several times, asking whether it is its own), so these operations need no state.
 *
 * Waiting is three natives. `release` leaves the monitor and enters the wait set, in one operation.
 * `wait` ends when the thread was notified and the monitor is free, and takes it in the same
 * operation, because no thread can see a notified one between the two. `again` gives the monitor
 * the depth that it had. A thread whose time is up or that is interrupted leaves the wait set first
 * and takes the monitor as a step of its own, because it is no longer there to be notified.
 *
 * A wait may end for no reason. Whether it will is chosen when it begins, and then the thread only
 * wants the monitor back: to others it is as if it had not waited. So a loop around the wait comes
 * back to states that are known, and where no such end is chosen a lost notification is a
 * deadlock. */
#include "vm/managed/monitor.h"

#include "vm/core/monitor_word.h"
#include "vm/heap/global.h"
#include "vm/heap/object.h"
#include "vm/managed/sync.h"

enum { DEPTH_LIMIT = 1 << 16 };

static uint32_t owner_of(uint32_t word) {
    return vm_monitor_owner(word);
}
static uint32_t depth_of(uint32_t word) {
    return word >> VM_MONITOR_DEPTH_SHIFT;
}
static uint32_t word_of(const struct vm_call *c, uint32_t depth) {
    assert(depth < DEPTH_LIMIT);
    return depth ? depth << VM_MONITOR_DEPTH_SHIFT | (c->thread + 1) : 0;
}

/* ---- the lock ---- */

#ifndef NDEBUG
/* A program that has made up a pointer may have anything where it points. */
static bool is_made_up(struct vm_call *c, uint64_t object) {
    return vm_pointer_offset(object) || vm_class_of(c, object) == IR_NO_INDEX;
}
#endif

static bool look(struct vm_call *c, uint64_t object, uint32_t *word) {
    const void *bytes = vm_peek(c, object + IR_HEAD_MONITOR, sizeof *word);
    if (!bytes)
        return false;
    memcpy(word, bytes, sizeof *word);
    assert(vm_monitor_is_word(*word) || is_made_up(c, object));
    return true;
}

static bool is_mine(struct vm_call *c, uint64_t object, uint32_t *word) {
    return look(c, object, word) && owner_of(*word) == c->thread + 1;
}

/* Checks that the reference is an object and not null, where no claim does. */
static enum vm_status check(struct vm_call *c, uint64_t object) {
    if (vm_peek(c, object, IR_HEAD))
        return VM_OK;
    return vm_fault(c, object ? MODEL_FAULT_INVALID_POINTER : MODEL_FAULT_NULL_POINTER, object, 0);
}

static enum vm_status claim_lock(struct vm_call *c, uint64_t object, uint32_t mode, void **at) {
    return vm_claim(c, object + IR_HEAD_MONITOR, 4, mode, at);
}

static enum vm_status claim_set(struct vm_call *c, uint64_t object, uint32_t mode) {
    void *at;
    return vm_claim(c, object + IR_HEAD_LENGTH, 4, mode, &at);
}

static void put(void *at, uint32_t word) {
    memcpy(at, &word, sizeof word);
}

/* The owner changes the depth of a monitor that it keeps. */
static enum vm_status set_depth(struct vm_call *c, uint64_t object, uint32_t depth) {
    struct vm *m = c->vm;
    uint32_t word;
    assert(depth && is_mine(c, object, &word));
    (void)word;
    if (depth >= DEPTH_LIMIT)
        return vm_fault(c, MODEL_FAULT_UNMODELLED,
                        (uint64_t)(uintptr_t) "a monitor entered 65536 times", 0);
    if (m->preview.on)
        return VM_OK;
    uint32_t name = vm_pointer_name(object);
    struct vm_object *o = vm_object_reach(m, name);
    put(vm_object_bytes(o) + vm_pointer_offset(object) + IR_HEAD_MONITOR, word_of(c, depth));
    vm_object_touch(m, name, o, (uint64_t)vm_pointer_offset(object) + IR_HEAD_MONITOR, 4);
    return VM_OK;
}

static bool is_free_for(struct vm_call *c, uint64_t object) {
    uint32_t word;
    return !look(c, object, &word) || owner_of(word) == 0 || owner_of(word) == c->thread + 1;
}

static void lock_waits(struct vm_call *c, uint64_t object, struct vm_wait *out) {
    uint32_t word = 0;
    *out = (struct vm_wait){.what = "monitor", .address = object, .holder = UINT32_MAX};
    if (look(c, object, &word) && owner_of(word)) {
        out->holder = owner_of(word) - 1;
        out->wakers = vm_waker(c, owner_of(word) - 1);
    }
}

#ifndef NDEBUG
static bool is_taken(const void *at) {
    uint32_t word;
    memcpy(&word, at, sizeof word);
    return word != 0;
}
#endif

/* Waits until it is free and takes it, `depth` deep. */
static enum vm_status take(struct vm_call *c, uint64_t object, uint32_t depth) {
    void *at;
    SYNC_TRY(claim_lock(c, object, SYNC_TAKE | VM_EXCLUSIVE, &at));
    if (!is_free_for(c, object))
        return VM_STOP;
    assert(depth && !is_taken(at));
    put(at, word_of(c, depth));
    vm_owned(c, object + IR_HEAD_MONITOR);
    return VM_OK;
}

static void note_wrong(const struct vm *m, bool watched, enum vm_assumption what) {
    if (!watched)
        vm_assumed_wrongly(m, what);
}

/* Does the library use the monitor of this instance, too? */
static bool is_meant(struct vm_call *c, uint64_t object, uint32_t at) {
    const void *bytes = vm_peek(c, object + at, 4);
    uint32_t yes = 0;
    if (bytes)
        memcpy(&yes, bytes, sizeof yes);
    return yes;
}

/* The monitors that the library uses as soon as the program does. */
static void note_use(struct vm_call *c, uint64_t object) {
    const struct vm *m = c->vm;
    const struct vm_object *o = vm_object_at(c->vm, vm_pointer_name(object));
    uint32_t flags = vm_is_managed(o) ? m->p->classes.at[vm_class_index(o->h)].flags : 0;
    if (VM_LIKELY(!(flags & IR_CLASS_LOCKED)) || m->preview.on || m->supposing)
        return;
    if (flags & IR_CLASS_THREAD)
        note_wrong(m, m->o->watch_monitors, VM_ASSUMES_MONITORS);
    else if (!(flags & IR_CLASS_OUTPUT))
        note_wrong(m, m->o->watch_groups, VM_ASSUMES_GROUPS);
    else if (is_meant(c, object, m->p->classes.at[vm_class_index(o->h)].locked_if))
        note_wrong(m, m->o->watch_output, VM_ASSUMES_OUTPUT);
}

uint32_t vm_monitor_enter_ready(struct vm_call *c) {
    return is_free_for(c, c->arg[0]);
}

void vm_monitor_enter_waits(struct vm_call *c, struct vm_wait *out) {
    lock_waits(c, c->arg[0], out);
}

enum vm_status vm_monitor_enter(struct vm_call *c) {
    uint32_t word;
    SYNC_TRY(check(c, c->arg[0]));
    note_use(c, c->arg[0]);
    if (is_mine(c, c->arg[0], &word))
        return set_depth(c, c->arg[0], depth_of(word) + 1);
    return take(c, c->arg[0], 1);
}

/* .NET: a thread that has to wait can be interrupted, and then does not get the monitor. It can be
 * interrupted until it goes on, even if the monitor is free by then. So to begin waiting is an
 * operation of its own. Afterwards the thread is like one that was notified (vm_monitor_wait). It
 * does not wait for the owner alone, so the claim is not an exclusive one. */

uint32_t vm_monitor_enter_or_ready(struct vm_call *c) {
    return is_free_for(c, c->arg[0]) || vm_interrupts(c);
}

enum vm_status vm_monitor_enter_or(struct vm_call *c) {
    void *at;
    SYNC_TRY(check(c, c->arg[0]));
    if (is_free_for(c, c->arg[0]) || !vm_interrupts(c)) {
        SYNC_TRY(vm_monitor_enter(c));
        return sync_return(c, SYNC_NOTIFIED);
    }
    SYNC_TRY(claim_lock(c, c->arg[0], SYNC_TAKE, &at));
    assert(!vm_thread_word(c->vm, c->thread, VM_WORD_WAITS_ON));
    vm_thread_set_word(c->vm, c->thread, VM_WORD_WAITS_ON, c->arg[0]);
    vm_note(c, "has to wait");
    return sync_return(c, SYNC_WAITS);
}

enum vm_status vm_monitor_try(struct vm_call *c) {
    uint32_t word;
    void *at;
    SYNC_TRY(check(c, c->arg[0]));
    if (is_mine(c, c->arg[0], &word)) {
        SYNC_TRY(set_depth(c, c->arg[0], depth_of(word) + 1));
        return sync_return(c, 1);
    }
    SYNC_TRY(claim_lock(c, c->arg[0], SYNC_TAKE, &at));
    bool gets = is_free_for(c, c->arg[0]);
    if (gets) {
        assert(!is_taken(at));
        put(at, word_of(c, 1));
        vm_owned(c, c->arg[0] + IR_HEAD_MONITOR);
    }
    return sync_return(c, gets);
}

enum vm_status vm_monitor_exit(struct vm_call *c) {
    uint32_t word;
    void *at;
    SYNC_TRY(check(c, c->arg[0]));
    if (!is_mine(c, c->arg[0], &word))
        return sync_return(c, 0);
    if (depth_of(word) > 1) {
        SYNC_TRY(set_depth(c, c->arg[0], depth_of(word) - 1));
    } else {
        SYNC_TRY(claim_lock(c, c->arg[0], SYNC_GIVE | VM_EXCLUSIVE, &at));
        put(at, 0);
    }
    return sync_return(c, 1);
}

enum vm_status vm_monitor_owned(struct vm_call *c) {
    uint32_t word;
    SYNC_TRY(check(c, c->arg[0]));
    return sync_return(c, is_mine(c, c->arg[0], &word));
}

/* After a wait that was notified the monitor is taken already. */
enum vm_status vm_monitor_again(struct vm_call *c) {
    uint32_t word;
    SYNC_TRY(check(c, c->arg[0]));
    if (is_mine(c, c->arg[0], &word))
        return set_depth(c, c->arg[0], (uint32_t)c->arg[1]);
    return take(c, c->arg[0], (uint32_t)c->arg[1]);
}

/* ---- the wait set ---- */

/* The thread's place in the queue of those that wait on an object and were not notified; 0: it is
 * not among them. */
static uint64_t place_of(struct vm *m, uint32_t thread, uint64_t object) {
    if (vm_thread_state(m, thread) != VM_THREAD_ALIVE ||
        vm_thread_word(m, thread, VM_WORD_WAITS_ON) != object)
        return 0;
    assert(object || !vm_thread_word(m, thread, VM_WORD_WAIT_PLACE));
    return vm_thread_word(m, thread, VM_WORD_WAIT_PLACE);
}

static uint32_t waiters(struct vm *m, uint64_t object) {
    uint32_t n = 0;
    for (uint32_t t = 0; t < vm_threads(m); t++)
        n += place_of(m, t, object) != 0;
    return n;
}

#ifndef NDEBUG
static bool are_places_dense(struct vm *m, uint64_t object) {
    uint32_t n = waiters(m, object), first = 0;
    for (uint32_t t = 0; t < vm_threads(m); t++) {
        if (place_of(m, t, object) > n)
            return false;
        first += place_of(m, t, object) == 1;
    }
    return first || !n;
}
#endif

/* Places stay dense, so that they say the order and nothing else. */
static void leave_queue(struct vm *m, uint32_t thread, uint64_t object) {
    uint64_t place = place_of(m, thread, object);
    assert(place);
    for (uint32_t t = 0; t < vm_threads(m); t++)
        if (place_of(m, t, object) > place)
            vm_thread_set_word(m, t, VM_WORD_WAIT_PLACE, place_of(m, t, object) - 1);
    vm_thread_set_word(m, thread, VM_WORD_WAIT_PLACE, 0);
    assert(m->preview.on || are_places_dense(m, object));
}

static uint32_t waiter(struct vm *m, uint64_t object, uint32_t nth) {
    for (uint32_t t = 0; t < vm_threads(m); t++)
        if (place_of(m, t, object) && nth-- == 0)
            return t;
    return UINT32_MAX;
}

static uint32_t first_waiter(struct vm *m, uint64_t object) {
    uint32_t first = UINT32_MAX;
    for (uint32_t t = 0; t < vm_threads(m); t++)
        if (place_of(m, t, object) &&
            (first == UINT32_MAX || place_of(m, t, object) < place_of(m, first, object)))
            first = t;
    return first;
}

enum { ALT_SPURIOUS = 1 };

uint32_t vm_monitor_release_ready(struct vm_call *c) {
    uint32_t word;
    bool waits = is_mine(c, c->arg[0], &word) && (c->count < 3 || !c->arg[2]);
    return waits && vm_spurious(c) ? 2 : 1;
}

/* (object, any order, not spurious): the wait set is a queue unless the second argument says that
 * its order never matters. */
enum vm_status vm_monitor_release(struct vm_call *c) {
    struct vm *m = c->vm;
    uint64_t object = c->arg[0];
    uint32_t word;
    void *at;
    SYNC_TRY(check(c, object));
    if (!is_mine(c, object, &word))
        return vm_fault(c, MODEL_FAULT_LOCK_MISUSE,
                        (uint64_t)(uintptr_t) "waits on a monitor that it does not own", object);
    SYNC_TRY(claim_lock(c, object, SYNC_GIVE | VM_EXCLUSIVE, &at));
    SYNC_TRY(claim_set(c, object, SYNC_BOTH));
    put(at, 0);
    assert(!vm_thread_word(m, c->thread, VM_WORD_WAITS_ON)); /* it waits on one object at a time */
    bool ordered = c->count < 2 || !c->arg[1];
    uint64_t place = ordered ? waiters(m, object) + 1 : 1;
    if (c->alt == ALT_SPURIOUS)
        vm_note(c, "wakes up without a notification");
    vm_thread_set_word(m, c->thread, VM_WORD_WAIT_PLACE, c->alt == ALT_SPURIOUS ? 0 : place);
    vm_thread_set_word(m, c->thread, VM_WORD_WAITS_ON, object);
    assert(m->preview.on || are_places_dense(m, object));
    return sync_return(c, depth_of(word));
}

static bool notified(const struct vm_call *c) {
    return vm_thread_word(c->vm, c->thread, VM_WORD_WAIT_PLACE) == 0;
}

static bool may_be_interrupted(struct vm_call *c) {
    return c->arg[2] && vm_interrupts(c);
}

/* Ways to end a wait without being notified, in this order. */
static uint32_t other_ends(struct vm_call *c, uint32_t ends[2]) {
    uint32_t n = 0;
    if (may_be_interrupted(c) && vm_interrupted(c, c->thread))
        ends[n++] = SYNC_INTERRUPTED;
    if (c->arg[1])
        ends[n++] = SYNC_TIMED_OUT;
    return n;
}

/* .NET: an interrupt ends the wait as long as the thread has not gone on, though it was notified.
 */
static bool may_be_late(struct vm_call *c) {
    return c->arg[2] == VM_WAIT_LATE && vm_interrupts(c);
}

static bool is_interrupted_late(struct vm_call *c) {
    return may_be_late(c) && vm_interrupted(c, c->thread);
}

uint32_t vm_monitor_wait_ready(struct vm_call *c) {
    uint32_t ends[2];
    return notified(c) ? (uint32_t)is_free_for(c, c->arg[0]) + is_interrupted_late(c)
                       : other_ends(c, ends);
}

void vm_monitor_wait_waits(struct vm_call *c, struct vm_wait *out) {
    if (notified(c)) {
        lock_waits(c, c->arg[0], out);
        if (may_be_late(c))
            out->wakers = vm_wakers_but(c);
        return;
    }
    *out = (struct vm_wait){.wakers = vm_wakers_but(c),
                            .what = "notification of",
                            .address = c->arg[0],
                            .holder = UINT32_MAX};
}

/* Takes the monitor, or is interrupted where it can be. */
static enum vm_status end_notified(struct vm_call *c) {
    bool late = may_be_late(c), is_free = is_free_for(c, c->arg[0]);
    void *at;
    assert(vm_thread_word(c->vm, c->thread, VM_WORD_WAITS_ON) == c->arg[0]);
    if (late)
        SYNC_TRY(vm_thread_claim(c, c->thread, SYNC_TAKE));
    if (late && (!is_free || c->alt)) {
        SYNC_TRY(claim_lock(c, c->arg[0], SYNC_TAKE, &at));
        if (!is_interrupted_late(c))
            return VM_STOP;
        vm_thread_set_word(c->vm, c->thread, VM_WORD_INTERRUPTED, 0);
        vm_note(c, "was interrupted");
    } else {
        SYNC_TRY(take(c, c->arg[0], 1));
    }
    vm_thread_set_word(c->vm, c->thread, VM_WORD_WAITS_ON, 0);
    return sync_return(c, late && (!is_free || c->alt) ? SYNC_INTERRUPTED : SYNC_NOTIFIED);
}

enum vm_status vm_monitor_wait(struct vm_call *c) {
    static const char *const texts[] = {
        [SYNC_TIMED_OUT] = "its time is up", [SYNC_INTERRUPTED] = "was interrupted"};
    uint32_t ends[2];
    SYNC_TRY(check(c, c->arg[0]));
    if (notified(c))
        return end_notified(c);
    assert(place_of(c->vm, c->thread, c->arg[0]));
    SYNC_TRY(claim_set(c, c->arg[0], SYNC_BOTH));
    if (may_be_interrupted(c))
        SYNC_TRY(vm_thread_claim(c, c->thread, SYNC_TAKE));
    uint32_t count = other_ends(c, ends);
    if (c->alt >= count) { /* only asked what it will touch */
        SYNC_TRY(take(c, c->arg[0], 1));
        return VM_STOP;
    }
    leave_queue(c->vm, c->thread, c->arg[0]);
    vm_thread_set_word(c->vm, c->thread, VM_WORD_WAITS_ON, 0);
    if (ends[c->alt] == SYNC_INTERRUPTED)
        vm_thread_set_word(c->vm, c->thread, VM_WORD_INTERRUPTED, 0);
    vm_note(c, "%s", texts[ends[c->alt]]);
    return sync_return(c, ends[c->alt]);
}

/* ---- notifying ---- */

uint32_t vm_monitor_notify_ready(struct vm_call *c) {
    uint32_t word, n = is_mine(c, c->arg[0], &word) ? waiters(c->vm, c->arg[0]) : 0;
    return n ? n : 1;
}

static void wake(struct vm_call *c, uint32_t thread) {
    if (thread == UINT32_MAX) {
        vm_note(c, "nobody waits");
        return;
    }
    leave_queue(c->vm, thread, c->arg[0]);
    vm_note(c, "wakes T%u", thread);
}

/* *mine: whether the caller owns the monitor; only then anything is claimed. */
static enum vm_status claim_waiters(struct vm_call *c, bool *mine) {
    uint32_t word;
    SYNC_TRY(check(c, c->arg[0]));
    *mine = is_mine(c, c->arg[0], &word);
    return *mine ? claim_set(c, c->arg[0], SYNC_GIVE) : VM_OK;
}

enum vm_status vm_monitor_notify(struct vm_call *c) {
    bool mine;
    SYNC_TRY(claim_waiters(c, &mine));
    assert(c->alt < vm_monitor_notify_ready(c));
    if (mine && !c->vm->preview.on)
        wake(c, waiter(c->vm, c->arg[0], c->alt));
    return sync_return(c, mine);
}

enum vm_status vm_monitor_pulse(struct vm_call *c) {
    bool mine;
    SYNC_TRY(claim_waiters(c, &mine));
    if (mine && !c->vm->preview.on)
        wake(c, first_waiter(c->vm, c->arg[0]));
    return sync_return(c, mine);
}

enum vm_status vm_monitor_notify_all(struct vm_call *c) {
    bool mine;
    SYNC_TRY(claim_waiters(c, &mine));
    uint32_t n = mine && !c->vm->preview.on ? waiters(c->vm, c->arg[0]) : 0;
    if (mine)
        vm_note(c, "wakes %u", n);
    while (n-- > 0)
        leave_queue(c->vm, first_waiter(c->vm, c->arg[0]), c->arg[0]);
    assert(!mine || c->vm->preview.on || !waiters(c->vm, c->arg[0]));
    return sync_return(c, mine);
}

/* The end of a thread becomes known under its own monitor, whose waiters wake up (Java's
 * Thread.join is such a wait). This is one operation with the rest of the thread. */
enum vm_status vm_monitor_leave(struct vm_call *c) {
    void *at;
    assert(c->vm->o->watch_monitors);
    SYNC_TRY(vm_thread_claim(c, c->thread, SYNC_GIVE));
    SYNC_TRY(claim_lock(c, c->arg[0], SYNC_TAKE | VM_EXCLUSIVE, &at));
    SYNC_TRY(claim_set(c, c->arg[0], SYNC_GIVE));
    SYNC_TRY(claim_lock(c, c->arg[0], SYNC_GIVE | VM_EXCLUSIVE, &at));
    if (!is_free_for(c, c->arg[0]))
        return VM_STOP;
    uint32_t n = c->vm->preview.on ? 0 : waiters(c->vm, c->arg[0]);
    while (n-- > 0)
        leave_queue(c->vm, first_waiter(c->vm, c->arg[0]), c->arg[0]);
    return VM_OK;
}
