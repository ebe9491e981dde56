/* How undefined bits travel through registers, bit for bit where that is possible (the rules of
 * memcheck's definedness: Seward and Nethercote 2005). Only frames that hold an undefined bit come
 * here. */
#include "vm/exec/undefined.h"

#include "vm/core/arithmetic.h"
#include "vm/heap/access.h"
#include "vm/thread/native_call.h"

static uint64_t smear_left(uint64_t bits) {
    return bits | (~bits + 1); /* from the lowest undefined bit upwards */
}

static uint64_t all(uint64_t bits) {
    return bits ? ~(uint64_t)0 : 0;
}

/* b & c: a defined 0 on either side defines the result; b | c: a defined 1. */
static uint64_t flow_and(uint64_t b, uint64_t ub, uint64_t c, uint64_t uc) {
    return (ub & uc) | (ub & c) | (uc & b);
}

static uint64_t flow_or(uint64_t b, uint64_t ub, uint64_t c, uint64_t uc) {
    return (ub & uc) | (ub & ~c) | (uc & ~b);
}

static uint64_t flow_shift(enum ir_flow flow, uint64_t bits, uint64_t by) {
    switch (flow) {
    case IR_FLOW_SHL: return bits << (by & 63);
    case IR_FLOW_LSHR: return bits >> (by & 63);
    default: assert(flow == IR_FLOW_ASHR); return (uint64_t)((int64_t)bits >> (by & 63));
    }
}

struct operands {
    uint64_t b, c, ub, uc;
};

static uint64_t flow_result(const struct vm_frame *f, const struct ir_ins *i, struct operands v) {
    enum ir_flow flow = ir_op_table[i->op].flow;
    switch (flow) {
    case IR_FLOW_COPY: return v.ub;
    case IR_FLOW_UNION: return v.ub | v.uc;
    case IR_FLOW_LEFT: return smear_left(v.ub | v.uc);
    case IR_FLOW_ALL: return all(v.ub | v.uc);
    case IR_FLOW_AND: return flow_and(v.b, v.ub, v.c, v.uc);
    case IR_FLOW_OR: return flow_or(v.b, v.ub, v.c, v.uc);
    case IR_FLOW_SHL:
    case IR_FLOW_LSHR:
    case IR_FLOW_ASHR: {
        uint32_t width = ir_op_table[i->op].bits;
        assert(width == 32 || width == 64);
        if (v.uc)
            return ~(uint64_t)0;
        uint64_t bits = flow == IR_FLOW_ASHR ? (uint64_t)vm_signed(v.ub, width) : v.ub;
        return flow_shift(flow, bits, v.c & (width - 1)) & vm_mask(width);
    }
    case IR_FLOW_SELECT: {
        uint64_t chosen = v.b ? v.uc : f->shadow[i->x];
        return v.ub ? ~(uint64_t)0 : chosen;
    }
    case IR_FLOW_SEXT:
        return (uint64_t)vm_signed(v.ub, (uint32_t)i->imm & 255) & vm_mask((uint32_t)(i->imm >> 8));
    case IR_FLOW_TRUNC: return v.ub & vm_mask((uint32_t)i->imm);
    default: assert(!"a flow of bits"); return 0;
    }
}

/* Any undefined bit among the registers that an instruction reads. */
static uint64_t any_read(const struct vm *m, const struct vm_frame *f, const struct ir_ins *i) {
    struct ir_run runs[VM_ARGS + 4];
    uint32_t n = ir_ins_reads(m->image->functions[f->function].f, i, runs, VM_ARGS + 4);
    uint64_t bits = 0;
    assert(n <= VM_ARGS + 4); /* none is left out */
    for (uint32_t k = 0; k < n && k < VM_ARGS + 4; k++) {
        assert(runs[k].first + runs[k].count <= f->room);
        for (uint32_t r = 0; r < runs[k].count; r++)
            bits |= f->shadow[runs[k].first + r];
    }
    return bits;
}

static void set_result(struct vm_frame *f, const struct ir_ins *i, uint64_t bits) {
    struct ir_run out = ir_ins_writes(i);
    assert(!out.count || out.first + out.count <= f->room);
    for (uint32_t r = 0; r < out.count; r++)
        f->shadow[out.first + r] = bits;
}

static enum vm_status uninitialised(struct vm *m, uint32_t site) {
    return vm_raise(m, MODEL_FAULT_UNINITIALISED, site, 0, 0);
}

/* A frozen value is one of those that an undefined one may have, and the others are left out. */
static enum vm_status freeze(struct vm *m, struct vm_frame *f, const struct ir_ins *i,
                             uint32_t site) {
    uint64_t bits = f->shadow[i->b];
    if (bits && atomic_load_explicit(&m->image->arbitrary_made, memory_order_relaxed))
        return uninitialised(m, site);
    if (bits)
        m->approximation = "an undefined value was frozen";
    set_result(f, i, 0);
    return VM_OK;
}

/* The bits that decide whether the operation is undefined. A bool that was never written may be
 * copied. */
static uint64_t must_be_defined(const struct vm_frame *f, const struct ir_ins *i) {
    assert(i->op == IR_OP_must);
    switch ((enum ir_must)(i->imm & 255)) {
    case IR_MUST_BOOL: return 0;
    case IR_MUST_SHIFT: return f->shadow[i->c];
    default: return f->shadow[i->b] | f->shadow[i->c];
    }
}

/* Memory and calls carry definedness themselves. Checked here is only what must be defined:
 * addresses, sizes, called functions. */
static enum vm_status check_own(struct vm *m, const struct vm_frame *f, const struct ir_ins *i,
                                uint32_t site) {
    uint64_t bits = 0;
    switch (ir_op_table[i->op].form) {
    case IR_FORM_LD:
    case IR_FORM_LD2:
    case IR_FORM_ST:
    case IR_FORM_ST2: bits = f->shadow[i->b]; break;
    case IR_FORM_RMW: bits = f->shadow[i->b]; break;
    case IR_FORM_CAS:
    case IR_FORM_CAS2: bits = f->shadow[i->b] | f->shadow[i->c]; break;
    case IR_FORM_COPY: bits = f->shadow[i->a] | f->shadow[i->b] | f->shadow[i->c]; break;
    case IR_FORM_FILL: bits = f->shadow[i->a] | f->shadow[i->c]; break;
    case IR_FORM_ICALL: bits = f->shadow[i->c]; break;
    case IR_FORM_DB:
    case IR_FORM_BC: bits = f->shadow[i->b]; break; /* setjmp, longjmp */
    case IR_FORM_BCI: bits = must_be_defined(f, i); break;
    default: break;
    }
    return bits ? uninitialised(m, site) : VM_OK;
}

/* The results of most operations: bit for bit, or all if any source has an undefined bit. */
static void flow(struct vm *m, struct vm_frame *f, const struct ir_ins *i) {
    const struct ir_op_info *op = &ir_op_table[i->op];
    if (op->flow == IR_FLOW_ALL || op->flow == IR_FLOW_DIVIDE) {
        set_result(f, i, all(any_read(m, f, i)) & vm_mask(op->bits));
        return;
    }
    bool immediate = op->form == IR_FORM_DBI, one = op->form == IR_FORM_DB;
    struct operands v = {
        .b = f->regs[i->b],
        .ub = f->shadow[i->b],
        .c = immediate ? (uint64_t)i->imm
             : one     ? 0
                       : f->regs[i->c],
        .uc = immediate || one ? 0 : f->shadow[i->c],
    };
    set_result(f, i, flow_result(f, i, v) & vm_mask(op->bits));
}

static bool is_minus_one(const struct vm_frame *f, const struct ir_ins *i) {
    uint32_t width = ir_op_table[i->op].bits;
    assert(width == 32 || width == 64);
    return f->regs[i->c] == vm_mask(width);
}

enum vm_status vm_shadow_flow(struct vm *m, uint32_t thread, const struct ir_ins *i,
                              uint32_t site) {
    struct vm_frame *f = vm_top(&m->threads[thread]);
    assert(f->flags & VM_FRAME_SHADOW && i == &m->image->functions[f->function].code[f->pc]);
    if (i->op >= IR_OPS) /* natives look at their arguments themselves */
        return VM_OK;
    switch (ir_op_table[i->op].flow) {
    case IR_FLOW_OWN:
        if (i->op == IR_OP_freeze)
            return freeze(m, f, i, site);
        if (i->op == IR_OP_poison) /* and all of them if c is 0 */
            set_result(f, i, f->shadow[i->c] ? ~(uint64_t)0 : f->shadow[i->b]);
        return check_own(m, f, i, site);
    case IR_FLOW_NONE:
        if (i->op != IR_OP_nsw || !m->o->check_overflow) {
            set_result(f, i, 0);
            return VM_OK;
        } /* fall through */
    case IR_FLOW_CHECK:
        if (any_read(m, f, i))
            return uninitialised(m, site);
        set_result(f, i, 0);
        return VM_OK;
    case IR_FLOW_DIVIDE: /* whether it faults depends on c, and with -1 on b */
        if (f->shadow[i->c] || (f->shadow[i->b] && is_minus_one(f, i)))
            return uninitialised(m, site);
        flow(m, f, i);
        return VM_OK;
    default: flow(m, f, i); return VM_OK;
    }
}
