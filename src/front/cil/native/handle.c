/* Wait handles: looking at a few of them and taking the one that is waited for is one operation.
 * The layout is that of struct WaitState in model/WaitHandle.cs.
 *
 * A wait with a time limit is always ready: it takes a signalled handle, or finds that time is
 * up. */
#include "front/cil/native/arg.h"
#include "front/cil/native/native.h"
#include <assert.h>

enum { MANUAL, AUTO, SEMAPHORE, MUTEX };
enum { DONE, TIME_IS_UP, INTERRUPTED, ABANDONED };
enum { MOST = 64, TIMEOUT = 258, SEVERAL_ABANDONED = 64, SEVERAL_INTERRUPTED = 128 };
enum { WAIT = VM_READ | VM_WRITE | VM_ATOMIC | VM_SYNC | VM_ACQUIRE };

struct state {
    int32_t kind, value, limit, owner;
};
_Static_assert(sizeof(struct state) == 16, "the layout of the model");

static struct state get(const void *bytes) {
    struct state s;
    memcpy(&s, bytes, sizeof s);
    assert(s.kind >= MANUAL && s.kind <= MUTEX);
    return s;
}

/* Has the owner ended without releasing it? */
static bool abandoned(struct vm_call *c, const struct state *s) {
    return s->kind == MUTEX && s->owner &&
           vm_thread_state(c->vm, (uint32_t)s->owner - 1) != VM_THREAD_ALIVE;
}

static bool signalled(struct vm_call *c, const struct state *s) {
    if (s->kind == MUTEX)
        return !s->owner || (uint32_t)s->owner == c->thread + 1 || abandoned(c, s);
    return s->value > 0;
}

/* Takes a signalled handle; true: it was abandoned. */
static bool take_state(struct vm_call *c, struct state *s) {
    bool lost = abandoned(c, s);
    if (s->kind == MUTEX) {
        s->value = lost ? 1 : s->value + 1;
        s->owner = (int32_t)c->thread + 1;
    } else if (s->kind == SEMAPHORE) {
        s->value--;
    } else if (s->kind == AUTO) {
        s->value = 0;
    }
    return lost;
}

/* ---- one ---- */

static uint32_t wait_ready(struct vm_call *c) {
    const void *bytes = vm_peek(c, c->arg[0], sizeof(struct state));
    if (!bytes || (uint32_t)c->arg[1] || vm_has_interrupt(c))
        return 1;
    struct state s = get(bytes);
    return signalled(c, &s);
}

static enum vm_status wait_one(struct vm_call *c) {
    void *bytes;
    bool ends;
    NATIVE_TRY(vm_claim(c, c->arg[0], sizeof(struct state), WAIT, &bytes));
    NATIVE_TRY(vm_take_interrupt(c, &ends));
    if (ends)
        return native_return_int(c, INTERRUPTED);
    struct state s = get(bytes);
    if (!signalled(c, &s)) {
        vm_show(c);
        return native_return_int(c, TIME_IS_UP);
    }
    bool lost = take_state(c, &s);
    memcpy(bytes, &s, sizeof s);
    return native_return_int(c, lost ? ABANDONED : DONE);
}

static void wait_for(struct vm_call *c, struct vm_wait *out) {
    static const char *const names[] = {"event", "event", "semaphore", "mutex"};
    const void *bytes = vm_peek(c, c->arg[0], sizeof(struct state));
    if (!bytes)
        return;
    struct state s = get(bytes);
    out->what = s.kind >= MANUAL && s.kind <= MUTEX ? names[s.kind] : "wait handle";
    out->address = c->arg[0];
    out->holder = s.kind == MUTEX && s.owner ? (uint32_t)s.owner - 1 : UINT32_MAX;
    if (out->holder != UINT32_MAX)
        out->wakers = vm_waker(c, out->holder);
}

/* ---- several: (array of handles, address of the first one's state, all of them?, timed?) ---- */

struct several {
    uint32_t count;
    uint64_t place[MOST];
};

static bool several_of(struct vm_call *c, struct several *s) {
    s->count = vm_array_length(c, c->arg[0]);
    assert(s->count >= 1 && s->count <= MOST);
    const unsigned char *items = vm_peek(c, c->arg[0] + IR_HEAD, 8 * (uint64_t)s->count);
    if (!items)
        return false;
    uint64_t offset = c->arg[1] - vm_pointer_load(c, items);
    for (uint32_t i = 0; i < s->count; i++)
        s->place[i] = vm_pointer_load(c, items + 8 * i) + offset;
    return true;
}

/* The first one that can be taken; all: 0 if all can; UINT32_MAX: none. */
static uint32_t several_taken(struct vm_call *c, const struct several *s, bool all) {
    for (uint32_t i = 0; i < s->count; i++) {
        const void *bytes = vm_peek(c, s->place[i], sizeof(struct state));
        struct state one = bytes ? get(bytes) : (struct state){0};
        bool yes = signalled(c, &one);
        if (yes && !all)
            return i;
        if (!yes && all)
            return UINT32_MAX;
    }
    return all ? 0 : UINT32_MAX;
}

static uint32_t several_ready(struct vm_call *c) {
    struct several s;
    if ((uint32_t)c->arg[3] || vm_has_interrupt(c) || !several_of(c, &s))
        return 1;
    return several_taken(c, &s, (uint32_t)c->arg[2] != 0) != UINT32_MAX;
}

static enum vm_status wait_several(struct vm_call *c) {
    bool all = (uint32_t)c->arg[2] != 0;
    struct several s;
    void *bytes[MOST];
    bool ends;
    if (!several_of(c, &s))
        return native_throw_null(c);
    for (uint32_t i = 0; i < s.count; i++)
        NATIVE_TRY(vm_claim(c, s.place[i], sizeof(struct state), WAIT, &bytes[i]));
    NATIVE_TRY(vm_take_interrupt(c, &ends));
    if (ends)
        return native_return_int(c, SEVERAL_INTERRUPTED);
    uint32_t first = several_taken(c, &s, all), lost = UINT32_MAX;
    if (first == UINT32_MAX) {
        vm_show(c);
        return native_return_int(c, TIMEOUT);
    }
    assert(first < s.count);
    for (uint32_t i = first; i < (all ? s.count : first + 1); i++) {
        struct state one = get(bytes[i]);
        if (take_state(c, &one) && lost == UINT32_MAX)
            lost = i;
        memcpy(bytes[i], &one, sizeof one);
    }
    return native_return_int(c, lost == UINT32_MAX ? first : SEVERAL_ABANDONED + lost);
}

/* ---- releasing and signalling ---- */

static enum vm_status claim_release(struct vm_call *c, void **bytes) {
    return vm_claim(c, c->arg[0], sizeof(struct state),
                    VM_READ | VM_WRITE | VM_ATOMIC | VM_SYNC | VM_RELEASE, bytes);
}

static enum vm_status signal_one(struct vm_call *c) {
    void *bytes;
    NATIVE_TRY(claim_release(c, &bytes));
    struct state s = get(bytes);
    int32_t before = s.value, count = native_int(c, 1);
    if (s.kind == SEMAPHORE) {
        if (count > s.limit - s.value)
            return native_return_int(c, -1);
        s.value += count;
    } else {
        s.value = 1;
    }
    memcpy(bytes, &s, sizeof s);
    return native_return_int(c, before);
}

static enum vm_status reset(struct vm_call *c) {
    void *bytes;
    NATIVE_TRY(claim_release(c, &bytes));
    struct state s = get(bytes);
    s.value = 0;
    memcpy(bytes, &s, sizeof s);
    return VM_OK;
}

/* A thread may release a mutex that another one left behind: mono says yes, and nothing happens. */
static enum vm_status release(struct vm_call *c) {
    void *bytes;
    NATIVE_TRY(claim_release(c, &bytes));
    struct state s = get(bytes);
    assert(s.kind == MUTEX);
    if ((uint32_t)s.owner != c->thread + 1)
        return native_return_int(c, abandoned(c, &s));
    assert(s.value > 0);
    if (--s.value == 0)
        s.owner = 0;
    memcpy(bytes, &s, sizeof s);
    return native_return_int(c, 1);
}

const struct vm_native cil_native_handle[] = {
    {"heddle.cil.handle.wait", 2, 1, VM_EFFECT_WAIT, 0, wait_one, wait_ready, wait_for},
    {"heddle.cil.handle.wait_many", 4, 1, VM_EFFECT_WAIT, 0, wait_several, several_ready, NULL},
    NATIVE_ROW("heddle.cil.handle.signal", 2, 1, SIGNAL, signal_one),
    NATIVE_ROW("heddle.cil.handle.reset", 1, 0, SIGNAL, reset),
    NATIVE_ROW("heddle.cil.handle.release", 1, 1, UNLOCK, release),
    {0},
};
