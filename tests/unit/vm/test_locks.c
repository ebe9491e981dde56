/* What people are told of frames and locks: of a thread that holds a monitor, called from a
 * function, and of another that waits for it. */
#include "helper.h"

#include "vm/vm.h"
#include <string.h>

static const char text[] = MANAGED_NATIVES
    "class $object size 8\nglobal @a 8 align 8 class $object\n"
    "func @take results 1 {\n r0 = gaddr @a\n call @heddle.monitor.enter (r0)\n"
    " call @heddle.thread.yield ()\n r1 = call @heddle.monitor.exit (r0)\n ret r1\n}\n"
    "func @t params 1 results 1 {\n r1 = call @take ()\n ret r0\n}\n"
    "func @main results 1 {\n r0 = faddr @t\n r1 = const 0\n"
    " r2 = call @heddle.thread.start (r0, r1)\n r3 = call @take ()\n"
    " r4 = call @heddle.thread.join (r2, r1, r1)\n ret r4\n}\nentry @main\n";

static void ignore(void *context, const struct model_event *e) {
    (void)e;
    ++*(uint32_t *)context;
}

/* Takes a step of the last thread that can take one. */
static void step_last(struct model *m) {
    struct model_fault fault = {0};
    const struct model_choice *choices;
    uint32_t n = m->v->choices(m, &choices);
    assert_true(n > 0);
    assert_int_equal(m->v->step(m, choices[n - 1], &fault), MODEL_STEPPED);
    m->v->settle(m);
}

static void run_until_held(struct model *m, const struct model_lock **locks) {
    for (int i = 0; i < 20 && !model_locks(m, locks); i++)
        step_last(m);
}

static void test_held(void **state) {
    (void)state;
    struct machine x;
    struct model_fault fault = {0};
    const struct model_lock *locks = NULL;
    const struct model_place *frames;
    uint32_t events = 0;
    helper_open(&x, VM_REDUCE_NONE, text);
    struct model *m = x.model;
    m->v->people->observe(m, ignore, &events);
    assert_int_equal(m->v->initial(m, &fault), MODEL_STEPPED);
    m->v->settle(m);
    assert_int_equal(model_locks(m, &locks), 0);
    run_until_held(m, &locks);
    assert_int_equal(model_locks(m, &locks), 1);
    assert_int_equal(locks[0].thread, 1);
    assert_string_equal(locks[0].name, "object#0");
    assert_int_equal(model_frames(m, 1, &frames), 2);
    assert_string_equal(frames[0].function, "take");
    assert_string_equal(frames[1].function, "t");
    /* the first thread has to wait once it comes to the monitor */
    struct model_wait wait;
    for (int i = 0; i < 10 && !m->v->blocked(m, 0, &wait); i++) {
        assert_int_equal(m->v->step(m, (struct model_choice){0, 0}, &fault), MODEL_STEPPED);
        m->v->settle(m);
    }
    struct model_waited waited = model_waited(m, 0);
    assert_string_equal(waited.what, "monitor");
    assert_int_equal(waited.holder, 1);
    free(waited.name);
    assert_true(events > 0);
    m->v->people->observe(m, NULL, NULL);
    assert_int_equal(model_locks(m, &locks), 0); /* nothing is known without an observer */
    helper_close(&x);
}

static const char lines_text[] =
    "func @never {\n r0 = const 1 !x.c:9:1\n ret !x.c:10:1\n}\n"
    "func @twice params 1 results 1 {\n ret r0 !x.c:2:1\n}\n"
    "func @main results 1 {\n r0 = const 1 !x.c:4:1\n r1 = call @twice (r0) !x.c:5:1\n"
    " ret r1 !x.c:6:1\n}\nentry @main\n";

static void expect_line(const struct vm_line *l, uint32_t line, const char *function, bool hit) {
    assert_string_equal(l->file, "x.c");
    assert_int_equal(l->line, line);
    assert_true(function ? l->function && !strcmp(l->function, function) : !l->function);
    assert_int_equal(l->hit, hit);
}

/* The marks of a machine that is gone count. */
static void test_lines(void **state) {
    (void)state;
    static const struct vm_native *const tables[] = {test_natives, vm_managed_natives};
    struct machine x;
    struct vm_options o;
    struct model_fault fault = {0};
    struct vm_lines lines = {0};
    helper_open(&x, VM_REDUCE_NONE, lines_text);
    vm_options_init(&o);
    o.coverage = true;
    struct model *m = vm_model_new(&x.program, tables, 2, &o);
    assert_int_equal(m->v->initial(m, &fault), MODEL_STEPPED);
    m->v->settle(m);
    struct model *other = m->v->fork(m);
    const struct model_choice *choices;
    while (other->v->choices(other, &choices)) {
        other->v->step(other, choices[0], &fault);
        other->v->settle(other);
    }
    other->v->drop(other);
    vm_lines_list(m, &lines);
    assert_int_equal(lines.at.count, 9);
    expect_line(&lines.at.at[0], 2, NULL, true);
    expect_line(&lines.at.at[1], 2, "twice", true);
    expect_line(&lines.at.at[2], 4, NULL, true);
    expect_line(&lines.at.at[3], 4, "main", true);
    expect_line(&lines.at.at[5], 6, NULL, true);
    expect_line(&lines.at.at[6], 9, NULL, false);
    expect_line(&lines.at.at[7], 9, "never", false);
    expect_line(&lines.at.at[8], 10, NULL, false);
    base_vec_drop(&lines.at);
    m->v->drop(m);
    helper_close(&x);
}

int main(void) {
    const struct CMUnitTest tests[] = {cmocka_unit_test(test_held), cmocka_unit_test(test_lines)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
