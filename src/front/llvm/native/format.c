/* printf: the format is taken apart here, so that every argument is read from the program's memory
 * in its own width; a single conversion of a number, once its value is known, is the host's
 * snprintf. */
#include "front/llvm/native/format.h"
#include "front/llvm/native/libc.h"
#include <assert.h>
#include <stdio.h>

/* ---- stores ---- */

enum vm_status front_llvm_stores_add(struct front_llvm_stores *s, struct vm_call *c, uint64_t place,
                                     const void *from, uint32_t size) {
    struct front_llvm_store store = {.place = place, .size = size};
    assert(size > 0);
    NATIVE_TRY(vm_claim(c, place, size, VM_WRITE, &store.bytes));
    if (size <= sizeof store.value)
        memcpy(&store.value, from, size);
    else
        memcpy(store.text = base_alloc(size), from, size);
    *base_vec_push(&s->list) = store;
    return VM_OK;
}

void front_llvm_stores_write(struct front_llvm_stores *s, struct vm_call *c) {
    for (uint32_t i = 0; i < s->list.count; i++) {
        struct front_llvm_store *store = &s->list.at[i];
        assert(store->bytes != NULL && !store->text == (store->size <= sizeof store->value));
        assert(!store->pointer || store->size == vm_pointer_bytes(c));
        memcpy(store->bytes, store->text ? store->text : (const char *)&store->value, store->size);
        if (store->pointer)
            vm_escape(c, store->place, vm_pointer_load(c, store->bytes));
    }
}

void front_llvm_stores_drop(struct front_llvm_stores *s) {
    for (uint32_t i = 0; i < s->list.count; i++)
        free(s->list.at[i].text);
    base_vec_drop(&s->list);
}

void front_llvm_printed_drop(struct front_llvm_printed *p) {
    base_text_drop(&p->text);
    front_llvm_stores_drop(&p->stores);
}

/* ---- lengths ---- */

enum front_llvm_length front_llvm_length_read(const char **at) {
    char first = *(*at)++;
    switch (first) {
    case 'h':
        if (**at != 'h')
            return FRONT_LLVM_LENGTH_H;
        ++*at;
        return FRONT_LLVM_LENGTH_HH;
    case 'l':
        if (**at != 'l')
            return FRONT_LLVM_LENGTH_L;
        ++*at;
        return FRONT_LLVM_LENGTH_LL;
    case 'q': return FRONT_LLVM_LENGTH_LL;
    case 'j': return FRONT_LLVM_LENGTH_J;
    case 'z':
    case 'Z': return FRONT_LLVM_LENGTH_Z;
    case 't': return FRONT_LLVM_LENGTH_T;
    case 'L': return FRONT_LLVM_LENGTH_LONG_DOUBLE;
    default: --*at; return FRONT_LLVM_LENGTH_NONE;
    }
}

uint32_t front_llvm_length_bytes(struct vm_call *c, enum front_llvm_length length) {
    switch (length) {
    case FRONT_LLVM_LENGTH_HH: return 1;
    case FRONT_LLVM_LENGTH_H: return 2;
    case FRONT_LLVM_LENGTH_NONE: return 4;
    case FRONT_LLVM_LENGTH_L:
    case FRONT_LLVM_LENGTH_Z:
    case FRONT_LLVM_LENGTH_T: return vm_pointer_bytes(c);
    case FRONT_LLVM_LENGTH_LL:
    case FRONT_LLVM_LENGTH_J:
    case FRONT_LLVM_LENGTH_LONG_DOUBLE: return 8;
    }
    assert(false && "a length outside its enum");
    return 4;
}

/* ---- one conversion ---- */

enum { MAX_FIELD = 1 << 20, FLAGS_ROOM = 8 };

struct conversion {
    char flags[FLAGS_ROOM]; /* each at most once, NUL-terminated */
    bool left;              /* '-' */
    uint32_t width;
    int32_t precision; /* -1: none */
    enum front_llvm_length length;
    char letter;
};

static enum vm_status unmodelled(struct vm_call *c, const char *what) {
    return native_fault_text(c, MODEL_FAULT_UNMODELLED, what, 0);
}

static void add_flag(struct conversion *k, char flag) {
    assert(flag && strlen(k->flags) < FLAGS_ROOM);
    size_t n = strlen(k->flags);
    if (!strchr(k->flags, flag) && n + 1 < FLAGS_ROOM)
        k->flags[n] = flag;
    k->left |= flag == '-';
}

static uint32_t read_number(const char **at) {
    uint32_t n = 0;
    for (; **at >= '0' && **at <= '9'; ++*at)
        n = n < MAX_FIELD ? n * 10 + (uint32_t)(**at - '0') : n;
    assert(n <= 10u * MAX_FIELD);
    return n;
}

/* A number in the format, or for '*' an int argument. */
static enum vm_status read_field(struct front_llvm_varargs *v, const char **at, int32_t *field) {
    if (**at != '*') {
        *field = (int32_t)read_number(at);
        return VM_OK;
    }
    ++*at;
    uint64_t value;
    NATIVE_TRY(front_llvm_varargs_integer(v, 4, &value));
    *field = (int32_t)(uint32_t)value;
    return VM_OK;
}

/* From after the '%' to after the letter. */
static enum vm_status read_conversion(struct front_llvm_varargs *v, const char **at,
                                      struct conversion *k) {
    int32_t field;
    *k = (struct conversion){.precision = -1};
    while (**at && strchr("-+ #0'I", **at))
        add_flag(k, *(*at)++);
    NATIVE_TRY(read_field(v, at, &field));
    if (**at == '$')
        return unmodelled(v->c, "printf with numbered arguments (%1$d)");
    if (field < 0)
        add_flag(k, '-');
    k->width = field < 0 ? 0 - (uint32_t)field : (uint32_t)field;
    if (**at == '.') {
        ++*at;
        NATIVE_TRY(read_field(v, at, &k->precision));
        k->precision = k->precision < 0 ? -1 : k->precision;
    }
    if (k->width > MAX_FIELD || k->precision > MAX_FIELD)
        return unmodelled(v->c, "printf of a field wider than a million characters");
    assert(k->precision >= -1 && (field >= 0 || k->left));
    k->length = front_llvm_length_read(at);
    k->letter = **at;
    *at += **at != 0;
    return VM_OK;
}

/* "%-08.3" and the length and letter of a host value. */
static void host_format(const struct conversion *k, const char *length, char out[64]) {
    assert(k->precision >= -1 && k->letter);
    int n = snprintf(out, 64, "%%%s", k->flags);
    if (k->width)
        n += snprintf(out + n, 64 - (size_t)n, "%u", k->width);
    if (k->precision >= 0)
        n += snprintf(out + n, 64 - (size_t)n, ".%d", k->precision);
    n += snprintf(out + n, 64 - (size_t)n, "%s%c", length, k->letter);
    assert(n < 64);
}

static void add_padded(struct base_text *out, const struct conversion *k, const char *s,
                       uint64_t length) {
    assert(k->width <= MAX_FIELD && s != NULL);
    uint64_t pad = k->width > length ? k->width - length : 0;
    for (uint64_t i = 0; i < pad && !k->left; i++)
        base_text_char(out, ' ');
    base_text_add_n(out, s, length);
    for (uint64_t i = 0; i < pad && k->left; i++)
        base_text_char(out, ' ');
}

static enum vm_status print_integer(struct front_llvm_varargs *v, const struct conversion *k,
                                    struct base_text *out) {
    uint64_t value;
    char format[64];
    uint32_t bytes = front_llvm_length_bytes(v->c, k->length);
    assert(bytes == 1 || bytes == 2 || bytes == 4 || bytes == 8);
    NATIVE_TRY(front_llvm_varargs_integer(v, bytes, &value));
    if (k->letter == 'd' || k->letter == 'i') {
        uint32_t unused = 64 - 8 * bytes;
        value = (uint64_t)((int64_t)(value << unused) >> unused);
    }
    host_format(k, "ll", format);
    base_text_printf(out, format, (long long)value);
    return VM_OK;
}

static enum vm_status print_floating(struct front_llvm_varargs *v, const struct conversion *k,
                                     struct base_text *out) {
    char format[64];
    if (k->length == FRONT_LLVM_LENGTH_LONG_DOUBLE) {
        long double value;
        NATIVE_TRY(front_llvm_varargs_long_double(v, &value));
        host_format(k, "L", format);
        base_text_printf(out, format, value);
        return VM_OK;
    }
    double value;
    NATIVE_TRY(front_llvm_varargs_double(v, &value));
    host_format(k, "", format);
    base_text_printf(out, format, value);
    return VM_OK;
}

static enum vm_status print_character(struct front_llvm_varargs *v, const struct conversion *k,
                                      struct base_text *out) {
    uint64_t value;
    NATIVE_TRY(front_llvm_varargs_integer(v, 4, &value));
    if (k->length == FRONT_LLVM_LENGTH_L && value > 127)
        return unmodelled(v->c, "printf of wide characters");
    char byte = (char)(unsigned char)value;
    add_padded(out, k, &byte, 1);
    return VM_OK;
}

/* glibc documents what it prints for null, so programs rely on it. */
static enum vm_status print_string(struct front_llvm_varargs *v, const struct conversion *k,
                                   struct base_text *out) {
    uint64_t pointer, length = 6;
    const char *text = "(null)";
    NATIVE_TRY(front_llvm_varargs_pointer(v, &pointer));
    if (k->length == FRONT_LLVM_LENGTH_L || k->letter == 'S')
        return unmodelled(v->c, "printf of wide strings");
    if (pointer == 0)
        length = k->precision >= 0 && k->precision < 6 ? 0 : 6;
    else if (k->precision >= 0)
        NATIVE_TRY(front_llvm_claim_text(v->c, pointer, (uint64_t)k->precision, &text, &length));
    else
        NATIVE_TRY(vm_claim_string(v->c, pointer, &text, &length));
    assert(k->precision < 0 || length <= (uint64_t)k->precision);
    add_padded(out, k, text, length);
    return VM_OK;
}

/* The number that the program would see if it turned the pointer into an integer. */
static enum vm_status print_pointer(struct front_llvm_varargs *v, struct conversion *k,
                                    struct base_text *out) {
    uint64_t pointer, shown = 0;
    char format[64];
    NATIVE_TRY(front_llvm_varargs_pointer(v, &pointer));
    if (pointer == 0) {
        add_padded(out, k, "(nil)", 5);
        return VM_OK;
    }
    vm_pointer_store(v->c, &shown, pointer);
    add_flag(k, '#');
    k->letter = 'x';
    host_format(k, "ll", format);
    base_text_printf(out, format, (unsigned long long)shown);
    return VM_OK;
}

static enum vm_status store_count(struct front_llvm_varargs *v, const struct conversion *k,
                                  struct front_llvm_printed *out) {
    uint64_t pointer, count = out->text.length;
    NATIVE_TRY(front_llvm_varargs_pointer(v, &pointer));
    return front_llvm_stores_add(&out->stores, v->c, pointer, &count,
                                 front_llvm_length_bytes(v->c, k->length));
}

static enum vm_status print_error(struct front_llvm_varargs *v, const struct conversion *k,
                                  struct base_text *out) {
    void *bytes;
    NATIVE_TRY(vm_claim(v->c, front_llvm_hidden(v->c, "heddle.errno"), 4, VM_READ, &bytes));
    char text[FRONT_LLVM_ERROR_ROOM];
    front_llvm_error_text(*(const int32_t *)bytes, text);
    size_t length = strlen(text);
    assert(length < FRONT_LLVM_ERROR_ROOM);
    if (k->precision >= 0 && (size_t)k->precision < length)
        length = (size_t)k->precision;
    add_padded(out, k, text, length);
    return VM_OK;
}

static enum vm_status convert(struct front_llvm_varargs *v, struct conversion *k,
                              struct front_llvm_printed *out) {
    switch (k->letter) {
    case 'd':
    case 'i':
    case 'u':
    case 'o':
    case 'x':
    case 'X': return print_integer(v, k, &out->text);
    case 'e':
    case 'E':
    case 'f':
    case 'F':
    case 'g':
    case 'G':
    case 'a':
    case 'A': return print_floating(v, k, &out->text);
    case 'c': return print_character(v, k, &out->text);
    case 's':
    case 'S': return print_string(v, k, &out->text);
    case 'p': return print_pointer(v, k, &out->text);
    case 'n': return store_count(v, k, out);
    case 'm': return print_error(v, k, &out->text);
    case '%': base_text_char(&out->text, '%'); return VM_OK;
    default: return unmodelled(v->c, "printf with a conversion that C does not define");
    }
}

enum vm_status front_llvm_format(struct front_llvm_varargs *v, uint64_t format,
                                 struct front_llvm_printed *out) {
    const char *at;
    uint64_t length;
    *out = (struct front_llvm_printed){0};
    NATIVE_TRY(vm_claim_string(v->c, format, &at, &length));
    const char *end = at + length;
    assert(*end == 0);
    while (at < end) {
        const char *percent = memchr(at, '%', (size_t)(end - at));
        base_text_add_n(&out->text, at, (size_t)((percent ? percent : end) - at));
        if (!percent)
            break;
        struct conversion k;
        at = percent + 1;
        NATIVE_TRY(read_conversion(v, &at, &k));
        assert(at > percent && at <= end);
        NATIVE_TRY(convert(v, &k, out));
        if (out->text.length > INT32_MAX)
            return unmodelled(v->c, "printf of more than 2 GB");
    }
    return VM_OK;
}
