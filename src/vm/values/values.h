/* Values for people: what is in scope, what is inside, and expressions (model_looks). */
#ifndef VM_VALUES_VALUES_H
#define VM_VALUES_VALUES_H

#include "vm/core/machine.h"

void vm_values_scope(struct vm *m, uint32_t thread, uint32_t frame, enum model_scope scope,
                     model_values *out);
void vm_values_parts(struct vm *m, struct model_handle of, uint32_t first, uint32_t count,
                     model_values *out);
bool vm_values_evaluate(struct vm *m, uint32_t thread, uint32_t frame, const char *text,
                        struct model_value *out, bool *truth, struct base_status *s);

#endif
