/* Greedy, to a fixed point: without an operation, without a block's frame, without a thread, with
 * smaller numbers. A candidate that is no valid program, or does not fail any more, is forgotten.
 */
#include "shrink.h"

#include <string.h>

struct shrinker {
    struct prog *p;
    bool (*fails)(const struct prog *p, void *context);
    void *context;
    bool changed;
};

static void try(struct shrinker *s, const struct prog *candidate) {
    if (memcmp(candidate, s->p, sizeof *candidate) == 0 || !prog_valid(candidate) ||
        !s->fails(candidate, s->context))
        return;
    *s->p = *candidate;
    s->changed = true;
}

static void cut(struct prog_func *f, uint32_t from, uint32_t to) {
    memmove(f->ops + from, f->ops + to, (f->count - to) * sizeof *f->ops);
    f->count -= to - from;
    memset(f->ops + f->count, 0, (to - from) * sizeof *f->ops);
}

static uint32_t block_end(const struct prog_func *f, uint32_t at) {
    uint32_t m = prog_match(f, at);
    while (m < f->count && f->ops[m].kind == PROG_ELSE)
        m = prog_match(f, m);
    return m;
}

static void without_op(struct shrinker *s, uint32_t func, uint32_t at) {
    struct prog c = *s->p;
    struct prog_func *f = &c.func[func];
    uint8_t kind = f->ops[at].kind;
    if (kind == PROG_END)
        return;
    if (kind == PROG_ELSE) {
        cut(f, at, prog_match(f, at));
    } else if (kind == PROG_IF || kind == PROG_IFNULL || kind == PROG_LOOP || kind == PROG_ATOMIC) {
        uint32_t end = block_end(f, at);
        if (end == f->count)
            return;
        cut(f, at, end + 1);
        try(s, &c);
        c = *s->p; /* or only its frame, if the whole was needed */
        if (at >= f->count || f->ops[at].kind != kind || block_end(f, at) != end)
            return;
        uint32_t middle = prog_match(f, at);
        if (f->ops[middle].kind == PROG_ELSE)
            cut(f, middle, end);
        end = block_end(f, at);
        cut(f, end, end + 1);
        cut(f, at, at + 1);
    } else if (kind == PROG_SPAWN) { /* its join goes with it */
        for (uint32_t i = at; i < f->count; i++)
            if (f->ops[i].kind == PROG_JOIN && f->ops[i].a == f->ops[at].a)
                cut(f, i, i + 1);
        cut(f, at, at + 1);
    } else {
        cut(f, at, at + 1);
    }
    try(s, &c);
}

static void with_field(struct shrinker *s, uint32_t func, uint32_t at, struct prog_op o) {
    struct prog c = *s->p;
    c.func[func].ops[at] = o;
    try(s, &c);
}

static void simpler_op(struct shrinker *s, uint32_t func, uint32_t at) {
    struct prog_op o = s->p->func[func].ops[at];
    if (o.k > 0 && o.kind != PROG_CHOOSE && o.kind != PROG_LOOP && o.kind != PROG_MALLOC &&
        o.kind != PROG_COPY && o.kind != PROG_RMW && o.kind != PROG_ARITH) {
        o.k = 0;
        with_field(s, func, at, o);
    }
    o = s->p->func[func].ops[at];
    if ((o.kind == PROG_LOOP && o.k > 1) || (o.kind == PROG_CHOOSE && o.k > 2)) {
        o.k--;
        with_field(s, func, at, o);
    }
    o = s->p->func[func].ops[at];
    if (o.kind == PROG_MALLOC && o.k != 16) {
        o.k = 16;
        with_field(s, func, at, o);
    }
    o = s->p->func[func].ops[at];
    if ((o.kind == PROG_PLOAD || o.kind == PROG_PSTORE) && (o.offset || o.width != 4)) {
        o.offset = 0;
        o.width = 4;
        with_field(s, func, at, o);
    }
    o = s->p->func[func].ops[at];
    o.atomic = true; /* a race fewer to think about */
    with_field(s, func, at, o);
}

static void smaller_world(struct shrinker *s) {
    struct prog c = *s->p;
    c.pointer_bytes = 8;
    try(s, &c);
    c = *s->p;
    c.together = false;
    try(s, &c);
    for (uint32_t g = 0; g < s->p->globals; g++) {
        c = *s->p;
        c.global[g] = (struct prog_global){.size = 4};
        try(s, &c);
    }
    c = *s->p;
    if (c.globals > 1)
        c.globals--;
    try(s, &c);
    c = *s->p;
    c.links -= c.links > 0;
    try(s, &c);
    c = *s->p;
    c.locks -= c.locks > 0;
    try(s, &c);
    c = *s->p;
    if (c.funcs > 1) {
        memset(&c.func[--c.funcs], 0, sizeof c.func[0]);
        try(s, &c);
    }
    for (uint32_t f = 0; f < s->p->funcs; f++) {
        c = *s->p;
        c.func[f].stack_size = 16;
        try(s, &c);
    }
}

void shrink_program(struct prog *p, bool (*fails)(const struct prog *p, void *context),
                    void *context) {
    struct shrinker s = {.p = p, .fails = fails, .context = context, .changed = true};
    while (s.changed) {
        s.changed = false;
        for (uint32_t f = 0; f < p->funcs; f++)
            for (uint32_t i = p->func[f].count; i-- > 0;)
                if (i < p->func[f].count)
                    without_op(&s, f, i);
        for (uint32_t f = 0; f < p->funcs; f++)
            for (uint32_t i = 0; i < p->func[f].count; i++)
                simpler_op(&s, f, i);
        smaller_world(&s);
    }
}
