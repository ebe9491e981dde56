/* Folders, files and jars for tests. */
#include "scratch.h"

#include "base/fatal.h"
#include <assert.h>
#include <ftw.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>
#include <zip.h>

char *scratch_make(void) {
    const char *parent = getenv("TMPDIR");
    char *folder = scratch_path(parent ? parent : P_tmpdir, "heddle-jvm-XXXXXX");
    char *made = mkdtemp(folder);
    assert(made);
    return made;
}

static int remove_one(const char *path, const struct stat *st, int kind, struct FTW *ftw) {
    (void)st, (void)kind, (void)ftw;
    return remove(path);
}

void scratch_drop(char *folder) {
    nftw(folder, remove_one, 16, FTW_DEPTH | FTW_PHYS);
    free(folder);
}

char *scratch_path(const char *folder, const char *name) {
    char *path = NULL;
    int n = asprintf(&path, "%s/%s", folder, name);
    assert(n >= 0);
    return path;
}

void scratch_write(const char *folder, const char *name, const void *bytes, size_t size) {
    char *path = scratch_path(folder, name);
    for (char *slash = path + strlen(folder) + 1; (slash = strchr(slash, '/')); slash++) {
        *slash = '\0';
        mkdir(path, 0777);
        *slash = '/';
    }
    FILE *f = fopen(path, "wb");
    assert(f);
    size_t written = fwrite(bytes, 1, size, f);
    assert(written == size);
    fclose(f);
    free(path);
}

struct build_bytes scratch_jar(const struct scratch_file *files) {
    zip_error_t error;
    zip_error_init(&error);
    zip_source_t *out = zip_source_buffer_create(NULL, 0, 0, &error);
    assert(out);
    zip_source_keep(out);
    zip_t *zip = zip_open_from_source(out, ZIP_TRUNCATE, &error);
    assert(zip);
    for (; files->path; files++) {
        zip_source_t *source = zip_source_buffer(zip, files->bytes, files->size, 0);
        zip_int64_t index = zip_file_add(zip, files->path, source, ZIP_FL_ENC_UTF_8);
        assert(index >= 0);
    }
    int closed = zip_close(zip);
    assert(!closed);
    zip_stat_t st;
    zip_source_stat(out, &st);
    struct build_bytes b = {.at = base_alloc(st.size), .size = st.size};
    zip_source_open(out);
    zip_int64_t n = zip_source_read(out, b.at, st.size);
    assert(n == (zip_int64_t)st.size);
    zip_source_close(out);
    zip_source_free(out);
    return b;
}
