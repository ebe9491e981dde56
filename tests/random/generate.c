/* Programs are drawn so that their threads meet: few globals, few values, and each program has a
 * mood that makes some kinds of operation likely and others absent, because a program with a bit of
 * everything fails at once and hides what comes after. */
#include "generate.h"

#include <string.h>

struct draw {
    uint64_t state;
    struct prog *p;
    uint32_t weight[PROG_KINDS];
    uint32_t func;
    uint32_t handles;
    uint32_t depth;
    bool in_atomic;
    bool defined_only;
    bool full;                 /* a function has no room for what was drawn */
    struct prog_op beyond;     /* which goes here */
    bool alike;                /* the threads of main are */
    uint32_t set;              /* bit i: p[i] probably points to something */
    bool published[MAX_LINKS]; /* so do these */
    bool argument[MAX_FUNCS];  /* and p0 of these */
};

static uint32_t below(struct draw *d, uint32_t n) { /* splitmix64 */
    uint64_t z = d->state += 0x9E3779B97F4A7C15u;
    z = (z ^ z >> 30) * 0xBF58476D1CE4E5B9u;
    z = (z ^ z >> 27) * 0x94D049BB133111EBu;
    return (uint32_t)((z ^ z >> 31) % n);
}

static bool chance(struct draw *d, uint32_t percent) {
    return below(d, 100) < percent;
}

static uint32_t pick(struct draw *d, const uint32_t *from, uint32_t count) {
    return from[below(d, count)];
}

static uint32_t object_size(struct draw *d) {
    static const uint32_t sizes[] = {264, 264, 264, 264, 16, 16, 16, 8, 4, 1, 257};
    return pick(d, sizes, sizeof sizes / sizeof *sizes);
}

/* ---- the mood ---- */

enum { MOOD_MEMORY, MOOD_LOCKS, MOOD_POINTERS, MOOD_LIVES, MOOD_UNDEFINED, MOOD_MIXED, MOODS };

static const uint8_t usual[PROG_KINDS] = {
    [PROG_SET] = 4,    [PROG_ARITH] = 4,  [PROG_LOAD] = 12,  [PROG_STORE] = 12, [PROG_RMW] = 5,
    [PROG_CAS] = 3,    [PROG_ASSERT] = 3, [PROG_CHOOSE] = 2, [PROG_IF] = 5,     [PROG_LOOP] = 2,
    [PROG_ATOMIC] = 3, [PROG_AWAIT] = 1,  [PROG_ASSUME] = 1, [PROG_EXIT] = 1,
};

static void be(struct draw *d, uint32_t mood) {
    uint32_t *w = d->weight;
    for (uint32_t k = 0; k < PROG_KINDS; k++)
        w[k] = usual[k];
    if (mood == MOOD_LOCKS || mood == MOOD_MIXED) {
        w[PROG_LOCK] = 14;
        w[PROG_UNLOCK] = 1;
        w[PROG_TRYLOCK] = 3;
    }
    bool undefined = mood == MOOD_UNDEFINED;
    if (mood == MOOD_POINTERS || mood == MOOD_LIVES || mood == MOOD_MIXED ||
        (undefined && chance(d, 50))) {
        w[PROG_MALLOC] = w[PROG_PUBLISH] = w[PROG_FETCH] = 7;
        w[PROG_PLOAD] = w[PROG_PSTORE] = 9;
        w[PROG_FREE] = w[PROG_IFNULL] = w[PROG_CALL] = 4;
        w[PROG_ADDR] = w[PROG_ADDRG] = w[PROG_COPY] = 3;
        w[PROG_LOADLINK] = w[PROG_SETLINK] = 4;
    }
    if (mood == MOOD_LIVES) { /* objects end while others use them */
        w[PROG_FREE] = 12;
        w[PROG_ADDRG] = w[PROG_COPY] = w[PROG_ATOMIC] = 0;
        w[PROG_LOAD] = w[PROG_STORE] = 4;
    }
    d->defined_only = !undefined;
    if (undefined) {
        w[PROG_UNDEF] = 8;
        w[PROG_ARITH] = 12;
    }
    for (uint32_t k = 0; k < PROG_KINDS; k++) /* and each program lacks something */
        if (chance(d, 25))
            w[k] = 0;
    w[PROG_STORE] += 2;
}

/* ---- operations ---- */

static struct prog_op *append(struct draw *d, enum prog_kind kind) {
    struct prog_func *f = &d->p->func[d->func];
    d->full |= f->count == MAX_OPS;
    struct prog_op *o = d->full ? &d->beyond : &f->ops[f->count++];
    *o = (struct prog_op){.kind = (uint8_t)kind};
    return o;
}

/* None in a program that is drawn anew anyway: nothing more is written into it, and blocks in it
 * would never end. */
static uint32_t room(struct draw *d) {
    return d->full ? 0 : MAX_OPS - d->p->func[d->func].count;
}

static bool possible(struct draw *d, enum prog_kind kind) {
    switch (kind) {
    case PROG_LOCK:
    case PROG_UNLOCK:
    case PROG_TRYLOCK: return d->p->locks;
    case PROG_CALL: return !d->in_atomic && d->func + 1 < d->p->funcs;
    case PROG_FETCH:
    case PROG_PUBLISH: return d->p->links;
    case PROG_AWAIT:
    case PROG_EXIT:
    case PROG_ASSUME: return !d->in_atomic;
    case PROG_ATOMIC: return !d->in_atomic && d->depth < 2 && room(d) > 6;
    case PROG_IF:
    case PROG_IFNULL:
    case PROG_LOOP: return d->depth < 2 && room(d) > 6;
    default: return true;
    }
}

static enum prog_kind draw_kind(struct draw *d) {
    uint32_t total = 0;
    for (uint32_t k = 0; k < PROG_KINDS; k++)
        total += possible(d, (enum prog_kind)k) ? d->weight[k] : 0;
    uint32_t at = below(d, total);
    for (uint32_t k = 0;; k++) {
        uint32_t w = possible(d, (enum prog_kind)k) ? d->weight[k] : 0;
        if (at < w)
            return (enum prog_kind)k;
        at -= w;
    }
}

static void draw_access(struct draw *d, struct prog_op *o) {
    static const uint32_t widths[] = {4, 4, 4, 1, 2};
    static const uint32_t offsets[] = {0, 0, 0, 0, 0, 4, 256, 2, 1};
    o->width = (uint8_t)pick(d, widths, 5);
    o->offset = (uint16_t)pick(d, offsets, 9);
    o->atomic = chance(d, 40);
    if (!chance(d, 3)) /* misaligned ones are rare */
        o->offset = (uint16_t)(o->offset & ~(o->width - 1u));
    if (o->offset < 8 && o->offset + o->width > 8)
        o->offset = 0;
}

static bool makes_pointer(uint8_t kind) {
    return kind == PROG_MALLOC || kind == PROG_ADDR || kind == PROG_ADDRG || kind == PROG_FETCH ||
           kind == PROG_LOADLINK || kind == PROG_CALL;
}

static bool uses_pointer(uint8_t kind) {
    return kind == PROG_PLOAD || kind == PROG_PSTORE || kind == PROG_COPY ||
           kind == PROG_LOADLINK || kind == PROG_SETLINK || kind == PROG_PUBLISH ||
           kind == PROG_FREE;
}

/* A pointer to use: mostly one that was set. */
static uint32_t usable(struct draw *d) {
    uint32_t p = below(d, POINTERS);
    for (uint32_t i = 0; i < POINTERS && !chance(d, 4); i++, p = (p + 1) % POINTERS)
        if (d->set >> p & 1)
            return p;
    return p;
}

static void note_pointers(struct draw *d, const struct prog_op *o) {
    if (o->kind == PROG_MALLOC || o->kind == PROG_ADDR || o->kind == PROG_ADDRG ||
        (o->kind == PROG_FETCH && d->published[o->b]))
        d->set |= 1u << o->a;
    else if (o->kind == PROG_FETCH || o->kind == PROG_LOADLINK || o->kind == PROG_FREE ||
             o->kind == PROG_CALL)
        d->set &= ~(1u << o->a);
    if (o->kind == PROG_PUBLISH && d->func == 0)
        d->published[o->a] = d->set >> o->b & 1;
}

static void draw_operands(struct draw *d, struct prog_op *o) {
    static const uint32_t copies[] = {1, 4, 8, 16};
    uint32_t v = below(d, VARS), w = below(d, VARS), q = usable(d);
    uint32_t p = makes_pointer(o->kind) || o->kind == PROG_IFNULL ? below(d, POINTERS) : usable(d);
    uint32_t g = below(d, d->p->globals), x = below(d, VARS);
    o->k = (int32_t)below(d, 3);
    o->atomic = chance(d, 50);
    o->a = (uint8_t)v;
    o->b = (uint8_t)w;
    o->c = (uint8_t)x;
    switch (o->kind) {
    case PROG_ARITH: o->k = (int32_t)below(d, ARITHS); break;
    case PROG_LOAD: o->b = (uint8_t)g; break;
    case PROG_STORE: o->a = (uint8_t)g; break;
    case PROG_RMW: o->b = (uint8_t)g, o->k = (int32_t)below(d, RMWS); break;
    case PROG_CAS:
    case PROG_ADDRG: o->b = (uint8_t)g; break;
    case PROG_LOCK:
    case PROG_UNLOCK: o->a = (uint8_t)below(d, d->p->locks); break;
    case PROG_TRYLOCK: o->b = (uint8_t)below(d, d->p->locks); break;
    case PROG_MALLOC:
        o->b = chance(d, d->defined_only ? 95 : 30), o->k = (int32_t)object_size(d);
        break;
    case PROG_PLOAD: o->b = (uint8_t)p, draw_access(d, o); break;
    case PROG_PSTORE: o->a = (uint8_t)p, draw_access(d, o); break;
    case PROG_COPY: o->k = (int32_t)pick(d, copies, 4); break;
    case PROG_FETCH: o->b = (uint8_t)below(d, d->p->links); break;
    case PROG_CALL: o->b = (uint8_t)(d->p->funcs - 1), o->c = (uint8_t)q; break;
    case PROG_PUBLISH: o->a = (uint8_t)below(d, d->p->links), o->b = (uint8_t)q; break;
    case PROG_CHOOSE: o->k = 2 + (int32_t)below(d, 2); break;
    case PROG_AWAIT: o->a = (uint8_t)g; break;
    case PROG_LOOP: o->k = 1 + (int32_t)below(d, 2); break;
    default: break;
    }
    bool on_pointer = o->kind == PROG_MALLOC || o->kind == PROG_FREE || o->kind == PROG_ADDR ||
                      o->kind == PROG_ADDRG || o->kind == PROG_FETCH || o->kind == PROG_IFNULL ||
                      o->kind == PROG_CALL;
    if (on_pointer)
        o->a = (uint8_t)p;
    if (o->kind == PROG_COPY || o->kind == PROG_LOADLINK || o->kind == PROG_SETLINK)
        o->a = (uint8_t)p, o->b = (uint8_t)q;
    note_pointers(d, o);
}

static void draw_block(struct draw *d, uint32_t count);

/* Something to point to, where nothing is. */
static void draw_pointer(struct draw *d) {
    static const uint32_t kinds[] = {PROG_MALLOC, PROG_MALLOC, PROG_ADDR, PROG_ADDRG};
    enum prog_kind kind = (enum prog_kind)pick(d, kinds, 4);
    for (uint32_t l = 0; l < d->p->links; l++)
        if (d->published[l] && chance(d, 60))
            kind = PROG_FETCH;
    draw_operands(d, append(d, kind));
}

static void draw_op(struct draw *d) {
    enum prog_kind drawn = draw_kind(d);
    if (uses_pointer((uint8_t)drawn) && !d->set && chance(d, 95))
        draw_pointer(d);
    struct prog_op *o = append(d, drawn);
    draw_operands(d, o);
    uint8_t kind = o->kind, lock = o->a;
    if (kind == PROG_LOCK && room(d) > 10) {
        draw_block(d, 1 + below(d, 2));
        if (chance(d, 92))
            append(d, PROG_UNLOCK)->a = lock;
    }
    if (kind == PROG_IF || kind == PROG_IFNULL || kind == PROG_LOOP || kind == PROG_ATOMIC) {
        d->depth++;
        d->in_atomic |= kind == PROG_ATOMIC;
        draw_block(d, 1 + below(d, 3));
        if (kind <= PROG_IFNULL && kind >= PROG_IF && chance(d, 30) && room(d) > 4) {
            append(d, PROG_ELSE);
            draw_block(d, 1 + below(d, 2));
        }
        append(d, PROG_END);
        d->in_atomic &= kind != PROG_ATOMIC;
        d->depth--;
    }
}

/* ---- scenes: what chance alone would seldom bring together ---- */

static struct prog_op *add(struct draw *d, enum prog_kind kind, uint32_t a, uint32_t b, int32_t k) {
    struct prog_op *o = append(d, kind);
    o->a = (uint8_t)a;
    o->b = (uint8_t)b;
    o->k = k;
    o->atomic = chance(d, 85);
    o->width = 4;
    note_pointers(d, o);
    return o;
}

static void use(struct draw *d, uint32_t p) {
    if (chance(d, 50))
        add(d, PROG_PSTORE, p, below(d, VARS), 0);
    else
        add(d, PROG_PLOAD, below(d, VARS), p, 0);
}

/* An object that others find through another one, or on the stack. */
static void scene_give(struct draw *d) {
    uint32_t p = below(d, POINTERS), q = (p + 1) % POINTERS;
    bool linked = chance(d, 50);
    if (chance(d, 40))
        add(d, PROG_ADDR, p, 0, 0);
    else
        add(d, PROG_MALLOC, p, 1, 264);
    if (linked) {
        add(d, PROG_MALLOC, q, 1, 16);
        add(d, PROG_SETLINK, p, q, 0);
    }
    if (chance(d, 60))
        use(d, linked ? q : p);
    add(d, PROG_PUBLISH, below(d, d->p->links), p, 0);
    if (chance(d, 60))
        use(d, linked ? q : p);
}

/* Somebody who finds it. */
static void scene_take(struct draw *d) {
    uint32_t p = below(d, POINTERS), q = below(d, POINTERS), end = chance(d, 30);
    add(d, PROG_FETCH, p, below(d, d->p->links), 0);
    add(d, PROG_IFNULL, p, 0, 0);
    append(d, PROG_ELSE);
    if (chance(d, 50)) {
        add(d, PROG_LOADLINK, q, p, 0);
        add(d, PROG_IFNULL, q, 0, 0);
        append(d, PROG_ELSE);
        use(d, q);
        append(d, PROG_END);
    } else {
        use(d, p);
    }
    if (end)
        add(d, PROG_FREE, p, 0, 0);
    append(d, PROG_END);
}

/* A dangling pointer while names are used again. */
static void scene_reuse(struct draw *d) {
    uint32_t p = below(d, POINTERS), q = (p + 1) % POINTERS, l = below(d, d->p->links);
    add(d, PROG_MALLOC, p, 1, 16);
    add(d, PROG_PUBLISH, l, p, 0);
    add(d, PROG_FREE, p, 0, 0);
    add(d, PROG_MALLOC, p, 1, 16);
    if (chance(d, 50))
        add(d, PROG_PUBLISH, l, p, 0);
    add(d, PROG_FETCH, q, l, 0);
    use(d, q);
}

/* Undefined bits on their way. */
static void scene_undefined(struct draw *d) {
    uint32_t v = below(d, VARS), w = below(d, VARS), g = below(d, d->p->globals);
    add(d, PROG_UNDEF, v, 0, 0);
    for (uint32_t i = below(d, 3); i-- > 0;)
        add(d, PROG_ARITH, v, chance(d, 50) ? v : w, (int32_t)below(d, ARITHS))->c = (uint8_t)v;
    add(d, PROG_STORE, g, v, 0);
    if (chance(d, 50)) {
        add(d, PROG_LOAD, w, g, 0);
        add(d, PROG_ARITH, w, w, (int32_t)below(d, ARITHS))->c = (uint8_t)below(d, VARS);
        if (chance(d, 50))
            add(d, PROG_IF, w, 0, 1), append(d, PROG_END);
    }
}

static void scene_copy(struct draw *d) {
    uint32_t p = below(d, POINTERS), q = (p + 1) % POINTERS, v = below(d, VARS);
    add(d, PROG_MALLOC, p, 0, 264);
    add(d, PROG_PSTORE, p, below(d, VARS), 0)->offset = chance(d, 50) ? 4 : 0;
    add(d, PROG_MALLOC, q, chance(d, 50), 16);
    add(d, PROG_COPY, q, p, chance(d, 50) ? 8 : 16);
    add(d, PROG_PLOAD, v, q, 0)->offset = chance(d, 50) ? 4 : 0;
    add(d, PROG_STORE, below(d, d->p->globals), v, 0);
}

/* A choice where nobody else may come between, unless it waits for a lock first. */
static void scene_section(struct draw *d) {
    uint32_t v = below(d, VARS), g = below(d, d->p->globals);
    bool waits = d->p->locks && chance(d, 50);
    uint32_t l = waits ? below(d, d->p->locks) : 0;
    add(d, PROG_ATOMIC, 0, 0, 0);
    add(d, PROG_LOAD, v, g, 0);
    if (waits) {
        add(d, PROG_STORE, below(d, d->p->globals), v, 0);
        add(d, PROG_LOCK, l, 0, 0);
    }
    add(d, PROG_CHOOSE, (v + 1) % VARS, 0, 2);
    add(d, PROG_ARITH, v, v, ARITH_ADD)->c = (uint8_t)((v + 1) % VARS);
    add(d, PROG_STORE, g, v, 0);
    if (waits)
        add(d, PROG_UNLOCK, l, 0, 0);
    append(d, PROG_END);
}

/* What a function gave back may have ended with it, and its name may be another's by now. */
static void scene_call(struct draw *d) {
    uint32_t p = below(d, POINTERS), q = (p + 1) % POINTERS, callee = d->p->funcs - 1;
    add(d, PROG_CALL, p, callee, 0)->c = (uint8_t)below(d, POINTERS);
    if (chance(d, 50))
        add(d, PROG_CALL, q, callee, 0)->c = (uint8_t)below(d, POINTERS);
    add(d, PROG_IFNULL, p, 0, 0);
    append(d, PROG_ELSE);
    use(d, p);
    append(d, PROG_END);
}

static bool draw_scene(struct draw *d) {
    bool pointers = d->weight[PROG_PLOAD] && d->p->links && d->depth == 0;
    uint32_t n = below(d, 10);
    if (room(d) < 18 || d->in_atomic)
        return false;
    if (pointers && n < 3)
        scene_give(d);
    else if (pointers && n < 6)
        scene_take(d);
    else if (pointers && n < 7)
        scene_reuse(d);
    else if (pointers && n < 8 && d->func + 1 < d->p->funcs)
        scene_call(d);
    else if (!d->defined_only && n < 9)
        scene_undefined(d);
    else if (!d->defined_only && d->weight[PROG_PLOAD])
        scene_copy(d);
    else if (n == 9 && d->weight[PROG_ATOMIC])
        scene_section(d);
    else
        return false;
    return true;
}

/* Leaves room for the ends of the open blocks and for the joins. */
static void draw_block(struct draw *d, uint32_t count) {
    for (uint32_t i = 0; i < count && room(d) > 8; i++)
        if (!chance(d, 40) || !draw_scene(d))
            draw_op(d);
}

static void spawn(struct draw *d, uint32_t func) {
    if (d->handles == HANDLES || room(d) < 8)
        return;
    struct prog_op *o = append(d, PROG_SPAWN);
    o->a = (uint8_t)d->handles++;
    o->b = (uint8_t)func;
    o->c = NO_POINTER;
    if (d->weight[PROG_PLOAD] && chance(d, d->alike ? 10 : 70)) {
        o->c = (uint8_t)usable(d);
        d->argument[func] = d->set >> o->c & 1;
    }
}

/* Something to point to before the threads start, so that they get somewhere. */
static void prepare_pointers(struct draw *d) {
    struct prog_op *o;
    if (!d->weight[PROG_PLOAD] || chance(d, 20))
        return;
    o = append(d, chance(d, 60) ? PROG_MALLOC : PROG_ADDR);
    draw_operands(d, o);
    if (d->p->links && chance(d, 60)) {
        struct prog_op *publish = append(d, PROG_PUBLISH);
        publish->a = (uint8_t)below(d, d->p->links);
        publish->b = o->a;
    }
}

static void draw_main(struct draw *d, uint32_t threads) {
    d->func = d->handles = d->set = 0;
    memset(d->published, 0, sizeof d->published);
    memset(d->argument, 0, sizeof d->argument);
    prepare_pointers(d);
    draw_block(d, below(d, 2));
    for (uint32_t i = 0; i < threads; i++) {
        spawn(d, d->alike ? 1 : d->p->funcs > 1 ? 1 + below(d, d->p->funcs - 1) : 1);
        if (chance(d, 20))
            draw_block(d, 1);
    }
    draw_block(d, below(d, d->alike ? 2 : 4));
    bool leave = chance(d, 10);
    uint32_t first = below(d, d->handles ? d->handles : 1);
    for (uint32_t i = 0; i < d->handles; i++)
        if (chance(d, leave ? 30 : d->alike ? 97 : 85))
            append(d, PROG_JOIN)->a = (uint8_t)((first + i) % d->handles);
    if (room(d) > 10)
        draw_block(d, below(d, 3));
    if (leave && room(d))
        append(d, PROG_LEAVE);
}

static void draw_thread(struct draw *d, uint32_t func) {
    d->func = func;
    d->handles = 0;
    d->set = d->argument[func];
    if (d->weight[PROG_CALL] && !d->alike && func + 1 == d->p->funcs && chance(d, 40))
        add(d, PROG_ADDR, 1, 0, 0);
    draw_block(d, 1 + below(d, 3));
    if (func + 1 < d->p->funcs && chance(d, d->alike ? 3 : 20)) {
        spawn(d, func + 1);
        draw_block(d, below(d, 3));
        if (d->handles && chance(d, 60))
            append(d, PROG_JOIN)->a = 0;
    }
    draw_block(d, 1 + below(d, 3));
}

static void draw_program(struct draw *d) {
    struct prog *p = d->p;
    memset(p, 0, sizeof *p);
    p->pointer_bytes = chance(d, 25) ? 4 : 8;
    p->globals = 1 + below(d, 3);
    p->links = below(d, MAX_LINKS + 1);
    p->locks = 1 + below(d, MAX_LOCKS);
    for (uint32_t g = 0; g < p->globals; g++)
        p->global[g] = (struct prog_global){.size = 1u << below(d, 4), .init = below(d, 3)};
    p->funcs = 2 + below(d, 2);
    for (uint32_t f = 0; f < p->funcs; f++)
        p->func[f].stack_size = object_size(d);
    be(d, below(d, MOODS));
    d->alike = chance(d, 25);
    draw_main(d, d->alike ? 2 + below(d, 2) : 1 + below(d, 2));
    for (uint32_t f = 1; f < p->funcs; f++)
        draw_thread(d, f);
    p->together = chance(d, 40) && !prog_has(p, PROG_ADDRG);
}

void generate_program(uint64_t seed, struct prog *p) {
    struct draw d = {.state = seed * 0x2545F4914F6CDD1Du + 1, .p = p};
    do {
        d.depth = 0;
        d.in_atomic = d.full = false;
        draw_program(&d);
    } while (d.full || !prog_valid(p));
}
