/* Bounds of loops: on random code, whatever its branches decide, a function that was given one
 * comes to its end or is cut within the rounds it may take, and one whose bound is not reached does
 * what it did before; and where loops are known, they are cut after exactly so many rounds. */
#include "helper.h"

#include <string.h>

enum { MOST_STEPS = 200000, MARKS = 4000 };

enum end { RETURNED, CUT, TIRED };

struct run {
    uint64_t regs[128];
    uint64_t decisions;           /* seed: what `br` on register 0 answers */
    uint32_t marks[MARKS], count; /* what the marks of the code said, in order */
    uint64_t steps;
};

/* A few operations; a mark is a constant into register 1, a decision a branch on register 0. */
static enum end execute(const struct ir_program *p, const struct ir_function *f, struct run *r) {
    uint32_t pc = 0;
    memset(r->regs, 0, sizeof r->regs);
    for (r->steps = 0; r->steps < MOST_STEPS; r->steps++) {
        const struct ir_ins *i = &f->code.at[pc];
        switch (i->op) {
        case IR_OP_const:
            if (i->a == 1 && r->count < MARKS)
                r->marks[r->count++] = (uint32_t)i->imm;
            r->regs[i->a] = (uint64_t)i->imm;
            pc++;
            break;
        case IR_OP_add64i: r->regs[i->a] = r->regs[i->b] + (uint64_t)i->imm, pc++; break;
        case IR_OP_ulti: r->regs[i->a] = r->regs[i->b] < (uint64_t)i->imm, pc++; break;
        case IR_OP_jmp: pc = i->x; break;
        case IR_OP_br: {
            bool yes = i->b ? r->regs[i->b] != 0 : helper_random(&r->decisions, 2);
            pc = yes ? i->x : i->y;
            break;
        }
        case IR_OP_switch: {
            uint32_t n = helper_random(&r->decisions, i->y + 1);
            pc = f->aux.at[i->x + 3 * n + (n < i->y ? 2 : 0)];
            break;
        }
        case IR_OP_call:
            if (i->x == p->loops.cut)
                return CUT;
            assert_int_equal(i->x, p->loops.note);
            pc++;
            break;
        default: assert_int_equal(i->op, IR_OP_ret); return RETURNED;
        }
    }
    return TIRED;
}

/* Blocks of a mark and a jump, a branch, a switch or nothing; the last one returns. */
static uint32_t random_function(struct ir_program *p, uint64_t *seed, uint32_t blocks) {
    uint32_t index = ir_build_function(p, "f");
    struct ir_function *f = &p->functions.at[index];
    f->regs = 2;
    f->defined = true;
    for (uint32_t b = 0; b < blocks; b++) {
        struct ir_ins i = {.op = IR_OP_jmp};
        i.x = 2 * helper_random(seed, blocks);
        i.y = 2 * helper_random(seed, blocks);
        uint32_t kind = helper_random(seed, 6);
        ir_build_ins(f, (struct ir_ins){.op = IR_OP_const, .a = 1, .imm = b + 1}, 0);
        if (b + 1 == blocks)
            i = (struct ir_ins){.op = IR_OP_ret};
        else if (kind == 0)
            i = (struct ir_ins){.op = IR_OP_const, .a = 1, .imm = b + 1001};
        else if (kind == 1)
            i.y = 0;
        else if (kind == 2) {
            uint32_t rows[] = {0, 0, i.x, 1, 0, i.y, 2 * helper_random(seed, blocks)};
            i = (struct ir_ins){.op = IR_OP_switch, .x = ir_build_aux(f, rows, 7), .y = 2};
        } else
            i.op = IR_OP_br;
        ir_build_ins(f, i, 0);
    }
    return index;
}

static void check_verified(const struct ir_program *p) {
    struct base_status s = {0};
    if (!ir_verify(p, &s))
        fail_msg("%s", s.message);
}

/* Once around each loop at most: nobody takes longer than there are ways through. */
static void random_code_ends(void **state) {
    (void)state;
    uint64_t seed = 7;
    for (int round = 0; round < 3000; round++) {
        struct ir_program p;
        ir_program_init(&p);
        uint32_t index = random_function(&p, &seed, 2 + helper_random(&seed, 12));
        uint32_t regs = p.functions.at[index].regs;
        p.entry = index;
        ir_loops_begin(&p, helper_random(&seed, 2));
        check_verified(&p);
        const struct ir_function *f = &p.functions.at[index];
        assert_in_range(f->regs, regs, 120);
        for (int k = 0; k < 20; k++) {
            struct run r = {.decisions = seed + (uint64_t)k * 2 + 1};
            assert_int_not_equal(execute(&p, f, &r), TIRED);
        }
        ir_program_drop(&p);
    }
}

static void what_is_not_cut_is_the_same(void **state) {
    (void)state;
    uint64_t seed = 11;
    for (int round = 0; round < 200; round++) {
        struct ir_program p, q;
        uint64_t again = seed;
        uint32_t blocks = 2 + helper_random(&seed, 12);
        (void)helper_random(&again, 12);
        ir_program_init(&p);
        ir_program_init(&q);
        uint32_t index = random_function(&p, &seed, blocks);
        random_function(&q, &again, blocks);
        ir_loops_begin(&q, 1 + helper_random(&seed, 3));
        for (int k = 0; k < 20; k++) {
            static struct run a, b;
            a = b = (struct run){.decisions = seed + (uint64_t)k * 2 + 1};
            enum end plain = execute(&p, &p.functions.at[index], &a);
            enum end bounded = execute(&q, &q.functions.at[index], &b);
            assert_int_not_equal(bounded, TIRED);
            if (bounded == RETURNED) {
                assert_int_equal(plain, RETURNED);
                assert_int_equal(a.count, b.count);
            }
            assert_true(b.count <= a.count);
            assert_memory_equal(a.marks, b.marks, b.count * sizeof *b.marks);
        }
        ir_program_drop(&p);
        ir_program_drop(&q);
    }
}

static uint32_t times(const struct run *r, uint32_t mark) {
    uint32_t n = 0;
    for (uint32_t i = 0; i < r->count; i++)
        n += r->marks[i] == mark;
    return n;
}

/* Two loops, one in the other; the inner one goes round twice each time. */
static const char nested[] = "func @f {\n"
                             "    r2 = const 0\n"
                             "outer:\n"
                             "    r1 = const 1\n"
                             "    r3 = const 0\n"
                             "inner:\n"
                             "    r1 = const 2\n"
                             "    r3 = add64i r3, 1\n"
                             "    r4 = ulti r3, 3\n"
                             "    br r4, inner, done\n"
                             "done:\n"
                             "    r2 = add64i r2, 1\n"
                             "    r4 = ulti r2, 5\n"
                             "    br r4, outer, end\n"
                             "end:\n"
                             "    ret\n"
                             "}\n"
                             "entry @f\n";

static enum end run_nested(uint32_t rounds, struct run *r) {
    struct ir_program p;
    helper_load(&p, nested);
    ir_loops_begin(&p, rounds);
    check_verified(&p);
    *r = (struct run){.decisions = 1};
    enum end end = execute(&p, &p.functions.at[0], r);
    ir_program_drop(&p);
    return end;
}

static void rounds_are_of_one_entry(void **state) {
    (void)state;
    static struct run r;
    assert_int_equal(run_nested(1, &r), CUT); /* the inner loop wants a second round */
    assert_int_equal(times(&r, 1), 1);
    assert_int_equal(times(&r, 2), 2);
    assert_int_equal(run_nested(2, &r), CUT); /* the outer one a third */
    assert_int_equal(times(&r, 1), 3);
    assert_int_equal(times(&r, 2), 9);
    assert_int_equal(run_nested(3, &r), CUT);
    assert_int_equal(times(&r, 1), 4);
    assert_int_equal(run_nested(4, &r), RETURNED);
    assert_int_equal(times(&r, 2), 15);
}

static void libraries_go_on(void **state) {
    (void)state;
    struct ir_program p;
    helper_load(&p, nested);
    uint32_t count = p.functions.at[0].code.count;
    p.functions.at[0].library = true;
    ir_loops_begin(&p, 1);
    assert_int_equal(p.functions.at[0].code.count, count);
    ir_program_drop(&p);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(random_code_ends),
        cmocka_unit_test(what_is_not_cut_is_the_same),
        cmocka_unit_test(rounds_are_of_one_entry),
        cmocka_unit_test(libraries_go_on),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
