/* Waiting for tasks without a limit. A task that is over stays over. So a wait is one operation
 * that is enabled from then on, and no operation of its own if the task is over already. The way in
 * which the library waits (it looks, spins, looks again, and leaves an event with the task) makes
 * no difference.
 *
 * A thread that waits for a task may also run it, if the task's scheduler says so. The pool's
 * scheduler never does here (ThreadPool.TryPopCustomWorkItem). For all other schedulers, and for
 * tasks that were not started, the library does the waiting; and where the program interrupts
 * threads, since whoever ends the task may then be interrupted at the event's lock. */
#include "front/cil/class/trusted.h"
#include "front/cil/native/arg.h"
#include "front/cil/native/native.h"
#include "vm/options.h"
#include <assert.h>

/* How a wait ends; as in model/Machine.cs. */
enum { OVER = 0, OTHERWISE = 1, INTERRUPTED = 2 };

/* Bits of m_stateFlags: it ran to its end, faulted, or was cancelled. */
enum { COMPLETED = 0x1000000 | 0x200000 | 0x400000 };

enum { LOOK = VM_READ | VM_ATOMIC | VM_SYNC | VM_ACQUIRE };

/* The kinds of waits, and the offsets of a task's fields. */
struct tasks {
    uint32_t flags, scheduler, action;
    uint32_t count;
    uint64_t one;
    const unsigned char *items; /* of an array that only this wait has; NULL: there is one task */
};

static struct tasks tasks_of(struct vm_call *c) {
    struct cil_class *task = cil_class_find(cil_of_call(c), "System.Threading.Tasks.Task");
    struct tasks t = {.flags = cil_field_offset(task, "m_stateFlags"),
                      .scheduler = cil_field_offset(task, "m_taskScheduler"),
                      .action = cil_field_offset(task, "m_action"),
                      .count = 1,
                      .one = c->arg[0]};
    if (c->arg[1]) {
        t.count = vm_array_length(c, c->arg[1]);
        t.items = vm_peek(c, c->arg[1] + IR_HEAD, 8 * (uint64_t)t.count);
    }
    return t;
}

static uint64_t task_at(struct vm_call *c, const struct tasks *t, uint32_t i) {
    assert(i < t->count && (t->items || !i));
    return t->items ? vm_pointer_load(c, t->items + 8 * (size_t)i) : t->one;
}

static bool is_over(const void *flags) {
    int32_t now;
    memcpy(&now, flags, sizeof now);
    return now & COMPLETED;
}

static bool is_of_pool(struct vm_call *c, uint64_t scheduler) {
    struct cil_class *class = native_class(c, scheduler);
    return class && strcmp(class->definition->full_name,
                           "System.Threading.Tasks.ThreadPoolTaskScheduler") == 0;
}

/* Must the library do the waiting? A task that was not started has an action, but no scheduler. */
static bool is_for_library(struct vm_call *c, const struct tasks *t, uint64_t task) {
    const void *scheduler = vm_peek(c, task + t->scheduler, 8);
    const void *action = vm_peek(c, task + t->action, 8);
    assert(scheduler && action);
    uint64_t by = vm_pointer_load(c, scheduler);
    return by ? !is_of_pool(c, by) : vm_pointer_load(c, action) != 0;
}

static bool library_waits(struct vm_call *c) {
    return vm_native_options(c)->look_into_library || cil_foresees_interrupts(cil_of_call(c));
}

static uint32_t wait_ready(struct vm_call *c) {
    struct tasks t = tasks_of(c);
    if (library_waits(c))
        return 1;
    bool over = true, otherwise = false;
    for (uint32_t i = 0; i < t.count; i++) {
        uint64_t task = task_at(c, &t, i);
        if (is_over(vm_peek(c, task + t.flags, 4)))
            continue;
        over = false;
        otherwise |= is_for_library(c, &t, task);
    }
    return over || otherwise || vm_has_interrupt(c);
}

static bool all_over(struct vm_call *c, const struct tasks *t) {
    for (uint32_t i = 0; i < t->count; i++)
        if (!is_over(vm_look(c, task_at(c, t, i) + t->flags, 4)))
            return false;
    return true;
}

static enum vm_status claim_scheduler(struct vm_call *c, const struct tasks *t, uint64_t task) {
    void *bytes;
    NATIVE_TRY(vm_claim(c, task + t->scheduler, 8, LOOK, &bytes));
    return vm_pointer_load(c, bytes) ? VM_OK : vm_claim(c, task + t->action, 8, LOOK, &bytes);
}

/* Claims what the answer depends on; *how: the answer, by the claimed contents. */
static enum vm_status claim_all(struct vm_call *c, const struct tasks *t, int *how) {
    void *bytes;
    *how = OVER;
    for (uint32_t i = 0; i < t->count; i++) {
        uint64_t task = task_at(c, t, i);
        NATIVE_TRY(vm_claim(c, task + t->flags, 4, LOOK, &bytes));
        if (is_over(bytes))
            continue;
        NATIVE_TRY(claim_scheduler(c, t, task));
        if (*how != OTHERWISE)
            *how = is_for_library(c, t, task) ? OTHERWISE : INTERRUPTED;
    }
    return VM_OK;
}

/* (a task or null, an array of tasks or null) */
static enum vm_status wait_for_tasks(struct vm_call *c) {
    struct tasks t = tasks_of(c);
    int how;
    if (library_waits(c))
        return native_return_int(c, OTHERWISE);
    if (all_over(c, &t))
        return native_return_int(c, OVER);
    NATIVE_TRY(claim_all(c, &t, &how));
    assert(how != OVER); /* some were not when they were looked at, in this same step */
    if (how != INTERRUPTED)
        return native_return_int(c, (uint32_t)how);
    bool ends;
    NATIVE_TRY(vm_take_interrupt(c, &ends));
    return ends ? native_return_int(c, INTERRUPTED) : VM_STOP;
}

/* Has the caller set a context of the program's own, and does the task run no action, so that it is
 * an async method's (or ends by hand)? */
static bool goes_on_here(struct vm_call *c, uint64_t task) {
    struct cil *cil = cil_of_call(c);
    struct tasks t = tasks_of(c);
    uint64_t thread = vm_thread_word(c->vm, c->thread, VM_WORD_OBJECT);
    struct cil_class *threads = cil_class_find(cil, "System.Threading.Thread");
    struct cil_class *contexts = cil_class_find(cil, "System.Threading.ExecutionContext");
    const void *at = vm_peek(c, task + t.action, 8);
    if (!at || vm_pointer_load(c, at) || !thread)
        return false;
    at = vm_peek(c, thread + cil_field_offset(threads, "context"), 8);
    uint64_t flow = at ? vm_pointer_load(c, at) : 0;
    at = flow ? vm_peek(c, flow + cil_field_offset(contexts, "_syncContext"), 8) : NULL;
    struct cil_class *own = at ? native_class(c, vm_pointer_load(c, at)) : NULL;
    return own && !own->definition->library;
}

static void task_waits(struct vm_call *c, struct vm_wait *out) {
    if (c->arg[0] && goes_on_here(c, c->arg[0]))
        out->note = "whose continuation is queued on this thread, in its SynchronizationContext";
    out->what = c->arg[0] ? "task" : "tasks";
    out->address = c->arg[0];
    out->holder = UINT32_MAX;
}

const struct vm_native cil_native_task[] = {
    {"heddle.cil.task.wait", 2, 1, VM_EFFECT_WAIT, 0, wait_for_tasks, wait_ready, task_waits},
    {0},
};
