/* Locks, for people. While a machine is observed, the places where natives put the number of an
 * owner are noted, with the line of the program that took the lock. Who holds a lock is read from
 * the state, so the answer is right wherever the machine goes later. */
#include "vm/people/locks.h"

#include "base/fatal.h"
#include "vm/core/apart.h"
#include "vm/heap/name.h"
#include "vm/people/describe.h"
#include "vm/thread/native_call.h"
#include <assert.h>
#include <stdlib.h>

struct taken {
    uint64_t pointer; /* where the owner's number is */
    uint32_t thread;  /* that took it last */
    struct model_place at;
};

struct vm_locks {
    BASE_VEC(struct taken) taken; /* each place once */
    BASE_VEC(struct model_lock) held;
    BASE_VEC(char *) names; /* of those */
};

static void forget_held(struct vm_locks *l) {
    for (uint32_t i = 0; i < l->names.count; i++)
        free(l->names.at[i]);
    l->names.count = l->held.count = 0;
}

void vm_locks_drop(struct vm *m) {
    if (!m->locks)
        return;
    forget_held(m->locks);
    base_vec_drop(&m->locks->names);
    base_vec_drop(&m->locks->held);
    base_vec_drop(&m->locks->taken);
    free(m->locks);
    m->locks = NULL;
}

/* A class that is being initialised has an owner too, but it is no lock of the program's. */
static bool is_lock(struct vm *m, uint64_t pointer) {
    struct vm_object *o = vm_object_at(m, vm_pointer_name(pointer));
    if (!vm_has_classes(m))
        return true;
    return vm_is_managed(o) && vm_pointer_offset(pointer) == IR_HEAD_MONITOR;
}

static struct taken *taken_at(struct vm_locks *l, uint64_t pointer) {
    for (uint32_t i = 0; i < l->taken.count; i++)
        if (l->taken.at[i].pointer == pointer)
            return &l->taken.at[i];
    struct taken *t = base_vec_push(&l->taken);
    *t = (struct taken){.pointer = pointer};
    return t;
}

/* The line of the program that the thread is on, below the library. */
static struct model_place own_place(struct vm *m, uint32_t thread) {
    const struct model_place *frames;
    uint32_t n = vm_describe_frames(m, thread, &frames);
    for (uint32_t i = 0; i < n; i++)
        if (!frames[i].library && frames[i].line)
            return frames[i];
    return n ? frames[0] : (struct model_place){0};
}

void vm_locks_taken(struct vm *m, uint32_t thread, uint64_t pointer) {
    assert(m->observer && thread == m->running);
    if (!is_lock(m, pointer))
        return;
    if (!m->locks)
        m->locks = base_calloc(1, sizeof *m->locks);
    struct taken *t = taken_at(m->locks, pointer);
    t->thread = thread;
    t->at = own_place(m, thread);
}

uint32_t vm_locks_held(struct vm *m, const struct model_lock **out) {
    struct vm_locks *l = m->locks;
    *out = NULL;
    if (!l)
        return 0;
    forget_held(l);
    for (uint32_t i = 0; i < l->taken.count; i++) {
        const struct taken *t = &l->taken.at[i];
        uint8_t *at;
        uint32_t type, owner = is_lock(m, t->pointer) ? vm_owner_at(m, t->pointer, &at) : 0;
        if (!owner || owner > m->thread_count)
            continue;
        uint64_t lock = vm_has_classes(m) ? t->pointer - IR_HEAD_MONITOR : t->pointer;
        char *name = *base_vec_push(&l->names) = vm_describe_address(m, lock, &type);
        *base_vec_push(&l->held) =
            (struct model_lock){.name = name,
                                .thread = owner - 1,
                                .at = t->thread == owner - 1 ? t->at : (struct model_place){0}};
    }
    *out = l->held.at;
    return l->held.count;
}

void vm_locks_waited(struct vm *m, uint32_t thread, struct model_waited *out) {
    struct vm_call c;
    uint64_t args[VM_ARGS];
    const struct vm_native *native;
    *out = (struct model_waited){.holder = UINT32_MAX};
    if (!vm_alive(m, thread) || !m->threads[thread].c.frames ||
        !vm_pending_call(m, thread, &c, args, &native))
        return;
    struct vm_wait w = {.holder = UINT32_MAX};
    uint32_t type;
    if (native->waits)
        native->waits(&c, &w);
    out->what = native->effect == VM_EFFECT_JOIN ? "thread" : w.what;
    out->holder = w.holder;
    if (w.address && native->effect != VM_EFFECT_JOIN)
        out->name = vm_describe_address(m, w.address, &type);
}
