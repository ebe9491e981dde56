/* Decompression of DEFLATE data, RFC 1951: what portable PDBs inside assemblies are packed with. */
#ifndef FRONT_CIL_READ_INFLATE_H
#define FRONT_CIL_READ_INFLATE_H

#include "front/cil/read/bytes.h"

/* Fills `out` with exactly `size` bytes. */
BASE_MUST_CHECK bool cil_inflate(struct cil_bytes in, uint8_t *out, uint32_t size,
                                 struct base_status *s);

#endif
