/* How the tables are laid out: which columns a table has and how wide they are. */
#ifndef FRONT_CIL_READ_TABLES_H
#define FRONT_CIL_READ_TABLES_H

#include "front/cil/read/metadata.h"

/* Is the number one of a table that the standard or the portable PDB format knows? */
bool cil_table_known(uint32_t number);
const char *cil_table_name(enum cil_table table); /* "type_def" */
/* Column sizes of every table and of every coded index, from m->referenced and the heaps' widths
 * (bits 0 strings, 1 GUIDs, 2 blobs are 4 bytes wide). */
void cil_table_measure(struct cil_metadata *m, uint32_t wide_heaps);
/* A token as it stands in a coded column; UINT32_MAX: it cannot stand there. */
uint32_t cil_coded_encode(enum cil_coded kind, uint32_t token);
/* 0: null. False: no table has that tag. */
bool cil_coded_decode(enum cil_coded kind, uint32_t value, uint32_t *token);

/* Keeps the first damage found, `at` being where in the file. */
BASE_PRINTF(3, 4)
void cil_metadata_damage(struct cil_metadata *m, const uint8_t *at, const char *format, ...);

#endif
