/* Which instructions a machine has executed, for coverage (vm_options.coverage); not those that
 * answer questions or that are only supposed to be executed later. Each machine marks sites of its
 * own, and its image has those of machines that are gone. A step that a search takes without the
 * machine executes what was marked when the machine took it. */
#ifndef VM_CORE_COVERED_H
#define VM_CORE_COVERED_H

#include "vm/core/machine.h"

void vm_covered_grow(struct vm *m, uint32_t site);
static inline void vm_covered_mark(struct vm *m, uint32_t site) {
    if (VM_UNLIKELY(site >= m->covered.count))
        vm_covered_grow(m, site);
    m->covered.at[site] = 1;
}

/* Adds the machine's marks to those of its image. */
void vm_covered_merge(struct vm *m);

#endif
