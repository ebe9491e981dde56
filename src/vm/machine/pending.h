/* What a thread is about to do. Only vm/ includes this; model.h says what each answer means. */
#ifndef VM_MACHINE_PENDING_H
#define VM_MACHINE_PENDING_H

#include "vm/core/machine.h"

static inline bool vm_alive(const struct vm *m, uint32_t thread) {
    return thread < m->thread_count && m->threads[thread].c.state == VM_THREAD_ALIVE;
}
uint32_t vm_pending(struct vm *m, uint32_t thread, const struct model_access **out);
bool vm_any_plain(struct vm *m);
bool vm_blocked(struct vm *m, uint32_t thread, struct model_wait *out);
enum model_life vm_life(const struct vm *m, uint32_t thread);
void vm_look_at(struct vm *m, uint32_t thread, struct model_view *out);
uint32_t vm_nature(struct vm *m, uint32_t thread);
uint32_t vm_position(const struct vm *m, uint32_t thread);

#endif
