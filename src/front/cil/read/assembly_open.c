/* Opening assemblies, and the domain that owns them. */
#include "front/cil/read/assembly.h"

#include "front/cil/read/assembly_int.h"
#include <assert.h>
#include <errno.h>
#include <fcntl.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <unistd.h>

static bool map(int fd, const char *path, struct cil_bytes *out, uint64_t *device, uint64_t *inode,
                struct base_status *s) {
    struct stat st;
    if (fstat(fd, &st) != 0)
        return base_fail_at(s, path, 0, "%s", strerror(errno));
    if (!S_ISREG(st.st_mode))
        return base_fail_at(s, path, 0, "not a file");
    if (!st.st_size || st.st_size > INT32_MAX)
        return base_fail_at(s, path, 0, "a file of %lld bytes", (long long)st.st_size);
    void *at = mmap(NULL, (size_t)st.st_size, PROT_READ, MAP_PRIVATE, fd, 0);
    if (at == MAP_FAILED)
        return base_fail_at(s, path, 0, "%s", strerror(errno));
    *out = (struct cil_bytes){.at = at, .size = (uint32_t)st.st_size, .file = path};
    *device = st.st_dev;
    *inode = st.st_ino;
    return true;
}

bool cil_file_map(const char *path, struct cil_bytes *out, uint64_t *device, uint64_t *inode,
                  struct base_status *s) {
    int fd = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK);
    if (fd < 0)
        return base_fail_at(s, path, 0, "%s", strerror(errno));
    bool ok = map(fd, path, out, device, inode, s);
    close(fd);
    return ok;
}

void cil_file_unmap(const struct cil_bytes *file) {
    assert(!file->at == !file->size);
    if (file->at)
        munmap((void *)(uintptr_t)file->at, file->size);
}

void cil_domain_init(struct cil_domain *d, const struct base_embedded *embedded) {
    *d = (struct cil_domain){.embedded = embedded};
}

static void drop_assembly(struct cil_assembly *a) {
    cil_names_drop(a);
    cil_links_drop(a);
    cil_debug_source_drop(a);
    cil_metadata_drop(&a->metadata);
    if (a->path)
        cil_file_unmap(&a->file);
}

void cil_domain_drop(struct cil_domain *d) {
    for (uint32_t i = 0; i < d->assemblies.count; i++)
        drop_assembly(d->assemblies.at[i]);
    base_vec_drop(&d->assemblies);
    free(d->corlib_folder);
    free(d->program_folder);
    base_arena_drop(&d->arena);
    *d = (struct cil_domain){0};
}

static const char *simple_name(struct cil_metadata *m) {
    if (cil_metadata_rows(m, CIL_TABLE_ASSEMBLY))
        return cil_row_assembly(m, 1).name;
    return cil_row_module(m, 1).name;
}

static bool read_assembly(struct cil_assembly *a, struct base_status *s) {
    assert(!a->names && !a->links && !a->debug); /* they are made from what is read here */
    if (!cil_pe_open(&a->pe, a->file, s) || !cil_metadata_open(&a->metadata, a->pe.metadata, s))
        return false;
    a->name = simple_name(&a->metadata);
    return cil_metadata_sound(&a->metadata, s);
}

/* Makes `a` an assembly of the domain. If it cannot be read, drops all that it holds. */
static bool admit(struct cil_domain *d, struct cil_assembly *a, struct cil_assembly **out,
                  struct base_status *s) {
    if (!read_assembly(a, s)) {
        drop_assembly(a);
        return false;
    }
    a->number = d->assemblies.count;
    *base_vec_push(&d->assemblies) = a;
    assert(d->assemblies.at[a->number] == a);
    *out = a;
    return true;
}

static struct cil_assembly *find_file(const struct cil_domain *d, uint64_t device, uint64_t inode) {
    for (uint32_t i = 0; i < d->assemblies.count; i++) {
        struct cil_assembly *a = d->assemblies.at[i];
        if (a->path && a->device == device && a->inode == inode)
            return a;
    }
    return NULL;
}

static char *folder_of(const char *path) {
    const char *slash = strrchr(path, '/');
    if (!slash)
        return base_strdup(".");
    return base_strndup(path, slash == path ? 1 : (size_t)(slash - path));
}

static bool is_in(const char *path, const char *folder) {
    size_t length = folder ? strlen(folder) : 0;
    return length && !strncmp(path, folder, length) && path[length] == '/';
}

bool cil_domain_open(struct cil_domain *d, const char *path, struct cil_assembly **out,
                     struct base_status *s) {
    struct cil_assembly *a = base_arena_alloc(&d->arena, sizeof *a);
    a->domain = d;
    a->path = base_arena_strdup(&d->arena, path);
    if (!cil_file_map(a->path, &a->file, &a->device, &a->inode, s))
        return false;
    struct cil_assembly *before = find_file(d, a->device, a->inode);
    if (before) {
        assert(before->path && d->assemblies.at[before->number] == before);
        cil_file_unmap(&a->file);
        *out = before;
        return true;
    }
    a->library = is_in(path, d->corlib_folder);
    if (!d->program_folder && !a->library)
        d->program_folder = folder_of(path);
    return admit(d, a, out, s);
}

bool cil_domain_open_bytes(struct cil_domain *d, const char *file, const void *bytes, size_t size,
                           struct cil_assembly **out, struct base_status *s) {
    struct cil_assembly *a = base_arena_alloc(&d->arena, sizeof *a);
    if (size > INT32_MAX)
        return base_fail_at(s, file, 0, "an assembly of %zu bytes", size);
    a->domain = d;
    a->library = true;
    a->file = (struct cil_bytes){
        .at = bytes, .size = (uint32_t)size, .file = base_arena_strdup(&d->arena, file)};
    return admit(d, a, out, s);
}

void cil_domain_replace(struct cil_domain *d, struct cil_assembly *a) {
    assert(a->domain == d && a->library && !a->replaces);
    a->replaces = true;
    d->replacing = true;
}
