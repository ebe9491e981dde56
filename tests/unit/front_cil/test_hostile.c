/* Assemblies that no compiler writes: what is wrong with each is told, by whoever comes to it.
 * Skipped without ilasm. */
#include "program.h"

#include "base/text.h"
#include "build.h"
#include "front/cil/lower/lower.h"
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#define VALUE                                                                                      \
    ".class public sequential sealed S extends [mscorlib]System.ValueType { .field public int32 "  \
    "x\n"
#define OBJECT ".class public C extends [mscorlib]System.Object {\n"
#define MAIN                                                                                       \
    ".class public P extends [mscorlib]System.Object { .method static void Main() cil managed { "  \
    ".entrypoint\n"
#define END "ret } }\n"

struct hostile {
    const char *source, *message;
};

static const struct hostile all[] = {
    {VALUE ".method public instance int32 Get() cil managed { ldc.i4.0 ret } }\n" MAIN
           "newobj instance int32 S::Get() pop " END,
     "is no constructor"},
    {OBJECT
     ".field public static int32 f\n"
     ".method private specialname rtspecialname instance void .cctor() cil managed { ret } }\n" MAIN
     "ldsfld int32 C::f pop " END,
     "static constructor"},
    /* ldc.i4.0; brtrue.s into the operand of ldc.i4.s 0; pop */
    {MAIN
     ".emitbyte 0x16 .emitbyte 0x2d .emitbyte 1 .emitbyte 0x1f .emitbyte 0 .emitbyte 0x26 " END,
     "overlap"},
    {".class public sequential sealed Wide extends [mscorlib]System.ValueType {\n"
     ".field public int64 a .field public int64 b }\n"
     ".class public sealed E extends [mscorlib]System.Enum {\n"
     ".field public specialname rtspecialname valuetype Wide value__ }\n" MAIN
     ".locals init (valuetype E e) ldloc.0 box E pop " END,
     "is no integer"},
    {".class public sealed C extends [mscorlib]System.Object {\n"
     ".method public virtual newslot instance void F() cil managed { ret }\n"
     ".method public virtual newslot instance void G<T>() cil managed {\n"
     ".override method instance void C::F() ret } }\n" MAIN
     "ldnull ldvirtftn instance void C::F() pop " END,
     "has no type arguments"},
    {".class public sealed D extends [mscorlib]System.MulticastDelegate {\n"
     ".method public static int32 Invoke() runtime managed { } }\n" MAIN
     "call int32 D::Invoke() pop " END,
     "is not modelled"},
};

static bool has_assembler(void) {
    return system("command -v ilasm >/dev/null") == 0;
}

/* Assembles the source into the folder; the file's path. */
static char *assemble(const char *folder, const char *source) {
    struct base_text path = {0}, command = {0};
    base_text_printf(&path, "%s/hostile.il", folder);
    FILE *f = fopen(base_text_get(&path), "w");
    assert_non_null(f);
    fprintf(f, ".assembly extern mscorlib { .ver 4:0:0:0 }\n.assembly hostile { }\n%s", source);
    assert_int_equal(fclose(f), 0);
    base_text_printf(&command, "cd '%s' && ilasm -quiet hostile.il >messages 2>&1", folder);
    if (system(base_text_get(&command)) != 0)
        fail_msg("not assembled: %s", source);
    base_text_drop(&command);
    path.at[path.length - 2] = '\0';
    char *exe = NULL;
    assert_true(asprintf(&exe, "%sexe", path.at) > 0);
    base_text_drop(&path);
    return exe;
}

/* Loads it, and lowers Main and what that calls; false: something is wrong, the status says what.
 */
static bool lower_main(const char *file, struct base_status *s) {
    struct ir_program p;
    struct front_cil_input in = {.files = &file, .file_count = 1};
    ir_program_init(&p);
    bool ok = front_cil_load(&in, &p, s);
    if (ok) {
        struct cil *cil = cil_of_program(&p);
        uint32_t main = cil_method_function(cil_method_find(cil_class_find(cil, "P"), "Main", 0));
        uint32_t known = p.functions.count;
        ok = cil_lower(cil, main, s);
        for (uint32_t i = known; i < p.functions.count && ok; i++)
            ok = !p.functions.at[i].lazy || cil_lower(cil, i, s);
    }
    program_drop(&p);
    return ok;
}

static void test_hostile(void **state) {
    (void)state;
    if (!has_assembler())
        skip();
    char *folder = build_folder();
    for (size_t i = 0; i < sizeof all / sizeof *all; i++) {
        struct base_status s = {0};
        char *file = assemble(folder, all[i].source);
        if (lower_main(file, &s))
            fail_msg("accepted: %s", all[i].source);
        if (!strstr(s.message, all[i].message))
            fail_msg("%s: %s", s.message, all[i].source);
        base_status_drop(&s);
        free(file);
    }
    build_folder_remove(folder);
}

int main(void) {
    const struct CMUnitTest tests[] = {cmocka_unit_test(test_hostile)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
