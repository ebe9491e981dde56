/* The natives of random numbers. */
#ifndef VM_MANAGED_RANDOM_H
#define VM_MANAGED_RANDOM_H

#include "vm/native.h"

enum vm_status vm_random_open(struct vm_call *c);
enum vm_status vm_random_chosen(struct vm_call *c);
enum vm_status vm_random_fixed(struct vm_call *c);
enum vm_status vm_random_draw(struct vm_call *c);
uint32_t vm_random_draw_ready(struct vm_call *c);
enum vm_status vm_random_fraction(struct vm_call *c);
uint32_t vm_random_fraction_ready(struct vm_call *c);

#endif
