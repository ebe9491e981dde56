/* The word of a monitor, in the head of a managed object: who owns it, and how often it entered.
 * The word is 0 as long as no thread owns it; otherwise both parts are above 0. The owner may have
 * ended (a .NET thread need not leave the monitors that it has entered), but it is a number that
 * some thread can have. In the words of a twin, which no machine executes, no thread has the
 * owner's number. Only vm/ includes this. */
#ifndef VM_CORE_MONITOR_WORD_H
#define VM_CORE_MONITOR_WORD_H

#include "vm/core/pointer.h"

#include <stdbool.h>

enum { VM_MONITOR_DEPTH_SHIFT = 16, VM_MONITOR_OWNER = (1 << VM_MONITOR_DEPTH_SHIFT) - 1 };
_Static_assert((int)VM_THREAD_LIMIT < 1 << (VM_MONITOR_DEPTH_SHIFT - 1), "a number plus 1 fits");

/* The owner's number plus 1; 0: the monitor is free. */
static inline uint32_t vm_monitor_owner(uint32_t word) {
    return word & VM_MONITOR_OWNER;
}

static inline bool vm_monitor_is_word(uint32_t word) {
    uint32_t owner = vm_monitor_owner(word), depth = word >> VM_MONITOR_DEPTH_SHIFT;
    return (owner == 0) == (depth == 0) && owner <= VM_THREAD_LIMIT;
}

/* The word with another owner: the nth of several threads that have no names, whose number no
 * thread has. The word may also be that of a class that a thread initialises, which has an owner
 * but no depth. */
static inline uint32_t vm_monitor_renamed(uint32_t word, uint32_t nth) {
    assert(vm_monitor_owner(word) > 0 && vm_monitor_owner(word) <= VM_THREAD_LIMIT);
    assert(nth < 1u << (VM_MONITOR_DEPTH_SHIFT - 1));
    return (word & ~(uint32_t)VM_MONITOR_OWNER) | 1u << (VM_MONITOR_DEPTH_SHIFT - 1) | nth;
}

#endif
