/* Random programs: supersteps and ample sets find what brute force finds. */
#include "../explore/generate.h"
#include "agree.h"
#include "explore/audit.h"
#include "reduce/ample.h"
#include "reduce/reduce.h"
#include "reduce/superstep.h"

static uint64_t generator;

static uint64_t check_superstep(const struct toys_program *p, const struct oracle *o) {
    struct explore_options options = toys_options();
    struct explore_result r;
    options.search = generate_draw(&generator, 2) ? EXPLORE_BFS : EXPLORE_DFS;
    options.workers = 1 + generate_draw(&generator, 2);
    struct model *m = reduce_superstep_new(model_toy_new(&p->program), NULL);
    explore_run(m, &options, &r);
    const char *differs = agree_differ(o, &r);
    if (differs) {
        agree_print(p);
        fail_msg("superstep: %s", differs);
    }
    uint64_t states = r.stats.states;
    explore_result_drop(&r);
    m->v->drop(m);
    return states;
}

static uint64_t check_ample(const struct toys_program *p, const struct oracle *o) {
    struct explore_options options = toys_options();
    options.policy = &reduce_ample;
    options.workers = 1 + generate_draw(&generator, 3);
    return agree_check(p, o, &options, "ample");
}

static void check_audit(const struct toys_program *p) {
    struct explore_audit a;
    struct model *m = model_toy_new(&p->program);
    explore_audit_independence(m, 200, &a);
    if (a.broken) {
        agree_print(p);
        fail_msg("%s", a.broken);
    }
    explore_audit_drop(&a);
    m->v->drop(m);
}

static void programs(void **state) {
    (void)state;
    uint64_t wanted = generate_count(2000), all = 0, super = 0, ample = 0;
    generator = generate_seed(1);
    for (uint64_t used = 0; used < wanted;) {
        struct toys_program p;
        struct oracle o;
        generate_program(&generator, &p);
        oracle_open(&o, &p.program, 3000);
        if (!o.too_big) {
            all += o.states.count;
            super += check_superstep(&p, &o);
            ample += check_ample(&p, &o);
            if (used % 8 == 0)
                check_audit(&p);
            used++;
        }
        oracle_close(&o);
    }
    print_message("%llu states: superstep %llu, ample %llu\n", (unsigned long long)all,
                  (unsigned long long)super, (unsigned long long)ample);
    assert_true(BASE_STRESS || super < all); /* supersteps are of one step there */
    assert_true(ample < all);
}

/* Two threads choose for ever: without the proviso the first would be the only one to do so, and
 * nobody would see the third fail. */
static void ignoring(void **state) {
    (void)state;
    struct toys_program p;
    struct oracle o;
    toys_open(&p, 3, 1, 0);
    for (uint32_t t = 0; t < 2; t++) {
        toys_add(&p, t, MODEL_TOY_CHOOSE, 0, 0, 2);
        toys_add(&p, t, MODEL_TOY_JUMP, 0, 0, 1);
    }
    toys_add(&p, 2, MODEL_TOY_READ, 0, 0, 0);
    toys_add(&p, 2, MODEL_TOY_ASSERT, 0, 0, 1);
    oracle_open(&o, &p.program, 100);
    check_ample(&p, &o);
    oracle_close(&o);
}

/* ---- the audit can fail ---- */

/* A model that hides what its steps touch. */
static struct model_vtable liar;

static uint32_t no_footprint(struct model *m, const struct model_access **out) {
    (void)m;
    *out = NULL;
    return 0;
}

/* Or says that they only look at something. */
static uint32_t looks_only(struct model *m, const struct model_access **out) {
    static const struct model_access look = {.size = 4, .kind = MODEL_READ | MODEL_SYNC};
    (void)m;
    *out = &look;
    return 1;
}

static void check_liar(uint32_t (*footprint)(struct model *m, const struct model_access **out)) {
    struct toys_program p;
    struct explore_audit a;
    toys_counter(&p, 2, 2);
    struct model *m = model_toy_new(&p.program);
    liar = *m->v;
    liar.footprint = footprint;
    m->v = &liar;
    explore_audit_independence(m, 1000, &a);
    assert_non_null(a.broken);
    assert_non_null(strstr(a.broken, "T0"));
    explore_audit_drop(&a);
    m->v->drop(m);
}

static void audit_finds_dependence(void **state) {
    (void)state;
    check_liar(no_footprint);
    check_liar(looks_only);
}

static uint32_t only_first(void *context, struct model *m, struct model_choice *choices,
                           uint32_t count) {
    (void)context, (void)m, (void)choices, (void)count;
    return 1;
}

static void audit_finds_loss(void **state) {
    (void)state;
    struct explore_policy unsound = {.name = "unsound", .select = only_first};
    struct toys_program p;
    struct explore_result r;
    struct explore_audit a;
    struct explore_options options = toys_options();
    options.policy = &unsound;
    toys_counter(&p, 2, 2);
    struct model *m = model_toy_new(&p.program);
    explore_run(m, &options, &r);
    explore_audit_result(m, &options, &r, &a);
    assert_non_null(a.broken);
    explore_audit_drop(&a);
    explore_result_drop(&r);
    m->v->drop(m);
}

static void names(void **state) {
    (void)state;
    static const char *const known[] = {"none", "local", "superstep", "ample", "dpor"};
    const struct explore_policy *policy;
    for (size_t i = 0; i < sizeof known / sizeof *known; i++)
        assert_true(reduce_policy_by_name(known[i], &policy));
    assert_false(reduce_policy_by_name("magic", &policy));
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(programs),
        cmocka_unit_test(ignoring),
        cmocka_unit_test(audit_finds_dependence),
        cmocka_unit_test(audit_finds_loss),
        cmocka_unit_test(names),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
