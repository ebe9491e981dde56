/* Running a function of the program to learn something about a state: an invariant or a
 * proposition. It runs on a thread of its own, without a break, unseen by all others, and leaves
 * nothing behind. A function that would change the state, wait or choose is not a question, and is
 * said to be unmodelled. Nor may it initialise a class: it is not asked before the program has done
 * that. A class of the library may never get initialised in this way, and one is needed to throw an
 * exception: then too the function is no question. */
#include "vm/question/evaluate.h"

#include "vm/core/image.h"
#include "vm/exec/exec.h"
#include "vm/gc/gc.h"
#include "vm/heap/global.h"
#include "vm/heap/object.h"
#include "vm/thread/thread.h"

struct kept {
    uint32_t running, budget, alt, dirty;
    bool first, thread_ended, shown, main_returned;
    uint32_t foot;
    uint64_t instructions;
    struct vm_process process;
    bool process_dirty;
    model_observer *observer;
    uint8_t turn; /* of the thread that ran last, whose child it seems to be */
};

static struct kept keep(const struct vm *m) {
    return (struct kept){
        .running = m->running,
        .budget = m->budget,
        .alt = m->alt,
        .dirty = m->changed.objects.count,
        .first = m->first,
        .thread_ended = m->thread_ended,
        .shown = m->shown,
        .main_returned = m->main_returned,
        .foot = m->foot.count,
        .instructions = m->instructions,
        .process = m->process,
        .process_dirty = m->changed.process,
        .observer = m->observer,
        .turn = m->threads[m->running].c.turn,
    };
}

static void give_back(struct vm *m, const struct kept *k) {
    assert(m->process.alive == k->process.alive && m->foot.count >= k->foot);
    m->running = k->running;
    m->threads[k->running].c.turn = k->turn;
    m->budget = k->budget;
    m->alt = k->alt;
    m->first = k->first;
    m->thread_ended = k->thread_ended;
    m->shown = k->shown;
    m->main_returned = k->main_returned;
    m->foot.count = k->foot;
    m->instructions = k->instructions;
    m->process = k->process;
    m->changed.process = k->process_dirty;
    m->observer = k->observer;
    m->slow = m->told = m->observer || m->o->coverage;
    vm_alive_changed(m);
}

static bool is_own(uint32_t thread, uint32_t name) {
    uint32_t space = vm_name_space(name);
    return space == vm_thread_space(thread, VM_HEAP) ||
           space == vm_thread_space(thread, VM_STACK) || space == vm_thread_space(thread, VM_TLS);
}

/* The function cannot have written to what others reach (vm_access). Did it do anything else that
 * they can see? */
static bool changed_something(struct vm *m, uint32_t thread, const struct kept *k) {
    for (uint32_t i = k->dirty; i < m->changed.objects.count; i++)
        if (!is_own(thread, m->changed.objects.at[i].name))
            return true;
    return m->fresh.count > 0 || m->shown;
}

static void end_thread(struct vm *m, uint32_t thread) {
    struct vm_thread *t = &m->threads[thread];
    assert(t->c.state != VM_THREAD_FREE);
    if (t->c.state == VM_THREAD_ALIVE) {
        while (t->c.frames > 1)
            vm_frame_pop(m, thread, 0);
        vm_thread_finish(m, thread, 0, false);
    }
    memset(&t->c, 0, sizeof t->c);
    vm_control_touch(m, thread);
}

/* Forgets the threads that it started, and the objects that it made. The collector takes those of a
 * class. */
static void forget(struct vm *m, uint32_t thread, const struct kept *k) {
    for (uint32_t i = 0; i < m->fresh.count; i++)
        end_thread(m, m->fresh.at[i]);
    m->fresh.count = 0;
    end_thread(m, thread);
    for (uint32_t i = k->dirty; i < m->changed.objects.count; i++) {
        uint32_t name = m->changed.objects.at[i].name;
        const struct vm_object *o = vm_object_at(m, name);
        if (is_own(thread, name) && o && o->h && !vm_is_managed(o))
            vm_object_erase(m, name);
    }
}

static bool is_ready(struct vm *m, uint32_t class) {
    uint32_t phase, global = class == IR_NO_INDEX ? class : m->p->classes.at[class].init_state;
    if (global == IR_NO_INDEX)
        return true;
    memcpy(&phase, vm_object_bytes(vm_object_reach(m, vm_name(VM_SPACE_GLOBALS, global))), 4);
    assert(phase <= IR_INIT_FAILED);
    return phase == IR_INIT_DONE;
}

static uint32_t begin(struct vm *m, uint32_t function) {
    assert(!m->image->functions[function].f->params); /* it is asked without arguments */
    uint32_t thread = vm_thread_make(m, vm_function_pointer(function), NULL, 0, 0);
    if (thread == UINT32_MAX)
        return thread;
    m->asking = true;
    m->unready = m->shown = false;
    m->observer = NULL;
    m->slow = m->told = m->multi = m->first = false;
    m->visible_flags = VM_OBJ_SHARED; /* so that vm_access sees who writes to it */
    m->fresh.count = 0;
    m->budget = m->o->cut_instructions;
    vm_thread_touch(m, thread);
    return thread;
}

enum vm_evaluated vm_evaluate(struct vm *m, const struct ir_question *q, uint64_t *result,
                              const char **why) {
    assert(!m->asking && !m->supposing && !m->preview.on && !m->changed.broken);
    if (!is_ready(m, q->class))
        return VM_EVALUATED_NOT_YET;
    struct kept k = keep(m);
    const struct vm_function *vf = vm_image_function(m->image, q->function);
    *why = __atomic_load_n(&vf->f->lazy, __ATOMIC_ACQUIRE) ? vm_image_link(m->image, q->function)
                                                           : NULL;
    uint32_t thread = *why ? UINT32_MAX : begin(m, q->function);
    if (thread == UINT32_MAX) {
        *why = *why ? *why : "there is no thread left to ask a function about a state on";
        return VM_EVALUATED_REFUSED;
    }
    enum vm_run run = vm_exec(m, thread);
    assert(m->running == thread);
    *result = m->threads[thread].c.result;
    if (run == VM_RUN_FAULTED && m->fault.kind == MODEL_FAULT_UNMODELLED && m->fault.detail[0])
        *why = (const char *)(uintptr_t)m->fault.detail[0];
    else if (run != VM_RUN_ENDED || m->threads[thread].c.state == VM_THREAD_ALIVE)
        *why = "a function that is asked about states fails, waits, chooses or does not end";
    else if (changed_something(m, thread, &k))
        *why = "a function that is asked about states changes them";
    m->asking = false;
    forget(m, thread, &k);
    give_back(m, &k);
    if (vm_has_classes(m))
        vm_collect_step(m);
    assert(m->threads[thread].c.state == VM_THREAD_FREE && !m->asking);
    return m->unready ? VM_EVALUATED_NOT_YET : *why ? VM_EVALUATED_REFUSED : VM_EVALUATED;
}
