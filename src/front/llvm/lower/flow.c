/* The analysis goes over all blocks until no set grows. */
#include "front/llvm/lower/flow.h"

#include <stdlib.h>
#include <string.h>

static void pass_block(struct llvm_flow *a, llvm_flow_pass *pass, uint32_t block, bool last) {
    const struct llvm_function *f = &a->l->f;
    assert(block + 1 < f->first.count);
    memcpy(a->now, a->at_start + (size_t)block * a->words, a->words * sizeof *a->now);
    for (uint32_t i = f->first.at[block]; i < f->first.at[block + 1]; i++)
        pass(a, i, last);
}

static bool flow_on(struct llvm_flow *a, uint32_t block) {
    LLVMValueRef end = LLVMGetBasicBlockTerminator(a->l->f.blocks.at[block]);
    bool changed = false;
    for (unsigned i = 0, n = end ? LLVMGetNumSuccessors(end) : 0; i < n; i++) {
        uint32_t to = llvm_block_number(a->l, LLVMGetSuccessor(end, i));
        uint64_t *set = a->at_start + (size_t)to * a->words;
        for (uint32_t w = 0; w < a->words; w++) {
            changed |= (a->now[w] & ~set[w]) != 0;
            set[w] |= a->now[w];
        }
    }
    return changed;
}

void llvm_flow_run(struct lower *l, uint32_t count, bool full, llvm_flow_pass *pass,
                   void *context) {
    uint32_t blocks = l->f.blocks.count;
    struct llvm_flow a = {.l = l, .context = context, .words = (count + 63) / 64};
    assert(count && blocks);
    a.at_start = base_calloc((size_t)blocks * a.words, sizeof *a.at_start);
    a.now = base_calloc(a.words, sizeof *a.now);
    for (uint32_t i = 0; full && i < count; i++)
        a.at_start[i >> 6] |= UINT64_C(1) << (i & 63);
    for (bool changed = true; changed;) {
        changed = false;
        for (uint32_t b = 0; b < blocks; b++) {
            pass_block(&a, pass, b, false);
            changed |= flow_on(&a, b);
        }
    }
    for (uint32_t b = 0; b < blocks; b++)
        pass_block(&a, pass, b, true);
    free(a.at_start);
    free(a.now);
}
