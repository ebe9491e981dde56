/* Damaged texts: whatever the assembler and the verifier accept can be printed, read again and
 * analysed; whatever they refuse has a line; nothing crashes. */
#include "helper.h"

#include <stdlib.h>
#include <string.h>

enum { MUTATIONS = 2000 };

static const char *const scraps[] = {
    "r65534",
    "r0:65535",
    "_",
    "@main",
    "@",
    "0x",
    "-9223372036854775808",
    "\"",
    "\\x",
    "[",
    "]",
    "{",
    "}",
    "\n",
    "func",
    "call @every (",
    "t1",
    "!a:1:1",
    "from",
    "else",
    "18446744073709551615",
    "global @y 2147483647",
    "zero 2147483647",
    ":",
};

static void mutate(struct base_text *t, uint64_t *random) {
    size_t at = helper_random(random, (uint32_t)t->length);
    size_t span = helper_random(random, 12);
    size_t rest = t->length - at;
    span = span < rest ? span : rest;
    struct base_text out = {0};
    base_text_add_n(&out, t->at, at);
    switch (helper_random(random, 6)) {
    case 0: break; /* cut out */
    case 1: base_text_char(&out, (char)helper_random(random, 256)), span = 1; break;
    case 2:
        base_text_add(&out, scraps[helper_random(random, sizeof scraps / sizeof *scraps)]);
        break;
    case 3: /* twice */
        base_text_add_n(&out, t->at + at, span);
        span = 0;
        break;
    case 5: /* another digit, in place of the next one */
        span = strcspn(t->at + at, "0123456789");
        base_text_add_n(&out, t->at + at, span);
        span += t->at[at + span] != 0;
        base_text_char(&out, (char)('0' + helper_random(random, 10)));
        break;
    case 4: { /* something from elsewhere */
        size_t from = helper_random(random, (uint32_t)(t->length - span));
        base_text_add_n(&out, t->at + from, span);
        break;
    }
    }
    base_text_add_n(&out, t->at + at + span, t->length - at - span);
    base_text_drop(t);
    *t = out;
}

static void check_accepted(struct ir_program *p) {
    struct ir_program again;
    struct base_status s = {0};
    char *printed = helper_print(p);
    ir_program_init(&again);
    if (ir_assemble(&again, printed, "printed", &s)) {
        char *reprinted = helper_print(&again);
        assert_string_equal(printed, reprinted);
        free(reprinted);
    } else {
        fail_msg("%s\nline %u: %s", printed, s.line, s.message);
    }
    if (ir_verify(p, &s))
        ir_live_compute(p);
    base_status_drop(&s);
    free(printed);
    ir_program_drop(&again);
}

static void mutations(void **state) {
    (void)state;
    uint64_t random = 0x1234567;
    uint32_t accepted = 0;
    char *golden = helper_golden("all-ops.ir");
    for (uint32_t n = 0; n < MUTATIONS; n++) {
        struct base_text t = {0};
        base_text_add(&t, golden);
        for (uint32_t times = 1 + helper_random(&random, 2); times > 0 && t.length > 1; times--)
            mutate(&t, &random);
        struct ir_program p;
        struct base_status s = {0};
        ir_program_init(&p);
        if (ir_assemble(&p, t.at, "mutated", &s)) {
            check_accepted(&p);
            accepted++;
        } else {
            assert_non_null(s.message);
            assert_in_range(s.line, 1, 10000);
        }
        base_status_drop(&s);
        ir_program_drop(&p);
        base_text_drop(&t);
    }
    free(golden);
    assert_in_range(accepted, MUTATIONS / 20, MUTATIONS); /* else the test tests little */
}

/* Every prefix of the text: where a reader runs off the end. */
static void prefixes(void **state) {
    (void)state;
    char *golden = helper_golden("all-ops.ir");
    for (size_t length = strlen(golden); length-- > 0;) {
        struct ir_program p;
        struct base_status s = {0};
        char *cut = strndup(golden, length); /* exactly as long, for the sanitiser */
        ir_program_init(&p);
        if (ir_assemble(&p, cut, "cut", &s) && ir_verify(&p, &s))
            ir_live_compute(&p);
        base_status_drop(&s);
        ir_program_drop(&p);
        free(cut);
    }
    free(golden);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(mutations),
        cmocka_unit_test(prefixes),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
