/* string.h: cutting strings into tokens, and the texts of errors. strtok keeps its place in a
 * global of the library without a guard, as in C: two threads that use it race. */
#include "front/llvm/native/libc.h"
#include "front/llvm/native/native.h"
#include <errno.h>
#include <stdio.h>

/* Where a token ends: a NUL is written there if it is inside the string, and the search goes on
 * after it. */
struct cut {
    uint64_t token, rest; /* 0: none */
    void *nul;            /* where to write it, or NULL */
};

static enum vm_status cut_at(struct vm_call *c, struct cut *cut, uint64_t token, uint64_t size,
                             bool ended, uint64_t rest_at_end) {
    assert(token != 0 && cut->nul == NULL);
    cut->token = token;
    if (ended) {
        cut->rest = rest_at_end;
        return VM_OK;
    }
    cut->rest = token + size + 1;
    return vm_claim(c, token + size, 1, VM_WRITE, &cut->nul);
}

static enum vm_status next_token(struct vm_call *c, uint64_t from, uint64_t delimiters,
                                 struct cut *cut) {
    const char *text, *set;
    uint64_t length, set_length;
    NATIVE_TRY(vm_claim_string(c, delimiters, &set, &set_length));
    if (from == 0)
        return VM_OK;
    NATIVE_TRY(vm_claim_string(c, from, &text, &length));
    uint64_t skipped = strspn(text, set);
    if (skipped == length) {
        cut->rest = from + length;
        return VM_OK;
    }
    assert(skipped < length);
    uint64_t size = strcspn(text + skipped, set);
    return cut_at(c, cut, from + skipped, size, skipped + size == length, from + length);
}

static enum vm_status tokenize(struct vm_call *c, uint64_t save) {
    struct cut cut = {0};
    uint64_t from = c->arg[0];
    void *place;
    if (from == 0)
        NATIVE_TRY(front_llvm_pointer_read(c, save, &from));
    NATIVE_TRY(next_token(c, from, c->arg[1], &cut));
    NATIVE_TRY(front_llvm_pointer_claim(c, save, &place));
    assert(!cut.nul || (cut.token && cut.rest > cut.token));
    if (cut.nul)
        *(char *)cut.nul = 0;
    front_llvm_pointer_put(c, save, place, cut.rest);
    return native_return(c, cut.token);
}

static enum vm_status run_strtok(struct vm_call *c) {
    return tokenize(c, front_llvm_hidden(c, "heddle.strtok"));
}

static enum vm_status run_strtok_r(struct vm_call *c) {
    return tokenize(c, c->arg[2]);
}

static enum vm_status run_strsep(struct vm_call *c) {
    const char *text, *set;
    uint64_t from, length, set_length;
    void *place;
    struct cut cut = {0};
    NATIVE_TRY(front_llvm_pointer_read(c, c->arg[0], &from));
    if (from == 0)
        return native_return(c, 0);
    NATIVE_TRY(vm_claim_string(c, c->arg[1], &set, &set_length));
    NATIVE_TRY(vm_claim_string(c, from, &text, &length));
    uint64_t size = strcspn(text, set);
    assert(size <= length);
    NATIVE_TRY(cut_at(c, &cut, from, size, size == length, 0));
    NATIVE_TRY(front_llvm_pointer_claim(c, c->arg[0], &place));
    if (cut.nul)
        *(char *)cut.nul = 0;
    front_llvm_pointer_put(c, c->arg[0], place, cut.rest);
    return native_return(c, cut.token);
}

/* ---- texts of errors and signals: in a buffer of the calling thread ---- */

static enum vm_status thread_text(struct vm_call *c, const char *text) {
    uint64_t at = front_llvm_hidden(c, "heddle.error_text"), size = strlen(text) + 1;
    void *bytes;
    assert(size <= FRONT_LLVM_ERROR_ROOM);
    NATIVE_TRY(vm_claim(c, at, size, VM_WRITE, &bytes));
    memcpy(bytes, text, size);
    return native_return(c, at);
}

static enum vm_status run_strerror(struct vm_call *c) {
    char text[FRONT_LLVM_ERROR_ROOM];
    front_llvm_error_text(native_int(c, 0), text);
    return thread_text(c, text);
}

static enum vm_status run_strsignal(struct vm_call *c) {
    char text[FRONT_LLVM_ERROR_ROOM];
    const char *known = sigdescr_np(native_int(c, 0));
    if (known)
        return thread_text(c, known);
    snprintf(text, sizeof text, "Unknown signal %d", native_int(c, 0));
    return thread_text(c, text);
}

/* The POSIX variant, which returns an error number. */
static enum vm_status run_xpg_strerror_r(struct vm_call *c) {
    char text[FRONT_LLVM_ERROR_ROOM];
    front_llvm_error_text(native_int(c, 0), text);
    uint64_t size = strlen(text) + 1;
    void *bytes;
    assert(size <= FRONT_LLVM_ERROR_ROOM);
    if (size > c->arg[2])
        return native_return_int(c, ERANGE);
    NATIVE_TRY(vm_claim(c, c->arg[1], size, VM_WRITE, &bytes));
    memcpy(bytes, text, size);
    return native_return_int(c, 0);
}

const struct vm_native front_llvm_native_string_token[] = {
    NATIVE_PURE("strtok", 2, run_strtok),
    NATIVE_PURE("strtok_r", 3, run_strtok_r),
    NATIVE_PURE("__strtok_r", 3, run_strtok_r),
    NATIVE_PURE("strsep", 2, run_strsep),
    NATIVE_PURE("strerror", 1, run_strerror),
    NATIVE_PURE("strerror_r", 3, run_strerror),
    NATIVE_PURE("__xpg_strerror_r", 3, run_xpg_strerror_r),
    NATIVE_PURE("strsignal", 1, run_strsignal),
    {0},
};
