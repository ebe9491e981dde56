/* Managed objects in words. */
#ifndef VM_PEOPLE_DESCRIBE_MANAGED_H
#define VM_PEOPLE_DESCRIBE_MANAGED_H

#include "vm/core/machine.h"

/* "Bank.lock" if a static field holds it, else "Account#3". */
void vm_describe_object(struct vm *m, struct base_text *out, uint32_t name,
                        const struct vm_object *o);
/* Is it of a class that the compiler made to keep variables of a method in? Then a field of it is
 * that variable. */
bool vm_describe_captures(struct vm *m, const struct vm_object *o);
/* The value of a reference: the text of a string in quotes, null, or the object. */
void vm_describe_reference(struct vm *m, struct base_text *out, uint64_t pointer);
/* ".count" or "[2]" for an offset into an object, and what is left of the offset; *type becomes
 * that of the leaf. */
uint64_t vm_describe_inside(struct vm *m, struct base_text *out, const struct vm_object *o,
                            uint64_t offset, uint32_t *type);

#endif
