/* Watching for effects that tell threads apart. */
#ifndef VM_CORE_APART_H
#define VM_CORE_APART_H

#include "vm/core/machine.h"

/* Somebody saw what is not the same in twins. */
void vm_tell_all_apart(struct vm *m);
/* The thread does something that another in its place would not do, or that shows who did it. */
void vm_tell_apart(struct vm *m, uint32_t thread);
/* The address of what it makes shows who made it. */
static inline void vm_makes_own(struct vm *m, uint32_t thread) {
    if (thread != 0)
        vm_tell_apart(m, thread);
}
/* The thread is about to end. */
void vm_owners_end(struct vm *m, uint32_t thread);
/* The program itself comes to some bytes, which may be where the number of a thread is. */
void vm_owners_met(struct vm *m, uint64_t pointer, uint64_t size);
static inline bool vm_owners_any(const struct vm *m) {
    return atomic_load_explicit(&m->image->owners.count, memory_order_relaxed) != 0;
}
/* Where there are classes, no program comes to a monitor's word. */
static inline bool vm_owners_guarded(const struct vm *m) {
    return vm_owners_any(m) && !base_vec_count(&m->p->classes);
}
/* With classes: what is read of an object, which may be a thread's. */
void vm_identity_met(struct vm *m, uint32_t name, const struct vm_object *o, uint64_t offset,
                     uint64_t size);
static inline bool vm_identities_guarded(const struct vm *m) {
    return ir_identities(m->p) && atomic_load_explicit(&m->image->symmetric, memory_order_relaxed);
}
/* The words of a checkpoint: the owners are appended to `words`, or taken off their end. */
uint32_t *vm_owners_save(struct vm_owners *o, uint32_t *words, uint32_t *count);
bool vm_owners_restore(struct vm_owners *o, const uint32_t *words, uint32_t *count);
/* The owner at one of the known places, a thread's number plus 1, or 0; *at: where it is, NULL:
 * nowhere now. */
uint32_t vm_owner_at(struct vm *m, uint64_t pointer, uint8_t **at);

#endif
