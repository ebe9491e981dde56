/* Operations that move more than a machine word where other threads can see it: a call of a
 * function of ir/torn.ir stands in, which moves a piece a step. */
#ifndef VM_EXEC_TORN_H
#define VM_EXEC_TORN_H

#include "vm/core/machine.h"

struct vm_torn { /* the call that stands in */
    uint32_t function, count;
    uint64_t arg[5];
};

/* Can others see the thread's instruction, which moves more than a word, half done? Only for
 * programs with those functions (struct ir_torn). False also for what the operation refuses. */
bool vm_torn_is(struct vm *m, const struct vm_frame *f, const struct ir_ins *i,
                struct vm_torn *call);
/* The same for a copy by a native. piece: how many bytes are moved at once, 0: as many as a pointer
 * has. result: what the call returns. */
bool vm_torn_copy(struct vm *m, uint64_t to, uint64_t from, uint64_t size, uint32_t piece,
                  uint64_t result, struct vm_torn *call);
/* And is the copying of those bytes to memory of the thread's own torn? */
bool vm_torn_read(struct vm *m, uint64_t from, uint64_t size);

#endif
