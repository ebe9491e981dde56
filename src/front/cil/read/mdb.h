/* Debug information of mcs: the file X.exe.mdb beside X.exe, format 50.0. */
#ifndef FRONT_CIL_READ_MDB_H
#define FRONT_CIL_READ_MDB_H

#include "front/cil/read/debug.h"

struct cil_mdb {
    struct cil_bytes in;
    struct cil_bytes methods, sources; /* tables, entries of fixed size */
    uint32_t method_count, source_count;
    uint32_t opcode_base, line_range;
    int32_t line_base;
    char **names; /* of sources, by entry, once they were asked for; owned */
};

/* `mvid`, 16 bytes: the module it must belong to; NULL: any. */
BASE_MUST_CHECK bool cil_mdb_open(struct cil_mdb *d, struct cil_bytes in, const uint8_t *mvid,
                                  struct base_status *s);
void cil_mdb_drop(struct cil_mdb *d);
/* Names of files live as long as `d`, the rest in the arena. `out` is empty when the file has
 * nothing on that MethodDef row. */
BASE_MUST_CHECK bool cil_mdb_method(struct cil_mdb *d, uint32_t method, struct base_arena *a,
                                    struct cil_debug_method *out, struct base_status *s);

#endif
