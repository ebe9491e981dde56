/* javac runs as a child, once for all sources, with debug information. The classes of ours that
 * programs may use are written beside the sources for it to find. */
#include "front/jvm/compile.h"

#include "base/child.h"
#include "base/fatal.h"
#include "base/text.h"
#include "base/vec.h"
#include "front/jvm/native.h"
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

static char *format(const char *a, const char *b, const char *c) {
    char *text = NULL;
    if (asprintf(&text, "%s%s%s", a, b, c) < 0)
        base_fatal(BASE_FATAL_MEMORY, "out of memory");
    return text;
}

bool front_jvm_is_source(const char *path) {
    const char *dot = strrchr(path, '.');
    return dot && strcmp(dot, ".java") == 0;
}

char *front_jvm_compiler(void) {
    const char *home = getenv("JAVA_HOME");
    char *file = home && *home ? format(home, "/bin/javac", "") : NULL;
    if (file && access(file, X_OK) == 0)
        return file;
    free(file);
    return base_child_find("javac");
}

static bool write_classes(struct base_scratch *scratch, struct base_status *s) {
    bool ok = base_scratch_make(scratch, s);
    for (const struct jvm_embedded_class *c = front_jvm_user_classes; ok && c->name; c++) {
        char *name = format("user/", c->name, ".class");
        ok = base_scratch_write(scratch, name, c->bytes, c->size, s);
        free(name);
    }
    return ok;
}

static bool make_output(const struct base_scratch *scratch, struct base_status *s) {
    char *classes = base_scratch_file(scratch, "classes");
    bool ok = mkdir(classes, 0700) == 0;
    free(classes);
    return ok || base_fail(s, "cannot write into %s: %s", scratch->path, strerror(errno));
}

static bool report(int status, const char *messages, struct base_status *s) {
    if (status == 0)
        return true;
    char *said = base_child_said(messages, status);
    base_fail(s, "the program does not compile (javac):\n%s", said);
    free(said);
    return false;
}

static bool compile_with(const char *compiler, const struct front_jvm_input *in,
                         const struct base_scratch *scratch, struct base_status *s) {
    char *classes = base_scratch_file(scratch, "classes");
    char *user = base_scratch_file(scratch, "user");
    char *messages = base_scratch_file(scratch, "messages");
    char *path = format(user, in->classpath ? ":" : "", in->classpath ? in->classpath : "");
    BASE_VEC(const char *) list = {0};
    BASE_VEC(char *) names = {0};
    /* Without a path of their own for processors, javac looks for plugins in the program's jars,
     * and runs those that start by themselves. The folder of classes is empty. */
    const char *const always[] = {compiler,
                                  "-J-XX:TieredStopAtLevel=1",
                                  "-J-XX:+UseSerialGC",
                                  "-g",
                                  "-encoding",
                                  "UTF-8",
                                  "-nowarn",
                                  "-proc:none",
                                  "-processorpath",
                                  classes,
                                  "-d",
                                  classes,
                                  "-cp",
                                  path};
    for (size_t i = 0; i < sizeof always / sizeof *always; i++)
        *base_vec_push(&list) = always[i];
    for (uint32_t i = 0; i < in->flag_count; i++)
        *base_vec_push(&list) = in->flags[i];
    for (uint32_t i = 0; i < in->file_count; i++)
        if (front_jvm_is_source(in->files[i])) {
            *base_vec_push(&names) = base_child_name(in->files[i]);
            *base_vec_push(&list) = base_vec_last(&names);
        }
    *base_vec_push(&list) = NULL;
    int status = base_child_run(scratch, list.at, messages, s);
    bool ok = status != -1 && report(status, messages, s);
    base_vec_drop(&list);
    for (uint32_t i = 0; i < names.count; i++)
        free(names.at[i]);
    base_vec_drop(&names);
    free(classes);
    free(user);
    free(messages);
    free(path);
    return ok;
}

bool front_jvm_compile(const struct front_jvm_input *in, struct base_scratch *scratch,
                       struct base_status *s) {
    for (uint32_t i = 0; i < in->file_count; i++)
        if (front_jvm_is_source(in->files[i]) && !base_file_check(in->files[i], s))
            return false;
    char *compiler = front_jvm_compiler();
    if (!compiler)
        return base_fail(s, "the program is Java source and no javac is installed: %s",
                         FRONT_JVM_INSTALL);
    bool ok = write_classes(scratch, s) && make_output(scratch, s) &&
              compile_with(compiler, in, scratch, s);
    free(compiler);
    return ok;
}
