/* The threads that wait on an object are those whose words name it and that were not woken yet.
 * They are counted and not queued, so that equal states are equal in whatever order the threads
 * came. A signal is a choice among all of them, because POSIX leaves open which one goes on. */
#include "front/llvm/native/sync.h"

#include "base/hash.h"
#include <assert.h>

/* Does the thread wait on the object, and was it not woken yet? */
static bool waits_on(struct vm *vm, uint32_t thread, uint64_t object) {
    assert(object != 0);
    return vm_thread_state(vm, thread) == VM_THREAD_ALIVE &&
           vm_thread_word(vm, thread, SYNC_WORD_OBJECT) == object &&
           vm_thread_word(vm, thread, SYNC_WORD_WOKEN) == 0;
}

uint32_t front_llvm_waiters(struct vm_call *c, uint64_t object) {
    uint32_t found = 0;
    for (uint32_t t = 0; t < vm_threads(c->vm); t++)
        found += waits_on(c->vm, t, object);
    return found;
}

uint32_t front_llvm_waiter(struct vm_call *c, uint64_t object, uint32_t nth) {
    for (uint32_t t = 0; t < vm_threads(c->vm); t++)
        if (waits_on(c->vm, t, object) && nth-- == 0)
            return t;
    assert(!"there are that many waiters");
    return UINT32_MAX;
}

void front_llvm_wait_begin(struct vm_call *c, uint64_t object) {
    assert(object != 0 && vm_thread_word(c->vm, c->thread, SYNC_WORD_OBJECT) == 0);
    assert(!front_llvm_woken(c));
    vm_thread_set_word(c->vm, c->thread, SYNC_WORD_OBJECT, object);
}

void front_llvm_wait_end(struct vm_call *c) {
    assert(vm_thread_word(c->vm, c->thread, SYNC_WORD_OBJECT) != 0);
    vm_thread_set_word(c->vm, c->thread, SYNC_WORD_OBJECT, 0);
    vm_thread_set_word(c->vm, c->thread, SYNC_WORD_WOKEN, 0);
}

bool front_llvm_woken(struct vm_call *c) {
    return vm_thread_word(c->vm, c->thread, SYNC_WORD_WOKEN) != 0;
}

void front_llvm_wake(struct vm_call *c, uint32_t thread) {
    assert(vm_thread_word(c->vm, thread, SYNC_WORD_OBJECT) != 0);
    assert(vm_thread_word(c->vm, thread, SYNC_WORD_WOKEN) == 0);
    vm_thread_set_word(c->vm, thread, SYNC_WORD_WOKEN, 1);
}

enum vm_status front_llvm_sync_clear(struct vm_call *c, uint64_t address, uint64_t size,
                                     void **at) {
    void *bytes;
    assert(size > 0);
    NATIVE_TRY(vm_claim(c, address, size, VM_WRITE | VM_OWNED, &bytes));
    memset(bytes, 0, size);
    if (at)
        *at = bytes;
    return VM_OK;
}

uint32_t front_llvm_sync_mark(uint64_t address) {
    return (uint32_t)base_hash_word(address) | 1;
}

enum vm_status front_llvm_sync_init(struct vm_call *c, uint64_t address,
                                    const struct front_llvm_sync *kind, void **at) {
    void *bytes;
    assert(kind->mark + 4 <= kind->size && kind->state + 4 <= kind->size);
    NATIVE_TRY(
        vm_claim(c, address, kind->size, VM_READ | VM_WRITE | VM_OWNED | VM_UNDEFINED_OK, &bytes));
    if (sync_get(bytes, kind->mark) == front_llvm_sync_mark(address) &&
        sync_get(bytes, kind->state) != SYNC_DESTROYED)
        return sync_misuse(c, kind->again, address);
    memset(bytes, 0, kind->size);
    sync_put(bytes, kind->mark, front_llvm_sync_mark(address));
    if (at)
        *at = bytes;
    return VM_OK;
}

enum vm_status front_llvm_deadline(struct vm_call *c, uint64_t pointer, int *error) {
    uint32_t width = sync_long_bytes(c); /* of each of the two fields */
    void *bytes;
    NATIVE_TRY(vm_claim(c, pointer, 2 * (uint64_t)width, VM_READ, &bytes));
    int64_t nanoseconds = 0;
    memcpy(&nanoseconds, (const uint8_t *)bytes + width, width);
    assert(width == 4 || width == 8);
    *error = nanoseconds < 0 || nanoseconds >= 1000000000 ? EINVAL : 0;
    return VM_OK;
}
