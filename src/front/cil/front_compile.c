/* C# sources to an assembly. mcs runs as a child, without optimisation and with debug information,
 * so that what is checked is the program as written. */
#include "front/cil/front_compile.h"

#include "base/embed.h"
#include "base/fatal.h"
#include "base/text.h"
#include "base/vec.h"
#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <spawn.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

extern char **environ;
extern const struct base_embedded front_cil_embedded[];

static bool has_suffix(const char *path, const char *suffix) {
    size_t n = strlen(path), k = strlen(suffix);
    return n > k && strcasecmp(path + n - k, suffix) == 0;
}

static char *joined(const char *folder, const char *name) {
    char *path = NULL;
    if (asprintf(&path, "%s/%s", folder, name) < 0)
        base_fatal(BASE_FATAL_MEMORY, "out of memory");
    return path;
}

char *front_cil_compiler(void) {
    const char *path = getenv("PATH");
    while (path && *path) {
        size_t length = strcspn(path, ":");
        char *folder = length ? base_strndup(path, length) : base_strdup(".");
        char *file = joined(folder, "mcs");
        free(folder);
        if (access(file, X_OK) == 0)
            return file;
        free(file);
        path += length + (path[length] == ':');
    }
    return NULL;
}

/* ---- the folder ---- */

static bool write_file(const char *path, const char *bytes, size_t size) {
    FILE *f = fopen(path, "w");
    if (!f)
        return false;
    bool ok = fwrite(bytes, 1, size, f) == size;
    return fclose(f) == 0 && ok;
}

/* The assembly that programs may refer to. */
static bool write_verify(const struct cil_scratch *scratch) {
    bool ok = true;
    for (const struct base_embedded *e = front_cil_embedded; ok && e->name; e++) {
        if (strcmp(e->name, "Heddle.Verify.dll") != 0)
            continue;
        char *path = joined(scratch->path, e->name);
        ok = write_file(path, e->text, e->size);
        free(path);
    }
    return ok;
}

static bool make_folder(struct cil_scratch *scratch, struct base_status *s) {
    const char *parent = getenv("TMPDIR");
    scratch->path = joined(parent && *parent ? parent : P_tmpdir, "heddle-XXXXXX");
    if (!mkdtemp(scratch->path)) {
        base_fail(s, "cannot make a temporary folder %s: %s", scratch->path, strerror(errno));
        free(scratch->path);
        scratch->path = NULL;
        return false;
    }
    if (!write_verify(scratch))
        return base_fail(s, "cannot write into %s: %s", scratch->path, strerror(errno));
    return true;
}

void cil_scratch_drop(struct cil_scratch *scratch) {
    if (!scratch->path)
        return;
    DIR *d = opendir(scratch->path);
    for (struct dirent *e; d && (e = readdir(d));) {
        if (strcmp(e->d_name, ".") == 0 || strcmp(e->d_name, "..") == 0)
            continue;
        char *path = joined(scratch->path, e->d_name);
        unlink(path);
        free(path);
    }
    if (d)
        closedir(d);
    rmdir(scratch->path);
    free(scratch->path);
    scratch->path = NULL;
}

/* ---- the compiler ---- */

struct arguments {
    BASE_VEC(char *) list; /* owned */
};

static void add(struct arguments *a, const char *prefix, const char *argument) {
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
                    const struct cil_scratch *scratch, const char *output) {
    add(a, "", compiler);
    add(a, "", "-nologo");
    add(a, "", "-debug");
    add(a, "", "-d:DEBUG");
    add(a, "", "-unsafe");
    add(a, "-lib:", scratch->path);
    add(a, "", "-r:Heddle.Verify.dll");
    add(a, "-out:", output);
    for (uint32_t i = 0; i < in->reference_count; i++)
        add(a, has_suffix(in->references[i], ".dll") ? "-r:" : "-lib:", in->references[i]);
    for (uint32_t i = 0; i < in->file_count; i++)
        if (has_suffix(in->files[i], ".dll"))
            add(a, "-r:", in->files[i]);
    for (uint32_t i = 0; i < in->flag_count; i++)
        add(a, "", in->flags[i]);
    for (uint32_t i = 0; i < in->file_count; i++)
        if (has_suffix(in->files[i], ".cs"))
            add(a, "", in->files[i]);
    *base_vec_push(&a->list) = NULL;
}

static int run(const struct arguments *a, const char *messages, struct base_status *s) {
    posix_spawn_file_actions_t actions;
    posix_spawn_file_actions_init(&actions);
    posix_spawn_file_actions_addopen(&actions, STDIN_FILENO, "/dev/null", O_RDONLY, 0);
    posix_spawn_file_actions_addopen(&actions, STDOUT_FILENO, messages,
                                     O_WRONLY | O_CREAT | O_TRUNC, 0600);
    posix_spawn_file_actions_adddup2(&actions, STDOUT_FILENO, STDERR_FILENO);
    pid_t child;
    int error = posix_spawn(&child, a->list.at[0], &actions, NULL, a->list.at, environ);
    posix_spawn_file_actions_destroy(&actions);
    if (error) {
        base_fail(s, "cannot run %s: %s", a->list.at[0], strerror(error));
        return -1;
    }
    int status;
    while (waitpid(child, &status, 0) < 0)
        if (errno != EINTR) {
            base_fail(s, "lost %s: %s", a->list.at[0], strerror(errno));
            return -1;
        }
    return status;
}

static bool report(const char *source, int status, const char *messages, struct base_status *s) {
    if (status == 0)
        return true;
    struct base_status ignored = {0};
    size_t size = 0;
    char *text = base_file_read(messages, &size, &ignored);
    base_status_drop(&ignored);
    while (text && size && text[size - 1] == '\n')
        text[--size] = '\0';
    base_fail(s, "%s does not compile (mcs):\n%s", source,
              text && size ? text : "the compiler gave no message");
    free(text);
    return false;
}

static bool compile_into(const struct front_cil_input *in, const char *compiler, const char *source,
                         const struct cil_scratch *scratch, const char *output,
                         struct base_status *s) {
    struct arguments a = {0};
    char *messages = joined(scratch->path, "messages");
    add_all(&a, in, compiler, scratch, output);
    int status = run(&a, messages, s);
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

bool cil_compile(const struct front_cil_input *in, struct cil_scratch *scratch, char **output,
                 struct base_status *s) {
    const char *source = NULL;
    *output = NULL;
    for (uint32_t i = in->file_count; i-- > 0;)
        if (has_suffix(in->files[i], ".cs"))
            source = in->files[i];
    if (!source)
        return true;
    if (access(source, R_OK) != 0)
        return base_fail_line(s, source, 0, "%s", strerror(errno));
    char *compiler = front_cil_compiler();
    if (!compiler)
        return base_fail(s, "%s is C# source and mcs is not installed: %s", source,
                         FRONT_CIL_INSTALL);
    bool ok = make_folder(scratch, s);
    if (ok) {
        char *name = output_name(source);
        *output = joined(scratch->path, name);
        free(name);
        ok = compile_into(in, compiler, source, scratch, *output, s);
    }
    free(compiler);
    return ok;
}
