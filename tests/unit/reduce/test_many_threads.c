/* Hundreds of threads: whether somebody waits for ever, and for whom, is exact; and who is limited
 * to fewer threads gives up. Programs of a few threads are laid out over up to 200, so that their
 * graph is that of the few, which tests/unit/explore/oracle.h knows. */
#include "../explore/generate.h"
#include "everyway.h"
#include "explore/executions.h"
#include "model/wrap.h"

static uint64_t generator;

/* ---- a program, laid out ---- */

struct wide {
    struct toys_program small;
    struct model_toy_program program;
    struct model_toy_instruction code[MODEL_TOY_THREADS][MODEL_TOY_CODE];
    uint32_t place[ORACLE_THREADS];
};

static struct model *make(const void *program) {
    return model_toy_new(&((const struct wide *)program)->program);
}

static void print(const void *program) {
    const struct wide *w = program;
    printf("of %u:", w->program.threads);
    for (uint32_t t = 0; t < w->small.program.threads; t++)
        printf(" T%u", w->place[t]);
    printf("\n");
    for (uint32_t t = 0; t < w->small.program.threads; t++)
        for (uint32_t i = 0; i < w->small.length[t]; i++)
            printf("T%u:%u op %d a %u b %u value %d\n", t, i, (int)w->small.code[t][i].op,
                   w->small.code[t][i].a, w->small.code[t][i].b, w->small.code[t][i].value);
}

/* Places in ascending order, so that who is lowest stays it. */
static void draw_places(struct wide *w) {
    uint32_t few = w->small.program.threads, all = w->program.threads;
    for (uint32_t t = 0; t < few; t++) {
        uint32_t least = t ? w->place[t - 1] + 1 : 0, most = all - few + t;
        bool far = least <= MODEL_FAR && MODEL_FAR <= most && generate_draw(&generator, 2);
        w->place[t] = far ? MODEL_FAR : least + generate_draw(&generator, most - least + 1);
    }
}

static void lay_out(struct wide *w, uint32_t threads) {
    w->program = w->small.program;
    w->program.threads = threads;
    w->program.code = (const struct model_toy_instruction(*)[MODEL_TOY_CODE])w->code;
    draw_places(w);
    memset(w->code, 0, sizeof w->code);
    for (uint32_t t = 0; t < w->small.program.threads; t++)
        for (uint32_t i = 0; i < w->small.length[t]; i++) {
            struct model_toy_instruction *at = &w->code[w->place[t]][i];
            *at = w->small.code[t][i];
            if (at->op == MODEL_TOY_SPAWN)
                at->b = (uint8_t)w->place[at->b];
        }
    if (w->small.program.asleep)
        w->program.asleep_from = w->place[w->small.program.threads - 1];
    w->program.asleep = 0;
}

static void generate(struct wide *w) {
    static const uint32_t widths[] = {64, 65, MODEL_TOY_THREADS};
    generate_program(&generator, &w->small);
    for (uint32_t t = 0; t < w->small.program.threads; t++)
        for (uint32_t i = 0; i < w->small.length[t]; i++)
            if (w->small.code[t][i].op == MODEL_TOY_UNKNOWN)
                w->small.code[t][i].op = MODEL_TOY_LOCK;
    lay_out(w, widths[generate_draw(&generator, 3)]);
}

/* ---- against the few ---- */

static uint32_t site_in(const struct wide *w, uint32_t site) {
    uint32_t t = (site - 1) / MODEL_TOY_CODE;
    return site ? model_toy_site(w->place[t], (site - 1) % MODEL_TOY_CODE) : 0;
}

/* What brute force finds among the many is what the oracle finds among the few. */
static void compare_with_few(const struct wide *w, const struct oracle *o) {
    struct brute b;
    struct model *m = make(w);
    uint32_t faults = 0;
    brute_open(&b, m, 2000);
    assert_int_equal(b.states.count, o->states.count);
    assert_int_equal(b.edges.count, o->edges.count);
    assert_int_equal(b.outcomes.count, o->outcomes.count);
    for (uint32_t i = 0; i < o->faults.count; i++) {
        const struct oracle_fault *f = &o->faults.at[i];
        if (f->kind == MODEL_FAULT_NONTERMINATION)
            continue;
        faults++;
        assert_true(brute_has(
            &b, (struct brute_fault){f->kind, site_in(w, f->site), site_in(w, f->site2)}));
    }
    assert_int_equal(b.faults.count, faults);
    brute_close(&b);
    m->v->drop(m);
}

static void programs(void **state) {
    (void)state;
    static struct wide w;
    struct everyway e = {.make = make, .print = print, .program = &w};
    uint64_t wanted = generate_count(150), partial = 0;
    generator = generate_seed(1);
    for (uint64_t used = 0; used < wanted;) {
        struct oracle o;
        generate(&w);
        oracle_open(&o, &w.small.program, 200);
        if (!o.too_big && o.initial == MODEL_STEPPED) {
            compare_with_few(&w, &o);
            assert_true(everyway_check(&e, 2000, 1 + used % 2));
            for (uint32_t i = 0; i < o.faults.count; i++)
                partial += o.faults.at[i].kind == MODEL_FAULT_PARTIAL_DEADLOCK;
            used++;
        }
        oracle_close(&o);
    }
    assert_true(wanted < 150 || partial > 10);
}

/* ---- limits ---- */

/* The highest thread that is there is the last one, as in a model that makes threads. */
static uint32_t threads_so_far(struct model *m) {
    struct model *in = model_inner(m);
    uint32_t count = in->v->threads(in);
    while (count > 0 && in->v->reduction->life(in, count - 1) == MODEL_GONE)
        count--;
    return count;
}

static struct model *growing_new(struct model *inner);

static struct model *fork_growing(struct model *m) {
    struct model *in = model_inner(m);
    return growing_new(in->v->fork(in));
}

static void drop_growing(struct model *m) {
    model_inner(m)->v->drop(model_inner(m));
    free(m);
}

static struct model *growing_new(struct model *inner) {
    static const struct model_vtable growing = {
        .fork = fork_growing, .drop = drop_growing, .threads = threads_so_far};
    struct model_wrapper *w = base_calloc(1, sizeof *w);
    model_wrap(w, inner, &growing);
    return &w->model;
}

/* Two threads race, and then the second starts one of number `far`, which races too. */
static struct model *growing_race(struct wide *w, uint32_t far) {
    toys_open(&w->small, 3, 2, 0);
    toys_add(&w->small, 0, MODEL_TOY_WRITE, 0, 0, 1);
    toys_add(&w->small, 0, MODEL_TOY_READ, 1, 1, 0);
    toys_add(&w->small, 0, MODEL_TOY_ASSERT, 1, 0, 0);
    toys_add(&w->small, 1, MODEL_TOY_READ, 0, 0, 0);
    toys_add(&w->small, 1, MODEL_TOY_SPAWN, 0, 2, 0);
    toys_add(&w->small, 2, MODEL_TOY_WRITE, 0, 1, 1);
    w->small.program.asleep = 1u << 2;
    lay_out(w, MODEL_TOY_THREADS);
    memset(w->code, 0, sizeof w->code);
    const uint32_t place[] = {0, 1, far};
    for (uint32_t t = 0; t < 3; t++)
        memcpy(w->code[place[t]], w->small.code[t], sizeof w->code[0]);
    w->code[1][1].b = (uint8_t)far;
    w->program.asleep_from = 2;
    return growing_new(model_toy_new(&w->program));
}

/* The dynamic reduction, and the count of executions, are for 64 threads. They find out when there
 * is one more, and then the search is another one, or there is no count. */
static void limit_is_told(void **state) {
    (void)state;
    static struct wide w;
    for (uint32_t far = 62; far <= 65; far++) {
        struct explore_options o = toys_options();
        struct explore_executions executions;
        struct explore_result r;
        o.dynamic = true;
        struct model *m = growing_race(&w, far);
        for (o.workers = 1; o.workers <= 2; o.workers++) {
            explore_run(m, &o, &r);
            assert_int_equal(r.dynamic, far < 64);
            assert_int_equal(r.verdict, EXPLORE_VIOLATION);
            assert_true(everyway_any(&r, MODEL_FAULT_ASSERTION));
            assert_true(everyway_any(&r, MODEL_FAULT_DATA_RACE));
            explore_result_drop(&r);
        }
        o.workers = 1;
        assert_int_equal(explore_executions_count(m, &o, &executions), far < 64);
        m->v->drop(m);
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {cmocka_unit_test(programs), cmocka_unit_test(limit_is_told)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
