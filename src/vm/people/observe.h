/* Telling an observer, before each instruction. */
#ifndef VM_PEOPLE_OBSERVE_H
#define VM_PEOPLE_OBSERVE_H

#include "vm/core/machine.h"

void vm_observe_ins(struct vm *m, uint32_t thread, uint32_t function, uint32_t pc);
void vm_observe_step_end(struct vm *m, uint32_t thread);
/* The next step was cut: it is watched only at its beginning. */
void vm_observe_briefly(struct vm *m, bool brief);
void vm_observe_output(struct vm *m, uint32_t thread, bool to_stderr, const char *text,
                       size_t length);
void vm_observe_note(struct vm *m, uint32_t thread, const char *text);
void vm_observe_spawn(struct vm *m, uint32_t thread, uint32_t child);
void vm_observe_drop(struct vm *m);

#endif
