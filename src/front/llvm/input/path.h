/* A path through the program, and the range of an unknown value that the conditions on it leave.
 * Private to the lowering. */
#ifndef FRONT_LLVM_INPUT_PATH_H
#define FRONT_LLVM_INPUT_PATH_H

#include "front/llvm/core/lowering.h"

typedef __int128 llvm_number;

struct llvm_range {
    llvm_number low, high;
};

/* The value that is asked about, and how it is read. */
struct llvm_unknown {
    LLVMValueRef value;
    bool is_signed;
};

enum { LOWER_PATH_NOTES = 48 };

/* notes is at most LOWER_PATH_NOTES. A condition on a path can only remove values from the range
 * and clear `exact`. */
struct llvm_path {
    struct llvm_range range;
    bool exact; /* every value of the range, without the hole, goes this way */
    bool has_hole;
    llvm_number hole; /* one value that is not in the range */
    bool full;        /* there was more to remember than there is room for */
    uint32_t notes;
    /* variables and loads with their values, phis with their sources; the last one counts */
    struct {
        LLVMValueRef what, is;
    } note[LOWER_PATH_NOTES];
};

static inline bool llvm_range_is_empty(struct llvm_range r) {
    return r.low > r.high;
}

static inline void llvm_range_at_least(struct llvm_range *r, llvm_number n) {
    r->low = n > r->low ? n : r->low;
}

static inline void llvm_range_at_most(struct llvm_range *r, llvm_number n) {
    r->high = n < r->high ? n : r->high;
}

void llvm_path_remember(struct llvm_path *p, LLVMValueRef what, LLVMValueRef is);
LLVMValueRef llvm_path_recall(const struct llvm_path *p, LLVMValueRef what); /* or NULL */
LLVMValueRef llvm_path_resolve(const struct llvm_path *p, LLVMValueRef v);

/* From here on the condition holds, or fails. */
void llvm_path_keep(struct llvm_path *p, const struct llvm_unknown *u, LLVMValueRef condition,
                    bool holds);

#endif
