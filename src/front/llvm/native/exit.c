/* The ways a process ends. exit is a function of the prelude: it calls the handlers, the last one
 * registered first, then the program's destructors, and then ends the process. The handlers are a
 * list in a hidden global; each is taken off before it is called, so that one may register another,
 * or call exit again. */
#include "front/llvm/native/libc.h"
#include "front/llvm/native/native.h"
#include "front/llvm/native/sync.h"

/* A list: how many handlers, how many destructors were called, and from FIRST on the handlers. */
enum { COUNT = 0, CALLED = 4, FIRST = 8, HANDLER = 24, ROOM = 32, LIST = FIRST + ROOM * HANDLER };
/* A handler: how it is called, the function, its argument. */
enum { KIND = 0, FUNCTION = 8, ARGUMENT = 16 };
enum { NONE = 0, PLAIN = 1, WITH_ARGUMENT = 2, WITH_STATUS = 3 };
/* Which list. */
enum { AT_EXIT = 0, AT_QUICK_EXIT = 1 };

static enum vm_status claim(struct vm_call *c, uint64_t list, uint8_t **at) {
    void *bytes;
    const char *name = list == AT_EXIT ? "heddle.exit.list" : "heddle.exit.quick";
    NATIVE_TRY(front_llvm_state_claim(c, name, LIST, &bytes));
    *at = bytes;
    return VM_OK;
}

static enum vm_status add(struct vm_call *c, uint64_t list, uint32_t kind, uint64_t argument) {
    uint8_t *at;
    NATIVE_TRY(claim(c, list, &at));
    uint32_t count = sync_get(at, COUNT);
    if (count == ROOM)
        return vm_fault(c, MODEL_FAULT_UNMODELLED,
                        (uint64_t)(uintptr_t) "more than 32 functions to call at exit", 0);
    uint8_t *handler = at + FIRST + count * HANDLER;
    sync_put(handler, KIND, kind);
    vm_pointer_store(c, handler + FUNCTION, c->arg[0]);
    vm_pointer_store(c, handler + ARGUMENT, argument);
    sync_put(at, COUNT, count + 1);
    vm_escape(c, front_llvm_hidden(c, "heddle.exit.list"), argument);
    return native_return_int(c, 0);
}

static enum vm_status at_exit(struct vm_call *c) {
    return add(c, AT_EXIT, PLAIN, 0);
}

static enum vm_status at_quick(struct vm_call *c) {
    return add(c, AT_QUICK_EXIT, PLAIN, 0);
}

static enum vm_status at_exit_cxx(struct vm_call *c) {
    return add(c, AT_EXIT, WITH_ARGUMENT, c->arg[1]);
}

static enum vm_status on_exit_run(struct vm_call *c) {
    return add(c, AT_EXIT, WITH_STATUS, c->arg[1]);
}

/* (list): how the next one is to be called; 0: there is none. */
static enum vm_status next(struct vm_call *c) {
    uint8_t *at;
    NATIVE_TRY(claim(c, c->arg[0], &at));
    uint32_t count = sync_get(at, COUNT);
    if (count > 0)
        return native_return_int(c, sync_get(at + FIRST + (count - 1) * HANDLER, KIND));
    bool more = c->arg[0] == AT_EXIT && vm_destructor(c, sync_get(at, CALLED)) != 0;
    return native_return_int(c, more ? PLAIN : NONE);
}

/* (list): the function and its argument. */
static enum vm_status take(struct vm_call *c) {
    uint8_t *at;
    NATIVE_TRY(claim(c, c->arg[0], &at));
    uint32_t count = sync_get(at, COUNT), called = sync_get(at, CALLED);
    if (count == 0) {
        c->ret[0] = vm_destructor(c, called);
        sync_put(at, CALLED, called + 1);
        return VM_OK;
    }
    uint8_t *handler = at + FIRST + (count - 1) * HANDLER;
    c->ret[0] = vm_pointer_load(c, handler + FUNCTION);
    c->ret[1] = vm_pointer_load(c, handler + ARGUMENT);
    memset(handler, 0, HANDLER);
    sync_put(at, COUNT, count - 1);
    return VM_OK;
}

static enum vm_status end(struct vm_call *c) {
    vm_process_end(c, native_int(c, 0));
    return VM_PROCESS_ENDS;
}

static enum vm_status abort_run(struct vm_call *c) {
    return vm_fault(c, MODEL_FAULT_ABORT, 0, 0);
}

#define END(name)                                                                                  \
    { name, 1, 0, VM_EFFECT_EXIT, VM_NATIVE_VISIBLE | VM_NATIVE_UNDEFINED_OK, end, NULL, NULL }

const struct vm_native front_llvm_native_exit[] = {
    NATIVE_ROW("atexit", 1, 1, NONE, at_exit),
    NATIVE_ROW("at_quick_exit", 1, 1, NONE, at_quick),
    NATIVE_ROW("__cxa_atexit", 3, 1, NONE, at_exit_cxx),
    NATIVE_ROW("on_exit", 2, 1, NONE, on_exit_run),
    NATIVE_ROW("__heddle.exit.next", 1, 1, NONE, next),
    NATIVE_ROW("__heddle.exit.take", 1, 2, NONE, take),
    END("__heddle.exit"),
    END("_exit"),
    END("_Exit"),
    NATIVE_ROW("abort", 0, 0, EXIT, abort_run),
    {0},
};
