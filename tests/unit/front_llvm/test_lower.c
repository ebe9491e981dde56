/* The shape of what the lowering makes: variables in registers, folding, names, refusals. */
#include "lowering.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <string.h>

#include <cmocka.h>

#define LAYOUT_64                                                                                  \
    "target datalayout = \"e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:"     \
    "16:32:64-S128\"\n"
#define LAYOUT_32                                                                                  \
    "target datalayout = \"e-m:e-p:32:32-p270:32:32-p271:32:32-p272:64:64-i128:128-f64:32:64-"     \
    "f80:32-n8:16:32-S128\"\n"

static void test_promotion(void **state) {
    (void)state;
    struct ir_program p;
    lowering_make(&p,
                  "define i32 @main(i32 %n) {\n"
                  "  %x = alloca i32\n"
                  "  store i32 %n, ptr %x\n"
                  "  %1 = load i32, ptr %x\n"
                  "  %2 = add i32 %1, 1\n"
                  "  store i32 %2, ptr %x\n"
                  "  %3 = load i32, ptr %x\n"
                  "  ret i32 %3\n"
                  "}\n",
                  NULL);
    const struct ir_function *f = lowering_function(&p, "main");
    assert_int_equal(f->code.count, 2);
    assert_int_equal(f->code.at[0].op, IR_OP_add32i);
    assert_int_equal(f->code.at[0].a, 0);
    assert_int_equal(f->code.at[0].b, 0);
    assert_int_equal(f->code.at[1].op, IR_OP_ret);
    ir_program_drop(&p);
}

static void test_stays_in_memory(void **state) {
    (void)state;
    static const char *const uses[] = {
        "store volatile i32 1, ptr %x\n",
        "store atomic i32 1, ptr %x seq_cst, align 4\n",
        "call void @g(ptr %x)\n",
        "store i8 1, ptr %x\n",
        "%y = getelementptr i8, ptr %x, i64 1\n store i8 1, ptr %y\n",
        "store ptr %x, ptr @p\n",
    };
    for (size_t i = 0; i < sizeof uses / sizeof *uses; i++) {
        char text[400];
        strcpy(text, "@p = global ptr null\n declare void @g(ptr)\n"
                     "define i32 @main() {\n %x = alloca i32\n");
        strcat(text, uses[i]);
        strcat(text, " %1 = load i32, ptr %x\n ret i32 %1\n}\n");
        struct ir_program p;
        lowering_make(&p, text, NULL);
        assert_int_equal(lowering_count(lowering_function(&p, "main"), IR_OP_alloca), 1);
        ir_program_drop(&p);
    }
}

/* What is read before it is written on some path begins undefined, and nothing else does. */
static void test_undefined(void **state) {
    (void)state;
    static const char text[] = "define i32 @main(i32 %n) {\n"
                               "  %x = alloca i32\n"
                               "  %y = alloca i32\n"
                               "  %c = icmp eq i32 %n, 0\n"
                               "  br i1 %c, label %a, label %b\n"
                               "a:\n"
                               "  store i32 1, ptr %x\n"
                               "  store i32 2, ptr %y\n"
                               "  br label %d\n"
                               "b:\n"
                               "  store i32 3, ptr %y\n"
                               "  br label %d\n"
                               "d:\n"
                               "  %1 = load i32, ptr %x\n"
                               "  %2 = load i32, ptr %y\n"
                               "  %3 = add i32 %1, %2\n"
                               "  ret i32 %3\n"
                               "}\n";
    struct ir_program p;
    lowering_make(&p, text, NULL);
    assert_int_equal(lowering_count(lowering_function(&p, "main"), IR_OP_undef), 1);
    ir_program_drop(&p);
}

/* A value that was loaded keeps the old value of the variable. */
static void test_old_value(void **state) {
    (void)state;
    assert_int_equal(lowering_run("define i32 @main() {\n"
                                  "  %x = alloca i32\n"
                                  "  %y = alloca i32\n"
                                  "  store i32 3, ptr %x\n"
                                  "  store i32 5, ptr %y\n"
                                  "  %1 = load i32, ptr %x\n"
                                  "  %2 = load i32, ptr %y\n"
                                  "  %3 = mul i32 %1, 10\n"
                                  "  store i32 %2, ptr %x\n"
                                  "  store i32 %1, ptr %y\n"
                                  "  %4 = load i32, ptr %x\n"
                                  "  %5 = load i32, ptr %y\n"
                                  "  %6 = shl i32 %4, 4\n"
                                  "  %7 = or i32 %5, %6\n"
                                  "  %8 = add i32 %7, %3\n"
                                  "  ret i32 %8\n"
                                  "}\n"),
                     (5 << 4 | 3) + 30);
}

static void test_branch(void **state) {
    (void)state;
    struct ir_program p;
    lowering_make(&p,
                  "define i32 @main(i32 %a, i32 %b) {\n"
                  "  %c = icmp sge i32 %a, %b\n"
                  "  br i1 %c, label %x, label %y\n"
                  "x:\n  ret i32 1\n"
                  "y:\n  ret i32 2\n"
                  "}\n",
                  NULL);
    const struct ir_function *f = lowering_function(&p, "main");
    assert_int_equal(f->code.at[0].op, IR_OP_jslt32);
    assert_int_equal(f->code.at[f->code.at[0].x].imm, 2);
    assert_int_equal(f->code.at[f->code.at[0].y].imm, 1);
    ir_program_drop(&p);
}

static void test_pointer_size(void **state) {
    (void)state;
    static const char text[] = "@g = global i32 7\n@p = global ptr @g\n"
                               "define i32 @main() {\n"
                               "  %1 = load ptr, ptr @p\n"
                               "  %2 = load i32, ptr %1\n"
                               "  ret i32 %2\n"
                               "}\n";
    char small[400] = LAYOUT_32, large[400] = LAYOUT_64;
    struct ir_program p;
    lowering_make(&p, strcat(small, text), NULL);
    assert_int_equal(p.pointer_bytes, 4);
    assert_int_equal(p.long_double_bytes, 12);
    assert_int_equal(lowering_count(lowering_function(&p, "main"), IR_OP_ldp32), 1);
    ir_program_drop(&p);
    lowering_make(&p, strcat(large, text), NULL);
    assert_int_equal(p.pointer_bytes, 8);
    assert_int_equal(p.long_double_bytes, 16);
    assert_int_equal(lowering_count(lowering_function(&p, "main"), IR_OP_ld64), 1);
    ir_program_drop(&p);
    assert_int_equal(lowering_run(small), 7);
    assert_int_equal(lowering_run(large), 7);
}

static void test_globals(void **state) {
    (void)state;
    struct ir_program p;
    lowering_make(&p,
                  "%s = type { i8, i32, ptr, [2 x i16] }\n"
                  "@a = global %s { i8 1, i32 -2, ptr getelementptr (i8, ptr @b, i64 3), "
                  "[2 x i16] [i16 5, i16 6] }\n"
                  "@b = constant [4 x i8] c\"abc\\00\"\n"
                  "@t = thread_local global i32 9\n"
                  "@z = common global [100 x i32] zeroinitializer\n"
                  "@f = global ptr @main\n"
                  "define i32 @main() { ret i32 0 }\n",
                  NULL);
    const struct ir_global *a = &p.globals.at[ir_program_find_global(&p, "a")];
    assert_int_equal(a->size, 24);
    assert_int_equal(a->init[0], 1);
    assert_int_equal(a->init[4], 0xfe);
    assert_int_equal(a->init[18], 6);
    assert_int_equal(a->reloc_count, 1);
    assert_int_equal(a->relocs[0].offset, 8);
    assert_int_equal(a->relocs[0].addend, 3);
    assert_int_equal(a->relocs[0].index, ir_program_find_global(&p, "b"));
    assert_true(p.globals.at[ir_program_find_global(&p, "b")].is_const);
    assert_true(p.globals.at[ir_program_find_global(&p, "t")].is_tls);
    assert_null(p.globals.at[ir_program_find_global(&p, "z")].init);
    assert_true(p.globals.at[ir_program_find_global(&p, "f")].relocs[0].is_function);
    ir_program_drop(&p);
}

static void test_start(void **state) {
    (void)state;
    struct ir_program p;
    lowering_make(&p,
                  "@llvm.global_ctors = appending global [2 x { i32, ptr, ptr }] [\n"
                  "  { i32, ptr, ptr } { i32 65535, ptr @late, ptr null },\n"
                  "  { i32, ptr, ptr } { i32 101, ptr @early, ptr null }]\n"
                  "@llvm.global_dtors = appending global [2 x { i32, ptr, ptr }] [\n"
                  "  { i32, ptr, ptr } { i32 101, ptr @early, ptr null },\n"
                  "  { i32, ptr, ptr } { i32 65535, ptr @late, ptr null }]\n"
                  "define void @late() { ret void }\n"
                  "define void @early() { ret void }\n"
                  "define void @main() { ret void }\n",
                  NULL);
    uint32_t late = ir_program_find_function(&p, "late");
    uint32_t early = ir_program_find_function(&p, "early");
    const struct ir_function *start = &p.functions.at[p.entry];
    assert_string_equal(start->name, "__heddle.start");
    assert_true(start->library);
    assert_int_equal(start->params, 3);
    assert_int_equal(start->code.at[0].x, early);
    assert_int_equal(start->code.at[1].x, late);
    assert_int_equal(p.destructors.count, 2);
    assert_int_equal(p.destructors.at[0], late);
    assert_int_equal(p.destructors.at[1], early);
    ir_program_drop(&p);
}

static void test_names(void **state) {
    (void)state;
    struct ir_program p;
    lowering_make(&p,
                  "define void @__VERIFIER_atomic_swap() { ret void }\n"
                  "declare void @__VERIFIER_atomic_begin()\n"
                  "define i32 @main() {\n"
                  "  call void @__VERIFIER_atomic_begin()\n"
                  "  call void asm sideeffect \"cpuid\", \"\"()\n"
                  "  call void asm sideeffect \"# nothing\", \"~{memory}\"()\n"
                  "  ret i32 0\n}\n",
                  NULL);
    assert_true(lowering_function(&p, "__VERIFIER_atomic_swap")->atomic);
    assert_false(lowering_function(&p, "__VERIFIER_atomic_begin")->defined);
    assert_false(lowering_function(&p, "inline asm \"cpuid\"")->defined);
    assert_int_equal(lowering_count(lowering_function(&p, "main"), IR_OP_call), 2);
    ir_program_drop(&p);
}

static void test_overflow_is_checked(void **state) {
    (void)state;
    static const char text[] = "define i32 @main(i32 %a) {\n"
                               "  %1 = add nsw i32 %a, 2147483647\n"
                               "  %2 = add i32 %1, %a\n"
                               "  %3 = mul nsw i32 %2, 3\n"
                               "  ret i32 %3\n}\n";
    struct front_llvm_lower_options o = {.check_overflow = true};
    struct ir_program p;
    lowering_make(&p, text, NULL);
    assert_int_equal(lowering_count(lowering_function(&p, "main"), IR_OP_nsw), 0);
    ir_program_drop(&p);
    lowering_make(&p, text, &o);
    assert_int_equal(lowering_count(lowering_function(&p, "main"), IR_OP_nsw), 2);
    ir_program_drop(&p);
}

static void test_refused(void **state) {
    (void)state;
    lowering_fails("define i32 @f() { ret i32 0 }\n", "does not define main");
    lowering_fails("@gone = external global i32\n"
                   "define i32 @main() { %1 = load i32, ptr @gone\n ret i32 %1 }\n",
                   "the variable gone is declared, but defined nowhere");
    lowering_fails("declare i32 @__heddle.key.next(i32)\ndefine i32 @main() {\n"
                   " %1 = call i32 @__heddle.key.next(i32 100000)\n ret i32 %1 }\n",
                   "__heddle.key.next is one of heddle's own");
    lowering_fails("@heddle.random = global [34 x i32] zeroinitializer\n"
                   "define i32 @main() { ret i32 0 }\n",
                   "heddle.random is one of heddle's own");
    lowering_fails("declare void @g()\ndeclare i32 @__gxx_personality_v0(...)\n"
                   "define i32 @main() personality ptr @__gxx_personality_v0 {\n"
                   "  invoke void @g() to label %a unwind label %b\n"
                   "a:\n  ret i32 0\n"
                   "b:\n  %l = landingpad { ptr, i32 } cleanup\n  ret i32 1\n}\n",
                   "in main: exceptions");
    lowering_fails("define i32 @main(half %x) { ret i32 0 }\n", "values of the type half");
    lowering_fails("define i32 @main(ptr %p) { %1 = load {<4 x i1>, i8}, ptr %p\n ret i32 0 }\n",
                   "a vector of parts of bytes");
    lowering_fails("@g = global <4 x i1> <i1 1, i1 0, i1 1, i1 0>\n"
                   "define i32 @main() { ret i32 0 }\n",
                   "an initial value");
    lowering_fails("define i32 @main(ptr %p) { store <64 x i127> zeroinitializer, ptr %p\n"
                   " ret i32 0 }\n",
                   "a vector of parts of bytes");
    lowering_fails("define i32 @main(ptr %p) { %1 = load i512, ptr %p\n ret i32 0 }\n", "i512");
    lowering_fails("target datalayout = \"E\"\ndefine i32 @main() { ret i32 0 }\n", "big-endian");
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_promotion), cmocka_unit_test(test_stays_in_memory),
        cmocka_unit_test(test_undefined), cmocka_unit_test(test_old_value),
        cmocka_unit_test(test_branch),    cmocka_unit_test(test_pointer_size),
        cmocka_unit_test(test_globals),   cmocka_unit_test(test_start),
        cmocka_unit_test(test_names),     cmocka_unit_test(test_overflow_is_checked),
        cmocka_unit_test(test_refused),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
