/* Functions that run when a thread or the process ends: cleanup handlers, destructors of
 * thread-specific data, and functions registered with atexit. */
#include "front/llvm/native/libc.h"

#include "front/llvm/native/native.h"
#include "front/llvm/native/sync.h"
#include <assert.h>

/* ---- cleanup handlers ----
 *
 * As glibc's pthread_cleanup_push and _pop expand in C: push fills a buffer with setjmp and
 * registers it; the end of the thread jumps back to the last one registered, which calls its
 * handler and asks for the next. The buffers are a list through a field that glibc leaves for that.
 */

/* The thread's own record: the last buffer, and the value that it ends with. */
enum { LAST_BUFFER = 0, END_VALUE = 8, CLEANUP_RECORD = 16 };

/* Where a buffer names the one before it: behind a jmp_buf and an int. */
static uint64_t link_place(struct vm_call *c, uint64_t buffer) {
    return buffer + (native_is_32(c) ? 28 : 72);
}

static enum vm_status claim_record(struct vm_call *c, uint64_t *place, uint8_t **at) {
    void *bytes;
    *place = front_llvm_hidden(c, "heddle.cleanup");
    NATIVE_TRY(vm_claim(c, *place, CLEANUP_RECORD, VM_READ | VM_WRITE, &bytes));
    *at = bytes;
    return VM_OK;
}

static enum vm_status push_buffer(struct vm_call *c) {
    uint64_t place, link = link_place(c, c->arg[0]);
    uint8_t *record;
    void *before;
    NATIVE_TRY(claim_record(c, &place, &record));
    NATIVE_TRY(front_llvm_pointer_claim(c, link, &before));
    front_llvm_pointer_put(c, link, before, vm_pointer_load(c, record + LAST_BUFFER));
    front_llvm_pointer_put(c, place, record + LAST_BUFFER, c->arg[0]);
    return VM_OK;
}

static enum vm_status pop_buffer(struct vm_call *c) {
    uint64_t place, before;
    uint8_t *record;
    NATIVE_TRY(front_llvm_pointer_read(c, link_place(c, c->arg[0]), &before));
    NATIVE_TRY(claim_record(c, &place, &record));
    front_llvm_pointer_put(c, place, record + LAST_BUFFER, before);
    return VM_OK;
}

/* (value): the thread begins to end. The buffer to go back to; 0: none. */
static enum vm_status begin_end(struct vm_call *c) {
    uint64_t place;
    uint8_t *record;
    if (vm_function(c, "__pthread_register_cancel") == 0)
        return native_return(c, 0);
    NATIVE_TRY(claim_record(c, &place, &record));
    front_llvm_pointer_put(c, place, record + END_VALUE, c->arg[0]);
    return native_return(c, vm_pointer_load(c, record + LAST_BUFFER));
}

/* The buffer to go back to next, and the value. */
static enum vm_status next_buffer(struct vm_call *c) {
    uint64_t place;
    uint8_t *record;
    NATIVE_TRY(claim_record(c, &place, &record));
    c->ret[0] = vm_pointer_load(c, record + LAST_BUFFER);
    c->ret[1] = vm_pointer_load(c, record + END_VALUE);
    return VM_OK;
}

const struct vm_native front_llvm_native_cleanup[] = {
    NATIVE_ROW("__pthread_register_cancel", 1, 0, NONE, push_buffer),
    NATIVE_ROW("__pthread_unregister_cancel", 1, 0, NONE, pop_buffer),
    NATIVE_ROW("__heddle.cleanup.begin", 1, 1, NONE, begin_end),
    NATIVE_ROW("__heddle.cleanup.next", 0, 2, NONE, next_buffer),
    {0},
};

/* ---- thread-specific data ----
 *
 * A key is an index into a table of destructors, which is a hidden global. The values are a
 * thread-local one, so no other thread can see them read or written. A deleted key's index is not
 * given out again: the values that threads still have for it need no clearing.
 *
 * Destructors run when a thread ends. So a thread of a program that could make keys starts in a
 * trampoline of the prelude; in other programs threads start without one. */

enum { KEYS = 64, ROUNDS = 4 }; /* the prelude's globals have room for that many */

/* An entry of the table: a state, then the destructor. */
enum { STATE = 0, DESTRUCTOR = 8, ENTRY = 16 };
enum { UNUSED = 0, USED = 1, DELETED = 2 };

static enum vm_status claim_table(struct vm_call *c, uint32_t mode, uint8_t **at) {
    void *bytes;
    NATIVE_TRY(vm_claim(c, front_llvm_hidden(c, "heddle.key.table"), KEYS * ENTRY,
                        mode | VM_UNORDERED, &bytes));
    *at = bytes;
    return VM_OK;
}

/* Where the calling thread keeps its value of a key. */
static uint64_t value_place(struct vm_call *c, uint64_t key) {
    assert(key < KEYS);
    return front_llvm_hidden(c, "heddle.key.values") + key * vm_pointer_bytes(c);
}

/* (place, destructor) */
enum vm_status front_llvm_key_create(struct vm_call *c) {
    uint8_t *table;
    void *out;
    NATIVE_TRY(claim_table(c, SYNC_BOTH, &table));
    uint32_t key = 0;
    while (key < KEYS && sync_get(table + key * ENTRY, STATE) != UNUSED)
        key++;
    if (key == KEYS)
        return native_fault_text(c, MODEL_FAULT_UNMODELLED, "more than 64 keys in one run",
                                 c->arg[0]);
    NATIVE_TRY(vm_claim(c, c->arg[0], 4, VM_WRITE, &out));
    assert(vm_pointer_load(c, table + key * ENTRY + DESTRUCTOR) == 0);
    sync_put(table + key * ENTRY, STATE, USED);
    vm_pointer_store(c, table + key * ENTRY + DESTRUCTOR, c->arg[1]);
    sync_put(out, 0, key);
    return native_return_int(c, 0);
}

enum vm_status front_llvm_key_delete(struct vm_call *c) {
    uint8_t *table;
    NATIVE_TRY(claim_table(c, SYNC_BOTH, &table));
    if (c->arg[0] >= KEYS || sync_get(table + c->arg[0] * ENTRY, STATE) != USED)
        return native_return_int(c, EINVAL);
    sync_put(table + c->arg[0] * ENTRY, STATE, DELETED);
    vm_pointer_store(c, table + c->arg[0] * ENTRY + DESTRUCTOR, 0);
    return native_return_int(c, 0);
}

enum vm_status front_llvm_key_get(struct vm_call *c) {
    uint64_t value;
    if (c->arg[0] >= KEYS)
        return native_return(c, 0);
    NATIVE_TRY(front_llvm_pointer_read(c, value_place(c, c->arg[0]), &value));
    return native_return(c, value);
}

enum vm_status front_llvm_key_set(struct vm_call *c) {
    void *bytes;
    if (c->arg[0] >= KEYS)
        return native_return_int(c, EINVAL);
    uint64_t place = value_place(c, c->arg[0]);
    NATIVE_TRY(front_llvm_pointer_claim(c, place, &bytes));
    front_llvm_pointer_put(c, place, bytes, c->arg[1]);
    return native_return_int(c, 0);
}

static bool program_has_keys(struct vm_call *c) {
    return vm_function(c, "pthread_key_create") != 0 || vm_function(c, "tss_create") != 0;
}

uint64_t front_llvm_key_trampoline(struct vm_call *c) {
    return program_has_keys(c) ? vm_function(c, "__heddle.thread.main") : 0;
}

/* (position): the first position from there on whose key has a value and a destructor. A position
 * is a key plus KEYS for every round before; KEYS * ROUNDS: there is none. */
static enum vm_status next_key(struct vm_call *c) {
    assert(c->arg[0] <= KEYS * ROUNDS);
    uint8_t *table = NULL;
    void *values;
    uint32_t width = vm_pointer_bytes(c);
    uint64_t position = c->arg[0];
    assert(width == 4 || width == 8);
    if (!program_has_keys(c))
        return native_return_int(c, KEYS * ROUNDS);
    NATIVE_TRY(vm_claim(c, value_place(c, 0), KEYS * (uint64_t)width, VM_READ, &values));
    for (; position < KEYS * ROUNDS; position++) {
        uint64_t key = position % KEYS;
        if (vm_pointer_load(c, (uint8_t *)values + key * width) == 0)
            continue;
        if (!table) /* most threads have no values and need not look at shared memory */
            NATIVE_TRY(claim_table(c, SYNC_LOOK, &table));
        if (vm_pointer_load(c, table + key * ENTRY + DESTRUCTOR) != 0)
            break;
    }
    return native_return_int(c, (int64_t)position);
}

/* (position): the destructor and the value, which becomes null before the destructor runs. */
static enum vm_status take_value(struct vm_call *c) {
    assert(c->arg[0] < KEYS * ROUNDS);
    uint8_t *table;
    void *bytes;
    uint64_t key = c->arg[0] % KEYS;
    uint64_t place = value_place(c, key);
    NATIVE_TRY(claim_table(c, SYNC_LOOK, &table));
    NATIVE_TRY(vm_claim(c, place, vm_pointer_bytes(c), VM_READ | VM_WRITE, &bytes));
    c->ret[0] = vm_pointer_load(c, table + key * ENTRY + DESTRUCTOR);
    c->ret[1] = vm_pointer_load(c, bytes);
    vm_pointer_store(c, bytes, 0);
    return VM_OK;
}

const struct vm_native front_llvm_native_key[] = {
    NATIVE_ROW("pthread_key_create", 2, 1, NONE, front_llvm_key_create),
    NATIVE_ROW("pthread_key_delete", 1, 1, NONE, front_llvm_key_delete),
    NATIVE_ROW("pthread_getspecific", 1, 1, NONE, front_llvm_key_get),
    NATIVE_ROW("pthread_setspecific", 2, 1, NONE, front_llvm_key_set),
    NATIVE_ROW("__heddle.key.next", 1, 1, NONE, next_key),
    NATIVE_ROW("__heddle.key.take", 1, 2, NONE, take_value),
    {0},
};

/* ---- the ends of a process ----
 *
 * exit is a function of the prelude: it calls the handlers, the last one registered first, then the
 * program's destructors, and then ends the process. The handlers are a list in a hidden global;
 * each is taken off before it is called, so that one may register another, or call exit again. */

/* A list: how many handlers, how many destructors were called, and from FIRST on the handlers. */
enum { COUNT = 0, CALLED = 4, FIRST = 8, HANDLER = 24, ROOM = 32, LIST = FIRST + ROOM * HANDLER };
/* A handler: how it is called, the function, its argument. */
enum { KIND = 0, FUNCTION = 8, ARGUMENT = 16 };
enum { NO_HANDLER = 0, PLAIN = 1, WITH_ARGUMENT = 2, WITH_STATUS = 3 };
/* Which list. */
enum { AT_EXIT = 0, AT_QUICK_EXIT = 1 };

static enum vm_status claim_list(struct vm_call *c, uint64_t list, uint8_t **at) {
    assert(list == AT_EXIT || list == AT_QUICK_EXIT);
    void *bytes;
    const char *name = list == AT_EXIT ? "heddle.exit.list" : "heddle.exit.quick";
    NATIVE_TRY(front_llvm_state_claim(c, name, LIST, &bytes));
    *at = bytes;
    return VM_OK;
}

static enum vm_status add_handler(struct vm_call *c, uint64_t list, uint32_t kind,
                                  uint64_t argument) {
    uint8_t *at;
    NATIVE_TRY(claim_list(c, list, &at));
    uint32_t count = sync_get(at, COUNT);
    assert(count <= ROOM && kind > NO_HANDLER && kind <= WITH_STATUS);
    if (count == ROOM)
        return native_fault_text(c, MODEL_FAULT_UNMODELLED,
                                 "more than 32 functions to call at exit", 0);
    uint8_t *handler = at + FIRST + count * HANDLER;
    assert(handler + HANDLER <= at + LIST && sync_get(handler, KIND) == NO_HANDLER);
    sync_put(handler, KIND, kind);
    vm_pointer_store(c, handler + FUNCTION, c->arg[0]);
    vm_pointer_store(c, handler + ARGUMENT, argument);
    sync_put(at, COUNT, count + 1);
    vm_escape(c, front_llvm_hidden(c, "heddle.exit.list"), argument);
    return native_return_int(c, 0);
}

static enum vm_status at_exit(struct vm_call *c) {
    return add_handler(c, AT_EXIT, PLAIN, 0);
}

static enum vm_status at_quick(struct vm_call *c) {
    return add_handler(c, AT_QUICK_EXIT, PLAIN, 0);
}

static enum vm_status at_exit_cxx(struct vm_call *c) {
    return add_handler(c, AT_EXIT, WITH_ARGUMENT, c->arg[1]);
}

static enum vm_status on_exit_run(struct vm_call *c) {
    return add_handler(c, AT_EXIT, WITH_STATUS, c->arg[1]);
}

/* (list): how the next one is to be called; 0: there is none. */
static enum vm_status next_handler(struct vm_call *c) {
    uint8_t *at;
    NATIVE_TRY(claim_list(c, c->arg[0], &at));
    uint32_t count = sync_get(at, COUNT);
    assert(count <= ROOM);
    assert(!count || sync_get(at + FIRST + (count - 1) * HANDLER, KIND) <= WITH_STATUS);
    if (count > 0)
        return native_return_int(c, sync_get(at + FIRST + (count - 1) * HANDLER, KIND));
    bool more = c->arg[0] == AT_EXIT && vm_destructor(c, sync_get(at, CALLED)) != 0;
    return native_return_int(c, more ? PLAIN : NO_HANDLER);
}

/* (list): the function and its argument. */
static enum vm_status take_handler(struct vm_call *c) {
    uint8_t *at;
    NATIVE_TRY(claim_list(c, c->arg[0], &at));
    uint32_t count = sync_get(at, COUNT), called = sync_get(at, CALLED);
    if (count == 0) {
        c->ret[0] = vm_destructor(c, called);
        sync_put(at, CALLED, called + 1);
        return VM_OK;
    }
    uint8_t *handler = at + FIRST + (count - 1) * HANDLER;
    assert(count <= ROOM && sync_get(handler, KIND) != NO_HANDLER);
    c->ret[0] = vm_pointer_load(c, handler + FUNCTION);
    c->ret[1] = vm_pointer_load(c, handler + ARGUMENT);
    memset(handler, 0, HANDLER);
    sync_put(at, COUNT, count - 1);
    return VM_OK;
}

static enum vm_status end_process(struct vm_call *c) {
    vm_process_end(c, native_int(c, 0));
    return VM_PROCESS_ENDS;
}

static enum vm_status abort_run(struct vm_call *c) {
    return vm_fault(c, MODEL_FAULT_ABORT, 0, 0);
}

#define END(name)                                                                                  \
    {                                                                                              \
        name, 1, 0, VM_EFFECT_EXIT, VM_NATIVE_VISIBLE | VM_NATIVE_UNDEFINED_OK, end_process, NULL, \
            NULL                                                                                   \
    }

const struct vm_native front_llvm_native_exit[] = {
    NATIVE_ROW("atexit", 1, 1, NONE, at_exit),
    NATIVE_ROW("at_quick_exit", 1, 1, NONE, at_quick),
    NATIVE_ROW("__cxa_atexit", 3, 1, NONE, at_exit_cxx),
    NATIVE_ROW("on_exit", 2, 1, NONE, on_exit_run),
    NATIVE_ROW("__heddle.exit.next", 1, 1, NONE, next_handler),
    NATIVE_ROW("__heddle.exit.take", 1, 2, NONE, take_handler),
    END("__heddle.exit"),
    END("_exit"),
    END("_Exit"),
    NATIVE_ROW("abort", 0, 0, EXIT, abort_run),
    {0},
};
