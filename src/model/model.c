#include "model/model.h"

#include "base/fatal.h"
#include "base/text.h"
#include <assert.h>
#include <string.h>

static const struct {
    const char *name, *title;
} faults[MODEL_FAULT_KINDS] = {[MODEL_FAULT_NONE] = {"none", "NO FAULT"},
#define FAULT(id, name, title) [MODEL_FAULT_##id] = {name, title},
                               MODEL_FAULTS(FAULT)
#undef FAULT
};

const char *model_fault_name(enum model_fault_kind kind) {
    assert((uint32_t)kind < MODEL_FAULT_KINDS);
    return faults[kind].name;
}

const char *model_fault_title(enum model_fault_kind kind) {
    assert((uint32_t)kind < MODEL_FAULT_KINDS);
    return faults[kind].title;
}

enum model_fault_kind model_fault_by_name(const char *name) {
    for (int k = 1; k < MODEL_FAULT_KINDS; k++)
        if (strcmp(faults[k].name, name) == 0)
            return (enum model_fault_kind)k;
    return MODEL_FAULT_NONE;
}

char *model_fault_text(struct model *m, const struct model_fault *fault) {
    assert(fault->kind != MODEL_FAULT_NONE);
    if (m->v->people)
        return m->v->people->fault_text(m, fault);
    return base_strdup(model_fault_name(fault->kind));
}

char *model_site_text(struct model *m, uint32_t site) {
    struct base_text t = {0};
    if (m->v->people)
        return m->v->people->site_text(m, site);
    base_text_printf(&t, "site %u", site);
    return t.at;
}

void model_value_drop(struct model_value *v) {
    free(v->name);
    free(v->text);
    free(v->type);
    *v = (struct model_value){0};
}

void model_values_drop(model_values *all) {
    for (uint32_t i = 0; i < all->count; i++)
        model_value_drop(&all->at[i]);
    base_vec_drop(all);
}
