/* Liveness against a naive oracle: the textbook equations, an instruction at a time, until nothing
 * changes. */
#include "helper.h"

#include <stdlib.h>
#include <string.h>

enum { MOST_CODE = 80, MOST_REGS = 150 };

/* ---- the oracle ---- */

struct oracle {
    const struct ir_function *f;
    bool in[MOST_CODE][MOST_REGS], out[MOST_CODE][MOST_REGS];
    bool head[MOST_CODE]; /* target of a jump that does not go forwards */
};

/* Targets, worked out from the meaning of the operations; returns how many. */
static uint32_t successors(const struct ir_function *f, uint32_t pc, uint32_t *to) {
    const struct ir_ins *i = &f->code.at[pc];
    uint32_t n = 0;
    switch (i->op) {
    case IR_OP_jmp: to[n++] = i->x; break;
    case IR_OP_br:
    case IR_OP_jeq:
    case IR_OP_jult:
    case IR_OP_jslt32: to[n++] = i->x, to[n++] = i->y; break;
    case IR_OP_switch:
        for (; n < i->y; n++)
            to[n] = f->aux.at[i->x + 3 * n + 2];
        to[n] = f->aux.at[i->x + 3 * i->y], n++;
        break;
    case IR_OP_ijmp:
        for (; n < i->y; n++)
            to[n] = f->aux.at[i->x + n];
        break;
    case IR_OP_ret:
    case IR_OP_trap:
    case IR_OP_longjmp: break;
    default: to[n++] = pc + 1;
    }
    return n;
}

static bool flow_once(struct oracle *o) {
    bool changed = false;
    for (uint32_t pc = o->f->code.count; pc-- > 0;) {
        uint32_t to[16], count = successors(o->f, pc, to);
        struct ir_run reads[16], w = ir_ins_writes(&o->f->code.at[pc]);
        uint32_t read_count = ir_ins_reads(o->f, &o->f->code.at[pc], reads, 16);
        assert_in_range(read_count, 0, 16);
        bool in[MOST_REGS];
        for (uint32_t r = 0; r < o->f->regs; r++) {
            for (uint32_t n = 0; n < count; n++)
                o->out[pc][r] |= o->in[to[n]][r];
            in[r] = o->out[pc][r] && !(r >= w.first && r < (uint32_t)w.first + w.count);
            for (uint32_t n = 0; n < read_count; n++)
                in[r] |= r >= reads[n].first && r < (uint32_t)reads[n].first + reads[n].count;
            changed |= in[r] != o->in[pc][r];
            o->in[pc][r] = in[r];
        }
    }
    return changed;
}

static void solve(struct oracle *o, const struct ir_function *f) {
    memset(o, 0, sizeof *o);
    o->f = f;
    while (flow_once(o)) {
    }
    for (uint32_t pc = 0; pc < f->code.count; pc++) {
        uint32_t to[16], count = successors(f, pc, to);
        for (uint32_t n = 0; n < count; n++)
            o->head[to[n]] |= to[n] <= pc;
    }
}

static void check_set(const struct ir_function *f, uint32_t offset, const bool *expected,
                      struct ir_run less) {
    assert_in_range(offset, 1, f->live_sets_count - 1);
    const uint16_t *set = f->live_sets + offset;
    uint32_t n = 1;
    for (uint32_t r = 0; r < f->regs; r++)
        if (expected[r] && !(r >= less.first && r < (uint32_t)less.first + less.count)) {
            assert_in_range(n, 1, set[0]);
            assert_int_equal(set[n++], r);
        }
    assert_int_equal(set[0], n - 1);
}

static void check_function(const struct ir_function *f) {
    static struct oracle o;
    solve(&o, f);
    for (uint32_t pc = 0; pc < f->code.count; pc++) {
        const struct ir_ins *i = &f->code.at[pc];
        bool call = i->op == IR_OP_call || i->op == IR_OP_icall || ir_can_be_torn(i);
        bool ends = pc == 0 || o.head[pc] || i->op == IR_OP_fence ||
                    ir_op_table[i->op].visible == IR_VISIBLE_MAYBE;
        if (ends || f->live_in[pc]) /* there are more: where a fault is a step of its own */
            check_set(f, f->live_in[pc], o.in[pc], (struct ir_run){0, 0});
        if (call)
            check_set(f, f->live_after[pc], o.out[pc], ir_ins_writes(i));
        else
            assert_int_equal(f->live_after[pc], 0);
    }
}

/* ---- random functions ---- */

static const uint16_t straight[] = {
    IR_OP_nop,   IR_OP_const,  IR_OP_mov,   IR_OP_add32, IR_OP_select,  IR_OP_nsw,   IR_OP_wide,
    IR_OP_fxneg, IR_OP_ld32,   IR_OP_ld128, IR_OP_st32,  IR_OP_st128,   IR_OP_rmw,   IR_OP_cas,
    IR_OP_copy,  IR_OP_alloca, IR_OP_call,  IR_OP_icall, IR_OP_widecmp, IR_OP_fence, IR_OP_undef,
};
static const uint16_t jumps[] = {
    IR_OP_jmp,    IR_OP_br,   IR_OP_br,  IR_OP_jeq,  IR_OP_jult,
    IR_OP_switch, IR_OP_ijmp, IR_OP_ret, IR_OP_trap, IR_OP_longjmp,
};

struct maker {
    uint64_t random;
    struct ir_function *f;
    uint32_t length;
};

static uint32_t pick(struct maker *m, uint32_t below) {
    return helper_random(&m->random, below);
}

/* Of a run of two; a few registers are much used, so that lives meet. */
static uint16_t pick_register(struct maker *m) {
    uint32_t most = m->f->regs - 1;
    return (uint16_t)pick(m, pick(m, 2) && most > 6 ? 6 : most);
}

static struct ir_ins make_straight(struct maker *m) {
    struct ir_ins i = {.op = straight[pick(m, sizeof straight / sizeof *straight)],
                       .a = pick_register(m),
                       .b = pick_register(m),
                       .c = pick_register(m)};
    switch (ir_op_table[i.op].form) {
    case IR_FORM_LD:
    case IR_FORM_LD2:
    case IR_FORM_ST:
    case IR_FORM_ST2: i.c = 0; break;
    case IR_FORM_CAS:
    case IR_FORM_CAS2:
    case IR_FORM_DBCX: i.x = pick_register(m); break;
    case IR_FORM_ALLOCA: i.c = 0, i.b = pick(m, 2) ? IR_NO_REG : i.b; break;
    case IR_FORM_CALL:
    case IR_FORM_ICALL: {
        uint32_t args[3] = {pick_register(m), pick_register(m), pick_register(m)};
        i.b = (uint16_t)pick(m, 4);
        i.y = ir_build_aux(m->f, args, i.b);
        i.x = i.op == IR_OP_icall ? pick(m, 3) : 0;
        i.c = i.op == IR_OP_call ? (uint16_t)pick(m, 3) : i.c;
        break;
    }
    default: break;
    }
    return i;
}

static struct ir_ins make_jump(struct maker *m) {
    struct ir_ins i = {.op = jumps[pick(m, sizeof jumps / sizeof *jumps)],
                       .b = pick_register(m),
                       .c = pick_register(m)};
    uint32_t words[10];
    for (uint32_t n = 0; n < 10; n++)
        words[n] = pick(m, m->length);
    i.x = words[0], i.y = words[1];
    if (i.op == IR_OP_switch || i.op == IR_OP_ijmp) {
        i.y = pick(m, 4);
        i.x = ir_build_aux(m->f, words, i.op == IR_OP_switch ? 3 * i.y + 1 : i.y);
    } else if (i.op == IR_OP_ret) {
        i.c = (uint16_t)pick(m, 3);
    }
    return i;
}

static void make_function(struct ir_program *p, uint64_t seed) {
    uint32_t index = ir_build_function(p, "random");
    struct maker m = {.random = seed * 0x9E3779B97F4A7C15u + 1, .f = &p->functions.at[index]};
    m.length = 1 + pick(&m, MOST_CODE);
    m.f->regs = 2 + pick(&m, pick(&m, 4) ? 8 : MOST_REGS - 2);
    m.f->defined = true;
    uint32_t straightness = 1 + pick(&m, 8);
    for (uint32_t n = 0; n + 1 < m.length; n++)
        ir_build_ins(m.f, pick(&m, straightness) ? make_straight(&m) : make_jump(&m), 0);
    ir_build_ins(m.f, make_jump(&m), 0);
}

static void random_functions_agree(void **state) {
    (void)state;
    for (uint64_t seed = 1; seed <= 3000; seed++) {
        struct ir_program p;
        ir_program_init(&p);
        make_function(&p, seed);
        ir_live_compute(&p);
        check_function(&p.functions.at[0]);
        ir_program_drop(&p);
    }
}

/* ---- cases by hand ---- */

static void expect_set(const struct ir_function *f, uint32_t offset, const char *expected) {
    struct base_text text = {0};
    assert_in_range(offset, 1, f->live_sets_count - 1);
    for (uint32_t n = 1; n <= f->live_sets[offset]; n++)
        base_text_printf(&text, "%s%u", n > 1 ? " " : "", f->live_sets[offset + n]);
    assert_string_equal(base_text_get(&text), expected);
    base_text_drop(&text);
}

static void call_results_are_not_live_after(void **state) {
    (void)state;
    struct ir_program p;
    helper_load(&p, "func @f params 4 results 3 {\n"
                    "r0:2 = icall r3 (r2)\n"
                    "ret r0:3\n}\n");
    ir_live_compute(&p);
    const struct ir_function *f = &p.functions.at[0];
    expect_set(f, f->live_in[0], "2 3");
    expect_set(f, f->live_after[0], "2");
    expect_set(f, f->live_in[1], "0 1 2");
    ir_program_drop(&p);
}

static void setjmp_keeps_everything(void **state) {
    (void)state;
    struct ir_program p;
    helper_load(&p, "func @f params 2 results 1 {\n"
                    "r4 = const 3\n"
                    "r2 = setjmp r0\n"
                    "br r2, back, on\n"
                    "back:\n"
                    "ret r4\n"
                    "on:\n"
                    "r4 = icall r1 ()\n"
                    "r5 = const 0\n"
                    "ret r4\n}\n");
    ir_live_compute(&p);
    const struct ir_function *f = &p.functions.at[0];
    expect_set(f, f->live_in[0], "0 1 2 4");
    expect_set(f, f->live_after[1], "0 1 2 4");
    expect_set(f, f->live_in[4], "0 1 2 4");
    expect_set(f, f->live_after[4], "0 1 2 4"); /* r4 too: longjmp finds its old value */
    assert_int_equal(f->live_in[5], 0);
    ir_program_drop(&p);
}

static void equal_sets_are_stored_once(void **state) {
    (void)state;
    struct ir_program p;
    helper_load(&p, "func @f params 2 results 1 {\n"
                    "st8 [r0] = r1\nst8 [r0] = r1\nst8 [r0] = r1\nret r1\n}\ndeclare @g 0 0\n");
    ir_live_compute(&p);
    const struct ir_function *f = &p.functions.at[0];
    assert_int_equal(f->live_in[0], f->live_in[2]);
    assert_int_equal(f->live_sets_count, 1 + 3 + 2);
    assert_null(p.functions.at[1].live_in);
    ir_program_drop(&p);
}

/* 60000 registers that live in one of 6000 blocks each, and one that lives in all: it must not take
 * registers times blocks. */
static void many_local_registers(void **state) {
    (void)state;
    enum { BLOCKS = 6000, EACH = 10 };
    struct ir_program p;
    ir_program_init(&p);
    uint32_t index = ir_build_function(&p, "f");
    struct ir_function *f = &p.functions.at[index];
    f->regs = 1 + BLOCKS * EACH;
    f->params = 1;
    f->defined = true;
    for (uint32_t b = 0; b < BLOCKS; b++) {
        uint16_t r = (uint16_t)(1 + b * EACH);
        for (uint16_t n = 0; n < EACH; n++)
            ir_build_ins(f, (struct ir_ins){.op = IR_OP_const, .a = (uint16_t)(r + n)}, 0);
        ir_build_ins(f, (struct ir_ins){.op = IR_OP_st32, .a = r, .b = 0}, 0);
        uint32_t next = (b + 1) * (EACH + 2);
        ir_build_ins(f, (struct ir_ins){.op = IR_OP_br, .b = 0, .x = next, .y = 0}, 0);
    }
    ir_build_ins(f, (struct ir_ins){.op = IR_OP_ret}, 0);
    ir_live_compute(&p);
    expect_set(f, f->live_in[EACH], "0 1");
    expect_set(f, f->live_in[0], "0");
    ir_program_drop(&p);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(random_functions_agree),
        cmocka_unit_test(call_results_are_not_live_after),
        cmocka_unit_test(setjmp_keeps_everything),
        cmocka_unit_test(equal_sets_are_stored_once),
        cmocka_unit_test(many_local_registers),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
