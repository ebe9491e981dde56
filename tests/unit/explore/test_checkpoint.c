/* Searches that are stopped again and again and go on from a file end like those that were not. */
#include "generate.h"
#include "reduce/ample.h"
#include "toys.h"

#include <setjmp.h>
#include <signal.h>
#include <stdarg.h>
#include <stdio.h>
#include <sys/resource.h>
#include <unistd.h>

#include <cmocka.h>

/* As often as may be; in a stress build a search looks at the clock after each step. */
#define OFTEN (BASE_STRESS ? 1e-2 : 1e-6)

static uint64_t generator;
static char file[64];

struct told {
    uint32_t written, failed;
};

static void tell(void *context, const char *error) {
    struct told *t = context;
    t->written += error == NULL;
    t->failed += error != NULL;
}

/* Runs in slices of `slice` states, each in a new family of models; the number of slices. */
static uint32_t run_in_slices(const struct toys_program *p, struct explore_options o,
                              uint64_t slice, struct explore_result *r) {
    struct told told = {0};
    struct explore_sink sink = {.context = &told, .checkpoint = tell};
    struct base_status status = {0};
    uint32_t slices = 0;
    o.checkpoint = file;
    o.fingerprint = 7;
    o.sink = &sink;
    o.limit_states = slice;
    for (;;) {
        toys_run(p, &o, r);
        slices++;
        if (!r->reasons[EXPLORE_REASON_STATES])
            return slices;
        assert_true(told.written >= slices && told.failed == 0);
        explore_result_drop(r);
        assert_true(explore_checkpoint_look(file, 7, NULL, &status));
        o.resume = file;
        o.limit_states += slice;
        o.workers = 1 + generate_draw(&generator, 3);
    }
}

static void one(const struct toys_program *p, const struct oracle *o, enum store_kind kind) {
    struct explore_options options = toys_options();
    struct explore_result r;
    options.store.kind = kind;
    options.store.bitstate_log2 = 20;
    options.workers = 1 + generate_draw(&generator, 3);
    run_in_slices(p, options, 1 + generate_draw(&generator, o->states.count + 1), &r);
    const char *differs = toys_differ(o, &r);
    /* A step that met the limit of states is taken again. */
    if (differs && strcmp(differs, "counts of a fault") != 0)
        fail_msg("%s differ", differs);
    explore_result_drop(&r);
}

static void programs(void **state) {
    (void)state;
    generator = generate_seed(3);
    for (uint64_t used = 0, wanted = generate_count(150); used < wanted;) {
        struct toys_program p;
        struct oracle o;
        generate_program(&generator, &p);
        oracle_open(&o, &p.program, 2000);
        if (!o.too_big && o.initial == MODEL_STEPPED) {
            one(&p, &o, STORE_TREE);
            if (used % 8 == 0)
                one(&p, &o, STORE_COMPACT);
            if (used % 8 == 1)
                one(&p, &o, STORE_BITSTATE);
            used++;
        }
        oracle_close(&o);
    }
}

/* Many slices of a larger program, and checkpoints in the middle that nobody asked to stop for. */
static void many_slices(void **state) {
    (void)state;
    struct toys_program p;
    struct explore_result whole, r;
    struct explore_options o = toys_options();
    generator = 11;
    toys_counter(&p, 3, 4);
    toys_run(&p, &o, &whole);
    for (uint32_t workers = 1; workers <= 4; workers++) {
        o.workers = workers;
        o.checkpoint_seconds = OFTEN;
        o.policy = workers == 2 ? &reduce_ample : NULL;
        uint32_t slices = run_in_slices(&p, o, whole.stats.states / 8, &r);
        assert_true(slices >= 3); /* workers count one another late */
        assert_int_equal(r.stats.states, whole.stats.states);
        assert_int_equal(r.stats.transitions, whole.stats.transitions);
        assert_int_equal(r.stats.ends, whole.stats.ends);
        assert_int_equal(r.outcomes.count, whole.outcomes.count);
        assert_int_equal(r.faults.count, whole.faults.count);
        assert_true(r.stats.seconds > 0);
        explore_result_drop(&r);
    }
    explore_result_drop(&whole);
}

static uint64_t count_of(const struct explore_result *r, const struct model_fault *f) {
    for (uint32_t i = 0; i < r->faults.count; i++)
        if (r->faults.at[i].fault.site == f->site && r->faults.at[i].fault.site2 == f->site2 &&
            r->faults.at[i].fault.kind == f->kind)
            return r->faults.at[i].count;
    return 0;
}

/* Checkpoints while several workers search, then going on from the last of them, whatever it has.
 */
static void in_the_middle(void **state) {
    (void)state;
    struct toys_program p;
    struct explore_result whole, r;
    struct told told = {0};
    struct explore_sink sink = {.context = &told, .checkpoint = tell};
    struct explore_options o = toys_options();
    toys_counter(&p, 3, 4);
    toys_run(&p, &o, &whole);
    for (uint32_t workers = 1; workers <= 4; workers++) {
        o = toys_options();
        o.workers = workers;
        o.sink = &sink;
        o.checkpoint = file;
        o.checkpoint_seconds = OFTEN;
        told = (struct told){0};
        toys_run(&p, &o, &r);
        assert_int_equal(r.stats.states, whole.stats.states);
        assert_true(told.written > 0 && told.failed == 0);
        explore_result_drop(&r);
        o.resume = file;
        toys_run(&p, &o, &r);
        assert_int_equal(r.stats.states, whole.stats.states);
        assert_int_equal(r.stats.transitions, whole.stats.transitions);
        assert_int_equal(r.faults.count, whole.faults.count);
        for (uint32_t i = 0; i < r.faults.count; i++)
            assert_int_equal(r.faults.at[i].count, count_of(&whole, &r.faults.at[i].fault));
        explore_result_drop(&r);
    }
    explore_result_drop(&whole);
}

static const struct base_seal_key key = {"of these tests"};

static void write_one(void) {
    struct toys_program p;
    struct explore_result r;
    struct explore_options o = toys_options();
    o.checkpoint = file;
    o.fingerprint = 7;
    o.key = &key;
    o.limit_states = 1000;
    toys_counter(&p, 3, 4);
    toys_run(&p, &o, &r);
    explore_result_drop(&r);
}

static void expect_refusal(uint64_t fingerprint, const char *why) {
    struct base_status s = {0};
    assert_false(explore_checkpoint_look(file, fingerprint, &key, &s));
    assert_non_null(strstr(s.message, file));
    if (!strstr(s.message, why))
        fail_msg("%s", s.message);
    base_status_drop(&s);
}

static void bad_files(void **state) {
    (void)state;
    struct base_status s = {0};
    char bytes[4096];
    write_one();
    assert_true(explore_checkpoint_look(file, 7, &key, &s));
    expect_refusal(8, "another program");
    FILE *f = fopen(file, "r+b");
    assert_non_null(f);
    size_t size = fread(bytes, 1, sizeof bytes, f);
    assert_true(size > 1000);
    /* Cut off everywhere, and one byte changed anywhere. */
    fseek(f, 0, SEEK_END);
    long length = ftell(f);
    fclose(f);
    char *all = base_alloc((size_t)length);
    f = fopen(file, "rb");
    assert_int_equal(fread(all, 1, (size_t)length, f), length);
    fclose(f);
    for (long cut = 0; cut < length; cut += 1 + length / 50) {
        f = fopen(file, "wb");
        fwrite(all, 1, (size_t)cut, f);
        fclose(f);
        expect_refusal(7, "");
    }
    for (long at = 0; at < length; at += 1 + length / 50) {
        f = fopen(file, "wb");
        all[at] ^= 0x55;
        fwrite(all, 1, (size_t)length, f);
        fclose(f);
        all[at] ^= 0x55;
        expect_refusal(7, "");
    }
    free(all);
    unlink(file);
    expect_refusal(7, "No such file");
}

/* A file that cannot grow any more: the one before stays, and the search goes on. */
static void full_disk(void **state) {
    (void)state;
    struct toys_program p;
    struct explore_result r;
    struct told told = {0};
    struct explore_sink sink = {.context = &told, .checkpoint = tell};
    struct base_status s = {0};
    struct explore_options o = toys_options();
    struct rlimit before, tight = {2000, 2000};
    write_one();
    o.checkpoint = file;
    o.fingerprint = 7;
    o.sink = &sink;
    o.limit_states = 2000;
    toys_counter(&p, 3, 4);
    signal(SIGXFSZ, SIG_IGN);
    getrlimit(RLIMIT_FSIZE, &before);
    tight.rlim_max = before.rlim_max;
    setrlimit(RLIMIT_FSIZE, &tight);
    toys_run(&p, &o, &r);
    setrlimit(RLIMIT_FSIZE, &before);
    assert_true(told.failed == 1 && told.written == 0);
    assert_int_equal(r.stats.states, 2000);
    explore_result_drop(&r);
    assert_true(explore_checkpoint_look(file, 7, &key, &s)); /* that of write_one */
    o.checkpoint = "/nowhere/at/all";
    toys_run(&p, &o, &r);
    assert_int_equal(told.failed, 2);
    explore_result_drop(&r);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(programs),  cmocka_unit_test(many_slices), cmocka_unit_test(in_the_middle),
        cmocka_unit_test(bad_files), cmocka_unit_test(full_disk),
    };
    snprintf(file, sizeof file, "checkpoint-test-%d", (int)getpid());
    int failed = cmocka_run_group_tests(tests, NULL, NULL);
    unlink(file);
    return failed;
}
