/* Threads with several alternatives at once that are different operations: their next instruction,
 * and the completion of each write that they have issued. The numbers of these have gaps. */
#include "../explore/generate.h"
#include "agree.h"
#include "everyway.h"
#include "explore/executions.h"

static uint64_t generator;

static struct model *make(const void *program) {
    return model_toy_new(&((const struct toys_program *)program)->program);
}

static void print(const void *program) {
    agree_print(program);
}

static void programs(void **state) {
    (void)state;
    static struct toys_program p;
    struct everyway e = {.make = make, .print = print, .program = &p};
    uint64_t wanted = generate_count(400), used = 0;
    generator = generate_seed(1);
    while (used < wanted) {
        generate_issuing(&generator, &p);
        p.program.memo = used % 2;
        used += everyway_check(&e, 3000, 1 + used % 2);
    }
    print_message("%llu states of %llu\n", (unsigned long long)e.reduced,
                  (unsigned long long)e.all);
    assert_true(wanted < 400 || e.reduced < e.all / 4 * 3);
}

int main(void) {
    const struct CMUnitTest tests[] = {cmocka_unit_test(programs)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
