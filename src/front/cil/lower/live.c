/* Finds the locals that may be read before anything was stored to them: only those need the zero
 * that every local begins with. Backwards over the blocks of CIL, for the first 64 locals; the
 * others count as read. */
#include "front/cil/lower/lower_int.h"
#include <assert.h>

struct piece { /* a block: instructions [first, end) */
    uint32_t first, end;
    uint64_t reads, writes; /* reads: before any write in the block */
    uint64_t live;          /* at its begin */
};

struct pieces {
    struct lower *l;
    struct piece *at;
    uint32_t count;
    uint32_t *of;           /* by offset: number of the piece that begins there, plus 1 */
    uint64_t after_finally; /* live where control may go on after any leave, or finally */
};

/* The local that an instruction loads or stores; UINT32_MAX: none. */
static uint32_t local_of(const struct cil_ins *i, bool *store) {
    *store = (i->op >= CIL_OP_STLOC_0 && i->op <= CIL_OP_STLOC_3) || i->op == CIL_OP_STLOC_S ||
             i->op == CIL_OP_STLOC;
    if (i->op >= CIL_OP_LDLOC_0 && i->op <= CIL_OP_LDLOC_3)
        return (uint32_t)i->op - CIL_OP_LDLOC_0;
    if (i->op >= CIL_OP_STLOC_0 && i->op <= CIL_OP_STLOC_3)
        return (uint32_t)i->op - CIL_OP_STLOC_0;
    if (i->op == CIL_OP_LDLOC_S || i->op == CIL_OP_LDLOC || *store)
        return i->var;
    return UINT32_MAX;
}

static void summarise(const struct lower *l, struct piece *b) {
    assert(b->first < b->end && b->end <= l->ins_count);
    for (uint32_t n = b->first; n < b->end; n++) {
        bool store;
        uint32_t local = local_of(&l->ins[n], &store);
        uint64_t bit = local < 64 ? UINT64_C(1) << local : 0;
        if (store)
            b->writes |= bit;
        else
            b->reads |= bit & ~b->writes;
    }
    b->live = b->reads;
}

static void cut(struct pieces *p) {
    struct lower *l = p->l;
    p->at = base_arena_alloc(&l->arena, (l->ins_count + 1u) * sizeof *p->at);
    p->of = base_arena_alloc(&l->arena, (l->body.code.size + 1u) * sizeof *p->of);
    for (uint32_t n = 0; n < l->ins_count; n++) {
        if (!n || l->blocks[l->ins[n].offset]) {
            if (p->count)
                p->at[p->count - 1].end = n;
            p->at[p->count++].first = n;
            p->of[l->ins[n].offset] = p->count;
        }
    }
    if (p->count)
        p->at[p->count - 1].end = l->ins_count;
    for (uint32_t n = 0; n < p->count; n++)
        summarise(l, &p->at[n]);
}

static uint64_t live_at(const struct pieces *p, uint32_t offset) {
    uint32_t number = offset < p->l->body.code.size ? p->of[offset] : 0;
    assert(number <= p->count);
    return number ? p->at[number - 1].live : 0;
}

static uint64_t live_after(struct pieces *p, const struct cil_ins *i) {
    const struct lower *l = p->l;
    enum cil_flow flow = cil_opcode_info(i->op)->flow;
    uint64_t live = 0;
    if (i->op == CIL_OP_SWITCH)
        for (uint32_t n = 0; n < i->count; n++)
            live |= live_at(p, cil_ins_target(&l->body, i, n));
    else if (flow == CIL_FLOW_BRANCH || flow == CIL_FLOW_JUMP)
        live |= live_at(p, i->target);
    if (i->op == CIL_OP_LEAVE || i->op == CIL_OP_LEAVE_S) {
        p->after_finally |= live;
        live |= p->after_finally; /* the finally clauses on the way are handlers of this block */
    }
    if (i->op == CIL_OP_ENDFINALLY || i->op == CIL_OP_ENDFILTER)
        live |= p->after_finally;
    if (flow != CIL_FLOW_JUMP && flow != CIL_FLOW_END)
        live |= live_at(p, i->next);
    return live;
}

/* Control may go from anywhere in protected code to its handlers. */
static uint64_t live_in_handlers(struct pieces *p, const struct piece *b) {
    const struct lower *l = p->l;
    uint32_t offset = l->ins[b->first].offset;
    uint64_t live = 0;
    for (uint32_t n = 0; n < l->body.clause_count; n++) {
        const struct cil_clause *c = &l->body.clauses[n];
        uint64_t handler = live_at(p, c->handler_start);
        if (c->kind == CIL_CLAUSE_FILTER) {
            p->after_finally |= handler; /* control may go on there after its endfilter */
            handler |= live_at(p, c->filter_start);
        }
        if (c->kind == CIL_CLAUSE_FINALLY)
            p->after_finally |= handler; /* control may go on there after an inner finally */
        if (c->try_start <= offset && offset < c->try_end)
            live |= handler;
    }
    return live;
}

uint64_t cil_locals_read_first(struct lower *l) {
    struct pieces p = {.l = l};
    cut(&p);
    for (bool changed = true; changed;) {
        changed = false;
        for (uint32_t n = p.count; n-- > 0;) {
            struct piece *b = &p.at[n];
            uint64_t before = p.after_finally, out = live_after(&p, &l->ins[b->end - 1]);
            uint64_t live = b->reads | (out & ~b->writes) | live_in_handlers(&p, b);
            changed = changed || live != b->live || before != p.after_finally;
            b->live = live;
        }
    }
    return p.count ? p.at[0].live : UINT64_MAX;
}
