#include "front/jvm/foresee.h"

#include "front/jvm/class_int.h"
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

/* Those of the JDK that interrupt threads in their methods. */
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

static void read_names(struct jvm *j, const struct jvm_classfile *file) {
    for (uint32_t i = 1; i < file->pool_count; i++) {
        enum jvm_constant kind = jvm_pool_kind(file, i);
        if (kind == JVM_CONSTANT_UTF8 && jvm_text_is(jvm_pool_utf8(file, i), "interrupt"))
            j->interrupts = true;
        if (kind != JVM_CONSTANT_CLASS)
            continue;
        struct jvm_text name = jvm_pool_text(file, i);
        if (interrupts(name))
            j->interrupts = true;
        if (!is_of_jdk(name))
            jvm_class_try(j, jvm_intern(j, name));
    }
}

void jvm_foresee(struct jvm *j) {
    for (uint32_t i = 0; i < j->classes.count; i++) { /* it grows */
        const struct jvm_class *c = j->classes.at[i];
        if (!c->library && c->file)
            read_names(j, c->file);
    }
    if (j->interrupts)
        jvm_function(j, "heddle/Vm", "threadInterrupt", "(I)V");
}

bool jvm_foresees_interrupts(const struct jvm *j) {
    return j->interrupts;
}
