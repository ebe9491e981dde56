/* Exceptions. The code of a finally exists once. A leave that passes it puts the place to go on at
 * into the continuation register and jumps there. An exception enters it through a handler that
 * puts "nowhere" there; at its end the finally then goes on unwinding. */
#include "front/cil/lower/lower_int.h"

#include "ir/build.h"
#include <assert.h>
#include <string.h>

static bool inside(uint32_t offset, uint32_t start, uint32_t end) {
    return start <= offset && offset < end;
}

static bool is_cleanup(const struct clause *c) {
    return c->of->kind == CIL_CLAUSE_FINALLY || c->of->kind == CIL_CLAUSE_FAULT;
}

/* ---- before the code ---- */

static struct block *block_at(struct lower *l, uint32_t offset) {
    struct block *b = offset < l->body.code.size ? l->blocks[offset] : NULL;
    if (!b)
        cil_lower_fail(l, "a handler that is no code");
    return b;
}

static void expect_exception(struct lower *l, uint32_t offset, struct cil_type *t) {
    struct block *b = block_at(l, offset);
    if (!b)
        return;
    b->known = true;
    b->count = 1;
    b->stack = base_arena_alloc(&l->arena, sizeof *b->stack);
    b->stack[0] = (struct value){
        .kind = KIND_REF, .place = IN_REG, .reg = l->first_temp, .not_null = true, .type = t};
}

static void begin_clause(struct lower *l, struct clause *c) {
    struct cil_type *object = cil_known(l->cil, CIL_KNOWN_OBJECT);
    struct block *b = block_at(l, c->of->handler_start);
    if (!b)
        return;
    if (is_cleanup(c)) {
        b->known = true;
        c->handler = cil_label(l);
        c->entered = b->label;
        c->exception = cil_new_reg(l, 2);
        c->continuation = cil_new_reg(l, 1);
        return;
    }
    bool filter = c->of->kind == CIL_CLAUSE_FILTER;
    expect_exception(l, c->of->handler_start, filter ? object : cil_token_type(l, c->of->type));
    c->handler = b->label;
    c->exception = cil_new_reg(l, 1);
    if (filter) {
        expect_exception(l, c->of->filter_start, object);
        struct block *f = block_at(l, c->of->filter_start);
        c->filter = f ? f->label : 0;
    }
}

void cil_try_begin(struct lower *l) {
    assert(!l->clauses && !l->code.count == !l->locs.count);
    l->clause_count = l->body.clause_count;
    l->clauses = base_arena_alloc(&l->arena, (l->clause_count + 1u) * sizeof *l->clauses);
    for (uint32_t i = 0; i < l->clause_count; i++)
        l->clauses[i].of = &l->body.clauses[i];
    for (uint32_t i = 0; i < l->clause_count; i++)
        begin_clause(l, &l->clauses[i]);
}

/* A handler's code begins with what an exception that enters it must do first. */
void cil_try_before(struct lower *l, uint32_t offset) {
    for (uint32_t i = 0; i < l->clause_count; i++) {
        struct clause *c = &l->clauses[i];
        if (c->of->handler_start != offset || !is_cleanup(c))
            continue;
        cil_label_bind(l, c->handler);
        cil_emit_const(l, c->continuation, 0);
        cil_jump(l, c->entered);
    }
}

void cil_try_after(struct lower *l, uint32_t offset) {
    for (uint32_t i = 0; i < l->clause_count; i++) {
        struct clause *c = &l->clauses[i];
        if (c->of->handler_start == offset && !is_cleanup(c))
            cil_emit_abc(l, IR_OP_mov, c->exception, l->first_temp, 0, 0);
    }
}

/* ---- after the code ---- */

static uint32_t pc_of(const struct lower *l, uint32_t offset) {
    assert(offset <= l->body.code.size);
    for (uint32_t at = offset; at < l->body.code.size; at++)
        if (l->starts[at])
            return l->starts[at] - 1;
    return l->code.count;
}

static void add_handler(struct lower *l, const struct clause *c) {
    assert(l->failed || c->handler < l->labels.count);
    struct ir_handler h = {.first = pc_of(l, c->of->try_start),
                           .end = pc_of(l, c->of->try_end),
                           .target = c->handler,
                           .reg = is_cleanup(c) ? c->exception : l->first_temp,
                           .kind = IR_HANDLER_CATCH,
                           .class = IR_NO_INDEX,
                           .filter = c->filter};
    if (h.first == h.end)
        return;
    if (is_cleanup(c)) {
        h.kind = IR_HANDLER_CLEANUP;
    } else if (c->of->kind == CIL_CLAUSE_FILTER) {
        h.kind = IR_HANDLER_FILTER;
    } else {
        struct cil_type *t = cil_token_type(l, c->of->type);
        if (t != cil_known(l->cil, CIL_KNOWN_OBJECT))
            h.class = cil_class_index(l, t);
    }
    *base_vec_push(&l->handlers) = h;
}

void cil_try_ranges(struct lower *l) {
    for (uint32_t i = 0; i < l->clause_count; i++)
        add_handler(l, &l->clauses[i]);
}

/* ---- instructions ---- */

static uint32_t continuation(struct clause *c, uint32_t label) {
    for (uint32_t i = 0; i < c->targets.count; i++)
        if (c->targets.at[i] == label)
            return i + 1;
    *base_vec_push(&c->targets) = label;
    return c->targets.count;
}

/* Goes through the finally clauses that are left, the inner ones first. Each is told where to go
 * on. */
static void leave(struct lower *l, const struct cil_ins *i) {
    l->depth = 0;
    uint32_t target = cil_target(l, i->target), first = target;
    struct clause *before = NULL;
    for (uint32_t n = 0; n < l->clause_count; n++) {
        struct clause *c = &l->clauses[n];
        if (c->of->kind != CIL_CLAUSE_FINALLY ||
            !inside(i->offset, c->of->try_start, c->of->try_end) ||
            inside(i->target, c->of->try_start, c->of->try_end))
            continue;
        if (before)
            cil_emit_const(l, before->continuation, continuation(before, c->entered));
        else
            first = c->entered;
        before = c;
    }
    if (before)
        cil_emit_const(l, before->continuation, continuation(before, target));
    cil_jump(l, first);
    l->reachable = false;
}

static struct clause *handler_around(struct lower *l, uint32_t offset, bool cleanup) {
    struct clause *found = NULL;
    for (uint32_t n = 0; n < l->clause_count; n++) {
        struct clause *c = &l->clauses[n];
        if (is_cleanup(c) != cleanup || !inside(offset, c->of->handler_start, c->of->handler_end))
            continue;
        if (!found || c->of->handler_start > found->of->handler_start)
            found = c;
    }
    return found;
}

/* The targets are known only when all of the method is lowered. Then the jump is filled in. */
static void end_finally(struct lower *l, const struct cil_ins *i) {
    struct clause *c = handler_around(l, i->offset, true);
    l->reachable = false;
    l->depth = 0;
    if (!c) {
        cil_lower_fail(l, "an endfinally outside of a handler");
        return;
    }
    uint32_t on = cil_label(l), unwind = cil_label(l);
    cil_branch(l, c->continuation, on, unwind);
    cil_label_bind(l, unwind);
    cil_emit_abc(l, IR_OP_unwind, 0, c->exception, 0, 0);
    cil_label_bind(l, on);
    uint32_t number = (uint32_t)(c - l->clauses);
    assert(number < l->clause_count && is_cleanup(c));
    *base_vec_push(&l->ends) =
        (struct end){cil_emit_xy(l, IR_OP_nop, 0, c->continuation, 0, 0, 0), number};
}

void cil_try_finish(struct lower *l) {
    for (uint32_t i = 0; i < l->ends.count; i++) {
        assert(l->ends.at[i].pc < l->code.count && l->ends.at[i].clause < l->clause_count);
        struct ir_ins *ins = &l->code.at[l->ends.at[i].pc];
        struct clause *c = &l->clauses[l->ends.at[i].clause];
        assert(ins->op == IR_OP_nop && is_cleanup(c));
        if (!c->targets.count) { /* no leave passes it, so control never comes here */
            *ins = (struct ir_ins){.op = IR_OP_trap};
            ins->x = MODEL_FAULT_UNREACHABLE;
            continue;
        }
        ins->op = IR_OP_ijmp;
        ins->x = ir_build_aux(l->f, c->targets.at, c->targets.count);
        ins->y = c->targets.count;
    }
    for (uint32_t i = 0; i < l->clause_count; i++)
        base_vec_drop(&l->clauses[i].targets);
}

/* The exception is taken from a register of the stack. Filters, which run while the throw is still
 * going on, change locals but not the stack below them. */
static void throw(struct lower * l) {
    struct value v = cil_pop(l);
    uint16_t x = cil_use(l, &v);
    if (x != cil_dest(l))
        cil_emit_abc(l, IR_OP_mov, cil_dest(l), x, 0, 0);
    cil_emit_native(l, "heddle.cil.thrown", (uint16_t[]){cil_dest(l)}, 1, IR_NO_REG, 0);
    cil_emit_abc(l, IR_OP_throw, 0, cil_dest(l), 0, 0);
    l->reachable = false;
}

static void rethrow(struct lower *l, const struct cil_ins *i) {
    struct clause *c = handler_around(l, i->offset, false);
    l->reachable = false;
    if (!c)
        cil_lower_fail(l, "a rethrow outside of a handler");
    else
        cil_emit_abc(l, IR_OP_throw, 0, c->exception, 0, 0);
}

static void end_filter(struct lower *l) {
    struct value v = cil_pop(l);
    uint16_t answer = cil_new_reg(l, 1);
    cil_emit_abc(l, IR_OP_mov, answer, cil_use_as(l, &v, KIND_I4), 0, 0);
    cil_emit_abc(l, IR_OP_endfilter, 0, answer, 0, 0);
    l->reachable = false;
}

bool cil_lower_try(struct lower *l, const struct cil_ins *i) {
    switch (i->op) {
    case CIL_OP_LEAVE:
    case CIL_OP_LEAVE_S: leave(l, i); return true;
    case CIL_OP_ENDFINALLY: end_finally(l, i); return true;
    case CIL_OP_ENDFILTER: end_filter(l); return true;
    case CIL_OP_THROW: throw(l); return true;
    case CIL_OP_RETHROW: rethrow(l, i); return true;
    default: return false;
    }
}
