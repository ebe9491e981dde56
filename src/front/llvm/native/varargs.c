/* Reading variable arguments. Only the bytes of the value are claimed: the rest of its slot is
 * undefined. */
#include "front/llvm/native/varargs.h"

#include <assert.h>

enum { VA_LIST_OVERFLOW_AREA = 8 }; /* its offset in x86-64's va_list */

enum vm_status front_llvm_varargs_open(struct vm_call *c, uint64_t list,
                                       struct front_llvm_varargs *out) {
    out->c = c;
    out->at = list;
    if (native_is_32(c))
        return VM_OK;
    void *bytes;
    NATIVE_TRY(vm_claim(c, list + VA_LIST_OVERFLOW_AREA, 8, VM_READ, &bytes));
    out->at = vm_pointer_load(c, bytes);
    return VM_OK;
}

/* `size` bytes of a value whose place takes `room` bytes. */
static enum vm_status next_bytes(struct front_llvm_varargs *v, uint32_t size, uint32_t room,
                                 void **bytes) {
    assert(size > 0 && size <= room && room <= 16 && room % 4 == 0);
    NATIVE_TRY(vm_claim(v->c, v->at, size, VM_READ, bytes));
    v->at += room;
    return VM_OK;
}

enum vm_status front_llvm_varargs_integer(struct front_llvm_varargs *v, uint32_t bytes,
                                          uint64_t *value) {
    assert(bytes == 1 || bytes == 2 || bytes == 4 || bytes == 8);
    void *at;
    uint32_t size = bytes < 4 ? 4 : bytes;
    NATIVE_TRY(next_bytes(v, size, native_is_32(v->c) ? size : 8, &at));
    *value = 0;
    memcpy(value, at, bytes);
    return VM_OK;
}

enum vm_status front_llvm_varargs_pointer(struct front_llvm_varargs *v, uint64_t *value) {
    void *at;
    uint32_t size = vm_pointer_bytes(v->c);
    NATIVE_TRY(next_bytes(v, size, size, &at));
    *value = vm_pointer_load(v->c, at);
    return VM_OK;
}

enum vm_status front_llvm_varargs_double(struct front_llvm_varargs *v, double *value) {
    void *at;
    NATIVE_TRY(next_bytes(v, 8, 8, &at));
    memcpy(value, at, sizeof *value);
    return VM_OK;
}

enum vm_status front_llvm_varargs_long_double(struct front_llvm_varargs *v, long double *value) {
    void *at;
    bool small = native_is_32(v->c);
    if (!small)
        v->at = (v->at + 15) & ~UINT64_C(15);
    NATIVE_TRY(next_bytes(v, 10, small ? 12 : 16, &at));
    *value = 0;
    memcpy(value, at, 10);
    return VM_OK;
}
