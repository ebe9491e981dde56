/* jdk.internal.misc.Unsafe: memory by object and offset. If the object is null the offset is the
 * pointer itself: static fields are reached in this way (native/lang_class.c gives such offsets).
 *
 * Every access is atomic, because code that uses Unsafe expects it, and the memory models see the
 * order that the name says. */
#include "front/jvm/native.h"
#include "front/jvm/native/arg.h"

#include <assert.h>
#include <stdlib.h>

/* Arguments: Unsafe itself, object, offset, then values. */
static uint64_t address(const struct vm_call *c) {
    return c->arg[1] + c->arg[2];
}

static uint64_t narrow(uint64_t value, uint32_t bytes) {
    assert(bytes > 0 && bytes <= 8);
    return bytes == 8 ? value : value & ((UINT64_C(1) << 8 * bytes) - 1);
}

static uint64_t peek(const void *at, uint32_t bytes) {
    assert(bytes > 0 && bytes <= 8);
    uint64_t value = 0;
    memcpy(&value, at, bytes);
    return value;
}

/* Memory keeps a boolean, byte or short narrow; a slot has it sign-extended to 32 bits. */
static uint64_t widen(char type, uint64_t value) {
    int32_t wide = type == 'B' ? (int8_t)value : (int16_t)value;
    return type == 'B' || type == 'S' ? (uint32_t)wide : value;
}

static uint32_t width(char type) {
    return jvm_type_bytes(type);
}

static void put_value(struct vm_call *c, void *at, char type, uint64_t value) {
    memcpy(at, &value, width(type));
    if (type == 'L')
        vm_escape(c, address(c), value);
}

/* Is it a word in the running thread's Thread that only this thread uses (heddle.Confined)? */
static uint32_t confinement(struct vm_call *c) {
    if (!c->arg[1] || c->arg[1] != vm_thread_word(c->vm, c->thread, VM_WORD_OBJECT))
        return 0;
    struct ir_program *p = vm_program(c);
    ir_supply_lock(p);
    const struct jvm_class *thread = jvm_class_known(jvm_of(p), "java/lang/Thread");
    ir_supply_unlock(p);
    for (uint32_t i = 0; i < thread->field_count; i++)
        if (thread->fields[i].confined && thread->fields[i].offset == c->arg[2])
            return VM_CONFINED;
    return 0;
}

static enum vm_status load(struct vm_call *c, char type) {
    void *at;
    NATIVE_TRY(vm_claim(c, address(c), width(type), VM_READ | VM_ATOMIC | confinement(c), &at));
    return native_return(c, widen(type, peek(at, width(type))));
}

static enum vm_status store(struct vm_call *c, char type) {
    void *at;
    NATIVE_TRY(vm_claim(c, address(c), width(type), VM_WRITE | VM_ATOMIC | confinement(c), &at));
    put_value(c, at, type, c->arg[3]);
    return VM_OK;
}

/* The value before; *swapped: it was the expected one. A swap that fails has only read. */
static enum vm_status swap_if(struct vm_call *c, char type, uint64_t *old, bool *swapped) {
    uint32_t bytes = width(type);
    const void *now = vm_peek(c, address(c), bytes);
    *swapped = now && peek(now, bytes) == narrow(c->arg[3], bytes);
    void *at;
    NATIVE_TRY(vm_claim(c, address(c), bytes,
                        VM_READ | VM_ATOMIC | (*swapped ? (uint32_t)VM_WRITE : 0), &at));
    *old = peek(at, bytes);
    assert(!*swapped || *old == narrow(c->arg[3], bytes));
    if (*swapped)
        put_value(c, at, type, c->arg[4]);
    return VM_OK;
}

static enum vm_status compare_and_set(struct vm_call *c, char type) {
    uint64_t old;
    bool swapped;
    NATIVE_TRY(swap_if(c, type, &old, &swapped));
    return native_return(c, swapped);
}

/* The weak form may fail although it finds what it expects. */
enum { WAY_TRIES, WAY_FAILS };

static uint32_t weak_ready(struct vm_call *c, char type) {
    uint32_t bytes = width(type);
    const void *now = vm_peek(c, address(c), bytes);
    bool fits = now && peek(now, bytes) == narrow(c->arg[3], bytes);
    return fits && vm_weak_fails(c->vm) ? WAY_FAILS + 1 : 1;
}

static enum vm_status weak_compare_and_set(struct vm_call *c, char type) {
    void *at;
    assert(c->alt <= WAY_FAILS);
    if (c->alt == WAY_TRIES)
        return compare_and_set(c, type);
    NATIVE_TRY(vm_claim(c, address(c), width(type), VM_READ | VM_ATOMIC, &at));
    vm_note(c, "fails for no reason");
    return native_return(c, 0);
}

static enum vm_status compare_and_exchange(struct vm_call *c, char type) {
    uint64_t old;
    bool swapped;
    NATIVE_TRY(swap_if(c, type, &old, &swapped));
    return native_return(c, widen(type, old));
}

enum change { SET, ADD, AND, OR, XOR };

static uint64_t changed(enum change how, uint64_t old, uint64_t operand) {
    switch (how) {
    case SET: return operand;
    case ADD: return old + operand;
    case AND: return old & operand;
    case OR: return old | operand;
    case XOR: return old ^ operand;
    }
    assert(!"all are above");
    return 0;
}

/* The JDK writes most of these as loops around a compare-and-set, which no thread can tell from one
 * operation. */
static enum vm_status get_and(struct vm_call *c, char type, enum change how) {
    uint32_t bytes = width(type);
    void *at;
    NATIVE_TRY(vm_claim(c, address(c), bytes, VM_READ | VM_WRITE | VM_ATOMIC, &at));
    uint64_t old = peek(at, bytes);
    put_value(c, at, type, narrow(changed(how, old, c->arg[3]), bytes));
    return native_return(c, widen(type, old));
}

/* ---- one function a type ---- */

#define TYPES(T, x)                                                                                \
    T(Boolean, 'Z', "Z", x)                                                                        \
    T(Byte, 'B', "B", x)                                                                           \
    T(Short, 'S', "S", x)                                                                          \
    T(Char, 'C', "C", x)                                                                           \
    T(Int, 'I', "I", x)                                                                            \
    T(Long, 'J', "J", x)                                                                           \
    T(Float, 'F', "F", x)                                                                          \
    T(Double, 'D', "D", x)                                                                         \
    T(Reference, 'L', L_OBJECT, x)
#define SWAPPED(T, x) T(Int, 'I', "I", x) T(Long, 'J', "J", x) T(Reference, 'L', L_OBJECT, x)
#define ADDED(T, x)   T(Int, 'I', "I", x) T(Long, 'J', "J", x)

#define T(name, type, descriptor, x)                                                               \
    static enum vm_status get##name(struct vm_call *c) {                                           \
        return load(c, type);                                                                      \
    }                                                                                              \
    static enum vm_status put##name(struct vm_call *c) {                                           \
        return store(c, type);                                                                     \
    }
TYPES(T, )
#undef T

#define T(name, type, descriptor, x)                                                               \
    static enum vm_status compareAndSet##name(struct vm_call *c) {                                 \
        return compare_and_set(c, type);                                                           \
    }                                                                                              \
    static enum vm_status weakCompareAndSet##name(struct vm_call *c) {                             \
        return weak_compare_and_set(c, type);                                                      \
    }                                                                                              \
    static uint32_t weakReady##name(struct vm_call *c) {                                           \
        return weak_ready(c, type);                                                                \
    }                                                                                              \
    static enum vm_status compareAndExchange##name(struct vm_call *c) {                            \
        return compare_and_exchange(c, type);                                                      \
    }                                                                                              \
    static enum vm_status getAndSet##name(struct vm_call *c) {                                     \
        return get_and(c, type, SET);                                                              \
    }
SWAPPED(T, )
#undef T

#define T(name, type, descriptor, x)                                                               \
    static enum vm_status getAndAdd##name(struct vm_call *c) {                                     \
        return get_and(c, type, ADD);                                                              \
    }                                                                                              \
    static enum vm_status getAndBitwiseAnd##name(struct vm_call *c) {                              \
        return get_and(c, type, AND);                                                              \
    }                                                                                              \
    static enum vm_status getAndBitwiseOr##name(struct vm_call *c) {                               \
        return get_and(c, type, OR);                                                               \
    }                                                                                              \
    static enum vm_status getAndBitwiseXor##name(struct vm_call *c) {                              \
        return get_and(c, type, XOR);                                                              \
    }
ADDED(T, )
#undef T

#define UNSAFE "jdk/internal/misc/Unsafe."
#define AT     "(" L_OBJECT "J"

#define GET(name, type, d, mode) NATIVE_ALIKE(UNSAFE "get" #name mode AT ")" d, 3, get##name),
#define PUT(name, type, d, mode) NATIVE_ALIKE_VOID(UNSAFE "put" #name mode AT d ")V", 4, put##name),
#define CAS(name, type, d, kind) NATIVE_ALIKE(UNSAFE kind AT d d ")Z", 5, compareAndSet##name),
#define WEAK(name, type, d, mode)                                                                  \
    {UNSAFE "weakCompareAndSet" #name mode AT d d ")Z",                                            \
     5,                                                                                            \
     1,                                                                                            \
     VM_EFFECT_NONE,                                                                               \
     VM_NATIVE_ALIKE,                                                                              \
     weakCompareAndSet##name,                                                                      \
     weakReady##name,                                                                              \
     NULL},
#define CAX(name, type, d, mode)                                                                   \
    NATIVE_ALIKE(UNSAFE "compareAndExchange" #name mode AT d d ")" d, 5, compareAndExchange##name),
#define GAS(name, type, d, mode)                                                                   \
    NATIVE_ALIKE(UNSAFE "getAndSet" #name mode AT d ")" d, 4, getAndSet##name),
#define GAA(name, type, d, mode)                                                                   \
    NATIVE_ALIKE(UNSAFE "getAndAdd" #name mode AT d ")" d, 4, getAndAdd##name),
#define BITS(name, type, d, mode)                                                                  \
    NATIVE_ALIKE(UNSAFE "getAndBitwiseAnd" #name mode AT d ")" d, 4, getAndBitwiseAnd##name),      \
        NATIVE_ALIKE(UNSAFE "getAndBitwiseOr" #name mode AT d ")" d, 4, getAndBitwiseOr##name),    \
        NATIVE_ALIKE(UNSAFE "getAndBitwiseXor" #name mode AT d ")" d, 4, getAndBitwiseXor##name),
#define CAS_OF(name, type, d, x)                                                                   \
    CAS(name, type, d, "compareAndSet" #name)                                                      \
    WEAK(name, type, d, "")                                                                        \
    WEAK(name, type, d, "Plain")                                                                   \
    WEAK(name, type, d, "Acquire")                                                                 \
    WEAK(name, type, d, "Release")

/* ---- places and fences ---- */

static enum vm_status array_base(struct vm_call *c) {
    return native_return(c, IR_HEAD);
}

static enum vm_status array_scale(struct vm_call *c) {
    struct jvm_class *array = jvm_native_class(c, c->arg[1]);
    return native_return(c, vm_program(c)->classes.at[array->ir].element);
}

static enum vm_status field_offset_by_name(struct vm_call *c) {
    struct jvm_class *class = jvm_native_class(c, c->arg[1]);
    char *name = jvm_native_string_copy(c, c->arg[2]);
    if (!name)
        return jvm_native_raise_null(c);
    struct ir_program *p = vm_program(c);
    ir_supply_lock(p);
    struct jvm_field *field = jvm_field_declared(class, name, NULL);
    ir_supply_unlock(p);
    enum vm_status status =
        field ? native_return(c, field->offset) : jvm_native_raise_text(c, "noField", name);
    free(name);
    return status;
}

static enum vm_status allocate(struct vm_call *c) {
    uint64_t object;
    NATIVE_TRY(vm_new(c, jvm_native_class(c, c->arg[1])->ir, 0, &object));
    return native_return(c, object);
}

static enum vm_status copy_memory(struct vm_call *c) {
    return vm_copy_last(c, c->arg[3] + c->arg[4], c->arg[1] + c->arg[2], c->arg[5], 0);
}

/* The same with the bytes of each element in reverse order; source and destination may be the
 * same. */
static enum vm_status copy_swapped(struct vm_call *c) {
    uint64_t bytes = c->arg[5], each = c->arg[6];
    assert(each > 0 && bytes % each == 0);
    void *from, *to;
    if (!bytes)
        return VM_OK;
    NATIVE_TRY(vm_claim(c, c->arg[1] + c->arg[2], bytes, VM_READ, &from));
    NATIVE_TRY(vm_claim(c, c->arg[3] + c->arg[4], bytes, VM_WRITE, &to));
    uint8_t *swapped = base_alloc(bytes);
    for (uint64_t i = 0; i < bytes; i++)
        swapped[i] = ((const uint8_t *)from)[i / each * each + (each - 1 - i % each)];
    memcpy(to, swapped, bytes);
    free(swapped);
    return VM_OK;
}

static enum vm_status set_memory(struct vm_call *c) {
    void *at;
    NATIVE_TRY(vm_claim(c, address(c), c->arg[3], VM_WRITE, &at));
    if (c->arg[3])
        memset(at, (int)(uint8_t)c->arg[4], c->arg[3]);
    return VM_OK;
}

static enum vm_status fence(struct vm_call *c) {
    (void)c;
    return VM_OK;
}

static enum vm_status eight(struct vm_call *c) {
    return native_return(c, 8);
}

static enum vm_status page(struct vm_call *c) {
    return native_return(c, 4096);
}

static enum vm_status no(struct vm_call *c) {
    return native_return(c, 0);
}

const struct vm_native jvm_native_unsafe[] = {
    TYPES(GET, "") TYPES(GET, "Volatile") TYPES(GET, "Acquire") TYPES(GET, "Opaque") TYPES(PUT, "")
        TYPES(PUT, "Volatile") TYPES(PUT, "Release") TYPES(PUT, "Opaque") SWAPPED(CAS_OF, "")
            SWAPPED(CAX, "") SWAPPED(CAX, "Acquire") SWAPPED(CAX, "Release") SWAPPED(GAS, "")
                SWAPPED(GAS, "Acquire") SWAPPED(GAS, "Release") ADDED(GAA, "") ADDED(GAA, "Acquire")
                    ADDED(GAA, "Release") ADDED(BITS, "") ADDED(BITS, "Acquire")
                        ADDED(BITS, "Release")
                            NATIVE_ALIKE(UNSAFE "arrayBaseOffset0(" L_CLASS ")I", 2, array_base),
    NATIVE_ALIKE(UNSAFE "arrayBaseOffset(" L_CLASS ")I", 2, array_base),
    NATIVE_ALIKE(UNSAFE "arrayIndexScale0(" L_CLASS ")I", 2, array_scale),
    NATIVE_ALIKE(UNSAFE "arrayIndexScale(" L_CLASS ")I", 2, array_scale),
    NATIVE_ALIKE(UNSAFE "objectFieldOffset1(" L_CLASS L_STRING ")J", 3, field_offset_by_name),
    NATIVE_ALIKE(UNSAFE "objectFieldOffset(" L_CLASS L_STRING ")J", 3, field_offset_by_name),
    NATIVE_PURE(UNSAFE "allocateInstance(" L_CLASS ")" L_OBJECT, 2, allocate),
    NATIVE_VOID(UNSAFE "copyMemory0(" L_OBJECT "J" L_OBJECT "JJ)V", 6, copy_memory),
    NATIVE_VOID(UNSAFE "copySwapMemory0(" L_OBJECT "J" L_OBJECT "JJJ)V", 7, copy_swapped),
    NATIVE_VOID(UNSAFE "setMemory0(" L_OBJECT "JJB)V", 5, set_memory),
    NATIVE_ALIKE_VOID(UNSAFE "loadFence()V", 1, fence),
    NATIVE_ALIKE_VOID(UNSAFE "storeFence()V", 1, fence),
    NATIVE_ALIKE_VOID(UNSAFE "fullFence()V", 1, fence),
    NATIVE_PURE(UNSAFE "addressSize0()I", 1, eight),
    NATIVE_PURE(UNSAFE "pageSize()I", 1, page),
    NATIVE_PURE(UNSAFE "isBigEndian0()Z", 1, no),
    NATIVE_PURE(UNSAFE "unalignedAccess0()Z", 1, no),
    {0},
};
