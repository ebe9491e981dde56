/* The scratch folder: made when the first source is compiled, gone when the program is loaded. */
#include "front/llvm/compile_scratch.h"
#include "base/embed.h"
#include "base/fatal.h"
#include <assert.h>
#include <dirent.h>
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

extern const struct base_embedded front_llvm_embedded[];

char *front_llvm_scratch_file(const struct front_llvm_scratch *scratch, const char *name) {
    assert(scratch->path);
    assert(!strchr(name, '/'));
    char *path = NULL;
    if (asprintf(&path, "%s/%s", scratch->path, name) < 0)
        base_fatal(BASE_FATAL_MEMORY, "out of memory");
    return path;
}

static bool write_text(const char *path, const char *text, size_t size) {
    FILE *f = fopen(path, "w");
    if (!f)
        return false;
    bool ok = fwrite(text, 1, size, f) == size;
    return fclose(f) == 0 && ok;
}

static bool write_headers(const struct front_llvm_scratch *scratch) {
    bool ok = true;
    for (const struct base_embedded *e = front_llvm_embedded; ok && e->name; e++) {
        const char *dot = strrchr(e->name, '.');
        if (!dot || strcmp(dot, ".h") != 0)
            continue;
        char *path = front_llvm_scratch_file(scratch, e->name);
        ok = write_text(path, e->text, e->size);
        free(path);
    }
    return ok;
}

bool front_llvm_scratch_make(struct front_llvm_scratch *scratch, struct base_status *s) {
    if (scratch->path)
        return true;
    const char *parent = getenv("TMPDIR");
    if (asprintf(&scratch->path, "%s/heddle-XXXXXX", parent && *parent ? parent : P_tmpdir) < 0)
        base_fatal(BASE_FATAL_MEMORY, "out of memory");
    if (!mkdtemp(scratch->path)) {
        base_fail(s, "cannot make a temporary folder %s: %s", scratch->path, strerror(errno));
        free(scratch->path);
        scratch->path = NULL;
        return false;
    }
    if (!write_headers(scratch))
        return base_fail(s, "cannot write into %s: %s", scratch->path, strerror(errno));
    return true;
}

void front_llvm_scratch_drop(struct front_llvm_scratch *scratch) {
    if (!scratch->path)
        return;
    DIR *d = opendir(scratch->path);
    for (struct dirent *e; d && (e = readdir(d));) {
        if (strcmp(e->d_name, ".") != 0 && strcmp(e->d_name, "..") != 0) {
            char *path = front_llvm_scratch_file(scratch, e->d_name);
            unlink(path);
            free(path);
        }
    }
    if (d)
        closedir(d);
    rmdir(scratch->path);
    free(scratch->path);
    scratch->path = NULL;
}
