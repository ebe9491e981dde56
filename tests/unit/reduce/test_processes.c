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

static struct toys_program p;

static void check(bool memo) {
    struct everyway e = {.make = make, .print = print, .program = &p};
    p.program.memo = memo;
    assert_true(everyway_check(&e, 3000, 2));
}

static void open_processes(uint32_t threads, uint64_t second) {
    toys_open(&p, threads, 3, 0);
    p.program.processes = 2;
    p.program.second = second;
}

/* The end of a process also takes away the thread that another process would start there. */
static void end_before_a_start(void **state) {
    (void)state;
    open_processes(3, 5);
    p.program.asleep = 4;
    toys_add(&p, 0, MODEL_TOY_ENTER, 0, 0, 0);
    toys_add(&p, 0, MODEL_TOY_EXIT, 0, 0, 0);
    toys_add(&p, 1, MODEL_TOY_CAS, 1, 0, 1);
    toys_add(&p, 1, MODEL_TOY_SPAWN, 0, 2, 0);
    toys_add(&p, 2, MODEL_TOY_ASSERT, 0, 0, 1);
    for (int memo = 0; memo < 2; memo++)
        check(memo);
}

/* Whether the end of a process is that of the program is not to be had from the memo. */
static void end_of_the_last_process(void **state) {
    (void)state;
    for (uint32_t who = 0; who < 2; who++) {
        open_processes(3, 4);
        toys_add(&p, who, MODEL_TOY_ATOMIC_READ, 0, 0, 0);
        toys_add(&p, who, MODEL_TOY_EXIT, 0, 0, 0);
        toys_add(&p, 1 - who, MODEL_TOY_ATOMIC_READ, 0, 1, 0);
        toys_add(&p, 1 - who, MODEL_TOY_ATOMIC_WRITE, 0, 1, 1);
        toys_add(&p, 2, MODEL_TOY_ATOMIC_WRITE, 0, 0, 1);
        toys_add(&p, 2, MODEL_TOY_ATOMIC_WRITE, 0, 0, 2);
        check(true);
    }
}

static void programs(void **state) {
    (void)state;
    struct everyway e = {.make = make, .print = print, .program = &p};
    uint64_t wanted = generate_count(200), used = 0;
    generator = generate_seed(1);
    while (used < wanted) {
        generate_processes(&generator, &p, used % 4 >= 2);
        p.program.memo = used % 2;
        used += everyway_check(&e, 3000, 1 + (used % 8 == 1));
    }
    print_message("%llu states of %llu\n", (unsigned long long)e.reduced,
                  (unsigned long long)e.all);
    assert_true(wanted < 200 || e.reduced < e.all / 4 * 3);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(programs),
        cmocka_unit_test(end_before_a_start),
        cmocka_unit_test(end_of_the_last_process),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
