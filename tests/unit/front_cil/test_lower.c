/* Lowering: every method of a program becomes code that the verifier takes; what the code looks
 * like where that matters; what cannot be lowered is told. */
#include "program.h"

#include "front/cil/lower/lower.h"
#include "ir/passes.h"
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

/* Lowers all functions whose names contain the text, and those that these call, if `deep`. */
static void lower_all(struct cil *cil, const char *text, bool deep) {
    struct ir_program *p = cil_program(cil);
    for (uint32_t i = 0; i < p->functions.count; i++) {
        struct ir_function *f = &p->functions.at[i];
        struct cil_method *m = cil_method_of_function(p, i);
        if (!f->lazy || !m || (!strstr(f->name, text) && !(deep && !m->class->definition->library)))
            continue;
        struct base_status s = {0};
        if (!cil_lower(cil, i, &s))
            fail_msg("%s", s.message);
    }
}

static struct ir_function *function(struct ir_program *p, const char *name) {
    uint32_t index = ir_program_find_function(p, name);
    if (index == IR_NO_INDEX)
        fail_msg("no function %s", name);
    return &p->functions.at[index];
}

static uint32_t count_of(const struct ir_function *f, enum ir_op op) {
    uint32_t count = 0;
    for (uint32_t i = 0; i < f->code.count; i++)
        count += f->code.at[i].op == op;
    return count;
}

static void verify(struct ir_program *p) {
    struct base_status s = {0};
    if (!ir_verify(p, &s))
        fail_msg("%s", s.message);
}

static void test_loop(void **state) {
    (void)state;
    struct ir_program p;
    struct cil *cil = program_load(
        &p, "class P { static int F(int n) { int s = 0; for (int i = 0; i < n; i++) s += i * i;\n"
            "return s; } static int Main() { return F(3); } }");
    lower_all(cil, "P::", true);
    const struct ir_function *f = function(&p, "P::F(System.Int32)");
    assert_int_equal(count_of(f, IR_OP_jslt32), 1); /* the comparison is the branch */
    assert_int_equal(count_of(f, IR_OP_mul32), 1);
    assert_true(count_of(f, IR_OP_mov) <= 1);
    assert_int_equal(count_of(f, IR_OP_alloca), 0);
    verify(&p);
    program_drop(&p);
}

static void test_finally(void **state) {
    (void)state;
    struct ir_program p;
    struct cil *cil = program_load(
        &p,
        "using System; class P { static int n; static int F(int k) { try { if (k == 0) return 1;\n"
        "if (k == 1) throw new Exception(); } catch (InvalidOperationException) { n = 5; }\n"
        "finally { n++; } return 2; } static int Main() { return F(0); } }");
    lower_all(cil, "P::", true);
    const struct ir_function *f = function(&p, "P::F(System.Int32)");
    assert_int_equal(f->handlers.count, 2);
    assert_int_equal(f->handlers.at[0].kind, IR_HANDLER_CATCH); /* the inner one first */
    assert_int_equal(f->handlers.at[1].kind, IR_HANDLER_CLEANUP);
    assert_true(f->handlers.at[1].first <= f->handlers.at[0].first);
    assert_true(f->handlers.at[1].end > f->handlers.at[0].end);
    assert_int_equal(count_of(f, IR_OP_unwind), 1); /* the code of the finally is there once */
    assert_int_equal(count_of(f, IR_OP_ijmp), 1);
    verify(&p);
    program_drop(&p);
}

static void test_value_types(void **state) {
    (void)state;
    struct ir_program p;
    struct cil *cil =
        program_load(&p, "struct Big { public long a, b; } struct One { public int v; }\n"
                         "class P { static Big Make() { return new Big(); } static One Small() { "
                         "return new One(); }\n"
                         "static long Use(Big b, One o) { b.a++; return b.a + o.v; }\n"
                         "static int Main() { return (int)Use(Make(), Small()); } }");
    lower_all(cil, "P::", true);
    const struct ir_function *make = function(&p, "P::Make()"), *small = function(&p, "P::Small()");
    assert_int_equal(make->params, 1); /* where the result goes */
    assert_int_equal(make->results, 0);
    assert_int_equal(small->params, 0);
    assert_int_equal(small->results, 1);
    assert_int_equal(function(&p, "P::Use(Big,One)")->params, 2);
    verify(&p);
    program_drop(&p);
}

static void test_volatile(void **state) {
    (void)state;
    struct ir_program p;
    struct cil *cil = program_load(&p, "class P { static volatile int v; static int w; static int "
                                       "Main() { w = 1; v = 2; return v; } }");
    lower_all(cil, "P::", true);
    const struct ir_function *f = function(&p, "P::Main()");
    uint32_t plain = 0, ordered = 0;
    for (uint32_t i = 0; i < f->code.count; i++) {
        const struct ir_ins *ins = &f->code.at[i];
        if (ins->op != IR_OP_st32 && ins->op != IR_OP_ld32)
            continue;
        plain += (ins->c & IR_MEM_ORDER) == IR_ORDER_PLAIN;
        ordered += (ins->c & IR_MEM_ORDER) == IR_ORDER_SEQ_CST;
    }
    assert_int_equal(plain, 1);
    assert_int_equal(ordered, 2);
    program_drop(&p);
}

/* Code of the library, of every kind, and what it calls from there a few levels down. */
static void test_library(void **state) {
    (void)state;
    struct ir_program p;
    struct cil *cil = program_load(
        &p, "using System; using System.Collections.Generic; using System.Linq;\n"
            "class P { static void Main() { var d = new Dictionary<string, int?>(); d[\"a\"] = 1;\n"
            "var l = new List<decimal> { 1m }; l.Sort(); Console.WriteLine(l.Sum() + d.Count);\n"
            "foreach (var x in from y in new[] { 1, 2 } where y > 1 select y * 2) "
            "Console.Write(x); } }");
    for (uint32_t level = 0; level < 5; level++) {
        uint32_t known = p.functions.count;
        for (uint32_t i = 0; i < known; i++) {
            struct base_status s = {0};
            if (p.functions.at[i].lazy && !cil_lower(cil, i, &s))
                assert_non_null(strstr(s.message, "not modelled"));
            base_status_drop(&s);
        }
    }
    assert_true(p.functions.count > 100);
    verify(&p);
    program_drop(&p);
}

static void test_refused(void **state) {
    (void)state;
    struct ir_program p;
    struct base_status s = {0};
    assert_false(program_try(&p, "class P { static void Main() { undeclared(); } }", &s));
    assert_non_null(strstr(s.message, "undeclared"));
    assert_non_null(strstr(s.message, "CS0103"));
    base_status_drop(&s);
    ir_program_drop(&p);
    struct cil *cil = program_load(&p, "using System.Runtime.InteropServices; class P { "
                                       "[DllImport(\"nowhere\")] static extern int F();\n"
                                       "static int Main() { return F(); } }");
    lower_all(cil, "P::Main", false);
    assert_false(cil_lower(cil, ir_program_find_function(&p, "P::F()"), &s));
    assert_non_null(strstr(s.message, "P::F()"));
    base_status_drop(&s);
    program_drop(&p);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_loop),        cmocka_unit_test(test_finally),
        cmocka_unit_test(test_value_types), cmocka_unit_test(test_volatile),
        cmocka_unit_test(test_library),     cmocka_unit_test(test_refused),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
