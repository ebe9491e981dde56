/* The printf family: where the arguments are, and where the text goes. */
#include "front/llvm/native/format.h"
#include "front/llvm/native/libc.h"
#include "front/llvm/native/native.h"
#include "front/llvm/native/stream.h"

/* The arguments of a call: a block at arg[i], or a va_list there. */
enum list { BLOCK, VA_LIST };

static enum vm_status format(struct vm_call *c, uint64_t text, uint64_t arguments, enum list list,
                             struct front_llvm_printed *out) {
    struct front_llvm_varargs v = {c, arguments};
    *out = (struct front_llvm_printed){0};
    if (list == VA_LIST)
        NATIVE_TRY(front_llvm_varargs_open(c, arguments, &v));
    return front_llvm_format(&v, text, out);
}

static enum vm_status finish(struct vm_call *c, struct front_llvm_printed *p) {
    assert(p->text.length <= INT32_MAX);
    front_llvm_stores_write(&p->stores, c);
    return native_return_int(c, (int64_t)p->text.length);
}

/* ---- to a stream ---- */

static enum vm_status print(struct vm_call *c, bool to_stderr, uint32_t text, enum list list) {
    struct front_llvm_printed p;
    enum vm_status status = format(c, c->arg[text], c->arg[text + 1], list, &p);
    if (status == VM_OK) {
        if (p.text.length > 0)
            vm_output(c, to_stderr, p.text.at, p.text.length);
        status = finish(c, &p);
    }
    front_llvm_printed_drop(&p);
    return status;
}

static enum vm_status print_stream(struct vm_call *c, uint32_t text, enum list list) {
    bool to_stderr;
    NATIVE_TRY(front_llvm_stream_output(c, c->arg[0], &to_stderr));
    return print(c, to_stderr, text, list);
}

static enum vm_status print_descriptor(struct vm_call *c, uint32_t text, enum list list) {
    int32_t descriptor = native_int(c, 0);
    if (descriptor != 1 && descriptor != 2)
        return native_fault_text(c, MODEL_FAULT_UNMODELLED,
                                 "dprintf to a descriptor other than 1 and 2", 0);
    return print(c, descriptor == 2, text, list);
}

/* ---- into memory ---- */

/* At most `room` bytes with the NUL; `strict`: more is an overflow of the buffer, not a cut. */
static enum vm_status place(struct vm_call *c, struct front_llvm_printed *p, uint64_t room,
                            bool strict) {
    uint64_t size = p->text.length + 1;
    void *bytes;
    assert(p->text.length == 0 || p->text.at[p->text.length] == 0);
    if (strict && size > room)
        return vm_fault(c, MODEL_FAULT_OUT_OF_BOUNDS, c->arg[0] + room, 0);
    if (size > room)
        size = room;
    if (size > 0) {
        NATIVE_TRY(vm_claim(c, c->arg[0], size, VM_WRITE, &bytes));
        memcpy(bytes, base_text_get(&p->text), size - 1);
        ((char *)bytes)[size - 1] = 0;
    }
    return finish(c, p);
}

static enum vm_status print_memory(struct vm_call *c, uint64_t room, bool strict, uint32_t text,
                                   enum list list) {
    struct front_llvm_printed p;
    enum vm_status status = format(c, c->arg[text], c->arg[text + 1], list, &p);
    if (status == VM_OK)
        status = place(c, &p, room, strict);
    front_llvm_printed_drop(&p);
    return status;
}

/* __snprintf_chk(to, size, flag, room, format ...) */
static enum vm_status print_checked(struct vm_call *c, enum list list) {
    if (c->arg[3] < c->arg[1])
        return vm_fault(c, MODEL_FAULT_OUT_OF_BOUNDS, c->arg[0] + c->arg[3], 0);
    return print_memory(c, c->arg[1], false, 4, list);
}

/* ---- into new memory ---- */

static enum vm_status place_new(struct vm_call *c, struct front_llvm_printed *p) {
    void *result, *bytes;
    uint64_t size = p->text.length + 1;
    NATIVE_TRY(front_llvm_pointer_claim(c, c->arg[0], &result));
    NATIVE_TRY(front_llvm_heap_allocate(c, size, 16));
    uint64_t made = c->ret[0];
    if (made == 0)
        return native_return_int(c, -1);
    NATIVE_TRY(vm_claim(c, made, size, VM_WRITE, &bytes));
    memcpy(bytes, base_text_get(&p->text), size);
    NATIVE_TRY(front_llvm_pointer_claim(c, c->arg[0], &result));
    front_llvm_pointer_put(c, c->arg[0], result, made);
    return finish(c, p);
}

static enum vm_status print_new(struct vm_call *c, uint32_t text, enum list list) {
    struct front_llvm_printed p;
    enum vm_status status = format(c, c->arg[text], c->arg[text + 1], list, &p);
    if (status == VM_OK)
        status = place_new(c, &p);
    front_llvm_printed_drop(&p);
    return status;
}

/* PRINTER(name, effect, params, how): each has a variant that takes a va_list, named with a v. */
#define PRINTERS(PRINTER)                                                                          \
    PRINTER(, printf, OUTPUT, 2, print(c, false, 0, list))                                         \
    PRINTER(, fprintf, OUTPUT, 3, print_stream(c, 1, list))                                        \
    PRINTER(, dprintf, OUTPUT, 3, print_descriptor(c, 1, list))                                    \
    PRINTER(, sprintf, NONE, 3, print_memory(c, UINT64_MAX, false, 1, list))                       \
    PRINTER(, snprintf, NONE, 4, print_memory(c, c->arg[1], false, 2, list))                       \
    PRINTER(__, printf_chk, OUTPUT, 3, print(c, false, 1, list))                                   \
    PRINTER(__, fprintf_chk, OUTPUT, 4, print_stream(c, 2, list))                                  \
    PRINTER(__, dprintf_chk, OUTPUT, 4, print_descriptor(c, 2, list))                              \
    PRINTER(__, sprintf_chk, NONE, 5, print_memory(c, c->arg[2], true, 3, list))                   \
    PRINTER(__, snprintf_chk, NONE, 6, print_checked(c, list))

#define ALLOCATING_PRINTERS(PRINTER)                                                               \
    PRINTER(, asprintf, ALLOC, 3, print_new(c, 1, list))                                           \
    PRINTER(__, asprintf_chk, ALLOC, 4, print_new(c, 2, list))

#define PRINTER(prefix, name, effect, params, how)                                                 \
    static enum vm_status run_as_##name(struct vm_call *c, enum list list) {                       \
        return how;                                                                                \
    }                                                                                              \
    static enum vm_status run_##name(struct vm_call *c) {                                          \
        return run_as_##name(c, BLOCK);                                                            \
    }                                                                                              \
    static enum vm_status run_v##name(struct vm_call *c) {                                         \
        return run_as_##name(c, VA_LIST);                                                          \
    }
PRINTERS(PRINTER)
ALLOCATING_PRINTERS(PRINTER)
#undef PRINTER

const struct vm_native front_llvm_native_stdio_print[] = {
#define PRINTER(prefix, name, effect, params, how)                                                 \
    NATIVE_ROW(#prefix #name, params, 1, effect, run_##name),                                      \
        NATIVE_ROW(#prefix "v" #name, params, 1, effect, run_v##name),
    PRINTERS(PRINTER)
#undef PRINTER
#define PRINTER(prefix, name, effect, params, how)                                                 \
    {#prefix #name, params, 1, VM_EFFECT_##effect, 0, run_##name, front_llvm_heap_ready, NULL},    \
        {#prefix "v" #name,     params, 1, VM_EFFECT_##effect, 0, run_v##name,                     \
         front_llvm_heap_ready, NULL},
        ALLOCATING_PRINTERS(PRINTER)
#undef PRINTER
            {0},
};
