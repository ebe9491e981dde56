/* Random programs: the dynamic reduction finds what brute force finds. */
#include "../explore/generate.h"
#include "agree.h"

static uint64_t generator;

/* More variables and locks than tests/unit/explore's programs have, so that there is more to
 * leave out. */
static void spread(struct toys_program *p) {
    p->program.variables = p->program.locks = 4;
    for (uint32_t t = 0; t < p->program.threads; t++)
        for (uint32_t i = 0; i < p->length[t]; i++)
            if (p->code[t][i].op != MODEL_TOY_JUMP && p->code[t][i].op != MODEL_TOY_SPAWN &&
                generate_draw(&generator, 2))
                p->code[t][i].b = (uint8_t)generate_draw(&generator, 4);
}

static void programs(void **state) {
    (void)state;
    uint64_t wanted = generate_count(3000), all = 0, reduced = 0;
    struct explore_options options = toys_options();
    options.dynamic = true;
    generator = generate_seed(1);
    for (uint64_t used = 0; used < wanted;) {
        struct toys_program p;
        struct oracle o;
        generate_program(&generator, &p);
        if (used % 2)
            spread(&p);
        p.program.memo = used / 2 % 2;
        oracle_open(&o, &p.program, 5000);
        if (!o.too_big) {
            all += o.states.count;
            reduced += agree_check(&p, &o, &options, "dpor");
            used++;
        }
        oracle_close(&o);
    }
    print_message("%llu states of %llu\n", (unsigned long long)reduced, (unsigned long long)all);
    assert_true(reduced < all / 4 * 3);
}

static void several_workers(void **state) {
    (void)state;
    uint64_t wanted = generate_count(BASE_STRESS ? 300 : 1500), several = 0;
    struct explore_options options = toys_options();
    options.dynamic = true;
    toys_mingle(&options);
    generator = generate_seed(2);
    for (uint64_t used = 0; used < wanted;) {
        struct toys_program p;
        struct oracle o;
        generate_program(&generator, &p);
        if (used % 2)
            spread(&p);
        p.program.memo = used / 2 % 2;
        oracle_open(&o, &p.program, 5000);
        options.workers = 2 + generate_draw(&generator, 3);
        if (!o.too_big && o.states.count > 50) {
            struct explore_result r;
            agree_check(&p, &o, &options, "dpor, several workers");
            toys_run(&p, &options, &r);
            several += r.workers > 1;
            explore_result_drop(&r);
            used++;
        }
        oracle_close(&o);
    }
    print_message("%llu of %llu on several workers\n", (unsigned long long)several,
                  (unsigned long long)wanted);
    assert_true(several > wanted / 2);
}

int main(void) {
    const struct CMUnitTest tests[] = {cmocka_unit_test(programs),
                                       cmocka_unit_test(several_workers)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
