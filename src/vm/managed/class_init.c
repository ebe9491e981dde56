/* The initialisation of classes (JLS 12.4.2, ECMA-335 II.10.5.3): one thread does it, and others
 * wait for it. The thread that does it does not wait for itself. */
#include "vm/managed/class_init.h"

#include "vm/managed/sync.h"
#include "vm/thread/native_call.h"

#define NO_THREAD UINT32_MAX

struct state {
    uint32_t phase; /* enum ir_init */
    uint32_t owner; /* thread + 1 */
};

#ifndef NDEBUG
static bool is_state(const struct vm *m, const struct state *s) {
    return s->phase <= IR_INIT_FAILED && s->owner <= m->thread_count &&
           (s->phase == IR_INIT_RUNNING) == (s->owner != 0);
}
#endif

static bool look(struct vm_call *c, struct state *s) {
    const void *bytes = vm_peek(c, c->arg[0], sizeof *s);
    if (!bytes)
        return false;
    memcpy(s, bytes, sizeof *s);
    assert(is_state(c->vm, s));
    return true;
}

static bool must_wait(const struct vm_call *c, const struct state *s) {
    return s->phase == IR_INIT_RUNNING && s->owner != c->thread + 1;
}

uint32_t vm_class_begin_ready(struct vm_call *c) {
    struct state s;
    return !look(c, &s) || !must_wait(c, &s);
}

void vm_class_begin_waits(struct vm_call *c, struct vm_wait *out) {
    struct state s;
    *out = (struct vm_wait){
        .what = "the initialisation of", .address = c->arg[0], .holder = UINT32_MAX};
    if (look(c, &s) && s.owner) {
        out->holder = s.owner - 1;
        out->wakers = vm_waker(c, s.owner - 1);
    }
}

/* Once the initialisation is done it stays done. Whether the caller does it can be changed only by
 * the caller. */
enum vm_status vm_class_begin(struct vm_call *c) {
    struct state s = {0};
    void *at;
    if (look(c, &s) && s.phase == IR_INIT_RUNNING && s.owner == c->thread + 1)
        return sync_return(c, 0);
    bool over = s.phase == IR_INIT_DONE || s.phase == IR_INIT_FAILED;
    SYNC_TRY(vm_claim(c, c->arg[0], sizeof s, over ? SYNC_LOOK : SYNC_TAKE, &at));
    if (must_wait(c, &s))
        return VM_STOP;
    if (over)
        return sync_return(c, s.phase == IR_INIT_DONE ? 0 : 2);
    assert(s.phase == IR_INIT_NOT);
    s = (struct state){IR_INIT_RUNNING, c->thread + 1};
    memcpy(at, &s, sizeof s);
    vm_owned(c, c->arg[0] + offsetof(struct state, owner));
    return sync_return(c, 1);
}

/* ---- where waiting in a ring is not allowed ---- */

/* The thread that this one waits for to initialise a class; NO_THREAD: it does not. */
static uint32_t waits_for(struct vm *m, uint32_t thread) {
    struct vm_call c;
    uint64_t args[VM_ARGS];
    const struct vm_native *native;
    struct state s;
    if (vm_thread_state(m, thread) != VM_THREAD_ALIVE || !m->threads[thread].c.frames ||
        !vm_pending_call(m, thread, &c, args, &native) || native->run != vm_class_enter)
        return NO_THREAD;
    return look(&c, &s) && must_wait(&c, &s) ? s.owner - 1 : NO_THREAD;
}

/* Would waiting for the owner close a ring of threads that wait for one another's classes? */
static bool closes_ring(struct vm_call *c, const struct state *s) {
    assert(must_wait(c, s));
    uint32_t t = s->owner - 1;
    for (uint32_t n = 0; n < vm_threads(c->vm) && t != NO_THREAD; n++) {
        if (t == c->thread)
            return true;
        t = waits_for(c->vm, t);
    }
    return false;
}

uint32_t vm_class_enter_ready(struct vm_call *c) {
    struct state s;
    return !look(c, &s) || !must_wait(c, &s) || closes_ring(c, &s);
}

enum vm_status vm_class_enter(struct vm_call *c) {
    struct state s;
    void *at;
    if (!look(c, &s) || !must_wait(c, &s) || !closes_ring(c, &s))
        return vm_class_begin(c);
    SYNC_TRY(vm_claim(c, c->arg[0], sizeof s, SYNC_LOOK, &at));
    return sync_return(c, 0);
}

bool vm_class_waits(struct vm_call *c, const struct vm_native *native) {
    struct state s;
    return native->run == vm_class_enter && look(c, &s) && must_wait(c, &s);
}

#ifndef NDEBUG
/* Does the caller initialise it? */
static bool is_initialised_by(const struct vm_call *c, const void *at) {
    struct state s;
    memcpy(&s, at, sizeof s);
    return s.phase == IR_INIT_RUNNING && s.owner == c->thread + 1;
}
#endif

enum vm_status vm_class_end(struct vm_call *c) {
    struct state s = {c->arg[1] ? IR_INIT_FAILED : IR_INIT_DONE, 0};
    void *at;
    SYNC_TRY(vm_claim(c, c->arg[0], sizeof s, SYNC_GIVE, &at));
    assert(is_initialised_by(c, at));
    memcpy(at, &s, sizeof s);
    return VM_OK;
}
