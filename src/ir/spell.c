/* Spelling: the names of kinds, orders and flags, and quoting. One table, read in both directions.
 */
#include "ir/spell.h"

#include <assert.h>
#include <ctype.h>
#include <string.h>

const char *const ir_spell_orders[] = {"plain",   "unordered", "relaxed", "acquire",
                                       "release", "acq_rel",   "seq_cst", NULL};
const char *const ir_spell_rmws[] = {"xchg", "add", "sub",  "and",  "nand", "or",   "xor",
                                     "max",  "min", "umax", "umin", "fadd", "fsub", NULL};
const char *const ir_spell_types[] = {"unknown", "int",      "uint",   "bool",  "char",
                                      "float",   "pointer",  "struct", "union", "array",
                                      "enum",    "function", NULL};

const char *const ir_spell_class_flags[] = {"array",   "pointers", "finalized", "weak",
                                            "library", "soft",     "phantom",   NULL};
const char *const ir_spell_handlers[] = {"catch", "filter", "cleanup", NULL};
const char *const ir_spell_raises[] = {"null", "bounds", "division", "overflow",
                                       "size", "memory", "stack",    NULL};

static const char *const musts[] = {"shift", "shift2", "f32_s", "f32_u",   "f64_s",   "f64_u",
                                    "f80_s", "f80_u",  "bool",  "nonzero", "assumed", NULL};
static const char *const overflows[] = {"uadd", "usub", "umul", "sadd", "ssub", "smul", NULL};
static const char *const bits[] = {"popcount", "clz", "ctz", "bswap", "bitreverse", NULL};
static const char *const comparisons[] = {"false", "oeq", "ogt", "oge",  "olt", "ole",
                                          "one",   "ord", "uno", "ueq",  "ugt", "uge",
                                          "ult",   "ule", "une", "true", NULL};
static const char *const fconvs[] = {"f32_f64",     "f64_f32",     "s64_f32",     "s64_f64",
                                     "u64_f32",     "u64_f64",     "f32_s64",     "f64_s64",
                                     "f32_u64",     "f64_u64",     "f32_s32_sat", "f64_s32_sat",
                                     "f32_s64_sat", "f64_s64_sat", NULL};
static const char *const fmaths[] = {
    "sqrt",     "fabs", "floor", "ceil", "trunc", "rint",  "nearbyint", "round",
    "sin",      "cos",  "tan",   "exp",  "exp2",  "log",   "log2",      "log10",
    "asin",     "acos", "atan",  "sinh", "cosh",  "tanh",  "cbrt",      "pow",
    "copysign", "fmin", "fmax",  "fmod", "atan2", "hypot", NULL};
static const char *const wides[] = {"add", "sub", "mul", "udiv", "sdiv", "urem", "srem", NULL};
static const char *const wideshifts[] = {"shl", "lshr", "ashr", NULL};
static const char *const widecmps[] = {"eq", "ult", "ule", "slt", "sle", NULL};
static const char *const widefloats[] = {"f32", "f64", "f32u", "f64u", NULL};
static const char *const fxs[] = {"add", "sub", "mul", "div", "rem", NULL};
static const char *const fxconvs[] = {"f32", "f64", "s64", "u64", NULL};
static const char *const fxwides[] = {"s128_fx", "u128_fx", "fx_s128", "fx_u128", NULL};

_Static_assert(sizeof ir_spell_raises / sizeof *ir_spell_raises == IR_RAISE_KINDS + 1, "raises");
_Static_assert(sizeof fmaths / sizeof *fmaths == IR_FMATH_KINDS + 1, "a name for each fmath");
_Static_assert(sizeof fconvs / sizeof *fconvs == IR_FCONV_KINDS + 1, "a name for each fconv");
_Static_assert(sizeof wides / sizeof *wides == IR_WIDE_KINDS + 1, "a name for each wide");
_Static_assert(sizeof fxconvs / sizeof *fxconvs == IR_FXCONV_KINDS + 1, "a name for each fxconv");
_Static_assert(sizeof ir_spell_rmws / sizeof *ir_spell_rmws == IR_RMW_KINDS + 1, "rmw names");
_Static_assert(sizeof ir_spell_orders / sizeof *ir_spell_orders == IR_ORDER_SEQ_CST + 2, "orders");
_Static_assert(sizeof ir_spell_types / sizeof *ir_spell_types == IR_TYPE_FUNCTION + 2, "types");

enum tail {
    TAIL_NONE,
    TAIL_WIDTH, /* ".32": times 256 */
    TAIL_FLOAT, /* "f": plus IR_FMATH_F32 */
};

struct spelling {
    uint16_t op;
    const char *const *names; /* NULL: the low byte is a number itself */
    enum tail tail;
};

static const struct spelling spellings[] = {
    {IR_OP_ovf, overflows, TAIL_WIDTH},     {IR_OP_nsw, overflows, TAIL_WIDTH},
    {IR_OP_must, musts, TAIL_WIDTH},        {IR_OP_check, musts, TAIL_WIDTH},
    {IR_OP_bits, bits, TAIL_WIDTH},         {IR_OP_sext, NULL, TAIL_WIDTH},
    {IR_OP_fcmp32, comparisons, TAIL_NONE}, {IR_OP_fcmp64, comparisons, TAIL_NONE},
    {IR_OP_fxcmp, comparisons, TAIL_NONE},  {IR_OP_fconv, fconvs, TAIL_NONE},
    {IR_OP_fmath, fmaths, TAIL_FLOAT},      {IR_OP_fxmath, fmaths, TAIL_NONE},
    {IR_OP_wide, wides, TAIL_NONE},         {IR_OP_wideshift, wideshifts, TAIL_NONE},
    {IR_OP_widecmp, widecmps, TAIL_NONE},   {IR_OP_widefrom, widefloats, TAIL_NONE},
    {IR_OP_wideto, widefloats, TAIL_NONE},  {IR_OP_fx, fxs, TAIL_NONE},
    {IR_OP_fxfrom, fxconvs, TAIL_NONE},     {IR_OP_fxto, fxconvs, TAIL_NONE},
    {IR_OP_fxwide, fxwides, TAIL_NONE},
};

static const struct spelling *find_spelling(uint16_t op) {
    for (uint32_t n = 0; n < sizeof spellings / sizeof *spellings; n++)
        if (spellings[n].op == op)
            return &spellings[n];
    return NULL;
}

static int64_t name_count(const char *const *names) {
    int64_t n = 0;
    while (names[n])
        n++;
    return n;
}

int ir_spell_find(const char *const *names, const char *word, size_t length) {
    for (int n = 0; names[n]; n++)
        if (strlen(names[n]) == length && memcmp(names[n], word, length) == 0)
            return n;
    return -1;
}

#ifndef NDEBUG
/* Is the text from `from` on a word for this imm? */
static bool reads_back(uint16_t op, int64_t imm, const struct base_text *out, size_t from) {
    int64_t back;
    return ir_spell_read_imm(op, out->at + from, out->length - from, &back) && back == imm;
}
#endif

void ir_spell_imm(uint16_t op, int64_t imm, struct base_text *out) {
    const struct spelling *s = find_spelling(op);
    int64_t kind = imm, tail = 0;
    const size_t start = out->length;
    if (s && s->tail == TAIL_WIDTH)
        kind = imm & 255, tail = imm >> 8;
    if (s && s->tail == TAIL_FLOAT)
        kind = imm & ~(int64_t)IR_FMATH_F32, tail = imm & IR_FMATH_F32;
    bool named = s && tail >= 0 && kind >= 0 && (!s->names || kind < name_count(s->names));
    if (!named || (s->tail == TAIL_WIDTH && (tail < 1 || tail > 64))) {
        base_text_printf(out, "%lld", (long long)imm);
        return;
    }
    if (s->names)
        base_text_add(out, s->names[kind]);
    else
        base_text_printf(out, "%lld", (long long)kind);
    if (s->tail == TAIL_WIDTH)
        base_text_printf(out, ".%lld", (long long)tail);
    else if (tail)
        base_text_char(out, 'f');
    assert(reads_back(op, imm, out, start));
    (void)start;
}

/* Reads a text of one to three digits and nothing else. */
static bool read_small(const char *text, size_t length, int64_t *number) {
    if (!length || length > 3)
        return false;
    *number = 0;
    for (size_t n = 0; n < length; n++) {
        if (!isdigit((unsigned char)text[n]))
            return false;
        *number = *number * 10 + (text[n] - '0');
    }
    return true;
}

static bool read_head(const struct spelling *s, const char *word, size_t length, int64_t *imm) {
    if (!s->names)
        return read_small(word, length, imm) && *imm < 256;
    int found = ir_spell_find(s->names, word, length);
    assert(found < 256); /* higher bits are the tail */
    *imm = found;
    return found >= 0;
}

bool ir_spell_read_imm(uint16_t op, const char *word, size_t length, int64_t *imm) {
    const struct spelling *s = find_spelling(op);
    if (!s)
        return false;
    const char *dot = memchr(word, '.', length);
    int64_t width;
    switch (s->tail) {
    case TAIL_WIDTH:
        if (!dot || !read_head(s, word, (size_t)(dot - word), imm))
            return false;
        if (!read_small(dot + 1, length - (size_t)(dot - word) - 1, &width))
            return false;
        *imm |= width << 8;
        return true;
    case TAIL_FLOAT:
        if (read_head(s, word, length, imm))
            return true;
        if (word[length - 1] != 'f' || !read_head(s, word, length - 1, imm))
            return false;
        *imm |= IR_FMATH_F32;
        return true;
    case TAIL_NONE: break;
    }
    return read_head(s, word, length, imm);
}

void ir_spell_flags(uint32_t flags, bool sized, struct base_text *out) {
    uint32_t known = IR_MEM_ORDER | IR_MEM_VOLATILE | IR_MEM_ALIGN;
    uint32_t width = (flags & IR_MEM_WIDTH) >> IR_MEM_WIDTH_SHIFT;
    if (sized)
        known |= IR_MEM_WIDTH | IR_MEM_POINTER | IR_MEM_RETRY | IR_MEM_FAILURE;
    else
        known |= IR_MEM_FINAL | IR_MEM_CONFINED;
    uint32_t failure = (flags & IR_MEM_FAILURE) >> IR_MEM_FAILURE_SHIFT;
    if ((flags & ~known) || width > 3 || (flags & IR_MEM_ORDER) > IR_ORDER_SEQ_CST ||
        failure > IR_ORDER_SEQ_CST) {
        base_text_printf(out, "flags 0x%x", flags);
        return;
    }
    size_t start = out->length;
    if (sized)
        base_text_printf(out, "i%u%s", 8u << width, flags & IR_MEM_POINTER ? " ptr" : "");
    if (flags & IR_MEM_ORDER)
        base_text_printf(out, " %s", ir_spell_orders[flags & IR_MEM_ORDER]);
    if (failure)
        base_text_printf(out, " failing %s", ir_spell_orders[failure]);
    if (flags & IR_MEM_VOLATILE)
        base_text_add(out, " volatile");
    if (flags & IR_MEM_RETRY)
        base_text_add(out, " retry");
    if (flags & IR_MEM_FINAL)
        base_text_add(out, " final");
    if (flags & IR_MEM_CONFINED)
        base_text_add(out, " confined");
    if (flags & IR_MEM_ALIGN)
        base_text_printf(out, " align %u", 1u << ((flags & IR_MEM_ALIGN) >> IR_MEM_ALIGN_SHIFT));
    if (out->length > start && out->at[start] == ' ') {
        memmove(out->at + start, out->at + start + 1, out->length - start);
        out->length--;
    }
    assert(out->length > start || (!flags && !sized));
}

bool ir_spell_word_char(char c) {
    return isalnum((unsigned char)c) || c == '_' || c == '.' || c == '$';
}

bool ir_spell_path_char(char c) {
    return ir_spell_word_char(c) || (c && strchr("/+-?~", c));
}

static bool all_chars(const char *text, bool (*allowed)(char)) {
    if (!*text)
        return false;
    for (; *text; text++)
        if (!allowed(*text))
            return false;
    return true;
}

bool ir_spell_plain(const char *name) {
    return all_chars(name, ir_spell_word_char);
}

bool ir_spell_plain_path(const char *path) {
    return all_chars(path, ir_spell_path_char);
}

void ir_spell_quoted(const void *bytes, size_t size, struct base_text *out) {
    const unsigned char *b = bytes;
    base_text_char(out, '"');
    for (size_t n = 0; n < size; n++)
        switch (b[n]) {
        case '\0': base_text_add(out, "\\0"); break;
        case '\n': base_text_add(out, "\\n"); break;
        case '\t': base_text_add(out, "\\t"); break;
        case '"':
        case '\\': base_text_printf(out, "\\%c", b[n]); break;
        default:
            if (b[n] >= 0x20 && b[n] < 0x7f)
                base_text_char(out, (char)b[n]);
            else
                base_text_printf(out, "\\x%02x", b[n]);
        }
    base_text_char(out, '"');
}
