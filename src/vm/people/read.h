/* Reading the memory of a machine between its steps, or while an observer looks: nothing is
 * recorded, and nothing is changed. */
#ifndef VM_PEOPLE_READ_H
#define VM_PEOPLE_READ_H

#include "vm/core/machine.h"

/* Wide enough that no operation on two 64-bit values overflows. */
__extension__ typedef __int128 vm_read_number;

enum vm_readable { VM_READABLE, VM_READ_OUTSIDE, VM_READ_DEAD, VM_READ_UNDEFINED };

/* Up to 8 bytes, zero-extended. On trouble *out is 0. */
enum vm_readable vm_read(struct vm *m, uint64_t pointer, uint32_t size, uint64_t *out);
static inline bool vm_read_bytes(struct vm *m, uint64_t pointer, uint32_t size, uint64_t *out) {
    return vm_read(m, pointer, size, out) == VM_READABLE;
}

bool vm_read_is_signed(const struct ir_type *type); /* may be NULL: unknown */
/* The lowest bits of a value as a number. */
vm_read_number vm_read_widen(uint64_t value, uint32_t bits, bool is_signed);

/* The member of a struct or union. A field of a class hides one of the same name in a class above,
 * which comes first. NULL: there is none. `type` may be NULL. */
const struct ir_member *vm_read_member(const struct ir_type *type, const char *name);

/* The value of an enumerator of C, of any type. */
bool vm_read_enumerator(const struct ir_program *p, const char *name, int64_t *out);

#endif
