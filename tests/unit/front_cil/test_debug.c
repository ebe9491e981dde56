/* Lines and locals: from mcs's .mdb, and from a portable PDB made by hand. */
#include "base/text.h"
#include "build.h"
#include "front/cil/read/assembly.h"
#include "front/cil/read/mdb.h"
#include "front/cil/read/pdb.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

static const char program[] = "class P {\n"                         /* 1 */
                              "  static int Main() {\n"             /* 2 */
                              "    int sum = 0;\n"                  /* 3 */
                              "    for (int i = 0; i < 3; i++) {\n" /* 4 */
                              "      int twice = 2 * i;\n"          /* 5 */
                              "      sum += twice;\n"               /* 6 */
                              "    }\n"                             /* 7 */
                              "#line 100 \"other.cs\"\n"            /* 8 */
                              "    return sum;\n"                   /* 100 */
                              "  }\n"
                              "}\n";

static bool has_line(const struct cil_debug_method *m, uint32_t line, const char *file) {
    for (uint32_t i = 0; i < m->line_count; i++)
        if (m->lines[i].line == line && m->lines[i].file && strstr(m->lines[i].file, file))
            return true;
    return false;
}

static void test_mdb(void **state) {
    (void)state;
    char *folder = build_folder(), path[256];
    if (build_compile(folder, "lines", program, "-debug")) {
        struct cil_domain d;
        struct base_status s = {0};
        struct base_arena arena = {0};
        struct cil_assembly *a;
        struct cil_debug_method m;
        snprintf(path, sizeof path, "%s/lines.exe", folder);
        cil_domain_init(&d, NULL);
        assert_true(cil_domain_open(&d, path, &a, &s));
        cil_assembly_debug(a, cil_token_row(a->pe.entry_point), &arena, &m);
        assert_null(cil_assembly_debug_trouble(a));
        for (uint32_t line = 3; line <= 6; line++)
            assert_true(has_line(&m, line, "lines.cs"));
        assert_false(has_line(&m, 9, "lines.cs"));
        assert_false(has_line(&m, 100, "lines.cs"));
        assert_true(has_line(&m, 100, "other.cs"));
        assert_int_equal(m.local_count, 3);
        for (uint32_t i = 1; i < m.line_count; i++)
            assert_true(m.lines[i - 1].offset <= m.lines[i].offset);
        const char *name = cil_debug_local_at(&m, 0, 5);
        assert_non_null(name);
        assert_string_equal(name, "sum");
        for (uint32_t i = 0; i < m.local_count; i++)
            if (!strcmp(m.locals[i].name, "twice")) {
                assert_true(m.locals[i].start > 0);
                assert_null(cil_debug_local_at(&m, m.locals[i].slot, 0));
            }
        assert_int_equal(cil_debug_line_at(&m, m.lines[1].offset)->line, m.lines[1].line);
        base_arena_drop(&arena);
        cil_domain_drop(&d);
    }
    build_folder_remove(folder);
}

/* Debug information of another build, or cut off: the program is read without it. */
static void test_bad_mdb(void **state) {
    (void)state;
    char *folder = build_folder(), path[256], command[512];
    if (build_compile(folder, "one", program, "-debug") &&
        build_compile(folder, "two", program, "-debug")) {
        static const char *const ways[] = {"cp two.exe.mdb one.exe.mdb",
                                           "head -c 200 two.exe.mdb >two && mv two two.exe.mdb"};
        static const char *const files[] = {"one.exe", "two.exe"};
        for (uint32_t i = 0; i < 2; i++) {
            struct cil_domain d;
            struct base_status s = {0};
            struct base_arena arena = {0};
            struct cil_assembly *a;
            struct cil_debug_method m;
            snprintf(command, sizeof command, "cd '%s' && %s", folder, ways[i]);
            assert_int_equal(system(command), 0);
            snprintf(path, sizeof path, "%s/%s", folder, files[i]);
            cil_domain_init(&d, NULL);
            assert_true(cil_domain_open(&d, path, &a, &s));
            cil_assembly_debug(a, cil_token_row(a->pe.entry_point), &arena, &m);
            assert_int_equal(m.line_count, 0);
            assert_non_null(cil_assembly_debug_trouble(a));
            assert_non_null(strstr(cil_assembly_debug_trouble(a)->file, ".mdb"));
            base_arena_drop(&arena);
            cil_domain_drop(&d);
        }
    }
    build_folder_remove(folder);
}

/* Two methods: one in one document, one that goes on in another. */
static struct cil_bytes make_pdb(void) {
    struct build b = {0};
    uint32_t parts[2] = {build_blob(&b, "src", 3), build_blob(&b, "a.cs", 4)};
    const uint8_t name[] = {'/', 0, (uint8_t)parts[0], (uint8_t)parts[1]};
    const uint8_t other[] = {'/', (uint8_t)parts[1]};
    build_row(&b, CIL_TABLE_DOCUMENT, 2, build_blob(&b, name, sizeof name), 2, 0u, 2, 0u, 2, 0u, 0);
    build_row(&b, CIL_TABLE_DOCUMENT, 2, build_blob(&b, other, sizeof other), 2, 0u, 2, 0u, 2, 0u,
              0);
    /* No locals; IL 0: line 10 column 5, one line on; IL 4: hidden; IL 6: line 8, column 7. */
    const uint8_t first[] = {0, 0, 1, 0x7b, 10, 5, 4, 0, 0, 2, 0, 3, 0x7d, 4};
    /* Starts in document 2, goes on in document 1. */
    const uint8_t second[] = {0, 2, 0, 0, 1, 3, 1, 0, 1, 5, 0, 1, 4, 0};
    build_row(&b, CIL_TABLE_METHOD_DEBUG, 2, 1u, 2, build_blob(&b, first, sizeof first), 0);
    build_row(&b, CIL_TABLE_METHOD_DEBUG, 2, 0u, 2, build_blob(&b, second, sizeof second), 0);
    build_row(&b, CIL_TABLE_IMPORT_SCOPE, 2, 0u, 2, 0u, 0);
    build_row(&b, CIL_TABLE_LOCAL_SCOPE, 2, 1u, 2, 1u, 2, 1u, 2, 1u, 4, 0u, 4, 20u, 0);
    build_row(&b, CIL_TABLE_LOCAL_SCOPE, 2, 1u, 2, 1u, 2, 2u, 2, 1u, 4, 4u, 4, 6u, 0);
    build_row(&b, CIL_TABLE_LOCAL_VARIABLE, 2, 0u, 2, 0u, 2, build_string(&b, "outer"), 0);
    build_row(&b, CIL_TABLE_LOCAL_VARIABLE, 2, 0u, 2, 0u, 2, build_string(&b, "inner"), 0);
    for (uint32_t i = 0; i < 24; i++)
        build_number(&b.pdb, 1, 0);
    build_number(&b.pdb, 4, 1u << CIL_TABLE_METHOD_DEF);
    build_number(&b.pdb, 4, 0);
    build_number(&b.pdb, 4, 2);
    return build_finish(&b);
}

static void line_is(const struct cil_debug_line *l, uint32_t offset, uint32_t line, uint32_t column,
                    const char *file) {
    assert_int_equal(l->offset, offset);
    assert_int_equal(l->line, line);
    assert_int_equal(l->column, column);
    if (file)
        assert_string_equal(l->file, file);
    else
        assert_null(l->file);
}

static void test_pdb(void **state) {
    (void)state;
    struct cil_bytes in = make_pdb();
    struct base_arena arena = {0};
    struct base_status s = {0};
    struct cil_pdb d;
    struct cil_debug_method m;
    assert_true(cil_pdb_open(&d, in, &s));
    assert_true(cil_pdb_method(&d, 1, &arena, &m, &s));
    assert_int_equal(m.line_count, 3);
    line_is(&m.lines[0], 0, 10, 5, "/src/a.cs");
    line_is(&m.lines[1], 4, 0, 0, NULL);
    line_is(&m.lines[2], 6, 8, 7, "/src/a.cs");
    assert_int_equal(m.local_count, 2);
    assert_string_equal(cil_debug_local_at(&m, 0, 3), "outer");
    assert_string_equal(cil_debug_local_at(&m, 0, 4), "inner");
    assert_string_equal(cil_debug_local_at(&m, 0, 10), "outer");
    assert_null(cil_debug_local_at(&m, 1, 3));
    assert_null(cil_debug_local_at(&m, 0, 20));
    assert_true(cil_pdb_method(&d, 2, &arena, &m, &s));
    assert_int_equal(m.line_count, 2);
    line_is(&m.lines[0], 0, 3, 1, "a.cs");
    line_is(&m.lines[1], 5, 5, 1, "/src/a.cs");
    assert_int_equal(m.local_count, 0);
    assert_true(cil_pdb_method(&d, 9, &arena, &m, &s));
    assert_int_equal(m.line_count, 0);
    cil_pdb_drop(&d);
    base_arena_drop(&arena);
    free((void *)(uintptr_t)in.at);
}

/* Any byte may be wrong: an answer. */
static void test_damaged_pdb(void **state) {
    (void)state;
    struct cil_bytes in = make_pdb();
    uint8_t *copy = malloc(in.size);
    for (uint32_t at = 0; at < in.size * 3; at++) {
        static const uint8_t values[] = {0, 0x7f, 0xff};
        struct base_arena arena = {0};
        struct base_status s = {0};
        struct cil_pdb d;
        struct cil_debug_method m;
        memcpy(copy, in.at, in.size);
        copy[at / 3] = values[at % 3];
        if (cil_pdb_open(&d, (struct cil_bytes){.at = copy, .size = in.size, .file = "f"}, &s) &&
            cil_pdb_method(&d, 1, &arena, &m, &s) && cil_pdb_method(&d, 2, &arena, &m, &s))
            assert_null(s.message);
        else
            assert_non_null(s.message);
        base_status_drop(&s);
        cil_pdb_drop(&d);
        base_arena_drop(&arena);
    }
    free(copy);
    free((void *)(uintptr_t)in.at);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_mdb),
        cmocka_unit_test(test_bad_mdb),
        cmocka_unit_test(test_pdb),
        cmocka_unit_test(test_damaged_pdb),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
