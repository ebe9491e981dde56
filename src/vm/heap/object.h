/* Objects: made, changed, ended. */
#ifndef VM_HEAP_OBJECT_H
#define VM_HEAP_OBJECT_H

#include "vm/core/machine.h"

void vm_space_need(struct vm *m, uint32_t space, uint32_t count);
void vm_object_make(struct vm *m, uint32_t name, uint64_t size, uint32_t align_log2, bool defined,
                    uint32_t site);
void vm_object_die(struct vm *m, uint32_t name, uint32_t site); /* leaves the name taken */
void vm_object_revive(struct vm *m, uint32_t name, uint32_t stack_order); /* zeros again */
void vm_object_resize(struct vm *m, uint32_t name, uint32_t size); /* what is new is undefined */
void vm_object_erase(struct vm *m, uint32_t name);                 /* the name is free again */
void vm_object_block(struct vm *m, struct vm_object *o,
                     uint32_t room); /* make room, keep content */
void vm_object_unblock(struct vm *m, struct vm_object *o);
void vm_object_touch(struct vm *m, uint32_t name, struct vm_object *o, uint64_t offset,
                     uint64_t size);
void vm_object_touch_shadow(struct vm *m, uint32_t name, struct vm_object *o, uint64_t offset,
                            uint64_t size);
/* Forgets the dirty objects from there on. */
void vm_objects_clean(struct vm *m, uint32_t from);
static inline bool vm_object_is_as_in_base(const struct vm_object *o) {
    assert(o->base);
    return o->h && memcmp(o->h, o->base, sizeof *o->h) == 0 &&
           memcmp(o->h, o->base, vm_stored_bytes(o->base)) == 0;
}
/* An object of the base image is lost: it becomes as it was there. False: it is already. */
bool vm_object_restore(struct vm *m, uint32_t name, struct vm_object *o);

#endif
