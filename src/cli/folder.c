#include "cli/folder.h"

#include "base/text.h"
#include <dirent.h>
#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

enum { DEEPEST = 32 };

static bool find(const char *path, const char *suffix, uint32_t depth, struct base_arena *a,
                 cli_folder_files *out, struct base_status *s);

static bool find_in(const char *path, const char *suffix, uint32_t depth, struct base_arena *a,
                    cli_folder_files *out, struct base_status *s) {
    struct dirent **names;
    int count = scandir(path, &names, NULL, alphasort);
    bool ok = count >= 0 || base_fail(s, "%s: %s", path, strerror(errno));
    for (int i = 0; i < count; i++) {
        size_t n = strlen(path);
        const char *between = n && path[n - 1] == '/' ? "" : "/";
        if (ok && names[i]->d_name[0] != '.')
            ok = find(base_arena_printf(a, "%s%s%s", path, between, names[i]->d_name), suffix,
                      depth + 1, a, out, s);
        free(names[i]);
    }
    if (count >= 0)
        free(names);
    return ok;
}

static bool find(const char *path, const char *suffix, uint32_t depth, struct base_arena *a,
                 cli_folder_files *out, struct base_status *s) {
    struct stat st;
    if (stat(path, &st) != 0)
        return base_fail(s, "%s: %s", path, strerror(errno));
    if (depth > DEEPEST)
        return base_fail(s, "%s: folders are nested more than %d deep", path, DEEPEST);
    if (S_ISDIR(st.st_mode))
        return find_in(path, suffix, depth, a, out, s);
    if (base_has_suffix(path, suffix))
        *base_vec_push(out) = base_arena_strdup(a, path);
    return true;
}

bool cli_folder_find(const char *path, const char *suffix, struct base_arena *a,
                     cli_folder_files *out, struct base_status *s) {
    return find(path, suffix, 0, a, out, s);
}
