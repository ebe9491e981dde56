/* Watching for effects that tell threads apart. */
#ifndef VM_CORE_APART_H
#define VM_CORE_APART_H

#include "vm/core/machine.h"

/* Something was seen that is not the same in twins. */
void vm_tell_all_apart(struct vm *m);
/* The thread does something that another in its place would not do, or that shows which thread did
 * it. */
void vm_tell_apart(struct vm *m, uint32_t thread);
/* The thread is about to end. */
void vm_owners_end(struct vm *m, uint32_t thread);
/* The thread puts its number there, as that of an owner. */
void vm_owners_note(struct vm *m, uint32_t thread, uint64_t pointer);
/* The program itself accesses some bytes. The number of a thread may be among them
 * (vm_owners_guarded). */
void vm_owners_met(struct vm *m, uint64_t pointer, uint64_t size);
/* With classes: some bytes of an object are read, which may say which thread it is
 * (vm_identities_guarded). */
void vm_identity_met(struct vm *m, uint32_t name, const struct vm_object *o, uint64_t offset,
                     uint64_t size);
/* The words of a checkpoint: the owners are appended to `words`, or taken off their end. */
uint32_t *vm_owners_save(struct vm_owners *o, uint32_t *words, uint32_t *count);
bool vm_owners_restore(struct vm_owners *o, const uint32_t *words, uint32_t *count);
/* The owner at one of the known places: a thread's number plus 1, or 0. *at: where it is; NULL: the
 * place does not exist now. */
uint32_t vm_owner_at(struct vm *m, uint64_t pointer, uint8_t **at);

#endif
