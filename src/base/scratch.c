/* The scratch folder lives as long as a program is being loaded. */
#include "base/scratch.h"
#include "base/fatal.h"
#include <assert.h>
#include <errno.h>
#include <ftw.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

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

/* The folders above the file, below the scratch folder. What cannot be made shows when the file is
 * opened. */
static void make_folders(char *path, size_t from) {
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
