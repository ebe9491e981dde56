/* A forward analysis over the blocks of a function: a set of numbers is handed on from block to
 * block, and where blocks meet the sets are united. */
#ifndef FRONT_LLVM_LOWER_FLOW_H
#define FRONT_LLVM_LOWER_FLOW_H

#include "front/llvm/core/lowering.h"
#include <assert.h>

struct llvm_flow {
    struct lower *l;
    void *context;
    uint32_t words;
    uint64_t *at_start; /* of each block, a set */
    uint64_t *now;
};

/* Changes the set as an instruction does. In the last pass, which sees each instruction once, the
 * set is final. */
typedef void llvm_flow_pass(struct llvm_flow *a, uint32_t number, bool last);

/* full: the function begins with all numbers in the set, not with none. */
void llvm_flow_run(struct lower *l, uint32_t count, bool full, llvm_flow_pass *pass, void *context);

static inline bool llvm_flow_has(const struct llvm_flow *a, uint32_t number) {
    assert(number >> 6 < a->words);
    return a->now[number >> 6] >> (number & 63) & 1;
}
static inline void llvm_flow_put(struct llvm_flow *a, uint32_t number, bool in) {
    assert(number >> 6 < a->words);
    uint64_t bit = UINT64_C(1) << (number & 63);
    a->now[number >> 6] = in ? a->now[number >> 6] | bit : a->now[number >> 6] & ~bit;
}

#endif
