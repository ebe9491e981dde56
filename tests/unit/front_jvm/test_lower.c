/* The class model, and the code that methods are lowered to: no needless moves, comparisons fused
 * with their jumps, exceptions and locks where they belong. Skipped without a JDK. */
#include "build.h"
#include "front/jvm/class/class.h"
#include "front/jvm/front.h"
#include "front/jvm/supply.h"
#include "ir/passes.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

static struct ir_program program;
static struct jvm *context;

static int load(void **state) {
    (void)state;
    char *compiler = front_jvm_compiler();
    free(compiler);
    ir_program_init(&program);
    if (!compiler)
        return 0;
    const char *files[] = {HEDDLE_SOURCE_DIR "/tests/unit/front_jvm/java/Shapes.java"};
    struct front_jvm_input in = {.files = files, .file_count = 1};
    struct base_status s = {0};
    if (!front_jvm_load(&in, &program, &s)) {
        char *text = base_status_text(&s);
        print_error("%s\n", text);
        free(text);
        return -1;
    }
    context = jvm_of(&program);
    return 0;
}

static int drop(void **state) {
    (void)state;
    if (context)
        front_jvm_drop(&program);
    ir_program_drop(&program);
    return 0;
}

#define NEED_JDK()                                                                                 \
    if (!context)                                                                                  \
    skip()

static const struct ir_function *lowered(const char *class, const char *name) {
    struct jvm_method *m = jvm_method_declared(jvm_class_known(context, class), name, NULL);
    assert_non_null(m);
    uint32_t index = jvm_method_function(m);
    struct ir_supply supply = jvm_supply(context);
    struct base_status s = {0};
    if (program.functions.at[index].lazy)
        assert_true(supply.body(context, &program, index, &s));
    const struct ir_function *f = &program.functions.at[index];
    assert_true(ir_verify_function(&program, f, &s));
    return f;
}

static uint32_t count(const struct ir_function *f, enum ir_op op) {
    uint32_t n = 0;
    for (uint32_t i = 0; i < f->code.count; i++)
        n += f->code.at[i].op == op;
    return n;
}

static uint32_t calls(const struct ir_function *f, const char *name) {
    uint32_t n = 0, function = ir_program_find_function(&program, name);
    for (uint32_t i = 0; i < f->code.count; i++)
        n += f->code.at[i].op == IR_OP_call && f->code.at[i].x == function;
    return n;
}

/* ---- classes ---- */

/* A field of a library's class whose annotation has a type that is no text of the pool. */
static void test_damaged_annotation(void **state) {
    (void)state;
    NEED_JDK();
    struct build b = build_class("Damaged", "java/lang/Object");
    struct build_bytes annotations = {0};
    build_u2(&annotations, 1);
    build_u2(&annotations, 0xffff);
    build_u2(&annotations, 0);
    build_u2(&b.fields, JVM_ACC_STATIC);
    build_u2(&b.fields, build_utf8(&b, "field"));
    build_u2(&b.fields, build_utf8(&b, "I"));
    build_u2(&b.fields, 1);
    build_attribute(&b, &b.fields, "RuntimeVisibleAnnotations", &annotations);
    b.field_count = 1;
    struct build_bytes bytes = build_finish(&b);
    struct base_status s = {0};
    struct jvm_class *c = jvm_class_define(context, "Damaged", bytes.at, bytes.size, &s);
    assert_non_null(c);
    assert_false(c->fields[0].confined);
    build_drop(&annotations);
    build_drop(&bytes);
}

static void test_layout(void **state) {
    (void)state;
    NEED_JDK();
    struct jvm_class *animal = jvm_class_known(context, "Shapes$Animal");
    struct jvm_class *dog = jvm_class_known(context, "Shapes$Dog");
    assert_int_equal(jvm_field_offset(animal, "weight") % 8, 0);
    assert_true(jvm_field_offset(animal, "legs") >= IR_HEAD);
    assert_true(jvm_field_offset(dog, "age") >= animal->size);
    assert_int_equal(jvm_field_offset(dog, "weight"), jvm_field_offset(animal, "weight"));
    assert_true(program.classes.at[dog->ir].flags & IR_CLASS_POINTERS);
    assert_int_equal(program.classes.at[dog->ir].super, animal->ir);
    assert_int_equal(program.classes.at[dog->ir].init_state, IR_NO_INDEX);
    assert_true(program.classes.at[jvm_class_known(context, "Shapes")->ir].init_state !=
                IR_NO_INDEX);
}

static void test_subtypes(void **state) {
    (void)state;
    NEED_JDK();
    struct jvm_class *animal = jvm_class_known(context, "Shapes$Animal");
    struct jvm_class *dog = jvm_class_known(context, "Shapes$Dog");
    struct jvm_class *object = jvm_class_known(context, "java/lang/Object");
    struct jvm_class *ints = jvm_class_array(jvm_class_primitive(context, 'I'));
    assert_true(jvm_class_is(dog, jvm_class_known(context, "Shapes$Pet")));
    assert_false(jvm_class_is(animal, dog));
    assert_true(jvm_class_is(jvm_class_array(dog), jvm_class_array(animal)));
    assert_false(jvm_class_is(jvm_class_array(animal), jvm_class_array(dog)));
    assert_true(jvm_class_is(ints, jvm_class_known(context, "java/lang/Cloneable")));
    assert_true(jvm_class_is(jvm_class_array(ints), jvm_class_array(object)));
    assert_false(jvm_class_is(ints, jvm_class_array(object)));
    assert_ptr_equal(jvm_class_known(context, "[[I"), jvm_class_array(ints));
    assert_null(jvm_class_try(context, "Shapes$Cat"));
}

static void test_selection(void **state) {
    (void)state;
    NEED_JDK();
    struct jvm_class *dog = jvm_class_known(context, "Shapes$Dog");
    struct ir_supply supply = jvm_supply(context);
    uint32_t sound = jvm_selector(context, "sound", "()Ljava/lang/String;");
    uint32_t name = jvm_selector(context, "name", "()Ljava/lang/String;");
    uint32_t f = supply.dispatch(context, &program, dog->ir, sound);
    assert_string_equal(program.functions.at[f].name, "Shapes$Dog.sound()Ljava/lang/String;");
    f = supply.dispatch(context, &program, dog->ir, name);
    assert_string_equal(program.functions.at[f].name, "Shapes$Animal.name()Ljava/lang/String;");
}

static void test_constants(void **state) {
    (void)state;
    NEED_JDK();
    uint32_t a = jvm_string_literal(context, "wow", 3);
    const uint16_t units[] = {'w', 'o', 'w'};
    assert_int_equal(jvm_string_interned(context, units, 3), a);
    assert_true(jvm_string_literal(context, "wo", 2) != a);
    struct jvm_class *dog = jvm_class_known(context, "Shapes$Dog");
    uint32_t mirror = jvm_class_mirror(dog);
    assert_ptr_equal(jvm_class_of_mirror(context, mirror), dog);
    assert_null(jvm_class_of_mirror(context, a));
}

/* ---- code ---- */

static void test_loop(void **state) {
    (void)state;
    NEED_JDK();
    const struct ir_function *f = lowered("Shapes", "sum");
    assert_int_equal(count(f, IR_OP_mov), 0);
    assert_int_equal(count(f, IR_OP_jmp), 0); /* the condition is there twice instead */
    assert_int_equal(count(f, IR_OP_jslt32), 2);
    assert_int_equal(f->code.count, 8);
}

static void test_comparisons(void **state) {
    (void)state;
    NEED_JDK();
    const struct ir_function *f = lowered("Shapes", "compare");
    assert_int_equal(count(f, IR_OP_slt64), 1);
    assert_int_equal(count(f, IR_OP_fcmp64), 1);
    assert_int_equal(count(f, IR_OP_sub32), 0); /* no -1, 0, 1 */
    assert_int_equal(count(f, IR_OP_br), 2);
}

static void test_field(void **state) {
    (void)state;
    NEED_JDK();
    const struct ir_function *f = lowered("Shapes", "increment");
    assert_int_equal(f->code.count, 4); /* load, add, store, return */
    assert_int_equal(f->code.at[0].op, IR_OP_ld32);
    assert_int_equal(f->code.at[3].b, f->code.at[0].a); /* the value before */
}

static void test_assertion(void **state) {
    (void)state;
    NEED_JDK();
    const struct ir_function *f = lowered("Shapes", "asserted");
    assert_int_equal(count(f, IR_OP_throw), 1);
    assert_int_equal(count(f, IR_OP_ld8), 0); /* whether it is on is known */
}

static void test_handlers(void **state) {
    (void)state;
    NEED_JDK();
    const struct ir_function *f = lowered("Shapes", "caught");
    uint32_t cast = jvm_class_known(context, "java/lang/ClassCastException")->ir;
    uint32_t first = IR_NO_INDEX, any = IR_NO_INDEX, raise = IR_NO_INDEX;
    uint32_t function = ir_program_find_function(
        &program, "heddle/Raise.classCast(Ljava/lang/Object;Ljava/lang/Class;)V");
    for (uint32_t i = 0; i < f->code.count; i++)
        if (f->code.at[i].op == IR_OP_call && f->code.at[i].x == function)
            raise = i;
    assert_true(raise != IR_NO_INDEX);
    for (uint32_t i = f->handlers.count; i-- > 0;) {
        const struct ir_handler *h = &f->handlers.at[i];
        bool covers = h->first <= raise && raise < h->end; /* though it is behind the rest */
        if (covers && h->class == cast)
            first = i;
        else if (covers && h->class == IR_NO_INDEX)
            any = i;
    }
    assert_true(first != IR_NO_INDEX && any != IR_NO_INDEX && first < any);
}

static void test_synchronized(void **state) {
    (void)state;
    NEED_JDK();
    const struct ir_function *f = lowered("Shapes", "locked");
    assert_int_equal(calls(f, "heddle.monitor.enter"), 1);
    assert_int_equal(calls(f, "heddle.monitor.exit"), 2); /* at the end, and where it throws */
    assert_int_equal(f->handlers.count, 1);
    assert_int_equal(f->handlers.at[0].class, IR_NO_INDEX);
}

static void test_lambdas(void **state) {
    (void)state;
    NEED_JDK();
    assert_int_equal(count(lowered("Shapes", "none"), IR_OP_new), 0);
    assert_int_equal(count(lowered("Shapes", "captures"), IR_OP_new), 1);
    const struct ir_function *f = lowered("Shapes", "make");
    assert_int_equal(count(f, IR_OP_new), 1);
    assert_int_equal(count(f, IR_OP_nullck), 0); /* what was just made is not null */
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_layout),    cmocka_unit_test(test_subtypes),
        cmocka_unit_test(test_selection), cmocka_unit_test(test_constants),
        cmocka_unit_test(test_loop),      cmocka_unit_test(test_comparisons),
        cmocka_unit_test(test_field),     cmocka_unit_test(test_assertion),
        cmocka_unit_test(test_handlers),  cmocka_unit_test(test_synchronized),
        cmocka_unit_test(test_lambdas),   cmocka_unit_test(test_damaged_annotation),
    };
    return cmocka_run_group_tests(tests, load, drop);
}
