/* Reading: from strings with sscanf, and from standard input, which is taken as empty; a verdict
 * says so. */
#include "front/llvm/native/format.h"
#include "front/llvm/native/libc.h"
#include "front/llvm/native/native.h"
#include "front/llvm/native/stream.h"
#include <stdio.h>

enum list { BLOCK, VA_LIST };

static enum vm_status open_arguments(struct vm_call *c, uint32_t i, enum list list,
                                     struct front_llvm_varargs *v) {
    assert(i < c->count);
    *v = (struct front_llvm_varargs){c, c->arg[i]};
    return list == VA_LIST ? front_llvm_varargs_open(c, c->arg[i], v) : VM_OK;
}

/* ---- from a string ---- */

/* The input is copied: a conversion may store into it. */
static enum vm_status scan_string(struct vm_call *c, enum list list) {
    struct front_llvm_varargs v;
    struct front_llvm_stores stores = {0};
    const char *input;
    uint64_t length;
    int result = 0;
    NATIVE_TRY(open_arguments(c, 2, list, &v));
    NATIVE_TRY(vm_claim_string(c, c->arg[0], &input, &length));
    char *copy = base_strndup(input, length);
    enum vm_status status = front_llvm_scan(&v, c->arg[1], copy, &stores, &result);
    if (status == VM_OK) {
        front_llvm_stores_write(&stores, c);
        native_return_int(c, result);
    }
    free(copy);
    front_llvm_stores_drop(&stores);
    return status;
}

static enum vm_status run_sscanf(struct vm_call *c) {
    return scan_string(c, BLOCK);
}

static enum vm_status run_vsscanf(struct vm_call *c) {
    return scan_string(c, VA_LIST);
}

/* ---- from standard input ---- */

/* The end is met: stdin's object remembers it for feof. */
static enum vm_status meet_end(struct vm_call *c) {
    void *seen;
    NATIVE_TRY(front_llvm_state_claim(c, "heddle.stdin", 4, &seen));
    *(uint32_t *)seen = 1;
    vm_approximate(c, "standard input was taken as empty");
    return VM_OK;
}

static enum vm_status end_of(struct vm_call *c, uint64_t stream, int64_t answer) {
    NATIVE_TRY(front_llvm_stream_input(c, stream));
    NATIVE_TRY(meet_end(c));
    return native_return_int(c, answer);
}

static enum vm_status run_getchar(struct vm_call *c) {
    NATIVE_TRY(meet_end(c));
    return native_return_int(c, EOF);
}

static enum vm_status run_fgetc(struct vm_call *c) {
    return end_of(c, c->arg[0], EOF);
}

static enum vm_status run_fgets(struct vm_call *c) {
    return end_of(c, c->arg[2], 0);
}

static enum vm_status run_fread(struct vm_call *c) {
    return end_of(c, c->arg[3], 0);
}

static enum vm_status run_getline(struct vm_call *c) {
    NATIVE_TRY(end_of(c, c->arg[c->count - 1], 0));
    return native_return_long(c, EOF);
}

static enum vm_status run_read(struct vm_call *c) {
    if (native_int(c, 0) != 0)
        return native_fault_text(c, MODEL_FAULT_UNMODELLED, "read from a descriptor other than 0",
                                 0);
    NATIVE_TRY(meet_end(c));
    return native_return_long(c, 0);
}

static enum vm_status scan_empty(struct vm_call *c, uint32_t format, enum list list) {
    struct front_llvm_varargs v;
    struct front_llvm_stores stores = {0};
    int result = EOF;
    NATIVE_TRY(open_arguments(c, format + 1, list, &v));
    enum vm_status status = front_llvm_scan(&v, c->arg[format], "", &stores, &result);
    if (status == VM_OK)
        status = meet_end(c);
    assert(result <= 0); /* there was nothing to assign */
    if (status == VM_OK) {
        front_llvm_stores_write(&stores, c);
        native_return_int(c, result);
    }
    front_llvm_stores_drop(&stores);
    return status;
}

static enum vm_status run_scanf(struct vm_call *c) {
    return scan_empty(c, 0, BLOCK);
}

static enum vm_status run_vscanf(struct vm_call *c) {
    return scan_empty(c, 0, VA_LIST);
}

static enum vm_status run_fscanf(struct vm_call *c) {
    NATIVE_TRY(front_llvm_stream_input(c, c->arg[0]));
    return scan_empty(c, 1, BLOCK);
}

static enum vm_status run_vfscanf(struct vm_call *c) {
    NATIVE_TRY(front_llvm_stream_input(c, c->arg[0]));
    return scan_empty(c, 1, VA_LIST);
}

static enum vm_status run_feof(struct vm_call *c) {
    enum front_llvm_stream stream = FRONT_LLVM_STDIN;
    void *seen;
    NATIVE_TRY(front_llvm_stream_of(c, c->arg[0], &stream));
    if (stream != FRONT_LLVM_STDIN)
        return native_return_int(c, 0);
    NATIVE_TRY(vm_claim(c, c->arg[0], 4, VM_READ | VM_ATOMIC | VM_SYNC, &seen));
    return native_return_int(c, *(uint32_t *)seen);
}

static enum vm_status run_clearerr(struct vm_call *c) {
    enum front_llvm_stream stream = FRONT_LLVM_STDIN;
    void *seen;
    NATIVE_TRY(front_llvm_stream_of(c, c->arg[0], &stream));
    if (stream != FRONT_LLVM_STDIN)
        return VM_OK;
    NATIVE_TRY(front_llvm_state_claim(c, "heddle.stdin", 4, &seen));
    *(uint32_t *)seen = 0;
    return VM_OK;
}

/* The names that glibc's headers give to the standard forms of scanf. */
#define SCANNER(name, params, run)                                                                 \
    NATIVE_PURE(name, params, run), NATIVE_PURE("__isoc99_" name, params, run),                    \
        NATIVE_PURE("__isoc23_" name, params, run)

const struct vm_native front_llvm_native_stdio_input[] = {
    SCANNER("sscanf", 3, run_sscanf),
    SCANNER("vsscanf", 3, run_vsscanf),
    SCANNER("scanf", 2, run_scanf),
    SCANNER("vscanf", 2, run_vscanf),
    SCANNER("fscanf", 3, run_fscanf),
    SCANNER("vfscanf", 3, run_vfscanf),
    NATIVE_PURE("getchar", 0, run_getchar),
    NATIVE_PURE("getchar_unlocked", 0, run_getchar),
    NATIVE_PURE("fgetc", 1, run_fgetc),
    NATIVE_PURE("getc", 1, run_fgetc),
    NATIVE_PURE("_IO_getc", 1, run_fgetc),
    NATIVE_PURE("getc_unlocked", 1, run_fgetc),
    NATIVE_PURE("fgets", 3, run_fgets),
    NATIVE_PURE("fread", 4, run_fread),
    NATIVE_PURE("getline", 3, run_getline),
    NATIVE_PURE("__getdelim", 4, run_getline),
    NATIVE_PURE("getdelim", 4, run_getline),
    NATIVE_PURE("read", 3, run_read),
    NATIVE_PURE("feof", 1, run_feof),
    NATIVE_PURE("feof_unlocked", 1, run_feof),
    NATIVE_ROW("clearerr", 1, 0, NONE, run_clearerr),
    {0},
};
