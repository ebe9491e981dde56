/* Lengths and operands of instructions. */
#include "front/jvm/read/bytecode.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdlib.h>

#include <cmocka.h>

#define LENGTH(pc, ...)                                                                            \
    jvm_bytecode_length((const uint8_t[]){__VA_ARGS__}, sizeof((const uint8_t[]){__VA_ARGS__}), pc)

static void test_table(void **state) {
    (void)state;
    assert_string_equal(jvm_bytecode(0xb1)->name, "return");
    assert_string_equal(jvm_bytecode(0xa7)->name, "goto");
    assert_string_equal(jvm_bytecode(0xc9)->name, "jsr_w");
    assert_int_equal(JVM_OP_invokedynamic, 0xba);
    assert_int_equal(JVM_OP_dup2_x2, 0x5e);
    assert_int_equal(JVM_OP_COUNT, 0xca);
}

static void test_lengths(void **state) {
    (void)state;
    assert_int_equal(LENGTH(0, JVM_OP_nop), 1);
    assert_int_equal(LENGTH(0, JVM_OP_sipush, 1, 2), 3);
    assert_int_equal(LENGTH(0, JVM_OP_sipush, 1), 0);
    assert_int_equal(LENGTH(0, JVM_OP_invokeinterface, 0, 1, 1, 0), 5);
    assert_int_equal(LENGTH(0, 0xca), 0);
    assert_int_equal(LENGTH(1, JVM_OP_nop), 0);
    assert_int_equal(LENGTH(0, JVM_OP_wide, JVM_OP_iload, 0, 1), 4);
    assert_int_equal(LENGTH(0, JVM_OP_wide, JVM_OP_iinc, 0, 1, 0, 1), 6);
    assert_int_equal(LENGTH(0, JVM_OP_wide, JVM_OP_iadd, 0, 1), 0);
    assert_int_equal(LENGTH(0, JVM_OP_wide), 0);
}

static void test_table_switch(void **state) {
    (void)state;
    /* At pc 1: two bytes of padding. */
    const uint8_t code[] = {0,    JVM_OP_tableswitch,
                            0,    0,
                            0,    0,
                            0,    9,
                            0xff, 0xff,
                            0xff, 0xff,
                            0,    0,
                            0,    0,
                            0,    0,
                            0,    0x10,
                            0xff, 0xff,
                            0xff, 0xff};
    assert_int_equal(jvm_bytecode_length(code, sizeof code, 1), 23);
    assert_int_equal(jvm_bytecode_length(code, sizeof code - 1, 1), 0);
    struct jvm_switch w = jvm_bytecode_switch(code, 1);
    assert_int_equal(w.count, 2);
    assert_int_equal(w.fallback, 10);
    assert_int_equal(jvm_switch_key(&w, 0), -1);
    assert_int_equal(jvm_switch_key(&w, 1), 0);
    assert_int_equal(jvm_switch_target(&w, 0), 17);
    assert_int_equal(jvm_switch_target(&w, 1), 0);
}

static void test_senseless_switch(void **state) {
    (void)state;
    uint8_t code[32] = {JVM_OP_tableswitch};
    code[11] = 2; /* low 2, high 0 */
    assert_int_equal(jvm_bytecode_length(code, sizeof code, 0), 0);
    code[8] = 0x80; /* low near the least, high near the most */
    memset(code + 12, 0x7f, 4);
    assert_int_equal(jvm_bytecode_length(code, sizeof code, 0), 0);
    uint8_t lookup[32] = {JVM_OP_lookupswitch};
    memset(lookup + 8, 0xff, 4);
    assert_int_equal(jvm_bytecode_length(lookup, sizeof lookup, 0), 0);
}

static void test_lookup_switch(void **state) {
    (void)state;
    const uint8_t code[] = {
        JVM_OP_lookupswitch, 0, 0, 0, 0, 0, 0, 20, 0, 0, 0, 1, 0x80, 0, 0, 0, 0, 0, 0, 30};
    assert_int_equal(jvm_bytecode_length(code, sizeof code, 0), 20);
    struct jvm_switch w = jvm_bytecode_switch(code, 0);
    assert_int_equal(w.count, 1);
    assert_int_equal(jvm_switch_key(&w, 0), INT32_MIN);
    assert_int_equal(jvm_switch_target(&w, 0), 30);
}

static void test_target(void **state) {
    (void)state;
    const uint8_t back[] = {0, JVM_OP_goto, 0xff, 0xff};
    assert_int_equal(jvm_bytecode_target(back, 1), 0);
    const uint8_t far[] = {JVM_OP_goto_w, 0, 1, 0, 0};
    assert_int_equal(jvm_bytecode_target(far, 0), 65536);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_table),         cmocka_unit_test(test_lengths),
        cmocka_unit_test(test_table_switch),  cmocka_unit_test(test_senseless_switch),
        cmocka_unit_test(test_lookup_switch), cmocka_unit_test(test_target),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
