/* Which programs make sense. */
#include "prog.h"

static bool opens(uint8_t kind) {
    return kind == PROG_IF || kind == PROG_IFNULL || kind == PROG_LOOP || kind == PROG_ATOMIC;
}

uint32_t prog_match(const struct prog_func *f, uint32_t at) {
    uint32_t depth = 0;
    for (uint32_t i = at + 1; i < f->count; i++) {
        uint8_t kind = f->ops[i].kind;
        if (depth == 0 && (kind == PROG_ELSE || kind == PROG_END))
            return i;
        depth += opens(kind);
        depth -= kind == PROG_END;
    }
    return f->count;
}

static bool refers_well(const struct prog *p, const struct prog_op *o) {
    switch (o->kind) {
    case PROG_LOAD:
    case PROG_RMW:
    case PROG_CAS:
    case PROG_ADDRG: return o->b < p->globals;
    case PROG_STORE:
    case PROG_AWAIT: return o->a < p->globals;
    case PROG_LOCK:
    case PROG_UNLOCK: return o->a < p->locks;
    case PROG_TRYLOCK: return o->b < p->locks;
    case PROG_FETCH: return o->b < p->links;
    case PROG_PUBLISH: return o->a < p->links;
    default: return true;
    }
}

/* In an atomic section nothing waits but for a lock, and no thread comes or goes. */
static bool allowed_in_atomic(uint8_t kind) {
    switch (kind) {
    case PROG_JOIN:
    case PROG_CALL:
    case PROG_AWAIT:
    case PROG_SPAWN:
    case PROG_LEAVE:
    case PROG_EXIT:
    case PROG_ASSUME: /* is a race in a section that does not exist a race? */
    case PROG_ATOMIC: return false;
    default: return true;
    }
}

struct nest {
    uint8_t open[MAX_OPS];
    bool has_else[MAX_OPS];
    uint32_t depth, atomic;
};

static bool nest_op(struct nest *n, uint8_t kind) {
    if (opens(kind)) {
        n->open[n->depth] = kind;
        n->has_else[n->depth++] = false;
        n->atomic += kind == PROG_ATOMIC;
    } else if (kind == PROG_ELSE) {
        if (!n->depth || n->has_else[n->depth - 1] ||
            (n->open[n->depth - 1] != PROG_IF && n->open[n->depth - 1] != PROG_IFNULL))
            return false;
        n->has_else[n->depth - 1] = true;
    } else if (kind == PROG_END) {
        if (!n->depth)
            return false;
        n->atomic -= n->open[--n->depth] == PROG_ATOMIC;
    }
    return true;
}

/* Calls do not nest, and threads are the business of whoever is at the bottom. */
static bool callable(const struct prog_func *f) {
    for (uint32_t i = 0; i < f->count; i++)
        if (f->ops[i].kind == PROG_SPAWN || f->ops[i].kind == PROG_JOIN ||
            f->ops[i].kind == PROG_LEAVE || f->ops[i].kind == PROG_CALL)
            return false;
    return true;
}

static bool threads_well(const struct prog *p, uint32_t func, const struct prog_op *o,
                         const struct nest *n, uint8_t *handles) {
    if (o->kind == PROG_SPAWN) {
        if (n->depth || o->b <= func || o->b >= p->funcs || handles[o->a])
            return false;
        handles[o->a] = 1;
    } else if (o->kind == PROG_JOIN) {
        if (n->depth || handles[o->a] != 1)
            return false;
        handles[o->a] = 2;
    } else if (o->kind == PROG_LEAVE) {
        return n->depth == 0;
    } else if (o->kind == PROG_CALL) {
        return o->b > func && o->b < p->funcs && callable(&p->func[o->b]);
    }
    return true;
}

static bool func_valid(const struct prog *p, uint32_t func) {
    const struct prog_func *f = &p->func[func];
    struct nest n = {.depth = 0};
    uint8_t handles[HANDLES] = {0};
    for (uint32_t i = 0; i < f->count; i++) {
        const struct prog_op *o = &f->ops[i];
        if (n.atomic && !allowed_in_atomic(o->kind))
            return false;
        if (!refers_well(p, o) || !threads_well(p, func, o, &n, handles) || !nest_op(&n, o->kind))
            return false;
    }
    return n.depth == 0;
}

static uint32_t threads_from(const struct prog *p, uint32_t func) {
    uint32_t n = 1;
    for (uint32_t i = 0; i < p->func[func].count; i++)
        if (p->func[func].ops[i].kind == PROG_SPAWN)
            n += threads_from(p, p->func[func].ops[i].b);
    return n;
}

bool prog_valid(const struct prog *p) {
    for (uint32_t i = 0; i < p->funcs; i++)
        if (!func_valid(p, i))
            return false;
    return threads_from(p, 0) <= MAX_THREADS;
}

bool prog_has(const struct prog *p, enum prog_kind kind) {
    for (uint32_t i = 0; i < p->funcs; i++)
        for (uint32_t k = 0; k < p->func[i].count; k++)
            if (p->func[i].ops[k].kind == kind)
                return true;
    return false;
}
