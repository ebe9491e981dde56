/* scanf: directives are walked here; a single conversion is the host's sscanf over the rest of the
 * input, which also says how far it read. Nothing is stored before the whole format was done. */
#include "front/llvm/native/format.h"
#include <assert.h>
#include <stdio.h>

enum { SPEC_ROOM = 600 };

struct scan {
    struct front_llvm_varargs *v;
    struct front_llvm_stores *stores;
    const char *in; /* what is left of the input */
    const char *start;
    int assigned;
};

struct directive {
    bool suppressed;
    size_t width; /* 0: none */
    enum front_llvm_length length;
    char letter;
    const char *set; /* of %[, with its brackets */
    size_t set_length;
};

enum result { MATCHED, MISMATCHED, ENDED };

static enum vm_status unmodelled(struct vm_call *c, const char *what) {
    return native_fault_text(c, MODEL_FAULT_UNMODELLED, what, 0);
}

static bool space(char x) {
    return x == ' ' || (x >= '\t' && x <= '\r');
}

static void skip_space(struct scan *s) {
    while (space(*s->in))
        s->in++;
}

/* "[^]abc]": the bracket that closes it is not the first character. */
static const char *set_end(const char *at) {
    at += at[1] == '^' ? 2 : 1;
    if (*at == ']')
        at++;
    const char *close = strchr(at, ']');
    return close ? close + 1 : NULL;
}

static enum vm_status read_directive(struct vm_call *c, const char **at, struct directive *d) {
    *d = (struct directive){0};
    if (**at == '*') {
        d->suppressed = true;
        ++*at;
    }
    for (; **at >= '0' && **at <= '9'; ++*at)
        d->width = d->width < UINT32_MAX ? d->width * 10 + (size_t)(**at - '0') : d->width;
    if (**at == '$')
        return unmodelled(c, "scanf with numbered arguments (%1$d)");
    if (**at == 'm')
        return unmodelled(c, "scanf that allocates (%ms)");
    d->length = front_llvm_length_read(at);
    d->letter = **at;
    d->set = *at;
    const char *end = d->letter == '[' ? set_end(*at) : *at + 1;
    if (!end || !d->letter || !strchr("diuoxXpaAeEfFgGcs[n%", d->letter))
        return unmodelled(c, "scanf with a conversion that C does not define");
    assert(end > *at);
    d->set_length = (size_t)(end - *at);
    if (d->set_length > SPEC_ROOM - 32)
        return unmodelled(c, "scanf with a set of more than 500 characters");
    if (d->length == FRONT_LLVM_LENGTH_L && strchr("cs[", d->letter))
        return unmodelled(c, "scanf of wide characters");
    *at = end;
    return VM_OK;
}

/* The host's specification of the directive, storing in the widest type, and then %n. A width
 * beyond the rest of the input changes nothing and is left out: the buffer has room for that rest,
 * not for the width. */
static void host_spec(const struct scan *s, const struct directive *d, const char *length,
                      char spec[SPEC_ROOM]) {
    char width[24] = "";
    if (d->width > 0 && d->width <= strlen(s->in))
        snprintf(width, sizeof width, "%zu", d->width);
    int n = snprintf(spec, SPEC_ROOM, "%%%s%s%.*s%%n", width, length, (int)d->set_length, d->set);
    assert(n > 0 && n < SPEC_ROOM);
}

/* From the host's sscanf: its result, and the number of bytes that it used. */
static enum result took(struct scan *s, int answer, int used) {
    if (answer == EOF)
        return ENDED;
    if (answer == 0)
        return MISMATCHED;
    assert(used >= 0 && (size_t)used <= strlen(s->in));
    s->in += used;
    return MATCHED;
}

static enum vm_status store(struct scan *s, const struct directive *d, const void *from,
                            uint32_t size) {
    if (d->suppressed)
        return VM_OK;
    uint64_t pointer;
    NATIVE_TRY(front_llvm_varargs_pointer(s->v, &pointer));
    NATIVE_TRY(front_llvm_stores_add(s->stores, s->v->c, pointer, from, size));
    base_vec_last(&s->stores->list).pointer = d->letter == 'p';
    s->assigned += d->letter != 'n';
    return VM_OK;
}

/* The result that a 32-bit strtol or strtoul would have given. */
static uint64_t clamped(uint64_t value, bool is_signed) {
    int64_t n = (int64_t)value;
    if (is_signed)
        return (uint64_t)(n > INT32_MAX ? INT32_MAX : n < INT32_MIN ? INT32_MIN : n);
    return value > UINT32_MAX && 0 - value > UINT32_MAX ? UINT32_MAX : value;
}

static enum vm_status scan_integer(struct scan *s, const struct directive *d, enum result *result) {
    assert(strchr("diuoxXp", d->letter));
    char spec[SPEC_ROOM];
    unsigned long long value = 0;
    int used = -1;
    struct vm_call *c = s->v->c;
    bool is_signed = d->letter == 'd' || d->letter == 'i', is_pointer = d->letter == 'p';
    host_spec(s, d, is_pointer ? "" : "ll", spec);
    int answer = sscanf(s->in, spec, &value, &used);
    *result = took(s, answer, used);
    if (*result != MATCHED)
        return VM_OK;
    uint32_t bytes = is_pointer ? vm_pointer_bytes(c) : front_llvm_length_bytes(c, d->length);
    assert(bytes == 1 || bytes == 2 || bytes == 4 || bytes == 8);
    uint64_t kept = native_is_32(c) && bytes < 8 ? clamped(value, is_signed) : value;
    return store(s, d, &kept, bytes);
}

static enum vm_status scan_floating(struct scan *s, const struct directive *d,
                                    enum result *result) {
    assert(strchr("aAeEfFgG", d->letter));
    char spec[SPEC_ROOM];
    long double wide = 0;
    double normal = 0;
    float narrow = 0;
    int used = -1;
    bool is_wide = d->length == FRONT_LLVM_LENGTH_LONG_DOUBLE;
    bool is_normal = d->length == FRONT_LLVM_LENGTH_L;
    host_spec(s, d, is_wide ? "L" : is_normal ? "l" : "", spec);
    void *value = is_wide ? (void *)&wide : is_normal ? (void *)&normal : (void *)&narrow;
    int answer = sscanf(s->in, spec, value, &used);
    *result = took(s, answer, used);
    return *result == MATCHED ? store(s, d, value, is_wide ? 10 : is_normal ? 8 : 4) : VM_OK;
}

/* %s and %[ store the NUL too. */
static enum vm_status scan_text(struct scan *s, const struct directive *d, enum result *result) {
    char spec[SPEC_ROOM];
    int used = -1;
    char *text = base_alloc(strlen(s->in) + 1);
    host_spec(s, d, "", spec);
    int answer = sscanf(s->in, spec, text, &used);
    *result = took(s, answer, used);
    enum vm_status status = VM_OK;
    assert(*result != MATCHED || strlen(text) <= (size_t)used);
    if (*result == MATCHED)
        status = store(s, d, text, (uint32_t)strlen(text) + 1);
    free(text);
    return status;
}

static enum vm_status scan_characters(struct scan *s, const struct directive *d,
                                      enum result *result) {
    size_t there = strnlen(s->in, d->width ? d->width : 1);
    *result = there == 0 ? ENDED : MATCHED;
    if (there == 0)
        return VM_OK;
    const char *from = s->in;
    s->in += there;
    return store(s, d, from, (uint32_t)there);
}

static enum vm_status scan_percent(struct scan *s, enum result *result) {
    skip_space(s);
    *result = *s->in == '%' ? MATCHED : *s->in ? MISMATCHED : ENDED;
    s->in += *result == MATCHED;
    return VM_OK;
}

static enum vm_status scan_one(struct scan *s, const struct directive *d, enum result *result) {
    switch (d->letter) {
    case 's':
    case '[': return scan_text(s, d, result);
    case 'c': return scan_characters(s, d, result);
    case '%': return scan_percent(s, result);
    case 'n': {
        assert(s->in >= s->start);
        uint64_t used = (uint64_t)(s->in - s->start);
        *result = MATCHED;
        return store(s, d, &used, front_llvm_length_bytes(s->v->c, d->length));
    }
    default:
        return strchr("diuoxXp", d->letter) ? scan_integer(s, d, result)
                                            : scan_floating(s, d, result);
    }
}

enum vm_status front_llvm_scan(struct front_llvm_varargs *v, uint64_t format, const char *input,
                               struct front_llvm_stores *stores, int *result) {
    struct scan s = {.v = v, .stores = stores, .in = input, .start = input};
    const char *at;
    uint64_t length;
    enum result last = MATCHED;
    NATIVE_TRY(vm_claim_string(v->c, format, &at, &length));
    while (*at && last == MATCHED) {
        if (space(*at)) {
            skip_space(&s);
            at++;
        } else if (*at != '%') {
            last = *s.in == *at ? MATCHED : *s.in ? MISMATCHED : ENDED;
            s.in += last == MATCHED;
            at++;
        } else {
            struct directive d;
            at++;
            NATIVE_TRY(read_directive(v->c, &at, &d));
            NATIVE_TRY(scan_one(&s, &d, &last));
        }
    }
    assert(s.assigned >= 0 && (uint32_t)s.assigned <= stores->list.count);
    *result = last == ENDED && s.assigned == 0 ? EOF : s.assigned;
    return VM_OK;
}
