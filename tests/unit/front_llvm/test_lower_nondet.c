/* Unknown values: what their choice is told about their type and about the assumptions that follow.
 */
#include "lowering.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

static const char declarations[] =
    "declare i32 @__VERIFIER_nondet_int(...)\ndeclare i32 @__VERIFIER_nondet_uint()\n"
    "declare signext i8 @__VERIFIER_nondet_char()\ndeclare void @__VERIFIER_assume(i32)\n"
    "declare void @abort()\ndeclare i32 @unknown(i32)\n@g = global i32 0\n"
    "define void @assume_abort_if_not(i32 %c) {\n"
    "  %a = alloca i32\n  store i32 %c, ptr %a\n  %1 = load i32, ptr %a\n"
    "  %b = icmp ne i32 %1, 0\n  br i1 %b, label %ok, label %no\n"
    "no:\n  call void @abort()\n  unreachable\nok:\n  ret void\n}\n";

struct wish {
    int64_t bits, is_signed, bounded, low, high;
};

static int64_t constant_in(const struct ir_function *f, uint32_t pc, uint32_t reg) {
    while (pc-- > 0)
        if (f->code.at[pc].op == IR_OP_const && f->code.at[pc].a == reg)
            return f->code.at[pc].imm;
    fail_msg("no constant in register %u", reg);
    return 0;
}

/* The first choice in main. */
static struct wish wish_of(const char *body) {
    char *text = malloc(strlen(declarations) + strlen(body) + 100);
    struct ir_program p;
    struct wish w = {0};
    sprintf(text, "%sdefine i32 @main() {\n%s\n}\n", declarations, body);
    lowering_make(&p, text, NULL);
    free(text);
    const struct ir_function *f = lowering_function(&p, "main");
    uint32_t choice = ir_program_find_function(&p, "__heddle.nondet");
    for (uint32_t pc = 0; pc < f->code.count; pc++) {
        const struct ir_ins *i = &f->code.at[pc];
        if (i->op != IR_OP_call || i->x != choice)
            continue;
        int64_t *field[] = {&w.bits, &w.is_signed, &w.bounded, &w.low, &w.high};
        assert_int_equal(i->b, 5);
        for (int n = 0; n < 5; n++)
            *field[n] = constant_in(f, pc, f->aux.at[i->y + (uint32_t)n]);
        break;
    }
    ir_program_drop(&p);
    return w;
}

static void bounded(const char *body, int64_t low, int64_t high) {
    struct wish w = wish_of(body);
    if (!w.bounded || w.low != low || w.high != high)
        fail_msg("%lld..%lld (%lld) instead of %lld..%lld for\n%s", (long long)w.low,
                 (long long)w.high, (long long)w.bounded, (long long)low, (long long)high, body);
}

static void free_of_bounds(const char *body) {
    assert_false(wish_of(body).bounded);
}

#define ASK "%x = call i32 (...) @__VERIFIER_nondet_int()\n"
#define USE "%u = call i32 @unknown(i32 %x)\nret i32 %u"

static void test_types(void **state) {
    (void)state;
    struct wish w = wish_of(ASK USE);
    assert_int_equal(w.bits, 32);
    assert_true(w.is_signed);
    assert_false(w.bounded);
    w = wish_of("%x = call i32 @__VERIFIER_nondet_uint()\n" USE);
    assert_false(w.is_signed);
    w = wish_of("%c = call signext i8 @__VERIFIER_nondet_char()\n%x = sext i8 %c to i32\n" USE);
    assert_int_equal(w.bits, 8);
    assert_true(w.is_signed);
}

static void test_assumption(void **state) {
    (void)state;
    bounded(ASK "%a = icmp sgt i32 %x, 2\n%z = zext i1 %a to i32\n"
                "call void @__VERIFIER_assume(i32 %z)\n%b = icmp sle i32 %x, 7\n"
                "%y = zext i1 %b to i32\ncall void @__VERIFIER_assume(i32 %y)\n" USE,
            3, 7);
    bounded(ASK "%a = icmp ult i32 %x, 5\n%z = zext i1 %a to i32\n"
                "call void @__VERIFIER_assume(i32 %z)\n" USE,
            0, 4);
    bounded("%c = call signext i8 @__VERIFIER_nondet_char()\n%x = sext i8 %c to i32\n"
            "%a = icmp sgt i32 %x, 100\n%z = zext i1 %a to i32\n"
            "call void @__VERIFIER_assume(i32 %z)\n" USE,
            101, 127);
}

static void test_short_circuit(void **state) {
    (void)state;
    bounded("%v = alloca i32\n" ASK "store i32 %x, ptr %v\n%1 = load i32, ptr %v\n"
            "%a = icmp sge i32 %1, 0\nbr i1 %a, label %r, label %e\n"
            "r:\n%2 = load i32, ptr %v\n%b = icmp slt i32 %2, 10\nbr label %e\n"
            "e:\n%p = phi i1 [ false, %0 ], [ %b, %r ]\n%z = zext i1 %p to i32\n"
            "call void @__VERIFIER_assume(i32 %z)\n" USE,
            0, 9);
}

/* A run that ends is a run: one value of it is tried on each side. */
static void test_ends(void **state) {
    (void)state;
    bounded(ASK "%a = icmp slt i32 %x, 0\nbr i1 %a, label %no, label %m\n"
                "m:\n%b = icmp sgt i32 %x, 9\nbr i1 %b, label %no, label %ok\n"
                "no:\ncall void @abort()\nunreachable\nok:\n" USE,
            -1, 10);
    bounded(ASK "%a = icmp eq i32 %x, 6\n%z = zext i1 %a to i32\n"
                "call void @assume_abort_if_not(i32 %z)\n" USE,
            5, 7);
    bounded(ASK "%a = icmp sge i32 %x, 6\n%z = zext i1 %a to i32\n"
                "call void @assume_abort_if_not(i32 %z)\n" USE,
            5, 2147483647);
}

/* What others may notice before the assumption, or what may fault, must happen with every value. */
static void test_effects_before(void **state) {
    (void)state;
    static const char *const effects[] = {
        "store i32 %x, ptr @g\n",
        "%e = call i32 @unknown(i32 %x)\n",
        "%e = sdiv i32 100, %x\n",
        "%q = getelementptr i32, ptr @g, i32 %x\n%e = load i32, ptr %q\n",
        "%e = load volatile i32, ptr @g\n",
        "%e = atomicrmw add ptr @g, i32 1 seq_cst\n",
    };
    for (size_t i = 0; i < sizeof effects / sizeof *effects; i++) {
        char body[600];
        snprintf(body, sizeof body,
                 "%s%s%%a = icmp ult i32 %%x, 5\n%%z = zext i1 %%a to i32\n"
                 "call void @__VERIFIER_assume(i32 %%z)\n%s",
                 ASK, effects[i], USE);
        free_of_bounds(body);
    }
}

/* A branch that goes on with the other values keeps them. */
static void test_not_an_assumption(void **state) {
    (void)state;
    free_of_bounds(ASK "%a = icmp slt i32 %x, 0\nbr i1 %a, label %n, label %p\n"
                       "n:\n%w = call i32 @unknown(i32 1)\nret i32 %x\np:\n" USE);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_types),          cmocka_unit_test(test_assumption),
        cmocka_unit_test(test_short_circuit),  cmocka_unit_test(test_ends),
        cmocka_unit_test(test_effects_before), cmocka_unit_test(test_not_an_assumption),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
