#include "prop/automaton.h"

#include "base/hash.h"
#include "base/index.h"
#include <assert.h>
#include <stdlib.h>

enum { STATES_MOST = 1 << 20, WORK_MOST = 1 << 22 };

/* A part of the formula, with its operands as bits. */
struct part {
    enum prop_ltl_op op;
    bool negated;  /* the atom is negated */
    uint32_t atom; /* the number of the atom */
    uint32_t left, right;
    uint32_t mark; /* the bit of an until */
};

struct known {
    uint32_t state, first, count; /* its edges */
    uint64_t letter;
};

struct prop_automaton {
    struct part parts[PROP_AUTOMATON_PARTS_MOST];
    uint32_t part_count, marks;
    uint64_t literals;         /* the atoms in the formula; other bits of a letter do not matter */
    BASE_VEC(uint64_t) states; /* sets of parts */
    BASE_VEC(struct prop_automaton_edge) edges;
    BASE_VEC(struct known) known;
    struct base_index state_index, known_index;
    BASE_VEC(uint64_t) found; /* in one expansion: pairs of the next set and the postponed untils */
    uint32_t work;
};

/* ---- the parts ---- */

#ifndef NDEBUG
/* For asserts: are all members of a set parts of the formula? */
static bool are_parts(const struct prop_automaton *a, uint64_t set) {
    return a->part_count == PROP_AUTOMATON_PARTS_MOST || !(set >> a->part_count);
}
#endif

static bool is_literal(const struct prop_ltl *f, const struct prop_ltl_node *n) {
    return n->op == PROP_LTL_ATOM ||
           (n->op == PROP_LTL_NOT && f->nodes.at[n->left].op == PROP_LTL_ATOM);
}

static bool add_mark(struct prop_automaton *a, struct part *p, struct base_status *s) {
    uint32_t n = (uint32_t)__builtin_popcount(a->marks);
    if (n >= PROP_AUTOMATON_MARKS_MOST)
        return base_fail(s, "the formula has more than %d untils", PROP_AUTOMATON_MARKS_MOST);
    p->mark = 1u << n;
    a->marks |= p->mark;
    return true;
}

/* Adds a node and its operands as parts. `numbers`: by node, its part + 1. */
static bool add_part(struct prop_automaton *a, const struct prop_ltl *f, uint32_t node,
                     uint32_t *numbers, struct base_status *s) {
    const struct prop_ltl_node *n = &f->nodes.at[node];
    struct part p = {.op = n->op};
    assert(node < f->nodes.count);
    if (numbers[node])
        return true;
    if (is_literal(f, n)) {
        p.op = PROP_LTL_ATOM;
        p.negated = n->op == PROP_LTL_NOT;
        p.atom = p.negated ? f->nodes.at[n->left].left : n->left;
        assert(p.atom < f->atoms.count && p.atom < PROP_LTL_ATOMS_MOST);
        a->literals |= UINT64_C(1) << p.atom;
    } else if (n->op > PROP_LTL_ATOM) {
        assert(n->op != PROP_LTL_NOT && n->left < node && n->right < node);
        if (!add_part(a, f, n->left, numbers, s) || !add_part(a, f, n->right, numbers, s))
            return false;
        p.left = numbers[n->left] - 1;
        p.right = numbers[n->right] - 1;
    }
    if (p.op == PROP_LTL_UNTIL && !add_mark(a, &p, s))
        return false;
    if (a->part_count == PROP_AUTOMATON_PARTS_MOST)
        return base_fail(s, "the formula has more than %d parts", PROP_AUTOMATON_PARTS_MOST);
    a->parts[a->part_count++] = p;
    numbers[node] = a->part_count;
    return true;
}

/* ---- states ---- */

static bool same_state(const void *automaton, uint32_t number, const void *set) {
    const struct prop_automaton *a = automaton;
    return a->states.at[number] == *(const uint64_t *)set;
}

static uint32_t state_of(struct prop_automaton *a, uint64_t set) {
    uint64_t hash = base_hash_word(set);
    assert(are_parts(a, set));
    uint32_t found = base_index_find(&a->state_index, hash, same_state, a, &set);
    if (found != BASE_INDEX_NONE)
        return found;
    if (a->states.count >= STATES_MOST)
        base_fatal(BASE_FATAL_LIMIT, "the formula's automaton has more than %d states",
                   STATES_MOST);
    *base_vec_push(&a->states) = set;
    base_index_add(&a->state_index, hash, a->states.count - 1);
    return a->states.count - 1;
}

/* ---- edges ---- */

/* The parts that are still to be expanded for this letter, those that were, and those that are left
 * for the next letter. */
struct expansion {
    uint64_t todo, done, next;
    uint32_t postponed;
};

static void expand(struct prop_automaton *a, struct expansion e, uint64_t letter);

static void with(struct prop_automaton *a, struct expansion e, uint64_t letter, uint64_t now,
                 uint64_t next, uint32_t postponed) {
    e.todo |= now & ~e.done;
    e.next |= next;
    e.postponed |= postponed;
    expand(a, e, letter);
}

/* Adds an edge. An edge that demands more and fulfils less than another one is useless: every run
 * that takes it could take the other. */
static void add_found(struct prop_automaton *a, uint64_t next, uint64_t postponed) {
    uint32_t kept = 0;
    for (uint32_t i = 0; i < a->found.count; i += 2) {
        uint64_t n = a->found.at[i], p = a->found.at[i + 1];
        if (!(n & ~next) && !(p & ~postponed))
            return;
        if (!(next & ~n) && !(postponed & ~p))
            continue;
        a->found.at[kept++] = n;
        a->found.at[kept++] = p;
    }
    a->found.count = kept;
    *base_vec_push(&a->found) = next;
    *base_vec_push(&a->found) = postponed;
}

static void expand(struct prop_automaton *a, struct expansion e, uint64_t letter) {
    assert(!(e.todo & e.done) && !(e.postponed & ~a->marks));
    if (++a->work > WORK_MOST)
        base_fatal(BASE_FATAL_LIMIT, "the formula's automaton has too many edges");
    if (!e.todo) {
        add_found(a, e.next, e.postponed);
        return;
    }
    uint32_t k = (uint32_t)__builtin_ctzll(e.todo);
    const struct part *p = &a->parts[k];
    uint64_t self = UINT64_C(1) << k, l = UINT64_C(1) << p->left, r = UINT64_C(1) << p->right;
    assert((p->op == PROP_LTL_UNTIL) == (p->mark != 0));
    e.todo &= ~self;
    e.done |= self;
    switch (p->op) {
    case PROP_LTL_TRUE: expand(a, e, letter); break;
    case PROP_LTL_FALSE: break;
    case PROP_LTL_ATOM:
        if ((letter >> p->atom & 1) != p->negated)
            expand(a, e, letter);
        break;
    case PROP_LTL_NEXT: with(a, e, letter, 0, l, 0); break;
    case PROP_LTL_AND: with(a, e, letter, l | r, 0, 0); break;
    case PROP_LTL_OR:
        with(a, e, letter, l, 0, 0);
        with(a, e, letter, r, 0, 0);
        break;
    case PROP_LTL_UNTIL:
        with(a, e, letter, r, 0, 0);
        with(a, e, letter, l, self, p->mark);
        break;
    case PROP_LTL_RELEASE:
        with(a, e, letter, l | r, 0, 0);
        with(a, e, letter, r, self, 0);
        break;
    default: assert(!"there is no such part in normal form");
    }
}

static struct known make_edges(struct prop_automaton *a, uint32_t state, uint64_t letter) {
    struct known k = {.state = state, .letter = letter, .first = a->edges.count};
    a->found.count = 0;
    a->work = 0;
    expand(a, (struct expansion){.todo = a->states.at[state]}, letter);
    for (uint32_t i = 0; i < a->found.count; i += 2) {
        uint32_t to = state_of(a, a->found.at[i]);
        uint32_t marks = a->marks & ~(uint32_t)a->found.at[i + 1];
        *base_vec_push(&a->edges) = (struct prop_automaton_edge){to, marks};
    }
    k.count = a->edges.count - k.first;
    assert(a->states.at[state] || (k.count == 1 && base_vec_last(&a->edges).to == state));
    return k;
}

static uint64_t hash_of(uint32_t state, uint64_t letter) {
    return base_hash_word(letter + base_hash_word(state + 1u));
}

static bool same_known(const void *automaton, uint32_t number, const void *key) {
    const struct known *a = &((const struct prop_automaton *)automaton)->known.at[number], *b = key;
    return a->state == b->state && a->letter == b->letter;
}

static const struct known *find(struct prop_automaton *a, uint32_t state, uint64_t letter) {
    const struct known key = {.state = state, .letter = letter};
    uint64_t hash = hash_of(state, letter);
    uint32_t found = base_index_find(&a->known_index, hash, same_known, a, &key);
    if (found != BASE_INDEX_NONE)
        return &a->known.at[found];
    struct known made = make_edges(a, state, letter);
    *base_vec_push(&a->known) = made;
    base_index_add(&a->known_index, hash, a->known.count - 1);
    return &base_vec_last(&a->known);
}

uint32_t prop_automaton_next(struct prop_automaton *a, uint32_t state, uint64_t letter,
                             const struct prop_automaton_edge **out) {
    assert(state < a->states.count);
    const struct known *k = find(a, state, letter & a->literals);
    assert(k->state == state && k->first + k->count <= a->edges.count);
    *out = a->edges.at + k->first;
    return k->count;
}

uint32_t prop_automaton_marks(const struct prop_automaton *a) {
    return a->marks;
}

uint32_t prop_automaton_states(const struct prop_automaton *a) {
    return a->states.count;
}

struct prop_automaton *prop_automaton_new(const struct prop_ltl *f, uint32_t normal,
                                          struct base_status *s) {
    assert(normal < f->nodes.count);
    struct prop_automaton *a = base_calloc(1, sizeof *a);
    uint32_t *numbers = base_calloc(f->nodes.count, sizeof *numbers);
    bool ok = add_part(a, f, normal, numbers, s);
    if (ok)
        state_of(a, UINT64_C(1) << (numbers[normal] - 1));
    free(numbers);
    if (ok)
        return a;
    prop_automaton_drop(a);
    return NULL;
}

void prop_automaton_drop(struct prop_automaton *a) {
    if (!a)
        return;
    base_vec_drop(&a->states);
    base_vec_drop(&a->edges);
    base_vec_drop(&a->known);
    base_vec_drop(&a->found);
    base_index_drop(&a->state_index);
    base_index_drop(&a->known_index);
    free(a);
}
