/* Each kind of fault of the machine's own, and its nearest neighbours that are none. */
#include "helper.h"

struct row {
    const char *name;
    const char *world; /* globals and functions beside main */
    const char *body;  /* of main; registers r0..r15 */
    uint64_t faults;
};

#define NONE      0
#define ONE(kind) FAULT_BIT(kind)

static const char *const world =
    "global @g 8 align 8\n"
    "global @odd 1 align 1\n"
    "global @fixed 8 align 8 const = \"abcdefg\"\n"
    "func @nothing results 0 {\n ret\n}\n"
    "func @two params 2 results 1 {\n r2 = add64 r0, r1\n ret r2\n}\n"
    "func @local results 1 {\n r0 = alloca _, 8, 3\n r1 = const 1\n st64 [r0] = r1\n ret r0\n}\n"
    "func @deep params 1 results 1 {\n r1 = call @deep (r0)\n ret r1\n}\n"
    "declare @missing 0 0\n";

static const struct row rows[] = {
    {"the last byte", "", "r0 = gaddr @g\n r1 = ld8 [r0 + 7]", NONE},
    {"one past the end", "", "r0 = gaddr @g\n r1 = ld8 [r0 + 8]", ONE(OUT_OF_BOUNDS)},
    {"half past the end", "", "r0 = gaddr @g\n r1 = ld32 [r0 + 6]", ONE(OUT_OF_BOUNDS)},
    {"before the start", "", "r0 = gaddr @g\n r1 = ld8 [r0 - 1]", ONE(OUT_OF_BOUNDS)},
    {"a pointer past the end and back", "", "r0 = gaddr @g + 64\n r1 = ld8 [r0 - 60]", NONE},
    {"a store over the end", "", "r0 = gaddr @odd\n st16 [r0] = r0", ONE(OUT_OF_BOUNDS)},
    {"a copy over the end", "", "r0 = gaddr @g\n r1 = gaddr @odd\n r2 = const 2\n copy r0, r1, r2",
     ONE(OUT_OF_BOUNDS)},
    {"a copy of nothing from null", "", "r0 = const 0\n r2 = const 0\n copy r0, r0, r2", NONE},
    {"a fill over the end", "", "r0 = gaddr @g\n r1 = const 0\n r2 = const 9\n fill r0, r1, r2",
     ONE(OUT_OF_BOUNDS)},
    {"null", "", "r0 = const 0\n r1 = ld32 [r0]", ONE(NULL_POINTER)},
    {"near null", "", "r0 = const 0\n st32 [r0 + 40] = r0", ONE(NULL_POINTER)},
    {"a number", "", "r0 = const 305419896\n r1 = ld32 [r0]", ONE(INVALID_POINTER)},
    {"a function's bytes", "", "r0 = faddr @two\n r1 = ld32 [r0]", ONE(INVALID_POINTER)},
    {"a write to a constant", "", "r0 = gaddr @fixed\n st8 [r0] = r0", ONE(READ_ONLY)},
    {"a read of a constant", "", "r0 = gaddr @fixed\n r1 = ld8 [r0]", NONE},
    {"an atomic write to a constant", "", "r0 = gaddr @fixed\n r1 = rmw [r0], add r0 i32 seq_cst",
     ONE(READ_ONLY)},
    {"use after free", "",
     "r1 = const 8\n r0 = call @malloc (r1, r1)\n call @free (r0)\n r2 = ld32 [r0]",
     ONE(USE_AFTER_FREE)},
    {"use after free and another allocation", "",
     "r1 = const 8\n r0 = call @malloc (r1, r1)\n call @free (r0)\n r3 = call @malloc (r1, r1)\n "
     "r2 = ld32 [r0]",
     ONE(USE_AFTER_FREE)},
    {"double free", "",
     "r1 = const 8\n r0 = call @malloc (r1, r1)\n call @free (r0)\n call @free (r0)",
     ONE(DOUBLE_FREE)},
    {"double free with another allocation between", "",
     "r1 = const 8\n r0 = call @malloc (r1, r1)\n call @free (r0)\n r3 = call @malloc (r1, r1)\n "
     "call @free (r0)",
     ONE(DOUBLE_FREE)},
    {"free of null", "", "r0 = const 0\n call @free (r0)", NONE},
    {"free of a part", "",
     "r1 = const 8\n r0 = call @malloc (r1, r1)\n r0 = add64i r0, 4\n call @free (r0)",
     ONE(INVALID_FREE)},
    {"free of a global", "", "r0 = gaddr @g\n call @free (r0)", ONE(INVALID_FREE)},
    {"free of a local", "", "r0 = alloca _, 8, 3\n call @free (r0)", ONE(INVALID_FREE)},
    {"use after return", "", "r0 = call @local ()\n r1 = ld32 [r0]", ONE(USE_AFTER_RETURN)},
    {"use after return, through memory",
     "func @leak {\n r0 = alloca _, 8, 3\n r1 = gaddr @g\n st64 [r1] = r0\n ret\n}\n",
     "call @leak ()\n r1 = gaddr @g\n r0 = ld64 [r1]\n r1 = ld8 [r0]", ONE(USE_AFTER_RETURN)},
    {"use after the stack was restored", "",
     "r3 = stacksave\n r0 = alloca _, 8, 3\n r1 = gaddr @g\n st64 [r1] = r0\n stackrestore r3\n r4 "
     "= ld8 [r0]",
     ONE(USE_AFTER_RETURN)},
    {"use after the stack was restored, of an array of variable length", "",
     "r3 = stacksave\n r1 = const 2\n r0 = alloca r1, 8, 3\n stackrestore r3\n r4 = ld8 [r0]",
     ONE(USE_AFTER_SCOPE)},
    {"use after scope", "",
     "r0 = alloca _, 8, 3\n r1 = gaddr @g\n st64 [r1] = r0\n scopeend r0, 0\n r0 = ld64 [r1]\n "
     "r2 = ld8 [r0]",
     ONE(USE_AFTER_SCOPE)},
    {"use after scope, through a register", "",
     "r0 = alloca _, 8, 3\n r1 = add64i r0, 4\n scopeend r0, 0\n r0 = alloca _, 8, 3\n "
     "st8 [r1] = r0",
     ONE(USE_AFTER_SCOPE)},
    {"a scope that ends twice, and begins again", "",
     "r0 = alloca _, 8, 3\n scopeend r0, 1\n scopeend r0, 1\n scopestart r0, 0\n r1 = const 1\n "
     "st64 [r0] = r1\n r2 = ld64 [r0]",
     NONE},
    {"a scope that begins again has no value", "",
     "r0 = alloca _, 8, 3\n r1 = const 1\n st64 [r0] = r1\n scopestart r0, 0\n r2 = ld64 [r0]\n "
     "br r2, one, one\none:",
     ONE(UNINITIALISED)},
    {"a scope that ended, before it begins again", "",
     "r0 = alloca _, 8, 3\n scopeend r0, 1\n r1 = ld64 [r0]\n scopestart r0, 0",
     ONE(USE_AFTER_SCOPE)},
    {"the end of the scope of a caller's variable, or of none", "",
     "r0 = const 0\n scopeend r0, 0\n scopestart r0, 0\n r0 = gaddr @g\n scopeend r0, 0\n "
     "r1 = ld64 [r0]",
     NONE},
    {"a misaligned atomic", "", "r0 = gaddr @g\n r1 = ld32 [r0 + 2] seq_cst", ONE(MISALIGNED)},
    {"a misaligned atomic of its own", "",
     "r0 = alloca _, 8, 3\n r1 = const 0\n st32 [r0 + 2] = r1 relaxed", ONE(MISALIGNED)},
    {"a misaligned exchange", "", "r0 = gaddr @g + 1\n r1 = rmw [r0], xchg r0 i16 seq_cst",
     ONE(MISALIGNED)},
    {"a misaligned plain access", "", "r0 = gaddr @g\n r1 = ld32 [r0 + 2]", NONE},
    {"division by zero", "", "r0 = const 0\n r1 = const 5\n r2 = udiv r1, r0",
     ONE(DIVISION_BY_ZERO)},
    {"remainder by zero", "", "r0 = const 0\n r1 = const 5\n r2 = srem64 r1, r0",
     ONE(DIVISION_BY_ZERO)},
    {"wide division by zero", "",
     "r0 = const 0\n r1 = const 0\n r2 = const 5\n r3 = const 0\n r4:2 = wide r2:2, r0:2, udiv",
     ONE(DIVISION_BY_ZERO)},
    {"the most negative by -1", "",
     "r0 = const 2147483648\n r1 = const 4294967295\n r2 = sdiv32 r0, r1", ONE(QUOTIENT)},
    {"the most negative by -1, 64 bits", "",
     "r0 = const -9223372036854775808\n r1 = const -1\n r2 = sdiv64 r0, r1", ONE(QUOTIENT)},
    {"a shift by the width", "", "r0 = const 8\n _ = must r0, r0, shift.8", ONE(SHIFT)},
    {"a shift by less", "", "r0 = const 7\n _ = must r0, r0, shift.8", NONE},
    {"a wide shift by the width", "", "r0 = const 128\n r1 = const 0\n _ = must r0, r1, shift2.64",
     ONE(SHIFT)},
    {"a wide shift by far more", "", "r0 = const 1\n r1 = const 1\n _ = must r0, r1, shift2.64",
     ONE(SHIFT)},
    {"a wide shift by less", "", "r0 = const 127\n r1 = const 0\n _ = must r0, r1, shift2.64",
     NONE},
    {"a byte that is no bool", "", "r0 = const 2\n _ = must r0, r0, bool.1", ONE(BAD_VALUE)},
    {"a bool", "", "r0 = const 1\n _ = must r0, r0, bool.1", NONE},
    {"the zeros of 0", "", "r0 = const 0\n _ = must r0, r0, nonzero.32", ONE(BAD_VALUE)},
    {"an assumption", "", "r0 = const 0\n _ = must r0, r0, assumed.1", ONE(BAD_VALUE)},
    {"a double of 2^31", "", "r0 = const 4746794007248502784\n _ = must r0, r0, f64_s.32",
     ONE(CONVERSION)},
    {"a double of 2^31, unsigned", "", "r0 = const 4746794007248502784\n _ = must r0, r0, f64_u.32",
     NONE},
    {"a block onto one that it overlaps", "",
     "r0 = alloca _, 16, 3\n r1 = add64i r0, 4\n r2 = const 8\n copy r1, r0, r2, 0", ONE(BAD_CALL)},
    {"a block onto itself", "", "r0 = alloca _, 16, 3\n r2 = const 8\n copy r0, r0, r2, 0", NONE},
    {"a block onto one beside it", "",
     "r0 = alloca _, 16, 3\n r1 = add64i r0, 8\n r2 = const 8\n copy r1, r0, r2, 0", NONE},
    {"a block of zero bytes is freed", "",
     "r1 = const 0\n r0 = call @malloc (r1, r1)\n call @free (r0)", NONE},
    {"an overflow that is not checked", "",
     "r0 = const 2147483647\n r1 = const 1\n _ = nsw r0, r1, sadd.32", NONE},
    {"endless recursion", "", "r0 = const 0\n r0 = call @deep (r0)", ONE(STACK_OVERFLOW)},
    {"a frame too large", "", "r1 = const 1073741824\n r0 = alloca r1, 64, 3", ONE(STACK_OVERFLOW)},
    {"a call of null", "", "r0 = const 0\n icall r0 ()", ONE(NULL_POINTER)},
    {"a call of data", "", "r0 = gaddr @g\n icall r0 ()", ONE(BAD_CALL)},
    {"a call with too few arguments", "", "r0 = faddr @two\n r1 = icall r0 (r0)", ONE(BAD_CALL)},
    {"a call into a function", "", "r0 = faddr @two\n r0 = add64i r0, 4\n r1 = icall r0 (r0, r0)",
     ONE(BAD_CALL)},
    {"a call through a pointer", "", "r0 = faddr @two\n r1 = icall r0 (r0, r0)", NONE},
    {"a jump to no label", "", "r0 = const 2\n ijmp r0, [there]\nthere:\n nop", ONE(BAD_CALL)},
    {"a trap", "", "trap 1", ONE(ASSERTION)},
    {"the error function", "func @reach_error {\n ret\n}\n", "call @reach_error ()",
     ONE(REACH_ERROR)},
};

static void check_row(const struct row *r, enum vm_reduce reduce) {
    struct base_text t = {0};
    base_text_printf(
        &t, "%s%sfunc @main results 1 regs 16 {\n %s\n r0 = const 0\n ret r0\n}\nentry @main\n",
        world, r->world, r->body);
    struct found f = helper_search(reduce, t.at);
    if (f.faults != r->faults || f.verdict != (r->faults ? EXPLORE_VIOLATION : EXPLORE_VERIFIED))
        fail_msg("%s: faults 0x%llx instead of 0x%llx, verdict %d", r->name,
                 (unsigned long long)f.faults, (unsigned long long)r->faults, f.verdict);
    base_text_drop(&t);
}

static void test_rows(void **state) {
    (void)state;
    for (uint32_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        check_row(&rows[i], VM_REDUCE_LOCAL);
        check_row(&rows[i], VM_REDUCE_NONE);
    }
}

/* What is not modelled is no fault of the program, and no proof either. */
static void test_unmodelled(void **state) {
    (void)state;
    struct found f = helper_search(
        VM_REDUCE_LOCAL, "declare @missing 0 0\nfunc @main results 1 {\n call @missing ()\n"
                         " r0 = const 0\n ret r0\n}\nentry @main\n");
    assert_int_equal(f.faults, 0);
    assert_int_equal(f.verdict, EXPLORE_INCONCLUSIVE);
}

static void test_overflow_checked(void **state) {
    (void)state;
    static const char *const text =
        "func @main results 1 {\n r0 = const 2147483647\n r1 = const 1\n"
        " _ = nsw r0, r1, sadd.32\n ret r0\n}\nentry @main\n";
    const struct vm_native *const tables[] = {test_natives};
    struct machine x;
    helper_open(&x, VM_REDUCE_LOCAL, text);
    x.model->v->drop(x.model);
    x.options.check_overflow = true;
    x.model = vm_model_new(&x.program, tables, 1, &x.options);
    assert_int_equal(helper_start(&x), MODEL_FAULT_OVERFLOW);
    helper_close(&x);
}

/* A fault is no earlier than what others can do before it. */
static void test_fault_hides_nothing(void **state) {
    (void)state;
    static const char *const text =
        "global @x 4 align 4\n"
        "func @other params 1 results 1 {\n r1 = gaddr @x\n r2 = ld32 [r1] seq_cst\n br r2, bad, "
        "good\nbad:\n"
        " call @fail ()\n jmp good\ngood:\n ret r2\n}\n"
        "func @main results 1 {\n r0 = faddr @other\n r1 = const 0\n r2 = call @spawn (r0, r1)\n"
        " r3 = gaddr @x\n r4 = const 1\n st32 [r3] = r4 seq_cst\n r5 = udiv r4, r1\n ret "
        "r5\n}\nentry @main\n";
    for (enum vm_reduce r = VM_REDUCE_NONE; r <= VM_REDUCE_LOCAL; r++)
        assert_int_equal(helper_search(r, text).faults, ONE(DIVISION_BY_ZERO) | ONE(ASSERTION));
}

/* Nor is a failed assumption. */
static void test_assumption_hides_nothing(void **state) {
    (void)state;
    static const char *const text =
        "global @x 4 align 4\n"
        "func @other params 1 results 1 {\n r1 = gaddr @x\n r2 = ld32 [r1] seq_cst\n br r2, bad, "
        "good\nbad:\n"
        " call @fail ()\n jmp good\ngood:\n ret r2\n}\n"
        "func @main results 1 {\n r0 = faddr @other\n r1 = const 0\n r2 = call @spawn (r0, r1)\n"
        " r3 = gaddr @x\n r4 = const 1\n st32 [r3] = r4 seq_cst\n call @assume (r1)\n ret "
        "r1\n}\nentry @main\n";
    for (enum vm_reduce r = VM_REDUCE_NONE; r <= VM_REDUCE_LOCAL; r++)
        assert_int_equal(helper_search(r, text).faults, ONE(ASSERTION));
}

/* While a thread lives, so does its stack: its end is seen by those who have a pointer. */
static void test_end_of_stack_is_seen(void **state) {
    (void)state;
    static const char *const text =
        "global @p 8 align 8\nglobal @x 4 align 4\n"
        "func @owner params 1 results 1 {\n r1 = alloca _, 4, 2\n r2 = const 1\n st32 [r1] = r2\n"
        " r3 = gaddr @p\n st64 [r3] = r1 seq_cst\n ret r2\n}\n"
        "func @main results 1 {\n r0 = faddr @owner\n r1 = const 0\n r2 = call @spawn (r0, r1)\n"
        " r3 = gaddr @p\n r4 = ld64 [r3] seq_cst\n br r4, use, skip\nuse:\n r5 = ld32 [r4] "
        "seq_cst\n"
        " call @fail ()\n jmp skip\nskip:\n ret r1\n}\nentry @main\n";
    for (enum vm_reduce r = VM_REDUCE_NONE; r <= VM_REDUCE_LOCAL; r++)
        assert_int_equal(helper_search(r, text).faults, ONE(USE_AFTER_RETURN) | ONE(ASSERTION));
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_rows),
        cmocka_unit_test(test_unmodelled),
        cmocka_unit_test(test_overflow_checked),
        cmocka_unit_test(test_fault_hides_nothing),
        cmocka_unit_test(test_assumption_hides_nothing),
        cmocka_unit_test(test_end_of_stack_is_seen),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
