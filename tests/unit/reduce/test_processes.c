/* Two processes: when one ends, or is inside an atomic section, the other goes on. */
#include "../explore/generate.h"
#include "agree.h"
#include "everyway.h"

static uint64_t generator;

static struct model *make(const void *program) {
    return model_toy_new(&((const struct toys_program *)program)->program);
}

static void print(const void *program) {
    const struct toys_program *p = program;
    printf("second process %llx\n", (unsigned long long)p->program.second);
    agree_print(p);
}

static void programs(void **state) {
    (void)state;
    static struct toys_program p;
    struct everyway e = {.make = make, .print = print, .program = &p};
    uint64_t wanted = generate_count(200), used = 0;
    generator = generate_seed(1);
    while (used < wanted) {
        generate_processes(&generator, &p, used % 4 >= 2);
        p.program.memo = used % 2;
        used += everyway_check(&e, 3000, 1 + used % 3 % 2);
    }
    print_message("%llu states of %llu\n", (unsigned long long)e.reduced,
                  (unsigned long long)e.all);
    assert_true(wanted < 200 || e.reduced < e.all / 4 * 3);
}

int main(void) {
    const struct CMUnitTest tests[] = {cmocka_unit_test(programs)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
