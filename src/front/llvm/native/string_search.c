/* string.h: looking for bytes and strings. A search that stops at its first hit claims the bytes up
 * to it. */
#include "front/llvm/native/libc.h"
#include "front/llvm/native/native.h"
#include <strings.h>

static enum vm_status find_byte(struct vm_call *c, uint64_t max, bool *found, uint64_t *at) {
    void *bytes;
    uint64_t size = front_llvm_span(c, c->arg[0], max, (unsigned char)c->arg[1], found);
    NATIVE_TRY(vm_claim(c, c->arg[0], size, VM_READ, &bytes));
    assert(!*found || size > 0);
    *at = *found ? c->arg[0] + size - 1 : 0;
    return VM_OK;
}

static enum vm_status run_memchr(struct vm_call *c) {
    bool found;
    return find_byte(c, c->arg[2], &found, &c->ret[0]);
}

static enum vm_status run_rawmemchr(struct vm_call *c) {
    bool found;
    return find_byte(c, UINT64_MAX, &found, &c->ret[0]);
}

static enum vm_status run_memrchr(struct vm_call *c) {
    uint64_t at = c->arg[2];
    const unsigned char *byte = NULL;
    while (at > 0 && (byte = vm_peek(c, c->arg[0] + at - 1, 1)) &&
           *byte != (unsigned char)c->arg[1])
        at--;
    uint64_t first = at > 0 ? at - 1 : 0;
    void *bytes;
    NATIVE_TRY(vm_claim(c, c->arg[0] + first, c->arg[2] - first, VM_READ, &bytes));
    assert(at == 0 || byte != NULL);
    return native_return(c, at > 0 ? c->arg[0] + first : 0);
}

static enum vm_status run_memmem(struct vm_call *c) {
    void *hay, *needle;
    NATIVE_TRY(vm_claim(c, c->arg[0], c->arg[1], VM_READ, &hay));
    NATIVE_TRY(vm_claim(c, c->arg[2], c->arg[3], VM_READ, &needle));
    if (c->arg[3] == 0)
        return native_return(c, c->arg[0]);
    if (c->arg[1] < c->arg[3])
        return native_return(c, 0);
    const char *hit = memmem(hay, c->arg[1], needle, c->arg[3]);
    assert(!hit || (uint64_t)(hit - (const char *)hay) <= c->arg[1] - c->arg[3]);
    return native_return(c, hit ? c->arg[0] + (uint64_t)(hit - (const char *)hay) : 0);
}

/* The first occurrence of the byte or of the NUL. */
static enum vm_status find_in_string(struct vm_call *c, uint64_t *at, bool *found) {
    unsigned char wanted = (unsigned char)c->arg[1];
    bool ended;
    uint64_t whole = front_llvm_span(c, c->arg[0], UINT64_MAX, 0, &ended);
    uint64_t size = front_llvm_span(c, c->arg[0], whole, wanted, found);
    void *bytes;
    NATIVE_TRY(vm_claim(c, c->arg[0], size, VM_READ, &bytes));
    assert(size > 0 && size <= whole);
    *at = c->arg[0] + size - 1;
    return VM_OK;
}

static enum vm_status run_strchr(struct vm_call *c) {
    uint64_t at;
    bool found;
    NATIVE_TRY(find_in_string(c, &at, &found));
    return native_return(c, found ? at : 0);
}

static enum vm_status run_strchrnul(struct vm_call *c) {
    bool found;
    return find_in_string(c, &c->ret[0], &found);
}

static enum vm_status run_strrchr(struct vm_call *c) {
    const char *text;
    uint64_t length;
    NATIVE_TRY(vm_claim_string(c, c->arg[0], &text, &length));
    assert(text[length] == 0);
    const char *hit = memrchr(text, (unsigned char)c->arg[1], length + 1);
    return native_return(c, hit ? c->arg[0] + (uint64_t)(hit - text) : 0);
}

static enum vm_status both(struct vm_call *c, const char **a, const char **b) {
    uint64_t length;
    NATIVE_TRY(vm_claim_string(c, c->arg[0], a, &length));
    return vm_claim_string(c, c->arg[1], b, &length);
}

static enum vm_status pointer_to(struct vm_call *c, const char *text, const char *hit) {
    assert(hit == NULL || hit >= text);
    return native_return(c, hit ? c->arg[0] + (uint64_t)(hit - text) : 0);
}

static enum vm_status run_strstr(struct vm_call *c) {
    const char *text, *wanted;
    NATIVE_TRY(both(c, &text, &wanted));
    return pointer_to(c, text, strstr(text, wanted));
}

static char folded(char x) {
    return x >= 'A' && x <= 'Z' ? (char)(x + ('a' - 'A')) : x;
}

static bool begins_folded(const char *text, const char *wanted) {
    while (*wanted && folded(*text) == folded(*wanted)) {
        text++;
        wanted++;
    }
    return *wanted == 0;
}

/* Not the host's, which folds as the user's locale does. */
static enum vm_status run_strcasestr(struct vm_call *c) {
    const char *text, *wanted;
    NATIVE_TRY(both(c, &text, &wanted));
    const char *at = text;
    while (*at && !begins_folded(at, wanted))
        at++;
    return pointer_to(c, text, begins_folded(at, wanted) ? at : NULL);
}

static enum vm_status run_strpbrk(struct vm_call *c) {
    const char *text, *set;
    NATIVE_TRY(both(c, &text, &set));
    return pointer_to(c, text, strpbrk(text, set));
}

static enum vm_status run_strspn(struct vm_call *c) {
    const char *text, *set;
    NATIVE_TRY(both(c, &text, &set));
    return native_return(c, strspn(text, set));
}

static enum vm_status run_strcspn(struct vm_call *c) {
    const char *text, *set;
    NATIVE_TRY(both(c, &text, &set));
    return native_return(c, strcspn(text, set));
}

static enum vm_status run_ffs(struct vm_call *c) {
    return native_return_int(c, __builtin_ffs(native_int(c, 0)));
}

static enum vm_status run_ffsl(struct vm_call *c) {
    return native_return_int(c, __builtin_ffsll(native_long(c, 0)));
}

static enum vm_status run_ffsll(struct vm_call *c) {
    return native_return_int(c, __builtin_ffsll((long long)c->arg[0]));
}

const struct vm_native front_llvm_native_string_search[] = {
    NATIVE_PURE("memchr", 3, run_memchr),
    NATIVE_PURE("rawmemchr", 2, run_rawmemchr),
    NATIVE_PURE("memrchr", 3, run_memrchr),
    NATIVE_PURE("memmem", 4, run_memmem),
    NATIVE_PURE("strchr", 2, run_strchr),
    NATIVE_PURE("index", 2, run_strchr),
    NATIVE_PURE("strchrnul", 2, run_strchrnul),
    NATIVE_PURE("strrchr", 2, run_strrchr),
    NATIVE_PURE("rindex", 2, run_strrchr),
    NATIVE_PURE("strstr", 2, run_strstr),
    NATIVE_PURE("strcasestr", 2, run_strcasestr),
    NATIVE_PURE("strpbrk", 2, run_strpbrk),
    NATIVE_PURE("strspn", 2, run_strspn),
    NATIVE_PURE("strcspn", 2, run_strcspn),
    NATIVE_PURE("ffs", 1, run_ffs),
    NATIVE_PURE("ffsl", 1, run_ffsl),
    NATIVE_PURE("ffsll", 1, run_ffsll),
    {0},
};
