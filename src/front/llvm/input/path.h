/* A path through the program and what the conditions on it leave of an unknown value. Private to
 * the lowering. */
#ifndef FRONT_LLVM_INPUT_PATH_H
#define FRONT_LLVM_INPUT_PATH_H

#include "front/llvm/core/lowering.h"

typedef __int128 lower_number;

struct lower_range {
    lower_number low, high;
};

/* The value that is asked about, and how it is read. */
struct lower_unknown {
    LLVMValueRef value;
    bool is_signed;
};

enum { LOWER_PATH_NOTES = 48 };

struct lower_path {
    struct lower_range range;
    bool exact; /* every value of the range, without the hole, goes this way */
    bool has_hole;
    lower_number hole; /* one value that is not in the range */
    bool full;         /* there was more to remember than there is room for */
    uint32_t notes;
    /* variables and loads with their values, phis with their sources; the last one counts */
    struct {
        LLVMValueRef what, is;
    } note[LOWER_PATH_NOTES];
};

static inline bool lower_range_is_empty(struct lower_range r) {
    return r.low > r.high;
}

static inline void lower_range_at_least(struct lower_range *r, lower_number n) {
    r->low = n > r->low ? n : r->low;
}

static inline void lower_range_at_most(struct lower_range *r, lower_number n) {
    r->high = n < r->high ? n : r->high;
}

void lower_path_remember(struct lower_path *p, LLVMValueRef what, LLVMValueRef is);
LLVMValueRef lower_path_recall(const struct lower_path *p, LLVMValueRef what); /* or NULL */
LLVMValueRef lower_path_resolve(const struct lower_path *p, LLVMValueRef v);

/* From here on the condition holds, or fails. */
void lower_path_keep(struct lower_path *p, const struct lower_unknown *u, LLVMValueRef condition,
                     bool holds);

#endif
