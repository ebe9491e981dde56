/* The program, linked with its natives, once for all machines (its data is in core/family.h). */
#ifndef VM_CORE_IMAGE_H
#define VM_CORE_IMAGE_H

#include "vm/core/machine.h"

struct vm_image *vm_image_new(struct ir_program *p, const struct vm_native *const *tables,
                              uint32_t table_count, const struct vm_options *o);
/* Gives a lazy function its code, once. NULL: the function has code; otherwise why it has none. */
const char *vm_image_link(struct vm_image *image, uint32_t function);
const struct vm_function *vm_image_function(struct vm_image *image, uint32_t function);
/* Is the function without code of the program? Then a native takes its place, or nothing does. */
bool vm_is_native(const struct vm *m, uint32_t function);
struct vm_image *vm_image_use(struct vm_image *image);
void vm_image_drop(struct vm_image *image);
bool vm_site_find(const struct vm_image *image, uint32_t site, uint32_t *function, uint32_t *pc);

#endif
