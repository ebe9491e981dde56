/* Which threads are interchangeable. */
#ifndef VM_SYMMETRY_TWIN_H
#define VM_SYMMETRY_TWIN_H

#include "vm/core/machine.h"

bool vm_symmetry(struct vm *m, bool on);
enum model_twin vm_twin(struct vm *m, uint32_t *threads);
void vm_twin_drop(struct vm *m);

#endif
