/* Shared by the assembly_*.c files. */
#ifndef FRONT_CIL_READ_ASSEMBLY_INT_H
#define FRONT_CIL_READ_ASSEMBLY_INT_H

#include "front/cil/read/assembly.h"
#include "front/cil/read/mdb.h"
#include "front/cil/read/pdb.h"

enum {
    CIL_HOPS = 64, /* after so many forwarders or enclosing types there must be a circle */
    CIL_EXPORTED = (int)0x80000000,
};

/* A file mapped whole, read-only. `out->file` is `path`, which outlives the mapping. */
BASE_MUST_CHECK bool cil_file_map(const char *path, struct cil_bytes *out, uint64_t *device,
                                  uint64_t *inode, struct base_status *s);
void cil_file_unmap(const struct cil_bytes *file);

/* The TypeDef row of that name, or an ExportedType row | CIL_EXPORTED; 0: there is none. `parent`
 * is the type that it is nested in, in the same form; 0: none. The namespace is compared only for
 * types that are not nested. */
uint32_t cil_names_find(struct cil_assembly *a, uint32_t parent, const char *space,
                        size_t space_length, const char *name, size_t name_length);
void cil_names_drop(struct cil_assembly *a);
/* The first '.' after the namespace; NULL: no namespace. `end` is where the outermost type's name
 * ends. */
const char *cil_names_dot(const char *full_name, const char *end);

void cil_links_drop(struct cil_assembly *a);

struct cil_debug_source {
    enum { CIL_DEBUG_NONE, CIL_DEBUG_MDB, CIL_DEBUG_PDB } kind;
    struct cil_bytes file; /* mapped; size 0: none */
    uint8_t *inflated;     /* owned */
    struct cil_mdb mdb;
    struct cil_pdb pdb;
    struct base_status trouble;
};
void cil_debug_source_drop(struct cil_assembly *a);

#endif
