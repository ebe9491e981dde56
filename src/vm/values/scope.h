/* Names that a frame sees, and things as values. */
#ifndef VM_VALUES_SCOPE_H
#define VM_VALUES_SCOPE_H

#include "vm/values/thing.h"

/* A frame of a thread, counted from the innermost. NULL: there is none. */
const struct vm_frame *vm_scope_frame(struct vm *m, uint32_t thread, uint32_t frame);
/* The variable of that name which the frame sees. */
bool vm_scope_variable(struct vm *m, const struct vm_frame *f, const char *name,
                       struct vm_thing *out);
/* A global of C by its index, a thread's own included. False: the thread has none yet. */
bool vm_scope_global(struct vm *m, uint32_t thread, uint32_t global, struct vm_thing *out);
/* The class whose method the frame runs; NULL: none. Allocated. */
char *vm_scope_class(struct vm *m, const struct vm_frame *f);

void vm_scope_describe(struct vm *m, const char *name, const struct vm_thing *t,
                       struct model_value *out);

#endif
