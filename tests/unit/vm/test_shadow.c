/* How exactly undefined bits are followed: a row computes r0, which then decides a branch. */
#include "helper.h"

struct row {
    const char *name, *body;
    bool undefined;
};

/* In the bodies r1 is undefined in its low 32 bits, r2 is 0x0f0f, r3 points to 16 uninitialised
 * bytes, r4 to 16 others of which the first four are 1, and r5 to a global of 16 zeros. */
static const struct row rows[] = {
    {"an undefined value", "r0 = mov r1", true},
    {"a defined value", "r0 = mov r2", false},
    {"masked away", "r0 = andi r1, 0", false},
    {"masked in part", "r0 = andi r1, 16", true},
    {"a defined mask", "r6 = const 0\n r0 = and r1, r6", false},
    {"or with all ones", "r0 = ori r1, -1", false},
    {"or with some ones", "r0 = ori r1, 255", true},
    {"shifted out to the left", "r0 = shl64i r1, 32\n r0 = trunc r0, 32", false},
    {"shifted out to the right", "r0 = lshri r1, 32", false},
    {"not quite shifted out", "r0 = lshri r1, 31", true},
    {"shifted out of 32 bits", "r6 = andi r1, 1\n r6 = shl32i r6, 31\n r0 = andi r6, 1", false},
    {"the sign spreads", "r6 = andi r1, 128\n r0 = sext r6, 8.32\n r0 = andi r0, 256", true},
    {"a defined sign does not", "r6 = andi r1, 1\n r0 = sext r6, 8.32\n r0 = andi r0, 256", false},
    {"arithmetic shift spreads the sign",
     "r6 = shl32i r1, 31\n r0 = ashr32i r6, 3\n r0 = andi r0, 268435456", true},
    {"a carry goes up", "r6 = andi r1, 16\n r0 = add32 r6, r2\n r0 = andi r0, 32", true},
    {"a carry does not go down", "r6 = andi r1, 16\n r0 = add32 r6, r2\n r0 = andi r0, 15", false},
    {"a 32-bit sum has 32 bits", "r0 = add32 r1, r2\n r0 = lshri r0, 32", false},
    {"a 32-bit product has 32 bits", "r0 = mul32 r1, r2\n r0 = lshri r0, 32", false},
    {"exclusive or keeps bits", "r6 = andi r1, 1\n r0 = xor r6, r2\n r0 = andi r0, 2", false},
    {"a comparison", "r0 = eq r1, r2", true},
    {"a comparison has one bit", "r0 = eq r1, r2\n r0 = lshri r0, 1", false},
    {"a choice between", "r6 = const 1\n r0 = select r6, r2, r1", false},
    {"the undefined one of two", "r6 = const 0\n r0 = select r6, r2, r1", true},
    {"an undefined choice", "r0 = select r1, r2, r2", true},
    {"a result without a value", "r6 = const 0\n r0 = poison r2, r6", true},
    {"a result that has one", "r6 = const 1\n r0 = poison r2, r6", false},
    {"an undefined result that has one", "r6 = const 1\n r0 = poison r1, r6", true},
    {"a result that may have none", "r0 = poison r2, r1", true},
    {"is a shift undefined that nobody knows?", "r6 = check r1, r1, shift.32\n r0 = mov r6", true},
    {"uninitialised memory", "r0 = ld32 [r3]", true},
    {"the initialised part", "r0 = ld32 [r4]", false},
    {"across the border", "r0 = ld64 [r4]", true},
    {"across the border, the defined half", "r6 = ld64 [r4]\n r0 = trunc r6, 32", false},
    {"stored and loaded", "st32 [r5] = r1\n r0 = ld32 [r5]", true},
    {"stored beside", "st32 [r5] = r1\n r0 = ld32 [r5 + 4]", false},
    {"stored in part", "st8 [r5] = r1\n r0 = ld32 [r5]\n r0 = lshri r0, 8", false},
    {"overwritten", "st32 [r5] = r1\n st32 [r5] = r2\n r0 = ld32 [r5]", false},
    {"copied", "r6 = const 16\n copy r5, r4, r6\n r0 = ld32 [r5 + 4]", true},
    {"copied, the defined part", "r6 = const 16\n copy r5, r4, r6\n r0 = ld32 [r5]", false},
    {"copied over", "r6 = const 16\n copy r4, r5, r6\n r0 = ld64 [r4 + 4]", false},
    {"copied twice, overlapping",
     "r6 = const 8\n r7 = add64i r4, 2\n copy r7, r4, r6, 1\n r0 = ld32 [r4 + 2]", false},
    {"filled", "r6 = const 16\n fill r3, r2, r6\n r0 = ld64 [r3 + 8]", false},
    {"filled with what is undefined", "r6 = const 4\n fill r5, r1, r6\n r0 = ld8 [r5 + 3]", true},
    {"a bit field: the others of its byte stay undefined",
     "r6 = ld8 [r3]\n r6 = andi r6, 248\n r6 = ori r6, 5\n st8 [r3] = r6\n r0 = ld8 [r3]\n r0 = "
     "andi r0, 8",
     true},
    {"a bit field: it is defined itself",
     "r6 = ld8 [r3]\n r6 = andi r6, 248\n r6 = ori r6, 5\n st8 [r3] = r6\n r0 = ld8 [r3]\n r0 = "
     "andi r0, 7",
     false},
    {"passed and returned", "r0 = call @same (r1)", true},
    {"passed beside", "r0 = call @other (r1, r2)", false},
    {"exchanged", "r6 = rmw [r5], xchg r1 i32 seq_cst\n r0 = ld32 [r5]", true},
    {"exchanged away", "st32 [r5] = r1\n r6 = rmw [r5], xchg r2 i32 seq_cst\n r0 = ld32 [r5]",
     false},
    {"what the exchange gave", "st32 [r5] = r1\n r0 = rmw [r5], xchg r2 i32 seq_cst", true},
    {"added to what is undefined", "r6 = rmw [r3], add r2 i32 seq_cst\n r0 = ld32 [r3]", true},
    {"a swap that puts the same value, undefined",
     "r6 = const 0\n r7 = cas [r5], r6, r1 i32 seq_cst\n r0 = ld32 [r5]", true},
    {"a swap that fails puts nothing",
     "r6 = const 9\n r7 = cas [r5], r6, r1 i32 seq_cst\n r0 = ld32 [r5]", false},
    {"a wide value", "r10 = mov r1\n r11 = mov r2\n st128 [r5] = r10:2\n r0 = ld64 [r5]", true},
    {"half of a wide value",
     "r10 = mov r1\n r11 = mov r2\n st128 [r5] = r10:2\n r0 = ld64 [r5 + 8]", false},
};

static const char *const world = "global @zeros 16 align 16\n"
                                 "func @same params 1 results 1 {\n ret r0\n}\n"
                                 "func @other params 2 results 1 {\n ret r1\n}\n";

static uint64_t run(const char *body, const char *tail) {
    struct base_text t = {0};
    base_text_printf(
        &t,
        "%sfunc @main results 1 regs 16 {\n r0 = const 0\n r1 = undef\n r1 = trunc r1, 32\n"
        " r2 = const 3855\n r3 = alloca _, 16, 4\n r4 = alloca _, 16, 4\n r5 = const 1\n"
        " st32 [r4] = r5\n r5 = gaddr @zeros\n %s\n %s\n r0 = const 0\n ret r0\n}\nentry @main\n",
        world, body, tail);
    struct found local = helper_search(VM_REDUCE_LOCAL, t.at);
    struct found none = helper_search(VM_REDUCE_NONE, t.at);
    assert_int_equal(local.faults, none.faults);
    base_text_drop(&t);
    return local.faults;
}

static void test_rows(void **state) {
    (void)state;
    for (uint32_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        uint64_t expected = rows[i].undefined ? FAULT_BIT(UNINITIALISED) : 0;
        uint64_t got = run(rows[i].body, "br r0, on, on\non:");
        if (got != expected)
            fail_msg("%s: %s", rows[i].name, got ? "taken for undefined" : "not noticed");
    }
}

/* Where a value must be defined: whatever decides what happens next. */
static void test_uses(void **state) {
    (void)state;
    static const char *const bad[] = {
        "br r1, on, on\non:",
        "jeq r1, r2, on, on\non:",
        "jult r2, r1, on, on\non:",
        "switch r1, [1: on, else on]\non:",
        "r6 = ld32 [r1]",
        "st32 [r1] = r2",
        "r6 = rmw [r1], add r2 i32 seq_cst",
        "copy r5, r4, r1",
        "fill r5, r2, r1",
        "icall r1 ()",
        "call @assume (r1)",
        "r6 = call @malloc (r1, r2)",
    };
    static const char *const good[] = {
        "st32 [r5] = r1",       "r6 = mov r1",
        "r6 = add64 r1, r1",    "r6 = const 4\n fill r5, r1, r6",
        "r6 = call @same (r1)",
    };
    for (uint32_t i = 0; i < sizeof bad / sizeof *bad; i++)
        if (run("nop", bad[i]) != FAULT_BIT(UNINITIALISED))
            fail_msg("not noticed: %s", bad[i]);
    for (uint32_t i = 0; i < sizeof good / sizeof *good; i++)
        if (run("nop", good[i]))
            fail_msg("noticed: %s", good[i]);
}

int main(void) {
    const struct CMUnitTest tests[] = {cmocka_unit_test(test_rows), cmocka_unit_test(test_uses)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
