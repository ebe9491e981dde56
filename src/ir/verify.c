/* The verifier checks everything that the machine relies on, once, before anything runs. This file
 * checks the shape of a program, its classes and its functions, registers, targets and calls.
 * verify_numbers.c checks numbers. */
#include "ir/passes.h"
#include "ir/verify_int.h"
#include <assert.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>

/* ---- classes ---- */

static bool check_super(const struct ir_program *p, const struct ir_class *k,
                        struct base_status *s) {
    uint32_t steps = 0;
    for (uint32_t at = k->super; at != IR_NO_INDEX; at = p->classes.at[at].super, steps++)
        if (at >= p->classes.count || steps >= p->classes.count)
            return base_fail(s, "class %s: its superclasses do not end", k->name);
    return true;
}

static bool check_init(const struct ir_program *p, const struct ir_class *k,
                       struct base_status *s) {
    if (k->init_state == IR_NO_INDEX)
        return true;
    if (k->init_state >= p->globals.count || p->globals.at[k->init_state].size < 8)
        return base_fail(s, "class %s: no 8 bytes say whether it is initialised", k->name);
    if (k->init >= p->functions.count || p->functions.at[k->init].params)
        return base_fail(s, "class %s: no function without parameters initialises it", k->name);
    return true;
}

static bool check_one_class(const struct ir_program *p, const struct ir_class *k,
                            struct base_status *s) {
    bool is_array = k->flags & IR_CLASS_ARRAY;
    if (k->size < IR_HEAD || k->size > INT32_MAX)
        return base_fail(s, "class %s: %u bytes", k->name, k->size);
    if (k->flags & IR_CLASS_WEAK && k->size < IR_HEAD + p->pointer_bytes)
        return base_fail(s, "class %s: no room for a weak pointer", k->name);
    if (is_array != (k->element != 0))
        return base_fail(s, "class %s: %s", k->name,
                         is_array ? "elements of no bytes" : "elements, but it is no array class");
    if (k->type >= p->types.count)
        return base_fail(s, "class %s: type %u of %u", k->name, k->type, p->types.count);
    return check_super(p, k, s) && check_init(p, k, s);
}

static bool check_constant(const struct ir_program *p, const struct ir_global *g,
                           struct base_status *s) {
    if (g->class == IR_NO_INDEX)
        return true;
    if (g->class >= p->classes.count)
        return base_fail(s, "global %s: class %u of %u", g->name, g->class, p->classes.count);
    if (g->size < p->classes.at[g->class].size)
        return base_fail(s, "global %s: smaller than an instance of %s", g->name,
                         p->classes.at[g->class].name);
    return true;
}

static bool check_raise(const struct ir_program *p, uint32_t function, struct base_status *s) {
    if (function == IR_NO_INDEX)
        return true;
    if (function >= p->functions.count)
        return base_fail(s, "raise: function %u of %u", function, p->functions.count);
    const struct ir_function *f = &p->functions.at[function];
    return f->params == 2 ||
           base_fail(s, "raise: function %s has %u parameters and not 2", f->name, f->params);
}

static bool check_classes(const struct ir_program *p, struct base_status *s) {
    if (p->classes.count && p->pointer_bytes != 8)
        return base_fail(s, "classes in a program with pointers of %u bytes", p->pointer_bytes);
    for (uint32_t n = 0; n < p->classes.count; n++)
        if (!check_one_class(p, &p->classes.at[n], s))
            return false;
    for (uint32_t n = 0; n < p->globals.count; n++)
        if (!check_constant(p, &p->globals.at[n], s))
            return false;
    for (uint32_t n = 0; n < IR_RAISE_KINDS; n++)
        if (!check_raise(p, p->raise[n], s))
            return false;
    return true;
}

/* ---- functions ---- */

bool ir_check_fail(const struct ir_check *k, const char *format, ...) {
    char *message = NULL;
    va_list ap;
    assert(k->pc < k->f->code.count);
    va_start(ap, format);
    if (vasprintf(&message, format, ap) < 0)
        base_fatal(BASE_FATAL_MEMORY, "out of memory");
    va_end(ap);
    uint32_t op = k->f->code.at[k->pc].op;
    base_fail(k->s, "function %s, instruction %u (%s): %s", k->f->name, k->pc,
              op < IR_OPS ? ir_op_table[op].name : "?", message);
    free(message);
    return false;
}

/* Checks everything that ir_ins_reads, ir_ins_writes and ir_flow_target rely on. */
static bool check_tables(const struct ir_check *k, const struct ir_ins *i) {
    if (!ir_flow_table_inside(k->f, i))
        return ir_check_fail(k, "its table is outside of the function's %u words", k->f->aux.count);
    enum ir_form form = ir_op_table[i->op].form;
    if ((form == IR_FORM_DBCX || form == IR_FORM_CAS || form == IR_FORM_CAS2) && i->x >= k->f->regs)
        return ir_check_fail(k, "register %u of %u", i->x, k->f->regs);
    if (form == IR_FORM_ICALL && i->x > k->f->regs)
        return ir_check_fail(k, "%u results in %u registers", i->x, k->f->regs);
    if (form == IR_FORM_VCALL && !i->b)
        return ir_check_fail(k, "no object to ask");
    if (form != IR_FORM_CALL && form != IR_FORM_ICALL && form != IR_FORM_VCALL)
        return true;
    for (uint32_t n = 0; n < i->b; n++)
        if (k->f->aux.at[i->y + n] >= k->f->regs)
            return ir_check_fail(k, "argument %u is register %u of %u", n + 1,
                                 k->f->aux.at[i->y + n], k->f->regs);
    return true;
}

static bool check_run(const struct ir_check *k, struct ir_run run) {
    if ((uint32_t)run.first + run.count > k->f->regs)
        return ir_check_fail(k, "register %u of %u", run.first + run.count - 1, k->f->regs);
    return true;
}

/* Checks the registers in the fields. Argument lists were checked as tables. */
static bool check_registers(const struct ir_check *k, const struct ir_ins *i) {
    enum { FIELDS = 4 };
    struct ir_run runs[FIELDS];
    uint32_t count = ir_ins_reads(k->f, i, runs, FIELDS);
    assert(count <= FIELDS || ir_op_table[i->op].effect == IR_EFFECT_CALL);
    for (uint32_t n = 0; n < count && n < FIELDS; n++)
        if (!check_run(k, runs[n]))
            return false;
    return check_run(k, ir_ins_writes(i));
}

static bool check_targets(const struct ir_check *k, const struct ir_ins *i) {
    for (uint64_t n = 0; n < ir_flow_target_count(i); n++)
        if (ir_flow_target(k->f, i, n) >= k->f->code.count)
            return ir_check_fail(k, "target %u of %u instructions", ir_flow_target(k->f, i, n),
                                 k->f->code.count);
    if (k->pc + 1 == k->f->code.count && !ir_flow_ends(i))
        return ir_check_fail(k, "control falls off the end of the function");
    return true;
}

static bool check_call(const struct ir_check *k, const struct ir_ins *i) {
    if (i->x >= k->p->functions.count)
        return ir_check_fail(k, "function %u of %u", i->x, k->p->functions.count);
    const struct ir_function *callee = &k->p->functions.at[i->x];
    if (!callee->defined && !callee->lazy)
        return true;
    if (i->b != callee->params)
        return ir_check_fail(k, "%u arguments for the %u parameters of %s", i->b, callee->params,
                             callee->name);
    if (i->c != callee->results)
        return ir_check_fail(k, "%u results from %s, which has %u", i->c, callee->name,
                             callee->results);
    return true;
}

static bool check_address(const struct ir_check *k, const struct ir_ins *i) {
    if (i->x >= k->p->globals.count)
        return ir_check_fail(k, "global %u of %u", i->x, k->p->globals.count);
    const struct ir_global *g = &k->p->globals.at[i->x];
    if (g->is_tls != (i->op == IR_OP_taddr))
        return ir_check_fail(k, "%s is %sthread-local", g->name, g->is_tls ? "" : "not ");
    return true;
}

static bool check_class(const struct ir_check *k, const struct ir_ins *i) {
    if (i->x >= k->p->classes.count)
        return ir_check_fail(k, "class %u of %u", i->x, k->p->classes.count);
    const struct ir_class *c = &k->p->classes.at[i->x];
    bool is_array = c->flags & IR_CLASS_ARRAY;
    if (i->op == IR_OP_new && is_array)
        return ir_check_fail(k, "%s is an array class", c->name);
    if (i->op == IR_OP_newarr && !is_array)
        return ir_check_fail(k, "%s is not an array class", c->name);
    return true;
}

static bool check_indexes(const struct ir_check *k, const struct ir_ins *i) {
    switch (ir_op_table[i->op].form) {
    case IR_FORM_DG: return check_address(k, i);
    case IR_FORM_DF:
        return i->x < k->p->functions.count ||
               ir_check_fail(k, "function %u of %u", i->x, k->p->functions.count);
    case IR_FORM_CALL: return check_call(k, i);
    case IR_FORM_K:
    case IR_FORM_DK:
    case IR_FORM_DBK: return check_class(k, i);
    case IR_FORM_RAISE:
        return i->x < IR_RAISE_KINDS || ir_check_fail(k, "there is no kind %u of exception", i->x);
    case IR_FORM_RET:
        return i->c == k->f->results ||
               ir_check_fail(k, "%u results in a function that has %u", i->c, k->f->results);
    default: return true;
    }
}

static bool check_instruction(const struct ir_check *k, const struct ir_ins *i) {
    assert(i == &k->f->code.at[k->pc]);
    if (i->op >= IR_OPS)
        return ir_check_fail(k, "there is no operation %u", i->op);
    return check_tables(k, i) && check_registers(k, i) && check_targets(k, i) &&
           check_indexes(k, i) && ir_check_numbers(k, i);
}

static bool check_shape(const struct ir_program *p, const struct ir_function *f,
                        struct base_status *s) {
    if (f->regs > UINT16_MAX)
        return base_fail(s, "function %s: %u registers; the most is %u", f->name, f->regs,
                         UINT16_MAX);
    if (f->params > f->regs)
        return base_fail(s, "function %s: %u parameters in %u registers", f->name, f->params,
                         f->regs);
    if (f->variadic && !f->params)
        return base_fail(s, "function %s: variadic, without the parameter for it", f->name);
    if (!f->code.count)
        return base_fail(s, "function %s: no instructions", f->name);
    if (f->locs.count != f->code.count)
        return base_fail(s, "function %s: %u places for %u instructions", f->name, f->locs.count,
                         f->code.count);
    for (uint32_t pc = 0; pc < f->code.count; pc++)
        if (f->locs.at[pc] >= p->locs.count)
            return base_fail(s, "function %s, instruction %u: place %u of %u", f->name, pc,
                             f->locs.at[pc], p->locs.count);
    return true;
}

static bool check_vars(const struct ir_program *p, const struct ir_function *f,
                       struct base_status *s) {
    for (uint32_t n = 0; n < f->vars.count; n++) {
        const struct ir_var *v = &f->vars.at[n];
        if (!v->name)
            return base_fail(s, "function %s: variable %u has no name", f->name, n);
        if (v->type >= p->types.count)
            return base_fail(s, "function %s: variable %s: type %u of %u", f->name, v->name,
                             v->type, p->types.count);
        if (v->reg >= f->regs)
            return base_fail(s, "function %s: variable %s: register %u of %u", f->name, v->name,
                             v->reg, f->regs);
    }
    return true;
}

static bool check_handler(const struct ir_program *p, const struct ir_function *f,
                          const struct ir_handler *h, struct base_status *s) {
    uint32_t count = f->code.count, regs = h->kind == IR_HANDLER_CLEANUP ? 2 : 1;
    assert(count && f->regs <= UINT16_MAX); /* the shape is checked */
    if (h->kind > IR_HANDLER_CLEANUP)
        return base_fail(s, "function %s: there is no kind %u of handler", f->name, h->kind);
    if (h->first > h->end || h->end > count || h->target >= count)
        return base_fail(s, "function %s: a handler for %u to %u at %u of %u instructions", f->name,
                         h->first, h->end, h->target, count);
    if (h->kind == IR_HANDLER_FILTER && h->filter >= count)
        return base_fail(s, "function %s: a filter at %u of %u instructions", f->name, h->filter,
                         count);
    if (h->kind == IR_HANDLER_CATCH && h->class != IR_NO_INDEX && h->class >= p->classes.count)
        return base_fail(s, "function %s: a handler of class %u of %u", f->name, h->class,
                         p->classes.count);
    if (h->reg + regs > f->regs)
        return base_fail(s, "function %s: a handler with register %u of %u", f->name, h->reg,
                         f->regs);
    return true;
}

bool ir_verify_function(const struct ir_program *p, const struct ir_function *f,
                        struct base_status *s) {
    assert(!s->message);
    if (f->loc >= p->locs.count)
        return base_fail(s, "function %s: place %u of %u", f->name, f->loc, p->locs.count);
    if (!f->defined)
        return !f->code.count || base_fail(s, "function %s: code, but not defined", f->name);
    if (!check_shape(p, f, s) || !check_vars(p, f, s))
        return false;
    for (uint32_t n = 0; n < f->handlers.count; n++)
        if (!check_handler(p, f, &f->handlers.at[n], s))
            return false;
    struct ir_check k = {p, s, f, 0};
    for (k.pc = 0; k.pc < f->code.count; k.pc++)
        if (!check_instruction(&k, &f->code.at[k.pc]))
            return false;
    return true;
}

static bool check_reloc(const struct ir_program *p, const struct ir_global *g,
                        const struct ir_reloc *r, struct base_status *s) {
    if (r->offset > g->size || p->pointer_bytes > g->size - r->offset)
        return base_fail(s, "global %s: a pointer at %llu, outside of its %llu bytes", g->name,
                         (unsigned long long)r->offset, (unsigned long long)g->size);
    uint32_t count = r->is_function ? p->functions.count : p->globals.count;
    if (r->index >= count)
        return base_fail(s, "global %s: a pointer to %s %u of %u", g->name,
                         r->is_function ? "function" : "global", r->index, count);
    if (!r->is_function && p->globals.at[r->index].is_tls)
        return base_fail(s, "global %s: a pointer to thread-local %s", g->name,
                         p->globals.at[r->index].name);
    return true;
}

static bool check_global(const struct ir_program *p, const struct ir_global *g,
                         struct base_status *s) {
    if (g->size > INT32_MAX)
        return base_fail(s, "global %s: %llu bytes; the most is 2^31 - 1", g->name,
                         (unsigned long long)g->size);
    if (!g->align || (g->align & (g->align - 1)))
        return base_fail(s, "global %s: an alignment of %u is not a power of two", g->name,
                         g->align);
    if (g->type >= p->types.count || g->loc >= p->locs.count)
        return base_fail(s, "global %s: type %u of %u, place %u of %u", g->name, g->type,
                         p->types.count, g->loc, p->locs.count);
    for (uint32_t n = 0; n < g->reloc_count; n++)
        if (!check_reloc(p, g, &g->relocs[n], s))
            return false;
    return true;
}

/* A place may be inlined only in an earlier one, so that following the chain ends. */
static bool check_locs(const struct ir_program *p, struct base_status *s) {
    for (uint32_t n = 0; n < p->locs.count; n++) {
        const struct ir_loc *l = &p->locs.at[n];
        if (l->file >= p->files.count)
            return base_fail(s, "place %u: file %u of %u", n, l->file, p->files.count);
        if (l->inlined_in && l->inlined_in >= n)
            return base_fail(s, "place %u: inlined in place %u, which is not before it", n,
                             l->inlined_in);
    }
    return true;
}

static bool check_types(const struct ir_program *p, struct base_status *s) {
    for (uint32_t n = 0; n < p->types.count; n++) {
        const struct ir_type *t = &p->types.at[n];
        if ((unsigned)t->kind > IR_TYPE_FUNCTION)
            return base_fail(s, "type %u: there is no kind %u", n, (unsigned)t->kind);
        if (t->element >= p->types.count)
            return base_fail(s, "type %u: element type %u of %u", n, t->element, p->types.count);
        for (uint32_t m = 0; m < t->member_count; m++)
            if (t->members[m].type >= p->types.count)
                return base_fail(s, "type %u: member %u of type %u of %u", n, m, t->members[m].type,
                                 p->types.count);
    }
    return true;
}

static bool check_runnable(const struct ir_program *p, const char *what, uint32_t index,
                           struct base_status *s) {
    if (index >= p->functions.count)
        return base_fail(s, "%s: function %u of %u", what, index, p->functions.count);
    const struct ir_function *f = &p->functions.at[index];
    if (!f->defined)
        return base_fail(s, "%s: function %s is not defined", what, f->name);
    return true;
}

static bool check_hook(const struct ir_program *p, const char *what, uint32_t index,
                       struct base_status *s) {
    if (!check_runnable(p, what, index, s))
        return false;
    if (p->functions.at[index].params)
        return base_fail(s, "%s: function %s has parameters", what, p->functions.at[index].name);
    return true;
}

static bool check_program(const struct ir_program *p, struct base_status *s) {
    if (p->pointer_bytes != 4 && p->pointer_bytes != 8)
        return base_fail(s, "pointers of %u bytes", p->pointer_bytes);
    if (p->long_double_bytes != 12 && p->long_double_bytes != 16)
        return base_fail(s, "long doubles of %u bytes", p->long_double_bytes);
    if (!p->files.count || !p->locs.count || !p->types.count)
        return base_fail(s, "the unknown file, place or type is missing");
    for (uint32_t n = 0; n < p->constructors.count; n++)
        if (!check_hook(p, "constructor", p->constructors.at[n], s))
            return false;
    for (uint32_t n = 0; n < p->destructors.count; n++)
        if (!check_hook(p, "destructor", p->destructors.at[n], s))
            return false;
    return check_runnable(p, "entry", p->entry, s);
}

bool ir_verify(const struct ir_program *p, struct base_status *s) {
    assert(!s->message);
    if (!check_program(p, s) || !check_locs(p, s) || !check_types(p, s) || !check_classes(p, s))
        return false;
    for (uint32_t n = 0; n < p->globals.count; n++)
        if (!check_global(p, &p->globals.at[n], s))
            return false;
    for (uint32_t n = 0; n < p->functions.count; n++)
        if (!ir_verify_function(p, &p->functions.at[n], s))
            return false;
    return true;
}
