/* What the tests of the machine share: programs in text IR, run or searched. */
#ifndef TEST_VM_HELPER_H
#define TEST_VM_HELPER_H

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "explore/explore.h"
#include "natives.h"
#include "vm/core/machine.h"

struct machine {
    struct ir_program program;
    struct vm_options options;
    struct model *model;
};

/* Assembles, verifies and links; the test fails with the message if that does. The natives'
 * declarations come before the text, which must not begin with a layout. */
void helper_open(struct machine *x, enum vm_reduce reduce, const char *text);
void helper_open_32(struct machine *x, enum vm_reduce reduce, const char *text);
void helper_close(struct machine *x);

/* As far as the first choice: the fault, or NONE. */
enum model_fault_kind helper_start(struct machine *x);
/* The first `size` bytes of a global, now. */
uint64_t helper_global(struct machine *x, const char *name, uint32_t size);

struct found {
    enum explore_verdict verdict;
    uint64_t faults; /* bit 1 << kind */
    uint64_t states, ends;
    uint32_t outcomes;
};
#define FAULT_BIT(kind) (UINT64_C(1) << MODEL_FAULT_##kind)

/* Everything, exactly, with the checks for deadlocks and races. */
struct found helper_search(enum vm_reduce reduce, const char *text);
/* With the number of local instructions after which a step is cut. */
struct found helper_search_cut(enum vm_reduce reduce, uint32_t cut, const char *text);

/* With options of the machine, and by dynamic partial-order reduction or not. */
struct found helper_search_with(const struct vm_options *o, bool dynamic, const char *text);

/* What managed test programs call (vm/native.h). */
#define MANAGED_NATIVES                                                                            \
    "declare @heddle.monitor.enter 1 0\ndeclare @heddle.monitor.try 1 1\n"                         \
    "declare @heddle.monitor.exit 1 1\ndeclare @heddle.monitor.owned 1 1\n"                        \
    "declare @heddle.monitor.release 1 1\ndeclare @heddle.monitor.wait 3 1\n"                      \
    "declare @heddle.monitor.again 2 0\ndeclare @heddle.monitor.notify 1 1\n"                      \
    "declare @heddle.monitor.pulse 1 1\ndeclare @heddle.monitor.notify_all 1 1\n"                  \
    "declare @heddle.thread.start 2 1\ndeclare @heddle.thread.self 0 1\n"                          \
    "declare @heddle.thread.join 3 1\ndeclare @heddle.thread.alive 1 1\n"                          \
    "declare @heddle.thread.interrupted 2 1\ndeclare @heddle.thread.park 1 0\n"                    \
    "declare @heddle.thread.unpark 1 0\ndeclare @heddle.thread.yield 0 0\n"                        \
    "declare @heddle.thread.sleep 1 1\ndeclare @heddle.thread.others 0 0\n"                        \
    "declare @heddle.thread.release 1 0\ndeclare @heddle.class.begin 1 1\n"                        \
    "declare @heddle.class.end 2 0\ndeclare @heddle.finalizer.set 2 0\n"

/* xorshift: the same numbers on every machine. */
uint32_t helper_random(uint64_t *state, uint32_t below);

#endif
