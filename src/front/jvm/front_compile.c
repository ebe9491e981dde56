/* javac runs as a child, once for all sources, with debug information; the classes that programs
 * may use of ours are written beside for it to find. */
#include "front/jvm/front_compile.h"

#include "base/fatal.h"
#include "base/text.h"
#include "base/vec.h"
#include "front/jvm/native.h"
#include <errno.h>
#include <fcntl.h>
#include <ftw.h>
#include <spawn.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

extern char **environ;

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
    for (const char *path = getenv("PATH"); path && *path;) {
        size_t length = strcspn(path, ":");
        char *folder = base_strndup(path, length);
        file = format(length ? folder : ".", "/javac", "");
        free(folder);
        if (access(file, X_OK) == 0)
            return file;
        free(file);
        path += length + (path[length] == ':');
    }
    return NULL;
}

/* ---- the folder ---- */

/* Makes the folders above a file. */
static void make_folders(char *path) {
    for (size_t i = 1; path[i]; i++) {
        if (path[i] != '/')
            continue;
        path[i] = '\0';
        mkdir(path, 0700);
        path[i] = '/';
    }
}

static bool write_class(const char *folder, const struct jvm_embedded_class *class) {
    char *name = format(folder, "/user/", class->name), *path = format(name, ".class", "");
    make_folders(path);
    FILE *f = fopen(path, "w");
    bool ok = f && fwrite(class->bytes, 1, class->size, f) == class->size;
    if (f)
        ok = fclose(f) == 0 && ok;
    free(name);
    free(path);
    return ok;
}

static bool make_scratch(struct front_jvm_scratch *scratch, struct base_status *s) {
    const char *parent = getenv("TMPDIR");
    scratch->path = format(parent && *parent ? parent : P_tmpdir, "/heddle-XXXXXX", "");
    if (!mkdtemp(scratch->path)) {
        base_fail(s, "cannot make a temporary folder %s: %s", scratch->path, strerror(errno));
        free(scratch->path);
        scratch->path = NULL;
        return false;
    }
    bool ok = true;
    for (const struct jvm_embedded_class *c = front_jvm_user_classes; ok && c->name; c++)
        ok = write_class(scratch->path, c);
    char *classes = format(scratch->path, "/classes", "");
    ok = ok && mkdir(classes, 0700) == 0;
    free(classes);
    return ok || base_fail(s, "cannot write into %s: %s", scratch->path, strerror(errno));
}

static int remove_one(const char *path, const struct stat *st, int type, struct FTW *at) {
    (void)st;
    (void)type;
    (void)at;
    return remove(path);
}

void front_jvm_scratch_drop(struct front_jvm_scratch *scratch) {
    enum { OPEN = 16 };
    if (scratch->path)
        nftw(scratch->path, remove_one, OPEN, FTW_DEPTH | FTW_PHYS);
    free(scratch->path);
    scratch->path = NULL;
}

/* ---- javac ---- */

/* Its messages go to the file `messages`. The exit status, or -1 with a status. */
static int run(const char *compiler, char *const *arguments, const char *messages,
               struct base_status *s) {
    posix_spawn_file_actions_t actions;
    posix_spawn_file_actions_init(&actions);
    posix_spawn_file_actions_addopen(&actions, STDIN_FILENO, "/dev/null", O_RDONLY, 0);
    posix_spawn_file_actions_addopen(&actions, STDOUT_FILENO, messages,
                                     O_WRONLY | O_CREAT | O_TRUNC, 0600);
    posix_spawn_file_actions_adddup2(&actions, STDOUT_FILENO, STDERR_FILENO);
    pid_t child;
    int error = posix_spawn(&child, compiler, &actions, NULL, arguments, environ), status;
    posix_spawn_file_actions_destroy(&actions);
    if (error) {
        base_fail(s, "cannot run %s: %s", compiler, strerror(error));
        return -1;
    }
    while (waitpid(child, &status, 0) < 0)
        if (errno != EINTR) {
            base_fail(s, "lost %s: %s", compiler, strerror(errno));
            return -1;
        }
    return status;
}

static bool report(int status, const char *messages, struct base_status *s) {
    if (status == 0)
        return true;
    struct base_status ignored = {0};
    size_t size = 0;
    char *text = base_file_read(messages, &size, &ignored);
    base_status_drop(&ignored);
    while (text && size && text[size - 1] == '\n')
        text[--size] = '\0';
    if (text && size)
        base_fail(s, "the program does not compile (javac):\n%s", text);
    else
        base_fail(s, "the program does not compile: javac ended with status %d and no message",
                  WIFEXITED(status) ? WEXITSTATUS(status) : 128 + WTERMSIG(status));
    free(text);
    return false;
}

static bool compile_with(const char *compiler, const struct front_jvm_input *in, const char *folder,
                         struct base_status *s) {
    char *classes = format(folder, "/classes", ""), *user = format(folder, "/user", "");
    char *messages = format(folder, "/messages", "");
    char *path = format(user, in->classpath ? ":" : "", in->classpath ? in->classpath : "");
    BASE_VEC(const char *) list = {0};
    const char *const always[] = {compiler,
                                  "-J-XX:TieredStopAtLevel=1",
                                  "-J-XX:+UseSerialGC",
                                  "-g",
                                  "-encoding",
                                  "UTF-8",
                                  "-nowarn",
                                  "-proc:none",
                                  "-d",
                                  classes,
                                  "-cp",
                                  path};
    for (size_t i = 0; i < sizeof always / sizeof *always; i++)
        *base_vec_push(&list) = always[i];
    for (uint32_t i = 0; i < in->flag_count; i++)
        *base_vec_push(&list) = in->flags[i];
    for (uint32_t i = 0; i < in->file_count; i++)
        if (front_jvm_is_source(in->files[i]))
            *base_vec_push(&list) = in->files[i];
    *base_vec_push(&list) = NULL;
    int status = run(compiler, (char *const *)(void *)list.at, messages, s);
    bool ok = status != -1 && report(status, messages, s);
    base_vec_drop(&list);
    free(classes);
    free(user);
    free(messages);
    free(path);
    return ok;
}

bool front_jvm_compile(const struct front_jvm_input *in, struct front_jvm_scratch *scratch,
                       struct base_status *s) {
    for (uint32_t i = 0; i < in->file_count; i++)
        if (front_jvm_is_source(in->files[i]) && access(in->files[i], R_OK) != 0)
            return base_fail_line(s, in->files[i], 0, "%s", strerror(errno));
    char *compiler = front_jvm_compiler();
    if (!compiler)
        return base_fail(s, "the program is Java source and no javac is installed: %s",
                         FRONT_JVM_INSTALL);
    bool ok = make_scratch(scratch, s) && compile_with(compiler, in, scratch->path, s);
    free(compiler);
    return ok;
}
