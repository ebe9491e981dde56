/* Loops with a bound, built into the code. A loop is a strongly connected component of a function's
 * instructions (exceptions count as edges); its head is the first instruction that control comes to
 * from outside. Without its head a component falls into smaller ones, which are the inner loops
 * (Bourdoncle, "Efficient chaotic iteration strategies with widenings", 1993): so every cycle goes
 * through the head of exactly one innermost loop, and no loop need be reducible.
 *
 * Before each head this pass inserts code, the stub. It counts in a register of its own how often
 * control came there, sets the counters of the loops directly inside back to 0, and lets a limited
 * number of rounds pass. The counter lives in the frame like any register. So it belongs to one
 * activation, and is part of the state only as long as the loop can go on. A loop that control has
 * left can be entered again only through the head of the loop around it, so that head sets its
 * counter back. */
#include "ir/passes.h"

#include "ir/build.h"
#include <assert.h>
#include <stdlib.h>

enum { REGS_MOST = IR_NO_REG - 1, STUB = 5 };
static const uint32_t no_region = 0; /* the region of heads, once they are known */
static const uint32_t never = UINT32_MAX;

struct loop {
    uint32_t head, around; /* around: the loop around it, or IR_NO_INDEX */
};

typedef BASE_VEC(uint32_t) words;

struct region {
    uint32_t name, loop; /* the loop whose head was taken out of the region */
    words nodes;
};

struct finder {
    const struct ir_function *f;
    uint32_t *region;      /* by instruction */
    uint32_t *order, *low; /* numbers of Tarjan's search; order 0: not met */
    bool *on_stack;
    uint32_t met, regions;
    words stack;
    BASE_VEC(struct loop) loops;
    BASE_VEC(struct region) todo;
};

/* ---- edges ---- */

static bool handles(const struct ir_handler *h, uint32_t pc) {
    return h->first <= pc && pc < h->end;
}

/* The n-th place that control can go to from an instruction, or `never` beyond the last. A handler
 * that does not cover the instruction makes a hole in the numbering: the result is false, but there
 * may be more places. */
static bool next_of(const struct ir_function *f, uint32_t pc, uint64_t n, uint32_t *to) {
    const struct ir_ins *i = &f->code.at[pc];
    uint64_t targets = ir_flow_target_count(i), handlers = f->handlers.count;
    *to = 0;
    if (n < targets) {
        *to = ir_flow_target(f, i, n);
        return true;
    }
    n -= targets;
    if (n == 0) {
        *to = pc + 1;
        return !ir_flow_ends(i);
    }
    n -= 1;
    if (n >= 2 * handlers) {
        *to = never;
        return false;
    }
    const struct ir_handler *h = &f->handlers.at[n / 2];
    bool filter = n & 1;
    *to = filter ? h->filter : h->target;
    if (filter)
        return h->kind == IR_HANDLER_FILTER && handles(h, pc);
    return handles(h, pc) || i->op == IR_OP_endfilter;
}

/* ---- components (Tarjan 1972, without recursion) ---- */

struct visit {
    uint32_t pc;
    uint64_t next;
};
typedef BASE_VEC(struct visit) visits;

static void meet(struct finder *g, visits *path, uint32_t pc) {
    assert(!g->order[pc] && !g->on_stack[pc]);
    g->order[pc] = g->low[pc] = ++g->met;
    g->on_stack[pc] = true;
    *base_vec_push(&g->stack) = pc;
    *base_vec_push(path) = (struct visit){pc, 0};
}

/* Is the instruction a loop by itself? */
static bool goes_to_itself(const struct ir_function *f, uint32_t pc) {
    uint32_t to;
    for (uint64_t n = 0;; n++) {
        bool edge = next_of(f, pc, n, &to);
        if (edge && to == pc)
            return true;
        if (to == never)
            return false;
    }
}

static void close_component(struct finder *g, uint32_t root, struct region *out) {
    uint32_t pc;
    do {
        assert(g->stack.count && g->on_stack[base_vec_last(&g->stack)]);
        pc = g->stack.at[--g->stack.count];
        g->on_stack[pc] = false;
        *base_vec_push(&out->nodes) = pc;
    } while (pc != root);
}

static void add_region(struct finder *g, const struct region *found, uint32_t around) {
    assert(found->nodes.count);
    assert(around == IR_NO_INDEX || around < g->loops.count);
    if (found->nodes.count == 1 && !goes_to_itself(g->f, found->nodes.at[0]))
        return;
    struct region r = {.name = ++g->regions, .loop = around};
    for (uint32_t i = 0; i < found->nodes.count; i++) {
        *base_vec_push(&r.nodes) = found->nodes.at[i];
        g->region[found->nodes.at[i]] = r.name;
    }
    *base_vec_push(&g->todo) = r;
}

/* Finds all components of the rest of a region. */
static void split(struct finder *g, const struct region *r) {
    visits path = {0};
    struct region found = {0};
    for (uint32_t i = 0; i < r->nodes.count; i++)
        g->order[r->nodes.at[i]] = 0;
    for (uint32_t i = 0; i < r->nodes.count; i++) {
        if (g->order[r->nodes.at[i]] || g->region[r->nodes.at[i]] != r->name)
            continue;
        meet(g, &path, r->nodes.at[i]);
        while (path.count) {
            struct visit *v = &base_vec_last(&path);
            uint32_t pc = v->pc, to;
            bool edge = next_of(g->f, pc, v->next++, &to);
            assert(!edge || to < g->f->code.count);
            if (edge && g->region[to] == r->name && !g->order[to]) {
                meet(g, &path, to);
            } else if (edge && g->on_stack[to] && g->order[to] < g->low[pc]) {
                g->low[pc] = g->order[to];
            } else if (to == never) {
                assert(g->low[pc] && g->low[pc] <= g->order[pc]);
                path.count--;
                if (path.count && g->low[pc] < g->low[base_vec_last(&path).pc])
                    g->low[base_vec_last(&path).pc] = g->low[pc];
                if (g->low[pc] != g->order[pc])
                    continue;
                found.nodes.count = 0;
                close_component(g, pc, &found);
                add_region(g, &found, r->loop);
            }
        }
    }
    assert(!g->stack.count); /* every component is closed */
    base_vec_drop(&path);
    base_vec_drop(&found.nodes);
}

/* ---- heads ---- */

/* The first instruction that control enters from outside the region. In code that is never reached,
 * the first instruction. */
static uint32_t head_of(struct finder *g, const struct region *r) {
    const struct ir_function *f = g->f;
    uint32_t head = never, first = never;
    for (uint32_t i = 0; i < r->nodes.count; i++)
        first = r->nodes.at[i] < first ? r->nodes.at[i] : first;
    if (g->region[0] == r->name)
        return 0;
    for (uint32_t pc = 0; pc < f->code.count; pc++) {
        uint32_t to = 0;
        for (uint64_t n = 0; g->region[pc] != r->name && to != never; n++)
            if (next_of(f, pc, n, &to) && g->region[to] == r->name && to < head)
                head = to;
    }
    return head == never ? first : head;
}

static void find_loops(struct finder *g) {
    struct region all = {.name = ++g->regions, .loop = IR_NO_INDEX};
    for (uint32_t pc = 0; pc < g->f->code.count; pc++) {
        *base_vec_push(&all.nodes) = pc;
        g->region[pc] = all.name;
    }
    split(g, &all);
    base_vec_drop(&all.nodes);
    while (g->todo.count) {
        struct region r = g->todo.at[--g->todo.count];
        uint32_t head = head_of(g, &r);
        assert(g->region[head] == r.name);
        *base_vec_push(&g->loops) = (struct loop){head, r.loop};
        r.loop = g->loops.count - 1;
        g->region[head] = no_region;
        split(g, &r);
        base_vec_drop(&r.nodes);
    }
}

/* ---- the new code ---- */

struct writer {
    struct ir_program *p;
    const struct finder *g;
    struct ir_function *f;  /* gets the new code ... */
    struct ir_function old; /* ... which is made from this one */
    uint32_t *place;        /* the new place of an old instruction, or of its stub if it has one */
    uint32_t *loop_at;      /* by instruction: the loop whose head it is, or IR_NO_INDEX */
    uint16_t first, test;   /* registers: the first counter, and the result of the comparison */
};

static uint16_t counter(const struct writer *w, uint32_t loop) {
    assert(loop < w->g->loops.count && w->first + loop < w->test);
    return (uint16_t)(w->first + loop);
}

static uint32_t stub_size(const struct writer *w, uint32_t loop) {
    uint32_t inner = 0;
    for (uint32_t k = 0; k < w->g->loops.count; k++)
        inner += w->g->loops.at[k].around == loop;
    return STUB + inner;
}

static void write_stub(struct writer *w, uint32_t loop, uint32_t loc) {
    struct ir_function *f = w->f;
    uint16_t c = counter(w, loop);
    assert(w->p->loops.note < w->p->functions.count && w->p->loops.cut < w->p->functions.count);
    ir_build_ins(f, (struct ir_ins){.op = IR_OP_add64i, .a = c, .b = c, .imm = 1}, loc);
    for (uint32_t k = 0; k < w->g->loops.count; k++)
        if (w->g->loops.at[k].around == loop)
            ir_build_ins(f, (struct ir_ins){.op = IR_OP_const, .a = counter(w, k)}, loc);
    int64_t most = (int64_t)w->p->loops.rounds + 2; /* entering the loop is not a round */
    ir_build_ins(f, (struct ir_ins){.op = IR_OP_ulti, .a = w->test, .b = c, .imm = most}, loc);
    uint32_t at = f->code.count;
    ir_build_ins(f, (struct ir_ins){.op = IR_OP_br, .b = w->test, .x = at + 3, .y = at + 1}, loc);
    ir_build_ins(f, (struct ir_ins){.op = IR_OP_call, .x = w->p->loops.note}, loc);
    ir_build_ins(f, (struct ir_ins){.op = IR_OP_call, .x = w->p->loops.cut}, loc);
}

/* The table of an instruction is copied, because two instructions might share it. */
static void move_targets(struct writer *w, struct ir_ins *i) {
    const struct ir_function *old = &w->old;
    uint32_t size = 0, step = 1, from = 0;
    assert(ir_flow_table_inside(old, i));
    switch (ir_op_table[i->op].form) {
    case IR_FORM_BR:
    case IR_FORM_JBC:
        i->y = w->place[i->y];
        i->x = w->place[i->x];
        return;
    case IR_FORM_J: i->x = w->place[i->x]; return;
    case IR_FORM_SW: size = 3 * i->y + 1, step = 3, from = 2; break;
    case IR_FORM_IJ: size = i->y; break;
    default: return;
    }
    uint32_t table = ir_build_aux(w->f, old->aux.at + i->x, size), *at = w->f->aux.at + table;
    for (uint32_t k = from; k < size; k += step)
        at[k] = w->place[at[k]];
    if (step == 3)
        at[size - 1] = w->place[old->aux.at[i->x + size - 1]];
    i->x = table;
}

static void place_all(struct writer *w) {
    uint32_t at = 0;
    for (uint32_t pc = 0; pc < w->old.code.count; pc++) {
        w->place[pc] = at;
        at += 1 + (w->loop_at[pc] == IR_NO_INDEX ? 0 : stub_size(w, w->loop_at[pc]));
    }
    w->place[w->old.code.count] = at;
}

static void write_code(struct writer *w) {
    const struct ir_function *old = &w->old;
    for (uint32_t pc = 0; pc < old->code.count; pc++) {
        uint32_t loc = pc < old->locs.count ? old->locs.at[pc] : 0;
        assert(w->f->code.count == w->place[pc]);
        if (w->loop_at[pc] != IR_NO_INDEX)
            write_stub(w, w->loop_at[pc], loc);
        struct ir_ins i = old->code.at[pc];
        move_targets(w, &i);
        ir_build_ins(w->f, i, loc);
    }
    assert(w->f->code.count == w->place[old->code.count]);
    for (uint32_t n = 0; n < w->f->handlers.count; n++) {
        struct ir_handler *h = &w->f->handlers.at[n];
        assert(h->first <= h->end && h->end <= old->code.count && h->target < old->code.count);
        h->first = w->place[h->first];
        h->end = w->place[h->end];
        h->target = w->place[h->target];
        if (h->kind == IR_HANDLER_FILTER)
            h->filter = w->place[h->filter];
    }
}

static void rewrite(struct ir_program *p, const struct finder *g, struct ir_function *f) {
    uint32_t count = f->code.count;
    struct writer w = {.p = p, .g = g, .f = f, .old = *f};
    w.first = (uint16_t)f->regs;
    w.test = (uint16_t)(f->regs + g->loops.count);
    w.place = base_calloc((size_t)count + 1, sizeof *w.place);
    w.loop_at = base_alloc(count * sizeof *w.loop_at);
    for (uint32_t pc = 0; pc < count; pc++)
        w.loop_at[pc] = IR_NO_INDEX;
    for (uint32_t k = 0; k < g->loops.count; k++) {
        assert(w.loop_at[g->loops.at[k].head] == IR_NO_INDEX); /* it is the head of one loop */
        w.loop_at[g->loops.at[k].head] = k;
    }
    place_all(&w);
    f->code.at = NULL;
    f->locs.at = NULL;
    f->code.count = f->code.room = f->locs.count = f->locs.room = 0;
    f->aux.at = NULL; /* old words come first: argument lists of calls keep their offsets */
    f->aux.count = f->aux.room = 0;
    ir_build_aux(f, w.old.aux.at, w.old.aux.count);
    write_code(&w);
    f->regs += g->loops.count + 1;
    assert(f->regs == w.test + 1u && f->regs <= REGS_MOST);
    base_vec_drop(&w.old.code);
    base_vec_drop(&w.old.locs);
    base_vec_drop(&w.old.aux);
    free(w.place);
    free(w.loop_at);
}

void ir_loops_bound(struct ir_program *p, struct ir_function *f) {
    if (!p->loops.bounded || !f->defined || f->library || f->code.count == 0)
        return;
    uint32_t count = f->code.count;
    struct finder g = {.f = f};
    g.region = base_calloc(count, sizeof *g.region);
    g.order = base_calloc(count, sizeof *g.order);
    g.low = base_calloc(count, sizeof *g.low);
    g.on_stack = base_calloc(count, sizeof *g.on_stack);
    find_loops(&g);
    if (g.loops.count && f->regs + g.loops.count + 1 <= REGS_MOST) {
        rewrite(p, &g, f);
        f->live_in = f->live_after = NULL; /* to be computed again */
    }
    free(g.region);
    free(g.order);
    free(g.low);
    free(g.on_stack);
    base_vec_drop(&g.stack);
    base_vec_drop(&g.loops);
    base_vec_drop(&g.todo);
}

void ir_loops_begin(struct ir_program *p, uint32_t rounds) {
    assert(!p->loops.bounded);
    p->loops = (struct ir_loops){.bounded = true, .rounds = rounds};
    p->loops.note = ir_build_function(p, "heddle.loop.note");
    p->loops.cut = ir_build_function(p, "heddle.loop.cut");
    for (uint32_t i = 0; i < p->functions.count; i++) {
        struct ir_function *f = &p->functions.at[i];
        bool live = f->live_in != NULL;
        ir_loops_bound(p, f);
        if (live && !f->live_in)
            ir_live_function(p, f);
    }
}
