/* Initialisation of classes in random programs: classes that need each other, threads that use
 * them. Every access a step, local reduction and dynamic reduction must agree; without waiting in a
 * ring there is no deadlock. */
#include "helper.h"

#include "base/text.h"
#include <stdio.h>

enum { CLASSES = 3 };

static void add_classes(struct base_text *t) {
    for (uint32_t k = 0; k < CLASSES; k++)
        base_text_printf(t,
                         "class $C%u size 8 init @state%u @init%u\nglobal @state%u 8 align 8\n"
                         "global @v%u 4 align 4\n",
                         k, k, k, k, k);
}

/* Uses a class: what it was initialised with goes to a global. */
static void add_use(struct base_text *t, uint64_t *random, const char *into) {
    uint32_t other = helper_random(random, CLASSES);
    base_text_printf(t,
                     " cinit $C%u\n r5 = gaddr @v%u\n r6 = ld32 [r5] seq_cst\n r5 = gaddr @%s\n"
                     " r7 = ld32 [r5] seq_cst\n r7 = mul32i r7, 31\n r6 = add32 r6, r7\n"
                     " st32 [r5] = r6 seq_cst\n",
                     other, other, into);
}

static void add_init(struct base_text *t, uint64_t *random, uint32_t k, const char *how) {
    char into[8];
    snprintf(into, sizeof into, "v%u", k);
    base_text_printf(t,
                     "func @init%u {\n r0 = gaddr @state%u\n r1 = call @heddle.class.%s (r0)\n"
                     " r2 = const 1\n r3 = eq r1, r2\n br r3, do, end\ndo:\n",
                     k, k, how);
    for (uint32_t n = helper_random(random, 3); n-- > 0;)
        add_use(t, random, into);
    base_text_printf(t,
                     " r5 = gaddr @v%u\n r6 = ld32 [r5] seq_cst\n r6 = add32i r6, 7\n"
                     " st32 [r5] = r6 seq_cst\n r0 = gaddr @state%u\n r4 = const %u\n"
                     " call @heddle.class.end (r0, r4)\n ret\nend:\n ret\n}\n",
                     k, k, helper_random(random, 5) == 0);
}

static char *random_program(uint64_t *random, const char *how) {
    struct base_text t = {0};
    base_text_add(&t, MANAGED_NATIVES "declare @heddle.class.enter 1 1\nglobal @x 4 align 4\n");
    add_classes(&t);
    for (uint32_t k = 0; k < CLASSES; k++)
        add_init(&t, random, k, how);
    for (uint32_t k = 0; k < 2; k++) {
        base_text_printf(&t, "func @t%u params 1 results 1 {\n", k);
        for (uint32_t n = 1 + helper_random(random, 2); n-- > 0;)
            add_use(&t, random, "x");
        base_text_add(&t, " ret r0\n}\n");
    }
    base_text_add(&t, "func @main results 1 {\n r0 = faddr @t0\n r1 = const 0\n"
                      " r3 = call @heddle.thread.start (r0, r1)\n r0 = faddr @t1\n"
                      " r4 = call @heddle.thread.start (r0, r1)\n"
                      " r5 = call @heddle.thread.join (r3, r1, r1)\n"
                      " r5 = call @heddle.thread.join (r4, r1, r1)\n"
                      " r6 = gaddr @x\n r7 = ld32 [r6]\n ret r7\n}\nentry @main\n");
    return t.at;
}

static struct found search(const char *text, enum vm_reduce reduce) {
    struct vm_options o;
    vm_options_init(&o);
    o.reduce = reduce;
    return helper_search_with(&o, reduce == VM_REDUCE_DYNAMIC, text);
}

static uint32_t deadlocks(const char *how) {
    uint64_t random = 4242;
    uint32_t count = 0;
    for (uint32_t n = 0; n < 150; n++) {
        char *text = random_program(&random, how);
        struct found none = search(text, VM_REDUCE_NONE), local = search(text, VM_REDUCE_LOCAL),
                     dynamic = search(text, VM_REDUCE_DYNAMIC);
        assert_int_equal(local.outcomes, none.outcomes);
        assert_int_equal(local.faults, none.faults);
        assert_int_equal(dynamic.outcomes, none.outcomes);
        assert_int_equal(dynamic.faults & FAULT_BIT(DEADLOCK), none.faults & FAULT_BIT(DEADLOCK));
        count += (none.faults & FAULT_BIT(DEADLOCK)) != 0;
        free(text);
    }
    return count;
}

static void test_waiting(void **state) {
    (void)state;
    assert_true(deadlocks("begin") > 0);
}

static void test_not_in_a_ring(void **state) {
    (void)state;
    assert_int_equal(deadlocks("enter"), 0);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_waiting),
        cmocka_unit_test(test_not_in_a_ring),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
