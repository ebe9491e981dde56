/* Brute force over full states. One operation is one step, whether anybody can see it or not. */
#include "oracle.h"

#include "base/hash.h"
#include "model/model.h"
#include <assert.h>
#include <string.h>

enum { HEAP_OBJECTS = 14, OBJECTS = MAX_GLOBALS + MAX_THREADS + HEAP_OBJECTS, CELLS = 16 };
enum { LINK_OFFSET = 8, FAR_OFFSET = 256, LINK_PLACE = 100 };

struct value {
    uint32_t v, u; /* u: undefined bits */
};

struct pointer {
    uint8_t object; /* 0: null, else index + 1 */
    uint8_t undefined;
};

enum life { UNUSED, ALIVE, DEAD };
enum sort { GLOBAL, STACK, HEAP };

struct object {
    uint16_t size;
    uint8_t life, sort;
    uint8_t bytes[CELLS], undefined[CELLS]; /* 0..7, and 256..263 */
    struct pointer link;
};

struct frame {
    uint8_t func, pc, stack;
    uint8_t handle[HANDLES];
    uint8_t loop[MAX_OPS]; /* rounds left, by the place of the LOOP */
    uint8_t spare[2];
    struct value v[VARS];
    struct pointer p[POINTERS];
    uint8_t spare2[2];
};

struct thread {
    uint8_t life, called; /* called: `f` is of a function that `caller` called */
    uint8_t spare[2];
    struct frame f, caller;
};

struct state {
    struct thread t[MAX_THREADS];
    struct object o[OBJECTS];
    struct pointer link[MAX_LINKS];
    uint8_t lock[MAX_LOCKS]; /* thread + 1 */
    uint8_t owner;           /* of the atomic section, thread + 1 */
    uint8_t ended;
    uint8_t code;
    uint8_t spare[3];
};
/* States are compared as bytes. */
_Static_assert(sizeof(struct frame) == 3 + HANDLES + MAX_OPS + 2 + 8 * VARS + 2 * POINTERS + 2,
               "no padding");
_Static_assert(sizeof(struct thread) == 4 + 2 * sizeof(struct frame), "no padding");
_Static_assert(sizeof(struct state) == MAX_THREADS * sizeof(struct thread) +
                                           OBJECTS * sizeof(struct object) + 2 * MAX_LINKS +
                                           MAX_LOCKS + 6,
               "no padding");

/* ---- the set of states ---- */

struct oracle {
    const struct prog *p;
    struct answer *out;
    BASE_VEC(struct state) states;
    uint32_t *table; /* index + 1 */
    uint32_t mask, most;
};

static void add_state(struct oracle *o, const struct state *s) {
    uint32_t i = (uint32_t)base_hash_bytes(s, sizeof *s) & o->mask;
    for (; o->table[i]; i = (i + 1) & o->mask)
        if (memcmp(&o->states.at[o->table[i] - 1], s, sizeof *s) == 0)
            return;
    if (o->states.count >= o->most) {
        o->out->complete = false;
        return;
    }
    *base_vec_push(&o->states) = *s;
    o->table[i] = o->states.count;
}

/* ---- accesses ---- */

struct access {
    uint32_t place, offset, size;
    bool write, atomic, free;
};

static uint32_t cell(uint32_t offset) {
    uint32_t at = offset < FAR_OFFSET ? offset : offset - FAR_OFFSET + LINK_OFFSET;
    assert(at < CELLS);
    return at;
}

/* What is wrong with touching this; NONE if nothing. */
static enum model_fault_kind wrong(const struct state *s, struct pointer p, uint32_t offset,
                                   uint32_t size) {
    if (p.undefined)
        return MODEL_FAULT_UNINITIALISED;
    if (!p.object)
        return MODEL_FAULT_NULL_POINTER;
    const struct object *o = &s->o[p.object - 1];
    if (o->life == DEAD)
        return o->sort == STACK ? MODEL_FAULT_USE_AFTER_RETURN : MODEL_FAULT_USE_AFTER_FREE;
    return offset + size > o->size ? MODEL_FAULT_OUT_OF_BOUNDS : MODEL_FAULT_NONE;
}

static uint64_t get(const struct object *o, uint32_t offset, uint32_t size, uint64_t *undefined) {
    uint64_t v = 0;
    *undefined = 0;
    memcpy(&v, o->bytes + cell(offset), size);
    memcpy(undefined, o->undefined + cell(offset), size);
    return v;
}

static void put(struct object *o, uint32_t offset, uint32_t size, uint64_t v, uint64_t undefined) {
    memcpy(o->bytes + cell(offset), &v, size);
    memcpy(o->undefined + cell(offset), &undefined, size);
}

static uint64_t ones(uint32_t bytes) {
    return bytes == 8 ? ~UINT64_C(0) : (UINT64_C(1) << 8 * bytes) - 1;
}

static uint64_t from_lowest_up(uint64_t bits) {
    return bits | (0 - bits);
}

/* ---- what a thread is about to touch ---- */

static void touch(struct access *out, uint32_t *count, const struct state *s, struct pointer p,
                  uint32_t offset, uint32_t size, bool write, bool atomic) {
    if (wrong(s, p, offset, size) == MODEL_FAULT_NONE)
        out[(*count)++] = (struct access){p.object, offset, size, write, atomic, false};
}

static bool cas_fits(const struct state *s, const struct prog_op *op) {
    const struct object *g = &s->o[op->b];
    uint64_t u;
    return get(g, 0, g->size, &u) == (uint64_t)op->k;
}

static uint32_t about_to_touch(const struct prog *p, const struct state *s, uint32_t thread,
                               struct access *out) {
    const struct thread *t = &s->t[thread];
    const struct prog_func *f = &p->func[t->f.func];
    uint32_t n = 0;
    if (t->life != ALIVE || t->f.pc >= f->count)
        return 0;
    const struct prog_op *o = &f->ops[t->f.pc];
    bool atomic = o->atomic || s->owner == thread + 1;
    struct pointer global_a = {(uint8_t)(o->a + 1), 0}, global_b = {(uint8_t)(o->b + 1), 0};
    switch (o->kind) {
    case PROG_LOAD: touch(out, &n, s, global_b, 0, p->global[o->b].size, false, atomic); break;
    case PROG_STORE: touch(out, &n, s, global_a, 0, p->global[o->a].size, true, atomic); break;
    case PROG_AWAIT: touch(out, &n, s, global_a, 0, p->global[o->a].size, false, true); break;
    case PROG_RMW: touch(out, &n, s, global_b, 0, p->global[o->b].size, true, true); break;
    case PROG_CAS: /* it only reads if it would fail */
        touch(out, &n, s, global_b, 0, p->global[o->b].size, cas_fits(s, o), true);
        break;
    case PROG_PLOAD: touch(out, &n, s, t->f.p[o->b], o->offset, o->width, false, atomic); break;
    case PROG_PSTORE: touch(out, &n, s, t->f.p[o->a], o->offset, o->width, true, atomic); break;
    case PROG_LOADLINK:
        touch(out, &n, s, t->f.p[o->b], LINK_OFFSET, p->pointer_bytes, false, atomic);
        break;
    case PROG_SETLINK:
        touch(out, &n, s, t->f.p[o->a], LINK_OFFSET, p->pointer_bytes, true, atomic);
        break;
    case PROG_FETCH:
        out[n++] = (struct access){LINK_PLACE + o->b, 0, 8, false, atomic, false};
        break;
    case PROG_PUBLISH:
        out[n++] = (struct access){LINK_PLACE + o->a, 0, 8, true, atomic, false};
        break;
    case PROG_COPY:
        touch(out, &n, s, t->f.p[o->b], 0, (uint32_t)o->k, false, s->owner == thread + 1);
        if (n)
            touch(out, &n, s, t->f.p[o->a], 0, (uint32_t)o->k, true, s->owner == thread + 1);
        break;
    case PROG_FREE:
        if (wrong(s, t->f.p[o->a], 0, 0) == MODEL_FAULT_NONE &&
            s->o[t->f.p[o->a].object - 1].sort == HEAP)
            out[n++] =
                (struct access){t->f.p[o->a].object, 0, 1, true, s->owner == thread + 1, true};
        break;
    default: break;
    }
    return n;
}

static bool conflict(const struct access *a, const struct access *b) {
    if (a->place != b->place)
        return false;
    if (a->free || b->free)
        return !a->atomic && !b->atomic;
    return a->offset < b->offset + b->size && b->offset < a->offset + a->size &&
           (a->write || b->write) && !(a->atomic && b->atomic);
}

static void look_for_races(struct oracle *o, const struct state *s, uint32_t thread) {
    struct access mine[2], theirs[2];
    uint32_t n = about_to_touch(o->p, s, thread, mine);
    for (uint32_t u = 0; n && u < MAX_THREADS; u++) {
        uint32_t m = u == thread ? 0 : about_to_touch(o->p, s, u, theirs);
        for (uint32_t i = 0; i < n; i++)
            for (uint32_t k = 0; k < m; k++)
                if (conflict(&mine[i], &theirs[k]))
                    o->out->faults |= UINT64_C(1) << MODEL_FAULT_DATA_RACE;
    }
}

/* ---- one operation ---- */

enum went { ON, STAYED, PRUNED, FAULTED };

static enum went fault(struct oracle *o, enum model_fault_kind kind) {
    o->out->faults |= UINT64_C(1) << kind;
    return FAULTED;
}

static enum went do_load(struct oracle *o, struct state *s, struct pointer p, uint32_t offset,
                         uint32_t size, struct value *to) {
    enum model_fault_kind bad = wrong(s, p, offset, size);
    if (bad)
        return fault(o, bad);
    uint64_t undefined, v = get(&s->o[p.object - 1], offset, size, &undefined);
    *to = (struct value){(uint32_t)v, (uint32_t)undefined};
    return ON;
}

static enum went do_store(struct oracle *o, struct state *s, struct pointer p, uint32_t offset,
                          uint32_t size, struct value from) {
    enum model_fault_kind bad = wrong(s, p, offset, size);
    if (bad)
        return fault(o, bad);
    put(&s->o[p.object - 1], offset, size, from.v, from.u);
    return ON;
}

/* An atomic access must be aligned; whether something is there at all is looked at first. */
static bool misaligned(const struct state *s, const struct prog_op *op, struct pointer p) {
    return op->atomic && !wrong(s, p, op->offset, op->width) && op->offset % op->width;
}

static enum went do_rmw(struct state *s, struct thread *t, const struct prog_op *op) {
    struct object *g = &s->o[op->b];
    uint64_t u, old = get(g, 0, g->size, &u), v = t->f.v[op->c].v, now;
    uint64_t any = u || t->f.v[op->c].u ? ~UINT64_C(0) : 0, un = any; /* all or nothing */
    switch (op->k) {
    case RMW_XCHG: now = v, un = t->f.v[op->c].u; break;
    case RMW_ADD: now = old + v; break;
    case RMW_SUB: now = old - v; break;
    case RMW_AND: now = old & v; break;
    case RMW_OR: now = old | v; break;
    default: now = old ^ v; break;
    }
    put(g, 0, g->size, now & ones(g->size), un & ones(g->size));
    t->f.v[op->a] = (struct value){(uint32_t)old, (uint32_t)u};
    return ON;
}

static enum went do_cas(struct oracle *o, struct state *s, struct thread *t,
                        const struct prog_op *op) {
    struct object *g = &s->o[op->b];
    uint64_t u, old = get(g, 0, g->size, &u);
    if (u)
        return fault(o, MODEL_FAULT_UNINITIALISED);
    if (old == (uint64_t)op->k)
        put(g, 0, g->size, t->f.v[op->c].v & ones(g->size), t->f.v[op->c].u & ones(g->size));
    t->f.v[op->a] = (struct value){(uint32_t)old, 0};
    return ON;
}

static struct value arith(const struct prog_op *op, struct value b, struct value c) {
    switch (op->k) {
    case ARITH_ADD: return (struct value){b.v + c.v, (uint32_t)from_lowest_up(b.u | c.u)};
    case ARITH_SUB: return (struct value){b.v - c.v, (uint32_t)from_lowest_up(b.u | c.u)};
    case ARITH_XOR: return (struct value){b.v ^ c.v, b.u | c.u};
    /* a bit of a & b is undefined if it can be both 0 and 1 */
    case ARITH_AND: return (struct value){b.v & c.v, (b.u | c.u) & (b.u | b.v) & (c.u | c.v)};
    case ARITH_OR: return (struct value){b.v | c.v, (b.u | c.u) & (b.u | ~b.v) & (c.u | ~c.v)};
    case ARITH_SHL: return (struct value){b.v << op->c, b.u << op->c};
    default: return (struct value){b.v >> op->c, b.u >> op->c};
    }
}

/* A place that was never used; NULL: there is none left, and the answer would not be complete. */
static struct object *new_object(struct oracle *o, struct state *s, uint32_t size, enum sort sort,
                                 uint8_t *name) {
    for (uint32_t i = MAX_GLOBALS + MAX_THREADS; i < OBJECTS; i++) {
        if (s->o[i].life != UNUSED)
            continue;
        s->o[i] = (struct object){.size = (uint16_t)size, .life = ALIVE, .sort = (uint8_t)sort};
        *name = (uint8_t)(i + 1);
        return &s->o[i];
    }
    o->out->complete = false;
    return NULL;
}

static void make_undefined(struct object *o) {
    memset(o->undefined, 0xff, CELLS);
    o->link.undefined = 1;
}

static enum went do_malloc(struct oracle *o, struct state *s, struct thread *t,
                           const struct prog_op *op) {
    uint8_t name;
    struct object *h = new_object(o, s, (uint32_t)op->k, HEAP, &name);
    if (!h)
        return PRUNED;
    if (!op->b)
        make_undefined(h);
    t->f.p[op->a] = (struct pointer){name, 0};
    return ON;
}

static enum went do_free(struct oracle *o, struct state *s, struct pointer p) {
    if (p.undefined)
        return fault(o, MODEL_FAULT_UNINITIALISED);
    if (!p.object)
        return ON;
    struct object *h = &s->o[p.object - 1];
    if (h->sort != HEAP)
        return fault(o, MODEL_FAULT_INVALID_FREE);
    if (h->life == DEAD)
        return fault(o, MODEL_FAULT_DOUBLE_FREE);
    uint16_t size = h->size;
    *h = (struct object){.size = size, .life = DEAD, .sort = HEAP};
    return ON;
}

static enum went do_copy(struct oracle *o, struct state *s, struct pointer to, struct pointer from,
                         uint32_t size) {
    if (to.undefined || from.undefined)
        return fault(o, MODEL_FAULT_UNINITIALISED);
    enum model_fault_kind bad = wrong(s, from, 0, size);
    if (!bad)
        bad = wrong(s, to, 0, size);
    if (bad)
        return fault(o, bad);
    struct object *d = &s->o[to.object - 1];
    const struct object *f = &s->o[from.object - 1];
    uint32_t bytes = size < LINK_OFFSET ? size : LINK_OFFSET;
    memmove(d->bytes, f->bytes, bytes);
    memmove(d->undefined, f->undefined, bytes);
    if (size > LINK_OFFSET)
        d->link = f->link;
    return ON;
}

static enum went do_link(struct oracle *o, struct state *s, struct thread *t,
                         const struct prog_op *op) {
    struct pointer at = t->f.p[op->kind == PROG_LOADLINK ? op->b : op->a];
    enum model_fault_kind bad = wrong(s, at, LINK_OFFSET, o->p->pointer_bytes);
    if (bad)
        return fault(o, bad);
    if (op->kind == PROG_LOADLINK)
        t->f.p[op->a] = s->o[at.object - 1].link;
    else
        s->o[at.object - 1].link = t->f.p[op->b];
    return ON;
}

static void start(const struct prog *p, struct state *s, uint32_t thread, uint32_t func,
                  struct pointer argument) {
    struct thread *t = &s->t[thread];
    uint32_t stack = MAX_GLOBALS + thread;
    *t = (struct thread){.life = ALIVE};
    t->f = (struct frame){.func = (uint8_t)func, .stack = (uint8_t)(stack + 1)};
    t->f.p[0] = argument;
    struct object *o = &s->o[stack];
    assert(o->life == UNUSED);
    *o = (struct object){.size = (uint16_t)p->func[func].stack_size, .life = ALIVE, .sort = STACK};
    make_undefined(o);
}

static enum went do_spawn(struct oracle *o, struct state *s, struct thread *t,
                          const struct prog_op *op) {
    struct pointer argument = {0, 0};
    if (op->c != NO_POINTER)
        argument = t->f.p[op->c];
    if (argument.undefined)
        return fault(o, MODEL_FAULT_UNINITIALISED);
    for (uint32_t u = 0; u < MAX_THREADS; u++)
        if (s->t[u].life == UNUSED) {
            start(o->p, s, u, op->b, argument);
            t->f.handle[op->a] = (uint8_t)u;
            return ON;
        }
    assert(!"more threads than a valid program can start");
    return ON;
}

static void end_stack(struct state *s, const struct thread *t) {
    uint16_t size = s->o[t->f.stack - 1].size;
    s->o[t->f.stack - 1] = (struct object){.size = size, .life = DEAD, .sort = STACK};
}

static enum went do_call(struct oracle *o, struct state *s, struct thread *t,
                         const struct prog_op *op) {
    struct frame f = {.func = op->b};
    struct object *stack = new_object(o, s, o->p->func[op->b].stack_size, STACK, &f.stack);
    if (!stack)
        return PRUNED;
    make_undefined(stack);
    f.p[0] = t->f.p[op->c];
    t->caller = t->f;
    t->f = f;
    t->called = 1;
    return STAYED;
}

static enum went do_return(struct oracle *o, struct state *s, struct thread *t) {
    struct pointer result = t->f.p[1];
    end_stack(s, t);
    t->f = t->caller;
    t->caller = (struct frame){.func = 0};
    t->called = 0;
    t->f.p[o->p->func[t->f.func].ops[t->f.pc].a] = result;
    return ON;
}

static void finish(struct state *s, struct thread *t) {
    end_stack(s, t);
    *t = (struct thread){.life = DEAD};
    bool anybody = false;
    for (uint32_t u = 0; u < MAX_THREADS; u++)
        anybody |= s->t[u].life == ALIVE;
    s->ended |= !anybody;
}

static enum went end_process(struct state *s, int32_t code) {
    s->ended = 1;
    s->code = (uint8_t)code;
    return STAYED;
}

/* The next operation of a thread; pc is moved by the caller unless it was a jump. */
static enum went operate(struct oracle *o, struct state *s, uint32_t thread, uint32_t alt) {
    struct thread *t = &s->t[thread];
    const struct prog_func *f = &o->p->func[t->f.func];
    if (t->f.pc >= f->count) {
        if (t->called)
            return do_return(o, s, t);
        if (thread == 0)
            return end_process(s, 0);
        finish(s, t);
        return STAYED;
    }
    const struct prog_op *op = &f->ops[t->f.pc];
    struct pointer global_a = {(uint8_t)(op->a + 1), 0}, global_b = {(uint8_t)(op->b + 1), 0};
    uint64_t u;
    switch (op->kind) {
    case PROG_SET: t->f.v[op->a] = (struct value){(uint32_t)op->k, 0}; return ON;
    case PROG_UNDEF: t->f.v[op->a] = (struct value){0, ~0u}; return ON;
    case PROG_ARITH: t->f.v[op->a] = arith(op, t->f.v[op->b], t->f.v[op->c]); return ON;
    case PROG_LOAD: return do_load(o, s, global_b, 0, s->o[op->b].size, &t->f.v[op->a]);
    case PROG_STORE: return do_store(o, s, global_a, 0, s->o[op->a].size, t->f.v[op->b]);
    case PROG_RMW: return do_rmw(s, t, op);
    case PROG_CAS: return do_cas(o, s, t, op);
    case PROG_LOCK: s->lock[op->a] = (uint8_t)(thread + 1); return ON;
    case PROG_UNLOCK:
        if (s->lock[op->a] != thread + 1)
            return fault(o, MODEL_FAULT_LOCK_MISUSE);
        s->lock[op->a] = 0;
        return ON;
    case PROG_TRYLOCK:
        t->f.v[op->a] = (struct value){!s->lock[op->b], 0};
        if (!s->lock[op->b])
            s->lock[op->b] = (uint8_t)(thread + 1);
        return ON;
    case PROG_MALLOC: return do_malloc(o, s, t, op);
    case PROG_FREE: return do_free(o, s, t->f.p[op->a]);
    case PROG_ADDR: t->f.p[op->a] = (struct pointer){t->f.stack, 0}; return ON;
    case PROG_ADDRG: t->f.p[op->a] = global_b; return ON;
    case PROG_PLOAD:
        if (misaligned(s, op, t->f.p[op->b]))
            return fault(o, MODEL_FAULT_MISALIGNED);
        return do_load(o, s, t->f.p[op->b], op->offset, op->width, &t->f.v[op->a]);
    case PROG_PSTORE:
        if (misaligned(s, op, t->f.p[op->a]))
            return fault(o, MODEL_FAULT_MISALIGNED);
        return do_store(o, s, t->f.p[op->a], op->offset, op->width, t->f.v[op->b]);
    case PROG_COPY: return do_copy(o, s, t->f.p[op->a], t->f.p[op->b], (uint32_t)op->k);
    case PROG_LOADLINK:
    case PROG_SETLINK: return do_link(o, s, t, op);
    case PROG_FETCH: t->f.p[op->a] = s->link[op->b]; return ON;
    case PROG_PUBLISH: s->link[op->a] = t->f.p[op->b]; return ON;
    case PROG_SPAWN: return do_spawn(o, s, t, op);
    case PROG_CALL: return do_call(o, s, t, op);
    case PROG_JOIN: return ON;
    case PROG_ASSERT:
        if (t->f.v[op->a].u)
            return fault(o, MODEL_FAULT_UNINITIALISED);
        return t->f.v[op->a].v != (uint32_t)op->k ? ON : fault(o, MODEL_FAULT_ASSERTION);
    case PROG_ASSUME:
        if (t->f.v[op->a].u)
            return fault(o, MODEL_FAULT_UNINITIALISED);
        return t->f.v[op->a].v != (uint32_t)op->k ? ON : PRUNED;
    case PROG_CHOOSE: t->f.v[op->a] = (struct value){alt, 0}; return ON;
    case PROG_AWAIT: {
        uint64_t v = get(&s->o[op->a], 0, s->o[op->a].size, &u);
        if (u)
            return fault(o, MODEL_FAULT_UNINITIALISED);
        return v == (uint64_t)op->k ? ON : STAYED;
    }
    case PROG_EXIT: return end_process(s, op->k);
    case PROG_LEAVE: finish(s, t); return STAYED;
    case PROG_IF:
        if (t->f.v[op->a].u)
            return fault(o, MODEL_FAULT_UNINITIALISED);
        if (t->f.v[op->a].v != (uint32_t)op->k)
            t->f.pc = (uint8_t)prog_match(f, t->f.pc);
        return ON;
    case PROG_IFNULL:
        if (t->f.p[op->a].undefined)
            return fault(o, MODEL_FAULT_UNINITIALISED);
        if (t->f.p[op->a].object)
            t->f.pc = (uint8_t)prog_match(f, t->f.pc);
        return ON;
    case PROG_LOOP: t->f.loop[t->f.pc] = (uint8_t)op->k; return ON;
    case PROG_ATOMIC: s->owner = (uint8_t)(thread + 1); return ON;
    default: assert(!"not an operation of its own"); return ON;
    }
}

static uint32_t opener(const struct prog_func *f, uint32_t end) {
    for (uint32_t i = end; i-- > 0;) {
        uint32_t m = i;
        if (f->ops[i].kind != PROG_IF && f->ops[i].kind != PROG_IFNULL &&
            f->ops[i].kind != PROG_LOOP && f->ops[i].kind != PROG_ATOMIC)
            continue;
        do
            m = prog_match(f, m);
        while (m < end && f->ops[m].kind == PROG_ELSE);
        if (m == end)
            return i;
    }
    assert(!"an end without a beginning");
    return 0;
}

/* ELSE and END are no operations: a thread never stands on one. */
static void pass_ends(const struct prog *p, struct state *s, struct thread *t) {
    const struct prog_func *f = &p->func[t->f.func];
    while (t->life == ALIVE && t->f.pc < f->count) {
        uint8_t kind = f->ops[t->f.pc].kind;
        if (kind == PROG_ELSE) {
            t->f.pc = (uint8_t)prog_match(f, t->f.pc);
        } else if (kind == PROG_END) {
            uint32_t at = opener(f, t->f.pc);
            if (f->ops[at].kind == PROG_ATOMIC)
                s->owner = 0;
            bool again = f->ops[at].kind == PROG_LOOP && --t->f.loop[at];
            t->f.pc = (uint8_t)(again ? at + 1 : t->f.pc + 1u);
        } else {
            return;
        }
    }
}

/* ---- the search ---- */

static bool in_section(const struct prog *p, const struct thread *t) {
    const struct prog_func *f = &p->func[t->f.func];
    for (uint32_t i = 0; i < t->f.pc; i++)
        if (f->ops[i].kind == PROG_ATOMIC && prog_match(f, i) > t->f.pc)
            return true;
    return false;
}

static uint32_t ways(const struct prog *p, const struct state *s, uint32_t thread) {
    const struct thread *t = &s->t[thread];
    if (t->life != ALIVE || s->ended)
        return 0;
    if (s->owner && s->owner != thread + 1 && ways(p, s, s->owner - 1u)) /* it does not wait */
        return 0;
    if (t->f.pc >= p->func[t->f.func].count)
        return 1;
    const struct prog_op *op = &p->func[t->f.func].ops[t->f.pc];
    switch (op->kind) {
    case PROG_LOCK: return s->lock[op->a] == 0;
    case PROG_JOIN: return s->t[t->f.handle[op->a]].life == DEAD;
    case PROG_CHOOSE: return (uint32_t)op->k;
    default: return 1;
    }
}

static void record_end(struct oracle *o, const struct state *s) {
    uint64_t d = outcome_start(s->code);
    for (uint32_t g = 0; g < o->p->globals; g++) {
        uint64_t u, v = get(&s->o[g], 0, s->o[g].size, &u);
        d = outcome_global(d, v, u);
    }
    for (uint32_t l = 0; l < o->p->links; l++)
        d = outcome_link(d, s->link[l].undefined ? 2 : s->link[l].object != 0);
    *base_vec_push(&o->out->outcomes) = d;
}

static void expand(struct oracle *o, uint32_t index) {
    struct state s = o->states.at[index];
    if (s.ended) {
        record_end(o, &s);
        return;
    }
    bool stuck = true, changes = false; /* a step that leads back here waits in a loop */
    for (uint32_t t = 0; t < MAX_THREADS; t++) {
        uint32_t n = ways(o->p, &s, t);
        if (n)
            look_for_races(o, &s, t);
        for (uint32_t alt = 0; alt < n; alt++) {
            struct state next = s;
            stuck = false;
            if (in_section(o->p, &s.t[t])) /* another may have had one while it waited */
                next.owner = (uint8_t)(t + 1);
            enum went went = operate(o, &next, t, alt);
            changes |= went != STAYED;
            if (went == PRUNED || went == FAULTED)
                continue;
            if (went == ON)
                next.t[t].f.pc++;
            pass_ends(o->p, &next, &next.t[t]);
            changes |= memcmp(&next, &s, sizeof s) != 0;
            add_state(o, &next);
        }
    }
    if (stuck || !changes)
        o->out->faults |= UINT64_C(1) << (stuck ? MODEL_FAULT_DEADLOCK : MODEL_FAULT_LIVELOCK);
}

void oracle_run(const struct prog *p, uint32_t most_states, struct answer *out) {
    struct oracle o = {.p = p, .out = out, .most = most_states, .mask = 1};
    *out = (struct answer){.complete = true};
    while (o.mask < 2 * most_states)
        o.mask = o.mask << 1 | 1;
    o.table = base_calloc(o.mask + 1u, sizeof *o.table);
    struct state first;
    memset(&first, 0, sizeof first);
    for (uint32_t g = 0; g < p->globals; g++) {
        first.o[g] =
            (struct object){.size = (uint16_t)p->global[g].size, .life = ALIVE, .sort = GLOBAL};
        put(&first.o[g], 0, p->global[g].size, p->global[g].init, 0);
    }
    start(p, &first, 0, 0, (struct pointer){0, 0});
    add_state(&o, &first);
    for (uint32_t i = 0; i < o.states.count && out->complete; i++)
        expand(&o, i);
    out->states = o.states.count;
    answer_sort(out);
    free(o.table);
    base_vec_drop(&o.states);
}

/* ---- answers ---- */

static int compare_words(const void *a, const void *b) {
    uint64_t x = *(const uint64_t *)a, y = *(const uint64_t *)b;
    return (x > y) - (x < y);
}

void answer_sort(struct answer *a) {
    uint32_t n = 0;
    if (a->outcomes.count)
        qsort(a->outcomes.at, a->outcomes.count, sizeof *a->outcomes.at, compare_words);
    for (uint32_t i = 0; i < a->outcomes.count; i++)
        if (i == 0 || a->outcomes.at[i] != a->outcomes.at[n - 1])
            a->outcomes.at[n++] = a->outcomes.at[i];
    a->outcomes.count = n;
}

void answer_drop(struct answer *a) {
    base_vec_drop(&a->outcomes);
}

uint64_t outcome_start(int exit_code) {
    return base_hash_word((uint64_t)(uint32_t)exit_code + 1);
}

uint64_t outcome_global(uint64_t digest, uint64_t value, uint64_t undefined) {
    digest = base_hash_word(digest ^ (value & ~undefined)) + 1;
    return base_hash_word(digest ^ undefined) + 2;
}

uint64_t outcome_link(uint64_t digest, uint32_t what) {
    return base_hash_word(digest ^ what) + 3;
}
