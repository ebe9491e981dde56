/* Lowering a method: what can be reached in it, its locals, then instruction by instruction. */
#include "front/cil/lower/lower.h"

#include "front/cil/lower/lower_int.h"
#include "ir/build.h"
#include <assert.h>
#include <limits.h>
#include <string.h>
#include <unistd.h>

/* ---- shared pieces ---- */

struct cil_type *cil_token_type(struct lower *l, uint32_t token) {
    enum cil_table table = cil_token_table(token);
    struct cil_type *t = NULL;
    if ((table == CIL_TABLE_TYPE_DEF || table == CIL_TABLE_TYPE_REF ||
         table == CIL_TABLE_TYPE_SPEC) &&
        cil_metadata_has(&l->assembly->metadata, token))
        t = cil_type_from_token(l->cil, l->assembly, token, &l->generic, l->s);
    if (t &&
        (t->open || t->kind != CIL_KIND_NAMED || !t->definition->is_value || cil_class_of(t, l->s)))
        return t;
    cil_lower_fail(l, "token %08x is no type that is known", token);
    return cil_known(l->cil, CIL_KNOWN_OBJECT);
}

struct cil_class *cil_token_class(struct lower *l, struct cil_type *t) {
    struct cil_class *c = cil_class_of(t, l->s);
    if (!c)
        cil_lower_fail(l, "the type %s is broken", cil_type_name(t));
    return c;
}

uint32_t cil_class_index(struct lower *l, struct cil_type *t) {
    struct cil_class *c = cil_token_class(l, t);
    return c ? c->ir : 0;
}

/* ---- what can be reached ---- */

struct scan {
    uint8_t *seen; /* by offset */
    BASE_VEC(uint32_t) todo;
    bool *arg_address, *local_address;
};

static void mark_block(struct lower *l, struct scan *s, uint32_t offset) {
    if (offset >= l->body.code.size) {
        cil_lower_fail(l, "control leaves the code");
        return;
    }
    if (!l->blocks[offset]) {
        l->blocks[offset] = base_arena_alloc(&l->arena, sizeof(struct block));
        l->blocks[offset]->label = cil_label(l);
    }
    *base_vec_push(&s->todo) = offset;
}

static void note_variable(struct lower *l, struct scan *s, const struct cil_ins *i) {
    bool arg = i->op == CIL_OP_LDARGA || i->op == CIL_OP_LDARGA_S;
    bool local = i->op == CIL_OP_LDLOCA || i->op == CIL_OP_LDLOCA_S;
    if (arg && i->var < l->arg_count)
        s->arg_address[i->var] = true;
    if (local && i->var < l->local_count)
        s->local_address[i->var] = true;
    if ((arg || i->op == CIL_OP_STARG || i->op == CIL_OP_STARG_S) && i->var == 0)
        l->this_fixed = false;
}

/* Where control goes after an instruction; false: not to the next one. */
static bool scan_flow(struct lower *l, struct scan *s, const struct cil_ins *i) {
    enum cil_flow flow = cil_opcode_info(i->op)->flow;
    if (i->op == CIL_OP_SWITCH)
        for (uint32_t n = 0; n < i->count; n++)
            mark_block(l, s, cil_ins_target(&l->body, i, n));
    else if (flow == CIL_FLOW_BRANCH || flow == CIL_FLOW_JUMP)
        mark_block(l, s, i->target);
    if (flow == CIL_FLOW_BRANCH)
        mark_block(l, s, i->next);
    return flow != CIL_FLOW_JUMP && flow != CIL_FLOW_END && flow != CIL_FLOW_BRANCH;
}

static void scan_from(struct lower *l, struct scan *s, uint32_t offset) {
    assert(offset < l->body.code.size);
    while (!s->seen[offset]) {
        struct cil_ins i;
        s->seen[offset] = 1;
        if (!cil_ins_decode(&l->body, offset, &i, l->s)) {
            cil_lower_fail(l, "bad code");
            return;
        }
        note_variable(l, s, &i);
        l->ins_count++;
        if (!scan_flow(l, s, &i))
            return;
        if (i.next >= l->body.code.size) {
            cil_lower_fail(l, "control leaves the code");
            return;
        }
        offset = i.next;
    }
}

static void scan_clauses(struct lower *l, struct scan *s) {
    for (uint32_t i = 0; i < l->body.clause_count; i++) {
        const struct cil_clause *c = &l->body.clauses[i];
        mark_block(l, s, c->handler_start);
        if (c->kind == CIL_CLAUSE_FILTER)
            mark_block(l, s, c->filter_start);
    }
}

/* A boundary of protected code splits blocks too, even if no jump goes there. */
static void split_at(struct lower *l, const struct scan *s, uint32_t offset) {
    if (offset < l->body.code.size && s->seen[offset] && !l->blocks[offset]) {
        l->blocks[offset] = base_arena_alloc(&l->arena, sizeof(struct block));
        l->blocks[offset]->label = cil_label(l);
    }
}

static void collect(struct lower *l, const struct scan *s) {
    l->ins = base_arena_alloc(&l->arena, (l->ins_count + 1u) * sizeof *l->ins);
    uint32_t count = 0;
    for (uint32_t at = 0, next = 0; at < l->body.code.size && !l->failed; at++) {
        if (!s->seen[at])
            continue;
        if (at < next)
            cil_lower_fail(l, "instructions overlap at IL_%04x", at);
        else if (!cil_ins_decode(&l->body, at, &l->ins[count], l->s))
            cil_lower_fail(l, "bad code");
        next = l->ins[count++].next;
    }
    assert(l->failed || count == l->ins_count);
    for (uint32_t i = 0; i < l->body.clause_count; i++) {
        split_at(l, s, l->body.clauses[i].try_start);
        split_at(l, s, l->body.clauses[i].try_end);
    }
}

static void scan(struct lower *l, struct scan *s) {
    uint32_t size = l->body.code.size;
    s->seen = base_arena_alloc(&l->arena, size + 1u);
    l->blocks = base_arena_alloc(&l->arena, (size + 1u) * sizeof(struct block *));
    l->starts = base_arena_alloc(&l->arena, (size + 1u) * sizeof *l->starts);
    scan_clauses(l, s);
    *base_vec_push(&s->todo) = 0;
    while (s->todo.count && !l->failed)
        scan_from(l, s, s->todo.at[--s->todo.count]);
    if (!l->failed)
        collect(l, s);
    base_vec_drop(&s->todo);
}

/* ---- arguments and locals ---- */

static struct local make_local(struct lower *l, struct cil_type *t) {
    struct local v = {.type = t, .kind = KIND_I4};
    if (t->open || (t->kind == CIL_KIND_NAMED && t->definition->is_value && !cil_class_of(t, l->s)))
        cil_lower_fail(l, "a variable of the type %s", cil_type_name(t));
    else
        v.kind = cil_kind_of(t);
    return v;
}

static void declare_args(struct lower *l) {
    struct cil_method *m = l->m;
    uint32_t first = !m->is_static;
    l->arg_count = m->param_count + first;
    l->args = base_arena_alloc(&l->arena, (l->arg_count + 1u) * sizeof *l->args);
    if (first) {
        bool is_value = m->class->definition->is_value;
        struct cil_type *t = m->class->type;
        l->args[0] = make_local(l, is_value ? cil_type_byref(t) : t);
        l->this_fixed = !is_value;
    }
    for (uint32_t i = 0; i < m->param_count; i++)
        l->args[first + i] = make_local(l, m->params[i]);
    for (uint32_t i = 0; i < l->arg_count; i++)
        l->args[i].reg = (uint16_t)i;
    l->result_address = (uint16_t)l->arg_count;
    assert(l->f->params >= l->arg_count && l->f->params <= l->arg_count + 1);
}

static void declare_locals(struct lower *l) {
    struct cil_metadata *md = &l->assembly->metadata;
    struct cil_sig_list list = {0};
    if (l->body.locals) {
        struct cil_bytes blob =
            cil_row_stand_alone_sig(md, cil_token_row(l->body.locals)).signature;
        if (!cil_sig_locals(md, blob, &l->arena, &list, l->s))
            cil_lower_fail(l, "bad locals");
    }
    l->local_count = l->failed ? 0 : list.count;
    l->locals = base_arena_alloc(&l->arena, (l->local_count + 1u) * sizeof *l->locals);
    for (uint32_t i = 0; i < l->local_count; i++) {
        struct cil_type *t = cil_type_from_sig(l->cil, l->assembly, &list.at[i], &l->generic, l->s);
        if (!t) {
            cil_lower_fail(l, "a local of a missing type");
            return;
        }
        l->locals[i] = make_local(l, t);
    }
}

static void place_arg(struct lower *l, struct local *v, bool address) {
    if (!address || v->kind == KIND_MEMORY)
        return;
    assert(!v->in_memory);
    uint16_t from = v->reg;
    v->in_memory = true;
    v->reg = cil_room_for_good(l, cil_type_size(v->type));
    struct value arrived = {.kind = v->kind, .place = IN_REG, .reg = from, .type = v->type};
    cil_store(l, v->type, v->reg, 0, &arrived, IR_ORDER_PLAIN);
}

static void place_local(struct lower *l, struct local *v, bool address, bool read_first) {
    if (address || v->kind == KIND_MEMORY) {
        uint32_t size = cil_type_size(v->type);
        v->in_memory = true;
        v->reg = cil_room_for_good(l, size);
        cil_zero(l, size, v->reg, 0);
    } else if (read_first) {
        cil_emit_const(l, v->reg, 0);
    }
}

static void place_variables(struct lower *l, const struct scan *s) {
    for (uint32_t i = 0; i < l->arg_count && !l->failed; i++, l->scratch_used = 0)
        place_arg(l, &l->args[i], s->arg_address[i]);
    uint64_t read_first = cil_locals_read_first(l);
    for (uint32_t i = 0; i < l->local_count && !l->failed; i++, l->scratch_used = 0)
        place_local(l, &l->locals[i], s->local_address[i], i >= 64 || read_first >> i & 1);
}

static void number_registers(struct lower *l) {
    l->regs = l->f->params;
    for (uint32_t i = 0; i < l->local_count; i++)
        l->locals[i].reg = cil_new_reg(l, 1);
    l->max_depth = l->body.max_stack + 2;
    l->stack = base_arena_alloc(&l->arena, l->max_depth * sizeof *l->stack);
    l->first_temp = cil_new_reg(l, l->max_depth + 1);
    l->first_scratch = cil_new_reg(l, CIL_SCRATCH);
    assert(l->failed || l->regs == l->first_scratch + (uint32_t)CIL_SCRATCH);
}

/* ---- debug information ---- */

/* Compilers note whole paths; people know files by their path from here. */
static const char *from_here(const char *path) {
    char here[PATH_MAX];
    size_t n = getcwd(here, sizeof here) ? strlen(here) : 0;
    return n > 1 && !strncmp(path, here, n) && path[n] == '/' ? path + n + 1 : path;
}

static void set_loc(struct lower *l, uint32_t offset) {
    const struct cil_debug_line *line = cil_debug_line_at(&l->debug, offset);
    if (!line || !line->line || !line->file)
        return;
    if (line->file != l->debug_file) {
        l->debug_file = line->file;
        l->file = ir_build_file(l->p, from_here(line->file));
    }
    l->loc = ir_build_loc(l->p, l->file, line->line, line->column, 0, NULL);
}

/* The first instruction that was made of the code at an offset or behind it. */
static uint32_t started_at(const struct lower *l, uint32_t offset) {
    for (uint32_t i = 0; i < l->ins_count; i++)
        if (l->ins[i].offset >= offset && l->starts[l->ins[i].offset])
            return l->starts[l->ins[i].offset] - 1;
    return l->code.count;
}

static void name_variable(struct lower *l, const struct local *v, const char *name, bool param) {
    assert(v->reg < l->regs);
    struct ir_var var = {.name = base_arena_strdup(&l->p->arena, name),
                         .type = cil_debug_type(v->type),
                         .reg = v->reg,
                         .in_memory = v->in_memory || v->kind == KIND_MEMORY,
                         .parameter = param};
    *base_vec_push(&l->f->vars) = var;
}

static void name_variables(struct lower *l) {
    struct cil_metadata *md = &l->assembly->metadata;
    uint32_t first = !l->m->is_static;
    if (first && l->m->row)
        name_variable(l, &l->args[0], "this", true);
    struct cil_range rows = cil_def_method_params(md, l->m->row);
    for (uint32_t row = rows.first; row < rows.end; row++) {
        struct cil_row_param param = cil_row_param(md, row);
        if (param.sequence && param.sequence <= l->m->param_count)
            name_variable(l, &l->args[first + param.sequence - 1], param.name, true);
    }
    for (uint32_t i = 0; i < l->debug.local_count; i++) {
        const struct cil_debug_local *d = &l->debug.locals[i];
        if (d->slot >= l->local_count)
            continue;
        name_variable(l, &l->locals[d->slot], d->name, false);
        struct ir_var *var = &base_vec_last(&l->f->vars);
        var->first = started_at(l, d->start);
        var->end = started_at(l, d->end);
    }
}

/* ---- instructions ---- */

static void lower_one(struct lower *l, const struct cil_ins *i) {
    bool done = cil_lower_local(l, i) || cil_lower_arith(l, i) || cil_lower_branch(l, i) ||
                cil_lower_field(l, i) || cil_lower_call(l, i) || cil_lower_array(l, i) ||
                cil_lower_memory(l, i) || cil_lower_conv(l, i) || cil_lower_object(l, i) ||
                cil_lower_try(l, i);
    if (!done)
        cil_lower_fail(l, "%s is not modelled", cil_opcode_info(i->op)->name);
}

static void begin_instruction(struct lower *l, const struct cil_ins *i) {
    struct block *b = l->blocks[i->offset];
    assert(!l->starts[i->offset]);
    set_loc(l, i->offset);
    if (!b) {
        l->starts[i->offset] = l->code.count + 1;
        return;
    }
    if (l->reachable) {
        cil_join(l, b);
        cil_jump(l, b->label);
    }
    l->starts[i->offset] = l->code.count + 1;
    cil_try_before(l, i->offset);
    /* A jump to the next instruction is left out. */
    if (l->code.count && base_vec_last(&l->code).op == IR_OP_jmp &&
        base_vec_last(&l->code).x == b->label && l->code.count > l->barrier) {
        bool own = l->starts[i->offset] == l->code.count + 1;
        l->code.count--;
        l->locs.count--;
        if (own)
            l->starts[i->offset]--;
    }
    assert(l->code.count == l->locs.count && l->code.count >= l->barrier);
    cil_enter(l, b);
    cil_try_after(l, i->offset);
}

static void lower_code(struct lower *l) {
    l->reachable = true;
    for (l->at = 0; l->at < l->ins_count && !l->failed; l->at++) {
        const struct cil_ins *i = &l->ins[l->at];
        assert(!l->at || i->offset > l->ins[l->at - 1].offset);
        if (l->p->keep_origins)
            *base_vec_push(&l->f->origins) = (struct ir_origin){l->f->code.count, i->offset};
        l->scratch_used = 0;
        begin_instruction(l, i);
        if (!l->reachable) {
            cil_lower_fail(l, "nothing reaches this code");
            return;
        }
        lower_one(l, i);
        assert(l->failed || l->depth <= l->max_depth);
    }
    l->loc = 0;
}

static bool runs_constructor(const struct cil_method *m) {
    const struct cil_class *c = m->class;
    return c->cctor && c->precise_init && m != c->cctor &&
           (m->is_static || strcmp(m->name, ".ctor") == 0);
}

static void lower_body(struct lower *l) {
    struct scan s = {0};
    declare_args(l);
    if (!l->failed)
        declare_locals(l);
    s.arg_address = base_arena_alloc(&l->arena, l->arg_count + 1u);
    s.local_address = base_arena_alloc(&l->arena, l->local_count + 1u);
    if (!l->failed)
        scan(l, &s);
    if (l->failed)
        return;
    number_registers(l);
    if (!l->failed) {
        set_loc(l, 0);
        if (runs_constructor(l->m))
            cil_emit_xy(l, IR_OP_cinit, 0, 0, 0, l->m->class->ir, 0);
        cil_lower_order(l);
        place_variables(l, &s);
        cil_try_begin(l);
    }
    if (!l->failed)
        lower_code(l);
    if (!l->failed) {
        cil_try_ranges(l);
        name_variables(l);
    }
    cil_try_finish(l);
    if (!l->failed && !cil_metadata_sound(&l->assembly->metadata, l->s))
        cil_lower_fail(l, "damaged metadata");
}

/* ---- functions ---- */

static void begin(struct lower *l, struct cil *cil, uint32_t function, struct base_status *s) {
    const struct cil_code *code = cil->p->functions.at[function].front;
    assert(code->cil == cil && (code->method || code->class || code->kind == CIL_CODE_ENTRY));
    assert(cil->p->functions.at[function].lazy && !cil->p->functions.at[function].code.count);
    *l = (struct lower){.cil = cil,
                        .p = cil->p,
                        .f = &cil->p->functions.at[function],
                        .m = code->method,
                        .s = s,
                        .held = IR_NO_REG};
    l->f->aux.count = l->f->vars.count = 0;
    l->regs = l->f->params;
    if (l->m) {
        l->assembly = l->m->class->definition->assembly;
        l->generic = cil_generic_of_method(l->m);
        l->plain =
            cil_definition_for_threads(l->m->class->definition) ? IR_ORDER_RELAXED : IR_ORDER_PLAIN;
        l->result_address = (uint16_t)(l->f->params - 1);
    }
}

static void end(struct lower *l) {
    base_vec_drop(&l->ends);
    base_vec_drop(&l->skip_init);
    base_vec_drop(&l->rooms);
    base_vec_drop(&l->code);
    base_vec_drop(&l->locs);
    base_vec_drop(&l->labels);
    base_vec_drop(&l->prologue);
    base_vec_drop(&l->handlers);
    base_arena_drop(&l->arena);
}

/* A body without CIL needs no stack, only scratch registers. */
static void number_scratch(struct lower *l) {
    l->max_depth = 16 + (l->m ? l->m->param_count : 0);
    l->stack = base_arena_alloc(&l->arena, l->max_depth * sizeof *l->stack);
    l->first_temp = cil_new_reg(l, l->max_depth + 1);
    l->first_scratch = cil_new_reg(l, CIL_SCRATCH);
    assert(l->failed || l->regs == l->first_scratch + (uint32_t)CIL_SCRATCH);
}

static void lower_without_code(struct lower *l) {
    struct cil_method *m = l->m;
    bool of_delegate = m->class->definition->is_delegate && !m->is_static;
    if (!m->row)
        cil_lower_array_method(l);
    else if (of_delegate && strcmp(m->name, "Invoke") == 0)
        cil_lower_delegate(l);
    else if (of_delegate && strcmp(m->name, "BeginInvoke") == 0)
        cil_lower_begin_invoke(l);
    else if (of_delegate && strcmp(m->name, "EndInvoke") == 0)
        cil_lower_end_invoke(l);
    else if (m->is_abstract)
        cil_lower_fail(l, "it is abstract");
    else
        cil_lower_fail(l, "it is not modelled");
}

static void lower_method(struct lower *l) {
    struct cil_method *m = l->m;
    uint32_t first = l->regs;
    number_scratch(l);
    if (cil_lower_special(l))
        return;
    if (m->row && !cil_assembly_body(l->assembly, m->row, &l->arena, &l->body, l->s)) {
        cil_lower_fail(l, "its body is bad");
        return;
    }
    if (!l->body.code.at) {
        lower_without_code(l);
        return;
    }
    l->regs = first;
    cil_assembly_debug(l->assembly, m->row, &l->arena, &l->debug);
    lower_body(l);
}

bool cil_lower(struct cil *cil, uint32_t function, struct base_status *s) {
    struct lower l;
    begin(&l, cil, function, s);
    const struct cil_code *code = l.f->front;
    bool is_body = code->kind == CIL_CODE_METHOD || code->kind == CIL_CODE_BODY;
    switch (code->kind) {
    case CIL_CODE_METHOD:
    case CIL_CODE_BODY: lower_method(&l); break;
    case CIL_CODE_INIT:
        number_scratch(&l);
        cil_lower_init(&l, code->class);
        break;
    default:
        number_scratch(&l);
        cil_lower_thunk(&l, code->kind);
        break;
    }
    bool ok = cil_finish(&l);
    end(&l);
    if (ok) {
        struct ir_function *f = &cil->p->functions.at[function];
        f->narrow = is_body && !l.wide;
        ir_function_define(f);
    }
    return ok;
}
