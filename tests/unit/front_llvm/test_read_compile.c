/* The compiler: what it is given, what it leaves behind, how its errors arrive. */
#include "front/llvm/read/compile.h"
#include "front/llvm/read/read.h"
#include <llvm-c/Core.h>
#include <llvm-c/Target.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include <cmocka.h>

static char folder[] = "heddle-compile-XXXXXX";

static int enter(void **state) {
    (void)state;
    return !mkdtemp(folder) || chdir(folder) != 0;
}

static int leave(void **state) {
    (void)state;
    unlink("a.c");
    unlink("a.i");
    return chdir("..") != 0 || rmdir(folder) != 0;
}

static void put(const char *path, const char *text) {
    FILE *f = fopen(path, "w");
    assert_non_null(f);
    assert_true(fputs(text, f) >= 0);
    assert_int_equal(fclose(f), 0);
}

/* Compiles one file and gives the bytes of a pointer in its module; 0 and the status's text if it
 * fails. */
static unsigned compile(struct front_llvm_input *in, const char *file, char **said) {
    struct base_scratch scratch = {0};
    struct base_status s = {0};
    char *output;
    unsigned bytes = 0;
    in->files = &file;
    in->file_count = 1;
    *said = NULL;
    if (front_llvm_compile(in, 0, &scratch, &output, &s)) {
        struct front_llvm_reader r;
        front_llvm_reader_init(&r);
        assert_true(front_llvm_read(&r, output, file, &s));
        assert_true(front_llvm_read_check(&r, &s));
        assert_non_null(LLVMGetNamedFunction(r.module, "main"));
        bytes = LLVMPointerSize(LLVMGetModuleDataLayout(r.module));
        front_llvm_reader_drop(&r);
    } else {
        *said = base_status_text(&s);
    }
    free(output);
    base_status_drop(&s);
    char *kept = scratch.path ? strdup(scratch.path) : NULL;
    base_scratch_drop(&scratch);
    if (kept)
        assert_int_not_equal(access(kept, F_OK), 0);
    free(kept);
    return bytes;
}

static void test_compiles(void **state) {
    (void)state;
    char *said;
    struct front_llvm_input in = {0};
    put("a.c", "int main(void) { return 0; }\n");
    assert_int_equal(compile(&in, "a.c", &said), sizeof(void *));
    in.pointer_bits = 32;
    assert_int_equal(compile(&in, "a.c", &said), 4);
}

static void test_user_flags(void **state) {
    (void)state;
    char *said;
    static const char *const flags[] = {"-DVALUE=3", "-m32"};
    struct front_llvm_input in = {.flags = flags, .flag_count = 2};
    put("a.c", "int main(void) { return VALUE; }\n");
    assert_int_equal(compile(&in, "a.c", &said), 4);
}

static void test_errors(void **state) {
    (void)state;
    char *said;
    struct front_llvm_input in = {0};
    put("a.c", "int main(void) {\n    return nobody;\n}\n");
    assert_int_equal(compile(&in, "a.c", &said), 0);
    assert_non_null(strstr(said, "a.c:2:12: error: use of undeclared identifier 'nobody'"));
    assert_non_null(strstr(said, "    return nobody;"));
    free(said);
    unlink("a.c");
    assert_int_equal(compile(&in, "a.c", &said), 0);
    assert_non_null(strstr(said, "a.c: No such file"));
    free(said);
}

static void test_dialect(void **state) {
    (void)state;
    char *said;
    struct front_llvm_input in = {0};
    static const char old[] = "main() { undeclared(); return 0; }\n";
    put("a.c", old);
    assert_int_equal(compile(&in, "a.c", &said), 0);
    free(said);
    in.task_dialect = true;
    assert_int_equal(compile(&in, "a.c", &said), sizeof(void *));
    in.task_dialect = false;
    put("a.i", "# 1 \"a.c\"\n"
               "extern void *mine(int) __attribute__ ((__malloc__ (free, 1)));\n"
               "int linux;\n"
               "int main(void) { return linux; }\n");
    assert_int_equal(compile(&in, "a.i", &said), sizeof(void *));
}

static void test_no_compiler(void **state) {
    (void)state;
    char *said;
    struct front_llvm_input in = {0};
    put("a.c", "int main(void) { return 0; }\n");
    char *path = strdup(getenv("PATH"));
    setenv("PATH", ".", 1);
    assert_int_equal(compile(&in, "a.c", &said), 0);
    setenv("PATH", path, 1);
    free(path);
    assert_non_null(strstr(said, FRONT_LLVM_INSTALL));
    free(said);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_compiles),    cmocka_unit_test(test_user_flags),
        cmocka_unit_test(test_errors),      cmocka_unit_test(test_dialect),
        cmocka_unit_test(test_no_compiler),
    };
    return cmocka_run_group_tests(tests, enter, leave);
}
