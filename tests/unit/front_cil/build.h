/* Metadata made by hand for tests, and assemblies made by mcs. */
#ifndef TESTS_FRONT_CIL_BUILD_H
#define TESTS_FRONT_CIL_BUILD_H

#include "front/cil/read/metadata.h"
#include <stdbool.h>

struct build_heap {
    uint8_t *at;
    uint32_t size;
};

/* Rows are added as bytes, columns being as wide as the test says. */
struct build {
    struct build_heap strings, blob, guid, pdb, rows[CIL_TABLE_COUNT];
    uint32_t counts[CIL_TABLE_COUNT];
    uint8_t wide_heaps; /* bits 0 strings, 1 GUIDs, 2 blobs */
};

/* Each returns the index to refer to it by. */
uint32_t build_string(struct build *b, const char *text);
uint32_t build_blob(struct build *b, const void *bytes, uint32_t size);
/* A row of columns: pairs of width in bytes and value, ended by 0. Its number is returned. */
uint32_t build_row(struct build *b, enum cil_table table, ...);
void build_bytes(struct build_heap *h, const void *bytes, uint32_t size);
void build_number(struct build_heap *h, uint32_t width, uint32_t value);
/* The whole as one allocated block, and drops the builder's own memory. */
struct cil_bytes build_finish(struct build *b);

/* A folder of the test's own, removed by build_folder_remove. */
char *build_folder(void);
void build_folder_remove(char *folder);
/* Writes folder/name.cs and compiles it to folder/name.exe (or .dll for a library). False: mcs is
 * not installed, said on the standard output. */
bool build_compile(const char *folder, const char *name, const char *source, const char *flags);

#endif
