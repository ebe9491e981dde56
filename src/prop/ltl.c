/* Formulas as shared nodes: makes and prints them, and evaluates them on ultimately periodic
 * words. */
#include "prop/ltl.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

uint32_t prop_ltl_make(struct prop_ltl *f, enum prop_ltl_op op, uint32_t left, uint32_t right) {
    for (uint32_t i = 0; i < f->nodes.count; i++) {
        const struct prop_ltl_node *n = &f->nodes.at[i];
        if (n->op == op && n->left == left && n->right == right)
            return i;
    }
    assert(op <= PROP_LTL_ATOM || (left < f->nodes.count && right < f->nodes.count));
    assert((op != PROP_LTL_NOT && op != PROP_LTL_NEXT) || left == right);
    assert(op != PROP_LTL_ATOM || left < f->atoms.count);
    *base_vec_push(&f->nodes) = (struct prop_ltl_node){op, left, right};
    return f->nodes.count - 1;
}

uint32_t prop_ltl_atom(struct prop_ltl *f, const char *name, size_t length) {
    for (uint32_t i = 0; i < f->atoms.count; i++)
        if (strlen(f->atoms.at[i]) == length && !memcmp(f->atoms.at[i], name, length))
            return i;
    *base_vec_push(&f->atoms) = base_strndup(name, length);
    return f->atoms.count - 1;
}

void prop_ltl_drop(struct prop_ltl *f) {
    for (uint32_t i = 0; i < f->atoms.count; i++)
        free(f->atoms.at[i]);
    base_vec_drop(&f->atoms);
    base_vec_drop(&f->nodes);
    *f = (struct prop_ltl){0};
}

/* ---- printing ---- */

static const char *const signs[] = {
    [PROP_LTL_NOT] = "!", [PROP_LTL_NEXT] = "X",  [PROP_LTL_AND] = "&&",
    [PROP_LTL_OR] = "||", [PROP_LTL_UNTIL] = "U", [PROP_LTL_RELEASE] = "V",
};

static bool is_op(const struct prop_ltl *f, uint32_t node, enum prop_ltl_op op) {
    return f->nodes.at[node].op == op;
}

static void print_unary(const struct prop_ltl *f, const char *sign, uint32_t node,
                        struct base_text *out) {
    base_text_printf(out, "%s (", sign);
    prop_ltl_print(f, node, out);
    base_text_char(out, ')');
}

void prop_ltl_print(const struct prop_ltl *f, uint32_t node, struct base_text *out) {
    assert(node < f->nodes.count);
    struct prop_ltl_node n = f->nodes.at[node];
    switch (n.op) {
    case PROP_LTL_TRUE: base_text_add(out, "true"); return;
    case PROP_LTL_FALSE: base_text_add(out, "false"); return;
    case PROP_LTL_ATOM: base_text_add(out, f->atoms.at[n.left]); return;
    case PROP_LTL_NOT:
    case PROP_LTL_NEXT:
        assert(n.left < node && n.left == n.right);
        print_unary(f, signs[n.op], n.left, out);
        return;
    case PROP_LTL_UNTIL:
        if (is_op(f, n.left, PROP_LTL_TRUE)) {
            print_unary(f, "<>", n.right, out);
            return;
        }
        break;
    case PROP_LTL_RELEASE:
        if (is_op(f, n.left, PROP_LTL_FALSE)) {
            print_unary(f, "[]", n.right, out);
            return;
        }
        break;
    default: break;
    }
    assert(n.left < node && n.right < node && signs[n.op]);
    base_text_char(out, '(');
    prop_ltl_print(f, n.left, out);
    base_text_printf(out, ") %s (", signs[n.op]);
    prop_ltl_print(f, n.right, out);
    base_text_char(out, ')');
}

/* ---- evaluating ---- */

struct word {
    const uint64_t *at;
    uint32_t loop, count;
};

static uint32_t after(const struct word *w, uint32_t i) {
    assert(i < w->count && w->loop < w->count);
    return i + 1 < w->count ? i + 1 : w->loop;
}

/* Until is the least solution of u = r || l && next u, and release the greatest solution of the
 * dual equation. Two rounds backwards through the word are enough: the end of the loop needs the
 * value at its start, which the second round has. */
static void fixpoint(const struct word *w, bool until, const bool *l, const bool *r, bool *out) {
    for (uint32_t i = 0; i < w->count; i++)
        out[i] = !until;
    for (int round = 0; round < 2; round++)
        for (uint32_t i = w->count; i-- > 0;) {
            bool next = out[after(w, i)];
            out[i] = until ? r[i] || (l[i] && next) : r[i] && (l[i] || next);
        }
}

static void evaluate(const struct prop_ltl_node *n, const struct word *w, const bool *l,
                     const bool *r, bool *out) {
    if (n->op == PROP_LTL_UNTIL || n->op == PROP_LTL_RELEASE) {
        fixpoint(w, n->op == PROP_LTL_UNTIL, l, r, out);
        return;
    }
    for (uint32_t i = 0; i < w->count; i++)
        switch (n->op) {
        case PROP_LTL_TRUE: out[i] = true; break;
        case PROP_LTL_FALSE: out[i] = false; break;
        case PROP_LTL_ATOM: out[i] = w->at[i] >> n->left & 1; break;
        case PROP_LTL_NOT: out[i] = !l[i]; break;
        case PROP_LTL_NEXT: out[i] = l[after(w, i)]; break;
        case PROP_LTL_AND: out[i] = l[i] && r[i]; break;
        case PROP_LTL_OR: out[i] = l[i] || r[i]; break;
        default: assert(!"handled above");
        }
}

bool prop_ltl_holds(const struct prop_ltl *f, uint32_t node, const uint64_t *word, uint32_t loop,
                    uint32_t count) {
    assert(loop < count && node < f->nodes.count);
    struct word w = {word, loop, count};
    bool *rows = base_calloc((size_t)(node + 1) * count, sizeof *rows);
    for (uint32_t i = 0; i <= node; i++) {
        const struct prop_ltl_node *n = &f->nodes.at[i];
        bool leaf = n->op <= PROP_LTL_ATOM;
        assert(leaf || (n->left < i && n->right < i));
        const bool *l = leaf ? NULL : rows + (size_t)n->left * count;
        const bool *r = leaf ? NULL : rows + (size_t)n->right * count;
        evaluate(n, &w, l, r, rows + (size_t)i * count);
    }
    bool holds = rows[(size_t)node * count];
    free(rows);
    return holds;
}
