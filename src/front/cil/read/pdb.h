/* Portable PDBs: metadata with tables 0x30 to 0x37, beside the assembly or inside it (deflated). */
#ifndef FRONT_CIL_READ_PDB_H
#define FRONT_CIL_READ_PDB_H

#include "front/cil/read/debug.h"
#include "front/cil/read/metadata.h"

struct cil_pdb {
    struct cil_metadata metadata;
    char **documents; /* their names, by row, once they were asked for; owned */
};

BASE_MUST_CHECK bool cil_pdb_open(struct cil_pdb *d, struct cil_bytes in, struct base_status *s);
void cil_pdb_drop(struct cil_pdb *d);
/* Names live as long as `d`, the rest in the arena. */
BASE_MUST_CHECK bool cil_pdb_method(struct cil_pdb *d, uint32_t method, struct base_arena *a,
                                    struct cil_debug_method *out, struct base_status *s);

#endif
