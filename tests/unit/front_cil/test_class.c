/* Types and classes of a program that mcs compiled: layout, names, conversions, what virtual and
 * interface methods resolve to. */
#include "program.h"

#include "base/fatal.h"
#include "base/text.h"
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <string.h>

#include <cmocka.h>

static const char source[] =
    "using System; using System.Collections.Generic; using System.Runtime.InteropServices;\n"
    "struct Mixed { public byte b; public long l; public short s; }\n"
    "[StructLayout(LayoutKind.Sequential, Pack=1)] struct Packed { public byte b; public long l; "
    "}\n"
    "[StructLayout(LayoutKind.Explicit)] struct Union {\n"
    "  [FieldOffset(0)] public int i; [FieldOffset(2)] public short high; }\n"
    "struct Empty { }\n"
    "enum Small : byte { A, B }\n"
    "struct Holder { public Small s; public Mixed m; public string t; }\n"
    "interface IFace { int F(); } interface IOther { int F(); }\n"
    "class Base : IFace { public int field; public virtual int F() { return 1; }\n"
    "  public virtual string G<T>(T t) { return \"base\"; } }\n"
    "class Mid : Base { public int more; public override int F() { return 2; } }\n"
    "class Last : Mid, IOther { int IOther.F() { return 3; } public new virtual int F() { return "
    "4; }\n"
    "  public override string G<T>(T t) { return \"last\"; } }\n"
    "class Box<T> { public T value; public static T kept; public class In { public T inner; } }\n"
    "[StructLayout(LayoutKind.Explicit, Size=0x7fffff00)] class Large { }\n"
    "[StructLayout(LayoutKind.Explicit, Size=0x7fffff00)] class Larger : Large { }\n"
    "[StructLayout(LayoutKind.Sequential, Size=0x60000000)] struct Half { }\n"
    "class Statics { public static Half first, second; public static int third; }\n"
    "class Fitting { public static Half only; }\n"
    "class P { static void Main() { } }\n";

static struct ir_program program;

static int load(void **state) {
    *state = program_load(&program, source);
    return 0;
}

static int drop(void **state) {
    (void)state;
    program_drop(&program);
    return 0;
}

static struct cil_class *class_named(struct cil *cil, const char *name) {
    struct cil_class *c = cil_class_find(cil, name);
    if (!c)
        fail_msg("no class %s", name);
    return c;
}

static struct cil_type *instance(struct cil *cil, const char *name, struct cil_type *arg) {
    struct cil_definition *d = cil_definition_find(cil, name);
    assert_non_null(d);
    return cil_type_named(d, &arg, 1);
}

static void test_layout_of_values(void **state) {
    struct cil *cil = *state;
    struct cil_class *mixed = class_named(cil, "Mixed");
    assert_int_equal(cil_field_offset(mixed, "l"), 8);
    assert_int_equal(cil_field_offset(mixed, "s"), 16);
    assert_int_equal(mixed->value_size, 24);
    assert_int_equal(mixed->size, IR_HEAD + 24);
    assert_int_equal(class_named(cil, "Packed")->value_size, 9);
    struct cil_class *onion = class_named(cil, "Union");
    assert_int_equal(onion->value_size, 4);
    assert_int_equal(cil_field_offset(onion, "high"), 2);
    assert_int_equal(class_named(cil, "Empty")->value_size, 1);
    assert_int_equal(class_named(cil, "Small")->value_size, 1);
    struct cil_class *holder = class_named(cil, "Holder");
    assert_int_equal(cil_field_offset(holder, "m"), 8);
    assert_int_equal(cil_field_offset(holder, "t"), 32);
    assert_true(holder->pointers);
    assert_false(mixed->pointers);
}

/* What a file says of sizes is bounded before it is added up. */
static void test_too_large(void **state) {
    struct cil *cil = *state;
    uint32_t global, offset;
    assert_non_null(cil_class_find(cil, "Large"));
    assert_null(cil_class_find(cil, "Larger"));
    struct cil_field *third = cil_field_find(class_named(cil, "Statics"), "third");
    assert_false(cil_field_place(third, &global, &offset));
    struct cil_field *only = cil_field_find(class_named(cil, "Fitting"), "only");
    assert_true(cil_field_place(only, &global, &offset));
}

/* Slots of a function are counted in 16 bits. */
static void test_too_many_parameters(void **state) {
    (void)state;
    enum { COUNT = 65600 };
    struct base_text text = {0};
    base_text_add(&text,
                  "class P { static void Main() { } static void Few(int a) { } static void Many(");
    for (uint32_t i = 0; i < COUNT; i++)
        base_text_printf(&text, "%sint a%u", i ? "," : "", i);
    base_text_add(&text, ") { } }");
    struct ir_program p;
    struct cil *cil = program_load(&p, base_text_get(&text));
    base_text_drop(&text);
    assert_non_null(cil_method_find(class_named(cil, "P"), "Few", UINT32_MAX));
    assert_null(cil_method_find(class_named(cil, "P"), "Many", UINT32_MAX));
    program_drop(&p);
}

static void test_layout_of_objects(void **state) {
    struct cil *cil = *state;
    assert_int_equal(cil_field_offset(class_named(cil, "Base"), "field"), IR_HEAD);
    assert_int_equal(cil_field_offset(class_named(cil, "Mid"), "more"), IR_HEAD + 4);
    assert_int_equal(cil_field_offset(class_named(cil, "Last"), "field"), IR_HEAD);
    struct cil_class *string = class_named(cil, "System.String");
    assert_int_equal(cil_field_offset(string, "_firstChar"), IR_HEAD);
    assert_int_equal(cil_field_offset(string, "_stringLength"), IR_HEAD_LENGTH);
}

static void test_values_in_slots(void **state) {
    struct cil *cil = *state;
    struct cil_type *i4 = cil_known(cil, CIL_KNOWN_I4);
    assert_false(cil_type_in_memory(instance(cil, "System.Nullable`1", i4)));
    assert_false(cil_type_in_memory(class_named(cil, "System.TimeSpan")->type));
    assert_true(cil_type_in_memory(class_named(cil, "System.Decimal")->type));
    assert_true(cil_type_in_memory(class_named(cil, "Packed")->type));
    assert_false(cil_type_in_memory(cil_known(cil, CIL_KNOWN_STRING)));
}

static void test_instances(void **state) {
    struct cil *cil = *state;
    struct cil_type *bytes = instance(cil, "Box`1", cil_known(cil, CIL_KNOWN_U1));
    struct cil_type *again = instance(cil, "Box`1", cil_known(cil, CIL_KNOWN_U1));
    struct cil_type *strings = instance(cil, "Box`1", cil_known(cil, CIL_KNOWN_STRING));
    assert_ptr_equal(bytes, again);
    assert_ptr_not_equal(bytes, strings);
    assert_int_equal(cil_class_must(bytes)->size, IR_HEAD + 1);
    assert_int_equal(cil_class_must(strings)->size, IR_HEAD + 8);
    uint32_t one, other, offset;
    assert_true(cil_field_place(cil_field_find(cil_class_must(bytes), "kept"), &one, &offset));
    assert_true(cil_field_place(cil_field_find(cil_class_must(strings), "kept"), &other, &offset));
    assert_int_not_equal(one, other);
    assert_string_equal(cil_type_name(cil_type_szarray(bytes)), "Box`1<System.Byte>[]");
    assert_string_equal(cil_type_display(cil_type_array(bytes, 2)), "Box<byte>[,]");
}

static void test_conversions(void **state) {
    struct cil *cil = *state;
    struct cil_type *string = cil_known(cil, CIL_KNOWN_STRING);
    struct cil_type *object = cil_known(cil, CIL_KNOWN_OBJECT);
    struct cil_type *i4 = cil_known(cil, CIL_KNOWN_I4), *u4 = cil_known(cil, CIL_KNOWN_U4);
    const char *list = "System.Collections.Generic.IList`1";
    const char *sequence = "System.Collections.Generic.IEnumerable`1";
    assert_true(cil_type_assignable(cil_type_szarray(string), cil_type_szarray(object)));
    assert_false(cil_type_assignable(cil_type_szarray(object), cil_type_szarray(string)));
    assert_true(cil_type_assignable(cil_type_szarray(i4), cil_type_szarray(u4)));
    assert_false(cil_type_assignable(cil_type_szarray(i4), cil_type_szarray(object)));
    assert_true(cil_type_assignable(cil_type_szarray(string), instance(cil, list, object)));
    assert_false(cil_type_assignable(cil_type_szarray(i4), instance(cil, list, object)));
    assert_true(
        cil_type_assignable(instance(cil, sequence, string), instance(cil, sequence, object)));
    assert_false(
        cil_type_assignable(instance(cil, sequence, object), instance(cil, sequence, string)));
    assert_false(cil_type_assignable(instance(cil, sequence, i4), instance(cil, sequence, object)));
    assert_true(cil_type_assignable(instance(cil, "System.Action`1", object),
                                    instance(cil, "System.Action`1", string)));
    assert_true(cil_class_is(class_named(cil, "Last"), class_named(cil, "IFace")));
    assert_false(cil_class_is(class_named(cil, "Mid"), class_named(cil, "IOther")));
}

static const char *answer(struct cil *cil, const char *class, struct cil_method *m) {
    struct cil_method *found = cil_method_override(class_named(cil, class), m);
    return found ? cil_method_key(found) : "nothing";
}

static void test_overrides(void **state) {
    struct cil *cil = *state;
    struct cil_method *base = cil_method_find(class_named(cil, "Base"), "F", 0);
    assert_string_equal(answer(cil, "Base", base), "Base::F()");
    assert_string_equal(answer(cil, "Mid", base), "Mid::F()");
    assert_string_equal(answer(cil, "Last", base), "Mid::F()"); /* `new` takes another slot */
    struct cil_method *face = cil_method_find(class_named(cil, "IFace"), "F", 0);
    assert_string_equal(answer(cil, "Last", face), "Mid::F()");
    struct cil_method *other = cil_method_find(class_named(cil, "IOther"), "F", 0);
    assert_string_equal(answer(cil, "Last", other), "Last::IOther.F()");
    assert_string_equal(answer(cil, "Mid", other), "nothing");
    struct cil_method *open = cil_method_find(class_named(cil, "Base"), "G", 1);
    struct cil_type *i4 = cil_known(cil, CIL_KNOWN_I4);
    struct cil_method *closed = cil_method_instantiate(open, &i4, 1);
    struct cil_method *found = cil_method_override(class_named(cil, "Last"), closed);
    assert_string_equal(cil_method_key(found), "Last::G`1(!!0)");
    assert_ptr_equal(found->args[0], i4);
}

static void test_arrays_as_lists(void **state) {
    struct cil *cil = *state;
    struct cil_type *i4 = cil_known(cil, CIL_KNOWN_I4);
    struct cil_class *list =
        cil_class_must(instance(cil, "System.Collections.Generic.IList`1", i4));
    struct cil_method *get = cil_method_find(list, "get_Item", 1);
    struct cil_method *found = cil_method_override(cil_class_must(cil_type_szarray(i4)), get);
    assert_non_null(found);
    assert_string_equal(found->name, "InternalArray__get_Item");
    assert_ptr_equal(found->args[0], i4);
}

static void test_objects_of_types(void **state) {
    struct cil *cil = *state;
    struct cil_type *i4 = cil_known(cil, CIL_KNOWN_I4);
    uint32_t object = cil_type_object(i4);
    assert_int_equal(cil_type_object(i4), object);
    assert_ptr_equal(cil_type_of_object(cil, vm_global_at(object)), i4);
    assert_int_equal(cil_string_literal_utf8(cil, "a\xc3\xa9"),
                     cil_string_literal(cil, (const uint16_t[]){'a', 0xe9}, 2));
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_layout_of_values),    cmocka_unit_test(test_too_large),
        cmocka_unit_test(test_too_many_parameters), cmocka_unit_test(test_layout_of_objects),
        cmocka_unit_test(test_values_in_slots),     cmocka_unit_test(test_instances),
        cmocka_unit_test(test_conversions),         cmocka_unit_test(test_overrides),
        cmocka_unit_test(test_arrays_as_lists),     cmocka_unit_test(test_objects_of_types),
    };
    return cmocka_run_group_tests(tests, load, drop);
}
