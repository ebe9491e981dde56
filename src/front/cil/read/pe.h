/* The container of an assembly: PE headers, sections, the CLI header and the debug directory,
 * ECMA-335 II.25. */
#ifndef FRONT_CIL_READ_PE_H
#define FRONT_CIL_READ_PE_H

#include "front/cil/read/bytes.h"

enum { CIL_PE_SECTIONS = 96 };

struct cil_pe_section {
    uint32_t rva, size; /* size: the bytes that the file has of it */
    uint32_t offset;
};

struct cil_pe {
    struct cil_bytes in;
    uint32_t section_count;
    struct cil_pe_section sections[CIL_PE_SECTIONS];
    struct cil_bytes metadata;
    struct cil_bytes resources;    /* size 0: none */
    struct cil_bytes embedded_pdb; /* "MPDB", size, deflated; size 0: none */
    const uint8_t *pdb_id;         /* 16 bytes that its portable PDB starts with; NULL: not given */
    uint32_t flags;                /* of the CLI header: 1 IL only, ... */
    uint32_t entry_point;          /* token of a MethodDef or File; 0: none */
};

BASE_MUST_CHECK bool cil_pe_open(struct cil_pe *pe, struct cil_bytes in, struct base_status *s);
/* The bytes from the address to the end of its section in the file; false: no section has the
 * address. */
bool cil_pe_at(const struct cil_pe *pe, uint32_t rva, struct cil_bytes *out);

#endif
