/* Negation normal form. It is simplified at the same time, by laws that never make a formula
 * larger. */
#include "prop/ltl.h"

#include <assert.h>
#include <stdlib.h>

enum { UNKNOWN = UINT32_MAX };

struct normaliser {
    struct prop_ltl *f;
    uint32_t *done[2]; /* the normal form by polarity and original node, or UNKNOWN */
};

static struct prop_ltl_node node(const struct prop_ltl *f, uint32_t i) {
    assert(i < f->nodes.count);
    return f->nodes.at[i];
}

static bool is(const struct prop_ltl *f, uint32_t i, enum prop_ltl_op op) {
    return f->nodes.at[i].op == op;
}

static uint32_t constant(struct prop_ltl *f, bool value) {
    return prop_ltl_make(f, value ? PROP_LTL_TRUE : PROP_LTL_FALSE, 0, 0);
}

static bool opposite(const struct prop_ltl *f, uint32_t a, uint32_t b) {
    assert(!is(f, a, PROP_LTL_NOT) || is(f, node(f, a).left, PROP_LTL_ATOM));
    return (is(f, a, PROP_LTL_NOT) && node(f, a).left == b) ||
           (is(f, b, PROP_LTL_NOT) && node(f, b).left == a);
}

/* <> x, as true U x; [] x, as false V x. */
static bool is_eventually(const struct prop_ltl *f, uint32_t i) {
    return is(f, i, PROP_LTL_UNTIL) && is(f, node(f, i).left, PROP_LTL_TRUE);
}
static bool is_always(const struct prop_ltl *f, uint32_t i) {
    return is(f, i, PROP_LTL_RELEASE) && is(f, node(f, i).left, PROP_LTL_FALSE);
}

static uint32_t make_or(struct prop_ltl *f, uint32_t l, uint32_t r);
static uint32_t make_and(struct prop_ltl *f, uint32_t l, uint32_t r);
static uint32_t make_until(struct prop_ltl *f, uint32_t l, uint32_t r);
static uint32_t make_release(struct prop_ltl *f, uint32_t l, uint32_t r);

static uint32_t make_ordered(struct prop_ltl *f, enum prop_ltl_op op, uint32_t l, uint32_t r) {
    assert(l != r && (op == PROP_LTL_AND || op == PROP_LTL_OR));
    return l < r ? prop_ltl_make(f, op, l, r) : prop_ltl_make(f, op, r, l);
}

/* Is `part` an operand of `whole`? Then "and" or "or" of the two is one of them (absorption). */
static bool has_operand(const struct prop_ltl *f, uint32_t whole, enum prop_ltl_op op,
                        uint32_t part) {
    struct prop_ltl_node n = node(f, whole);
    return n.op == op && (n.left == part || n.right == part);
}

static uint32_t make_and(struct prop_ltl *f, uint32_t l, uint32_t r) {
    if (is(f, l, PROP_LTL_FALSE) || is(f, r, PROP_LTL_FALSE) || opposite(f, l, r))
        return constant(f, false);
    if (is(f, l, PROP_LTL_TRUE) || l == r || has_operand(f, l, PROP_LTL_OR, r))
        return r;
    if (is(f, r, PROP_LTL_TRUE) || has_operand(f, r, PROP_LTL_OR, l))
        return l;
    if (is_always(f, l) && is_always(f, r))
        return make_release(f, constant(f, false), make_and(f, node(f, l).right, node(f, r).right));
    return make_ordered(f, PROP_LTL_AND, l, r);
}

static uint32_t make_or(struct prop_ltl *f, uint32_t l, uint32_t r) {
    if (is(f, l, PROP_LTL_TRUE) || is(f, r, PROP_LTL_TRUE) || opposite(f, l, r))
        return constant(f, true);
    if (is(f, l, PROP_LTL_FALSE) || l == r || has_operand(f, l, PROP_LTL_AND, r))
        return r;
    if (is(f, r, PROP_LTL_FALSE) || has_operand(f, r, PROP_LTL_AND, l))
        return l;
    if (is_eventually(f, l) && is_eventually(f, r))
        return make_until(f, constant(f, true), make_or(f, node(f, l).right, node(f, r).right));
    return make_ordered(f, PROP_LTL_OR, l, r);
}

static uint32_t make_until(struct prop_ltl *f, uint32_t l, uint32_t r) {
    if (is(f, r, PROP_LTL_TRUE) || is(f, r, PROP_LTL_FALSE) || is(f, l, PROP_LTL_FALSE) || l == r)
        return r;
    if (is(f, r, PROP_LTL_UNTIL) && node(f, r).left == l)
        return r;
    if (is(f, l, PROP_LTL_TRUE) && is_always(f, r) && is_eventually(f, node(f, r).right))
        return r; /* <>[]<> x is []<> x */
    return prop_ltl_make(f, PROP_LTL_UNTIL, l, r);
}

static uint32_t make_release(struct prop_ltl *f, uint32_t l, uint32_t r) {
    if (is(f, r, PROP_LTL_TRUE) || is(f, r, PROP_LTL_FALSE) || is(f, l, PROP_LTL_TRUE) || l == r)
        return r;
    if (is(f, r, PROP_LTL_RELEASE) && node(f, r).left == l)
        return r;
    if (is(f, l, PROP_LTL_FALSE) && is_eventually(f, r) && is_always(f, node(f, r).right))
        return r; /* []<>[] x is <>[] x */
    return prop_ltl_make(f, PROP_LTL_RELEASE, l, r);
}

static uint32_t make_next(struct prop_ltl *f, uint32_t x) {
    bool same = is(f, x, PROP_LTL_TRUE) || is(f, x, PROP_LTL_FALSE);
    return same ? x : prop_ltl_make(f, PROP_LTL_NEXT, x, x);
}

/* Computes a normal form. Operands come before their node, so their normal forms are known. */
static uint32_t normalise(struct normaliser *z, uint32_t i, bool negated) {
    struct prop_ltl *f = z->f;
    struct prop_ltl_node n = node(f, i);
    assert(n.op <= PROP_LTL_ATOM || (n.left < i && n.right < i));
    if (n.op == PROP_LTL_ATOM)
        return negated ? prop_ltl_make(f, PROP_LTL_NOT, i, i) : i;
    if (n.op <= PROP_LTL_FALSE)
        return constant(f, (n.op == PROP_LTL_TRUE) != negated);
    if (n.op == PROP_LTL_NOT)
        return z->done[!negated][n.left];
    uint32_t l = z->done[negated][n.left], r = z->done[negated][n.right];
    switch (n.op) {
    case PROP_LTL_NEXT: return make_next(f, l);
    case PROP_LTL_AND: return negated ? make_or(f, l, r) : make_and(f, l, r);
    case PROP_LTL_OR: return negated ? make_and(f, l, r) : make_or(f, l, r);
    case PROP_LTL_UNTIL: return negated ? make_release(f, l, r) : make_until(f, l, r);
    default:
        assert(n.op == PROP_LTL_RELEASE);
        return negated ? make_until(f, l, r) : make_release(f, l, r);
    }
}

bool prop_ltl_normal(struct prop_ltl *f, uint32_t root, bool negated, uint32_t *normal,
                     struct base_status *s) {
    assert(root < f->nodes.count);
    struct normaliser z = {.f = f};
    for (int k = 0; k < 2; k++)
        z.done[k] = base_calloc(root + 1u, sizeof **z.done);
    bool small = true;
    for (uint32_t i = 0; i <= root && small; i++) {
        for (int k = 0; k < 2; k++)
            z.done[k][i] = normalise(&z, i, k != 0);
        small = f->nodes.count < 4 * PROP_LTL_NODES_MOST;
    }
    if (small)
        *normal = z.done[negated][root];
    free(z.done[0]);
    free(z.done[1]);
    return small || base_fail(s, "the formula has too many parts");
}
