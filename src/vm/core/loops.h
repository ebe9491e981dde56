/* Loops that are cut at a bound. */
#ifndef VM_CORE_LOOPS_H
#define VM_CORE_LOOPS_H

#include "vm/native.h"

extern const struct vm_native vm_loop_natives[];

#endif
