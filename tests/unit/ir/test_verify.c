/* The verifier: one broken program a rule. What text can say is text; the rest is broken by hand.
 */
#include "helper.h"

#include <string.h>

#define IN(line)                                                                                   \
    "global @g 4\nglobal @t 4 tls\ndeclare @native 2 1\n"                                          \
    "func @two params 2 results 1 regs 2 {\nret r0\n}\n"                                           \
    "func @main regs 8 {\n" line "\nend:\nret\n}\nentry @main\n"

static const struct bad {
    const char *text, *message;
} bads[] = {
    /* registers */
    {IN("r8 = const 1"), "register 8 of 8"},
    {IN("r1 = mov r8"), "register 8 of 8"},
    {IN("r1 = add32 r1, r8"), "register 8 of 8"},
    {IN("r1 = mov _"), "register 65535 of 8"},
    {IN("r7:2 = wideext r1, 0"), "register 8 of 8"},
    {IN("r1 = wideto r7:2, f32"), "register 8 of 8"},
    {IN("st32 [r1] = r8"), "register 8 of 8"},
    {IN("st128 [r1] = r7"), "register 8 of 8"},
    {IN("r1 = select r1, r2, r8"), "register 8 of 8"},
    {IN("r1 = cas [r1], r2, r8 i32"), "register 8 of 8"},
    {IN("copy r8, r1, r1"), "register 8 of 8"},
    {IN("r1 = alloca r8, 4, 2"), "register 8 of 8"},
    {IN("r1 = call @two (r1, r8)"), "argument 2 is register 8 of 8"},
    {IN("icall r8 ()"), "register 8 of 8"},
    {IN("r7:2 = icall r1 ()"), "register 8 of 8"},
    {IN("r1:99 = icall r1 ()"), "99 results in 8 registers"},
    {IN("br r8, end, end"), "register 8 of 8"},
    {IN("switch r8, [else end]"), "register 8 of 8"},
    /* functions and calls */
    {IN("r1 = call @two (r1)"), "1 arguments for the 2 parameters of two"},
    {IN("call @two (r1, r2)"), "0 results from two, which has 1"},
    {IN("ret r1"), "1 results in a function that has 0"},
    {"func @main params 2 regs 1 {\nret\n}\nentry @main\n", "2 parameters in 1 registers"},
    {"func @main variadic {\nret\n}\nentry @main\n", "variadic, without"},
    {"func @main {\n}\nentry @main\n", "no instructions"},
    {"func @main {\nnop\n}\nentry @main\n", "falls off the end"},
    {"func @main {\nr0 = mov _\nret\n}\nentry @main\n", "65536 registers"},
    {"func @main {\ncall @main ()\n}\nentry @main\n", "falls off the end"},
    {"func @main {\nr0 = setjmp r0\n}\nentry @main\n", "falls off the end"},
    /* globals */
    {IN("r1 = gaddr @t"), "t is thread-local"},
    {IN("r1 = taddr @g"), "g is not thread-local"},
    {IN("") "global @h 8 align 3\n", "alignment of 3"},
    {IN("") "global @h 8 align 0\n", "alignment of 0"},
    {IN("") "global @h 8 refs {1: @g}\n", "a pointer at 1, outside of its 8 bytes"},
    {IN("") "global @h 4 refs {0: @g}\n", "a pointer at 0, outside"},
    {IN("") "global @h 8 refs {0: @t}\n", "a pointer to thread-local t"},
    /* classes */
    {IN("") "class $c size 4\n", "class c: 4 bytes"},
    {IN("") "class $c size 8 weak\n", "no room for a weak pointer"},
    {IN("") "class $c size 8 array\n", "elements of no bytes"},
    {IN("") "class $c size 8 element 4\n", "it is no array class"},
    {IN("") "class $c size 8 extends $d\nclass $d size 8 extends $c\n", "do not end"},
    {IN("") "class $c size 8 init @g @main\n", "no 8 bytes"},
    {IN("") "class $c size 8 init @s @two\nglobal @s 8\n", "no function without parameters"},
    {IN("") "class $c size 16\nglobal @o 8 class $c\n", "smaller than an instance of c"},
    {"pointer 4\n" IN("") "class $c size 16\n", "pointers of 4 bytes"},
    {IN("") "raise null @main\n", "main has 0 parameters and not 2"},
    {IN("r1 = new $c") "class $c size 8 array element 4\n", "c is an array class"},
    {IN("r1 = newarr r1, $c") "class $c size 8\n", "c is not an array class"},
    {IN("r1 = vcall .3 ()"), "no object to ask"},
    {IN("raise r1, r2, 7"), "no kind 7 of exception"},
    {IN("handler catch end end end r8"), "a handler with register 8 of 8"},
    {IN("handler cleanup end end end r7"), "a handler with register 7 of 8"},
    /* numbers */
    {IN("r1 = shl32i r1, 32"), "32 is not in 0..31"},
    {IN("r1 = shl32i r1, -1"), "-1 is not in 0..31"},
    {IN("r1 = shl64i r1, 64"), "64 is not in 0..63"},
    {IN("r1 = lshri r1, 64"), "64 is not in 0..63"},
    {IN("r1 = ashr32i r1, 32"), "32 is not in 0..31"},
    {IN("r1 = ashr64i r1, 64"), "64 is not in 0..63"},
    {IN("r1 = trunc r1, 0"), "0 is not in 1..64"},
    {IN("r1 = trunc r1, 65"), "65 is not in 1..64"},
    {IN("r1 = sext r1, 0.32"), "a width of 0 bits"},
    {IN("r1 = sext r1, 8.65"), "a width of 65 bits"},
    {IN("r1 = sext r1, 32.8"), "from 32 to 8"},
    {IN("r1 = sext r1, -1"), "a width of 255 bits"},
    {IN("r1 = ovf r1, r2, 8198"), "there is no kind 6"},
    {IN("r1 = ovf r1, r2, uadd.0"), "a width of 0 bits"},
    {IN("r1 = nsw r1, r2, uadd.65"), "a width of 65 bits"},
    {IN("r1 = bits r1, r2, 8197"), "there is no kind 5"},
    {IN("r1 = bits r1, r2, bswap.12"), "a byte swap of 12 bits"},
    {IN("r1 = funnel r1, r2, r3, 65"), "a width of 65 bits"},
    {IN("r1 = funnel r1, r2, r3, 544"), "unknown flags 0x220"},
    {IN("r1 = fma r1, r2, r3, 16"), "a width of 16 bits"},
    {IN("r1 = fcmp32 r1, r2, 16"), "16 is not in 0..15"},
    {IN("r1 = fcmp64 r1, r2, 16"), "16 is not in 0..15"},
    {IN("r1 = fxcmp r1, r2, 16"), "16 is not in 0..15"},
    {IN("r1 = fconv r1, 14"), "14 is not in 0..13"},
    {IN("r1 = fmath r1, r1, 30"), "there is no function 30"},
    {IN("r1 = fmath r1, r1, 128"), "there is no function 128"},
    {IN("r1 = fmath r1, r1, -1"), "there is no function -1"},
    {IN("r1 = fxmath r1, pow"), "23 is not in 0..22"},
    {IN("r1 = wide r1, r2, 7"), "7 is not in 0..6"},
    {IN("r1 = wideshift r1, r2, 3"), "3 is not in 0..2"},
    {IN("r1 = widecmp r1, r2, 5"), "5 is not in 0..4"},
    {IN("r1 = wideext r1, 65"), "65 is not in 0..64"},
    {IN("r1 = widefrom r1, 4"), "4 is not in 0..3"},
    {IN("r1 = wideto r1, 4"), "4 is not in 0..3"},
    {IN("r1 = fx r1, r2, 5"), "5 is not in 0..4"},
    {IN("r1 = fxfrom r1, 4"), "4 is not in 0..3"},
    {IN("r1 = fxto r1, 4"), "4 is not in 0..3"},
    {IN("r1 = fxwide r1, 4"), "4 is not in 0..3"},
    {IN("r1 = alloca _, -1, 0"), "-1 is not in 0..2147483647"},
    {IN("r1 = alloca _, 1, 32"), "an alignment of 2^32"},
    {IN("copy r1, r2, r3, 7"), "a piece of 3 bytes"},
    {IN("copy r1, r2, r3, 32"), "a piece of 16 bytes"},
    {IN("fill r1, r2, r3, 1"), "unknown flags 0x1"},
    {IN("trap 0"), "there is no fault 0"},
    {IN("trap 64"), "there is no fault 64"},
    /* memory flags */
    {IN("r1 = ld32 [r1] flags 0x100"), "unknown memory flags 0x100"},
    {IN("r1 = ld32 [r1] flags 7"), "memory order 7"},
    {IN("r1 = ld32 [r1] release"), "memory order 4"},
    {IN("r1 = ld32 [r1] acq_rel"), "memory order 5"},
    {IN("st32 [r1] = r1 acquire"), "memory order 3"},
    {IN("st32 [r1] = r1 acq_rel"), "memory order 5"},
    {IN("r1 = rmw [r1], add r1 flags 0x2000"), "unknown memory flags 0x2000"},
    {IN("r1 = rmw [r1], add r1 flags 0x400"), "a width of 2^4 bytes"},
    {IN("r1 = rmw [r1], add r1 flags 7"), "memory order 7"},
    {IN("r1 = rmw [r1], 13 r1 i32"), "there is no kind 13"},
    {IN("r1 = rmw [r1], fadd r1 i16"), "a floating-point number of 2 bytes"},
    {IN("r1 = cas [r1], r1, r1 i64 ptr"), "a pointer in 32-bit form"},
    {IN("fence plain"), "memory order 0"},
    {IN("fence seq_cst volatile"), "unknown memory flags 0xe"},
    /* the program */
    {"func @main {\nret\n}\n", "entry: function 4294967295 of 1"},
    {"declare @main 0 0\nentry @main\n", "main is not defined"},
    {IN("") "constructor @two\n", "constructor: function two has parameters"},
    {IN("") "destructor @native\n", "destructor: function native is not defined"},
    {IN("") "pointer 5\n", "pointers of 5 bytes"},
    {IN("") "long_double 8\n", "long doubles of 8 bytes"},
};

static void expect_refusal(const struct ir_program *p, const char *message, const char *what) {
    struct base_status s = {0};
    if (ir_verify(p, &s))
        fail_msg("accepted: %s", what);
    if (!strstr(s.message, message))
        fail_msg("%s\n%s\nis expected to say: %s", what, s.message, message);
    base_status_drop(&s);
}

static void each_text_is_refused(void **state) {
    (void)state;
    for (size_t n = 0; n < sizeof bads / sizeof *bads; n++) {
        struct ir_program p;
        helper_load(&p, bads[n].text);
        expect_refusal(&p, bads[n].message, bads[n].text);
        ir_program_drop(&p);
    }
}

/* The program that is broken by hand: each line of main is one instruction. */
enum { MAIN = 2, SWITCH = 0, JMP = 1, IJMP = 2, CALL = 3, FADDR = 4, GADDR = 5, BR = 6 };
static const char whole[] = "type t1 struct size 4 {\"a\" t0 at 0}\n"
                            "global @g 8 refs {0: @g}\n"
                            "declare @native 0 0\n"
                            "func @none {\nret\n}\n"
                            "func @main params 1 regs 8 {\n"
                            "var \"v\" t1 r1\n"
                            "switch r0, [1: a, else a]\na:\n"
                            "jmp b\nb:\n"
                            "ijmp r0, [c]\nc:\n"
                            "call @native (r1)\n"
                            "r1 = faddr @none\n"
                            "r1 = gaddr @g\n"
                            "br r0, d, d\nd:\n"
                            "ret !a.c:1:1 in f from b.c:2:2\n}\nconstructor @none\nentry @main\n";

#define BREAKERS(B)                                                                                \
    B(unknown_operation, f->code.at[0].op = IR_OPS, "there is no operation")                       \
    B(switch_table, f->code.at[SWITCH].y = UINT32_MAX, "its table is outside")                     \
    B(switch_table_start, f->code.at[SWITCH].x = UINT32_MAX, "its table is outside")               \
    B(switch_case_target, f->aux.at[f->code.at[SWITCH].x + 2] = 8, "target 8 of 8")                \
    B(switch_default_target, f->aux.at[f->code.at[SWITCH].x + 3] = 9, "target 9 of 8")             \
    B(jump_target, f->code.at[JMP].x = 8, "target 8 of 8")                                         \
    B(branch_then, f->code.at[BR].x = 8, "target 8 of 8")                                          \
    B(branch_else, f->code.at[BR].y = 8, "target 8 of 8")                                          \
    B(ijmp_table, f->code.at[IJMP].y = 99, "its table is outside")                                 \
    B(ijmp_target, f->aux.at[f->code.at[IJMP].x] = 8, "target 8 of 8")                             \
    B(call_table, f->code.at[CALL].b = 9999, "its table is outside")                               \
    B(call_function, f->code.at[CALL].x = 3, "function 3 of 3")                                    \
    B(call_argument, f->aux.at[f->code.at[CALL].y] = 70000, "register 70000 of 8")                 \
    B(address_function, f->code.at[FADDR].x = 3, "function 3 of 3")                                \
    B(address_global, f->code.at[GADDR].x = 1, "global 1 of 1")                                    \
    B(too_many_registers, f->regs = 65536, "65536 registers")                                      \
    B(variable_register, f->vars.at[0].reg = 8, "variable v: register 8 of 8")                     \
    B(variable_type, f->vars.at[0].type = 2, "variable v: type 2 of 2")                            \
    B(variable_name, f->vars.at[0].name = NULL, "variable 0 has no name")                          \
    B(places, f->locs.count--, "7 places for 8 instructions")                                      \
    B(place, f->locs.at[0] = 99, "instruction 0: place 99")                                        \
    B(function_place, f->loc = 99, "function main: place 99")                                      \
    B(undefined_with_code, ir_build_ins(&p.functions.at[0], f->code.at[7], 0),                     \
      "code, but not defined")                                                                     \
    B(place_cycle, p.locs.at[2].inlined_in = 2, "not before it")                                   \
    B(place_file, p.locs.at[1].file = 9, "file 9 of 3")                                            \
    B(type_kind, p.types.at[1].kind = 99, "there is no kind 99")                                   \
    B(type_element, p.types.at[1].element = 2, "element type 2 of 2")                              \
    B(type_member, p.types.at[1].members[0].type = 2, "of type 2 of 2")                            \
    B(global_size, p.globals.at[0].size = UINT64_C(1) << 31, "the most is 2^31 - 1")               \
    B(global_type, p.globals.at[0].type = 2, "type 2 of 2")                                        \
    B(global_place, p.globals.at[0].loc = 99, "place 99")                                          \
    B(reloc_index, relocs[0].index = 1, "a pointer to global 1 of 1")                              \
    B(reloc_function, (relocs[0].is_function = true, relocs[0].index = 3), "function 3 of 3")      \
    B(reloc_offset, relocs[0].offset = UINT64_MAX, "outside of its 8 bytes")                       \
    B(entry_index, p.entry = 3, "entry: function 3 of 3")                                          \
    B(constructor_index, p.constructors.at[0] = 3, "constructor: function 3 of 3")                 \
    B(no_files, p.files.count = 0, "the unknown file")

static void the_whole_program_is_right(void **state) {
    (void)state;
    struct ir_program p;
    struct base_status s = {0};
    helper_load(&p, whole);
    assert_true(ir_verify(&p, &s));
    ir_program_drop(&p);
}

/* `relocs` is a copy, because a program's own are constant. */
#define BREAKER(name, damage, message)                                                             \
    static void name(void **state) {                                                               \
        (void)state;                                                                               \
        struct ir_program p;                                                                       \
        helper_load(&p, whole);                                                                    \
        struct ir_function *f = &p.functions.at[MAIN];                                             \
        struct ir_reloc relocs[1] = {p.globals.at[0].relocs[0]};                                   \
        p.globals.at[0].relocs = relocs;                                                           \
        (void)f;                                                                                   \
        (void)(damage);                                                                            \
        expect_refusal(&p, message, #damage);                                                      \
        ir_program_drop(&p);                                                                       \
    }
BREAKERS(BREAKER)

#define LIST(name, damage, message) cmocka_unit_test(name),

int main(void) {
    const struct CMUnitTest tests[] = {cmocka_unit_test(each_text_is_refused),
                                       cmocka_unit_test(the_whole_program_is_right),
                                       BREAKERS(LIST)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
