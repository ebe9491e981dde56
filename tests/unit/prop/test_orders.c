/* The orders of conflicting operations, and the kinds of choices, on a puppet. */
#include "prop/choices.h"
#include "prop/orders.h"
#include "puppet.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>

#include <cmocka.h>

static void set_pending(struct puppet *p, uint32_t t, uint32_t kind, uint32_t offset,
                        uint32_t site) {
    p->pending_count[t] = 1;
    p->pending[t][0] =
        (struct model_access){.place = 7, .offset = offset, .size = 4, .kind = kind, .site = site};
}

/* Thread t does what it was about to do. */
static void step(struct puppet *p, void *watcher, uint32_t t) {
    struct model_fault fault = {0};
    prop_orders_before(watcher, &p->model);
    p->footprint[0] = p->pending[t][0];
    p->footprint_count = 1;
    assert_false(prop_orders_step(watcher, &p->model, (struct model_choice){t, 0}, &fault));
}

static void expect(struct prop_orders *o, uint32_t count, uint32_t seen) {
    const struct prop_order *list;
    assert_int_equal(prop_orders_list(o, &list), count);
    if (count) {
        assert_int_equal(list[0].site, 10);
        assert_int_equal(list[0].site2, 20);
        assert_int_equal(list[0].seen, seen);
    }
}

static void test_orders(void **state) {
    (void)state;
    struct puppet p;
    puppet_open(&p, 2);
    struct prop_orders *o = prop_orders_new();
    void *w = prop_orders_fork(o);
    set_pending(&p, 0, MODEL_WRITE, 0, 20);
    set_pending(&p, 1, MODEL_READ, 0, 10);
    step(&p, w, 0);
    prop_orders_forget(w);
    expect(o, 1, PROP_ORDER_SECOND);
    w = prop_orders_fork(o);
    step(&p, w, 1);
    prop_orders_forget(w);
    expect(o, 1, PROP_ORDER_BOTH);
    prop_orders_clear(o);
    expect(o, 0, 0);
    prop_orders_drop(o);
}

static void expect_none(struct puppet *p) {
    struct prop_orders *o = prop_orders_new();
    void *w = prop_orders_fork(o);
    step(p, w, 0);
    prop_orders_forget(w);
    expect(o, 0, 0);
    prop_orders_drop(o);
}

/* Two reads, bytes that do not overlap, and a thread that has to wait make no pair. */
static void test_no_conflict(void **state) {
    (void)state;
    struct puppet p;
    puppet_open(&p, 2);
    set_pending(&p, 0, MODEL_READ, 0, 10);
    set_pending(&p, 1, MODEL_READ, 0, 20);
    expect_none(&p);
    set_pending(&p, 1, MODEL_WRITE, 4, 20);
    expect_none(&p);
    set_pending(&p, 1, MODEL_WRITE, 0, 20);
    p.blocked[1] = true;
    expect_none(&p);
}

static void test_one_site(void **state) {
    (void)state;
    struct puppet p;
    const struct prop_order *list;
    puppet_open(&p, 2);
    struct prop_orders *o = prop_orders_new();
    void *w = prop_orders_fork(o);
    set_pending(&p, 0, MODEL_WRITE, 0, 10);
    set_pending(&p, 1, MODEL_WRITE, 0, 10);
    step(&p, w, 0);
    prop_orders_forget(w);
    assert_int_equal(prop_orders_list(o, &list), 1);
    assert_int_equal(list[0].seen, PROP_ORDER_BOTH);
    prop_orders_drop(o);
}

/* ---- choices ---- */

static enum model_choice_kind puppet_ways(struct model *m, uint32_t thread) {
    (void)m;
    return thread == 1 ? MODEL_CHOICE_TIMEOUT : MODEL_CHOICE_VALUE;
}

static void test_choices(void **state) {
    (void)state;
    const struct model_people people = {.ways = puppet_ways};
    const struct model_vtable vtable = {.people = &people};
    struct model m = {&vtable};
    struct prop_choices *c = prop_choices_new();
    void *w = prop_choices_fork(c);
    const struct model_choice choices[] = {{0, 0}, {0, 3}, {1, 0}, {2, 0}};
    struct model_fault fault;
    assert_false(prop_choices_state(w, &m, choices, 4, &fault));
    assert_false(prop_choices_state(w, &m, choices + 3, 1, &fault));
    prop_choices_forget(w);
    const struct prop_choice_count *n = prop_choices_list(c);
    assert_int_equal(n[MODEL_CHOICE_THREAD].met, 1);
    assert_int_equal(n[MODEL_CHOICE_THREAD].ways, 3);
    assert_int_equal(n[MODEL_CHOICE_VALUE].met, 1);
    assert_int_equal(n[MODEL_CHOICE_VALUE].ways, 2);
    assert_int_equal(n[MODEL_CHOICE_TIMEOUT].met, 1);
    prop_choices_clear(c);
    assert_int_equal(prop_choices_list(c)[MODEL_CHOICE_THREAD].met, 0);
    prop_choices_drop(c);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_orders),
        cmocka_unit_test(test_no_conflict),
        cmocka_unit_test(test_one_site),
        cmocka_unit_test(test_choices),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
