/* The whole way from files to a verified program. */
#include "base/text.h"
#include "front/llvm/front.h"
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include <cmocka.h>

static char folder[] = "heddle-load-XXXXXX";
static const char *const names[] = {"a.c", "b.c", "a.ll", "a.bc", "c.o"};

static int enter(void **state) {
    (void)state;
    return !mkdtemp(folder) || chdir(folder) != 0;
}

static int leave(void **state) {
    (void)state;
    for (size_t i = 0; i < sizeof names / sizeof *names; i++)
        unlink(names[i]);
    return chdir("..") != 0 || rmdir(folder) != 0;
}

static void put(const char *path, const char *text) {
    FILE *f = fopen(path, "w");
    assert_non_null(f);
    assert_true(fputs(text, f) >= 0);
    assert_int_equal(fclose(f), 0);
}

static void load(struct ir_program *p, struct front_llvm_input in, const char *first,
                 const char *second) {
    const char *files[] = {first, second};
    struct base_status s = {0};
    in.files = files;
    in.file_count = second ? 2 : 1;
    ir_program_init(p);
    if (!front_llvm_load(&in, p, &s))
        fail_msg("%s", base_status_text(&s));
    assert_null(s.message);
}

static void fails(struct front_llvm_input in, const char *first, const char *second,
                  const char *part) {
    const char *files[] = {first, second};
    struct base_status s = {0};
    struct ir_program p;
    in.files = files;
    in.file_count = second ? 2 : 1;
    ir_program_init(&p);
    assert_false(front_llvm_load(&in, &p, &s));
    char *said = base_status_text(&s);
    if (!strstr(said, part))
        fail_msg("\"%s\" does not say \"%s\"", said, part);
    free(said);
    base_status_drop(&s);
    ir_program_drop(&p);
}

static const struct ir_function *function(const struct ir_program *p, const char *name) {
    uint32_t index = ir_program_find_function(p, name);
    return index == IR_NO_INDEX ? NULL : &p->functions.at[index];
}

static const struct front_llvm_input plain;

static void test_source(void **state) {
    (void)state;
    struct ir_program p;
    put("a.c", "int f(int);\nint main(void) { return f(3); }\n");
    put("b.c", "int f(int x) { return x + 1; }\n");
    load(&p, plain, "a.c", "b.c");
    assert_true(function(&p, "main")->defined);
    assert_true(function(&p, "f")->defined);
    assert_false(function(&p, "f")->library);
    assert_int_equal(p.pointer_bytes, sizeof(void *));
    assert_non_null(function(&p, "main")->live_in);
    ir_program_drop(&p);
    struct front_llvm_input narrow = {.pointer_bits = 32};
    load(&p, narrow, "a.c", "b.c");
    assert_int_equal(p.pointer_bytes, 4);
    ir_program_drop(&p);
}

static void test_nowhere_to_begin(void **state) {
    (void)state;
    put("a.c", "int f(int x) { return x + 1; }\n");
    fails(plain, "a.c", NULL, "does not define the function main");
    put("c.o", "");
    fails(plain, "c.o", NULL, "c.o: not a kind of file");
    fails(plain, "a.c", "a.c", "multiply defined");
    assert_true(front_llvm_reads("x/y.bc"));
    assert_false(front_llvm_reads("x.c/y"));
}

/* What we did not compile is tried first in a process that may die. */
static void test_foreign(void **state) {
    (void)state;
    struct ir_program p;
    put("a.ll", "define i32 @main() {\n  ret i32 7\n}\n");
    load(&p, plain, "a.ll", NULL);
    assert_true(function(&p, "main")->defined);
    ir_program_drop(&p);
    put("a.ll", "define i32 @main() {\n  ret i32 %nobody\n}\n");
    fails(plain, "a.ll", NULL, "a.ll:2: not valid LLVM text");
    put("a.bc", "BC\xC0\xDE and then nothing that makes sense at all");
    fails(plain, "a.bc", NULL, "a.bc: not valid LLVM bitcode");
}

/* A call of the property's function is the fault, whatever its body does. */
static void test_error_function(void **state) {
    (void)state;
    struct ir_program p;
    put("a.c", "void reach_error(void) {}\nvoid mine(void) {}\n"
               "int main(void) { reach_error(); mine(); return 0; }\n");
    load(&p, plain, "a.c", NULL);
    assert_true(function(&p, "reach_error")->defined);
    ir_program_drop(&p);
    struct front_llvm_input in = {.error_function = "reach_error"};
    load(&p, in, "a.c", NULL);
    assert_false(function(&p, "reach_error")->defined);
    assert_true(function(&p, "mine")->defined);
    ir_program_drop(&p);
    in.error_function = "mine";
    load(&p, in, "a.c", NULL);
    assert_false(function(&p, "reach_error")->defined);
    assert_null(function(&p, "mine"));
    ir_program_drop(&p);
    in.error_function = "nobody"; /* never called: nothing to find */
    load(&p, in, "a.c", NULL);
    ir_program_drop(&p);
}

/* A program may bring its own version of what the prelude has. */
static void test_prelude(void **state) {
    (void)state;
    struct ir_program p;
    put("a.c", "int main(void) { return 0; }\n");
    load(&p, plain, "a.c", NULL);
    assert_true(function(&p, "qsort")->library);
    uint32_t count = function(&p, "qsort")->code.count;
    ir_program_drop(&p);
    put("a.c", "void qsort(void *a, unsigned long n, unsigned long s, int (*f)(void)) {\n"
               "    (void)a, (void)n, (void)s, (void)f;\n}\n"
               "int main(void) { qsort(0, 0, 0, 0); return 0; }\n");
    load(&p, plain, "a.c", NULL);
    const struct ir_function *f = function(&p, "qsort");
    assert_true(f->defined);
    assert_false(f->library);
    assert_int_not_equal(f->code.count, count);
    ir_program_drop(&p);
}

static void test_library(void **state) {
    (void)state;
    struct ir_program p;
    put("a.c", "# 1 \"/usr/include/fast.h\" 1 3\n"
               "static int quick(int x) { return x; }\n"
               "# 2 \"a.c\" 2\n"
               "int main(void) { return quick(0); }\n");
    load(&p, plain, "a.c", NULL);
    assert_true(function(&p, "quick")->library);
    assert_false(function(&p, "main")->library);
    ir_program_drop(&p);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_source),  cmocka_unit_test(test_nowhere_to_begin),
        cmocka_unit_test(test_foreign), cmocka_unit_test(test_error_function),
        cmocka_unit_test(test_prelude), cmocka_unit_test(test_library),
    };
    return cmocka_run_group_tests(tests, enter, leave);
}
