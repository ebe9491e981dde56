#include "cli/folders.h"

#include "base/fatal.h"
#include <assert.h>
#include <stdlib.h>
#include <string.h>

static void add_all(struct base_folders *folders, const char *const *paths, uint32_t count) {
    for (uint32_t i = 0; i < count; i++)
        base_folders_add(folders, paths[i]);
}

/* Adds the folders that a compiler looks for headers in: -Ipath, or -I path. */
static void add_headers(struct base_folders *folders, const char *const *flags, uint32_t count) {
    static const char *const names[] = {"-include", "-iquote", "-isystem", "-I"};
    for (uint32_t i = 0; i < count; i++)
        for (size_t k = 0; k < sizeof names / sizeof *names; k++) {
            size_t n = strlen(names[k]);
            if (strncmp(flags[i], names[k], n) != 0)
                continue;
            if (flags[i][n])
                base_folders_add(folders, flags[i] + n);
            else if (i + 1 < count)
                base_folders_add(folders, flags[i + 1]);
            break;
        }
}

static void add_classpath(struct base_folders *folders, const char *classpath) {
    while (classpath && *classpath) {
        size_t n = strcspn(classpath, ":");
        char *entry = base_strndup(classpath, n);
        base_folders_add(folders, n ? entry : ".");
        free(entry);
        classpath += n + (classpath[n] == ':');
    }
}

void cli_folders_find(struct base_folders *folders, const char *const *files, uint32_t count,
                      const struct cli_options *o) {
    assert(count);
    add_all(folders, files, count);
    base_folders_add_checkouts(folders);
    add_all(folders, o->sources.at, o->sources.count);
    add_all(folders, o->references.at, o->references.count);
    add_headers(folders, o->flags.at, o->flags.count);
    add_classpath(folders, o->classpath);
}
