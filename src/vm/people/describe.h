/* The machine in words.
 *
 * Invariants of this folder:
 * - what is described is in its table: a site is some function's, a type the program's, the object
 *   of a global its own, an invariant one of those that are asked;
 * - an object on a stack was made by an alloca, and a managed one is found by the name that is
 * said;
 * - an offset into a type gets smaller with each part of the path that is said, and is inside of
 * the part;
 * - a fault that names threads names those that are in it: of a deadlock none could go on, of a
 *   race two, and there is one at least;
 * - an observer is told only while there is one, of threads that exist. Before an instruction is
 *   noted the one before it has been told or dropped, with its note; the frame that it ran in is
 *   still there when its assignment is told. */
#ifndef VM_PEOPLE_DESCRIBE_H
#define VM_PEOPLE_DESCRIBE_H

#include "vm/core/machine.h"

/* "queue.head[2]", allocated; *type is the type of the thing there, *shared whether others see it.
 */
char *vm_describe_address(struct vm *m, uint64_t pointer, uint32_t *type);
/* Is it an object, or has it a name in the program? */
bool vm_describe_known(struct vm *m, uint32_t name);
char *vm_describe_value(struct vm *m, uint64_t value, uint32_t bytes, uint32_t type);
char *vm_describe_fault(struct vm *m, const struct model_fault *fault);
char *vm_describe_wait(struct vm *m, uint32_t thread);
void vm_describe_site(struct vm *m, uint32_t site, struct model_place *out);
/* What the alternatives of a thread differ in (ways.c). */
enum model_choice_kind vm_describe_ways(struct vm *m, uint32_t thread);
/* The places of a thread's frames, innermost first; valid until the next call. */
uint32_t vm_describe_frames(struct vm *m, uint32_t thread, const struct model_place **out);
void vm_describe_thread(struct vm *m, uint32_t thread, struct model_thread_info *out);

void vm_describe_add_site(struct vm *m, struct base_text *t, uint32_t site); /* "bank.c:12" */
char *vm_describe_loops(struct vm *m); /* which loops were cut, allocated */

#endif
