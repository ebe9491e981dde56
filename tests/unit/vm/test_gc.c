/* Collection: what lives stays, what does not is gone after every step, whatever the collector, in
 * whatever way a state was reached. Random programs that build, link and lose objects are searched,
 * and every state is compared with what a walk over the whole heap says. */
#include "helper.h"

#include "base/text.h"
#include "ir/passes.h"
#include "prop/deadlock.h"
#include "vm/heap/object.h"
#include "vm/heap/site_name.h"
#include "walk.h"
#include <inttypes.h>
#include <stdio.h>

/* ---- the naive answer ---- */

struct naive {
    struct vm *m;
    BASE_VEC(uint32_t) seen;
};

static bool has(const struct naive *n, uint32_t name) {
    for (uint32_t i = 0; i < n->seen.count; i++)
        if (n->seen.at[i] == name)
            return true;
    return false;
}

static void see(struct naive *n, uint64_t pointer) {
    uint32_t name = vm_pointer_name(pointer);
    const struct vm_object *o = vm_object_at(n->m, name);
    if (vm_name_space(name) >= VM_SPACE_THREADS && o && o->h && !has(n, name))
        *base_vec_push(&n->seen) = name;
}

static uint64_t word_at(struct vm_object *o, uint32_t offset) {
    uint64_t word;
    memcpy(&word, vm_object_bytes(o) + offset, 8);
    return word;
}

static void see_object(struct naive *n, struct vm_object *o) {
    uint32_t from = vm_is_managed(o) ? IR_HEAD : 0;
    if (vm_is_managed(o) && !(n->m->p->classes.at[vm_class_index(o->h)].flags & IR_CLASS_POINTERS))
        return;
    for (uint32_t i = from; i + 8 <= o->h->size; i += 8)
        see(n, word_at(o, i));
}

static bool is_collected(uint32_t space, const struct vm_object *o) {
    return vm_is_managed(o) && space >= VM_SPACE_THREADS;
}

static void see_all(struct naive *n) {
    struct vm *m = n->m;
    for (uint32_t t = 0; t < m->thread_count; t++) {
        const struct vm_thread *thread = &m->threads[t];
        see(n, thread->c.result);
        for (uint32_t w = 0; w < VM_THREAD_WORDS; w++)
            see(n, thread->c.word[w]);
        for (uint32_t d = 0; d < thread->c.frames; d++) {
            const uint16_t *live = vm_frame_live(m, thread, d);
            for (uint32_t k = 1; k <= live[0]; k++)
                see(n, thread->frames[d].regs[live[k]]);
        }
    }
    for (uint32_t s = 0; s < m->heap.space_count; s++)
        for (uint32_t i = 0; i < m->heap.spaces[s].count; i++) {
            struct vm_object *o = &m->heap.spaces[s].at[i];
            if (o->h && !is_collected(s, o))
                see_object(n, o);
            else if (o->h && o->h->flags & VM_OBJ_FINALIZABLE)
                see(n, vm_pointer(vm_name(s, i), 0));
        }
    for (uint32_t i = 0; i < n->seen.count; i++)
        see_object(n, vm_object_at(m, n->seen.at[i]));
}

static uint32_t states_checked, objects_taken;

static void check_object(struct naive *n, uint32_t space, uint32_t index) {
    struct vm *m = n->m;
    struct vm_object *o = &m->heap.spaces[space].at[index];
    uint32_t name = vm_name(space, index);
    if (!o->h || !is_collected(space, o))
        return;
    if (!has(n, name)) {
        assert_non_null(o->base);
        assert_memory_equal(o->h, o->base, vm_stored_bytes(o->base));
        objects_taken++;
    }
}

static bool check_state(void *context, struct model *model, const struct model_choice *choices,
                        uint32_t count, struct model_fault *fault) {
    (void)context, (void)choices, (void)count, (void)fault;
    struct naive n = {.m = (struct vm *)model};
    see_all(&n);
    for (uint32_t s = 0; s < n.m->heap.space_count; s++)
        for (uint32_t i = 0; i < n.m->heap.spaces[s].count; i++)
            check_object(&n, s, i);
    base_vec_drop(&n.seen);
    states_checked++;
    return false;
}

/* ---- random programs ---- */

enum { GLOBALS = 4, NUMBERS = 2, FIELDS = 2, NAMES = 6 };

static void add(struct base_text *t, const char *text) {
    base_text_add(t, text);
}

static void load_global(struct base_text *t, uint64_t *random, uint32_t reg) {
    base_text_printf(t, " r2 = gaddr @g%u\n r%u = ld64 [r2] seq_cst\n",
                     helper_random(random, GLOBALS), reg);
}

static void store_global(struct base_text *t, uint64_t *random, uint32_t reg) {
    base_text_printf(t, " r2 = gaddr @g%u\n st64 [r2] = r%u seq_cst\n",
                     helper_random(random, GLOBALS), reg);
}

static void add_field(struct base_text *t, uint64_t *random, uint32_t label, bool store) {
    uint32_t offset = IR_HEAD + 8 * helper_random(random, FIELDS);
    base_text_printf(t, " br r3, some%u, none%u\nsome%u:\n", label, label, label);
    base_text_printf(t, store ? " st64 [r3 + %u] = r4 seq_cst\n" : " r4 = ld64 [r3 + %u] seq_cst\n",
                     offset);
    base_text_printf(t, " jmp none%u\nnone%u:\n", label, label);
}

/* A number that would be a pointer to an object of some thread, which may be there or not. */
static uint64_t lookalike(uint64_t *random) {
    uint32_t space = vm_thread_space(helper_random(random, 3), VM_HEAP);
    return vm_pointer(vm_name(space, helper_random(random, NAMES)), 0);
}

static void add_operation(struct base_text *t, uint64_t *random, uint32_t label) {
    static const char *const classes[] = {"node", "node", "node", "weak", "flat", "many", "final"};
    const char *class = classes[helper_random(random, 7)];
    switch (helper_random(random, 11)) {
    case 0:
    case 1:
        if (strcmp(class, "many") == 0)
            add(t, " r5 = const 3\n r3 = newarr r5, $many\n");
        else
            base_text_printf(t, " r3 = new $%s\n", class);
        store_global(t, random, 3);
        break;
    case 2:
        load_global(t, random, 3);
        load_global(t, random, 4);
        add_field(t, random, label, true);
        break;
    case 3:
        add(t, " r3 = const 0\n");
        store_global(t, random, 3);
        break;
    case 4:
        load_global(t, random, 3);
        add(t, " r4 = const 0\n");
        add_field(t, random, label, false);
        store_global(t, random, 4);
        break;
    case 5: /* it may be lost now */
        load_global(t, random, 3);
        add(t, " r4 = const 0\n call @heddle.finalizer.set (r3, r4)\n");
        break;
    case 6: /* bytes of which nothing is known */
        add(t, " r3 = new $data\n r4 = undef\n st64 [r3 + 16] = r4\n r2 = gaddr @data\n"
               " st64 [r2] = r3 seq_cst\n");
        break;
    case 7:
    case 8:
        base_text_printf(t,
                         " r2 = gaddr @data\n r3 = ld64 [r2] seq_cst\n r4 = %s\n"
                         " br r3, some%u, none%u\nsome%u:\n st64 [r3 + %u] = r4\n jmp none%u\n"
                         "none%u:\n",
                         helper_random(random, 2) ? "undef" : "const 1", label, label, label,
                         8 + 8 * helper_random(random, 2), label, label);
        break;
    case 9: /* nobody follows it */
        base_text_printf(
            t, " r3 = const %" PRIu64 "\n r2 = gaddr @number%u\n st64 [r2] = r3 seq_cst\n",
            lookalike(random), helper_random(random, NUMBERS));
        break;
    default: /* one that lives in a register of a caller */
        add(t, " r6 = call @keep (r6)\n");
        break;
    }
}

static void add_body(struct base_text *t, uint64_t *random, uint32_t operations) {
    for (uint32_t i = 0; i < operations; i++)
        add_operation(t, random, i);
}

static char *random_program(uint64_t *random, uint32_t before, uint32_t operations) {
    struct base_text t = {0};
    add(&t, MANAGED_NATIVES
        "class $node size 24 pointers\nclass $weak size 24 weak pointers\n"
        "class $data size 24\nclass $flat size 24\nclass $final size 24 finalized pointers\nclass "
        "$many size 8 array element 8 pointers\n");
    add(&t, "global @data 8 align 8\n");
    for (uint32_t g = 0; g < GLOBALS; g++)
        base_text_printf(&t, "global @g%u 8 align 8\n", g);
    for (uint32_t n = 0; n < NUMBERS; n++)
        base_text_printf(&t, "global @number%u 8 align 8\n", n);
    add(&t, "func @keep params 1 results 1 {\n r1 = new $node\n r2 = gaddr @g0\n"
            " r3 = ld64 [r2] seq_cst\n st64 [r1 + 8] = r3\n r2 = gaddr @g1\n"
            " r4 = ld64 [r2] seq_cst\n br r4, some, none\nsome:\n ret r1\nnone:\n ret r0\n}\n");
    for (uint32_t w = 0; w < 2; w++) {
        base_text_printf(&t, "func @w%u params 1 results 1 regs 8 {\n", w);
        add_body(&t, random, operations);
        add(&t, " ret r6\n}\n");
    }
    add(&t, "func @main results 1 regs 16 {\n");
    add_body(&t, random, before);
    add(&t, " r10 = const 0\n r8 = faddr @w0\n r11 = call @heddle.thread.start (r8, r6)\n"
            " r8 = faddr @w1\n r12 = call @heddle.thread.start (r8, r10)\n"
            " r13 = call @heddle.thread.join (r11, r10, r10)\n"
            " r13 = call @heddle.thread.join (r12, r10, r10)\n ret r10\n}\nentry @main\n");
    return t.at;
}

/* ---- searches ---- */

struct answer {
    uint64_t states, transitions;
    uint32_t outcomes;
};

static struct answer search(const char *text, enum vm_reduce reduce, enum vm_collector collector) {
    static const struct vm_native *const tables[] = {test_natives, vm_managed_natives};
    struct machine x;
    helper_open(&x, reduce, text);
    x.model->v->drop(x.model);
    x.options.collector = collector;
    x.options.finalizers = true;
    x.model = vm_model_new(&x.program, tables, 2, &x.options);
    struct explore_property properties[] = {PROP_DEADLOCK, {.state = check_state}};
    struct explore_options o = {.all_faults = true,
                                .want_outcomes = true,
                                .checked = ~UINT64_C(0),
                                .properties = properties,
                                .property_count = collector == VM_COLLECT_NONE ? 1 : 2};
    struct explore_result r = {0};
    explore_run(x.model, &o, &r);
    assert_int_equal(r.faults.count, 0);
    struct answer a = {r.stats.states, r.stats.transitions, r.outcomes.count};
    explore_result_drop(&r);
    helper_close(&x);
    return a;
}

static void test_random_heaps(void **state) {
    (void)state;
    uint64_t random = 12345;
    uint64_t with = 0, without = 0;
    for (uint32_t n = 0; n < 150; n++) {
        char *text = random_program(&random, helper_random(&random, 8), 4);
        struct answer mark = search(text, VM_REDUCE_LOCAL, VM_COLLECT_MARK);
        struct answer count = search(text, VM_REDUCE_LOCAL, VM_COLLECT_COUNT);
        struct answer none = search(text, VM_REDUCE_LOCAL, VM_COLLECT_NONE);
        assert_int_equal(mark.states, count.states);
        assert_int_equal(mark.transitions, count.transitions);
        assert_int_equal(mark.outcomes, count.outcomes);
        with += mark.states;
        without += none.states;
        free(text);
    }
    assert_true(states_checked > 10000 && objects_taken > 0);
    assert_true(with < without);
}

static void test_every_access_a_step(void **state) {
    (void)state;
    uint64_t random = 777;
    for (uint32_t n = 0; n < 12; n++) {
        char *text = random_program(&random, 4, 2);
        struct answer mark = search(text, VM_REDUCE_NONE, VM_COLLECT_MARK);
        struct answer count = search(text, VM_REDUCE_NONE, VM_COLLECT_COUNT);
        assert_int_equal(mark.states, count.states);
        free(text);
    }
}

/* Going back and forth gives the same states as going there. */
static void test_walks(void **state) {
    (void)state;
    static const struct vm_native *const tables[] = {test_natives, vm_managed_natives};
    uint64_t random = 99;
    for (uint32_t n = 0; n < 60; n++) {
        char *text = random_program(&random, 5, 5);
        struct machine x;
        helper_open(&x, VM_REDUCE_LOCAL, text);
        x.model->v->drop(x.model);
        x.options.collector = n & 1 ? VM_COLLECT_COUNT : VM_COLLECT_MARK;
        x.model = vm_model_new(&x.program, tables, 2, &x.options);
        char *why = walk_random(x.model, n, 120);
        if (why)
            fail_msg("%s\n%s", text, why);
        helper_close(&x);
        free(text);
    }
}

/* ---- single questions ---- */

#define NODE "class $node size 24 pointers\nclass $bytes size 8 array element 1\n"

/* A loop that makes garbage only: it fits however often it runs, and is collected inside the step.
 */
static void test_inside_a_step(void **state) {
    (void)state;
    struct machine x;
    helper_open(&x, VM_REDUCE_LOCAL,
                NODE "global @g 8 align 8\n"
                     "func @main results 1 {\n r0 = const 5000\n r5 = new $node\n r6 = gaddr @g\n"
                     "back:\n r1 = const 1000\n r2 = newarr r1, $bytes\n st64 [r5 + 8] = r2\n"
                     " r0 = add32i r0, -1\n br r0, back, end\nend:\n st64 [r6] = r5\n ret r0\n}\n"
                     "entry @main\n");
    assert_int_equal(helper_start(&x), MODEL_FAULT_NONE);
    const struct vm *m = (const struct vm *)x.model;
    assert_int_equal(m->heap.bytes, 24 + 1008);
    helper_close(&x);
}

/* Too much is refused, with what there is still to be had. */
static void test_no_memory(void **state) {
    (void)state;
    struct machine x;
    helper_open(&x, VM_REDUCE_LOCAL,
                NODE "func @main results 1 {\n r0 = const 2147483647\n r1 = newarr r0, $bytes\n"
                     " ret r1\n}\nentry @main\n");
    assert_int_equal(helper_start(&x), MODEL_FAULT_UNMODELLED);
    helper_close(&x);
    helper_open(&x, VM_REDUCE_LOCAL,
                NODE "func @main results 1 {\n r0 = const 4294967295\n r1 = newarr r0, $bytes\n"
                     " ret r1\n}\nentry @main\n");
    assert_int_equal(helper_start(&x), MODEL_FAULT_OUT_OF_BOUNDS);
    helper_close(&x);
}

/* A thread makes an object and loses it, or does not: the states merge. */
static void test_names(void **state) {
    (void)state;
    static const char text[] = MANAGED_NATIVES NODE
        "global @g 8 align 8\nglobal @h 8 align 8\n"
        "func @t params 1 results 1 {\n r1 = const 2\n r1 = call @choose (r1)\n r2 = gaddr @g\n"
        " br r1, make, skip\nmake:\n r1 = new $node\n st64 [r2] = r1 seq_cst\n r1 = const 0\n"
        " st64 [r2] = r1 seq_cst\nskip:\n r3 = gaddr @h\n r1 = new $node\n"
        " st64 [r3] = r1 seq_cst\n ret r0\n}\n"
        "func @main results 1 {\n r0 = faddr @t\n r1 = const 0\n"
        " r3 = call @heddle.thread.start (r0, r1)\n r4 = call @heddle.thread.start (r0, r1)\n"
        " r5 = call @heddle.thread.join (r3, r1, r1)\n r5 = call @heddle.thread.join (r4, r1, r1)\n"
        " ret r1\n}\nentry @main\n";
    struct answer mark = search(text, VM_REDUCE_LOCAL, VM_COLLECT_MARK);
    struct answer none = search(text, VM_REDUCE_LOCAL, VM_COLLECT_NONE);
    assert_true(mark.states < none.states);
    struct machine x;
    helper_open(&x, VM_REDUCE_LOCAL, text);
    assert_int_equal(helper_start(&x), MODEL_FAULT_NONE);
    struct vm *m = (struct vm *)x.model;
    uint32_t a = vm_site_name_new(m, 0, 5), b = vm_site_name_new(m, 0, 6);
    assert_int_not_equal(a, b);
    assert_int_equal(vm_site_name_new(m, 0, 5), a); /* nobody has taken it */
    vm_object_make(m, a, 8, 3, true, 0);
    uint32_t second = vm_site_name_new(m, 0, 5);
    assert_int_not_equal(second, a);
    vm_object_erase(m, a);
    assert_int_equal(vm_site_name_new(m, 0, 5), a);
    helper_close(&x);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_random_heaps), cmocka_unit_test(test_every_access_a_step),
        cmocka_unit_test(test_walks),        cmocka_unit_test(test_inside_a_step),
        cmocka_unit_test(test_no_memory),    cmocka_unit_test(test_names),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
