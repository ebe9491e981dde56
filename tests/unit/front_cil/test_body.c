/* Method bodies and instructions made by hand. */
#include "front/cil/read/body.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdlib.h>

#include <cmocka.h>

static struct cil_bytes bytes(const char *at, size_t size) {
    return (struct cil_bytes){.at = (const uint8_t *)at, .size = (uint32_t)size, .file = "f"};
}

static struct cil_body code(const char *at, size_t size) {
    return (struct cil_body){.code = bytes(at, size)};
}

static void test_tiny(void **state) {
    (void)state;
    struct base_arena a = {0};
    struct base_status s = {0};
    struct cil_body b;
    assert_true(cil_body_read(bytes("\x0a\x16\x2a rest", 8), &a, &b, &s));
    assert_int_equal(b.code.size, 2);
    assert_int_equal(b.code.offset, 1);
    assert_int_equal(b.max_stack, 8);
    assert_int_equal(b.locals, 0);
    assert_false(cil_body_read(bytes("\x0a\x16", 2), &a, &b, &s));
    base_status_drop(&s);
    assert_false(cil_body_read(bytes("\x02", 1), &a, &b, &s));
    assert_string_equal(s.message, "a method without code");
    base_status_drop(&s);
    assert_false(cil_body_read(bytes("\x01", 1), &a, &b, &s));
    base_status_drop(&s);
    assert_false(cil_body_read(bytes("", 0), &a, &b, &s));
    base_status_drop(&s);
    base_arena_drop(&a);
}

/* A fat body of 5 bytes, then padding, then a small section of two clauses. */
#define FAT                                                                                        \
    "\x1b\x30\x03\x00\x05\x00\x00\x00\x02\x00\x00\x11"                                             \
    "\x00\x00\x00\x00\x2a"                                                                         \
    "\0\0\0"
static const char small[] = FAT "\x01\x1c\x00\x00"
                                "\x00\x00\x00\x00\x01\x01\x00\x01\x03\x00\x00\x01"
                                "\x01\x00\x00\x00\x01\x03\x00\x01\x02\x00\x00\x00";
static const char fat[] = FAT "\x41\x1c\x00\x00"
                              "\x02\0\0\0\x00\0\0\0\x02\0\0\0\x02\0\0\0\x03\0\0\0\0\0\0\0";

static void test_fat(void **state) {
    (void)state;
    struct base_arena a = {0};
    struct base_status s = {0};
    struct cil_body b;
    assert_true(cil_body_read(bytes(small, sizeof small - 1), &a, &b, &s));
    assert_true(b.init_locals);
    assert_int_equal(b.max_stack, 3);
    assert_int_equal(b.locals, 0x11000002);
    assert_int_equal(b.clause_count, 2);
    assert_int_equal(b.clauses[0].kind, CIL_CLAUSE_CATCH);
    assert_int_equal(b.clauses[0].type, 0x01000003);
    assert_int_equal(b.clauses[1].kind, CIL_CLAUSE_FILTER);
    assert_int_equal(b.clauses[1].filter_start, 2);
    assert_int_equal(b.clauses[1].handler_start, 3);
    assert_true(cil_body_read(bytes(fat, sizeof fat - 1), &a, &b, &s));
    assert_int_equal(b.clause_count, 1);
    assert_int_equal(b.clauses[0].kind, CIL_CLAUSE_FINALLY);
    assert_int_equal(b.clauses[0].handler_end, 5);
    for (size_t cut = 0; cut < sizeof small - 1; cut++) {
        char *copy = malloc(cut + 1);
        memcpy(copy, small, cut);
        assert_false(cil_body_read(bytes(copy, cut), &a, &b, &s));
        base_status_drop(&s);
        free(copy);
    }
    base_arena_drop(&a);
}

static void test_bad_clauses(void **state) {
    (void)state;
    /* Which byte of the fat clause to change, to what, and what is said. */
    static const struct {
        size_t at;
        char to;
        const char *why;
    } cases[] = {
        {24, 3, "no kind of exception clause"},
        {28, 5, "try block"},
        {32, 6, "try block"},
        {32, 0, "try block"},
        {36, 4, "handler block"},
        {43, 1, "handler block"},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        struct base_arena a = {0};
        struct base_status s = {0};
        struct cil_body b;
        char copy[sizeof fat];
        memcpy(copy, fat, sizeof fat);
        copy[cases[i].at] = cases[i].to;
        assert_false(cil_body_read(bytes(copy, sizeof fat - 1), &a, &b, &s));
        assert_non_null(strstr(s.message, cases[i].why));
        base_status_drop(&s);
        base_arena_drop(&a);
    }
}

/* Every opcode of the table decodes to itself; no other byte is one. */
static void test_all_opcodes(void **state) {
    (void)state;
    uint32_t known = 0;
    for (uint32_t value = 0; value < 512; value++) {
        char text[32] = {(char)value};
        if (value >= 256) {
            text[0] = (char)0xfe;
            text[1] = (char)value;
        }
        struct cil_body b = code(text, sizeof text);
        struct base_status s = {0};
        struct cil_ins ins;
        if (value == 0xfe || !cil_ins_decode_single(&b, 0, &ins, &s)) {
            base_status_drop(&s);
            continue;
        }
        known++;
        assert_int_equal(cil_opcode_info(ins.op)->code,
                         value < 256 ? value : 0xfe00 | (value & 0xff));
    }
    assert_int_equal(known, CIL_OP_COUNT);
    assert_int_equal(known, 219);
}

static void test_operands(void **state) {
    (void)state;
    static const char text[] = "\x1f\xfe"                             /* 0: ldc.i4.s -2 */
                               "\x21\1\2\3\4\5\6\7\x88"               /* 2: ldc.i8 */
                               "\x2b\xf3"                             /* 11: br.s 0 */
                               "\x45\2\0\0\0\0\0\0\0\xf3\xff\xff\xff" /* 13: switch 26, 13 */
                               "\xfe\x0c\x34\x12"                     /* 26: ldloc 0x1234 */
                               "\x28\1\0\0\x0a";                      /* 30: call */
    struct cil_body b = code(text, sizeof text - 1);
    struct base_status s = {0};
    struct cil_ins ins;
    assert_true(cil_ins_decode(&b, 0, &ins, &s));
    assert_int_equal(ins.number, -2);
    assert_true(cil_ins_decode(&b, ins.next, &ins, &s));
    assert_true(ins.bits == 0x8807060504030201u);
    assert_true(cil_ins_decode(&b, ins.next, &ins, &s));
    assert_int_equal(ins.op, CIL_OP_BR_S);
    assert_int_equal(ins.target, 0);
    assert_true(cil_ins_decode(&b, ins.next, &ins, &s));
    assert_int_equal(ins.count, 2);
    assert_int_equal(cil_ins_target(&b, &ins, 0), 26);
    assert_int_equal(cil_ins_target(&b, &ins, 1), 13);
    assert_true(cil_ins_decode(&b, ins.next, &ins, &s));
    assert_int_equal(ins.var, 0x1234);
    assert_true(cil_ins_decode(&b, ins.next, &ins, &s));
    assert_int_equal(ins.token, 0x0a000001);
    assert_int_equal(ins.next, sizeof text - 1);
    assert_false(cil_ins_decode(&b, ins.next, &ins, &s));
    base_status_drop(&s);
}

static void test_prefixes(void **state) {
    (void)state;
    static const char text[] = "\xfe\x13\xfe\x12\x02\x7b\1\0\0\4"         /* ldfld */
                               "\xfe\x16\1\0\0\x1b\xfe\x14\x6f\2\0\0\x0a" /* callvirt */
                               "\xfe\x1e\x8f\1\0\0\2";                    /* ldelema */
    struct cil_body b = code(text, sizeof text - 1);
    struct base_status s = {0};
    struct cil_ins ins;
    assert_true(cil_ins_decode(&b, 0, &ins, &s));
    assert_int_equal(ins.op, CIL_OP_LDFLD);
    assert_true(ins.is_volatile && !ins.is_tail);
    assert_int_equal(ins.unaligned, 2);
    assert_int_equal(ins.offset, 0);
    assert_int_equal(ins.at, 5);
    assert_true(cil_ins_decode(&b, ins.next, &ins, &s));
    assert_int_equal(ins.constrained, 0x1b000001);
    assert_true(ins.is_tail && !ins.is_volatile);
    assert_true(cil_ins_decode(&b, ins.next, &ins, &s));
    assert_true(ins.is_readonly);
    assert_int_equal(ins.next, sizeof text - 1);
}

static void test_bad_code(void **state) {
    (void)state;
    static const struct {
        const char *text;
        size_t size;
        const char *why;
    } cases[] = {
        {"\x24", 1, "0x24 at IL_0000 is no instruction"},
        {"\xfe\x08", 2, "0xfe08 at IL_0000 is no instruction"},
        {"\xfe", 1, "cut short"},
        {"\x20\0\0\0", 4, "cut short"},
        {"\x2b\x00", 2, "leads out of the method, to 2"},
        {"\x2b\xfd", 2, "leads out of the method, to -1"},
        {"\x45\xff\xff\xff\x7f", 5, "a switch of 2147483647 targets"},
        {"\xfe\x13\x00", 3, "a prefix at IL_0000 that nop does not take"},
        {"\xfe\x12\x03\x46", 4, "unaligned. 3"},
        {"\xfe\x13", 2, "runs over its end"},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        struct cil_body b = code(cases[i].text, cases[i].size);
        struct base_status s = {0};
        struct cil_ins ins;
        assert_false(cil_ins_decode(&b, 0, &ins, &s));
        assert_non_null(strstr(s.message, cases[i].why));
        base_status_drop(&s);
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_tiny),        cmocka_unit_test(test_fat),
        cmocka_unit_test(test_bad_clauses), cmocka_unit_test(test_all_opcodes),
        cmocka_unit_test(test_operands),    cmocka_unit_test(test_prefixes),
        cmocka_unit_test(test_bad_code),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
