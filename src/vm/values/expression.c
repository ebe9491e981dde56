/* Operators of expressions, and what a whole expression comes to. */
#include "vm/values/expression.h"

#include "vm/core/arithmetic.h"
#include "vm/values/collection.h"
#include "vm/values/scope.h"
#include "vm/values/values.h"
#include <ctype.h>

enum { DEPTH_MOST = 100, TEXT_MOST = 1 << 14 };

bool vm_expression_wrong(struct vm_expression *e, const char *what) {
    assert(e->at >= e->text);
    if (!e->s->message)
        base_fail_at(e->s, NULL, (uint64_t)(e->at - e->text), "%s", what);
    return false;
}

bool vm_expression_accept(struct vm_expression *e, const char *sign) {
    size_t n = strlen(sign);
    while (isspace((unsigned char)*e->at))
        e->at++;
    if (strncmp(e->at, sign, n) != 0)
        return false;
    e->at += n;
    return true;
}

/* ---- numbers ---- */

static bool bits_as_number(const struct vm_thing *t, const struct ir_type *type, uint64_t word,
                           vm_read_number *number, double *real, bool *is_real) {
    *is_real = type && type->kind == IR_TYPE_FLOAT;
    if (*is_real) {
        *real = type->size == 4 ? (double)vm_f32(word) : vm_f64(word);
        return type->size == 4 || type->size == 8;
    }
    bool is_pointer = type && type->kind == IR_TYPE_POINTER;
    uint32_t bits =
        is_pointer || !type || !type->size || type->size > 8 ? 64 : 8 * (uint32_t)type->size;
    bool is_signed = !is_pointer && type && type->kind != IR_TYPE_BOOL && vm_read_is_signed(type);
    *number = vm_read_widen(word, t->bit_size ? t->bit_size : bits, is_signed);
    if (type && type->kind == IR_TYPE_BOOL)
        *number &= 1;
    return true;
}

/* A number in a box. */
static bool unbox(struct vm *m, const struct vm_thing *t, struct vm_thing *out) {
    struct vm_collection c;
    bool is = vm_collection_open(m, t, &c) && c.sole;
    if (is)
        *out = c.items[0].value;
    vm_collection_drop(&c);
    return is;
}

bool vm_expression_number(struct vm *m, const struct vm_thing *t, vm_read_number *number,
                          double *real, bool *is_real) {
    struct vm_thing inner;
    uint64_t word;
    const char *why;
    *is_real = t->kind == VM_THING_REAL;
    *number = t->number;
    *real = t->real;
    if (t->kind == VM_THING_NUMBER || t->kind == VM_THING_TRUTH || t->kind == VM_THING_REAL)
        return true;
    if (t->kind != VM_THING_PLACE && t->kind != VM_THING_WORD)
        return false;
    if (unbox(m, t, &inner) && (inner.kind == VM_THING_PLACE || inner.kind == VM_THING_WORD))
        t = &inner;
    return vm_thing_word(m, t, &word, &why) &&
           bits_as_number(t, vm_thing_type(m, t), word, number, real, is_real);
}

static bool want_number(struct vm_expression *e, const struct vm_thing *t, vm_read_number *number,
                        double *real, bool *is_real) {
    *number = 0;
    *real = 0;
    *is_real = false;
    if (e->idle || vm_expression_number(e->m, t, number, real, is_real))
        return true;
    struct base_text text = {0};
    vm_thing_add_text(e->m, t, &text);
    const char *what = base_arena_printf(&e->arena, "this is no number: %s", base_text_get(&text));
    base_text_drop(&text);
    return vm_expression_wrong(e, what);
}

static bool is_true(struct vm_expression *e, const struct vm_thing *t, bool *out) {
    vm_read_number number;
    double real;
    bool is_real;
    if (!want_number(e, t, &number, &real, &is_real))
        return false;
    *out = is_real ? real != 0 : number != 0;
    return true;
}

bool vm_expression_equal(struct vm_expression *e, const struct vm_thing *a,
                         const struct vm_thing *b, bool *equal) {
    struct base_text x = {0}, y = {0};
    *equal = false;
    bool strings = vm_thing_string(e->m, a, &x) && vm_thing_string(e->m, b, &y) &&
                   (vm_has_classes(e->m) || a->kind == VM_THING_TEXT || b->kind == VM_THING_TEXT);
    if (strings)
        *equal = !strcmp(base_text_get(&x), base_text_get(&y));
    base_text_drop(&x);
    base_text_drop(&y);
    if (strings)
        return true;
    vm_read_number m, n;
    double r, s;
    bool is_real, is_real_too;
    if (!vm_expression_number(e->m, a, &m, &r, &is_real) ||
        !vm_expression_number(e->m, b, &n, &s, &is_real_too))
        return false;
    if (is_real || is_real_too)
        *equal = (is_real ? r : (double)m) == (is_real_too ? s : (double)n);
    else
        *equal = m == n;
    return true;
}

/* ---- operators, loosest first ---- */

enum operator{
    OR,
    AND,
    EQUAL,
    UNEQUAL,
    AT_MOST,
    AT_LEAST,
    LESS,
    MORE,
    ADD,
    SUBTRACT,
    MULTIPLY,
    DIVIDE,
    REMAINDER,
    BOTH,
    EITHER,
    NONE
};

static const struct {
    const char *sign;
    enum operator what;
    uint32_t level;
} operators[] = {
    {"||", OR, 0},       {"&&", AND, 1},      {"==", EQUAL, 4},   {"!=", UNEQUAL, 4},
    {"<=", AT_MOST, 5},  {">=", AT_LEAST, 5}, {"<", LESS, 5},     {">", MORE, 5},
    {"+", ADD, 6},       {"-", SUBTRACT, 6},  {"*", MULTIPLY, 7}, {"/", DIVIDE, 7},
    {"%", REMAINDER, 7}, {"|", EITHER, 2},    {"&", BOTH, 3},
};
enum { LEVELS = 8 };

/* A sign that is the beginning of a longer one is not that sign. */
static enum operator next_operator(struct vm_expression *e, uint32_t level) {
    while (isspace((unsigned char)*e->at))
        e->at++;
    for (size_t i = 0; i < sizeof operators / sizeof *operators; i++) {
        size_t n = strlen(operators[i].sign);
        if (strncmp(e->at, operators[i].sign, n) != 0)
            continue;
        if (operators[i].level != level)
            return NONE;
        e->at += n;
        return operators[i].what;
    }
    return NONE;
}

static bool compare(enum operator what, int order, struct vm_thing *out) {
    static const bool answer[][3] = {
        [EQUAL] = {false, true, false},  [UNEQUAL] = {true, false, true},
        [AT_MOST] = {true, true, false}, [AT_LEAST] = {false, true, true},
        [LESS] = {true, false, false},   [MORE] = {false, false, true}};
    *out = (struct vm_thing){.kind = VM_THING_TRUTH, .number = answer[what][order + 1]};
    return true;
}

static bool divide(struct vm_expression *e, enum operator what, vm_read_number a, vm_read_number b,
                   struct vm_thing *out) {
    if (b == 0 && !e->idle)
        return vm_expression_wrong(e, "this divides by zero");
    b = b ? b : 1;
    *out = vm_expression_of(what == DIVIDE ? a / b : a % b);
    return true;
}

/* Operands are of 64 bits, and what comes out keeps 64 bits too, so that nothing overflows. */
static vm_read_number narrow(vm_read_number n) {
    return n > UINT64_MAX || n < INT64_MIN ? (int64_t)(uint64_t)n : n;
}

static bool whole(struct vm_expression *e, enum operator what, vm_read_number a, vm_read_number b,
                  struct vm_thing *out) {
    switch (what) {
    case ADD: *out = vm_expression_of(narrow(a + b)); return true;
    case SUBTRACT: *out = vm_expression_of(narrow(a - b)); return true;
    case MULTIPLY: *out = vm_expression_of((int64_t)((uint64_t)a * (uint64_t)b)); return true;
    case BOTH: *out = vm_expression_of((int64_t)((uint64_t)a & (uint64_t)b)); return true;
    case EITHER: *out = vm_expression_of((int64_t)((uint64_t)a | (uint64_t)b)); return true;
    case DIVIDE:
    case REMAINDER: return divide(e, what, a, b, out);
    default: return compare(what, a < b ? -1 : a > b, out);
    }
}

static bool real(struct vm_expression *e, enum operator what, double a, double b,
                 struct vm_thing *out) {
    *out = (struct vm_thing){.kind = VM_THING_REAL};
    switch (what) {
    case ADD: out->real = a + b; return true;
    case SUBTRACT: out->real = a - b; return true;
    case MULTIPLY: out->real = a * b; return true;
    case DIVIDE: out->real = a / b; return true;
    case REMAINDER:
    case BOTH:
    case EITHER: return vm_expression_wrong(e, "this needs whole numbers");
    default: break;
    }
    if (a != a || b != b) { /* what is no number differs from everything */
        *out = (struct vm_thing){.kind = VM_THING_TRUTH, .number = what == UNEQUAL};
        return true;
    }
    return compare(what, a < b ? -1 : a > b, out);
}

static bool join(struct vm_expression *e, enum operator what, const struct vm_thing *a,
                 const struct vm_thing *b, struct vm_thing *out) {
    vm_read_number m, n;
    double r, s;
    bool is_real, is_real_too, equal;
    if (e->idle) {
        *out = vm_expression_of(0);
        return true;
    }
    if ((what == EQUAL || what == UNEQUAL) && vm_expression_equal(e, a, b, &equal)) {
        *out = (struct vm_thing){.kind = VM_THING_TRUTH, .number = equal == (what == EQUAL)};
        return true;
    }
    if (!want_number(e, a, &m, &r, &is_real) || !want_number(e, b, &n, &s, &is_real_too))
        return false;
    if (is_real || is_real_too)
        return real(e, what, is_real ? r : (double)m, is_real_too ? s : (double)n, out);
    return whole(e, what, m, n, out);
}

static bool read_level(struct vm_expression *e, uint32_t level, struct vm_thing *out);

/* The right side of && and || is worked out only if it matters. */
static bool read_logic(struct vm_expression *e, enum operator what, uint32_t level,
                       struct vm_thing *out) {
    struct vm_thing right;
    bool left, answer = false;
    if (!is_true(e, out, &left))
        return false;
    bool settled = left == (what == OR);
    e->idle += settled;
    bool read = read_level(e, level + 1, &right);
    e->idle -= settled;
    if (!read || (!settled && !is_true(e, &right, &answer)))
        return false;
    *out = (struct vm_thing){.kind = VM_THING_TRUTH, .number = settled ? left : answer};
    return true;
}

static bool read_level(struct vm_expression *e, uint32_t level, struct vm_thing *out) {
    if (level == LEVELS)
        return vm_expression_operand(e, out);
    if (!read_level(e, level + 1, out))
        return false;
    for (;;) {
        struct vm_thing left = *out, right;
        enum operator what = next_operator(e, level);
        if (what == NONE)
            return true;
        if (what == OR || what == AND) {
            if (!read_logic(e, what, level, out))
                return false;
        } else if (!read_level(e, level + 1, &right) || !join(e, what, &left, &right, out)) {
            return false;
        }
    }
}

bool vm_expression_read(struct vm_expression *e, struct vm_thing *out) {
    if (e->depth++ >= DEPTH_MOST)
        return vm_expression_wrong(e, "this is nested too deeply");
    bool read = read_level(e, 0, out);
    e->depth--;
    return read;
}

static bool read_all(struct vm_expression *e, struct vm_thing *out) {
    if (strlen(e->text) > TEXT_MOST)
        return vm_expression_wrong(e, "this is too long");
    if (!vm_expression_read(e, out))
        return false;
    vm_expression_accept(e, "");
    return !*e->at || vm_expression_wrong(e, "this should be the end");
}

bool vm_values_evaluate(struct vm *m, uint32_t thread, uint32_t frame, const char *text,
                        struct model_value *out, bool *truth, struct base_status *s) {
    struct vm_expression e = {.m = m,
                              .thread = thread,
                              .frame = vm_scope_frame(m, thread, frame),
                              .text = text,
                              .at = text,
                              .s = s};
    struct vm_thing t;
    vm_read_number number;
    double fraction;
    bool is_real;
    *out = (struct model_value){0};
    bool known = read_all(&e, &t);
    assert(known || s->message);
    if (known) {
        vm_scope_describe(m, text, &t, out);
        bool is_number = vm_expression_number(m, &t, &number, &fraction, &is_real);
        *truth = is_number ? is_real ? fraction != 0 : number != 0 : out->known;
    }
    base_arena_drop(&e.arena);
    return known;
}
