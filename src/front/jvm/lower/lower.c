/* Lowering of a method: its blocks in the order in which control reaches them, then the slow paths,
 * then the exception table. */
#include "front/jvm/lower/lower_int.h"

#include "front/jvm/read/descriptor.h"
#include "front/jvm/verify/verify.h"
#include <assert.h>
#include <string.h>

/* ---- the places of values ---- */

static void mark_leader(struct jvm_lower *l, uint32_t pc) {
    assert(pc < l->code.size);
    l->blocks[pc].leader = true;
}

static bool is_conditional(enum jvm_op op) {
    return (op >= JVM_OP_ifeq && op <= JVM_OP_if_acmpne) || op == JVM_OP_ifnull ||
           op == JVM_OP_ifnonnull;
}

static void find_leader(struct jvm_lower *l, uint32_t pc, uint32_t next) {
    enum jvm_op op = l->code.at[pc];
    if (is_conditional(op) || op == JVM_OP_goto)
        mark_leader(l, (uint32_t)((int32_t)pc + (int16_t)jvm_bytes_u2(l->code.at + pc + 1)));
    else if (op == JVM_OP_goto_w)
        mark_leader(l, pc + jvm_bytes_u4(l->code.at + pc + 1));
    else if (op == JVM_OP_tableswitch || op == JVM_OP_lookupswitch) {
        struct jvm_switch w = jvm_bytecode_switch(l->code.at, pc);
        mark_leader(l, w.fallback);
        for (uint32_t i = 0; i < w.count; i++)
            mark_leader(l, jvm_switch_target(&w, i));
    }
    if (is_conditional(op))
        mark_leader(l, next);
}

static bool stores_to_zero(const uint8_t *at) {
    enum jvm_op op = at[0];
    uint32_t local = at[1];
    if (op == JVM_OP_wide) {
        op = at[1];
        local = jvm_bytes_u2(at + 2);
    }
    if (op >= JVM_OP_istore && op <= JVM_OP_astore)
        return local == 0;
    return op >= JVM_OP_istore_0 && op <= JVM_OP_astore_3 && (op - JVM_OP_istore_0) % 4 == 0;
}

static void scan(struct jvm_lower *l) {
    l->this_fixed = !(l->method->access & JVM_ACC_STATIC);
    for (uint32_t pc = 0, next; pc < l->code.size; pc = next) {
        next = pc + jvm_bytecode_length(l->code.at, l->code.size, pc);
        assert(next > pc && next <= l->code.size);
        find_leader(l, pc, next);
        if (stores_to_zero(l->code.at + pc))
            l->this_fixed = false;
    }
    for (uint32_t i = 0; i < l->code.handler_count; i++)
        mark_leader(l, l->code.handlers[i].target);
    mark_leader(l, 0);
}

/* Parameters are in the first registers, one each; the class file counts long and double twice. */
static void place_parameters(struct jvm_lower *l) {
    for (uint32_t i = 0; i < l->code.max_locals; i++)
        l->locals[i] = IR_NO_REG;
    uint16_t reg = 0;
    uint32_t local = 0;
    if (!(l->method->access & JVM_ACC_STATIC))
        l->locals[local++] = reg++;
    struct jvm_params params = jvm_descriptor_params(jvm_text_of(l->method->descriptor));
    for (struct jvm_type t; jvm_params_next(&params, &t); local += jvm_kind_slots(t.kind))
        l->locals[local] = reg++;
    assert(reg == l->method->params && local <= l->code.max_locals);
}

static void prepare(struct jvm_lower *l) {
    l->room = l->code.max_stack + 2u;
    l->stack = base_arena_alloc(&l->arena, l->room * sizeof *l->stack);
    l->places = base_arena_alloc(&l->arena, l->room * sizeof *l->places);
    for (uint32_t i = 0; i < l->room; i++)
        l->places[i] = IR_NO_REG;
    l->locals = base_arena_alloc(&l->arena, (l->code.max_locals + 1u) * sizeof *l->locals);
    l->blocks = base_arena_alloc(&l->arena, l->code.size * sizeof *l->blocks);
    assert(!l->e.labels.count); /* labels below the size of the bytecode are its pcs */
    for (uint32_t i = 0; i < l->code.size; i++)
        jvm_emit_label(&l->e);
    place_parameters(l);
    scan(l);
    assert(l->blocks[0].leader);
}

/* ---- places in the source ---- */

/* The path of the source that was given, if it is the source of the class: that one can be opened
 * and shown. */
static const char *given_source(const struct jvm *j, const char *name) {
    size_t n = strlen(name);
    for (uint32_t i = 0; i < j->sources.count; i++) {
        const char *path = j->sources.at[i];
        size_t k = strlen(path);
        if (k >= n && !strcmp(path + k - n, name) && (k == n || path[k - n - 1] == '/'))
            return path;
    }
    return name;
}

static uint32_t file_of(struct jvm_lower *l) {
    struct jvm_text source = jvm_pool_utf8_or_none(l->file, l->file->source_file);
    if (!source.length)
        return 0;
    const char *slash = strrchr(l->class->name, '/');
    int folder = slash ? (int)(slash + 1 - l->class->name) : 0;
    char *name = base_arena_printf(&l->arena, "%.*s%.*s", folder, l->class->name, JVM_TEXT(source));
    return ir_build_file(l->j->program, given_source(l->j, name));
}

static void set_place(struct jvm_lower *l, uint32_t file) {
    uint32_t low = 0, high = l->code.line_count; /* the last row at or before pc */
    while (low < high) {
        uint32_t middle = (low + high) / 2;
        if (l->code.lines[middle].pc <= l->pc)
            low = middle + 1;
        else
            high = middle;
    }
    l->e.loc = low ? ir_build_loc(l->j->program, file, l->code.lines[low - 1].line, 0, 0, NULL) : 0;
}

/* The instructions that were made of the bytecode in which the slot is this variable, from its
 * first value on. Blocks are mostly in the order of the bytecode; where they are not, the variable
 * may be shown a little too long. */
static void find_extent(const struct jvm_lower *l, const struct jvm_variable *v,
                        struct ir_var *out) {
    const uint32_t start = v->start, stop = start + v->length;
    bool met = false;
    for (uint32_t i = 0; i < l->marks.count; i++) {
        const struct jvm_mark *m = &l->marks.at[i];
        if (m->pc < start || m->pc >= stop)
            continue;
        if (!met)
            out->first = m->at;
        met = true;
        out->end = i + 1 < l->marks.count ? l->marks.at[i + 1].at : l->e.f->code.count;
    }
    if (!met) /* nothing of it was lowered: an empty extent */
        out->first = out->end = l->e.f->code.count;
}

static void add_variables(struct jvm_lower *l) {
    for (uint32_t i = 0; i < l->code.variable_count; i++) {
        const struct jvm_variable *v = &l->code.variables[i];
        if (v->slot >= l->code.max_locals || l->locals[v->slot] == IR_NO_REG)
            continue;
        const char *descriptor = jvm_intern(l->j, v->descriptor);
        struct ir_var var = {.name = jvm_intern(l->j, v->name),
                             .type = jvm_debug_type(l->j, descriptor),
                             .reg = l->locals[v->slot],
                             .parameter = l->locals[v->slot] < l->method->params && !v->start};
        find_extent(l, v, &var);
        *base_vec_push(&l->e.f->vars) = var;
    }
}

/* ---- helpers of several kinds of instructions ---- */

void jvm_lower_missing(struct jvm_lower *l, const char *raise, const char *text) {
    jvm_emit_raise(&l->e, raise, text);
    uint16_t nothing = jvm_lower_scratch(l);
    jvm_emit_const(&l->e, nothing, 0);
    jvm_emit_ret(&l->e, nothing, l->e.f->results);
    l->flows = false;
}

struct jvm_class *jvm_lower_class(struct jvm_lower *l, uint32_t index) {
    struct base_status s = {0};
    const char *name = jvm_intern(l->j, jvm_pool_text(l->file, index));
    struct jvm_class *class = jvm_class_find(l->j, name, &s);
    if (!class)
        jvm_lower_missing(l, "noClass", name);
    base_status_drop(&s);
    return class;
}

/* In a class's own code the initialisation of the class has begun, and with it that of its
 * superclasses. */
void jvm_lower_init(struct jvm_lower *l, const struct jvm_class *class) {
    if (!jvm_class_needs_init(class))
        return;
    if (class == l->class ||
        (!(class->access & JVM_ACC_INTERFACE) && jvm_class_is(l->class, class)))
        return;
    for (uint32_t i = 0; i < l->begun.count; i++)
        if (l->begun.at[i] == class)
            return;
    *base_vec_push(&l->begun) = class;
    jvm_emit_init(&l->e, class);
}

/* ---- blocks ---- */

static bool instruction(struct jvm_lower *l) {
    enum jvm_op op = l->code.at[l->pc];
    if (op == JVM_OP_wide)
        op = l->code.at[l->pc + 1];
    bool known = jvm_lower_stack(l, op) || jvm_lower_constant(l, op) || jvm_lower_branch(l, op) ||
                 jvm_lower_arith(l, op) || jvm_lower_field(l, op) || jvm_lower_invoke(l, op) ||
                 jvm_lower_array(l, op) || jvm_lower_object(l, op) || jvm_lower_float(l, op);
    if (!known)
        return base_fail_at(l->s, l->file->file, l->code.offset + l->pc,
                            "the instruction %s is not supported", jvm_bytecode(op)->name);
    return true;
}

static void begin_block(struct jvm_lower *l, uint32_t pc) {
    struct jvm_block *b = &l->blocks[pc];
    assert(b->reached && !b->done);
    b->done = true;
    l->depth = b->depth;
    assert(l->depth <= l->room);
    for (uint32_t i = 0; i < l->depth; i++)
        l->stack[i] = (struct jvm_value){.reg = jvm_lower_place(l, i), .wide = b->wide[i]};
    jvm_emit_here(&l->e, pc);
    l->barrier = l->e.f->code.count;
    l->begun.count = 0;
}

static void reach_handlers(struct jvm_lower *l) {
    for (uint32_t i = 0; i < l->code.handler_count; i++) {
        const struct jvm_handler *h = &l->code.handlers[i];
        if (l->pc < h->start || l->pc >= h->end || l->blocks[h->target].reached)
            continue;
        struct jvm_block *b = &l->blocks[h->target];
        b->reached = true;
        b->depth = 1;
        b->wide = base_arena_alloc(&l->arena, 1);
    }
}

/* Lowers from a leader on, as far as control goes straight on. */
static bool run(struct jvm_lower *l, uint32_t from, uint32_t file) {
    begin_block(l, from);
    for (l->pc = from;;) {
        l->next = l->pc + jvm_bytecode_length(l->code.at, l->code.size, l->pc);
        assert(l->next > l->pc && l->next <= l->code.size);
        l->scratch_used = 0;
        l->high = l->depth;
        l->flows = true;
        set_place(l, file);
        reach_handlers(l);
        assert(!l->marks.count || base_vec_last(&l->marks).at <= l->e.f->code.count);
        *base_vec_push(&l->marks) = (struct jvm_mark){l->e.f->code.count, l->pc};
        *base_vec_push(&l->e.f->origins) = (struct ir_origin){l->e.f->code.count, l->pc};
        if (!instruction(l))
            return false;
        if (!l->flows)
            return true;
        l->pc = l->next;
        assert(l->pc < l->code.size);
        if (!l->blocks[l->pc].leader)
            continue;
        jvm_lower_flush(l, NULL, 0);
        jvm_lower_reach(l, l->pc);
        if (l->blocks[l->pc].done) {
            jvm_emit_jump(&l->e, l->pc);
            return true;
        }
        begin_block(l, l->pc);
    }
}

/* The next block in the order of the bytecode, so that most of it stays in that order. */
static uint32_t next_block(const struct jvm_lower *l) {
    for (uint32_t n = 0; n < l->code.size; n++) {
        uint32_t pc = (l->pc + n) % l->code.size;
        if (l->blocks[pc].reached && !l->blocks[pc].done)
            return pc;
    }
    return IR_NO_INDEX;
}

static bool write_blocks(struct jvm_lower *l, uint32_t file) {
    l->blocks[0].reached = true;
    for (uint32_t pc = 0; pc != IR_NO_INDEX; pc = next_block(l))
        if (!run(l, pc, file))
            return false;
    return true;
}

/* ---- exceptions ---- */

static bool covers(const struct jvm_handler *h, uint32_t pc) {
    return h->start <= pc && pc < h->end;
}

static void write_handler(struct jvm_lower *l, const struct jvm_handler *h) {
    uint32_t class = IR_NO_INDEX;
    if (h->type) {
        struct jvm_class *c =
            jvm_class_try(l->j, jvm_intern(l->j, jvm_pool_text(l->file, h->type)));
        if (!c)
            return; /* a class that does not exist has no objects */
        class = c->ir;
    }
    uint16_t reg = jvm_lower_place(l, 0);
    for (uint32_t i = 0; i < l->marks.count;) {
        if (!covers(h, l->marks.at[i].pc)) {
            i++;
            continue;
        }
        uint32_t first = l->marks.at[i].at;
        while (i < l->marks.count && covers(h, l->marks.at[i].pc))
            i++;
        uint32_t end = i < l->marks.count ? l->marks.at[i].at : l->e.f->code.count;
        assert(first <= end && end <= l->e.f->code.count);
        jvm_emit_handler(&l->e, first, end, h->target, reg, class);
    }
}

static void write_handlers(struct jvm_lower *l) {
    for (uint32_t i = 0; i < l->code.handler_count; i++)
        if (l->blocks[l->code.handlers[i].target].done)
            write_handler(l, &l->code.handlers[i]);
}

/* ---- synchronized methods and atomic ones ---- */

static void lock(struct jvm_lower *l) {
    l->lock = IR_NO_REG;
    if (!(l->method->access & JVM_ACC_SYNCHRONIZED))
        return;
    l->lock = jvm_emit_reg(&l->e);
    if (l->method->access & JVM_ACC_STATIC)
        jvm_emit_mirror(&l->e, l->lock, l->class);
    else
        jvm_emit_op(&l->e, IR_OP_mov, l->lock, 0, 0);
    jvm_emit_call(&l->e, jvm_emit_native(l->j, "heddle.monitor.enter", 1, 0), &l->lock, 1, 0);
}

static void leave_on_throw(struct jvm_lower *l, uint32_t first) {
    if (l->lock == IR_NO_REG && !l->guards)
        return;
    uint32_t end = l->e.f->code.count, label = jvm_emit_label(&l->e);
    uint16_t exception = jvm_emit_reg(&l->e), done = jvm_emit_reg(&l->e);
    jvm_emit_handler(&l->e, first, end, label, exception, IR_NO_INDEX);
    jvm_emit_here(&l->e, label);
    if (l->guards)
        jvm_guard_end(l);
    if (l->lock != IR_NO_REG)
        jvm_emit_call(&l->e, jvm_emit_native(l->j, "heddle.monitor.exit", 1, 1), &l->lock, 1, done);
    jvm_emit_op(&l->e, IR_OP_throw, 0, exception, 0);
}

/* ---- all of it ---- */

static void drop(struct jvm_lower *l) {
    jvm_emit_drop(&l->e);
    base_vec_drop(&l->spares);
    base_vec_drop(&l->scratch);
    base_vec_drop(&l->marks);
    base_vec_drop(&l->slow);
    base_vec_drop(&l->begun);
    base_arena_drop(&l->arena);
}

static bool write(struct jvm_lower *l) {
    prepare(l);
    uint32_t file = file_of(l);
    set_place(l, file);
    l->e.f->loc = l->e.loc;
    lock(l);
    uint32_t first = l->e.f->code.count;
    if (!write_blocks(l, file))
        return false;
    jvm_lower_slow(l);
    write_handlers(l);
    leave_on_throw(l, first);
    add_variables(l);
    l->e.f->narrow = !l->wide;
    jvm_emit_end(&l->e);
    return true;
}

bool jvm_lower_method(struct jvm *j, const struct jvm_method *m, struct ir_function *f,
                      struct base_status *s) {
    struct jvm_lower l = {.j = j, .class = m->owner, .method = m, .file = m->owner->file, .s = s};
    assert(m->slot < l.file->method_count && !m->generate);
    const struct jvm_method_info *info = &l.file->methods[m->slot];
    jvm_emit_begin(&l.e, j, f, 0);
    bool ok = jvm_code_read(&l.code, &l.arena, l.file, info, s) &&
              jvm_verify_structure(l.file, info, &l.code, s) && write(&l);
    drop(&l);
    return ok;
}
