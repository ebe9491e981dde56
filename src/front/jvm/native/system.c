/* The world outside: console, time, memory, the end. A value that would differ from run to run is a
 * constant here, or a choice. */
#include "front/jvm/native.h"
#include "front/jvm/native/arg.h"

#include "base/text.h"
#include "vm/options.h"
#include <assert.h>
#include <stdlib.h>

/* ---- console ---- */

static enum vm_status print(struct vm_call *c) {
    struct jvm_native_string s;
    if (!jvm_native_string(c, c->arg[1], &s))
        return jvm_native_raise_null(c);
    struct base_text text = {0};
    jvm_native_string_utf8(&s, &text);
    if (c->arg[2])
        base_text_char(&text, '\n');
    vm_output(c, c->arg[0] == 2, base_text_get(&text), text.length);
    base_text_drop(&text);
    return VM_OK;
}

static enum vm_status print_bytes(struct vm_call *c) {
    uint64_t count = (uint32_t)c->arg[3];
    void *at;
    if (!count)
        return VM_OK;
    NATIVE_TRY(vm_claim(c, c->arg[1] + IR_HEAD + (uint32_t)c->arg[2], count, VM_READ, &at));
    vm_output(c, c->arg[0] == 2, at, count);
    return VM_OK;
}

/* System.out is final, but its setter writes it. The argument is a stream. */
static enum vm_status set_stream(struct vm_call *c, const char *name) {
    struct ir_program *p = vm_program(c);
    ir_supply_lock(p);
    struct jvm_class *system = jvm_class_known(jvm_of(p), "java/lang/System");
    struct jvm_field *field = jvm_field_declared(system, name, NULL);
    uint64_t statics = vm_global_at(system->statics);
    ir_supply_unlock(p);
    assert(field->access & JVM_ACC_STATIC && field->descriptor[0] == 'L');
    return jvm_native_reference_set(c, statics, field->offset, c->arg[0]);
}

static enum vm_status set_in(struct vm_call *c) {
    return set_stream(c, "in");
}

static enum vm_status set_out(struct vm_call *c) {
    return set_stream(c, "out");
}

static enum vm_status set_err(struct vm_call *c) {
    return set_stream(c, "err");
}

/* ---- time ---- The JDK's own code measures how much of a time-out is left, and no program can
 * tell by what clock: such a reading is of the thread's own clock, which stands still except for
 * what the thread itself has waited. Several waits without a reading in between count as one, so
 * that a loop that only sleeps makes no new states. The thread's word has the milliseconds since
 * the start, and above them those that are due. All other readings are of the one clock of the
 * program (vm/native/clock.c), and while that runs the threads' clocks are ahead of it by what it
 * could not show. */

enum { EPOCH_SECONDS = 1700000000, WORD_CLOCK = VM_WORD_FRONT + 1 };

/* The fields of heddle.Clock. */
static uint64_t the_clock(struct vm_call *c) {
    struct ir_program *p = vm_program(c);
    ir_supply_lock(p);
    struct jvm_class *class = jvm_class_known(jvm_of(p), "heddle/Clock");
    struct jvm_field *first = jvm_field_declared(class, "first", NULL);
    struct jvm_field *second = jvm_field_declared(class, "second", NULL);
    uint64_t clock = vm_global_at(class->statics) + first->offset;
    assert(second->offset == first->offset + VM_CLOCK_BYTES / 2);
    (void)second;
    ir_supply_unlock(p);
    return clock;
}

/* Does the JDK ask for itself? Its other code tells the program the time. */
static bool is_own(struct vm_call *c) {
    static const char *const own[] = {"heddle/",
                                      "java/io/",
                                      "java/net/",
                                      "java/nio/",
                                      "java/security/",
                                      "java/util/ImmutableCollections",
                                      "java/util/Random",
                                      "java/util/SplittableRandom",
                                      "java/util/Timer",
                                      "java/util/concurrent/",
                                      "jdk/",
                                      "sun/",
                                      NULL};
    struct vm_frame_place at;
    if (!vm_frame_place(c, 0, &at))
        return false;
    const struct ir_function *f = &vm_program(c)->functions.at[at.function];
    return f->library && jvm_native_begins(f->name, own);
}

static uint32_t time_ready(struct vm_call *c) {
    return !vm_clock_runs(c) || is_own(c) ? 1 : vm_clock_ready(c, the_clock(c));
}

/* Milliseconds on the thread's own clock. */
static uint64_t own_now(struct vm_call *c) {
    uint64_t word = vm_thread_word(c->vm, c->thread, WORD_CLOCK);
    uint64_t now = (uint32_t)word + (word >> 32);
    if (now > UINT32_MAX)
        now = UINT32_MAX;
    if (now != word)
        vm_thread_set_word(c->vm, c->thread, WORD_CLOCK, now);
    return now;
}

/* Nanoseconds since the start, in units of so many, after a beginning. */
static enum vm_status read_clock(struct vm_call *c, int64_t beginning, int64_t unit) {
    struct vm_clock *clock = NULL;
    bool own = is_own(c);
    if (!vm_clock_runs(c) && !own)
        return vm_clock_arbitrary(c);
    if (vm_clock_runs(c))
        NATIVE_TRY(vm_clock_claim(c, the_clock(c), &clock));
    int64_t now = own ? (clock ? vm_clock_shown(clock) : 0) + (int64_t)own_now(c) * 1000000
                      : vm_clock_look(c, clock, VM_CLOCK_TIME);
    return native_return(c, (uint64_t)(beginning + now / unit));
}

static enum vm_status millis(struct vm_call *c) {
    return read_clock(c, (int64_t)EPOCH_SECONDS * 1000, 1000000);
}

static enum vm_status nanos(struct vm_call *c) {
    return read_clock(c, 1000000000, 1);
}

/* Nanoseconds since arg[0] seconds after the epoch. */
static enum vm_status nanos_since(struct vm_call *c) {
    return read_clock(c, (EPOCH_SECONDS - native_long(c, 0)) * 1000000000, 1);
}

/* The calling thread has waited that many nanoseconds. */
static enum vm_status time_passed(struct vm_call *c) {
    int64_t wanted = native_long(c, 0);
    bool added = false;
    if (vm_clock_runs(c) && wanted > 0)
        NATIVE_TRY(vm_clock_pass(c, the_clock(c), (uint64_t)wanted, &added));
    uint64_t word = vm_thread_word(c->vm, c->thread, WORD_CLOCK);
    uint64_t due = wanted <= 0 || added ? 0 : ((uint64_t)wanted + 999999) / 1000000;
    if (due > UINT32_MAX)
        due = UINT32_MAX;
    if (due > word >> 32)
        vm_thread_set_word(c->vm, c->thread, WORD_CLOCK, (uint32_t)word | due << 32);
    vm_show(c);
    return VM_OK;
}

static uint32_t time_passes_ready(struct vm_call *c) {
    (void)c;
    return 2;
}

static enum vm_status time_passes(struct vm_call *c) {
    vm_note(c, c->alt ? "time is up" : "woken");
    return native_return(c, c->alt);
}

/* The first frames are those of the wait itself. */
static enum vm_status program_waits(struct vm_call *c) {
    static const char *const own[] = {"heddle/", "java/lang/Object.wait(",
                                      "java/util/concurrent/locks/LockSupport.", NULL};
    const struct ir_program *p = vm_program(c);
    struct vm_frame_place at;
    for (uint32_t depth = 0; vm_frame_place(c, depth, &at); depth++) {
        const struct ir_function *f = &p->functions.at[at.function];
        if (!f->library || !jvm_native_begins(f->name, own))
            return native_return(c, !f->library);
    }
    return native_return(c, false);
}

/* ---- the size of the machine, and the environment ---- */

/* Does the program ask, and not the library? So many methods of the library only pass it on. */
static bool is_for_program(struct vm_call *c, uint32_t passing) {
    struct vm_frame_place at;
    return vm_frame_place(c, passing, &at) && !vm_program(c)->functions.at[at.function].library;
}

static enum vm_status size_of_machine(struct vm_call *c, const char *what, uint64_t size) {
    return is_for_program(c, 0) && vm_unknown(c, what) ? VM_OK : native_return(c, size);
}

static enum vm_status memory(struct vm_call *c) {
    return size_of_machine(c, "the amount of memory was fixed", UINT64_C(256) << 20);
}

static enum vm_status free_memory(struct vm_call *c) {
    return size_of_machine(c, "the amount of memory was fixed", UINT64_C(128) << 20);
}

static enum vm_status processors(struct vm_call *c) {
    return size_of_machine(c, "the number of processors was fixed", 1);
}

static enum vm_status environment_read(struct vm_call *c) {
    if (is_for_program(c, 2)) /* System.getenv, and a method of heddle.Properties */
        vm_approximate(c, "environment variables were taken as unset");
    return VM_OK;
}

/* ---- the end ---- */

static enum vm_status halt(struct vm_call *c) {
    vm_process_end(c, native_int(c, 0));
    return VM_PROCESS_ENDS;
}

static bool string_field(struct vm_call *c, uint64_t object, const char *class, const char *name,
                         struct jvm_native_string *out) {
    const void *at = vm_peek(c, object + jvm_native_offset(c, class, name), 8);
    return at && jvm_native_string(c, vm_pointer_load(c, at), out);
}

/* If a NullPointerException had no message, one was made by the time it was printed. */
static bool thrown_message(struct vm_call *c, uint64_t exception, struct jvm_native_string *out) {
    if (string_field(c, exception, "java/lang/Throwable", "detailMessage", out))
        return true;
    struct jvm_class *class = jvm_native_class_of(c, exception);
    while (class && strcmp(class->name, "java/lang/NullPointerException") != 0)
        class = class->super;
    return class && string_field(c, exception, class->name, "extendedMessage", out);
}

/* "java.lang.IllegalStateException: message", or the message alone. */
static const char *thrown_text(struct vm_call *c, uint64_t exception, bool named) {
    struct jvm_class *class = jvm_native_class_of(c, exception);
    struct base_text text = {0};
    for (const char *s = named ? class->name : ""; *s; s++)
        base_text_char(&text, *s == '/' ? '.' : *s);
    struct jvm_native_string message;
    if (thrown_message(c, exception, &message)) {
        base_text_add(&text, named ? ": " : "");
        jvm_native_string_utf8(&message, &text);
    }
    const char *kept = vm_keep_text(c, base_text_get(&text));
    base_text_drop(&text);
    return kept;
}

/* The place in the program's own code where it was made. It may have been thrown on from elsewhere
 * since. */
static bool thrown_place(struct vm_call *c, uint64_t exception, struct vm_frame_place *out) {
    struct ir_program *p = vm_program(c);
    ir_supply_lock(p);
    uint32_t offset =
        jvm_field_offset(jvm_class_known(jvm_of(p), "java/lang/Throwable"), "backtrace");
    ir_supply_unlock(p);
    const void *at = vm_peek(c, exception + offset, 8);
    uint64_t array = at ? vm_pointer_load(c, at) : 0;
    uint32_t count = vm_array_length(c, array);
    const uint8_t *frames = count ? vm_peek(c, array + IR_HEAD, 8 * (uint64_t)count) : NULL;
    for (uint32_t i = 0; frames && i < count; i++) {
        uint64_t frame;
        memcpy(&frame, frames + 8 * i, 8);
        *out = (struct vm_frame_place){(uint32_t)(frame >> 32), (uint32_t)frame & INT32_MAX};
        assert(out->function < p->functions.count);
        if (!p->functions.at[out->function].library)
            return true;
    }
    return false;
}

static enum vm_status report(struct vm_call *c, enum model_fault_kind kind, const char *text,
                             uint64_t detail) {
    struct vm_frame_place at;
    uint64_t said = (uint64_t)(uintptr_t)text;
    return thrown_place(c, c->arg[0], &at) ? vm_fault_at(c, at, kind, said, detail)
                                           : vm_fault(c, kind, said, detail);
}

static enum vm_status uncaught(struct vm_call *c) {
    return report(c, MODEL_FAULT_UNCAUGHT, thrown_text(c, c->arg[0], true), c->arg[0]);
}

static enum vm_status failed(struct vm_call *c) {
    return report(c, MODEL_FAULT_ASSERTION, thrown_text(c, c->arg[0], false), VM_TEXT_IS_OURS);
}

static enum vm_status unmodelled(struct vm_call *c) {
    char *what = jvm_native_string_copy(c, c->arg[0]);
    const char *kept = vm_keep_text(c, what ? what : "a method of the class library");
    free(what);
    return vm_fault(c, MODEL_FAULT_UNMODELLED, (uint64_t)(uintptr_t)kept, 0);
}

#define TIME(name, params, run)                                                                    \
    { name, params, 1, VM_EFFECT_CHOOSE, 0, run, time_ready, NULL }

const struct vm_native jvm_native_system[] = {
    {"heddle/Vm.print(I" L_STRING "Z)V", 3, 0, VM_EFFECT_OUTPUT, VM_NATIVE_ALIKE, print, NULL,
     NULL},
    NATIVE_ROW("heddle/Vm.printBytes(I[BII)V", 4, 0, OUTPUT, print_bytes),
    NATIVE_VOID("java/lang/System.setIn0(Ljava/io/InputStream;)V", 1, set_in),
    NATIVE_VOID("java/lang/System.setOut0(Ljava/io/PrintStream;)V", 1, set_out),
    NATIVE_VOID("java/lang/System.setErr0(Ljava/io/PrintStream;)V", 1, set_err),
    NATIVE_VOID("heddle/Streams.setIn(Ljava/io/InputStream;)V", 1, set_in),
    NATIVE_VOID("heddle/Streams.setOut(Ljava/io/PrintStream;)V", 1, set_out),
    NATIVE_VOID("heddle/Streams.setErr(Ljava/io/PrintStream;)V", 1, set_err),
    TIME("java/lang/System.currentTimeMillis()J", 0, millis),
    TIME("java/lang/System.nanoTime()J", 0, nanos),
    TIME("jdk/internal/misc/VM.getNanoTimeAdjustment(J)J", 1, nanos_since),
    NATIVE_ALIKE_VOID("heddle/Vm.timePassed(J)V", 1, time_passed),
    {"heddle/Vm.timePasses()Z", 0, 1, VM_EFFECT_CHOOSE, 0, time_passes, time_passes_ready, NULL},
    NATIVE_ALIKE("heddle/Vm.programWaits()Z", 0, program_waits),
    NATIVE_PURE("java/lang/Runtime.totalMemory()J", 1, memory),
    NATIVE_PURE("java/lang/Runtime.maxMemory()J", 1, memory),
    NATIVE_PURE("java/lang/Runtime.freeMemory()J", 1, free_memory),
    NATIVE_PURE("java/lang/Runtime.availableProcessors()I", 1, processors),
    NATIVE_ALIKE_VOID("heddle/Vm.environmentRead()V", 0, environment_read),
    NATIVE_ROW("java/lang/Shutdown.halt0(I)V", 1, 0, EXIT, halt),
    NATIVE_ROW("heddle/Vm.exit(I)V", 1, 0, EXIT, halt),
    NATIVE_ROW("heddle/Vm.uncaught(Ljava/lang/Throwable;)V", 1, 0, EXIT, uncaught),
    NATIVE_ROW("heddle/Vm.failed(Ljava/lang/Throwable;)V", 1, 0, EXIT, failed),
    NATIVE_ROW("heddle/Vm.unmodelled(" L_STRING ")V", 1, 0, EXIT, unmodelled),
    {0},
};
