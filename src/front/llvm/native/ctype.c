/* ctype.h in the C locale. Arguments outside unsigned char and EOF belong to no class, as in
 * glibc's functions; the macros of glibc index the tables of the prelude, where such an argument is
 * out of bounds. */
#include "front/llvm/native/libc.h"
#include "front/llvm/native/native.h"

static bool is_lower(int32_t x) {
    return x >= 'a' && x <= 'z';
}

static bool is_upper(int32_t x) {
    return x >= 'A' && x <= 'Z';
}

static bool is_alpha(int32_t x) {
    return is_lower(x) || is_upper(x);
}

static bool is_digit(int32_t x) {
    return x >= '0' && x <= '9';
}

static bool is_alnum(int32_t x) {
    return is_alpha(x) || is_digit(x);
}

static bool is_xdigit(int32_t x) {
    return is_digit(x) || (x >= 'a' && x <= 'f') || (x >= 'A' && x <= 'F');
}

static bool is_space(int32_t x) {
    return x == ' ' || (x >= '\t' && x <= '\r');
}

static bool is_blank(int32_t x) {
    return x == ' ' || x == '\t';
}

static bool is_print(int32_t x) {
    return x >= ' ' && x <= '~';
}

static bool is_graph(int32_t x) {
    return x > ' ' && x <= '~';
}

static bool is_punct(int32_t x) {
    return is_graph(x) && !is_alnum(x);
}

static bool is_cntrl(int32_t x) {
    return (x >= 0 && x < ' ') || x == 127;
}

static bool is_ascii(int32_t x) {
    return x >= 0 && x < 128;
}

/* CLASS(name, mask): the bit of glibc's class table, which is what its functions answer. */
#define CLASSES(CLASS)                                                                             \
    CLASS(upper, 0x100)                                                                            \
    CLASS(lower, 0x200)                                                                            \
    CLASS(alpha, 0x400)                                                                            \
    CLASS(digit, 0x800)                                                                            \
    CLASS(xdigit, 0x1000)                                                                          \
    CLASS(space, 0x2000)                                                                           \
    CLASS(print, 0x4000)                                                                           \
    CLASS(graph, 0x8000)                                                                           \
    CLASS(blank, 0x1)                                                                              \
    CLASS(cntrl, 0x2)                                                                              \
    CLASS(punct, 0x4)                                                                              \
    CLASS(alnum, 0x8)                                                                              \
    CLASS(ascii, 0x1)

#define CLASS(name, mask)                                                                          \
    static enum vm_status run_is##name(struct vm_call *c) {                                        \
        return native_return_int(c, is_##name(native_int(c, 0)) ? mask : 0);                       \
    }
CLASSES(CLASS)
#undef CLASS

static enum vm_status run_tolower(struct vm_call *c) {
    int32_t x = native_int(c, 0);
    return native_return_int(c, is_upper(x) ? x + ('a' - 'A') : x);
}

static enum vm_status run_toupper(struct vm_call *c) {
    int32_t x = native_int(c, 0);
    return native_return_int(c, is_lower(x) ? x - ('a' - 'A') : x);
}

static enum vm_status run_toascii(struct vm_call *c) {
    return native_return_int(c, native_int(c, 0) & 127);
}

const struct vm_native front_llvm_native_ctype[] = {
#define CLASS(name, mask) NATIVE_PURE("is" #name, 1, run_is##name),
    CLASSES(CLASS)
#undef CLASS
        NATIVE_PURE("tolower", 1, run_tolower),
    NATIVE_PURE("toupper", 1, run_toupper),
    NATIVE_PURE("_tolower", 1, run_tolower),
    NATIVE_PURE("_toupper", 1, run_toupper),
    NATIVE_PURE("toascii", 1, run_toascii),
    {0},
};
