/* What each form reads and writes, said a second time: one line an operation, as text. */
#include "helper.h"

#include <stdio.h>
#include <stdlib.h>

/* The line, what it writes, what it reads in order; runs as first:count. */
static const struct row {
    const char *line, *uses;
} rows[] = {
    {"nop", ""},
    {"r3 = const 5", "w3"},
    {"r3 = undef", "w3"},
    {"r3 = gaddr @g", "w3"},
    {"r3 = faddr @main", "w3"},
    {"r3 = mov r4", "w3 r4"},
    {"r3 = select r4, r5, r6", "w3 r4 r5 r6"},
    {"r3 = add32 r4, r5", "w3 r4 r5"},
    {"r3 = add32i r4, 5", "w3 r4"},
    {"r3 = mad r4, r5, 8", "w3 r4 r5"},
    {"r3 = nsw r4, r5, sadd.32", "r4 r5"},
    {"r3 = ovf r4, r5, sadd.32", "w3 r4 r5"},
    {"r3 = funnel r4, r5, r6, 32", "w3 r4 r5 r6"},
    {"r3 = fma r4, r5, r6, 32", "w3 r4 r5 r6"},
    {"r3 = wide r5, r7, add", "w3:2 r5:2 r7:2"},
    {"r3 = wideshift r5, r7, shl", "w3:2 r5:2 r7"},
    {"r3 = widecmp r5, r7, eq", "w3 r5:2 r7:2"},
    {"r3 = wideext r5, 0", "w3:2 r5"},
    {"r3 = wideto r5, f32", "w3 r5:2"},
    {"r3 = fxneg r5, 0", "w3:2 r5:2"},
    {"r3 = ld32 [r4]", "w3 r4"},
    {"r3 = ld128 [r4]", "w3:2 r4"},
    {"st32 [r4] = r3", "r3 r4"},
    {"st128 [r4] = r2", "r2:2 r4"},
    {"r3 = rmw [r4], add r5 i32", "w3 r4 r5"},
    {"r3 = cas [r4], r5, r6 i32", "w3 r4 r5 r6"},
    {"r3:2 = weakcas [r4], r5, r6 i32 retry", "w3:2 r4 r5 r6"},
    {"fence seq_cst", ""},
    {"copy r3, r4, r5, 1", "r3 r4 r5"},
    {"fill r3, r4, r5", "r3 r4 r5"},
    {"r3 = alloca _, 8, 3", "w3"},
    {"r3 = alloca r4, 8, 3", "w3 r4"},
    {"r3 = stacksave", "w3"},
    {"stackrestore r3", "r3"},
    {"scopeend r3, 1", "r3"},
    {"scopestart r3, 1", "r3"},
    {"jmp end", ""},
    {"br r3, end, end", "r3"},
    {"jeq r3, r4, end, end", "r3 r4"},
    {"switch r3, [1: end, else end]", "r3"},
    {"ijmp r3, [end]", "r3"},
    {"call @main ()", ""},
    {"r3 = call @main (r4, r4, r6)", "w3 r4 r4 r6"},
    {"r3:4 = call @main ()", "w3:4"},
    {"r3:2 = icall r5 (r7, r6)", "w3:2 r5 r7 r6"},
    {"icall r5 ()", "r5"},
    {"ret", ""},
    {"ret r3:3", "r3:3"},
    {"trap 1", ""},
    {"r3 = setjmp r4", "w3 r4"},
    {"longjmp r3, r4", "r3 r4"},
};

static void add_run(struct base_text *out, char kind, struct ir_run run) {
    base_text_printf(out, "%s%c%u", out->length ? " " : "", kind, run.first);
    if (run.count != 1)
        base_text_printf(out, ":%u", run.count);
}

static void check_row(const struct row *row) {
    struct ir_program p;
    struct ir_run runs[8];
    struct base_text text = {0}, uses = {0};
    base_text_printf(&text, "global @g 4\nfunc @main {\n%s\nend:\nret\n}\n", row->line);
    helper_load(&p, text.at);
    const struct ir_function *f = &p.functions.at[0];
    struct ir_run w = ir_ins_writes(&f->code.at[0]);
    if (w.count)
        add_run(&uses, 'w', w);
    uint32_t count = ir_ins_reads(f, &f->code.at[0], runs, 8);
    assert_in_range(count, 0, 8);
    for (uint32_t n = 0; n < count; n++)
        add_run(&uses, 'r', runs[n]);
    assert_string_equal(base_text_get(&uses), row->uses);
    base_text_drop(&text);
    base_text_drop(&uses);
    ir_program_drop(&p);
}

static void each_form(void **state) {
    (void)state;
    for (size_t n = 0; n < sizeof rows / sizeof *rows; n++)
        check_row(&rows[n]);
}

static void long_lists_are_counted(void **state) {
    (void)state;
    struct ir_program p;
    struct ir_run runs[2] = {{7, 7}, {7, 7}};
    helper_load(&p, "func @f {\nicall r9 (r1, r2, r3, r4)\nret\n}\n");
    const struct ir_function *f = &p.functions.at[0];
    assert_int_equal(ir_ins_reads(f, &f->code.at[0], runs, 1), 5);
    assert_int_equal(runs[0].first, 9);
    assert_int_equal(runs[1].first, 7); /* beyond the room */
    assert_int_equal(ir_ins_reads(f, &f->code.at[0], NULL, 0), 5);
    ir_program_drop(&p);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(each_form),
        cmocka_unit_test(long_lists_are_counted),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
