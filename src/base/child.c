/* Runs compilers as children, and makes a folder for their files. A child gets no input, and has
 * heddle's environment. */
#include "base/child.h"

#include "base/fatal.h"
#include "base/scratch.h"
#include "base/text.h"
#include <assert.h>
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

/* ---- a folder ---- */

bool base_scratch_make(struct base_scratch *scratch, struct base_status *s) {
    if (scratch->path)
        return true;
    const char *parent = getenv("TMPDIR");
    if (asprintf(&scratch->path, "%s/heddle-XXXXXX", parent && *parent ? parent : P_tmpdir) < 0)
        base_fatal(BASE_FATAL_MEMORY, "out of memory");
    if (mkdtemp(scratch->path))
        return true;
    base_fail(s, "cannot make a temporary folder %s: %s", scratch->path, strerror(errno));
    free(scratch->path);
    scratch->path = NULL;
    return false;
}

char *base_scratch_file(const struct base_scratch *scratch, const char *name) {
    assert(scratch->path);
    char *path = NULL;
    if (asprintf(&path, "%s/%s", scratch->path, name) < 0)
        base_fatal(BASE_FATAL_MEMORY, "out of memory");
    return path;
}

/* Makes the folders between the scratch folder and a file. If one cannot be made, opening the file
 * fails. */
static void make_folders(char *path, size_t from) {
    assert(path[from - 1] == '/');
    for (size_t i = from; path[i]; i++) {
        if (path[i] != '/')
            continue;
        path[i] = '\0';
        mkdir(path, 0700);
        path[i] = '/';
    }
}

bool base_scratch_write(const struct base_scratch *scratch, const char *name, const void *bytes,
                        size_t size, struct base_status *s) {
    char *path = base_scratch_file(scratch, name);
    make_folders(path, strlen(scratch->path) + 1);
    FILE *f = fopen(path, "w");
    bool ok = f && fwrite(bytes, 1, size, f) == size;
    if (f)
        ok = fclose(f) == 0 && ok;
    free(path);
    return ok || base_fail(s, "cannot write into %s: %s", scratch->path, strerror(errno));
}

static int remove_one(const char *path, const struct stat *st, int type, struct FTW *at) {
    (void)st;
    (void)type;
    (void)at;
    return remove(path);
}

void base_scratch_drop(struct base_scratch *scratch) {
    enum { OPEN = 16 };
    if (scratch->path)
        nftw(scratch->path, remove_one, OPEN, FTW_DEPTH | FTW_PHYS);
    free(scratch->path);
    scratch->path = NULL;
}

/* ---- a run ---- */

extern char **environ;

char *base_child_find(const char *name) {
    const char *path = getenv("PATH");
    while (path && *path) {
        size_t length = strcspn(path, ":");
        char *file = NULL;
        assert(!strchr(name, '/'));
        if (asprintf(&file, "%.*s/%s", length ? (int)length : 1, length ? path : ".", name) < 0)
            base_fatal(BASE_FATAL_MEMORY, "out of memory");
        if (access(file, X_OK) == 0)
            return file;
        free(file);
        path += length + (path[length] == ':');
    }
    return NULL;
}

char *base_child_name(const char *path) {
    char *name = NULL;
    bool plain = path[0] != '-' && path[0] != '@';
    if (asprintf(&name, "%s%s", plain ? "" : "./", path) < 0)
        base_fatal(BASE_FATAL_MEMORY, "out of memory");
    return name;
}

int base_child_run(const char *const *arguments, const char *messages, struct base_status *s) {
    assert(arguments[0]);
    posix_spawn_file_actions_t actions;
    posix_spawn_file_actions_init(&actions);
    posix_spawn_file_actions_addopen(&actions, STDIN_FILENO, "/dev/null", O_RDONLY, 0);
    posix_spawn_file_actions_addopen(&actions, STDOUT_FILENO, messages,
                                     O_WRONLY | O_CREAT | O_TRUNC, 0600);
    posix_spawn_file_actions_adddup2(&actions, STDOUT_FILENO, STDERR_FILENO);
    pid_t child;
    int error = posix_spawn(&child, arguments[0], &actions, NULL, (char *const *)(void *)arguments,
                            environ);
    posix_spawn_file_actions_destroy(&actions);
    if (error) {
        base_fail(s, "cannot run %s: %s", arguments[0], strerror(error));
        return -1;
    }
    int status;
    while (waitpid(child, &status, 0) < 0)
        if (errno != EINTR) {
            base_fail(s, "lost %s: %s", arguments[0], strerror(errno));
            return -1;
        }
    return status;
}

char *base_child_said(const char *messages, int status) {
    struct base_status ignored = {0};
    size_t size = 0;
    assert(WIFEXITED(status) || WIFSIGNALED(status));
    char *text = base_file_read(messages, &size, &ignored);
    base_status_drop(&ignored);
    while (text && size && text[size - 1] == '\n')
        text[--size] = '\0';
    if (text && size)
        return text;
    free(text);
    if (asprintf(&text, "it ended with status %d and no message",
                 WIFEXITED(status) ? WEXITSTATUS(status) : 128 + WTERMSIG(status)) < 0)
        base_fatal(BASE_FATAL_MEMORY, "out of memory");
    return text;
}
