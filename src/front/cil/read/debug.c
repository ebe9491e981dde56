/* Asking debug information: what covers an offset. */
#include "front/cil/read/debug.h"

#include <assert.h>

const struct cil_debug_line *cil_debug_line_at(const struct cil_debug_method *m, uint32_t offset) {
    uint32_t low = 0, high = m->line_count; /* lines before `low` start at or before the offset */
    while (low < high) {
        uint32_t middle = low + (high - low) / 2;
        if (m->lines[middle].offset <= offset)
            low = middle + 1;
        else
            high = middle;
    }
    assert(!low || m->lines[low - 1].offset <= offset);
    assert(low == m->line_count || m->lines[low].offset > offset);
    return low ? &m->lines[low - 1] : NULL;
}

const char *cil_debug_local_at(const struct cil_debug_method *m, uint32_t slot, uint32_t offset) {
    for (uint32_t i = 0; i < m->local_count; i++) {
        const struct cil_debug_local *local = &m->locals[i];
        if (local->slot == slot && local->start <= offset && offset < local->end)
            return local->name;
    }
    return NULL;
}
