/* Weak compare-and-swaps whose failure for no reason has no effect: the code then only comes back
 * to a place where the thread was before, with the same registers, having read and computed since
 * and nothing else. The state that follows is one in which the thread had not yet gone on from
 * there, so such failures need not be explored.
 *
 * After a failure control must go a single way to the next operation that others could see. A place
 * on this way is taken for the head of the loop. All ways from there to the compare-and-swap are
 * followed with symbols for the registers. On each of them, and on the way back, only registers may
 * change, and the registers that live at the head must come back with the symbols that they began
 * with. */
#include "ir/passes.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

enum { FARTHEST = 4096 }; /* the most instructions that are followed for one of them */

/* What a register holds: a number, what a register held at the head, or something new. */
enum kind { NUMBER, HELD, NEW };
struct symbol {
    enum kind kind;
    uint64_t value; /* the number, or the register; all that is NEW is different */
};

typedef BASE_VEC(uint32_t) places;

struct retry {
    const struct ir_function *f;
    uint32_t swap, head;
    bool *reaches; /* by pc: the swap can be reached from there without passing the head */
    bool *on_way;
    uint32_t left;
};

static bool is_same(struct symbol a, struct symbol b) {
    return a.kind == b.kind && a.kind != NEW && a.value == b.value;
}

/* ---- one instruction ---- */

/* Does it change nothing but registers, whatever others can see? */
static bool is_pure(const struct ir_ins *i) {
    const struct ir_op_info *op = &ir_op_table[i->op];
    switch (op->effect) {
    case IR_EFFECT_LOAD: return i->op != IR_OP_longjmp;
    case IR_EFFECT_FENCE: return true;
    case IR_EFFECT_NONE:
        return op->visible == IR_VISIBLE_NEVER && op->form != IR_FORM_ALLOCA && !op->ends;
    default: return false;
    }
}

static bool is_jump(const struct ir_ins *i) {
    switch (ir_op_table[i->op].form) {
    case IR_FORM_J:
    case IR_FORM_BR:
    case IR_FORM_JBC:
    case IR_FORM_SW: return true;
    default: return false;
    }
}

static void compute(struct symbol *regs, const struct ir_ins *i) {
    struct symbol result = {NEW, 0};
    struct symbol b = {NEW, 0};
    if (i->op == IR_OP_const)
        result = (struct symbol){NUMBER, (uint64_t)i->imm};
    struct ir_run written = ir_ins_writes(i);
    if (i->op == IR_OP_mov)
        result = regs[i->b];
    else if (ir_op_table[i->op].form == IR_FORM_DBI)
        b = regs[i->b];
    if (b.kind == NUMBER)
        switch (i->op) {
        case IR_OP_eqi: result = (struct symbol){NUMBER, b.value == (uint64_t)i->imm}; break;
        case IR_OP_nei: result = (struct symbol){NUMBER, b.value != (uint64_t)i->imm}; break;
        case IR_OP_andi: result = (struct symbol){NUMBER, b.value & (uint64_t)i->imm}; break;
        case IR_OP_xori: result = (struct symbol){NUMBER, b.value ^ (uint64_t)i->imm}; break;
        case IR_OP_trunc:
            result = (struct symbol){NUMBER, i->imm < 64 ? b.value & ((UINT64_C(1) << i->imm) - 1)
                                                         : b.value};
            break;
        default: break;
        }
    for (uint32_t n = 0; n < written.count; n++)
        regs[written.first + n] = n ? (struct symbol){NEW, 0} : result;
}

/* The compare-and-swap finds what it expected, and fails. */
static void fail(struct symbol *regs, const struct ir_ins *i) {
    assert(i->op == IR_OP_weakcas);
    struct symbol expected = regs[i->c];
    regs[i->a] = expected;
    regs[i->a + 1] = (struct symbol){NUMBER, 0};
}

/* The target of a jump that the symbols decide, or IR_NO_INDEX. */
static uint32_t decide(const struct ir_function *f, const struct symbol *regs,
                       const struct ir_ins *i) {
    if (ir_flow_target_count(i) == 1)
        return ir_flow_target(f, i, 0);
    struct symbol b = regs[i->b];
    if (i->op == IR_OP_br && b.kind == NUMBER)
        return b.value ? i->x : i->y;
    if (i->op == IR_OP_switch && b.kind == NUMBER)
        return ir_switch_target(f, i, b.value);
    return i->op == IR_OP_jeq && is_same(b, regs[i->c]) ? i->x : IR_NO_INDEX;
}

/* ---- the way back after a failure ---- */

/* From after the swap to the head, or, if `heads` is given, to the next place where a step can end;
 * then it gets the places on the way where it is known which registers live. False: the way is not
 * single, or changes more than registers. */
static bool way_back(struct retry *r, struct symbol *regs, places *heads) {
    const struct ir_function *f = r->f;
    fail(regs, &f->code.at[r->swap]);
    uint32_t pc = r->swap + 1;
    for (; r->left && pc < f->code.count; r->left--) {
        const struct ir_ins *i = &f->code.at[pc];
        if (heads && f->live_in[pc])
            *base_vec_push(heads) = pc;
        if (!heads && pc == r->head)
            return true;
        if (ir_op_table[i->op].visible == IR_VISIBLE_MAYBE)
            return heads != NULL;
        if (is_jump(i)) {
            pc = decide(f, regs, i);
        } else if (is_pure(i)) {
            compute(regs, i);
            pc++;
        } else {
            return false;
        }
    }
    return false;
}

/* Do the registers that live at the head hold what they held there before? */
static bool is_as_before(const struct retry *r, const struct symbol *regs) {
    const uint16_t *live = r->f->live_sets + r->f->live_in[r->head];
    for (uint32_t k = 1; k <= live[0]; k++)
        if (!is_same(regs[live[k]], (struct symbol){HELD, live[k]}))
            return false;
    return true;
}

/* ---- the ways from the head to the swap ---- */

static void find_reaching(struct retry *r) {
    const struct ir_function *f = r->f;
    r->reaches[r->swap] = true;
    for (bool changed = true; changed;) {
        changed = false;
        for (uint32_t pc = f->code.count; pc-- > 0;) {
            const struct ir_ins *i = &f->code.at[pc];
            bool reaches = !ir_flow_ends(i) && pc + 1 < f->code.count && r->reaches[pc + 1] &&
                           pc + 1 != r->head;
            for (uint64_t n = 0; n < ir_flow_target_count(i) && !reaches; n++) {
                uint32_t to = ir_flow_target(f, i, n);
                reaches = to != r->head && r->reaches[to];
            }
            changed |= reaches && !r->reaches[pc];
            r->reaches[pc] |= reaches;
        }
    }
}

static bool follow(struct retry *r, const struct symbol *before, uint32_t pc);

static bool follow_jump(struct retry *r, const struct symbol *regs, const struct ir_ins *i) {
    uint32_t only = decide(r->f, regs, i);
    if (only != IR_NO_INDEX)
        return only == r->head || follow(r, regs, only);
    for (uint64_t n = 0; n < ir_flow_target_count(i); n++) {
        uint32_t to = ir_flow_target(r->f, i, n);
        if (to != r->head && !follow(r, regs, to))
            return false;
    }
    return true;
}

static bool follow_on(struct retry *r, struct symbol *regs, uint32_t pc) {
    const struct ir_ins *i = &r->f->code.at[pc];
    if (pc == r->swap)
        return way_back(r, regs, NULL) && is_as_before(r, regs);
    if (is_jump(i))
        return follow_jump(r, regs, i);
    if (!is_pure(i))
        return false;
    compute(regs, i);
    return pc + 1 == r->head || follow(r, regs, pc + 1);
}

/* Is every way from there to the swap, and back, as the head of this file says? */
static bool follow(struct retry *r, const struct symbol *before, uint32_t pc) {
    if (!r->reaches[pc])
        return true;
    if (r->on_way[pc] || !r->left)
        return false;
    r->left--;
    size_t bytes = r->f->regs * sizeof *before;
    struct symbol *regs = base_alloc(bytes);
    memcpy(regs, before, bytes);
    r->on_way[pc] = true;
    bool good = follow_on(r, regs, pc);
    r->on_way[pc] = false;
    free(regs);
    return good;
}

static void hold(const struct ir_function *f, struct symbol *regs) {
    for (uint32_t n = 0; n < f->regs; n++)
        regs[n] = (struct symbol){HELD, n};
}

/* Is that place the head of a loop as the head of this file says? */
static bool is_head(struct retry *r, uint32_t head, struct symbol *regs) {
    r->head = head;
    memset(r->reaches, 0, r->f->code.count * sizeof *r->reaches);
    find_reaching(r);
    if (!r->reaches[head] || (head != 0 && head != r->swap && r->reaches[0]))
        return false;
    hold(r->f, regs);
    return follow(r, regs, head);
}

static bool is_retry(const struct ir_function *f, uint32_t swap) {
    struct retry r = {.f = f, .swap = swap, .left = FARTHEST};
    places heads = {0};
    struct symbol *regs = base_calloc(f->regs, sizeof *regs);
    r.reaches = base_calloc(f->code.count, sizeof *r.reaches);
    r.on_way = base_calloc(f->code.count, sizeof *r.on_way);
    hold(f, regs);
    bool good = false;
    if (way_back(&r, regs, &heads))
        for (uint32_t n = 0; n < heads.count && !good; n++)
            good = is_head(&r, heads.at[n], regs);
    base_vec_drop(&heads);
    free(regs);
    free(r.reaches);
    free(r.on_way);
    return good;
}

void ir_retry_find(struct ir_program *p) {
    for (uint32_t n = 0; n < p->functions.count; n++) {
        struct ir_function *f = &p->functions.at[n];
        bool jumps = false;
        for (uint32_t pc = 0; pc < f->code.count && f->defined; pc++)
            jumps |= f->code.at[pc].op == IR_OP_setjmp;
        for (uint32_t pc = 0; pc < f->code.count && f->defined && !jumps && !f->managed; pc++)
            if (f->code.at[pc].op == IR_OP_weakcas && is_retry(f, pc))
                f->code.at[pc].y |= IR_MEM_RETRY;
    }
}
