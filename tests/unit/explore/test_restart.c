/* Why a run begins another search, what it begins with, and what the verdict is made of. */
#include "explore/restart.h"

#include "clock.h"
#include "explore/verdict.h"
#include "model/wrap.h"
#include "toys.h"
#include <stdlib.h>

#include <setjmp.h>
#include <stdarg.h>

#include <cmocka.h>

/* ---- the verdict ---- */

static void rule(void **state) {
    (void)state;
    assert_int_equal(explore_verdict_of(false, false), EXPLORE_VERIFIED);
    assert_int_equal(explore_verdict_of(false, true), EXPLORE_INCONCLUSIVE);
    assert_int_equal(explore_verdict_of(true, false), EXPLORE_VIOLATION);
    assert_int_equal(explore_verdict_of(true, true), EXPLORE_VIOLATION);
}

/* Each reason alone leaves the verdict open. */
static void reasons(void **state) {
    (void)state;
    for (int i = 0; i < EXPLORE_REASON_COUNT; i++) {
        struct explore_result r = {.verdict = EXPLORE_VIOLATION};
        explore_verdict_settle(&r);
        assert_int_equal(r.verdict, EXPLORE_VERIFIED);
        explore_verdict_doubt(&r, (enum explore_reason)i, base_strdup("first"));
        explore_verdict_doubt(&r, (enum explore_reason)i, base_strdup("second"));
        assert_int_equal(r.verdict, EXPLORE_INCONCLUSIVE);
        assert_true(r.reasons[i]);
        assert_string_equal(r.reason_detail[i], "first");
        explore_result_drop(&r);
    }
}

static void replayed_faults(void **state) {
    (void)state;
    struct explore_result r = {0};
    *base_vec_push(&r.faults) = (struct explore_fault){.count = 1};
    explore_verdict_settle(&r);
    assert_int_equal(r.verdict, EXPLORE_INCONCLUSIVE);
    assert_true(r.reasons[EXPLORE_REASON_UNREPLAYED]);
    *base_vec_push(&r.faults) = (struct explore_fault){.count = 1, .replayed = true};
    explore_verdict_settle(&r);
    assert_int_equal(r.verdict, EXPLORE_VIOLATION);
    explore_verdict_doubt(&r, EXPLORE_REASON_REDUCTION, NULL); /* takes no violation back */
    assert_int_equal(r.verdict, EXPLORE_VIOLATION);
    explore_result_drop(&r);
}

/* ---- the table ---- */

static void rows(void **state) {
    (void)state;
    static const struct {
        enum explore_restart why;
        bool symmetry, dynamic, resume, checkpoint, how_far;
    } expected[] = {
        {EXPLORE_RESTART_FEW_PREEMPTIONS, true, true, true, true, true},
        {EXPLORE_RESTART_FEW_STATES, true, true, true, true, true},
        {EXPLORE_RESTART_TOLD_APART, false, true, false, true, true},
        {EXPLORE_RESTART_SAVED_NOTHING, true, false, true, true, true},
        {EXPLORE_RESTART_CLOCK, true, true, false, false, false},
        {EXPLORE_RESTART_UNKNOWN, true, true, false, false, false},
        {EXPLORE_RESTART_ARBITRARY, true, true, false, false, false},
        {EXPLORE_RESTART_ADDRESSES, true, true, false, false, false},
        {EXPLORE_RESTART_FINALS, true, true, false, false, false},
        {EXPLORE_RESTART_THREAD_MONITORS, true, true, false, false, false},
        {EXPLORE_RESTART_THREAD_GROUPS, true, true, false, false, false},
        {EXPLORE_RESTART_OUTPUT_MONITORS, true, true, false, false, false},
        {EXPLORE_RESTART_THREAD_ENDS, true, true, false, false, false},
        {EXPLORE_RESTART_UNORDERED, false, true, false, false, false},
        {EXPLORE_RESTART_MIXED, false, true, false, false, false},
    };
    assert_int_equal(sizeof expected / sizeof *expected, EXPLORE_RESTARTS);
    for (size_t i = 0; i < EXPLORE_RESTARTS; i++) {
        struct explore_options o = {
            .symmetry = true, .dynamic = true, .resume = "a", .checkpoint = "b", .limit_states = 7};
        struct explore_result r = {.bounded = true, .preemptions = 3, .alike = 2};
        r.stats.states = 5;
        r.reasons[EXPLORE_REASON_STATES] = true;
        *base_vec_push(&r.faults) = (struct explore_fault){.count = 1};
        explore_restart_prepare(expected[i].why, &o, &r);
        assert_int_equal(o.symmetry, expected[i].symmetry);
        assert_int_equal(o.dynamic, expected[i].dynamic);
        assert_int_equal(o.resume != NULL, expected[i].resume);
        assert_int_equal(o.checkpoint != NULL, expected[i].checkpoint);
        assert_int_equal(o.limit_states, 7);
        assert_int_equal(r.bounded, expected[i].how_far);
        assert_int_equal(r.preemptions, expected[i].how_far ? 3 : 0);
        assert_true(!r.faults.count && !r.stats.states && !r.alike);
        assert_false(r.reasons[EXPLORE_REASON_STATES]);
    }
}

/* ---- other models ---- */

/* An owner whose models are wrong about some assumptions, each until it is asked. */
struct owner {
    struct model *m;
    struct toys_program next;
    bool wrong[EXPLORE_RESTARTS];
    uint32_t asked, made;
};

static struct model *renew(void *context, enum explore_restart why) {
    struct owner *x = context;
    x->asked++;
    if (!x->wrong[why])
        return NULL;
    x->wrong[why] = false;
    x->made++;
    x->m->v->drop(x->m);
    return x->m = model_toy_new(&x->next.program);
}

static void atomic_counter(struct toys_program *p, uint32_t steps) {
    toys_open(p, 2, 1, 0);
    for (uint32_t t = 0; t < 2; t++)
        for (uint32_t i = 0; i < steps; i++)
            toys_add(p, t, MODEL_TOY_ATOMIC_WRITE, 0, 0, (int32_t)i);
}

static void run_owner(struct owner *x, const struct toys_program *first, struct explore_options *o,
                      struct explore_result *r) {
    struct explore_renewal renewal = {.context = x, .renew = renew};
    o->renewal = &renewal;
    x->m = model_toy_new(&first->program);
    explore_run(x->m, o, r);
    x->m->v->drop(x->m);
    o->renewal = NULL;
}

/* What counts is the search of the last model; its clock is the run's. */
static void other_model(void **state) {
    (void)state;
    struct toys_program first;
    struct explore_options o = toys_options();
    struct explore_result alone, r;
    struct owner x = {0};
    atomic_counter(&first, 6);
    atomic_counter(&x.next, 2);
    toys_run(&x.next, &o, &alone);
    run_owner(&x, &first, &o, &r);
    assert_int_equal(x.made, 0);
    assert_true(x.asked > 0 && r.stats.states > alone.stats.states);
    double seconds = r.stats.seconds;
    explore_result_drop(&r);
    x.wrong[EXPLORE_RESTART_ARBITRARY] = x.wrong[EXPLORE_RESTART_FINALS] = true;
    run_owner(&x, &first, &o, &r);
    assert_int_equal(x.made, 2);
    assert_int_equal(r.verdict, EXPLORE_VERIFIED);
    assert_int_equal(r.stats.states, alone.stats.states);
    assert_true(r.stats.seconds > seconds);
    explore_result_drop(&r);
    explore_result_drop(&alone);
}

/* Most faults are faults whatever the model assumed, and after an interrupt nothing begins. */
static void no_other_model(void **state) {
    (void)state;
    struct explore_options o = toys_options();
    struct explore_result r;
    struct owner x = {.wrong = {[EXPLORE_RESTART_ARBITRARY] = true}};
    struct toys_program first;
    toys_philosophers(&first, 3, 1, false);
    atomic_counter(&x.next, 2);
    run_owner(&x, &first, &o, &r);
    assert_int_equal(r.verdict, EXPLORE_VIOLATION);
    assert_int_equal(x.made, 0);
    explore_result_drop(&r);
    x.asked = 0;
    atomic_int interrupted = 1;
    o.interrupted = &interrupted;
    clock_pace(100 * CLOCK_MILLISECOND); /* the search looks at once */
    atomic_counter(&first, 60);
    run_owner(&x, &first, &o, &r);
    clock_pace(CLOCK_MICROSECOND);
    assert_true(r.reasons[EXPLORE_REASON_INTERRUPT]);
    assert_int_equal(x.asked, 0);
    explore_result_drop(&r);
}

/* The next search must find the fault again. */
static void doubtful_fault(void **state) {
    (void)state;
    struct explore_options o = toys_options();
    struct explore_result r;
    struct owner x = {.wrong = {[EXPLORE_RESTART_THREAD_MONITORS] = true}};
    struct toys_program first;
    toys_philosophers(&first, 3, 1, false);
    atomic_counter(&x.next, 2);
    run_owner(&x, &first, &o, &r);
    assert_int_equal(x.made, 1);
    assert_int_equal(r.verdict, EXPLORE_VERIFIED);
    assert_int_equal(r.faults.count, 0);
    explore_result_drop(&r);
}

static bool doze(void *context, struct model *m, const struct model_choice *choices, uint32_t count,
                 struct model_fault *fault) {
    (void)context, (void)m, (void)choices, (void)count, (void)fault;
    clock_advance(CLOCK_MILLISECOND);
    return false;
}

/* A limit of time that is over leaves the next search a moment, and is its reason. */
static void no_time_left(void **state) {
    (void)state;
    const struct explore_property dozing = {.state = doze};
    struct explore_options o = toys_options();
    struct explore_result r;
    struct owner x = {0};
    struct toys_program first;
    atomic_counter(&first, 60);
    atomic_counter(&x.next, 2);
    o.limit_seconds = 1;
    o.properties = &dozing;
    o.property_count = 1;
    run_owner(&x, &first, &o, &r);
    assert_true(r.reasons[EXPLORE_REASON_TIME]);
    explore_result_drop(&r);
    x.wrong[EXPLORE_RESTART_FINALS] = true;
    run_owner(&x, &first, &o, &r);
    assert_int_equal(x.made, 1);
    assert_int_equal(r.verdict, EXPLORE_VERIFIED); /* the second is short enough for that */
    explore_result_drop(&r);
}

/* ---- invariants that were not asked ---- */

static const char *never_asked(struct model *m) {
    (void)m;
    return "an invariant";
}

static const char *never(struct model *m) {
    (void)m;
    return NULL;
}

static struct model *fork_asking(struct model *m);

static void drop_asking(struct model *m) {
    struct model *in = model_inner(m);
    in->v->drop(in);
    free(m);
}

static const struct model_gaps unasked = {.approximation = never, .unasked = never_asked};
static const struct model_vtable asking = {
    .fork = fork_asking, .drop = drop_asking, .gaps = &unasked};

static struct model *wrap(struct model *inner) {
    struct model_wrapper *w = base_calloc(1, sizeof *w);
    model_wrap(w, inner, &asking);
    return &w->model;
}

static struct model *fork_asking(struct model *m) {
    struct model *in = model_inner(m);
    return wrap(in->v->fork(in));
}

static void unasked_invariant(void **state) {
    (void)state;
    struct explore_options o = toys_options();
    struct explore_result r;
    struct toys_program p;
    atomic_counter(&p, 2);
    for (int checked = 0; checked < 2; checked++) {
        struct model *m = wrap(model_toy_new(&p.program));
        o.checked = UINT64_MAX ^ (checked ? 0 : UINT64_C(1) << MODEL_FAULT_INVARIANT);
        explore_run(m, &o, &r);
        assert_int_equal(r.verdict, checked ? EXPLORE_INCONCLUSIVE : EXPLORE_VERIFIED);
        assert_int_equal(r.reasons[EXPLORE_REASON_UNASKED], checked);
        if (checked)
            assert_string_equal(r.reason_detail[EXPLORE_REASON_UNASKED], "an invariant");
        explore_result_drop(&r);
        m->v->drop(m);
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(rule),
        cmocka_unit_test(reasons),
        cmocka_unit_test(replayed_faults),
        cmocka_unit_test(rows),
        cmocka_unit_test(other_model),
        cmocka_unit_test(no_other_model),
        cmocka_unit_test(doubtful_fault),
        cmocka_unit_test(no_time_left),
        cmocka_unit_test(unasked_invariant),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
