#include "vm/machine/answers.h"

#include "vm/core/machine.h"
#include "vm/people/describe.h"
#include "vm/people/locks.h"
#include "vm/people/observe.h"
#include "vm/values/values.h"

/* Only a machine's model has these tables. */
static struct vm *self(struct model *m) {
    assert(m->v->people == &vm_answers_people);
    return (struct vm *)m;
}

static void thread_info(struct model *model, uint32_t thread, struct model_thread_info *out) {
    vm_describe_thread(self(model), thread, out);
}

static char *wait_text(struct model *model, uint32_t thread) {
    return vm_describe_wait(self(model), thread);
}

static char *fault_text(struct model *model, const struct model_fault *fault) {
    return vm_describe_fault(self(model), fault);
}

static void fault_place(struct model *model, const struct model_fault *fault,
                        struct model_place *out) {
    vm_describe_site(self(model), fault->site, out);
}

static char *site_text(struct model *model, uint32_t site) {
    struct model_place at;
    struct base_text t = {0};
    vm_describe_site(self(model), site, &at);
    base_text_printf(&t, "%s:%u", at.file ? at.file : "?", at.line);
    if (at.function)
        base_text_printf(&t, " in %s", at.function);
    return t.at;
}

static void observe(struct model *model, model_observer *observer, void *context) {
    struct vm *m = self(model);
    assert(!m->first && !m->inputs.noting);
    m->observer = observer;
    m->observer_context = context;
    m->slow = m->told = observer || m->o->coverage;
    vm_observe_drop(m);
    if (!observer)
        vm_locks_drop(m);
}

static uint32_t frames(struct model *model, uint32_t thread, const struct model_place **out) {
    return vm_describe_frames(self(model), thread, out);
}

static void waited(struct model *model, uint32_t thread, struct model_waited *out) {
    vm_locks_waited(self(model), thread, out);
}

static enum model_choice_kind ways(struct model *model, uint32_t thread) {
    return vm_describe_ways(self(model), thread);
}

static uint32_t locks(struct model *model, const struct model_lock **out) {
    return vm_locks_held(self(model), out);
}

static void scope(struct model *model, uint32_t thread, uint32_t frame, enum model_scope which,
                  model_values *out) {
    vm_values_scope(self(model), thread, frame, which, out);
}

static void parts(struct model *model, struct model_handle of, uint32_t first, uint32_t count,
                  model_values *out) {
    vm_values_parts(self(model), of, first, count, out);
}

static bool evaluate(struct model *model, uint32_t thread, uint32_t frame, const char *text,
                     struct model_value *out, bool *truth, struct base_status *s) {
    return vm_values_evaluate(self(model), thread, frame, text, out, truth, s);
}

const struct model_people vm_answers_people = {
    .thread_info = thread_info,
    .wait_text = wait_text,
    .fault_text = fault_text,
    .fault_place = fault_place,
    .site_text = site_text,
    .observe = observe,
    .frames = frames,
    .waited = waited,
    .locks = locks,
    .ways = ways,
};

const struct model_looks vm_answers_looks = {
    .scope = scope,
    .parts = parts,
    .evaluate = evaluate,
};
