/* Thread-specific data. A key is an index into a table of destructors, which is a hidden global;
 * the values are a thread-local one, so reading and writing them is nobody else's business. A
 * deleted key's index is not given out again: the values that threads still have for it need no
 * clearing.
 *
 * Destructors run when a thread ends, so a thread of a program that could make keys starts in a
 * trampoline of the prelude; all others are spared it. */
#include "front/llvm/native/libc.h"
#include "front/llvm/native/native.h"
#include "front/llvm/native/sync.h"

enum { KEYS = 64, ROUNDS = 4 }; /* the prelude's globals have room for that many */

/* Of an entry of the table: a state, then the destructor. */
enum { STATE = 0, DESTRUCTOR = 8, ENTRY = 16 };
enum { UNUSED = 0, USED = 1, DELETED = 2 };

static enum vm_status claim_table(struct vm_call *c, uint32_t mode, uint8_t **at) {
    void *bytes;
    NATIVE_TRY(vm_claim(c, front_llvm_hidden(c, "heddle.key.table"), KEYS * ENTRY, mode, &bytes));
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
        return vm_fault(c, MODEL_FAULT_UNMODELLED,
                        (uint64_t)(uintptr_t) "more than 64 keys in one run", c->arg[0]);
    NATIVE_TRY(vm_claim(c, c->arg[0], 4, VM_WRITE, &out));
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

/* ---- the end of a thread ---- */

static bool program_has_keys(struct vm_call *c) {
    return vm_function(c, "pthread_key_create") != 0 || vm_function(c, "tss_create") != 0;
}

uint64_t front_llvm_key_trampoline(struct vm_call *c) {
    return program_has_keys(c) ? vm_function(c, "__heddle.thread.main") : 0;
}

/* (position): the first position from there on whose key has a value and a destructor. A position
 * is a key plus KEYS for every round before; KEYS * ROUNDS: there is none. */
static enum vm_status next(struct vm_call *c) {
    uint8_t *table = NULL;
    void *values;
    uint32_t width = vm_pointer_bytes(c);
    uint64_t position = c->arg[0];
    if (!program_has_keys(c))
        return native_return_int(c, KEYS * ROUNDS);
    NATIVE_TRY(vm_claim(c, value_place(c, 0), KEYS * (uint64_t)width, VM_READ, &values));
    for (; position < KEYS * ROUNDS; position++) {
        uint64_t key = position % KEYS;
        if (vm_pointer_load(c, (uint8_t *)values + key * width) == 0)
            continue;
        if (!table) /* most threads have no values and need not look at what is shared */
            NATIVE_TRY(claim_table(c, SYNC_LOOK, &table));
        if (vm_pointer_load(c, table + key * ENTRY + DESTRUCTOR) != 0)
            break;
    }
    return native_return_int(c, (int64_t)position);
}

/* (position): the destructor and the value, which becomes null before the destructor runs. */
static enum vm_status take(struct vm_call *c) {
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
    NATIVE_ROW("__heddle.key.next", 1, 1, NONE, next),
    NATIVE_ROW("__heddle.key.take", 1, 2, NONE, take),
    {0},
};
