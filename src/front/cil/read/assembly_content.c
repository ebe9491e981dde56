/* The contents of an assembly beyond the tables: bodies, data, attributes, debug information. */
#include "front/cil/read/assembly.h"

#include "front/cil/read/assembly_int.h"
#include "front/cil/read/inflate.h"
#include <assert.h>
#include <limits.h>
#include <stdio.h>
#include <unistd.h>

bool cil_assembly_body(struct cil_assembly *a, uint32_t method, struct base_arena *arena,
                       struct cil_body *out, struct base_status *s) {
    struct cil_bytes at;
    struct cil_row_method_def row = cil_row_method_def(&a->metadata, method);
    *out = (struct cil_body){0};
    if (!cil_metadata_sound(&a->metadata, s))
        return false;
    if (!row.rva || (row.impl_flags & CIL_IMPL_CODE_MASK) != CIL_IMPL_IL ||
        row.flags & (CIL_METHOD_ABSTRACT | CIL_METHOD_PINVOKE))
        return true;
    if (!cil_pe_at(&a->pe, row.rva, &at))
        return cil_bytes_fail(&a->metadata.stream, 0, s,
                              "the body of %s, at address 0x%x, lies outside the sections",
                              row.name, row.rva);
    return cil_body_read(at, arena, out, s);
}

bool cil_assembly_data(struct cil_assembly *a, uint32_t field, uint32_t size, struct cil_bytes *out,
                       struct base_status *s) {
    uint32_t row = cil_def_field_rva(&a->metadata, field);
    assert(field <= cil_metadata_rows(&a->metadata, CIL_TABLE_FIELD));
    if (!row)
        return cil_bytes_fail(&a->metadata.stream, 0, s, "field %u has no data in the file", field);
    uint32_t rva = cil_row_field_rva(&a->metadata, row).rva;
    struct cil_bytes rest;
    if (!cil_pe_at(&a->pe, rva, &rest) || !cil_bytes_part(&rest, 0, size, out))
        return cil_bytes_fail(&a->metadata.stream, 0, s,
                              "the data of field %u, %u bytes at address 0x%x, lies outside the "
                              "sections",
                              field, size, rva);
    return true;
}

/* Compares without making the name first, since most types are not nested. */
static bool has_name(struct cil_assembly *a, uint32_t token, const char *full_name) {
    struct cil_metadata *m = &a->metadata;
    const char *space, *name;
    uint32_t row = cil_token_row(token);
    if (cil_token_table(token) == CIL_TABLE_TYPE_REF) {
        struct cil_row_type_ref ref = cil_row_type_ref(m, row);
        if (cil_token_table(ref.scope) == CIL_TABLE_TYPE_REF)
            return !strcmp(cil_token_name(a, token), full_name);
        space = ref.space;
        name = ref.name;
    } else if (cil_token_table(token) == CIL_TABLE_TYPE_DEF) {
        struct cil_row_type_def def = cil_row_type_def(m, row);
        if (cil_def_enclosing(m, row))
            return !strcmp(cil_token_name(a, token), full_name);
        space = def.space;
        name = def.name;
    } else {
        return false;
    }
    size_t length = strlen(space);
    if (length && (strncmp(full_name, space, length) != 0 || full_name[length++] != '.'))
        return false;
    return !strcmp(full_name + length, name);
}

uint32_t cil_assembly_attribute(struct cil_assembly *a, uint32_t parent, const char *full_name) {
    struct cil_metadata *m = &a->metadata;
    struct cil_range rows = cil_def_attributes(m, parent);
    for (uint32_t row = rows.first; row < rows.end; row++) {
        uint32_t constructor = cil_row_custom_attribute(m, row).constructor;
        uint32_t type = 0;
        if (cil_token_table(constructor) == CIL_TABLE_MEMBER_REF)
            type = cil_row_member_ref(m, cil_token_row(constructor)).parent;
        else if (constructor)
            type =
                cil_token(CIL_TABLE_TYPE_DEF, cil_def_method_owner(m, cil_token_row(constructor)));
        if (type && has_name(a, type, full_name))
            return row;
    }
    return 0;
}

enum { PDB_MAGIC = 0x4244504d /* MPDB */, PDB_MOST = 256 << 20 };

static bool open_embedded_pdb(struct cil_assembly *a, struct cil_debug_source *d,
                              struct base_status *s) {
    struct cil_bytes in = a->pe.embedded_pdb, rest;
    if (in.size < 8 || cil_u32(in.at) != PDB_MAGIC)
        return cil_bytes_fail(&in, 0, s, "an embedded PDB without its header");
    uint32_t size = cil_u32(in.at + 4);
    /* DEFLATE makes at most 1032 bytes from one byte. */
    if (!size || size > PDB_MOST || size / 1032 > in.size)
        return cil_bytes_fail(&in, 4, s, "an embedded PDB of %u bytes", size);
    bool inside = cil_bytes_part(&in, 8, in.size - 8, &rest);
    assert(inside);
    (void)inside;
    d->inflated = base_alloc(size);
    if (!cil_inflate(rest, d->inflated, size, s))
        return false;
    struct cil_bytes pdb = {.at = d->inflated, .size = size, .file = in.file};
    d->kind = CIL_DEBUG_PDB;
    return cil_pdb_open(&d->pdb, pdb, s);
}

/* Maps the file at `path` with its ending replaced, or with another one added. False without a
 * status: there is no such file. */
static bool map_beside(struct cil_assembly *a, const char *ending, bool replace,
                       struct cil_debug_source *d, struct base_status *s) {
    const char *dot = strrchr(a->path, '.'), *slash = strrchr(a->path, '/');
    size_t length = strlen(a->path);
    uint64_t device, inode;
    if (replace && dot && (!slash || dot > slash))
        length = (size_t)(dot - a->path);
    const char *path = base_arena_printf(&a->domain->arena, "%.*s%s", (int)length, a->path, ending);
    return access(path, R_OK) == 0 && cil_file_map(path, &d->file, &device, &inode, s);
}

static bool open_pdb(struct cil_assembly *a, struct cil_debug_source *d, struct base_status *s) {
    if (!cil_pdb_open(&d->pdb, d->file, s))
        return false;
    const struct cil_bytes *id = &d->pdb.metadata.pdb;
    if (a->pe.pdb_id && memcmp(id->at, a->pe.pdb_id, 16) != 0)
        return cil_bytes_fail(id, 0, s, "debug information of another build");
    return true;
}

static bool open_beside(struct cil_assembly *a, struct cil_debug_source *d, struct base_status *s) {
    if (map_beside(a, ".mdb", false, d, s)) {
        const uint8_t *mvid = cil_metadata_guid(&a->metadata, cil_row_module(&a->metadata, 1).mvid);
        d->kind = CIL_DEBUG_MDB;
        return cil_mdb_open(&d->mdb, d->file, mvid, s);
    }
    if (!s->message && map_beside(a, ".pdb", true, d, s)) {
        d->kind = CIL_DEBUG_PDB;
        return open_pdb(a, d, s);
    }
    return !s->message;
}

static void close_readers(struct cil_debug_source *d) {
    cil_mdb_drop(&d->mdb);
    cil_pdb_drop(&d->pdb);
    d->kind = CIL_DEBUG_NONE;
}

static struct cil_debug_source *source(struct cil_assembly *a) {
    if (a->debug)
        return a->debug;
    struct cil_debug_source *d = base_calloc(1, sizeof *d);
    a->debug = d;
    bool ok = a->pe.embedded_pdb.size ? open_embedded_pdb(a, d, &d->trouble)
              : a->path               ? open_beside(a, d, &d->trouble)
                                      : true;
    assert(ok == !d->trouble.message);
    if (!ok)
        close_readers(d);
    return d;
}

void cil_debug_source_drop(struct cil_assembly *a) {
    struct cil_debug_source *d = a->debug;
    if (!d)
        return;
    close_readers(d);
    cil_file_unmap(&d->file);
    free(d->inflated);
    base_status_drop(&d->trouble);
    free(d);
    a->debug = NULL;
}

void cil_assembly_debug(struct cil_assembly *a, uint32_t method, struct base_arena *arena,
                        struct cil_debug_method *out) {
    struct cil_debug_source *d = source(a);
    bool ok = true;
    *out = (struct cil_debug_method){0};
    if (d->trouble.message)
        return;
    if (d->kind == CIL_DEBUG_MDB)
        ok = cil_mdb_method(&d->mdb, method, arena, out, &d->trouble);
    else if (d->kind == CIL_DEBUG_PDB)
        ok = cil_pdb_method(&d->pdb, method, arena, out, &d->trouble);
    assert(ok == !d->trouble.message);
    if (!ok)
        *out = (struct cil_debug_method){0};
}

const struct base_status *cil_assembly_debug_trouble(struct cil_assembly *a) {
    const struct cil_debug_source *d = source(a);
    return d->trouble.message ? &d->trouble : NULL;
}
