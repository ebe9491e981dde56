/* Running a function of the program to learn something about a state: an invariant. It runs on a
 * thread of its own, at once, seen by nobody, and leaves nothing behind; one that would change the
 * state, wait or choose is not a question, and is said to be unmodelled. */
#include "vm/evaluate.h"

#include "vm/gc.h"

struct kept {
    uint32_t running, budget, alt, dirty;
    bool first, multi, thread_ended, shown, main_returned;
    uint8_t visible_flags;
    uint32_t foot;
    uint64_t instructions;
    struct vm_process process;
    model_observer *observer;
};

static struct kept keep(const struct vm *m) {
    return (struct kept){
        .running = m->running,
        .budget = m->budget,
        .alt = m->alt,
        .dirty = m->dirty_objects.count,
        .first = m->first,
        .multi = m->multi,
        .thread_ended = m->thread_ended,
        .shown = m->shown,
        .main_returned = m->main_returned,
        .visible_flags = m->visible_flags,
        .foot = m->foot.count,
        .instructions = m->instructions,
        .process = m->process,
        .observer = m->observer,
    };
}

static void give_back(struct vm *m, const struct kept *k) {
    m->running = k->running;
    m->budget = k->budget;
    m->alt = k->alt;
    m->first = k->first;
    m->thread_ended = k->thread_ended;
    m->shown = k->shown;
    m->main_returned = k->main_returned;
    m->foot.count = k->foot;
    m->instructions = k->instructions;
    m->process = k->process;
    m->observer = k->observer;
    m->slow = m->observer != NULL;
    vm_alive_changed(m);
}

/* Did it write to anything but what it made itself? */
static bool changed_something(struct vm *m, uint32_t thread, const struct kept *k) {
    uint32_t heap = vm_thread_space(thread, VM_HEAP), stack = vm_thread_space(thread, VM_STACK);
    for (uint32_t i = k->dirty; i < m->dirty_objects.count; i++) {
        uint32_t space = vm_name_space(m->dirty_objects.at[i].name);
        if (space != heap && space != stack)
            return true;
    }
    return m->fresh.count > 0;
}

static void end_thread(struct vm *m, uint32_t thread) {
    struct vm_thread *t = &m->threads[thread];
    if (t->c.state == VM_THREAD_ALIVE) {
        while (t->c.frames > 1)
            vm_frame_pop(m, thread, 0);
        vm_thread_finish(m, thread, 0, false);
    }
    memset(&t->c, 0, sizeof t->c);
    vm_control_touch(m, thread);
}

bool vm_evaluate(struct vm *m, uint32_t function, uint64_t *result, const char **why) {
    struct kept k = keep(m);
    const struct vm_function *vf = vm_image_function(m->image, function);
    *why = vf->f->lazy ? vm_image_link(m->image, function) : NULL;
    if (*why)
        return false;
    uint32_t thread = vm_thread_make(m, vm_function_at(function), NULL, 0, 0);
    if (thread == UINT32_MAX) {
        *why = "there is no thread left to evaluate an invariant on";
        return false;
    }
    m->observer = NULL;
    m->multi = m->first = false;
    m->visible_flags = 0;
    m->fresh.count = 0;
    m->budget = m->o->cut_instructions;
    vm_thread_touch(m, thread);
    enum vm_run run = vm_exec(m, thread);
    *result = m->threads[thread].c.result;
    if (run != VM_RUN_ENDED || m->threads[thread].c.state == VM_THREAD_ALIVE)
        *why = "an invariant that fails, waits, chooses or does not end";
    else if (changed_something(m, thread, &k))
        *why = "an invariant that changes the state";
    end_thread(m, thread);
    give_back(m, &k);
    vm_collect_step(m);
    return !*why;
}
