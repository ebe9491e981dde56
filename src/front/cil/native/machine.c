/* Natives that the model classes import beside the machine's own: threads, output, ends of runs. */
#include "base/fatal.h"
#include "front/cil/class/class_int.h"
#include "front/cil/native/arg.h"
#include "front/cil/native/native.h"
#include "vm/options.h"
#include <assert.h>
#include <stdlib.h>
#include <string.h>

/* ---- threads ---- */

/* Facts that every start of a thread needs, looked up once. */
static const struct cil_thread_facts *facts_of(struct cil *cil) {
    struct ir_program *p = cil_program(cil);
    ir_supply_lock(p);
    struct cil_thread_facts *f = &cil->thread_facts;
    if (!f->known) {
        struct cil_method *run =
            cil_method_by_key(cil, "Heddle.ThreadMain::Run(System.Threading.Thread)");
        assert(run);
        f->main = cil_method_function(run);
        f->method = cil_field_offset(cil_class_find(cil, "System.Delegate"), "method_ptr");
        f->target = cil_field_offset(cil_class_find(cil, "System.Delegate"), "m_target");
        assert(f->method != f->target);
        f->known = true;
    }
    ir_supply_unlock(p);
    return f;
}

/* A thread is known by the method of the program that it runs. The method may be several links
 * away: an item of work has a task's delegate, the delegate has a target, and the target is to
 * resume a method. */
static const char *const leads[] = {"start",         "argument",       "m_action", "m_stateMachine",
                                    "callback",      "m_continuation", "state",    "call",
                                    "m_stateObject", "action",         "body",     "simpleBody",
                                    "bodyWithState", "bodyWithLocal"};
enum { LEADS = sizeof leads / sizeof *leads, FARTHEST = 8 };

static uint64_t word_at(struct vm_call *c, uint64_t place) {
    const void *bytes = vm_peek(c, place, 8);
    return bytes ? vm_pointer_load(c, bytes) : 0;
}

/* The function of the program behind an object; IR_NO_INDEX: there is none. */
static uint32_t function_behind(struct vm_call *c, uint64_t object, uint32_t steps) {
    struct cil_class *class = object && steps < FARTHEST ? native_class(c, object) : NULL;
    struct ir_program *p = vm_program(c);
    if (!class)
        return IR_NO_INDEX;
    if (class->definition->is_delegate) {
        const struct cil_thread_facts *f = facts_of(class->cil);
        uint32_t function = vm_function_index(word_at(c, object + f->method));
        assert(function == IR_NO_INDEX || function < p->functions.count);
        if (function != IR_NO_INDEX && !p->functions.at[function].library)
            return function;
        return function_behind(c, word_at(c, object + f->target), steps + 1);
    }
    if (!class->definition->library) { /* a method that is resumed */
        struct cil_method *next = cil_method_find(class, "MoveNext", 0);
        return next ? cil_method_function(next) : IR_NO_INDEX;
    }
    uint32_t found = IR_NO_INDEX;
    for (uint32_t i = 0; i < LEADS && found == IR_NO_INDEX; i++) {
        struct cil_field *f = cil_field_find(class, leads[i]);
        if (f && !f->is_static && cil_type_is_reference(f->type))
            found = function_behind(c, word_at(c, object + f->offset), steps + 1);
    }
    return found;
}

static void name_thread(struct vm_call *c, uint32_t thread) {
    uint32_t function = function_behind(c, c->arg[0], 0);
    if (function != IR_NO_INDEX)
        vm_thread_set_entry(c->vm, thread, vm_function_at(function));
}

static enum vm_status thread_start(struct vm_call *c) {
    const struct cil_thread_facts *f = facts_of(cil_of_call(c));
    void *number;
    NATIVE_TRY(vm_claim(c, c->arg[1], 4, VM_WRITE | VM_SYNC, &number));
    uint32_t thread = vm_thread_spawn(c, vm_function_at(f->main), c->arg[0]);
    if (thread == UINT32_MAX)
        return native_unmodelled(c, "more threads than the machine can run at once");
    assert(thread < vm_threads(c->vm) && thread != c->thread);
    vm_thread_set_word(c->vm, thread, VM_WORD_OBJECT, c->arg[0]);
    vm_thread_set_word(c->vm, thread, VM_WORD_DAEMON, (uint32_t)c->arg[2] != 0);
    memcpy(number, &thread, sizeof thread);
    name_thread(c, thread);
    return VM_OK;
}

static enum vm_status peek(struct vm_call *c) {
    const void *bytes = vm_look(c, c->arg[0], 4);
    uint32_t number = 0;
    if (bytes)
        memcpy(&number, bytes, sizeof number);
    return native_return_int(c, number);
}

static enum vm_status thread_object(struct vm_call *c) {
    return native_return(c, vm_thread_word(c->vm, c->thread, VM_WORD_OBJECT));
}

/* The first thread's own object tells no threads apart. */
static enum vm_status thread_shown(struct vm_call *c) {
    if (vm_thread_word(c->vm, 0, VM_WORD_OBJECT) != c->arg[0])
        vm_identified_to_all(c);
    return VM_OK;
}

static enum vm_status thread_set_object(struct vm_call *c) {
    vm_thread_set_word(c->vm, c->thread, VM_WORD_OBJECT, c->arg[0]);
    return VM_OK;
}

static enum vm_status thread_background(struct vm_call *c) {
    uint32_t thread = (uint32_t)c->arg[0];
    if (thread < vm_threads(c->vm) && vm_thread_state(c->vm, thread) == VM_THREAD_ALIVE)
        vm_thread_set_word(c->vm, thread, VM_WORD_DAEMON, (uint32_t)c->arg[1] != 0);
    return VM_OK;
}

/* ---- output, and the ends of a run ---- */

static enum vm_status output(struct vm_call *c) {
    char *text;
    size_t size;
    NATIVE_TRY(cil_string_text(c, c->arg[0], &text, &size));
    vm_output(c, (uint32_t)c->arg[1] != 0, text, size);
    free(text);
    return VM_OK;
}

static enum vm_status no_input(struct vm_call *c) {
    vm_approximate(c, "standard input was taken as empty");
    return VM_OK;
}

/* The text of a string that may be null, kept for the verdict; NULL: no text. */
static enum vm_status kept(struct vm_call *c, uint64_t string, const char **text) {
    char *copy;
    size_t size;
    *text = NULL;
    if (!string)
        return VM_OK;
    NATIVE_TRY(cil_string_text(c, string, &copy, &size));
    *text = vm_keep_text(c, copy);
    free(copy);
    return VM_OK;
}

static enum vm_status approximate(struct vm_call *c) {
    const char *text;
    NATIVE_TRY(kept(c, c->arg[0], &text));
    vm_approximate(c, text);
    return VM_OK;
}

static enum vm_status assertion_failed(struct vm_call *c) {
    const char *text;
    NATIVE_TRY(kept(c, c->arg[0], &text));
    return vm_fault(c, MODEL_FAULT_ASSERTION, (uint64_t)(uintptr_t)text,
                    text ? VM_TEXT_IS_OURS : 0);
}

static enum vm_status uncaught(struct vm_call *c) {
    const char *text;
    NATIVE_TRY(kept(c, c->arg[0], &text));
    return vm_fault(c, MODEL_FAULT_UNCAUGHT, (uint64_t)(uintptr_t)text, c->arg[1]);
}

static enum vm_status unmodelled(struct vm_call *c) {
    const char *text;
    NATIVE_TRY(kept(c, c->arg[0], &text));
    return native_unmodelled(c, text ? text : "a method of the library");
}

static enum vm_status process_exit(struct vm_call *c) {
    vm_process_end(c, native_int(c, 0) & 255);
    return VM_PROCESS_ENDS;
}

static enum vm_status arguments(struct vm_call *c) {
    struct cil *cil = cil_of_call(c);
    assert(cil->arguments && cil->argument_count > 0);
    uint64_t *items = base_calloc(cil->argument_count, sizeof *items), array = 0;
    for (uint32_t i = 0; i < cil->argument_count; i++)
        items[i] = vm_global_at(cil->arguments[i]);
    enum vm_status s = cil_native_array_make(c, cil_known(cil, CIL_KNOWN_STRING), items,
                                             cil->argument_count, &array);
    free(items);
    return s == VM_OK ? native_return(c, array) : s;
}

static enum vm_status made_for_another(struct vm_call *c) {
    return native_return_int(c, vm_program(c)->made_for != NULL);
}

static enum vm_status program_folder(struct vm_call *c) {
    return native_return(c, vm_global_at(cil_of_call(c)->folder));
}

/* The objects to be finalized, if the program waits for that; or null. */
static enum vm_status collect(struct vm_call *c) {
    vm_collect(c);
    struct vm_collected found = vm_condemn(c);
    uint64_t array = 0;
    if (found.count)
        NATIVE_TRY(cil_native_array_make(c, cil_known(cil_of_call(c), CIL_KNOWN_OBJECT),
                                         found.cleared, found.count, &array));
    return native_return(c, array);
}

/* ---- time ---- */

/* The clock is a static field of the models; the first argument is its address. */
static uint32_t clock_ready(struct vm_call *c) {
    return vm_clock_ready(c, c->arg[0]);
}

/* 100 nanoseconds, as .NET counts. */
static enum vm_status run_clock(struct vm_call *c) {
    struct vm_clock *clock;
    if (!vm_clock_runs(c))
        return vm_clock_arbitrary(c);
    NATIVE_TRY(vm_clock_claim(c, c->arg[0], &clock));
    return native_return(c, (uint64_t)(vm_clock_look(c, clock, VM_CLOCK_TIME) / 100));
}

static enum vm_status time_passed(struct vm_call *c) {
    int64_t milliseconds = (int64_t)c->arg[1];
    bool added;
    uint64_t nanos = milliseconds <= 0 ? 0 : (uint64_t)milliseconds * 1000000;
    return vm_clock_pass(c, c->arg[0], nanos, &added);
}

/* Looks at the frames above the native: the method that asks, and the one that called it. */
static enum vm_status by_library(struct vm_call *c) {
    struct vm_frame_place place;
    bool found = vm_frame_place(c, 1, &place);
    return native_return_int(c, found && vm_program(c)->functions.at[place.function].library);
}

/* ---- choices ---- */

static uint32_t choose_ready(struct vm_call *c) {
    return (uint32_t)c->arg[0];
}

static enum vm_status choose(struct vm_call *c) {
    assert(c->alt < (uint32_t)c->arg[0]);
    vm_note(c, "%u", c->alt);
    return native_return_int(c, c->alt);
}

const struct vm_native cil_native_machine[] = {
    NATIVE_ROW("heddle.cil.thread.start", 4, 0, SPAWN, thread_start),
    NATIVE_NOTED("heddle.cil.peek", 1, peek),
    {"heddle.cil.thread.object", 0, 1, VM_EFFECT_NONE, VM_NATIVE_NOTED | VM_NATIVE_ALIKE,
     thread_object, NULL, NULL},
    NATIVE_VOID("heddle.cil.thread.set_object", 1, thread_set_object),
    {"heddle.cil.thread.shown", 1, 0, VM_EFFECT_NONE, VM_NATIVE_NOTED, thread_shown, NULL, NULL},
    NATIVE_VOID("heddle.cil.thread.background", 2, thread_background),
    {"heddle.cil.output", 2, 0, VM_EFFECT_OUTPUT, VM_NATIVE_ALIKE, output, NULL, NULL},
    NATIVE_PURE("System.Environment::GetCommandLineArgs()", 0, arguments),
    NATIVE_PURE("heddle.cil.made_for_another", 0, made_for_another),
    NATIVE_PURE("heddle.cil.program_folder", 0, program_folder),
    NATIVE_VOID("heddle.cil.no_input", 0, no_input),
    NATIVE_VOID("heddle.cil.approximate", 1, approximate),
    NATIVE_VOID("heddle.cil.assert", 1, assertion_failed),
    NATIVE_VOID("heddle.cil.uncaught", 2, uncaught),
    NATIVE_VOID("heddle.cil.unmodelled", 1, unmodelled),
    {"heddle.cil.exit", 1, 0, VM_EFFECT_EXIT, VM_NATIVE_VISIBLE, process_exit, NULL, NULL},
    {"heddle.cil.collect", 0, 1, VM_EFFECT_NONE, VM_NATIVE_OPAQUE, collect, NULL, NULL},
    NATIVE_PURE("heddle.cil.by_library", 0, by_library),
    NATIVE_ALIKE_VOID("heddle.cil.time_passed", 2, time_passed),
    {"heddle.cil.clock", 1, 1, VM_EFFECT_CHOOSE, 0, run_clock, clock_ready, NULL},
    {"heddle.cil.choose", 1, 1, VM_EFFECT_CHOOSE, 0, choose, choose_ready, NULL},
    {0},
};
