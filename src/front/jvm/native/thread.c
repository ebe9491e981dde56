/* java.lang.Thread's side of the machine's threads: the object of a thread, and the number of an
 * object. Waiting and waking are the machine's own natives (native.c). */
#include "front/jvm/class/foresee.h"
#include "front/jvm/native.h"
#include "front/jvm/native/arg.h"
#include "vm/options.h"
#include <assert.h>

#define NOT_STARTED UINT32_MAX /* Thread.NOT_STARTED */

static enum vm_status current(struct vm_call *c) {
    uint64_t object = vm_thread_word(c->vm, c->thread, VM_WORD_OBJECT);
    if (object)
        return native_return(c, object);
    struct ir_program *p = vm_program(c);
    ir_supply_lock(p);
    uint32_t adopt = jvm_function(jvm_of(p), "java/lang/Thread", "adopt", "()" L_THREAD);
    ir_supply_unlock(p);
    return vm_tail_call(c, adopt, NULL, 0);
}

static enum vm_status own(struct vm_call *c) {
    return native_return(c, vm_thread_word(c->vm, c->thread, VM_WORD_OBJECT));
}

static enum vm_status object_of(struct vm_call *c) {
    assert((uint32_t)c->arg[0] < vm_threads(c->vm));
    return native_return(c, vm_thread_word(c->vm, (uint32_t)c->arg[0], VM_WORD_OBJECT));
}

/* ---- beginning ---- */

/* The class is linked: there is an object of it. */
static struct jvm_thread_fields fields(struct vm_call *c) {
    return *jvm_thread_fields(jvm_of(vm_program(c)));
}

static void join_object(struct vm_call *c, uint32_t thread, const uint8_t *daemon,
                        const uint8_t *interrupted) {
    assert(*daemon <= 1 && *interrupted <= 1);
    vm_thread_set_word(c->vm, thread, VM_WORD_OBJECT, c->arg[0]);
    vm_thread_set_word(c->vm, thread, VM_WORD_DAEMON, *daemon);
    vm_thread_set_word(c->vm, thread, VM_WORD_INTERRUPTED, *interrupted);
}

/* In one operation, so that no other thread sees one that runs and has no number. */
static enum vm_status start(struct vm_call *c) {
    struct jvm_thread_fields f = fields(c);
    const uint32_t read = VM_READ | VM_ATOMIC, change = read | VM_WRITE | VM_SYNC;
    void *number, *daemon, *interrupted;
    NATIVE_TRY(vm_claim(c, c->arg[0] + f.number, 4, change, &number));
    NATIVE_TRY(vm_claim(c, c->arg[0] + f.daemon, 1, read, &daemon));
    NATIVE_TRY(vm_claim(c, c->arg[0] + f.interrupted, 1, read, &interrupted));
    uint32_t thread;
    memcpy(&thread, number, sizeof thread);
    if (thread != NOT_STARTED)
        return native_return(c, false);
    thread = vm_thread_spawn(c, vm_function(c, JVM_THREAD_ENTRY), c->arg[0]);
    if (thread == UINT32_MAX)
        return vm_fault(c, MODEL_FAULT_UNMODELLED,
                        (uint64_t)(uintptr_t) "more threads than the machine has", 0);
    assert(thread < vm_threads(c->vm) && thread != c->thread);
    join_object(c, thread, daemon, interrupted);
    memcpy(number, &thread, sizeof thread);
    return native_return(c, true);
}

static enum vm_status adopt(struct vm_call *c) {
    static const uint8_t no;
    void *number;
    NATIVE_TRY(vm_claim(c, c->arg[0] + fields(c).number, 4, VM_WRITE | VM_SYNC, &number));
    memcpy(number, &c->thread, sizeof c->thread);
    join_object(c, c->thread, &no, &no);
    return VM_OK;
}

/* ---- facts about it ---- */

static enum vm_status number_of(struct vm_call *c) {
    const void *number = vm_look(c, c->arg[0] + fields(c).number, 4);
    uint32_t thread = NOT_STARTED;
    if (number)
        memcpy(&thread, number, sizeof thread);
    return native_return(c, thread);
}

/* An interrupt that was not foreseen may hit threads that should have been asked before. */
static enum vm_status interrupting(struct vm_call *c) {
    if (!jvm_foresees_interrupts(jvm_native_world(c)))
        vm_approximate(c, "a thread is interrupted by code that no class of the program names");
    return VM_OK;
}

/* For a program that asks about all threads, one after the other. */
static enum vm_status count(struct vm_call *c) {
    vm_identified_to_all(c);
    return native_return(c, vm_threads(c->vm));
}

/* ---- which of their sides the program uses ---- */

static enum vm_status hits_seen(struct vm_call *c) {
    return native_return(c, jvm_foresees_hits(jvm_native_world(c)));
}

static enum vm_status ends_seen(struct vm_call *c) {
    return native_return(c, vm_native_options(c)->watch_ends);
}

static enum vm_status monitors_used(struct vm_call *c) {
    return native_return(c, vm_native_options(c)->watch_monitors);
}

static enum vm_status groups_used(struct vm_call *c) {
    return native_return(c, vm_native_options(c)->watch_groups);
}

static enum vm_status output_used(struct vm_call *c) {
    return native_return(c, vm_native_options(c)->watch_output);
}

const struct vm_native jvm_native_thread[] = {
    NATIVE_ALIKE("java/lang/Thread.currentThread()" L_THREAD, 0, current),
    NATIVE_ALIKE("heddle/Vm.threadOwn()" L_OBJECT, 0, own),
    NATIVE_NOTED("heddle/Vm.threadObject(I)" L_OBJECT, 1, object_of),
    NATIVE_ROW("heddle/Vm.threadStart(" L_THREAD ")Z", 1, 1, SPAWN, start),
    NATIVE_VOID("heddle/Vm.threadAdopt(" L_THREAD ")V", 1, adopt),
    NATIVE_NOTED("heddle/Vm.threadNumber(" L_THREAD ")I", 1, number_of),
    NATIVE_VOID("heddle/Vm.threadInterrupting()V", 0, interrupting),
    NATIVE_PURE("heddle/Vm.threadCount()I", 0, count),
    NATIVE_ALIKE("heddle/Vm.threadHits()Z", 0, hits_seen),
    NATIVE_FIXED("heddle/Vm.threadEndsSeen()Z", 0, ends_seen),
    NATIVE_FIXED("heddle/Vm.threadMonitorsUsed()Z", 0, monitors_used),
    NATIVE_FIXED("heddle/Vm.threadGroupsUsed()Z", 0, groups_used),
    NATIVE_FIXED("heddle/Vm.outputMonitorsUsed()Z", 0, output_used),
    {0},
};
