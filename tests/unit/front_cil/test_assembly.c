/* Assemblies that mcs makes, with mono's libraries around them: types found over every way there
 * is, bodies, attributes, data. */
#include "base/text.h"
#include "build.h"
#include "front/cil/read/assembly.h"
#include "front/cil/read/signature.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include <cmocka.h>

static char *path_of(const char *folder, const char *file) {
    static char path[512];
    snprintf(path, sizeof path, "%s/%s", folder, file);
    return path;
}

static struct cil_assembly *opened(struct cil_domain *d, const char *folder, const char *file) {
    struct base_status s = {0};
    struct cil_assembly *a = NULL;
    bool ok = cil_domain_open(d, path_of(folder, file), &a, &s);
    if (!ok)
        fail_msg("%s", s.message);
    return a;
}

static struct cil_place found(struct cil_domain *d, const char *name) {
    struct base_status s = {0};
    struct cil_place place;
    if (!cil_place_find(d, name, &place, &s))
        fail_msg("%s", s.message);
    return place;
}

/* The TypeRef of that name, resolved. */
static struct cil_place referred(struct cil_assembly *a, const char *name) {
    for (uint32_t row = 1; row <= cil_metadata_rows(&a->metadata, CIL_TABLE_TYPE_REF); row++) {
        uint32_t token = cil_token(CIL_TABLE_TYPE_REF, row);
        if (strcmp(cil_token_name(a, token), name) != 0)
            continue;
        struct base_status s = {0};
        struct cil_place place;
        if (!cil_place_resolve(a, token, &place, &s))
            fail_msg("%s", s.message);
        return place;
    }
    fail_msg("no reference to %s", name);
    return (struct cil_place){0};
}

static uint32_t method_of(struct cil_place type, const char *name) {
    struct cil_range rows = cil_def_methods(&type.assembly->metadata, type.row);
    for (uint32_t row = rows.first; row < rows.end; row++)
        if (!strcmp(cil_row_method_def(&type.assembly->metadata, row).name, name))
            return row;
    fail_msg("no method %s", name);
    return 0;
}

static bool have_mono(void) {
    struct base_status s = {0};
    char *folder = NULL;
    bool have = cil_corlib_folder(&folder, &s);
    if (!have)
        printf("skipped: %s\n", s.message);
    base_status_drop(&s);
    free(folder);
    return have;
}

static const char program[] =
    "using System;\n"
    "using System.Collections.Generic;\n"
    "namespace Demo {\n"
    "  public class Outer<T> { public class Inner { public struct Deep { public T t; } }\n"
    "    [ThreadStatic] static int local; static int shared; }\n"
    "  public class Program {\n"
    "    static int[] data = {1, 2, 3, 4, 5, 6};\n"
    "    public static int Main(string[] args) {\n"
    "      var e = new List<int>().GetEnumerator();\n"
    "      try { return args.Length; } catch (InvalidOperationException x) { throw; }\n"
    "      finally { Console.WriteLine(new Outer<int>.Inner.Deep()); } } } }\n";

static void test_program(void **state) {
    (void)state;
    char *folder = build_folder();
    if (have_mono() && build_compile(folder, "demo", program, "")) {
        struct cil_domain d;
        cil_domain_init(&d, NULL);
        struct cil_assembly *a = opened(&d, folder, "demo.exe");
        assert_ptr_equal(opened(&d, folder, "./demo.exe"), a);
        assert_string_equal(a->name, "demo");
        assert_false(a->library);
        struct cil_place p = found(&d, "Demo.Outer`1/Inner/Deep");
        assert_ptr_equal(p.assembly, a);
        assert_string_equal(cil_place_name(p), "Demo.Outer`1/Inner/Deep");
        assert_null(found(&d, "Demo.Outer`1/Missing").assembly);
        assert_null(found(&d, "Demo.Missing").assembly);
        p = referred(a, "System.Collections.Generic.List`1/Enumerator");
        assert_string_equal(p.assembly->name, "mscorlib");
        assert_true(p.assembly->library);
        assert_string_equal(cil_place_name(p), "System.Collections.Generic.List`1/Enumerator");
        assert_int_equal(
            a->pe.entry_point,
            cil_token(CIL_TABLE_METHOD_DEF, method_of(found(&d, "Demo.Program"), "Main")));
        cil_domain_drop(&d);
    }
    build_folder_remove(folder);
}

static void test_members(void **state) {
    (void)state;
    char *folder = build_folder();
    if (have_mono() && build_compile(folder, "demo", program, "")) {
        struct cil_domain d;
        struct base_arena arena = {0};
        struct base_status s = {0};
        struct cil_body body;
        cil_domain_init(&d, NULL);
        struct cil_assembly *a = opened(&d, folder, "demo.exe");
        struct cil_place type = found(&d, "Demo.Program");
        assert_true(cil_assembly_body(a, method_of(type, "Main"), &arena, &body, &s));
        assert_int_equal(body.clause_count, 2);
        assert_int_equal(body.clauses[0].kind, CIL_CLAUSE_CATCH);
        assert_string_equal(cil_token_name(a, body.clauses[0].type),
                            "System.InvalidOperationException");
        assert_int_equal(body.clauses[1].kind, CIL_CLAUSE_FINALLY);
        struct cil_ins ins = {0};
        for (uint32_t at = 0; at < body.code.size; at = ins.next)
            assert_true(cil_ins_decode(&body, at, &ins, &s));

        struct cil_place outer = found(&d, "Demo.Outer`1");
        struct cil_range fields = cil_def_fields(&a->metadata, outer.row);
        uint32_t local = cil_token(CIL_TABLE_FIELD, fields.first);
        assert_int_not_equal(cil_assembly_attribute(a, local, "System.ThreadStaticAttribute"), 0);
        assert_int_equal(cil_assembly_attribute(a, local, "System.ThreadStatic"), 0);
        assert_int_equal(cil_assembly_attribute(a, local + 1, "System.ThreadStaticAttribute"), 0);

        uint32_t with_data = cil_row_field_rva(&a->metadata, 1).field;
        struct cil_bytes data;
        assert_true(cil_assembly_data(a, with_data, 24, &data, &s));
        assert_int_equal(cil_u32(data.at + 20), 6);
        assert_false(cil_assembly_data(a, with_data, 1u << 30, &data, &s));
        base_status_drop(&s);
        base_arena_drop(&arena);
        cil_domain_drop(&d);
    }
    build_folder_remove(folder);
}

/* A type that moved to another library, one in a library beside the program, and one of a library
 * that is not there but that mono has elsewhere. */
static void test_other_assemblies(void **state) {
    (void)state;
    char *folder = build_folder();
    if (have_mono() &&
        build_compile(folder, "core", "public class Moved { public class In {} }", "-t:library") &&
        build_compile(folder, "lib",
                      "public class Moved { public class In {} } public class Stays {}",
                      "-t:library") &&
        build_compile(
            folder, "System.Gone",
            "namespace System.Linq { public class Enumerable {} public class Nowhere {} }",
            "-t:library") &&
        build_compile(folder, "prog",
                      "class P { static void Main() { System.Console.WriteLine(new Moved.In()); "
                      "System.Console.WriteLine(new Stays()); "
                      "System.Console.WriteLine(new System.Linq.Enumerable());"
                      "System.Console.WriteLine(new System.Linq.Nowhere()); } }",
                      "-noconfig -r:lib.dll -r:System.Gone.dll") &&
        build_compile(folder, "lib",
                      "[assembly: System.Runtime.CompilerServices.TypeForwardedTo(typeof(Moved))] "
                      "public class Stays {}",
                      "-t:library -r:core.dll")) {
        struct cil_domain d;
        cil_domain_init(&d, NULL);
        unlink(path_of(folder, "System.Gone.dll"));
        struct cil_assembly *a = opened(&d, folder, "prog.exe");
        assert_string_equal(referred(a, "Stays").assembly->name, "lib");
        assert_string_equal(referred(a, "Moved/In").assembly->name, "core");
        assert_string_equal(referred(a, "System.Linq.Enumerable").assembly->name, "System.Core");
        bool seen = false;
        for (uint32_t row = 1; row <= cil_metadata_rows(&a->metadata, CIL_TABLE_TYPE_REF); row++) {
            struct base_status s = {0};
            struct cil_place place;
            if (cil_place_resolve(a, cil_token(CIL_TABLE_TYPE_REF, row), &place, &s))
                continue;
            assert_string_equal(s.message, "the type System.Linq.Nowhere is not to be found");
            base_status_drop(&s);
            seen = true;
        }
        assert_true(seen);
        cil_domain_drop(&d);
    }
    build_folder_remove(folder);
}

/* Facades forward all that they name. */
static void test_facade(void **state) {
    (void)state;
    if (!have_mono())
        return;
    struct cil_domain d;
    struct base_status s = {0};
    struct cil_assembly *facade, *corlib;
    struct cil_place place;
    cil_domain_init(&d, NULL);
    assert_true(cil_domain_corlib(&d, &corlib, &s));
    assert_true(cil_domain_find(&d, "System.Runtime", &facade, &s));
    if (facade) {
        assert_true(cil_place_find_in(facade, "System", "Exception", &place, &s));
        assert_ptr_equal(place.assembly, corlib);
    }
    assert_true(cil_domain_find(&d, "No.Such.Library", &facade, &s));
    assert_null(facade);
    cil_domain_drop(&d);
}

static void test_replacement(void **state) {
    (void)state;
    char *folder = build_folder();
    if (have_mono() &&
        build_compile(
            folder, "model",
            "namespace System.Text { public class StringBuilder { public class In {} } }\n"
            "namespace System { public class Extra {} }",
            "-t:library -nowarn:0436") &&
        build_compile(folder, "prog",
                      "namespace System { class Extra {} }\n"
                      "class P { static void Main() { System.Console.WriteLine("
                      "new System.Text.StringBuilder()); } }",
                      "")) {
        struct cil_domain d;
        struct base_status s = {0};
        size_t size;
        char *text = base_file_read(path_of(folder, "model.dll"), &size, &s);
        assert_non_null(text);
        const struct base_embedded embedded[] = {{"model.dll", text, size}, {NULL, NULL, 0}};
        cil_domain_init(&d, embedded);
        unlink(path_of(folder, "model.dll"));
        struct cil_assembly *a = opened(&d, folder, "prog.exe"), *model, *corlib;
        assert_true(cil_domain_find(&d, "model", &model, &s));
        assert_non_null(model);
        assert_null(model->path);
        assert_true(cil_domain_corlib(&d, &corlib, &s));
        struct cil_place own, place;
        assert_true(cil_place_find_in(corlib, "System.Text", "StringBuilder", &own, &s));
        cil_domain_replace(&d, model);

        assert_ptr_equal(referred(a, "System.Text.StringBuilder").assembly, model);
        assert_ptr_equal(found(&d, "System.Text.StringBuilder/In").assembly, model);
        assert_true(cil_place_resolve(corlib, cil_token(CIL_TABLE_TYPE_DEF, own.row), &place, &s));
        assert_ptr_equal(place.assembly, model);
        assert_ptr_equal(referred(a, "System.Console").assembly, corlib);
        assert_true(cil_place_find_in(a, "System", "Extra", &own, &s));
        assert_true(cil_place_resolve(a, cil_token(CIL_TABLE_TYPE_DEF, own.row), &place, &s));
        assert_ptr_equal(place.assembly, a); /* the user's own stays */
        cil_domain_drop(&d);
        free(text);
    }
    build_folder_remove(folder);
}

static void test_no_file(void **state) {
    (void)state;
    struct cil_domain d;
    struct base_status s = {0};
    struct cil_assembly *a;
    cil_domain_init(&d, NULL);
    assert_false(cil_domain_open(&d, "/nowhere/x.exe", &a, &s));
    assert_string_equal(s.file, "/nowhere/x.exe");
    base_status_drop(&s);
    assert_false(cil_domain_open(&d, "/", &a, &s));
    base_status_drop(&s);
    assert_false(cil_domain_open_bytes(&d, "some.dll", "MZ", 2, &a, &s));
    assert_string_equal(s.file, "some.dll");
    base_status_drop(&s);
    assert_int_equal(d.assemblies.count, 0);
    cil_domain_drop(&d);
}

/* All that mscorlib has can be read: every signature, body and instruction. */
static void test_whole_corlib(void **state) {
    (void)state;
    if (!have_mono())
        return;
    struct cil_domain d;
    struct base_status s = {0};
    struct cil_assembly *a;
    uint32_t instructions = 0;
    cil_domain_init(&d, NULL);
    assert_true(cil_domain_corlib(&d, &a, &s));
    struct cil_metadata *m = &a->metadata;
    for (uint32_t row = 1; row <= cil_metadata_rows(m, CIL_TABLE_METHOD_DEF); row++) {
        struct base_arena arena = {0};
        struct cil_method_sig sig;
        struct cil_body body;
        struct cil_ins ins = {0};
        assert_true(cil_sig_method(m, cil_row_method_def(m, row).signature, &arena, &sig, &s));
        assert_true(cil_assembly_body(a, row, &arena, &body, &s));
        for (uint32_t at = 0; at < body.code.size; at = ins.next, instructions++)
            assert_true(cil_ins_decode(&body, at, &ins, &s));
        base_arena_drop(&arena);
    }
    for (uint32_t row = 1; row <= cil_metadata_rows(m, CIL_TABLE_FIELD); row++) {
        struct base_arena arena = {0};
        struct cil_sig sig;
        assert_true(cil_sig_field(m, cil_row_field(m, row).signature, &arena, &sig, &s));
        base_arena_drop(&arena);
    }
    assert_true(cil_metadata_sound(m, &s));
    assert_true(instructions > 100000);
    cil_domain_drop(&d);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_program),          cmocka_unit_test(test_members),
        cmocka_unit_test(test_other_assemblies), cmocka_unit_test(test_facade),
        cmocka_unit_test(test_replacement),      cmocka_unit_test(test_no_file),
        cmocka_unit_test(test_whole_corlib),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
