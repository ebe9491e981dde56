/* Numbers that another process needs to go on with states of this one. */
#ifndef VM_STATE_CHECKPOINT_H
#define VM_STATE_CHECKPOINT_H

#include "vm/core/machine.h"

uint32_t *vm_checkpoint_save(struct vm_image *image, uint32_t *count); /* allocated */
bool vm_checkpoint_restore(struct vm_image *image, const uint32_t *from, uint32_t count);
uint64_t vm_checkpoint_growth(struct vm_image *image, bool whole); /* as in model_vtable */

#endif
