#include "cli/options.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <string.h>

#include <cmocka.h>

static const struct cli_option *option(const char *name) {
    for (uint32_t i = 0; i < cli_option_count; i++)
        if (!strcmp(cli_option_table[i].name, name))
            return &cli_option_table[i];
    fail_msg("no option %s", name);
    return NULL;
}

static bool set(struct cli_options *o, const char *name, const char *value) {
    struct base_status s = {0};
    bool ok = cli_options_set(o, option(name), value, &s);
    assert_true(ok == !s.message);
    base_status_drop(&s);
    return ok;
}

static void test_table(void **state) {
    (void)state;
    for (uint32_t i = 0; i < cli_option_count; i++) {
        const struct cli_option *o = &cli_option_table[i];
        assert_true(o->commands != 0 && *o->help);
        assert_true((o->type == CLI_TYPE_FLAG) == !o->argument);
        assert_true((o->type == CLI_TYPE_WORD) == (o->argument && strchr(o->argument, '|')));
        for (uint32_t k = i + 1; k < cli_option_count; k++) {
            assert_string_not_equal(o->name, cli_option_table[k].name);
            assert_true(!o->letter || o->letter != cli_option_table[k].letter);
        }
    }
}

static void test_values(void **state) {
    (void)state;
    struct cli_options o;
    cli_options_init(&o);
    assert_true(set(&o, "max-memory", "4G") && o.max_memory == UINT64_C(4) << 30);
    assert_true(set(&o, "max-memory", "500MB") && o.max_memory == UINT64_C(500) << 20);
    assert_true(set(&o, "max-time", "1.5m") && o.max_time == 90);
    assert_true(set(&o, "max-time", "2h") && o.max_time == 7200);
    assert_true(set(&o, "workers", "8") && o.workers == 8);
    assert_true(set(&o, "search", "random") && o.search == 2);
    assert_true(set(&o, "json", NULL) && !strcmp(o.json, ""));
    assert_true(set(&o, "overflow", NULL) && o.vm.check_overflow);
    assert_true(set(&o, "arg", "a") && set(&o, "arg", "b") && o.args.count == 2);
    cli_options_drop(&o);
}

static void test_bad_values(void **state) {
    (void)state;
    struct cli_options o;
    cli_options_init(&o);
    assert_false(set(&o, "max-memory", "G"));
    assert_false(set(&o, "max-memory", "-1"));
    assert_false(set(&o, "max-memory", "99999999999T"));
    assert_false(set(&o, "max-memory", "1X"));
    assert_false(set(&o, "max-states", "1K"));
    assert_false(set(&o, "max-states", "99999999999999999999"));
    assert_false(set(&o, "max-time", ""));
    assert_false(set(&o, "max-time", "nan"));
    assert_false(set(&o, "max-time", "-5s"));
    assert_false(set(&o, "search", ""));
    assert_false(set(&o, "search", "dfs|bfs"));
    assert_false(set(&o, "search", NULL));
    assert_false(set(&o, "all", "yes"));
    cli_options_drop(&o);
}

/* What a schedule keeps gives the same options again; what is not kept is refused. */
static void test_kept(void **state) {
    (void)state;
    struct cli_options o, again;
    cli_options_init(&o);
    cli_options_init(&again);
    assert_true(set(&o, "reduce", "none") && set(&o, "arg", "x=y") && set(&o, "overflow", NULL) &&
                set(&o, "max-states", "5"));
    assert_int_equal(o.kept.count, 3);
    for (uint32_t i = 0; i < o.kept.count; i++) {
        struct base_status s = {0};
        assert_true(cli_options_set_text(&again, o.kept.at[i], &s));
        assert_string_equal(again.kept.at[i], o.kept.at[i]);
    }
    assert_int_equal(again.reduce, VM_REDUCE_NONE);
    assert_string_equal(again.args.at[0], "x=y");
    assert_true(again.vm.check_overflow);
    static const char *const refused[] = {"--max-states=5", "reduce=none",  "--",
                                          "--reduce",       "--reduce=all", ""};
    for (size_t i = 0; i < sizeof refused / sizeof *refused; i++) {
        struct base_status s = {0};
        assert_false(cli_options_set_text(&again, refused[i], &s));
        assert_non_null(s.message);
        base_status_drop(&s);
    }
    cli_options_drop(&o);
    cli_options_drop(&again);
}

static void test_words(void **state) {
    (void)state;
    char room[16];
    assert_string_equal(cli_options_word("store", 1, room, sizeof room), "bitstate");
    assert_string_equal(cli_options_word("reduce", VM_REDUCE_LOCAL, room, sizeof room), "local");
}

static void test_command_line(void **state) {
    (void)state;
    struct cli_options o;
    cli_options_init(&o);
    char *argv[] = {"check", "a.c", "-qj2", "--store=compact", "b.c", "--", "-DX", "--quiet", NULL};
    cli_options_parse(&o, CLI_COMMAND_CHECK, 8, argv);
    assert_int_equal(o.files.count, 2);
    assert_string_equal(o.files.at[1], "b.c");
    assert_int_equal(o.flags.count, 2);
    assert_string_equal(o.flags.at[1], "--quiet");
    assert_true(o.quiet && o.workers == 2 && o.store == 2);
    cli_options_drop(&o);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_table),      cmocka_unit_test(test_values),
        cmocka_unit_test(test_bad_values), cmocka_unit_test(test_kept),
        cmocka_unit_test(test_words),      cmocka_unit_test(test_command_line),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
