/* The common ground of the C library's natives. Readers of strings look at exactly the bytes that
 * the function in C would look at: they peek for the end first, and claim only up to it. */
#include "front/llvm/native/libc.h"
#include <assert.h>
#include <stdio.h>

enum { PEEK_CHUNK = 64 };

uint64_t front_llvm_hidden(struct vm_call *c, const char *name) {
    uint64_t address = vm_global(c, name);
    assert(address != 0 && "the prelude lacks a hidden global");
    return address;
}

enum vm_status front_llvm_state_claim(struct vm_call *c, const char *name, uint64_t size,
                                      void **bytes) {
    assert(size > 0);
    return vm_claim(c, front_llvm_hidden(c, name), size, VM_READ | VM_WRITE | VM_ATOMIC | VM_SYNC,
                    bytes);
}

/* errno of the calling thread, as a place that can be written once everything else was claimed. */
static enum vm_status claim_errno(struct vm_call *c, int32_t **errno_place) {
    void *bytes;
    NATIVE_TRY(vm_claim(c, front_llvm_hidden(c, "heddle.errno"), 4, VM_WRITE, &bytes));
    *errno_place = bytes;
    return VM_OK;
}

enum vm_status front_llvm_errno_set(struct vm_call *c, int code) {
    int32_t *place;
    assert(code > 0);
    NATIVE_TRY(claim_errno(c, &place));
    *place = code;
    return VM_OK;
}

void front_llvm_error_text(int code, char out[FRONT_LLVM_ERROR_ROOM]) {
    const char *known = strerrordesc_np(code);
    int n = known ? snprintf(out, FRONT_LLVM_ERROR_ROOM, "%s", known)
                  : snprintf(out, FRONT_LLVM_ERROR_ROOM, "Unknown error %d", code);
    assert(n > 0 && n < FRONT_LLVM_ERROR_ROOM);
}

uint64_t front_llvm_span(struct vm_call *c, uint64_t pointer, uint64_t max, unsigned char stop,
                         bool *found) {
    uint64_t done = 0;
    assert(found != NULL);
    *found = false;
    while (done < max) {
        uint64_t size = max - done < PEEK_CHUNK ? max - done : PEEK_CHUNK;
        const unsigned char *bytes = vm_peek(c, pointer + done, size);
        if (!bytes)
            bytes = vm_peek(c, pointer + done, size = 1);
        if (!bytes)
            return done + 1;
        const unsigned char *hit = memchr(bytes, stop, size);
        if (hit) {
            *found = true;
            return done + (uint64_t)(hit - bytes) + 1;
        }
        done += size;
    }
    assert(done == max);
    return done;
}

enum vm_status front_llvm_claim_text(struct vm_call *c, uint64_t pointer, uint64_t max,
                                     const char **text, uint64_t *length) {
    bool found;
    uint64_t looked = front_llvm_span(c, pointer, max, 0, &found);
    assert(looked <= max && (!found || looked > 0));
    void *bytes = NULL;
    if (looked > 0)
        NATIVE_TRY(vm_claim(c, pointer, looked, VM_READ, &bytes));
    assert(bytes != NULL || looked == 0);
    *text = bytes ? bytes : "";
    *length = found ? looked - 1 : looked;
    return VM_OK;
}

enum vm_status front_llvm_pointer_read(struct vm_call *c, uint64_t place, uint64_t *pointer) {
    void *bytes;
    NATIVE_TRY(vm_claim(c, place, vm_pointer_bytes(c), VM_READ, &bytes));
    *pointer = vm_pointer_load(c, bytes);
    return VM_OK;
}

enum vm_status front_llvm_pointer_claim(struct vm_call *c, uint64_t place, void **bytes) {
    return vm_claim(c, place, vm_pointer_bytes(c), VM_WRITE, bytes);
}

void front_llvm_pointer_put(struct vm_call *c, uint64_t place, void *bytes, uint64_t pointer) {
    assert(bytes != NULL);
    vm_pointer_store(c, bytes, pointer);
    vm_escape(c, place, pointer);
}
