/* Cleanup handlers of threads, as glibc's pthread_cleanup_push and _pop expand in C: push fills a
 * buffer with setjmp and registers it; the end of the thread jumps back to the last one registered,
 * which calls its handler and asks for the next. The buffers are a list through a field that glibc
 * leaves for that. */
#include "front/llvm/native/libc.h"
#include "front/llvm/native/native.h"
#include "front/llvm/native/sync.h"

/* The thread's own record: the last buffer, and the value that it ends with. */
enum { LAST = 0, VALUE = 8, RECORD = 16 };

/* Where a buffer names the one before it: behind a jmp_buf and an int. */
static uint64_t link_place(struct vm_call *c, uint64_t buffer) {
    return buffer + (native_is_32(c) ? 28 : 72);
}

static enum vm_status claim_record(struct vm_call *c, uint64_t *place, uint8_t **at) {
    void *bytes;
    *place = front_llvm_hidden(c, "heddle.cleanup");
    NATIVE_TRY(vm_claim(c, *place, RECORD, VM_READ | VM_WRITE, &bytes));
    *at = bytes;
    return VM_OK;
}

static enum vm_status push(struct vm_call *c) {
    uint64_t place, link = link_place(c, c->arg[0]);
    uint8_t *record;
    void *before;
    NATIVE_TRY(claim_record(c, &place, &record));
    NATIVE_TRY(front_llvm_pointer_claim(c, link, &before));
    front_llvm_pointer_put(c, link, before, vm_pointer_load(c, record + LAST));
    front_llvm_pointer_put(c, place, record + LAST, c->arg[0]);
    return VM_OK;
}

static enum vm_status pop(struct vm_call *c) {
    uint64_t place, before;
    uint8_t *record;
    NATIVE_TRY(front_llvm_pointer_read(c, link_place(c, c->arg[0]), &before));
    NATIVE_TRY(claim_record(c, &place, &record));
    front_llvm_pointer_put(c, place, record + LAST, before);
    return VM_OK;
}

/* (value): the thread begins to end. The buffer to go back to; 0: none. */
static enum vm_status begin(struct vm_call *c) {
    uint64_t place;
    uint8_t *record;
    if (vm_function(c, "__pthread_register_cancel") == 0)
        return native_return(c, 0);
    NATIVE_TRY(claim_record(c, &place, &record));
    front_llvm_pointer_put(c, place, record + VALUE, c->arg[0]);
    return native_return(c, vm_pointer_load(c, record + LAST));
}

/* The buffer to go back to next, and the value. */
static enum vm_status next(struct vm_call *c) {
    uint64_t place;
    uint8_t *record;
    NATIVE_TRY(claim_record(c, &place, &record));
    c->ret[0] = vm_pointer_load(c, record + LAST);
    c->ret[1] = vm_pointer_load(c, record + VALUE);
    return VM_OK;
}

const struct vm_native front_llvm_native_cleanup[] = {
    NATIVE_ROW("__pthread_register_cancel", 1, 0, NONE, push),
    NATIVE_ROW("__pthread_unregister_cancel", 1, 0, NONE, pop),
    NATIVE_ROW("__heddle.cleanup.begin", 1, 1, NONE, begin),
    NATIVE_ROW("__heddle.cleanup.next", 0, 2, NONE, next),
    {0},
};
