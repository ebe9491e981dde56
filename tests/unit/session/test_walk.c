/* Random walks through random toy programs, against an oracle that has no saved states: it runs
 * each path from the start again. */
#include "../explore/generate.h"
#include "session/session.h"

#include <setjmp.h>
#include <stdarg.h>

#include <cmocka.h>

enum { FORKS = 64, STEPS = 400 };

struct oracle_path {
    explore_path path;
    bool over;
};

struct walk {
    struct session *s;
    struct model *m, *other; /* the session's, and the oracle's */
    struct oracle_path paths[FORKS];
    uint64_t generator;
};

/* ---- the oracle ---- */

/* Runs the first `steps` choices of a path. False: the last one ended the run. */
static bool rerun(struct walk *w, const explore_path *path, uint32_t steps) {
    struct model_fault fault;
    enum model_outcome outcome = w->other->v->initial(w->other, &fault);
    w->other->v->settle(w->other);
    for (uint32_t i = 0; i < steps; i++) {
        assert_true(outcome == MODEL_STEPPED || outcome == MODEL_CUT);
        outcome = w->other->v->step(w->other, path->at[i], &fault);
        w->other->v->settle(w->other);
    }
    return outcome == MODEL_STEPPED || outcome == MODEL_CUT;
}

static void assert_same_choices(struct model *a, struct model *b) {
    const struct model_choice *x, *y;
    uint32_t count = a->v->choices(a, &x);
    assert_int_equal(count, b->v->choices(b, &y));
    for (uint32_t i = 0; i < count; i++)
        assert_true(model_choice_same(x[i], y[i]));
}

static void assert_same_pending(struct model *a, struct model *b) {
    assert_int_equal(a->v->threads(a), b->v->threads(b));
    for (uint32_t t = 0; t < a->v->threads(a); t++) {
        const struct model_access *x, *y;
        uint32_t count = a->v->pending(a, t, &x);
        assert_int_equal(count, b->v->pending(b, t, &y));
        for (uint32_t i = 0; i < count; i++)
            assert_true(x[i].place == y[i].place && x[i].kind == y[i].kind &&
                        x[i].site == y[i].site);
    }
}

/* The session's model at the position, and the oracle's after the same choices. */
static void compare(void *context, struct model *m) {
    struct walk *w = context;
    assert_ptr_equal(m, w->m);
    assert_int_equal(model_digest(m), model_digest(w->other));
    assert_same_choices(m, w->other);
    assert_same_pending(m, w->other);
}

static void check(struct walk *w) {
    struct oracle_path *p = &w->paths[session_fork(w->s)];
    uint32_t step = session_at(w->s).step;
    bool pruned, over = session_is_over(w->s, &pruned);
    assert_int_equal(session_length(w->s), p->path.count);
    for (uint32_t i = 0; i < p->path.count; i++)
        assert_true(model_choice_same(session_step(w->s, i)->choice, p->path.at[i]));
    assert_int_equal(over, p->over);
    if (rerun(w, &p->path, step))
        session_look_at(w->s, compare, w);
    else
        assert_true(over && step == p->path.count);
}

/* ---- what a walk does ---- */

static void take(struct walk *w) {
    const struct session_option *options;
    session_go(w->s, (struct session_position){session_at(w->s).step, 0});
    uint32_t count = session_options(w->s, &options);
    if (!count)
        return;
    struct model_choice choice = options[generate_draw(&w->generator, count)].choice;
    bool fails = false;
    for (uint32_t i = 0; i < count; i++)
        fails |= model_choice_same(options[i].choice, choice) && options[i].fails;
    struct oracle_path *p = &w->paths[session_fork(w->s)];
    uint32_t step = session_at(w->s).step;
    bool along = step < p->path.count && model_choice_same(p->path.at[step], choice);
    if (!along && step < p->path.count && session_forks(w->s) == FORKS)
        return;
    assert_true(session_take(w->s, choice));
    struct oracle_path *now = &w->paths[session_fork(w->s)];
    if (now != p) {
        uint32_t at;
        assert_int_equal(session_fork_origin(w->s, session_fork(w->s), &at), p - w->paths);
        assert_int_equal(at, step);
        for (uint32_t i = 0; i < step; i++)
            *base_vec_push(&now->path) = p->path.at[i];
    }
    if (!along)
        *base_vec_push(&now->path) = choice;
    now->over = !rerun(w, &now->path, now->path.count);
    if (fails)
        assert_true(now->over && session_at(w->s).step == now->path.count);
    assert_int_equal(session_at(w->s).step, step + 1);
}

static void act(struct walk *w) {
    uint32_t length = session_length(w->s);
    switch (generate_draw(&w->generator, 8)) {
    case 0: session_back_stop(w->s); break;
    case 1:
        assert_true(session_go(
            w->s, (struct session_position){generate_draw(&w->generator, length + 1), 0}));
        break;
    case 2: session_switch(w->s, generate_draw(&w->generator, session_forks(w->s))); break;
    case 3:
        assert_false(session_go(w->s, (struct session_position){length + 1, 0}));
        if (session_at(w->s).step < length)
            assert_true(session_forward_stop(w->s));
        break;
    default: take(w); break;
    }
    check(w);
}

/* ---- running to what is so ---- */

struct wanted {
    uint64_t digest;
    struct session_position from;
};

static bool has_digest(void *context, struct model *m, const struct session_moment *at) {
    const struct wanted *x = context;
    return model_digest(m) == x->digest && !session_position_same(at->at, x->from);
}

/* The nearest step of the path before or after `from` whose state has the digest. */
static uint32_t nearest(struct walk *w, uint64_t digest, uint32_t from, bool back) {
    const struct oracle_path *p = &w->paths[session_fork(w->s)];
    uint32_t found = UINT32_MAX;
    for (uint32_t i = back ? 0 : from + 1; back ? i < from : i <= p->path.count; i++) {
        if (!rerun(w, &p->path, i) || model_digest(w->other) != digest)
            continue;
        if (!back)
            return i;
        found = i;
    }
    return found;
}

static void check_runs(struct walk *w) {
    struct oracle_path *p = &w->paths[session_fork(w->s)];
    uint32_t from = session_at(w->s).step;
    if (p->path.count == 0)
        return;
    rerun(w, &p->path, generate_draw(&w->generator, p->path.count));
    struct wanted x = {model_digest(w->other), session_at(w->s)};
    uint32_t later = nearest(w, x.digest, from, false), earlier = nearest(w, x.digest, from, true);
    enum session_ran ran = session_run(w->s, has_digest, &x, 0, false);
    assert_int_equal(ran, later == UINT32_MAX ? SESSION_RAN_END : SESSION_RAN_WISH);
    assert_int_equal(session_at(w->s).step, later == UINT32_MAX ? p->path.count : later);
    assert_true(session_go(w->s, x.from));
    ran = session_run_back(w->s, has_digest, &x);
    assert_int_equal(ran, earlier == UINT32_MAX ? SESSION_RAN_END : SESSION_RAN_WISH);
    assert_int_equal(session_at(w->s).step, earlier == UINT32_MAX ? 0 : earlier);
    assert_true(session_at(w->s).stop >= 0);
    assert_true(session_go(w->s, x.from));
    check(w);
}

static void walk_through(uint64_t seed) {
    struct toys_program program;
    struct walk w = {.generator = seed};
    generate_program(&w.generator, &program);
    struct explore_options options = {
        .properties = toys_properties, .property_count = 3, .checked = UINT64_MAX};
    w.m = model_toy_new(&program.program);
    w.s = session_new(w.m, &options);
    w.other = model_toy_new(&program.program);
    bool pruned;
    w.paths[0].over = session_is_over(w.s, &pruned);
    for (uint32_t i = 0; i < STEPS / 4; i++) {
        act(&w);
        if (i % 16 == 15)
            check_runs(&w);
    }
    session_drop(w.s);
    w.m->v->drop(w.m);
    w.other->v->drop(w.other);
    for (uint32_t i = 0; i < FORKS; i++)
        base_vec_drop(&w.paths[i].path);
}

static void walks_agree_with_reruns(void **state) {
    (void)state;
    for (uint64_t i = 0; i < generate_count(200); i++)
        walk_through(generate_seed(0) + i * 977);
}

/* A path long enough that states are saved on it. */
static void long_paths_are_saved(void **state) {
    (void)state;
    struct toys_program program;
    struct walk w = {.generator = 5};
    toys_counter(&program, 2, 10);
    program.code[0][program.length[0]++] =
        (struct model_toy_instruction){MODEL_TOY_JUMP, 0, 0, 1}; /* for ever */
    struct explore_options options = {0};
    w.m = model_toy_new(&program.program);
    w.s = session_new(w.m, &options);
    w.other = model_toy_new(&program.program);
    for (uint32_t i = 0; i < STEPS; i++)
        *base_vec_push(&w.paths[0].path) = (struct model_choice){0, 0};
    assert_int_equal(session_extend(w.s, &w.paths[0].path), STEPS);
    for (uint32_t i = 0; i < 100; i++) {
        uint32_t to = generate_draw(&w.generator, STEPS + 1);
        assert_true(session_go(w.s, (struct session_position){to, 0}));
        check(&w);
    }
    check_runs(&w);
    session_drop(w.s);
    w.m->v->drop(w.m);
    w.other->v->drop(w.other);
    base_vec_drop(&w.paths[0].path);
}

/* What can be reached from the start is what a search finds. */
static void reaching_is_searching(void **state) {
    (void)state;
    for (uint64_t i = 0; i < generate_count(200); i++) {
        uint64_t generator = generate_seed(0) + i * 31;
        struct toys_program program;
        generate_program(&generator, &program);
        struct explore_options options = {.search = EXPLORE_BFS,
                                          .all_faults = true,
                                          .checked = ~(UINT64_C(1) << MODEL_FAULT_NONTERMINATION),
                                          .limit_states = 3000,
                                          .properties = toys_properties,
                                          .property_count = 3};
        struct model *m = model_toy_new(&program.program), *other = model_toy_new(&program.program);
        struct session *s = session_new(m, &options);
        struct session_reached r;
        struct explore_result result;
        session_reach(s, 3000, &r);
        explore_run(other, &options, &result);
        const struct session_fault *faults;
        bool pruned, begun = !session_is_over(s, &pruned);
        if (begun && r.whole && result.stats.states < 3000 &&
            !result.reasons[EXPLORE_REASON_UNMODELLED]) {
            assert_int_equal(r.states, result.stats.states);
            assert_int_equal(r.faults != 0, result.faults.count != 0);
            if (r.faults) {
                assert_true(session_extend(s, &r.way) == r.way.count);
                assert_true(session_faults(s, &faults) > 0);
                assert_int_equal(faults[0].step, r.way.count);
            }
        }
        base_vec_drop(&r.way);
        session_drop(s);
        explore_result_drop(&result);
        m->v->drop(m);
        other->v->drop(other);
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(walks_agree_with_reruns),
        cmocka_unit_test(long_paths_are_saved),
        cmocka_unit_test(reaching_is_searching),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
