/* The uses of an instruction, by its form: the registers that it reads and writes, the places that
 * control goes to after it, and the memory that it touches. */
#include "ir/program.h"

#include <assert.h>

struct reads {
    struct ir_run *out;
    uint32_t count, room;
};

static void add(struct reads *r, uint32_t first, uint32_t count) {
    if (!count)
        return;
    if (r->count < r->room)
        r->out[r->count] = (struct ir_run){(uint16_t)first, (uint16_t)count};
    r->count++;
}

static void add_arguments(struct reads *r, const struct ir_function *f, const struct ir_ins *i) {
    assert(i->b <= f->aux.count && i->y <= f->aux.count - i->b);
    for (uint32_t n = 0; n < i->b; n++)
        add(r, f->aux.at[i->y + n], 1);
}

uint32_t ir_ins_reads(const struct ir_function *f, const struct ir_ins *i, struct ir_run *out,
                      uint32_t room) {
    assert(i->op < IR_OPS);
    struct reads r = {out, 0, room};
    switch (ir_op_table[i->op].form) {
    case IR_FORM_N:
    case IR_FORM_D:
    case IR_FORM_DI:
    case IR_FORM_DG:
    case IR_FORM_DF:
    case IR_FORM_FENCE:
    case IR_FORM_J:
    case IR_FORM_TRAP:
    case IR_FORM_K:
    case IR_FORM_DK: break;
    case IR_FORM_B:
    case IR_FORM_BN:
    case IR_FORM_DB:
    case IR_FORM_DBK:
    case IR_FORM_DBI:
    case IR_FORM_W21:
    case IR_FORM_LD:
    case IR_FORM_LD2:
    case IR_FORM_BR:
    case IR_FORM_SW:
    case IR_FORM_IJ: add(&r, i->b, 1); break;
    case IR_FORM_BPAIR:
    case IR_FORM_W22:
    case IR_FORM_W12: add(&r, i->b, 2); break;
    case IR_FORM_BC:
    case IR_FORM_DBC:
    case IR_FORM_DBCI:
    case IR_FORM_BCI:
    case IR_FORM_RMW:
    case IR_FORM_JBC:
    case IR_FORM_RAISE: add(&r, i->b, 1), add(&r, i->c, 1); break;
    case IR_FORM_DBCX:
    case IR_FORM_CAS:
    case IR_FORM_CAS2: add(&r, i->b, 1), add(&r, i->c, 1), add(&r, i->x, 1); break;
    case IR_FORM_W222:
    case IR_FORM_W122: add(&r, i->b, 2), add(&r, i->c, 2); break;
    case IR_FORM_W221: add(&r, i->b, 2), add(&r, i->c, 1); break;
    case IR_FORM_ST: add(&r, i->a, 1), add(&r, i->b, 1); break;
    case IR_FORM_ST2: add(&r, i->a, 2), add(&r, i->b, 1); break;
    case IR_FORM_COPY:
    case IR_FORM_FILL: add(&r, i->a, 1), add(&r, i->b, 1), add(&r, i->c, 1); break;
    case IR_FORM_ALLOCA: add(&r, i->b, i->b != IR_NO_REG); break;
    case IR_FORM_CALL:
    case IR_FORM_VCALL: add_arguments(&r, f, i); break;
    case IR_FORM_ICALL: add(&r, i->c, 1), add_arguments(&r, f, i); break;
    case IR_FORM_RET: add(&r, i->b, i->c); break;
    }
    return r.count;
}

struct ir_run ir_ins_writes(const struct ir_ins *i) {
    assert(i->op < IR_OPS);
    uint32_t count = 0;
    switch (ir_op_table[i->op].form) {
    case IR_FORM_N:
    case IR_FORM_B:
    case IR_FORM_BN:
    case IR_FORM_BPAIR:
    case IR_FORM_BC:
    case IR_FORM_BCI:
    case IR_FORM_ST:
    case IR_FORM_ST2:
    case IR_FORM_FENCE:
    case IR_FORM_COPY:
    case IR_FORM_FILL:
    case IR_FORM_J:
    case IR_FORM_BR:
    case IR_FORM_JBC:
    case IR_FORM_SW:
    case IR_FORM_IJ:
    case IR_FORM_RET:
    case IR_FORM_TRAP:
    case IR_FORM_K:
    case IR_FORM_RAISE: break;
    case IR_FORM_D:
    case IR_FORM_DK:
    case IR_FORM_DBK:
    case IR_FORM_DI:
    case IR_FORM_DG:
    case IR_FORM_DF:
    case IR_FORM_DB:
    case IR_FORM_DBI:
    case IR_FORM_DBC:
    case IR_FORM_DBCI:
    case IR_FORM_DBCX:
    case IR_FORM_W122:
    case IR_FORM_W12:
    case IR_FORM_LD:
    case IR_FORM_RMW:
    case IR_FORM_CAS:
    case IR_FORM_ALLOCA: count = 1; break;
    case IR_FORM_W222:
    case IR_FORM_W221:
    case IR_FORM_W22:
    case IR_FORM_W21:
    case IR_FORM_CAS2:
    case IR_FORM_LD2: count = 2; break;
    case IR_FORM_CALL:
    case IR_FORM_VCALL: count = i->c; break;
    case IR_FORM_ICALL: count = i->x; break;
    }
    assert(count <= UINT16_MAX);
    return (struct ir_run){count ? i->a : 0, (uint16_t)count};
}

/* ---- flow ---- */

/* Is the table of the instruction inside the function's aux words? The other functions here do not
 * check. */
bool ir_flow_table_inside(const struct ir_function *f, const struct ir_ins *i) {
    uint64_t first, count;
    switch (i->op < IR_OPS ? ir_op_table[i->op].form : IR_FORM_N) {
    case IR_FORM_SW: first = i->x, count = 3 * (uint64_t)i->y + 1; break;
    case IR_FORM_IJ: first = i->x, count = i->y; break;
    case IR_FORM_CALL:
    case IR_FORM_VCALL:
    case IR_FORM_ICALL: first = i->y, count = i->b; break;
    default: return i->op < IR_OPS;
    }
    return first <= f->aux.count && count <= f->aux.count - first;
}

/* Does control never go on to the next instruction? */
bool ir_flow_ends(const struct ir_ins *i) {
    assert(i->op < IR_OPS);
    return ir_op_table[i->op].ends;
}

uint64_t ir_flow_target_count(const struct ir_ins *i) {
    assert(i->op < IR_OPS);
    switch (ir_op_table[i->op].form) {
    case IR_FORM_J: return 1;
    case IR_FORM_BR:
    case IR_FORM_JBC: return 2;
    case IR_FORM_SW: return (uint64_t)i->y + 1;
    case IR_FORM_IJ: return i->y;
    default: return 0;
    }
}

uint32_t ir_flow_target(const struct ir_function *f, const struct ir_ins *i, uint64_t n) {
    assert(n < ir_flow_target_count(i) && ir_flow_table_inside(f, i));
    switch (ir_op_table[i->op].form) {
    case IR_FORM_SW: return f->aux.at[n < i->y ? i->x + 3 * n + 2 : i->x + 3 * n];
    case IR_FORM_IJ: return f->aux.at[i->x + n];
    default: return n ? i->y : i->x;
    }
}

/* ---- memory ---- */

/* The memory flags of an instruction. An operation without flags is a plain access. */
bool ir_can_be_torn(const struct ir_ins *i) {
    enum ir_form form = ir_op_table[i->op].form;
    return form == IR_FORM_COPY || form == IR_FORM_FILL || form == IR_FORM_LD2 ||
           form == IR_FORM_ST2;
}

uint32_t ir_access_flags(const struct ir_ins *i) {
    assert(i->op < IR_OPS);
    switch (ir_op_table[i->op].form) {
    case IR_FORM_LD:
    case IR_FORM_LD2:
    case IR_FORM_ST:
    case IR_FORM_ST2: return i->c;
    case IR_FORM_RMW:
    case IR_FORM_CAS:
    case IR_FORM_CAS2: return i->y;
    default: return IR_ORDER_PLAIN;
    }
}

/* The number that is added to the address in register b. */
int64_t ir_access_offset(const struct ir_ins *i) {
    assert(i->op < IR_OPS);
    switch (ir_op_table[i->op].form) {
    case IR_FORM_LD:
    case IR_FORM_LD2:
    case IR_FORM_ST:
    case IR_FORM_ST2: return i->imm;
    default: return 0;
    }
}

/* How many bytes the instruction touches; 0 if it touches none, or if only values of registers
 * tell. */
uint32_t ir_access_size(const struct ir_ins *i) {
    assert(i->op < IR_OPS);
    uint32_t size = ir_op_table[i->op].size;
    assert(size != IR_SIZE_IN_Y || (i->y & IR_MEM_WIDTH) <= 3 << IR_MEM_WIDTH_SHIFT);
    if (size == IR_SIZE_IN_Y)
        return 1u << ((i->y & IR_MEM_WIDTH) >> IR_MEM_WIDTH_SHIFT);
    return size == IR_SIZE_IN_C ? 0 : size;
}
