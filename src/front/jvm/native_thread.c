/* java.lang.Thread's side of the machine's threads: which object a thread is, which number an
 * object has. Starting, waiting and waking are the machine's own natives (native.c). */
#include "front/jvm/native.h"
#include "front/jvm/native_arg.h"

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

static enum vm_status object_of(struct vm_call *c) {
    return native_return(c, vm_thread_word(c->vm, (uint32_t)c->arg[0], VM_WORD_OBJECT));
}

static enum vm_status set(struct vm_call *c) {
    uint32_t thread = (uint32_t)c->arg[0];
    vm_thread_set_word(c->vm, thread, VM_WORD_OBJECT, c->arg[1]);
    vm_thread_set_word(c->vm, thread, VM_WORD_DAEMON, c->arg[2]);
    vm_thread_set_word(c->vm, thread, VM_WORD_INTERRUPTED, c->arg[3]);
    return VM_OK;
}

static enum vm_status number_of(struct vm_call *c) {
    for (uint32_t i = 0; i < vm_threads(c->vm); i++)
        if (vm_thread_state(c->vm, i) != VM_THREAD_FREE &&
            vm_thread_word(c->vm, i, VM_WORD_OBJECT) == c->arg[0])
            return native_return(c, i);
    return native_return_int(c, -1);
}

static enum vm_status count(struct vm_call *c) {
    return native_return(c, vm_threads(c->vm));
}

/* Ordinals of Thread.State. Of a thread that waits for a monitor the machine keeps no word. */
enum { STATE_RUNNABLE = 1, STATE_WAITING = 3, STATE_TERMINATED = 5 };

static enum vm_status state(struct vm_call *c) {
    uint32_t thread = (uint32_t)c->arg[0];
    if (vm_thread_state(c->vm, thread) != VM_THREAD_ALIVE)
        return native_return(c, STATE_TERMINATED);
    bool waits = vm_thread_word(c->vm, thread, VM_WORD_WAITS_ON) != 0;
    return native_return(c, waits ? STATE_WAITING : STATE_RUNNABLE);
}

static enum vm_status entry(struct vm_call *c) {
    return native_return(c, vm_function(c, JVM_THREAD_ENTRY));
}

const struct vm_native jvm_native_thread[] = {
    NATIVE_PURE("java/lang/Thread.currentThread()" L_THREAD, 0, current),
    NATIVE_PURE("heddle/Vm.threadObject(I)" L_OBJECT, 1, object_of),
    NATIVE_VOID("heddle/Vm.threadSet(I" L_THREAD "ZZ)V", 4, set),
    NATIVE_PURE("heddle/Vm.threadNumber(" L_THREAD ")I", 1, number_of),
    NATIVE_PURE("heddle/Vm.threadCount()I", 0, count),
    NATIVE_PURE("heddle/Vm.threadState(I)I", 1, state),
    NATIVE_PURE("heddle/Vm.threadEntry()J", 0, entry),
    {0},
};
