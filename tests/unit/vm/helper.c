#include "helper.h"

#include "ir/passes.h"
#include "prop/deadlock.h"
#include "prop/race.h"

static const struct vm_native *const tables[] = {test_natives, vm_managed_natives};

static void open_text(struct machine *x, enum vm_reduce reduce, const char *head,
                      const char *text) {
    struct base_status s = {0};
    struct base_text all = {0};
    base_text_add(&all, head);
    base_text_add(&all, TEST_NATIVES);
    base_text_add(&all, text);
    ir_program_init(&x->program);
    if (!ir_assemble(&x->program, all.at, "test.ir", &s) || !ir_verify(&x->program, &s))
        fail_msg("%s\n%s", base_status_text(&s), all.at);
    base_text_drop(&all);
    ir_live_compute(&x->program);
    vm_options_init(&x->options);
    x->options.reduce = reduce;
    x->model = vm_model_new(&x->program, tables, 2, &x->options);
}

void helper_open(struct machine *x, enum vm_reduce reduce, const char *text) {
    open_text(x, reduce, "pointer 8\n", text);
}

void helper_open_32(struct machine *x, enum vm_reduce reduce, const char *text) {
    open_text(x, reduce, "pointer 4\nlong_double 12\n", text);
}

void helper_close(struct machine *x) {
    x->model->v->drop(x->model);
    ir_program_drop(&x->program);
}

enum model_fault_kind helper_start(struct machine *x) {
    struct model_fault fault = {0};
    enum model_outcome outcome = x->model->v->initial(x->model, &fault);
    return outcome == MODEL_FAULTED ? fault.kind : MODEL_FAULT_NONE;
}

uint64_t helper_global(struct machine *x, const char *name, uint32_t size) {
    uint32_t index = ir_program_find_global(&x->program, name);
    assert_int_not_equal(index, IR_NO_INDEX);
    struct vm_object *o = vm_object_at((struct vm *)x->model, vm_name(VM_SPACE_GLOBALS, index));
    assert_true(size <= o->h->size && size <= 8);
    uint64_t v = 0;
    memcpy(&v, vm_object_bytes(o), size);
    return v;
}

static struct found search(struct machine *x, bool dynamic) {
    struct explore_property properties[] = {PROP_DEADLOCK, PROP_RACE};
    struct explore_options o = {.all_faults = true,
                                .want_outcomes = true,
                                .dynamic = dynamic,
                                .checked = ~UINT64_C(0),
                                .properties = properties,
                                .property_count = 2};
    struct explore_result r = {0};
    explore_run(x->model, &o, &r);
    struct found f = {.verdict = r.verdict,
                      .states = r.stats.states,
                      .ends = r.stats.ends,
                      .outcomes = r.outcomes.count};
    for (uint32_t i = 0; i < r.faults.count; i++) {
        f.faults |= UINT64_C(1) << r.faults.at[i].fault.kind;
        assert_true(r.faults.at[i].replayed);
    }
    explore_result_drop(&r);
    return f;
}

struct found helper_search(enum vm_reduce reduce, const char *text) {
    return helper_search_cut(reduce, 0, text);
}

/* Options are copied when the model is made. */
static void set_options(struct machine *x, const struct vm_options *o) {
    x->model->v->drop(x->model);
    x->options = *o;
    x->model = vm_model_new(&x->program, tables, 2, &x->options);
}

struct found helper_search_cut(enum vm_reduce reduce, uint32_t cut, const char *text) {
    struct vm_options o;
    vm_options_init(&o);
    o.reduce = reduce;
    if (cut)
        o.cut_instructions = cut;
    return helper_search_with(&o, false, text);
}

struct found helper_search_with(const struct vm_options *o, bool dynamic, const char *text) {
    struct machine x;
    helper_open(&x, o->reduce, text);
    set_options(&x, o);
    struct found f = search(&x, dynamic);
    helper_close(&x);
    return f;
}

uint32_t helper_random(uint64_t *state, uint32_t below) {
    *state ^= *state << 13;
    *state ^= *state >> 7;
    *state ^= *state << 17;
    return (uint32_t)(*state >> 11) % below;
}
