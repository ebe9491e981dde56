/* malloc and its relatives, as glibc behaves: realloc(p, 0) frees, a product that overflows gives
 * null. With --failing-malloc every allocation has a second alternative that fails. */
#include "front/llvm/native/libc.h"
#include "front/llvm/native/native.h"
#include "vm/options.h"
#include <assert.h>
#include <errno.h>

enum { DEFAULT_ALIGN = 16 };

/* The alternatives of an allocation: a new address, failure (--failing-malloc), the addresses of
 * freed memory, and that a block stays where it is (--reuse-addresses). */
static uint32_t first_again(const struct vm_call *c) {
    return vm_native_options(c)->failing_malloc ? 2 : 1;
}

static uint32_t ways(struct vm_call *c, uint64_t size, uint32_t align) {
    return first_again(c) + vm_heap_reusable(c, size, align);
}

static bool fails(const struct vm_call *c) {
    return c->alt && c->alt < first_again(c);
}

static enum vm_status out_of_memory(struct vm_call *c) {
    NATIVE_TRY(front_llvm_errno_set(c, ENOMEM));
    return native_return(c, 0);
}

/* Null: no computer could give that much. */
static enum vm_status make(struct vm_call *c, uint64_t size, uint32_t align, bool zeroed,
                           uint64_t *out) {
    assert(align != 0 && (align & (align - 1)) == 0 && !fails(c));
    if (c->alt)
        return vm_heap_new_again(c, c->alt - first_again(c), size, align, zeroed, out);
    return vm_heap_new(c, size, align, zeroed, out);
}

uint32_t front_llvm_heap_ready(struct vm_call *c) {
    return first_again(c);
}

static enum vm_status allocate(struct vm_call *c, uint64_t size, uint32_t align, bool zeroed) {
    if (fails(c)) {
        vm_note(c, "fails");
        return out_of_memory(c);
    }
    uint64_t p;
    NATIVE_TRY(make(c, size, align, zeroed, &p));
    return p ? native_return(c, p) : out_of_memory(c);
}

enum vm_status front_llvm_heap_allocate(struct vm_call *c, uint64_t size, uint32_t align) {
    if (vm_heap_reusable(c, size, align))
        vm_approximate(c, "a string that a library function allocated got no address again");
    return allocate(c, size, align, false);
}

static uint32_t malloc_ready(struct vm_call *c) {
    return ways(c, c->arg[0], DEFAULT_ALIGN);
}

static enum vm_status run_malloc(struct vm_call *c) {
    return allocate(c, c->arg[0], DEFAULT_ALIGN, false);
}

/* False if the product does not fit the program's size_t. */
static bool product(struct vm_call *c, uint64_t a, uint64_t b, uint64_t *out) {
    return !__builtin_mul_overflow(a, b, out) && *out <= native_size_max(c);
}

static uint32_t calloc_ready(struct vm_call *c) {
    uint64_t size;
    return product(c, c->arg[0], c->arg[1], &size) ? ways(c, size, DEFAULT_ALIGN)
                                                   : front_llvm_heap_ready(c);
}

static enum vm_status run_calloc(struct vm_call *c) {
    uint64_t size;
    if (!product(c, c->arg[0], c->arg[1], &size))
        return out_of_memory(c);
    return allocate(c, size, DEFAULT_ALIGN, true);
}

static enum vm_status run_free(struct vm_call *c) {
    return vm_heap_free(c, c->arg[0]);
}

static uint32_t resize_ways(struct vm_call *c, uint64_t old, uint64_t size) {
    return ways(c, size, DEFAULT_ALIGN) + (old && size && vm_heap_stays(c, old, size));
}

/* The claims come first because they alone may answer VM_STOP: after them, the copy and the free go
 * through. */
static enum vm_status resize(struct vm_call *c, uint64_t old, uint64_t size) {
    if (old == 0)
        return allocate(c, size, DEFAULT_ALIGN, false);
    if (size == 0)
        return vm_heap_free(c, old);
    uint64_t old_size = vm_object_size(c, old);
    uint64_t keep = old_size < size ? old_size : size;
    void *bytes;
    if (keep > 0)
        NATIVE_TRY(vm_claim(c, old, keep, VM_READ | VM_UNDEFINED_OK, &bytes));
    NATIVE_TRY(vm_heap_free_claim(c, old));
    if (c->alt && c->alt == ways(c, size, DEFAULT_ALIGN)) {
        NATIVE_TRY(vm_heap_resize(c, old, size));
        return native_return(c, old);
    }
    NATIVE_TRY(allocate(c, size, DEFAULT_ALIGN, false));
    if (c->ret[0] == 0)
        return VM_OK;
    assert(c->ret[0] != old);
    if (keep > 0)
        NATIVE_TRY(vm_copy(c, c->ret[0], old, keep));
    return vm_heap_free(c, old);
}

static uint32_t realloc_ready(struct vm_call *c) {
    return resize_ways(c, c->arg[0], c->arg[1]);
}

static uint32_t reallocarray_ready(struct vm_call *c) {
    uint64_t size;
    return product(c, c->arg[1], c->arg[2], &size) ? resize_ways(c, c->arg[0], size)
                                                   : front_llvm_heap_ready(c);
}

static enum vm_status run_realloc(struct vm_call *c) {
    return resize(c, c->arg[0], c->arg[1]);
}

static enum vm_status run_reallocarray(struct vm_call *c) {
    uint64_t size;
    if (!product(c, c->arg[1], c->arg[2], &size))
        return out_of_memory(c);
    return resize(c, c->arg[0], size);
}

static bool good_alignment(uint64_t align) {
    return align != 0 && (align & (align - 1)) == 0 && align <= (1u << 20);
}

static uint32_t aligned_ready(struct vm_call *c) {
    return good_alignment(c->arg[0]) ? ways(c, c->arg[1], (uint32_t)c->arg[0])
                                     : front_llvm_heap_ready(c);
}

static enum vm_status run_aligned_alloc(struct vm_call *c) {
    if (!good_alignment(c->arg[0])) {
        NATIVE_TRY(front_llvm_errno_set(c, EINVAL));
        return native_return(c, 0);
    }
    return allocate(c, c->arg[1], (uint32_t)c->arg[0], false);
}

static uint32_t memalign_ready(struct vm_call *c) {
    return good_alignment(c->arg[1]) ? ways(c, c->arg[2], (uint32_t)c->arg[1])
                                     : front_llvm_heap_ready(c);
}

/* Answers an error number instead of setting errno, and writes the pointer only on success. */
static enum vm_status run_posix_memalign(struct vm_call *c) {
    if (!good_alignment(c->arg[1]) || c->arg[1] % vm_pointer_bytes(c) != 0)
        return native_return_int(c, EINVAL);
    if (fails(c))
        return native_return_int(c, ENOMEM);
    void *place;
    NATIVE_TRY(front_llvm_pointer_claim(c, c->arg[0], &place));
    uint64_t p;
    NATIVE_TRY(make(c, c->arg[2], (uint32_t)c->arg[1], false, &p));
    if (!p)
        return native_return_int(c, ENOMEM);
    front_llvm_pointer_put(c, c->arg[0], place, p);
    return native_return_int(c, 0);
}

static enum vm_status run_malloc_usable_size(struct vm_call *c) {
    return native_return(c, c->arg[0] ? vm_object_size(c, c->arg[0]) : 0);
}

/* A new string of `length` bytes and a NUL. */
static enum vm_status duplicate(struct vm_call *c, uint64_t from, uint64_t length) {
    NATIVE_TRY(front_llvm_heap_allocate(c, length + 1, DEFAULT_ALIGN));
    if (c->ret[0] == 0)
        return VM_OK;
    assert(vm_object_size(c, c->ret[0]) == length + 1);
    void *end;
    NATIVE_TRY(vm_claim(c, c->ret[0] + length, 1, VM_WRITE, &end));
    *(char *)end = 0;
    return length ? vm_copy(c, c->ret[0], from, length) : VM_OK;
}

static enum vm_status run_strdup(struct vm_call *c) {
    const char *text;
    uint64_t length;
    NATIVE_TRY(vm_claim_string(c, c->arg[0], &text, &length));
    return duplicate(c, c->arg[0], length);
}

static enum vm_status run_strndup(struct vm_call *c) {
    const char *text;
    uint64_t length;
    NATIVE_TRY(front_llvm_claim_text(c, c->arg[0], c->arg[1], &text, &length));
    return duplicate(c, c->arg[0], length);
}

#define ALLOCATES(name, params, run, ready)                                                        \
    { name, params, 1, VM_EFFECT_ALLOC, 0, run, ready, NULL }

const struct vm_native front_llvm_native_heap[] = {
    ALLOCATES("malloc", 1, run_malloc, malloc_ready),
    ALLOCATES("calloc", 2, run_calloc, calloc_ready),
    ALLOCATES("realloc", 2, run_realloc, realloc_ready),
    ALLOCATES("reallocarray", 3, run_reallocarray, reallocarray_ready),
    ALLOCATES("aligned_alloc", 2, run_aligned_alloc, aligned_ready),
    ALLOCATES("memalign", 2, run_aligned_alloc, aligned_ready),
    ALLOCATES("posix_memalign", 3, run_posix_memalign, memalign_ready),
    ALLOCATES("strdup", 1, run_strdup, front_llvm_heap_ready),
    ALLOCATES("__strdup", 1, run_strdup, front_llvm_heap_ready),
    ALLOCATES("strndup", 2, run_strndup, front_llvm_heap_ready),
    ALLOCATES("__strndup", 2, run_strndup, front_llvm_heap_ready),
    NATIVE_ROW("free", 1, 0, FREE, run_free),
    NATIVE_ROW("cfree", 1, 0, FREE, run_free),
    NATIVE_PURE("malloc_usable_size", 1, run_malloc_usable_size),
    {0},
};
