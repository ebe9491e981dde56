/* What test programs in text IR call. */
#ifndef TEST_VM_NATIVES_H
#define TEST_VM_NATIVES_H

#include "vm/native.h"

extern const struct vm_native test_natives[];

#define TEST_NATIVES                                                                               \
    "declare @spawn 2 1\ndeclare @join 1 0\ndeclare @fail 0 0\ndeclare @assume 1 0\n"              \
    "declare @choose 1 1\ndeclare @lock 1 0\ndeclare @unlock 1 0\ndeclare @trylock 1 1\n"          \
    "declare @malloc 2 1\ndeclare @free 1 0\ndeclare @exit 1 0\ndeclare @leave 0 0\n"              \
    "declare @enter 0 0\ndeclare @leave_atomic 0 0\n"

#endif
