/* Debug information of one assembly, wherever it comes from: lines and local names per method. */
#ifndef FRONT_CIL_READ_DEBUG_H
#define FRONT_CIL_READ_DEBUG_H

#include "base/arena.h"
#include "front/cil/read/bytes.h"

struct cil_debug_line { /* of the instructions from `offset` to the next line's offset */
    uint32_t offset;
    uint32_t line;    /* 0: hidden, code that no source line stands for */
    uint32_t column;  /* 0: not known */
    const char *file; /* a path as the compiler wrote it; NULL where hidden */
};

struct cil_debug_local {
    uint32_t slot;
    const char *name;
    uint32_t start, end; /* IL offsets in which the slot has that name */
};

struct cil_debug_method { /* in the caller's arena, lines by rising offset */
    uint32_t line_count, local_count;
    const struct cil_debug_line *lines;
    const struct cil_debug_local *locals;
};

/* The line that covers an offset; NULL: none. */
const struct cil_debug_line *cil_debug_line_at(const struct cil_debug_method *m, uint32_t offset);
/* The name a slot has at an offset; NULL: none (a temporary of the compiler). */
const char *cil_debug_local_at(const struct cil_debug_method *m, uint32_t slot, uint32_t offset);

#endif
