/* Components to bytes and back. */
#ifndef VM_STATE_PACK_H
#define VM_STATE_PACK_H

#include "vm/core/machine.h"

void vm_pack_room(struct vm *m, uint32_t words); /* into m->changed.pack, which is empty */
struct vm_bytes vm_pack_control(struct vm *m, struct vm_thread *t); /* into m->changed.pack */
struct vm_bytes vm_pack_frame(struct vm *m, struct vm_thread *t, uint32_t depth);
struct vm_bytes vm_chunk_bytes(struct vm_header *h, uint32_t part); /* at NULL: no such chunk */
void vm_unpack_control(struct vm *m, struct vm_thread *t, const void *bytes, uint32_t size);
void vm_unpack_frame(struct vm *m, struct vm_thread *t, uint32_t depth, const void *bytes,
                     uint32_t size);
void vm_pack_changes(struct vm *m);
void vm_pack_settle(struct vm *m);
void vm_unpack(struct vm *m, uint32_t slot, const void *bytes, uint32_t size);
void vm_unpack_done(struct vm *m);

uint32_t vm_pack_slot(struct vm *m, struct vm_component c); /* of a part of an object that exists */

void vm_unpack_order(struct vm *m, uint32_t thread, const void *bytes, uint32_t size);
struct vm_bytes vm_base_bytes(struct vm *m, struct vm_component c); /* at NULL: was not there */

#endif
