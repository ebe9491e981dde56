/* C# sources to an assembly. mcs runs as a child, without optimisation and with debug information,
 * so that the program is checked as it is written. */
#include "front/cil/compile.h"

#include "base/child.h"
#include "base/embed.h"
#include "base/fatal.h"
#include "base/text.h"
#include "base/vec.h"
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

extern const struct base_embedded front_cil_embedded[];

static bool has_suffix(const char *path, const char *suffix) {
    size_t n = strlen(path), k = strlen(suffix);
    return n > k && strcasecmp(path + n - k, suffix) == 0;
}

char *front_cil_compiler(void) {
    return base_child_find("mcs");
}

/* The assembly that programs may refer to. */
static bool write_verify(struct base_scratch *scratch, struct base_status *s) {
    bool ok = base_scratch_make(scratch, s);
    for (const struct base_embedded *e = front_cil_embedded; ok && e->name; e++)
        ok = strcmp(e->name, "Heddle.Verify.dll") != 0 ||
             base_scratch_write(scratch, e->name, e->text, e->size, s);
    return ok;
}

/* ---- the compiler ---- */

struct arguments {
    BASE_VEC(char *) list; /* owned */
};

static void add_argument(struct arguments *a, const char *prefix, const char *argument) {
    char *text = NULL;
    if (asprintf(&text, "%s%s", prefix, argument) < 0)
        base_fatal(BASE_FATAL_MEMORY, "out of memory");
    *base_vec_push(&a->list) = text;
}

static void drop_arguments(struct arguments *a) {
    for (uint32_t i = 0; i < a->list.count; i++)
        free(a->list.at[i]);
    base_vec_drop(&a->list);
}

static void add_all(struct arguments *a, const struct front_cil_input *in, const char *compiler,
                    const struct base_scratch *scratch, const char *output) {
    add_argument(a, "", compiler);
    add_argument(a, "", "-nologo");
    add_argument(a, "", "-debug");
    add_argument(a, "", "-d:DEBUG");
    add_argument(a, "", "-unsafe");
    add_argument(a, "-lib:", scratch->path);
    add_argument(a, "", "-r:Heddle.Verify.dll");
    add_argument(a, "-out:", output);
    for (uint32_t i = 0; i < in->reference_count; i++)
        add_argument(a, has_suffix(in->references[i], ".dll") ? "-r:" : "-lib:", in->references[i]);
    for (uint32_t i = 0; i < in->file_count; i++)
        if (has_suffix(in->files[i], ".dll"))
            add_argument(a, "-r:", in->files[i]);
    for (uint32_t i = 0; i < in->flag_count; i++)
        add_argument(a, "", in->flags[i]);
    for (uint32_t i = 0; i < in->file_count; i++)
        if (has_suffix(in->files[i], ".cs"))
            *base_vec_push(&a->list) = base_child_name(in->files[i]);
    *base_vec_push(&a->list) = NULL;
}

static bool report(const char *source, int status, const char *messages, struct base_status *s) {
    if (status == 0)
        return true;
    char *said = base_child_said(messages, status);
    base_fail(s, "%s does not compile (mcs):\n%s", source, said);
    free(said);
    return false;
}

static bool compile_into(const struct front_cil_input *in, const char *compiler, const char *source,
                         const struct base_scratch *scratch, const char *output,
                         struct base_status *s) {
    struct arguments a = {0};
    char *messages = base_scratch_file(scratch, "messages");
    add_all(&a, in, compiler, scratch, output);
    int status = base_child_run(scratch, (const char *const *)a.list.at, messages, s);
    bool ok = status != -1 && report(source, status, messages, s);
    drop_arguments(&a);
    free(messages);
    return ok;
}

/* The assembly is named after its first source. */
static char *output_name(const char *source) {
    const char *slash = strrchr(source, '/');
    char *name = base_strdup(slash ? slash + 1 : source), *exe = NULL;
    name[strlen(name) - strlen(".cs")] = '\0';
    if (asprintf(&exe, "%s.exe", name) < 0)
        base_fatal(BASE_FATAL_MEMORY, "out of memory");
    free(name);
    return exe;
}

bool cil_compile(const struct front_cil_input *in, struct base_scratch *scratch, char **output,
                 struct base_status *s) {
    const char *source = NULL;
    *output = NULL;
    for (uint32_t i = in->file_count; i-- > 0;) {
        if (!has_suffix(in->files[i], ".cs"))
            continue;
        source = in->files[i];
        if (!base_file_check(source, s))
            return false;
    }
    if (!source)
        return true;
    char *compiler = front_cil_compiler();
    if (!compiler)
        return base_fail(s, "%s is C# source and mcs is not installed: %s", source,
                         FRONT_CIL_INSTALL);
    bool ok = write_verify(scratch, s);
    if (ok) {
        char *name = output_name(source);
        *output = base_scratch_file(scratch, name);
        free(name);
        ok = compile_into(in, compiler, source, scratch, *output, s);
    }
    free(compiler);
    return ok;
}
