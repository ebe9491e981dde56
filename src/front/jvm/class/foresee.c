/* Most is foreseen from names in the constant pools. For a wait in a monitor, the instruction that
 * pushes the object says whether that may be a thread. */
#include "front/jvm/class/foresee.h"

#include "front/jvm/class/class_int.h"
#include "front/jvm/read/bytecode.h"
#include <string.h>

static bool starts(struct jvm_text text, const char *prefix) {
    size_t n = strlen(prefix);
    return text.length >= n && memcmp(text.at, prefix, n) == 0;
}

static bool starts_any(struct jvm_text name, const char *const *prefixes) {
    while (*prefixes)
        if (starts(name, *prefixes++))
            return true;
    return false;
}

static bool is_of_jdk(struct jvm_text name) {
    static const char *const jdk[] = {"java/", "javax/", "jdk/", "sun/", "[", NULL};
    return starts_any(name, jdk);
}

/* Classes of the JDK whose methods interrupt threads. */
static bool interrupts(struct jvm_text name) {
#define CONCURRENT "java/util/concurrent/"
    static const char *const those[] = {CONCURRENT "Executor",
                                        CONCURRENT "AbstractExecutor",
                                        CONCURRENT "ThreadPool",
                                        CONCURRENT "Scheduled",
                                        CONCURRENT "ForkJoin",
                                        CONCURRENT "Future",
                                        CONCURRENT "Runnable",
                                        CONCURRENT "SubmissionPub",
                                        "java/nio/channels/",
                                        "java/lang/Process",
                                        NULL};
#undef CONCURRENT
    return starts_any(name, those);
}

/* Names of methods that tell whether a thread has ended. */
static bool sees_ends(struct jvm_text name) {
    static const char *const those[] = {"getState",       "isAlive",   "activeCount",
                                        "getThreadGroup", "enumerate", "getAllStackTraces"};
    for (uint32_t i = 0; i < sizeof those / sizeof *those; i++)
        if (jvm_text_is(name, those[i]))
            return true;
    return false;
}

/* Names of methods that tell whether a thread is interrupted. */
static bool sees_interrupts(struct jvm_text name) {
    return jvm_text_is(name, "isInterrupted") || jvm_text_is(name, "interrupted");
}

/* A pool of the library may wait for work in a queue of the program's, where it is interrupted. */
static bool is_queue(struct jvm *j, const struct jvm_class *c) {
    const struct jvm_class *queue = jvm_class_try(j, "java/util/Queue");
    return queue && jvm_class_is(c, queue);
}

/* ---- waits in the monitors of threads ---- */

static bool may_be_thread(struct jvm *j, struct jvm_text name) {
    struct jvm_class *c = jvm_class_try(j, jvm_intern(j, name));
    struct jvm_class *thread = jvm_class_known(j, "java/lang/Thread");
    return !c || c->access & JVM_ACC_INTERFACE || jvm_class_is(thread, c) ||
           jvm_class_is(c, thread);
}

/* May the instruction push a thread? Only for `this` and fields can the answer be no. */
static bool pushes_thread(struct jvm *j, const struct jvm_class *c, const struct jvm_method_info *m,
                          const uint8_t *at) {
    switch (*at) {
    case JVM_OP_aload_0: return m->access & JVM_ACC_STATIC || may_be_thread(j, c->file->name);
    case JVM_OP_getfield:
    case JVM_OP_getstatic: {
        if (jvm_pool_kind(c->file, jvm_bytes_u2(at + 1)) != JVM_CONSTANT_FIELD)
            return true;
        struct jvm_text d = jvm_pool_member(c->file, jvm_bytes_u2(at + 1)).descriptor;
        if (d.at[0] == '[')
            return false;
        return d.at[0] != 'L' ||
               may_be_thread(j, (struct jvm_text){.at = d.at + 1, .length = d.length - 2});
    }
    default: return true;
    }
}

static bool calls_wait(const struct jvm_classfile *file, const uint8_t *at) {
    if (*at != JVM_OP_invokevirtual && *at != JVM_OP_invokespecial)
        return false;
    uint32_t index = jvm_bytes_u2(at + 1);
    return jvm_pool_kind(file, index) == JVM_CONSTANT_METHOD &&
           jvm_text_is(jvm_pool_member(file, index).name, "wait");
}

/* Can control come there by a jump, with something else on the stack? */
static bool is_target(const struct jvm_code *code, uint32_t to) {
    uint32_t length;
    for (uint32_t pc = 0; pc < code->size; pc += length) {
        length = jvm_bytecode_length(code->at, code->size, pc);
        if (!length)
            return true;
        enum jvm_form form = jvm_bytecode((enum jvm_op)code->at[pc])->form;
        if ((form == JVM_FORM_BRANCH2 || form == JVM_FORM_BRANCH4) &&
            jvm_bytecode_target(code->at, pc) == to)
            return true;
    }
    return false;
}

/* The code is not verified yet: code that makes no sense waits for nothing. */
static bool method_waits(struct jvm *j, const struct jvm_class *c,
                         const struct jvm_method_info *m) {
    struct jvm_code code;
    struct base_status ignored = {0};
    struct base_arena scratch = {0};
    bool waits = false;
    if (m->code && jvm_code_read(&code, &scratch, c->file, m, &ignored)) {
        uint32_t length, before = 0;
        for (uint32_t pc = 0; !waits && pc < code.size; before = pc, pc += length) {
            length = jvm_bytecode_length(code.at, code.size, pc);
            if (!length)
                break;
            waits = calls_wait(c->file, code.at + pc) &&
                    (pushes_thread(j, c, m, code.at + before) || is_target(&code, pc));
        }
    }
    base_status_drop(&ignored);
    base_arena_drop(&scratch);
    return waits;
}

static bool class_waits(struct jvm *j, const struct jvm_class *c) {
    for (uint32_t i = 0; i < c->file->method_count; i++)
        if (method_waits(j, c, &c->file->methods[i]))
            return true;
    return false;
}

static bool brings_classes(struct jvm_text name) {
    return jvm_text_is(name, "forName") || jvm_text_is(name, "loadClass") ||
           jvm_text_is(name, "java/util/ServiceLoader");
}

static void read_names(struct jvm *j, const struct jvm_classfile *file) {
    for (uint32_t i = 1; i < file->pool_count; i++) {
        enum jvm_constant kind = jvm_pool_kind(file, i);
        if (kind == JVM_CONSTANT_UTF8 && jvm_text_is(jvm_pool_utf8(file, i), "interrupt"))
            j->interrupts = true;
        if (kind == JVM_CONSTANT_UTF8 && sees_ends(jvm_pool_utf8(file, i)))
            j->sees_ends = true;
        if (kind == JVM_CONSTANT_UTF8 && jvm_text_is(jvm_pool_utf8(file, i), "getBlocker"))
            j->sees_waits = true;
        if (kind == JVM_CONSTANT_UTF8 && sees_interrupts(jvm_pool_utf8(file, i)))
            j->sees_interrupts = true;
        if (kind == JVM_CONSTANT_UTF8 && jvm_text_is(jvm_pool_utf8(file, i), "gc"))
            j->program->collects = true;
        if (kind == JVM_CONSTANT_UTF8 && brings_classes(jvm_pool_utf8(file, i)))
            j->finalizes = j->sees_interrupts = true; /* nothing is known of those classes */
        if (kind != JVM_CONSTANT_CLASS)
            continue;
        struct jvm_text name = jvm_pool_text(file, i);
        if (interrupts(name))
            j->interrupts = true;
        if (!is_of_jdk(name))
            jvm_class_try(j, jvm_intern(j, name));
    }
}

static void read_class(struct jvm *j, const struct jvm_class *c) {
    read_names(j, c->file);
    if (!j->sees_ends && class_waits(j, c))
        j->sees_ends = true;
    if (c->finalized)
        j->finalizes = true;
    if (is_queue(j, c))
        j->sees_interrupts = true;
}

void jvm_foresee(struct jvm *j) {
    for (uint32_t i = 0; i < j->classes.count; i++) { /* it grows */
        const struct jvm_class *c = j->classes.at[i];
        if (!c->library && c->file)
            read_class(j, c);
    }
    if (j->interrupts)
        jvm_function(j, "heddle/Vm", "threadInterrupt", "(I)V");
}

bool jvm_foresees_interrupts(const struct jvm *j) {
    return j->interrupts;
}

bool jvm_foresees_ends(const struct jvm *j) {
    return j->sees_ends;
}

bool jvm_foresees_waits(const struct jvm *j) {
    return j->sees_waits;
}

bool jvm_foresees_looks(const struct jvm *j) {
    return j->sees_interrupts;
}
