/* Reads formulas: a recursive-descent parser that can tell the place of an error. */
#include "prop/ltl.h"

#include <assert.h>
#include <ctype.h>
#include <string.h>

enum { DEPTH_MOST = 500 };

enum token {
    END,
    ATOM,
    TRUE,
    FALSE,
    NOT,
    AND,
    OR,
    IMPLIES,
    SAME,
    ALWAYS,
    EVENTUALLY,
    NEXT,
    UNTIL,
    WEAK,
    RELEASE,
    OPEN,
    CLOSE,
    WRONG,
};

static const struct {
    const char *text;
    enum token token;
} words[] = {
    {"true", TRUE}, {"false", FALSE}, {"G", ALWAYS},  {"F", EVENTUALLY}, {"X", NEXT},
    {"U", UNTIL},   {"W", WEAK},      {"R", RELEASE}, {"V", RELEASE},
};

/* Longer signs first. */
static const struct {
    const char *text;
    enum token token;
} signs[] = {
    {"<->", SAME}, {"->", IMPLIES}, {"[]", ALWAYS}, {"<>", EVENTUALLY}, {"&&", AND},  {"||", OR},
    {"/\\", AND},  {"\\/", OR},     {"!", NOT},     {"(", OPEN},        {")", CLOSE},
};

struct parser {
    struct prop_ltl *f;
    struct base_status *s;
    const char *text, *at; /* `at`: the text after the token */
    const char *start;     /* the beginning of the token */
    size_t length;
    enum token token;
    uint32_t depth;
};

static bool wrong(struct parser *p, const char *what) {
    assert(p->start >= p->text && p->start <= p->at);
    if (p->s->message)
        return false;
    return base_fail_at(p->s, NULL, (uint64_t)(p->start - p->text), "%s", what);
}

static bool take(struct parser *p, enum token token, size_t length) {
    p->token = token;
    p->length = length;
    p->at = p->start + length;
    return true;
}

static bool take_word(struct parser *p) {
    size_t n = 0;
    while (isalnum((unsigned char)p->start[n]) || p->start[n] == '_')
        n++;
    for (size_t i = 0; i < sizeof words / sizeof *words; i++)
        if (strlen(words[i].text) == n && !memcmp(words[i].text, p->start, n))
            return take(p, words[i].token, n);
    assert(n > 0);
    return take(p, ATOM, n);
}

static bool advance(struct parser *p) {
    while (isspace((unsigned char)*p->at))
        p->at++;
    p->start = p->at;
    if (!*p->start)
        return take(p, END, 0);
    if (isalpha((unsigned char)*p->start) || *p->start == '_')
        return take_word(p);
    if (*p->start == '{') {
        size_t n = strcspn(p->start, "}");
        return p->start[n] ? take(p, ATOM, n + 1) : wrong(p, "this { has no }");
    }
    for (size_t i = 0; i < sizeof signs / sizeof *signs; i++)
        if (!strncmp(signs[i].text, p->start, strlen(signs[i].text)))
            return take(p, signs[i].token, strlen(signs[i].text));
    p->token = WRONG;
    return wrong(p, "this is no part of a formula");
}

static bool make(struct parser *p, enum prop_ltl_op op, uint32_t l, uint32_t r, uint32_t *out) {
    *out = 0;
    if (p->f->nodes.count >= PROP_LTL_NODES_MOST)
        return wrong(p, "the formula has too many parts");
    *out = prop_ltl_make(p->f, op, l, r);
    return true;
}

static bool parse_formula(struct parser *p, uint32_t *out);

static bool parse_atom(struct parser *p, uint32_t *out) {
    assert(p->token == ATOM && p->start + p->length == p->at);
    uint32_t atom = prop_ltl_atom(p->f, p->start, p->length);
    if (atom >= PROP_LTL_ATOMS_MOST)
        return wrong(p, "the formula has too many propositions");
    return make(p, PROP_LTL_ATOM, atom, 0, out) && advance(p);
}

static bool parse_unary(struct parser *p, uint32_t *out);

/* Parses the operand of the prefix `token`, which was read already. */
static bool parse_prefix(struct parser *p, enum token token, uint32_t *out) {
    uint32_t operand, none;
    if (!advance(p) || !parse_unary(p, &operand))
        return false;
    switch (token) {
    case NOT: return make(p, PROP_LTL_NOT, operand, operand, out);
    case NEXT: p->f->has_next = true; return make(p, PROP_LTL_NEXT, operand, operand, out);
    case ALWAYS:
        return make(p, PROP_LTL_FALSE, 0, 0, &none) &&
               make(p, PROP_LTL_RELEASE, none, operand, out);
    default:
        assert(token == EVENTUALLY);
        return make(p, PROP_LTL_TRUE, 0, 0, &none) && make(p, PROP_LTL_UNTIL, none, operand, out);
    }
}

static bool parse_primary(struct parser *p, uint32_t *out) {
    switch (p->token) {
    case TRUE: return make(p, PROP_LTL_TRUE, 0, 0, out) && advance(p);
    case FALSE: return make(p, PROP_LTL_FALSE, 0, 0, out) && advance(p);
    case ATOM: return parse_atom(p, out);
    case NOT:
    case NEXT:
    case ALWAYS:
    case EVENTUALLY: return parse_prefix(p, p->token, out);
    case OPEN:
        if (!advance(p) || !parse_formula(p, out))
            return false;
        return p->token == CLOSE ? advance(p) : wrong(p, "a ) is missing here");
    case END: return wrong(p, "the formula ends too early");
    default: return wrong(p, "a formula was expected here");
    }
}

static bool parse_unary(struct parser *p, uint32_t *out) {
    if (p->depth >= DEPTH_MOST)
        return wrong(p, "the formula is nested too deeply");
    p->depth++;
    bool ok = parse_primary(p, out);
    p->depth--;
    return ok;
}

/* Makes a U, R or W node; a W b is b released by a || b. */
static bool make_temporal(struct parser *p, enum token token, uint32_t l, uint32_t r,
                          uint32_t *out) {
    uint32_t either;
    assert(token == UNTIL || token == RELEASE || token == WEAK);
    if (token == UNTIL)
        return make(p, PROP_LTL_UNTIL, l, r, out);
    if (token == RELEASE)
        return make(p, PROP_LTL_RELEASE, l, r, out);
    return make(p, PROP_LTL_OR, l, r, &either) && make(p, PROP_LTL_RELEASE, r, either, out);
}

static bool is_temporal(enum token token) {
    return token == UNTIL || token == WEAK || token == RELEASE;
}

static bool parse_temporal(struct parser *p, uint32_t *out) {
    uint32_t right;
    if (!parse_unary(p, out))
        return false;
    if (!is_temporal(p->token))
        return true;
    enum token token = p->token;
    if (!advance(p) || !parse_unary(p, &right) || !make_temporal(p, token, *out, right, out))
        return false;
    return !is_temporal(p->token) || wrong(p, "put parentheses: which of these comes first?");
}

static bool parse_and(struct parser *p, uint32_t *out) {
    uint32_t right;
    if (!parse_temporal(p, out))
        return false;
    while (p->token == AND)
        if (!advance(p) || !parse_temporal(p, &right) || !make(p, PROP_LTL_AND, *out, right, out))
            return false;
    return true;
}

static bool parse_or(struct parser *p, uint32_t *out) {
    uint32_t right;
    if (!parse_and(p, out))
        return false;
    while (p->token == OR)
        if (!advance(p) || !parse_and(p, &right) || !make(p, PROP_LTL_OR, *out, right, out))
            return false;
    return true;
}

static bool make_arrow(struct parser *p, enum token token, uint32_t l, uint32_t r, uint32_t *out) {
    uint32_t not_l, not_r, both, neither;
    assert(token == IMPLIES || token == SAME);
    if (!make(p, PROP_LTL_NOT, l, l, &not_l))
        return false;
    if (token == IMPLIES)
        return make(p, PROP_LTL_OR, not_l, r, out);
    return make(p, PROP_LTL_NOT, r, r, &not_r) && make(p, PROP_LTL_AND, l, r, &both) &&
           make(p, PROP_LTL_AND, not_l, not_r, &neither) &&
           make(p, PROP_LTL_OR, both, neither, out);
}

static bool is_arrow(enum token token) {
    return token == IMPLIES || token == SAME;
}

static bool parse_formula(struct parser *p, uint32_t *out) {
    uint32_t right;
    if (!parse_or(p, out))
        return false;
    if (!is_arrow(p->token))
        return true;
    enum token token = p->token;
    if (!advance(p) || !parse_or(p, &right) || !make_arrow(p, token, *out, right, out))
        return false;
    return !is_arrow(p->token) || wrong(p, "put parentheses: which arrow comes first?");
}

bool prop_ltl_parse(struct prop_ltl *f, const char *text, struct base_status *s) {
    assert(!f->nodes.count && !s->message);
    struct parser p = {.f = f, .s = s, .text = text, .at = text, .start = text};
    if (strlen(text) > PROP_LTL_TEXT_MOST)
        return wrong(&p, "the formula is too long");
    if (!advance(&p) || !parse_formula(&p, &f->root))
        return false;
    assert(!p.depth && f->root < f->nodes.count);
    return p.token == END || wrong(&p, "the formula should end here");
}
