/* Building: indexes, what is unknown, what is kept once. */
#include "helper.h"

#include <stdio.h>
#include <string.h>

static void unknown_is_zero(void **state) {
    (void)state;
    struct ir_program p;
    ir_program_init(&p);
    assert_int_equal(p.files.count, 1);
    assert_int_equal(p.locs.count, 1);
    assert_int_equal(p.types.count, 1);
    assert_int_equal(p.types.at[0].kind, IR_TYPE_UNKNOWN);
    assert_int_equal(p.entry, IR_NO_INDEX);
    assert_int_equal(p.pointer_bytes, 8);
    ir_program_drop(&p);
}

static void names_are_found(void **state) {
    (void)state;
    struct ir_program p;
    char name[32];
    ir_program_init(&p);
    for (uint32_t n = 0; n < 1000; n++) {
        snprintf(name, sizeof name, "f%u", n);
        assert_int_equal(ir_build_function(&p, name), n);
        snprintf(name, sizeof name, "g%u", n);
        assert_int_equal(ir_build_global(&p, name, n, 4), n);
    }
    for (uint32_t n = 0; n < 1000; n++) {
        snprintf(name, sizeof name, "f%u", n);
        assert_int_equal(ir_program_find_function(&p, name), n);
        assert_int_equal(ir_program_find_global(&p, name), IR_NO_INDEX);
        snprintf(name, sizeof name, "g%u", n);
        assert_int_equal(ir_program_find_global(&p, name), n);
    }
    assert_int_equal(p.globals.at[7].size, 7);
    ir_program_drop(&p);
}

static void first_of_one_name_is_found(void **state) {
    (void)state;
    struct ir_program p;
    ir_program_init(&p);
    for (uint32_t n = 0; n < 500; n++)
        ir_build_function(&p, n % 2 ? "odd" : "even");
    assert_int_equal(ir_program_find_function(&p, "even"), 0);
    assert_int_equal(ir_program_find_function(&p, "odd"), 1);
    ir_program_drop(&p);
}

static void places_are_kept_once(void **state) {
    (void)state;
    struct ir_program p;
    ir_program_init(&p);
    uint32_t file = ir_build_file(&p, "a.c");
    assert_int_equal(file, 1);
    assert_int_equal(ir_build_file(&p, "a.c"), file);
    assert_int_not_equal(ir_build_file(&p, "b.c"), file);
    uint32_t outer = ir_build_loc(&p, file, 3, 1, 0, "main");
    uint32_t inner = ir_build_loc(&p, file, 9, 2, outer, "callee");
    assert_int_equal(ir_build_loc(&p, file, 3, 1, 0, "main"), outer);
    assert_int_equal(ir_build_loc(&p, file, 9, 2, outer, "callee"), inner);
    assert_int_not_equal(ir_build_loc(&p, file, 9, 2, 0, "callee"), inner);
    assert_int_not_equal(ir_build_loc(&p, file, 9, 2, outer, NULL), inner);
    assert_int_equal(p.locs.count, 5);
    ir_program_drop(&p);
}

static void types_are_copied(void **state) {
    (void)state;
    struct ir_program p;
    char name[] = "node";
    struct ir_member member = {.name = name, .offset = 8};
    struct ir_type type = {
        .kind = IR_TYPE_STRUCT, .name = name, .size = 16, .members = &member, .member_count = 1};
    ir_program_init(&p);
    uint32_t index = ir_build_type(&p, &type);
    name[0] = 'm';
    member.offset = 0;
    assert_int_equal(index, 1);
    assert_string_equal(p.types.at[1].name, "node");
    assert_string_equal(p.types.at[1].members[0].name, "node");
    assert_int_equal(p.types.at[1].members[0].offset, 8);
    ir_program_drop(&p);
}

static void tables_are_appended(void **state) {
    (void)state;
    struct ir_program p;
    ir_program_init(&p);
    uint32_t index = ir_build_function(&p, "f");
    struct ir_function *f = &p.functions.at[index];
    assert_int_equal(ir_build_aux(f, (uint32_t[]){1, 2, 3}, 3), 0);
    assert_int_equal(ir_build_aux(f, NULL, 0), 3);
    assert_int_equal(ir_build_aux(f, (uint32_t[]){9}, 1), 3);
    assert_int_equal(f->aux.at[2], 3);
    assert_int_equal(f->aux.at[3], 9);
    assert_int_equal(ir_build_ins(f, (struct ir_ins){.op = IR_OP_nop}, 0), 0);
    assert_int_equal(ir_build_ins(f, (struct ir_ins){.op = IR_OP_ret}, 0), 1);
    assert_int_equal(f->locs.count, 2);
    ir_program_drop(&p);
}

static jmp_buf out_of_room;
static enum base_fatal_kind kind;

static void catch (enum base_fatal_kind k, const char *message) {
    (void)message;
    kind = k;
    longjmp(out_of_room, 1);
}

/* While machines run a program, its tables may not move: there is an end to them. */
static void a_supplied_program_ends_in_a_message(void **state) {
    (void)state;
    static struct ir_program p;
    base_fatal_hook *before = base_fatal_set(catch);
    ir_program_init(&p);
    ir_supply_begin(&p, &(struct ir_supply){0});
    const char *const *at = p.files.at;
    if (!setjmp(out_of_room))
        for (uint32_t n = 0;; n++) {
            char name[32];
            snprintf(name, sizeof name, "%u.java", n);
            ir_build_file(&p, name);
        }
    base_fatal_set(before);
    assert_int_equal(kind, BASE_FATAL_LIMIT);
    assert_int_equal(p.files.count, p.files.room);
    assert_ptr_equal(p.files.at, at);
    ir_program_drop(&p);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(unknown_is_zero),
        cmocka_unit_test(names_are_found),
        cmocka_unit_test(first_of_one_name_is_found),
        cmocka_unit_test(places_are_kept_once),
        cmocka_unit_test(types_are_copied),
        cmocka_unit_test(tables_are_appended),
        cmocka_unit_test(a_supplied_program_ends_in_a_message),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
