#include "model/model.h"

#include <string.h>

static const struct {
    const char *name, *title;
} faults[MODEL_FAULT_KINDS] = {[MODEL_FAULT_NONE] = {"none", "NO FAULT"},
#define FAULT(id, name, title) [MODEL_FAULT_##id] = {name, title},
                               MODEL_FAULTS(FAULT)
#undef FAULT
};

const char *model_fault_name(enum model_fault_kind kind) {
    return faults[kind].name;
}

const char *model_fault_title(enum model_fault_kind kind) {
    return faults[kind].title;
}

enum model_fault_kind model_fault_by_name(const char *name) {
    for (int k = 1; k < MODEL_FAULT_KINDS; k++)
        if (strcmp(faults[k].name, name) == 0)
            return (enum model_fault_kind)k;
    return MODEL_FAULT_NONE;
}
