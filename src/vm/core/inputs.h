/* The inputs of a step: everything it depends on. While it is noted every access takes the slow
 * path. */
#ifndef VM_CORE_INPUTS_H
#define VM_CORE_INPUTS_H

#include "vm/core/machine.h"

/* Did nothing change since the last settle? Otherwise the changes left behind would seem to be the
 * step's. */
bool vm_inputs_is_clean(const struct vm *m);
void vm_inputs_begin(struct vm *m, uint32_t thread);
void vm_inputs_end(struct vm *m, bool stopped);
void vm_inputs_offer_begin(struct vm *m, uint32_t thread); /* the same for what a thread offers */
void vm_inputs_offer_end(struct vm *m);
void vm_inputs_object_slow(struct vm *m, uint32_t name, struct vm_object *o, uint64_t offset,
                           uint64_t size);
void vm_inputs_write_slow(struct vm *m, uint32_t name, struct vm_object *o, uint64_t offset,
                          uint64_t size);
void vm_inputs_words_slow(struct vm *m, const struct vm_object *o, uint64_t offset, uint64_t size);
void vm_inputs_depth_slow(struct vm *m, uint32_t thread, uint32_t depth);
void vm_inputs_thread_slow(struct vm *m, uint32_t thread);
void vm_inputs_process_slow(struct vm *m);
void vm_inputs_control_slow(struct vm *m, uint32_t thread);
/* The step depends on something that is in no slot, or not worth noting. */
static inline void vm_inputs_lose(struct vm *m) {
    if (VM_UNLIKELY(m->inputs.noting))
        m->inputs.all = false;
}
/* The step looked at an object's header, and at so many bytes of it. */
static inline void vm_inputs_object(struct vm *m, uint32_t name, struct vm_object *o,
                                    uint64_t offset, uint64_t size) {
    if (VM_UNLIKELY(m->inputs.noting))
        vm_inputs_object_slow(m, name, o, offset, size);
}
/* The step wrote all of these bytes. */
static inline void vm_inputs_write(struct vm *m, uint32_t name, struct vm_object *o,
                                   uint64_t offset, uint64_t size) {
    if (VM_UNLIKELY(m->inputs.noting))
        vm_inputs_write_slow(m, name, o, offset, size);
}
/* The step looked at more bytes of an object that it reached before, in the same chunks. Whole
 * words of eight bytes are noted. */
static inline void vm_inputs_words(struct vm *m, const struct vm_object *o, uint64_t offset,
                                   uint64_t size) {
    if (VM_UNLIKELY(m->inputs.noting))
        vm_inputs_words_slow(m, o, offset, size);
}
/* The step looked at what a thread is about to do. */
static inline void vm_inputs_thread(struct vm *m, uint32_t thread) {
    if (VM_UNLIKELY(m->inputs.noting))
        vm_inputs_thread_slow(m, thread);
}
/* The step looked at what the process knows, or changed it. */
static inline void vm_inputs_process(struct vm *m) {
    if (VM_UNLIKELY(m->inputs.noting))
        vm_inputs_process_slow(m);
}
/* The step looked at the control block of a thread, or changed a part of it. */
static inline void vm_inputs_control(struct vm *m, uint32_t thread) {
    if (VM_UNLIKELY(m->inputs.noting))
        vm_inputs_control_slow(m, thread);
}
/* The step asked or ran a native. */
static inline void vm_inputs_native(struct vm *m, const struct vm_native *native) {
    if (!(native->flags & VM_NATIVE_NOTED))
        vm_inputs_lose(m);
}
/* The step looked at a frame of the running thread, or of one that it looks at. After a return this
 * is the frame that is on top now. */
static inline void vm_inputs_depth(struct vm *m, uint32_t thread, uint32_t depth) {
    if (VM_UNLIKELY(m->inputs.noting))
        vm_inputs_depth_slow(m, thread, depth);
}
static inline void vm_inputs_frame(struct vm *m, uint32_t thread) {
    vm_inputs_depth(m, thread, m->threads[thread].c.frames - 1);
}

#endif
