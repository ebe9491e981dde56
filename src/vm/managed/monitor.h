/* The natives of monitors. */
#ifndef VM_MANAGED_MONITOR_H
#define VM_MANAGED_MONITOR_H

#include "vm/native.h"

enum vm_status vm_monitor_enter(struct vm_call *c);
uint32_t vm_monitor_enter_ready(struct vm_call *c);
void vm_monitor_enter_waits(struct vm_call *c, struct vm_wait *out);
enum vm_status vm_monitor_enter_or(struct vm_call *c);
uint32_t vm_monitor_enter_or_ready(struct vm_call *c);
enum vm_status vm_monitor_try(struct vm_call *c);
enum vm_status vm_monitor_exit(struct vm_call *c);
enum vm_status vm_monitor_owned(struct vm_call *c);
uint32_t vm_monitor_release_ready(struct vm_call *c);
enum vm_status vm_monitor_release(struct vm_call *c);
enum vm_status vm_monitor_wait(struct vm_call *c);
uint32_t vm_monitor_wait_ready(struct vm_call *c);
void vm_monitor_wait_waits(struct vm_call *c, struct vm_wait *out);
enum vm_status vm_monitor_again(struct vm_call *c);
enum vm_status vm_monitor_notify(struct vm_call *c);
uint32_t vm_monitor_notify_ready(struct vm_call *c);
enum vm_status vm_monitor_pulse(struct vm_call *c);
enum vm_status vm_monitor_notify_all(struct vm_call *c);
enum vm_status vm_monitor_leave(struct vm_call *c);

#endif
