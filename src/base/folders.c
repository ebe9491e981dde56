#include "base/folders.h"

#include "base/fatal.h"
#include <assert.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

static bool is_folder(const char *path) {
    struct stat st;
    return stat(path, &st) == 0 && S_ISDIR(st.st_mode);
}

/* Makes a path that of the folder around it. The root is around itself. */
static void go_up(char *path) {
    char *slash = strrchr(path, '/');
    assert(path[0] == '/' && slash);
    slash[slash == path] = '\0';
}

/* Takes the path, which is absolute. */
static void add_once(struct base_folders *f, char *path) {
    assert(path[0] == '/');
    for (uint32_t i = 0; i < f->paths.count; i++)
        if (strcmp(f->paths.at[i], path) == 0) {
            free(path);
            return;
        }
    *base_vec_push(&f->paths) = path;
}

void base_folders_add(struct base_folders *f, const char *path) {
    char *real = realpath(path, NULL);
    if (!real)
        return;
    if (!is_folder(real))
        go_up(real);
    add_once(f, real);
}

static bool is_checkout(const char *folder) {
    static const char *const marks[] = {".git", ".hg", ".svn"};
    bool found = false;
    for (size_t i = 0; i < sizeof marks / sizeof *marks && !found; i++) {
        char *mark = NULL;
        if (asprintf(&mark, "%s/%s", folder, marks[i]) < 0)
            base_fatal(BASE_FATAL_MEMORY, "out of memory");
        found = access(mark, F_OK) == 0;
        free(mark);
    }
    return found;
}

void base_folders_add_checkouts(struct base_folders *f) {
    const char *home = getenv("HOME");
    uint32_t count = f->paths.count;
    for (uint32_t i = 0; i < count; i++) {
        char *path = base_strdup(f->paths.at[i]);
        while (path[1] && !is_checkout(path))
            go_up(path);
        if (path[1] && !(home && strcmp(path, home) == 0))
            add_once(f, path);
        else
            free(path);
    }
}

static bool is_below(const char *path, const char *folder) {
    size_t n = strlen(folder);
    assert(path[0] == '/' && folder[0] == '/');
    return strncmp(path, folder, n) == 0 && (n == 1 || !path[n] || path[n] == '/');
}

bool base_folders_hold(const struct base_folders *f, const char *path) {
    char *real = realpath(path, NULL);
    bool held = false;
    for (uint32_t i = 0; real && i < f->paths.count && !held; i++)
        held = is_below(real, f->paths.at[i]);
    free(real);
    return held;
}

void base_folders_drop(struct base_folders *f) {
    for (uint32_t i = 0; i < f->paths.count; i++)
        free(f->paths.at[i]);
    base_vec_drop(&f->paths);
}
