/* What lowered operations compute: small modules whose main returns a number. */
#include "lowering.h"

#include "model/model.h"
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

/* Values that the lowering cannot fold: they come from memory. */
static const char inputs[] = "@v8 = global i8 -100\n@v32 = global i32 -7\n@v64 = global i64 -7\n"
                             "@two = global i32 2\n@d = global double 2.5\n@zero = global i32 0\n"
                             "@wide = global i128 -5\n";

static void returns(int expected, const char *definitions, const char *body) {
    char *text = malloc(strlen(inputs) + strlen(definitions) + strlen(body) + 100);
    sprintf(text, "%s%s\ndefine i32 @main() {\n%s\n}\n", inputs, definitions, body);
    int got = lowering_run(text);
    if (got != expected)
        fail_msg("%d instead of %d from\n%s", got, expected, body);
    free(text);
}

static void test_odd_widths(void **state) {
    (void)state;
    returns(-33, "",
            "%a = load i8, ptr @v8\n%b = sdiv i8 %a, 3\n%c = sext i8 %b to i32\nret i32 %c");
    returns(1, "",
            "%a = load i8, ptr @v8\n%b = trunc i8 %a to i3\n%c = icmp slt i3 %b, 0\n"
            "%z = zext i1 %c to i32\nret i32 %z");
    returns(-28, "",
            "%a = load i8, ptr @v8\n%b = sext i8 %a to i20\n%c = ashr i20 %b, 2\n"
            "%d = sub i20 %c, 3\n%e = sext i20 %d to i32\nret i32 %e");
    returns(200, "",
            "%a = load i8, ptr @v8\n%b = shl i8 %a, 1\n%c = or i8 %b, 192\n"
            "%e = zext i8 %c to i32\n%f = and i32 %e, 255\n%g = sub i32 %f, 48\nret i32 %g");
    returns(3, "@o = global i24 -1\n",
            "%a = load i24, ptr @o\n%b = lshr i24 %a, 22\n%c = zext i24 %b to i32\n"
            "store i24 5, ptr @o\n%d = load i24, ptr @o\n%e = zext i24 %d to i32\n"
            "%f = sub i32 %e, 5\n%g = add i32 %c, %f\nret i32 %g");
}

static void test_wide(void **state) {
    (void)state;
    returns(-15, "",
            "%a = load i128, ptr @wide\n%b = mul i128 %a, 3\n%c = trunc i128 %b to i32\n"
            "ret i32 %c");
    returns(1, "",
            "%a = load i128, ptr @wide\n%b = icmp slt i128 %a, 0\n%c = zext i1 %b to i32\n"
            "ret i32 %c");
    returns(1, "",
            "%a = load i128, ptr @wide\n%b = icmp ugt i128 %a, 18446744073709551616\n"
            "%c = zext i1 %b to i32\nret i32 %c");
    returns(-1, "",
            "%a = load i128, ptr @wide\n%b = ashr i128 %a, 100\n%c = trunc i128 %b to i32\n"
            "ret i32 %c");
    returns(-2, "@h = global i96 -10\n",
            "%a = load i96, ptr @h\n%b = sdiv i96 %a, 5\n%c = trunc i96 %b to i32\nret i32 %c");
    returns(-5, "",
            "%a = load i128, ptr @wide\n%b = sitofp i128 %a to double\n"
            "%c = fptosi double %b to i32\nret i32 %c");
}

static void test_floats(void **state) {
    (void)state;
    returns(6, "",
            "%a = load double, ptr @d\n%b = fmul double %a, %a\n%c = fptosi double %b to i32\n"
            "ret i32 %c");
    returns(12, "",
            "%a = load double, ptr @d\n%b = fpext double %a to x86_fp80\n"
            "%c = fmul x86_fp80 %b, 0xK4001A000000000000000\n"
            "%e = fptosi x86_fp80 %c to i32\nret i32 %e");
    returns(-7, "",
            "%a = load i32, ptr @v32\n%b = sitofp i32 %a to float\n%c = fptosi float %b to i8\n"
            "%e = sext i8 %c to i32\nret i32 %e");
    returns(1, "declare i1 @llvm.is.fpclass.f64(double, i32)\n",
            "%a = load double, ptr @d\n%b = call i1 @llvm.is.fpclass.f64(double %a, i32 264)\n"
            "%c = zext i1 %b to i32\nret i32 %c");
    returns(2, "declare double @llvm.floor.f64(double)\n",
            "%a = load double, ptr @d\n%b = call double @llvm.floor.f64(double %a)\n"
            "%c = fptosi double %b to i32\nret i32 %c");
}

static void test_phis(void **state) {
    (void)state;
    /* Three values go round: the copies on the back edge are a cycle. */
    returns(123, "",
            "br label %l\nl:\n"
            "%i = phi i32 [ 0, %0 ], [ %j, %l ]\n%x = phi i32 [ 1, %0 ], [ %y, %l ]\n"
            "%y = phi i32 [ 2, %0 ], [ %z, %l ]\n%z = phi i32 [ 3, %0 ], [ %x, %l ]\n"
            "%j = add i32 %i, 1\n%c = icmp ult i32 %j, 5\nbr i1 %c, label %l, label %e\ne:\n"
            "%a = mul i32 %z, 100\n%b = mul i32 %x, 10\n%d = add i32 %a, %b\n"
            "%r = add i32 %d, %y\nret i32 %r");
    returns(
        5, "",
        "%v = load i32, ptr @two\nswitch i32 %v, label %d [ i32 1, label %m\n i32 2, label %m ]\n"
        "d:\nbr label %m\nm:\n%p = phi i32 [ 5, %0 ], [ 5, %0 ], [ 9, %d ]\nret i32 %p");
}

static void test_vectors(void **state) {
    (void)state;
    static const char load[] = "@w = global <4 x i32> <i32 1, i32 2, i32 3, i32 4>\n"
                               "declare i32 @llvm.vector.reduce.add.v4i32(<4 x i32>)\n";
    returns(30, load,
            "%a = load <4 x i32>, ptr @w\n%b = mul <4 x i32> %a, %a\n"
            "%c = call i32 @llvm.vector.reduce.add.v4i32(<4 x i32> %b)\nret i32 %c");
    static const char many[] = "@m = global i128 -1\n";
    returns(64, many,
            "%p = getelementptr i8, ptr @m, i32 8\nstore i8 0, ptr %p\n"
            "%a = load <128 x i1>, ptr @m\n%b = extractelement <128 x i1> %a, i32 63\n"
            "%c = extractelement <128 x i1> %a, i32 64\n%d = zext i1 %b to i32\n"
            "%e = zext i1 %c to i32\n%f = shl i32 %d, 6\n%g = or i32 %f, %e\nret i32 %g");
    static const char wide[] =
        "@x = global <2 x i128> <i128 1180591620717411303424, i128 5>\n" /* the first is 2^70 */
        "declare i128 @llvm.vector.reduce.smax.v2i128(<2 x i128>)\n";
    returns(64, wide,
            "%a = load <2 x i128>, ptr @x\n"
            "%b = call i128 @llvm.vector.reduce.smax.v2i128(<2 x i128> %a)\n"
            "%c = lshr i128 %b, 64\n%d = trunc i128 %c to i32\nret i32 %d");
    returns(3, load,
            "%a = load <4 x i32>, ptr @w\n%i = load i32, ptr @two\n"
            "%b = extractelement <4 x i32> %a, i32 %i\nret i32 %b");
    returns(41, load,
            "%a = load <4 x i32>, ptr @w\n"
            "%b = shufflevector <4 x i32> %a, <4 x i32> %a, <2 x i32> <i32 7, i32 0>\n"
            "%x = extractelement <2 x i32> %b, i32 0\n%y = extractelement <2 x i32> %b, i32 1\n"
            "%m = mul i32 %x, 10\n%r = add i32 %m, %y\nret i32 %r");
    returns(12, load,
            "%a = load <4 x i32>, ptr @w\n%b = icmp sgt <4 x i32> %a, "
            "<i32 2, i32 2, i32 2, i32 2>\n%c = bitcast <4 x i1> %b to i4\n"
            "%e = zext i4 %c to i32\nret i32 %e");
    returns(2, load,
            "%a = load <4 x i32>, ptr @w\n%b = bitcast <4 x i32> %a to <2 x i64>\n"
            "%c = extractelement <2 x i64> %b, i32 0\n%e = lshr i64 %c, 32\n"
            "%f = trunc i64 %e to i32\nret i32 %f");
}

static void test_aggregates(void **state) {
    (void)state;
    returns(25,
            "define { i32, [2 x i8] } @f() {\n"
            "  %a = insertvalue { i32, [2 x i8] } undef, i32 20, 0\n"
            "  %b = insertvalue { i32, [2 x i8] } %a, i8 5, 1, 1\n"
            "  ret { i32, [2 x i8] } %b }\n",
            "%r = call { i32, [2 x i8] } @f()\n%x = extractvalue { i32, [2 x i8] } %r, 0\n"
            "%y = extractvalue { i32, [2 x i8] } %r, 1, 1\n%z = zext i8 %y to i32\n"
            "%s = add i32 %x, %z\nret i32 %s");
    returns(
        7,
        "%s = type { i32, i32 }\ndefine i32 @g(ptr byval(%s) %p) {\n"
        "  %a = load i32, ptr %p\n  store i32 99, ptr %p\n  ret i32 %a }\n"
        "@k = global %s { i32 3, i32 4 }\n",
        "%a = call i32 @g(ptr byval(%s) @k)\n%q = getelementptr %s, ptr @k, i32 0, i32 1\n"
        "%b = load i32, ptr %q\n%c = load i32, ptr @k\n%d = sub i32 %c, 3\n%e = add i32 %a, %b\n"
        "%r = add i32 %e, %d\nret i32 %r");
}

static void test_addresses(void **state) {
    (void)state;
    static const char array[] = "@a = global [5 x i32] [i32 10, i32 11, i32 12, i32 13, i32 14]\n";
    returns(13, array,
            "%n = load i32, ptr @two\n%m = sub i32 0, %n\n"
            "%p = getelementptr [5 x i32], ptr @a, i64 1, i32 %m\n"
            "%v = load i32, ptr %p\nret i32 %v");
    returns(12, array,
            "%n = load i32, ptr @two\n%i = sext i32 %n to i64\n"
            "%p = getelementptr i32, ptr @a, i64 %i\n%u = ptrtoint ptr %p to i64\n"
            "%q = inttoptr i64 %u to ptr\n%v = load i32, ptr %q\nret i32 %v");
    returns(2,
            "@t = global [3 x ptr] [ptr blockaddress(@main, %x), ptr blockaddress(@main, %y), "
            "ptr blockaddress(@main, %z)]\n",
            "%p = load ptr, ptr getelementptr ([3 x ptr], ptr @t, i64 0, i64 1)\n"
            "indirectbr ptr %p, [label %x, label %y, label %z]\n"
            "x:\nret i32 1\ny:\nret i32 2\nz:\nret i32 3");
}

static void test_atomics(void **state) {
    (void)state;
    returns(-7 * 10 + 1, "",
            "%r = cmpxchg ptr @v32, i32 -7, i32 4 seq_cst seq_cst\n"
            "%o = extractvalue { i32, i1 } %r, 0\n%s = extractvalue { i32, i1 } %r, 1\n"
            "%z = zext i1 %s to i32\n%m = mul i32 %o, 10\n%t = add i32 %m, %z\nret i32 %t");
    returns(-70, "",
            "%o = atomicrmw add ptr @v32, i32 5 monotonic\n%m = mul i32 %o, 10\n"
            "fence acquire\n%n = load atomic i32, ptr @v32 acquire, align 4\n"
            "%q = add i32 %n, 2\n%t = add i32 %m, %q\nret i32 %t");
}

static void test_variable_arguments(void **state) {
    (void)state;
    returns(2 + 50,
            "declare void @llvm.va_start(ptr)\ndefine i32 @f(i32 %n, ...) {\n"
            "  %l = alloca [24 x i8], align 16\n  call void @llvm.va_start(ptr %l)\n"
            "  %a = va_arg ptr %l, i64\n  %b = va_arg ptr %l, double\n"
            "  %c = va_arg ptr %l, x86_fp80\n  %x = trunc i64 %a to i32\n"
            "  %y = fptosi double %b to i32\n  %z = fptosi x86_fp80 %c to i32\n"
            "  %p = mul i32 %y, %z\n  %r = add i32 %x, %p\n  ret i32 %r }\n",
            "%r = call i32 (i32, ...) @f(i32 3, i64 2, double 10.0, x86_fp80 "
            "0xK4001A000000000000000)\nret i32 %r");
    /* A function that is declared without a prototype takes its arguments as they are. */
    returns(6, "declare i32 @first(...)\n", "%r = call i32 (...) @first(i32 6, i32 7)\nret i32 %r");
}

static void test_integer_intrinsics(void **state) {
    (void)state;
    returns(-128, "declare i8 @llvm.sadd.sat.i8(i8, i8)\n",
            "%a = load i8, ptr @v8\n%b = call i8 @llvm.sadd.sat.i8(i8 %a, i8 -100)\n"
            "%c = sext i8 %b to i32\nret i32 %c");
    returns(127, "declare i8 @llvm.ssub.sat.i8(i8, i8)\n",
            "%a = load i8, ptr @v8\n%b = call i8 @llvm.ssub.sat.i8(i8 100, i8 %a)\n"
            "%c = sext i8 %b to i32\nret i32 %c");
    returns(7, "declare i32 @llvm.abs.i32(i32, i1)\n",
            "%a = load i32, ptr @v32\n%b = call i32 @llvm.abs.i32(i32 %a, i1 false)\nret i32 %b");
    returns(2, "declare i32 @llvm.smax.i32(i32, i32)\n",
            "%a = load i32, ptr @v32\n%b = call i32 @llvm.smax.i32(i32 %a, i32 2)\nret i32 %b");
    returns(1, "declare { i8, i1 } @llvm.smul.with.overflow.i8(i8, i8)\n",
            "%a = load i8, ptr @v8\n"
            "%r = call { i8, i1 } @llvm.smul.with.overflow.i8(i8 %a, i8 2)\n"
            "%o = extractvalue { i8, i1 } %r, 1\n%c = zext i1 %o to i32\nret i32 %c");
    returns(0x9c | 2 << 8, "declare i8 @llvm.fshl.i8(i8, i8, i8)\n",
            "%a = load i8, ptr @v8\n%b = call i8 @llvm.fshl.i8(i8 %a, i8 %a, i8 2)\n"
            "%c = call i8 @llvm.fshl.i8(i8 %b, i8 %b, i8 6)\n%d = zext i8 %c to i32\n"
            "%e = or i32 %d, 512\nret i32 %e");
}

static void test_wide_intrinsics(void **state) {
    (void)state;
    static const char overflow[] = "declare { i65, i1 } @llvm.smul.with.overflow.i65(i65, i65)\n"
                                   "declare { i65, i1 } @llvm.sadd.with.overflow.i65(i65, i65)\n";
    returns(1, overflow,
            "%a = load i64, ptr @v64\n%b = zext i64 %a to i65\n"
            "%r = call { i65, i1 } @llvm.smul.with.overflow.i65(i65 %b, i65 2)\n"
            "%o = extractvalue { i65, i1 } %r, 1\n%z = zext i1 %o to i32\nret i32 %z");
    returns(-14, overflow,
            "%a = load i64, ptr @v64\n%b = sext i64 %a to i65\n"
            "%r = call { i65, i1 } @llvm.smul.with.overflow.i65(i65 %b, i65 2)\n"
            "%o = extractvalue { i65, i1 } %r, 1\n%z = zext i1 %o to i32\n"
            "%p = extractvalue { i65, i1 } %r, 0\n%t = trunc i65 %p to i32\n"
            "%s = add i32 %t, %z\nret i32 %s");
    returns(1, overflow,
            "%a = load i64, ptr @v64\n%b = zext i64 %a to i65\n"
            "%r = call { i65, i1 } @llvm.sadd.with.overflow.i65(i65 %b, i65 7)\n"
            "%o = extractvalue { i65, i1 } %r, 1\n%z = zext i1 %o to i32\nret i32 %z");
    returns(5, "declare i128 @llvm.abs.i128(i128, i1)\n",
            "%a = load i128, ptr @wide\n%b = call i128 @llvm.abs.i128(i128 %a, i1 false)\n"
            "%t = trunc i128 %b to i32\nret i32 %t");
    returns(61, "declare i128 @llvm.ctlz.i128(i128, i1)\n",
            "%a = load i64, ptr @v64\n%b = zext i64 %a to i128\n%c = lshr i128 %b, 1\n"
            "%d = shl i128 %c, 4\n%n = call i128 @llvm.ctlz.i128(i128 %d, i1 false)\n"
            "%t = trunc i128 %n to i32\nret i32 %t");
}

/* What is weak and defined nowhere is null, unless a native has its name. */
static void test_weak(void **state) {
    (void)state;
    returns(1 + 2,
            "declare extern_weak void @nobody()\ndeclare extern_weak ptr @malloc(i64)\n"
            "@p = global [2 x ptr] [ptr @nobody, ptr @malloc]\n",
            "%a = load ptr, ptr @p\n%b = icmp eq ptr %a, null\n%x = zext i1 %b to i32\n"
            "%c = load ptr, ptr getelementptr (i8, ptr @p, i64 8)\n%d = icmp ne ptr %c, null\n"
            "%y = select i1 %d, i32 2, i32 0\n%r = add i32 %x, %y\nret i32 %r");
}

static void test_memory_intrinsics(void **state) {
    (void)state;
    returns(3 + 7,
            "@a = global [4 x i8] c\"\\01\\02\\03\\04\"\n"
            "declare void @llvm.memcpy.p0.p0.i64(ptr, ptr, i64, i1)\n"
            "declare void @llvm.memset.p0.i64(ptr, i8, i64, i1)\n",
            "%b = alloca [4 x i8]\n"
            "call void @llvm.memcpy.p0.p0.i64(ptr %b, ptr @a, i64 4, i1 false)\n"
            "%p = getelementptr i8, ptr %b, i64 3\n"
            "call void @llvm.memset.p0.i64(ptr %p, i8 7, i64 1, i1 false)\n"
            "%q = getelementptr i8, ptr %b, i64 2\n%x = load i8, ptr %q\n%y = load i8, ptr %p\n"
            "%s = add i8 %x, %y\n%r = zext i8 %s to i32\nret i32 %r");
    returns(1 * 1 + 9 * 10,
            "@m = global <2 x i32> <i32 1, i32 2>\n"
            "declare <2 x i32> @llvm.masked.load.v2i32.p0(ptr, i32, <2 x i1>, <2 x i32>)\n",
            "%a = call <2 x i32> @llvm.masked.load.v2i32.p0(ptr @m, i32 4, <2 x i1> "
            "<i1 true, i1 false>, <2 x i32> <i32 8, i32 9>)\n"
            "%x = extractelement <2 x i32> %a, i32 0\n%y = extractelement <2 x i32> %a, i32 1\n"
            "%n = mul i32 %y, 10\n%s = add i32 %x, %n\nret i32 %s");
}

static void test_faults(void **state) {
    (void)state;
    static const char division[] =
        "@z = global i32 0\ndefine i32 @main() {\n"
        "  %a = load i32, ptr @z\n  %b = sdiv i32 1, %a\n  ret i32 %b }\n";
    static const char undefined[] = "define i32 @main() {\n  %x = alloca i32\n"
                                    "  %a = load i32, ptr %x\n  %c = icmp eq i32 %a, 0\n"
                                    "  br i1 %c, label %t, label %e\n"
                                    "t:\n  ret i32 1\ne:\n  ret i32 2 }\n";
    static const char overflow[] = "@m = global i32 2147483647\ndefine i32 @main() {\n"
                                   "  %a = load i32, ptr @m\n  %b = add nsw i32 %a, 1\n"
                                   "  ret i32 %b }\n";
    struct front_llvm_lower_options checked = {.check_overflow = true};
    assert_int_equal(lowering_fault(division, NULL), MODEL_FAULT_DIVISION_BY_ZERO);
    assert_int_equal(lowering_fault(undefined, NULL), MODEL_FAULT_UNINITIALISED);
    assert_int_equal(lowering_fault("define i32 @main() { unreachable }\n", NULL),
                     MODEL_FAULT_UNREACHABLE);
    assert_int_equal(lowering_fault(overflow, &checked), MODEL_FAULT_OVERFLOW);
    assert_int_equal(lowering_run(overflow), (int)0x80000000);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_odd_widths),
        cmocka_unit_test(test_wide),
        cmocka_unit_test(test_floats),
        cmocka_unit_test(test_phis),
        cmocka_unit_test(test_vectors),
        cmocka_unit_test(test_aggregates),
        cmocka_unit_test(test_addresses),
        cmocka_unit_test(test_atomics),
        cmocka_unit_test(test_variable_arguments),
        cmocka_unit_test(test_integer_intrinsics),
        cmocka_unit_test(test_wide_intrinsics),
        cmocka_unit_test(test_weak),
        cmocka_unit_test(test_memory_intrinsics),
        cmocka_unit_test(test_faults),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
