/* Invariants: questions that every state has to answer with yes. */
#include "vm/question/invariant.h"

#include "vm/core/image.h"
#include "vm/proposition.h"
#include "vm/question/evaluate.h"

static enum vm_answer ask_function(struct vm *m, const struct ir_question *q, const char **why) {
    uint64_t result;
    switch (vm_evaluate(m, q, &result, why)) {
    case VM_EVALUATED: return result ? VM_ANSWER_YES : VM_ANSWER_NO;
    case VM_EVALUATED_NOT_YET: return VM_ANSWER_NOT_YET;
    default: return VM_ANSWER_NONE;
    }
}

/* First those of the program, then those of the options. */
static enum vm_answer ask_invariant(struct vm *m, uint32_t i, const char **why) {
    uint32_t own = m->p->invariants.count;
    assert(i < own + m->o->invariant_count);
    enum vm_answer answer = i < own ? ask_function(m, &m->p->invariants.at[i], why)
                                    : vm_proposition_ask(m, m->o->invariants[i - own], why);
    if (answer != VM_ANSWER_NOT_YET)
        atomic_store_explicit(&m->image->invariants_asked[i], true, memory_order_relaxed);
    return answer;
}

static uint32_t site_of_invariant(const struct vm *m, uint32_t i) {
    return i < m->p->invariants.count ? m->image->functions[m->p->invariants.at[i].function].site
                                      : 0;
}

bool vm_invariant(struct vm *m, struct model_fault *fault) {
    assert(m->running < m->thread_count);
    for (uint32_t i = 0; i < m->p->invariants.count + m->o->invariant_count; i++) {
        const char *why = NULL;
        enum vm_answer answer = ask_invariant(m, i, &why);
        if (answer == VM_ANSWER_YES || answer == VM_ANSWER_NOT_YET)
            continue;
        bool broken = answer == VM_ANSWER_NO;
        assert(broken || why);
        *fault = (struct model_fault){
            .kind = broken ? MODEL_FAULT_INVARIANT : MODEL_FAULT_UNMODELLED,
            .thread = m->running,
            .site = site_of_invariant(m, i),
            .detail = {broken ? i : (uint64_t)(uintptr_t)why, VM_ABOUT_STATES, 0}};
        return true;
    }
    return false;
}

static const char *name_of_invariant(const struct vm *m, uint32_t i) {
    uint32_t own = m->p->invariants.count;
    return i < own ? vm_image_function(m->image, m->p->invariants.at[i].function)->said
                   : vm_proposition_text(m->o->invariants[i - own]);
}

const char *vm_invariant_unasked(const struct vm *m) {
    for (uint32_t i = 0; i < m->p->invariants.count + m->o->invariant_count; i++)
        if (!atomic_load(&m->image->invariants_asked[i]))
            return name_of_invariant(m, i);
    return NULL;
}
