/* How an address becomes bytes, and when a step must end before an operation: code that the step
 * loop shares with the operations that are functions of their own. Only exec/ includes this. */
#ifndef VM_EXEC_RESOLVE_H
#define VM_EXEC_RESOLVE_H

#include "vm/core/inputs.h"
#include "vm/heap/access.h"
#include "vm/heap/name.h"
#include "vm/heap/object.h"
#include "vm/heap/order.h"
#include "vm/heap/share.h"

struct vm_spot { /* a resolved address */
    struct vm_object *o;
    uint8_t *bytes;
};

/* The common case: a live object that only this thread sees now, in bounds. */
static inline bool vm_spot_fast(struct vm *m, uint64_t pointer, uint32_t size, uint8_t bad_flags,
                                struct vm_spot *p) {
    struct vm_object *o = vm_object_at(m, vm_pointer_name(pointer));
    if (VM_UNLIKELY(!o || !o->h))
        return false;
    const struct vm_header *h = o->h;
    uint32_t offset = (uint32_t)pointer;
    if (VM_UNLIKELY((h->flags | VM_OBJ_ANY) & (bad_flags | m->visible_flags)))
        return false;
    if (VM_UNLIKELY((uint64_t)offset + size > h->size))
        return false;
    if (VM_UNLIKELY(!(h->flags & VM_OBJ_SHARED) && h->thread != m->running))
        return false;
    p->o = o;
    p->bytes = vm_object_bytes(o) + offset;
    return true;
}

static inline uint32_t vm_access_kind(uint32_t flags, uint32_t rw) {
    return rw | ((flags & IR_MEM_ORDER) >= IR_ORDER_RELAXED ? MODEL_ATOMIC : 0u);
}

/* The bits that are zero in an address with the alignment that the program promises. */
static inline uint64_t vm_promised_mask(uint32_t flags) {
    return (UINT64_C(1) << ((flags & IR_MEM_ALIGN) >> IR_MEM_ALIGN_SHIFT)) - 1;
}

/* The bits that are zero in the address of an atomic access, whatever is promised. */
static inline uint64_t vm_atomic_mask(uint32_t kind, uint32_t size) {
    return kind & MODEL_ATOMIC && !(size & (size - 1)) ? size - 1 : 0;
}

#ifndef NDEBUG
static inline bool vm_is_spot(uint64_t pointer, uint32_t size, uint32_t rw, struct vm_spot p) {
    const struct vm_header *h = p.o->h;
    return p.bytes == vm_object_bytes(p.o) + (uint32_t)pointer &&
           (uint64_t)(uint32_t)pointer + size <= h->size &&
           !(rw & MODEL_WRITE && h->flags & VM_OBJ_CONST);
}
#endif

static inline enum vm_status vm_resolve(struct vm *m, uint64_t pointer, uint32_t size,
                                        uint32_t flags, uint32_t rw, uint32_t site,
                                        struct vm_spot *p) {
    uint8_t bad = rw & MODEL_WRITE ? VM_OBJ_DEAD | VM_OBJ_CONST : VM_OBJ_DEAD;
    uint32_t kind = vm_access_kind(flags, rw);
    enum vm_status s = VM_OK;
    if (VM_UNLIKELY(!vm_spot_fast(m, pointer, size, bad, p))) {
        s = flags & (IR_MEM_FINAL | IR_MEM_CONFINED)
                ? vm_access_unrecorded(m, pointer, size, kind | (flags & IR_MEM_FINAL), site, &p->o,
                                       &p->bytes)
                : vm_access(m, pointer, size, kind, site, &p->o, &p->bytes);
        assert(s != VM_OK || vm_is_spot(pointer, size, rw, *p));
        if (VM_UNLIKELY(kind & MODEL_ATOMIC) && s == VM_OK && rw != (MODEL_READ | MODEL_WRITE))
            vm_order_atomic(m, pointer, size, flags, rw, site);
    }
    uint64_t needed = vm_atomic_mask(kind, size);
    if (VM_UNLIKELY(pointer & (vm_promised_mask(flags) | needed)) && s == VM_OK &&
        (pointer & needed || m->o->check_alignment))
        return vm_raise(m, MODEL_FAULT_MISALIGNED, site, pointer, size);
    return s;
}

static inline void vm_mark_dirty(struct vm *m, uint64_t pointer, struct vm_object *o,
                                 uint32_t size) {
    uint32_t name = vm_pointer_name(pointer);
    if (VM_LIKELY(o->h->size <= VM_CHUNK && !m->inputs.noting))
        vm_object_touch_first(m, name, o);
    else
        vm_object_touch(m, name, o, (uint32_t)pointer, size);
}

/* Stored bytes may be a pointer that makes another object visible. */
static inline void vm_note_pointer(struct vm *m, uint64_t pointer, struct vm_object *o,
                                   uint32_t size, uint64_t value) {
    if (m->p->pointer_bytes == 8) {
        uint64_t word = value;
        uint32_t at = (uint32_t)pointer & ~7u;
        if (size != 8 || pointer & 7) { /* part of one, maybe */
            if (!(o->h->flags & VM_OBJ_SHARED) || at + 8 > o->h->size)
                return;
            vm_inputs_words(m, o, at, 8);
            memcpy(&word, vm_object_bytes(o) + at, 8);
        }
        if (word >> 52)
            vm_words_stored(m, o, (uint32_t)pointer, size);
    } else if (o->h->flags & VM_OBJ_SHARED || m->p->pointer_bytes == 4) {
        vm_words_stored(m, o, (uint32_t)pointer, size);
    }
}

static inline uint64_t vm_shadow_of(const struct vm_frame *f, uint32_t reg) {
    assert(reg < f->room);
    return f->flags & VM_FRAME_SHADOW ? f->shadow[reg] : 0;
}

/* The step has had its visible operation, and other threads could run now. A fault waits too: it
 * ends the run, and must not hide what the others could do before it. */
static inline bool vm_must_wait(const struct vm *m, uint32_t thread) {
    return m->multi && !vm_goes_on(m, thread);
}

/* Other threads see the end of stack objects that they can reach. */
static inline bool vm_must_wait_to_pop(struct vm *m, uint32_t thread, uint32_t mark) {
    return vm_must_wait(m, thread) && m->threads[thread].c.stack_top > mark &&
           vm_stack_is_shared(m, thread, mark);
}

#endif
