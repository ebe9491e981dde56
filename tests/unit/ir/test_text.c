/* The text form: round trips, what may be left out, and errors with their line. */
#include "helper.h"

#include <stdlib.h>
#include <string.h>

static void check_round_trip(const char *text, const char *expected) {
    struct ir_program p, again;
    helper_load(&p, text);
    char *printed = helper_print(&p);
    assert_string_equal(printed, expected);
    helper_load(&again, printed);
    char *reprinted = helper_print(&again);
    assert_string_equal(reprinted, printed);
    free(printed);
    free(reprinted);
    ir_program_drop(&p);
    ir_program_drop(&again);
}

static void all_operations(void **state) {
    (void)state;
    char *text = helper_golden("all-ops.ir");
    check_round_trip(text, text);
    free(text);
}

static void all_operations_are_there(void **state) {
    (void)state;
    struct ir_program p;
    bool seen[IR_OPS] = {0};
    char *text = helper_golden("all-ops.ir");
    helper_load(&p, text);
    for (uint32_t n = 0; n < p.functions.count; n++)
        for (uint32_t pc = 0; pc < p.functions.at[n].code.count; pc++)
            seen[p.functions.at[n].code.at[pc].op] = true;
    for (uint32_t op = 0; op < IR_OPS; op++)
        if (!seen[op])
            fail_msg("all-ops.ir has no %s", ir_op_table[op].name);
    ir_program_drop(&p);
    free(text);
}

static void golden_programs_verify(void **state) {
    (void)state;
    static const char *const names[] = {"all-ops.ir", "example.ir"};
    for (int n = 0; n < 2; n++) {
        struct ir_program p;
        struct base_status s = {0};
        char *text = helper_golden(names[n]);
        helper_load(&p, text);
        assert_true(ir_verify(&p, &s));
        ir_live_compute(&p);
        ir_program_drop(&p);
        free(text);
    }
}

static void written_by_hand(void **state) {
    (void)state;
    char *text = helper_golden("example.ir"), *expected = helper_golden("example.expected");
    check_round_trip(text, expected);
    free(text);
    free(expected);
}

static void things_without_names_get_one(void **state) {
    (void)state;
    struct ir_program p;
    ir_program_init(&p);
    ir_build_global(&p, "", 4, 4);
    ir_build_global(&p, "", 8, 4);
    ir_build_global(&p, "x", 4, 4);
    ir_build_global(&p, "x", 8, 4);
    char *printed = helper_print(&p);
    ir_program_drop(&p);
    assert_non_null(strstr(printed, "global @\"#0\" 4"));
    assert_non_null(strstr(printed, "global @\"#1\" 8"));
    assert_non_null(strstr(printed, "global @x 4"));
    assert_non_null(strstr(printed, "global @\"x#3\" 8"));
    check_round_trip(printed, printed);
    free(printed);
}

static void broken_code_is_printed(void **state) {
    (void)state;
    struct ir_program p;
    ir_program_init(&p);
    uint32_t index = ir_build_function(&p, "f");
    struct ir_function *f = &p.functions.at[index];
    f->defined = true;
    for (uint16_t op = 0; op < IR_OPS; op++) {
        struct ir_ins i = {.op = op, .a = 65535, .b = 65535, .c = 65535, .imm = -1};
        ir_build_ins(f, i, 99);
    }
    f->code.at[0].op = 60000;
    char *printed = helper_print(&p);
    assert_non_null(strstr(printed, "?60000"));
    assert_non_null(strstr(printed, "gaddr @?4294967295"));
    assert_non_null(strstr(printed, "jmp L4294967295"));
    assert_non_null(strstr(printed, "switch _, [?]"));
    free(printed);
    ir_program_drop(&p);
}

static void initialisers(void **state) {
    (void)state;
    struct ir_program p;
    helper_load(&p, "global @a 8 = \"ab\" zero 2 \"\\x80\\n\"\nglobal @b 4\n"
                    "global @c 16 refs {8: @a - 1, 0: func @f}\ndeclare @f 0 0\n");
    assert_memory_equal(p.globals.at[0].init, "ab\0\0\x80\n\0\0", 8);
    assert_null(p.globals.at[1].init);
    assert_int_equal(p.globals.at[2].reloc_count, 2);
    assert_int_equal(p.globals.at[2].relocs[0].addend, -1);
    assert_int_equal(p.globals.at[2].relocs[0].offset, 8);
    assert_false(p.globals.at[2].relocs[0].is_function);
    assert_true(p.globals.at[2].relocs[1].is_function);
    ir_program_drop(&p);
}

static void inlined_places(void **state) {
    (void)state;
    struct ir_program p;
    helper_load(&p, "func @f {\nret !a.c:1:2 in g from b.c:3:4 in f\n}\n");
    const struct ir_loc *inner = &p.locs.at[p.functions.at[0].locs.at[0]];
    const struct ir_loc *outer = &p.locs.at[inner->inlined_in];
    assert_string_equal(p.files.at[inner->file], "a.c");
    assert_string_equal(inner->function, "g");
    assert_int_equal(inner->line, 1);
    assert_string_equal(p.files.at[outer->file], "b.c");
    assert_string_equal(outer->function, "f");
    assert_int_equal(outer->column, 4);
    assert_int_equal(outer->inlined_in, 0);
    ir_program_drop(&p);
}

static void added_to_a_program(void **state) {
    (void)state;
    struct ir_program p;
    struct base_status s = {0};
    helper_load(&p, "type t1 int size 4\ndeclare @late 1 1\nglobal @a 4 type t1\n");
    assert_true(ir_assemble(&p,
                            "type t1 pointer of t1\nglobal @b 4 type t1\n"
                            "func @late params 1 results 1 {\nret r0\n}\n",
                            "second.ir", &s));
    assert_int_equal(p.functions.count, 1);
    assert_true(p.functions.at[0].defined);
    assert_int_equal(p.globals.at[1].type, 2);
    assert_int_equal(p.types.at[2].element, 2);
    ir_program_drop(&p);
}

#define BODY(line) "global @g 4\nfunc @f {\n" line "\nend:\nret\n}\n"

static const struct bad {
    const char *text;
    uint32_t line;
    const char *message;
} bads[] = {
    {"nonsense\n", 1, "a line begins with"},
    {"pointer\n", 1, "a number is expected at the end"},
    {"\n\npointer 99\n", 3, "more than 16"},
    {"pointer 8 8\n", 1, "the end of the line is expected before '8'"},
    {"global x 4\n", 1, "'@' is expected before 'x'"},
    {"global @x\n", 1, "a number"},
    {"global @x 2147483648\n", 1, "the most"},
    {"global @x 4\nglobal @x 4\n", 2, "second time"},
    {"global @x 2 = \"abc\"\n", 1, "longer than the 2 bytes"},
    {"global @x 2000000000 = zero 999999999\n", 1, "exceed"},
    {"global @x 2 = \"abc\n", 1, "does not end on its line"},
    {"global @x 9 = \"\\q\"\n", 1, "an escape is"},
    {"global @x 9 = \"\\x4\"\n", 1, "an escape is"},
    {"global @x 8 refs {0: @y}\n", 1, "no global @y"},
    {"global @x 8 refs {0: func @x}\n", 1, "no function @x"},
    {"global @x 8 refs {0 @x}\n", 1, "':'"},
    {"global @x 8 type t1\n", 1, "the most"},
    {"global @\"a\\0b\" 8\n", 1, "NUL"},
    {"class c\n", 1, "'$' is expected"},
    {"class $c\nclass $c\n", 2, "second time"},
    {"class $c extends $d\n", 1, "no class $d"},
    {"class $c answers {1: @f}\n", 1, "no function @f"},
    {"raise trouble @f\n", 1, "kind of exception"},
    {BODY("handler try end end end r1"), 3, "a catch, a filter or a cleanup"},
    {BODY("handler catch end end nowhere r1"), 3, "no label 'nowhere'"},
    {BODY("r0 = new $d"), 3, "no class $d"},
    {"type t2 int\n", 1, "the most"},
    {"type t1 int\ntype t1 int\n", 2, "t2 is expected"},
    {"type t1 thing\n", 1, "kind of type"},
    {"type t1 struct {\"a\" t1 0}\n", 1, "'at'"},
    {"declare @f 1\n", 1, "a number"},
    {"declare @f 1 70000\n", 1, "the most"},
    {"entry @f\n", 1, "no function @f"},
    {"func @f\n}\n", 1, "'{'"},
    {"func @f {\nret\n", 3, "function of line 1 does not end"},
    {"func @f {\nret\n}\nfunc @f {\nret\n}\n", 4, "defined twice"},
    {BODY("jump end"), 3, "no operation 'jump'"},
    {BODY("jmp nowhere"), 3, "no label 'nowhere'"},
    {BODY("end:"), 4, "second time"},
    {"func @f {\njmp end\nend:\n}\n", 2, "no instruction follows"},
    {BODY("r1 = mov"), 3, "a register is expected at the end"},
    {BODY("r1 = mov 5"), 3, "a register is expected before '5'"},
    {BODY("r1 = mov r65535"), 3, "more than 65534"},
    {BODY("r1 = mov r99999999999999999999"), 3, "64 bits"},
    {BODY("mov r1, r2"), 3, "'mov' has a result"},
    {BODY("r1 = nop"), 3, "'nop' has no result"},
    {BODY("r1:2 = mov r1"), 3, "does not have 2 results"},
    {BODY("r1:3 = wide r2, r4, add"), 3, "does not have 3 results"},
    {BODY("r1 = wide r2:4, r4, add"), 3, "2 slots"},
    {BODY("r1 = const 18446744073709551616"), 3, "64 bits"},
    {BODY("r1 = const -9223372036854775809"), 3, "64 bits"},
    {BODY("r1 = const 5x"), 3, "a number"},
    {BODY("r1 = gaddr @h"), 3, "no global @h"},
    {BODY("r1 = gaddr @g + 2147483648"), 3, "32 bits"},
    {BODY("r1 = ld32 r2"), 3, "'['"},
    {BODY("r1 = ld32 [r2] align 3"), 3, "power of two"},
    {BODY("r1 = ld32 [r2] flags 0x10000"), 3, "16 bits"},
    {BODY("r1 = ld32 [r2] sequentially"), 3, "end of the line is expected before 'sequentially'"},
    {BODY("r1 = rmw [r2], add r3"), 3, "a width is missing"},
    {BODY("r1 = rmw [r2], plus r3 i32"), 3, "a number"},
    {BODY("call @h ()"), 3, "no function @h"},
    {BODY("call @f (r1 r2)"), 3, "','"},
    {BODY("call @f (r1"), 3, "',' is expected at the end"},
    {BODY("switch r1, [1: end]"), 3, "','"},
    {BODY("switch r1, [end]"), 3, "a number"},
    {BODY("ijmp r1, [end"), 3, "','"},
    {BODY("r1 = ovf r1, r2, sadd"), 3, "a number"},
    {BODY("nop !a.c"), 3, "':'"},
    {BODY("nop !a.c:1:1 from"), 3, "a path"},
    {BODY("var \"x\" r1"), 3, "a type"},
    {BODY("var \"x\" t0 5"), 3, "a register"},
};

static void errors_have_their_line(void **state) {
    (void)state;
    for (size_t n = 0; n < sizeof bads / sizeof *bads; n++) {
        struct ir_program p;
        struct base_status s = {0};
        ir_program_init(&p);
        if (ir_assemble(&p, bads[n].text, "bad.ir", &s))
            fail_msg("accepted: %s", bads[n].text);
        assert_string_equal(s.file, "bad.ir");
        if (s.line != bads[n].line || !strstr(s.message, bads[n].message))
            fail_msg("%s\nline %u: %s", bads[n].text, s.line, s.message);
        base_status_drop(&s);
        ir_program_drop(&p);
    }
}

static void reference_names_every_operation(void **state) {
    (void)state;
    struct base_text page = {0};
    ir_reference(&page);
    for (uint32_t op = 0; op < IR_OPS; op++)
        assert_non_null(strstr(page.at, ir_op_table[op].name));
    assert_non_null(strstr(page.at, "| `a = or b, c` |  |  |  |  | or |  | a = b \\| c |\n"));
    assert_non_null(
        strstr(page.at, "| `st32 [b + imm] = a flags` | store | 4 | maybe | maybe | own |  |"));
    assert_non_null(strstr(page.at, "| `a = trunc b, imm` |  |  |  |  | trunc | 1..64 |"));
    base_text_drop(&page);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(all_operations),
        cmocka_unit_test(all_operations_are_there),
        cmocka_unit_test(golden_programs_verify),
        cmocka_unit_test(written_by_hand),
        cmocka_unit_test(things_without_names_get_one),
        cmocka_unit_test(broken_code_is_printed),
        cmocka_unit_test(initialisers),
        cmocka_unit_test(inlined_places),
        cmocka_unit_test(added_to_a_program),
        cmocka_unit_test(errors_have_their_line),
        cmocka_unit_test(reference_names_every_operation),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
