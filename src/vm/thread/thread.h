/* Threads and frames: made, pushed, popped, ended. */
#ifndef VM_THREAD_THREAD_H
#define VM_THREAD_THREAD_H

#include "vm/core/machine.h"

void vm_alive_changed(struct vm *m); /* sets multi and visible_flags */
void vm_threads_need(struct vm *m, uint32_t count);
void vm_atomic_begin(struct vm *m, uint32_t thread);
/* A thread goes on that may have waited in a section while others had sections of theirs. */
void vm_atomic_go_on(struct vm *m, uint32_t thread);
void vm_atomic_end(struct vm *m, uint32_t thread);
/* The frame at a depth, with room for the registers of its function; and a clean shadow for them.
 */
void vm_frames_need(struct vm_thread *t, uint32_t count);
struct vm_frame *vm_frame_for(struct vm *m, struct vm_thread *t, uint32_t depth, uint32_t function);
void vm_frame_shadow(struct vm_frame *f);
bool vm_frame_push(struct vm *m, uint32_t thread, uint32_t function); /* false: stack overflow */
/* Frames beyond the limit, for the exception that says that it was reached. */
enum { VM_FRAMES_SPARE = 256 };
void vm_frame_pop(struct vm *m, uint32_t thread, uint32_t site);
void vm_thread_finish(struct vm *m, uint32_t thread, uint64_t result, bool undefined);
uint32_t vm_thread_make(struct vm *m, uint64_t function_pointer, const uint64_t *args,
                        uint32_t count, uint32_t site);
void vm_shadow_on(struct vm *m, uint32_t thread); /* the top frame gets a shadow */

/* ---- ends of managed threads ---- */

/* Has the thread ended, and has another awaited its end? */
bool vm_thread_joined(const struct vm *m, uint32_t thread);
/* The bits of VM_WORD_DAEMON. */
enum { VM_IS_DAEMON = 1, VM_WAS_JOINED = 2, VM_IS_OVER = 4 };

/* A thread that has ended does not hold its Thread object: those who know the object do. Its number
 * is free when the object is gone, because then no thread can ask about its end. */
static inline bool vm_thread_lets_go(const struct vm_control *c, uint32_t word) {
    return word == VM_WORD_OBJECT && c->state == VM_THREAD_FINISHED;
}
bool vm_threads_forget(struct vm *m); /* after a collection; true: another one has more to take */

#endif
