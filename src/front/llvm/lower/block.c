/* The blocks of variables that have no marks. Clang writes none for a variable whose declaration a
 * goto or a switch jumps over, for one that has a label before it in its block, and for compound
 * literals. In code that was not optimised, the debug information says for each instruction which
 * block it is in. A variable lives while control is in its own. */
#include "front/llvm/lower/block.h"

#include "front/llvm/core/emit.h"
#include "front/llvm/debug/debug.h"
#include "front/llvm/lower/flow.h"
#include <assert.h>
#include <stdlib.h>
#include <string.h>

static bool is_of_storage(LLVMValueRef load) {
    LLVMValueRef pointer = LLVMGetOperand(load, 0);
    while (LLVMIsAGetElementPtrInst(pointer) || LLVMIsABitCastInst(pointer))
        pointer = LLVMGetOperand(pointer, 0);
    return LLVMIsAAllocaInst(pointer) != NULL;
}

bool llvm_returns_next(LLVMValueRef ins) {
    enum { FARTHEST = 64 };
    for (int i = 0; i < FARTHEST && ins; i++) {
        if (LLVMIsAReturnInst(ins))
            return true;
        if (LLVMIsABranchInst(ins)) {
            if (LLVMIsConditional(ins))
                return false;
            ins = LLVMGetFirstInstruction(LLVMGetSuccessor(ins, 0));
            continue;
        }
        if (!llvm_is_marker(ins) && !LLVMIsABitCastInst(ins) && !LLVMIsAGetElementPtrInst(ins) &&
            !(LLVMIsALoadInst(ins) && is_of_storage(ins)))
            return false;
        ins = LLVMGetNextInstruction(ins);
    }
    return false;
}

/* ---- the variables ---- */

struct variable {
    uint32_t storage;
    LLVMMetadataRef block;
};

struct blocks {
    BASE_VEC(struct variable) variables;
};

static bool is_literal(LLVMValueRef alloca) {
    static const char name[] = ".compoundliteral";
    size_t length;
    return strncmp(LLVMGetValueName2(alloca, &length), name, sizeof name - 1) == 0;
}

/* A compound literal is filled in the block that it is in. */
static LLVMMetadataRef block_of_first_use(struct lower *l, LLVMValueRef alloca) {
    struct llvm_value *first = NULL;
    for (LLVMUseRef u = LLVMGetFirstUse(alloca); u; u = LLVMGetNextUse(u)) {
        struct llvm_value *v = llvm_value_of(l, LLVMGetUser(u));
        first = v && (!first || v < first) ? v : first;
    }
    return first ? llvm_debug_block(first->value) : NULL;
}

static void add(struct lower *l, struct blocks *b, LLVMValueRef alloca, LLVMMetadataRef block) {
    struct llvm_value *v = llvm_value_of(l, alloca);
    if (!block || !v || v->block != 0 || v->variable != LOWER_NONE || v->life != LOWER_FRAME ||
        !LLVMIsAConstantInt(LLVMGetOperand(alloca, 0)) || block == LLVMGetSubprogram(l->f.llvm))
        return;
    *base_vec_push(&b->variables) = (struct variable){(uint32_t)(v - l->f.values.at), block};
}

static void find_variables(struct lower *l, struct blocks *b) {
    for (uint32_t i = l->f.argument_count; i < l->f.values.count; i++) {
        LLVMValueRef ins = l->f.values.at[i].value, place;
        if (LLVMIsAAllocaInst(ins) && is_literal(ins)) {
            add(l, b, ins, block_of_first_use(l, ins));
        } else if (strcmp(llvm_callee_name(ins), "llvm.dbg.declare") == 0) {
            place = llvm_debug_described(ins);
            if (place && LLVMIsAAllocaInst(place))
                add(l, b, place, llvm_debug_block(ins));
        }
    }
}

/* ---- the boundaries ---- */

static void note(struct lower *l, uint32_t before, uint32_t storage, bool begins) {
    *base_vec_push(&l->f.boundaries) = (struct llvm_boundary){before, storage, begins};
}

/* Is it known which block the instruction is in? */
static LLVMMetadataRef block_at(const struct llvm_flow *a, uint32_t i) {
    LLVMValueRef ins = a->l->f.values.at[i].value;
    if (LLVMIsAAllocaInst(ins) || LLVMIsAPHINode(ins) || llvm_is_marker(ins))
        return NULL;
    return llvm_debug_block(ins);
}

/* The set has two numbers for each variable: control may be in its block, and out of it. */
static void pass(struct llvm_flow *a, uint32_t i, bool last) {
    const struct blocks *b = a->context;
    LLVMMetadataRef block = block_at(a, i);
    for (uint32_t n = 0; block && n < b->variables.count; n++) {
        const struct variable *v = &b->variables.at[n];
        uint32_t in = 2 * n, out = in + 1;
        bool inside = llvm_debug_encloses(a->l, v->block, block);
        if (last && inside && llvm_flow_has(a, out))
            note(a->l, i, v->storage, true);
        else if (last && !inside && llvm_flow_has(a, in) &&
                 !llvm_returns_next(a->l->f.values.at[i].value))
            note(a->l, i, v->storage, false);
        llvm_flow_put(a, in, inside);
        llvm_flow_put(a, out, !inside);
    }
}

void llvm_blocks_find(struct lower *l) {
    struct blocks b = {0};
    if (LLVMGetSubprogram(l->f.llvm))
        find_variables(l, &b);
    if (b.variables.count)
        llvm_flow_run(l, 2 * b.variables.count, false, pass, &b);
    base_vec_drop(&b.variables);
}

uint32_t llvm_lower_boundaries(struct lower *l, uint32_t next, uint32_t i) {
    const struct llvm_function *f = &l->f;
    for (; next < f->boundaries.count && f->boundaries.at[next].before <= i; next++) {
        const struct llvm_boundary *b = &f->boundaries.at[next];
        assert(b->before == i && f->values.at[b->storage].placed);
        llvm_emit_third(l, b->begins ? IR_OP_scopestart : IR_OP_scopeend, 0,
                        f->values.at[b->storage].reg, 0, true, 0);
    }
    return next;
}
