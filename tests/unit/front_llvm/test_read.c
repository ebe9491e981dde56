/* Reading and linking LLVM modules, and the guard against what LLVM does not survive. */
#include "base/fatal.h"
#include "front/llvm/read/guard.h"
#include "front/llvm/read/read.h"
#include <llvm-c/Core.h>
#include <setjmp.h>
#include <signal.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include <cmocka.h>

static char folder[] = "heddle-read-XXXXXX";

static int enter(void **state) {
    (void)state;
    return !mkdtemp(folder) || chdir(folder) != 0;
}

static int leave(void **state) {
    (void)state;
    unlink("a.ll");
    unlink("b.ll");
    unlink("a.bc");
    return chdir("..") != 0 || rmdir(folder) != 0;
}

static void put(const char *path, const char *bytes, size_t size) {
    FILE *f = fopen(path, "w");
    assert_non_null(f);
    assert_int_equal(fwrite(bytes, 1, size, f), size);
    assert_int_equal(fclose(f), 0);
}

static void put_text(const char *path, const char *text) {
    put(path, text, strlen(text));
}

/* Reads the files in turn; the first status, as text, or NULL. */
static char *read_all(const char *const *files, bool (*look)(LLVMModuleRef)) {
    struct front_llvm_reader r;
    struct base_status s = {0};
    front_llvm_reader_init(&r);
    bool ok = true;
    for (; ok && *files; files++)
        ok = front_llvm_read(&r, *files, *files, &s);
    ok = ok && front_llvm_read_check(&r, &s);
    assert_true(ok == !s.message);
    if (ok && look)
        assert_true(look(r.module));
    front_llvm_reader_drop(&r);
    char *text = ok ? NULL : base_status_text(&s);
    base_status_drop(&s);
    return text;
}

static void fails(const char *const *files, const char *part) {
    char *text = read_all(files, NULL);
    assert_non_null(text);
    if (!strstr(text, part))
        fail_msg("\"%s\" does not say \"%s\"", text, part);
    free(text);
}

static bool has_both(LLVMModuleRef m) {
    LLVMValueRef f = LLVMGetNamedFunction(m, "f"), g = LLVMGetNamedFunction(m, "main");
    return f && g && !LLVMIsDeclaration(f) && !LLVMIsDeclaration(g);
}

#define LAYOUT64 "target datalayout = \"e-m:e-i64:64-f80:128-n8:16:32:64-S128\"\n"
#define LAYOUT32 "target datalayout = \"e-m:e-p:32:32-i64:64-f80:32-n8:16:32-S128\"\n"
#define MAIN                                                                                       \
    "declare i32 @f(i32)\ndefine i32 @main() {\n  %1 = call i32 @f(i32 3)\n  ret i32 %1\n}\n"
#define F "define i32 @f(i32 %x) {\n  ret i32 %x\n}\n"

static const char *const both[] = {"a.ll", "b.ll", NULL};
static const char *const one[] = {"a.ll", NULL};
static const char *const bitcode[] = {"a.bc", NULL};

static void test_links(void **state) {
    (void)state;
    put_text("a.ll", LAYOUT64 MAIN);
    put_text("b.ll", LAYOUT64 F);
    assert_null(read_all(both, has_both));
    put_text("b.ll", F); /* no layout goes with any */
    assert_null(read_all(both, has_both));
}

static void test_refuses_to_link(void **state) {
    (void)state;
    put_text("a.ll", LAYOUT64 MAIN);
    put_text("b.ll", LAYOUT32 F);
    fails(both, "b.ll: is for another machine");
    put_text("b.ll", LAYOUT64 MAIN);
    fails(both, "multiply defined");
}

static void test_bad_text(void **state) {
    (void)state;
    put_text("a.ll", "define i32 @main() {\n  ret i32 %x\n}\n");
    fails(one, "a.ll:2: not valid LLVM text: use of undefined value '%x'");
    put_text("a.ll", "\x01\x02\x03");
    fails(one, "a.ll:1: not valid LLVM text");
    put_text("a.ll", "target datalayout = \"E-m:e-i64:64\"\n" F);
    fails(one, "only little-endian");
    put_text("a.ll", "target datalayout = \"e-p:16:16\"\n" F);
    fails(one, "only little-endian");
}

static void test_bad_bitcode(void **state) {
    (void)state;
    put_text("a.bc", "hello");
    fails(bitcode, "a.bc: at offset 0: not LLVM bitcode");
    put("a.bc", "", 0);
    fails(bitcode, "not LLVM bitcode");
    put("a.bc", "BC\xC0\xDE", 4);
    fails(bitcode, "a.bc: not valid LLVM bitcode");
    put("a.bc", "BC\xC0\xDE\x35\x14\0\0\x05\0\0\0\x62\x0c\x30\x24", 16);
    fails(bitcode, "a.bc: not valid LLVM bitcode");
    unlink("a.bc");
    fails(bitcode, "a.bc: No such file or directory");
}

/* ---- the guard ---- */

static bool work(void *context, front_llvm_stage *say, void *stage, struct base_status *s) {
    const char *how = context;
    say(stage, "testing");
    if (strcmp(how, "abort") == 0) {
        fputs("the reason\nand more\n", stderr);
        fflush(stderr);
        abort();
    }
    if (strcmp(how, "segv") == 0)
        raise(SIGSEGV);
    if (strcmp(how, "exit") == 0)
        _exit(7);
    if (strcmp(how, "memory") == 0)
        base_fatal(BASE_FATAL_MEMORY, "out of memory");
    if (strcmp(how, "line") == 0)
        return base_fail_line(s, "x.ll", 12, "wrong %s", "word");
    if (strcmp(how, "offset") == 0)
        return base_fail_at(s, "x.bc", 77, "wrong");
    return true;
}

static void guarded(const char *how, const char *text) {
    struct base_status s = {0};
    bool ok = front_llvm_guard(work, (void *)(uintptr_t)how, &s);
    assert_true(ok == !text);
    if (text) {
        char *said = base_status_text(&s);
        assert_string_equal(said, text);
        free(said);
    }
    base_status_drop(&s);
}

static void test_guard(void **state) {
    (void)state;
    guarded("nothing", NULL);
    guarded("line", "x.ll:12: wrong word");
    guarded("offset", "x.bc: at offset 77: wrong");
    guarded("abort", "not valid: testing ended in signal 6 (Aborted): the reason");
    guarded("segv", "not valid: testing ended in signal 11 (Segmentation fault)");
    guarded("exit", "not valid: testing ended with status 7");
    guarded("memory", "testing ran out of memory, of which it may have 4096 MB");
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_links),    cmocka_unit_test(test_refuses_to_link),
        cmocka_unit_test(test_bad_text), cmocka_unit_test(test_bad_bitcode),
        cmocka_unit_test(test_guard),
    };
    return cmocka_run_group_tests(tests, enter, leave);
}
