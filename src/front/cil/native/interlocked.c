/* Interlocked and Volatile: each is one access, in one order with all others of their kind. */
#include "front/cil/native/arg.h"
#include "front/cil/native/native.h"
#include <assert.h>

enum { ORDERED = VM_ATOMIC | VM_ACQUIRE | VM_RELEASE };

static enum vm_status claim(struct vm_call *c, uint32_t bytes, uint32_t mode, void **at) {
    if (!c->arg[0])
        return native_throw_null(c);
    return vm_claim(c, c->arg[0], bytes, mode | ORDERED, at);
}

static uint64_t load(const void *at, uint32_t bytes) {
    uint64_t value = 0;
    assert(bytes <= sizeof value);
    memcpy(&value, at, bytes);
    return value;
}

static void store(struct vm_call *c, void *at, uint64_t value, uint32_t bytes, bool pointer) {
    assert(bytes <= sizeof value && (!pointer || bytes == 8));
    memcpy(at, &value, bytes);
    if (pointer)
        vm_escape(c, c->arg[0], value);
}

/* A value of a narrow signed type is extended to 32 bits on the stack. */
static uint64_t widen(uint64_t value, uint32_t bytes, bool is_signed) {
    if (is_signed && bytes == 1)
        return (uint64_t)(uint32_t)(int8_t)value;
    if (is_signed && bytes == 2)
        return (uint64_t)(uint32_t)(int16_t)value;
    return value;
}

static enum vm_status add_word(struct vm_call *c, uint32_t bytes, uint64_t what) {
    assert(bytes == 4 || bytes == 8);
    void *at;
    NATIVE_TRY(claim(c, bytes, VM_READ | VM_WRITE, &at));
    uint64_t sum = load(at, bytes) + what;
    store(c, at, sum, bytes, false);
    return native_return(c, bytes == 4 ? (uint32_t)sum : sum);
}

static enum vm_status exchange(struct vm_call *c, uint32_t bytes, bool pointer) {
    void *at;
    NATIVE_TRY(claim(c, bytes, VM_READ | VM_WRITE, &at));
    uint64_t old = load(at, bytes);
    store(c, at, c->arg[1], bytes, pointer);
    return native_return(c, old);
}

static enum vm_status compare_exchange(struct vm_call *c, uint32_t bytes, bool pointer) {
    void *at;
    NATIVE_TRY(claim(c, bytes, VM_READ | VM_WRITE, &at));
    uint64_t old = load(at, bytes), expected = bytes == 4 ? (uint32_t)c->arg[2] : c->arg[2];
    if (old == expected)
        store(c, at, c->arg[1], bytes, pointer);
    return native_return(c, old);
}

static enum vm_status increment_4(struct vm_call *c) {
    return add_word(c, 4, 1);
}
static enum vm_status increment_8(struct vm_call *c) {
    return add_word(c, 8, 1);
}
static enum vm_status decrement_4(struct vm_call *c) {
    return add_word(c, 4, UINT64_MAX);
}
static enum vm_status decrement_8(struct vm_call *c) {
    return add_word(c, 8, UINT64_MAX);
}
static enum vm_status add_4(struct vm_call *c) {
    return add_word(c, 4, c->arg[1]);
}
static enum vm_status add_8(struct vm_call *c) {
    return add_word(c, 8, c->arg[1]);
}
static enum vm_status exchange_4(struct vm_call *c) {
    return exchange(c, 4, false);
}
static enum vm_status exchange_8(struct vm_call *c) {
    return exchange(c, 8, false);
}
static enum vm_status exchange_pointer(struct vm_call *c) {
    return exchange(c, 8, true);
}
static enum vm_status compare_4(struct vm_call *c) {
    return compare_exchange(c, 4, false);
}
static enum vm_status compare_8(struct vm_call *c) {
    return compare_exchange(c, 8, false);
}
static enum vm_status compare_pointer(struct vm_call *c) {
    return compare_exchange(c, 8, true);
}

/* (place, value, expected, out succeeded) */
static enum vm_status compare_told(struct vm_call *c) {
    void *at, *told;
    NATIVE_TRY(claim(c, 4, VM_READ | VM_WRITE, &at));
    NATIVE_TRY(vm_claim(c, c->arg[3], 1, VM_WRITE, &told));
    uint64_t old = load(at, 4);
    bool equal = old == (uint32_t)c->arg[2];
    if (equal)
        store(c, at, c->arg[1], 4, false);
    *(unsigned char *)told = equal;
    return native_return(c, old);
}

static enum vm_status barrier(struct vm_call *c) {
    (void)c;
    return VM_OK;
}

/* ---- Volatile ---- */

static enum vm_status volatile_read(struct vm_call *c, uint32_t bytes, bool is_signed) {
    void *at;
    if (!c->arg[0])
        return native_throw_null(c);
    NATIVE_TRY(vm_claim(c, c->arg[0], bytes, VM_READ | VM_ATOMIC | VM_ACQUIRE, &at));
    return native_return(c, widen(load(at, bytes), bytes, is_signed));
}

static enum vm_status volatile_write(struct vm_call *c, uint32_t bytes, bool pointer) {
    void *at;
    if (!c->arg[0])
        return native_throw_null(c);
    NATIVE_TRY(vm_claim(c, c->arg[0], bytes, VM_WRITE | VM_ATOMIC | VM_RELEASE, &at));
    store(c, at, c->arg[1], bytes, pointer);
    return VM_OK;
}

/* WIDTH(name, type, bytes, is signed, is a reference) */
#define WIDTHS(WIDTH)                                                                              \
    WIDTH(bool, "System.Boolean", 1, false, false)                                                 \
    WIDTH(sbyte, "System.SByte", 1, true, false)                                                   \
    WIDTH(byte, "System.Byte", 1, false, false)                                                    \
    WIDTH(short, "System.Int16", 2, true, false)                                                   \
    WIDTH(ushort, "System.UInt16", 2, false, false)                                                \
    WIDTH(int, "System.Int32", 4, false, false)                                                    \
    WIDTH(uint, "System.UInt32", 4, false, false)                                                  \
    WIDTH(long, "System.Int64", 8, false, false)                                                   \
    WIDTH(ulong, "System.UInt64", 8, false, false)                                                 \
    WIDTH(intptr, "System.IntPtr", 8, false, true)                                                 \
    WIDTH(uintptr, "System.UIntPtr", 8, false, true)                                               \
    WIDTH(float, "System.Single", 4, false, false)                                                 \
    WIDTH(double, "System.Double", 8, false, false)

#define WIDTH(name, type, bytes, is_signed, pointer)                                               \
    static enum vm_status read_##name(struct vm_call *c) {                                         \
        return volatile_read(c, bytes, is_signed);                                                 \
    }                                                                                              \
    static enum vm_status write_##name(struct vm_call *c) {                                        \
        return volatile_write(c, bytes, pointer);                                                  \
    }
WIDTHS(WIDTH)
#undef WIDTH

#define INTERLOCKED "System.Threading.Interlocked::"
#define VOLATILE    "System.Threading.Volatile::"

#define WIDTH(name, type, bytes, is_signed, pointer)                                               \
    NATIVE_ALIKE(VOLATILE "Read(" type "&)", 1, read_##name),                                      \
        NATIVE_ALIKE_VOID(VOLATILE "Write(" type "&," type ")", 2, write_##name),

#define EXCHANGE(type, run)                                                                        \
    NATIVE_ALIKE(INTERLOCKED "Exchange(" type "&," type ")", 2, exchange_##run),                   \
        NATIVE_ALIKE(INTERLOCKED "CompareExchange(" type "&," type "," type ")", 3, compare_##run)

const struct vm_native cil_native_atomic[] = {
    NATIVE_ALIKE(INTERLOCKED "Increment(System.Int32&)", 1, increment_4),
    NATIVE_ALIKE(INTERLOCKED "Increment(System.Int64&)", 1, increment_8),
    NATIVE_ALIKE(INTERLOCKED "Decrement(System.Int32&)", 1, decrement_4),
    NATIVE_ALIKE(INTERLOCKED "Decrement(System.Int64&)", 1, decrement_8),
    NATIVE_ALIKE(INTERLOCKED "Add(System.Int32&,System.Int32)", 2, add_4),
    NATIVE_ALIKE(INTERLOCKED "Add(System.Int64&,System.Int64)", 2, add_8),
    NATIVE_ALIKE(INTERLOCKED "Read(System.Int64&)", 1, read_long),
    EXCHANGE("System.Int32", 4),
    EXCHANGE("System.Int64", 8),
    EXCHANGE("System.Single", 4),
    EXCHANGE("System.Double", 8),
    EXCHANGE("System.IntPtr", pointer),
    EXCHANGE("System.Object", pointer),
    NATIVE_ALIKE(INTERLOCKED "Exchange`1(!!0&,!!0)", 2, exchange_pointer),
    NATIVE_ALIKE(INTERLOCKED "CompareExchange`1(!!0&,!!0,!!0)", 3, compare_pointer),
    NATIVE_ALIKE(INTERLOCKED
                 "CompareExchange(System.Int32&,System.Int32,System.Int32,System.Boolean&)",
                 4, compare_told),
    NATIVE_ALIKE_VOID(INTERLOCKED "MemoryBarrier()", 0, barrier),
    NATIVE_ALIKE_VOID(INTERLOCKED "MemoryBarrierProcessWide()", 0, barrier),
    WIDTHS(WIDTH) NATIVE_ALIKE(VOLATILE "Read`1(!!0&)", 1, read_intptr),
    NATIVE_ALIKE_VOID(VOLATILE "Write`1(!!0&,!!0)", 2, write_intptr),
    {0},
};
#undef WIDTH
