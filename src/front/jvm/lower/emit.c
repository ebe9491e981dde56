/* Writing IR: registers, labels, calls, memory. */
#include "front/jvm/lower/lower_int.h"

#include "front/jvm/read/descriptor.h"
#include <assert.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

void jvm_emit_begin(struct jvm_emit *e, struct jvm *j, struct ir_function *f, uint32_t loc) {
    assert(!f->code.count && !f->handlers.count);
    *e = (struct jvm_emit){.j = j, .f = f, .loc = loc, .regs = f->params};
}

static void patch(const struct jvm_emit *e, uint32_t *target) {
    assert(*target < e->labels.count && e->labels.at[*target] != IR_NO_INDEX);
    *target = e->labels.at[*target];
}

static void patch_switch(const struct jvm_emit *e, const struct ir_ins *i) {
    enum { ROW = 3, TARGET = 2 };
    for (uint32_t n = 0; n < i->y; n++)
        patch(e, &e->f->aux.at[i->x + n * ROW + TARGET]);
    patch(e, &e->f->aux.at[i->x + i->y * ROW]);
}

void jvm_emit_end(struct jvm_emit *e) {
    assert(e->f->code.count && e->regs >= e->f->params && e->regs <= IR_NO_REG);
    for (uint32_t n = 0; n < e->jumps.count; n++) {
        struct ir_ins *i = &e->f->code.at[e->jumps.at[n]];
        if (i->op == IR_OP_switch) {
            patch_switch(e, i);
            continue;
        }
        patch(e, &i->x);
        if (i->op != IR_OP_jmp)
            patch(e, &i->y);
    }
    for (uint32_t n = 0; n < e->handled.count; n++)
        patch(e, &e->f->handlers.at[e->handled.at[n]].target);
    e->f->regs = e->regs;
    ir_function_define(e->f);
}

void jvm_emit_drop(struct jvm_emit *e) {
    base_vec_drop(&e->labels);
    base_vec_drop(&e->jumps);
    base_vec_drop(&e->handled);
}

uint16_t jvm_emit_reg(struct jvm_emit *e) {
    if (e->regs >= IR_NO_REG)
        base_fatal(BASE_FATAL_LIMIT, "%s needs more than %u registers", e->f->name, IR_NO_REG);
    return (uint16_t)e->regs++;
}

uint32_t jvm_emit_label(struct jvm_emit *e) {
    *base_vec_push(&e->labels) = IR_NO_INDEX;
    return e->labels.count - 1;
}

void jvm_emit_here(struct jvm_emit *e, uint32_t label) {
    assert(label < e->labels.count);
    assert(e->labels.at[label] == IR_NO_INDEX);
    e->labels.at[label] = e->f->code.count;
}

void jvm_emit_imm(struct jvm_emit *e, enum ir_op op, uint16_t a, uint16_t b, uint16_t c,
                  int64_t imm) {
    struct ir_ins i = {.op = (uint16_t)op, .a = a, .b = b, .c = c, .imm = imm};
    ir_build_ins(e->f, i, e->loc);
}

void jvm_emit_xy(struct jvm_emit *e, enum ir_op op, uint16_t a, uint16_t b, uint16_t c, uint32_t x,
                 uint32_t y) {
    struct ir_ins i = {.op = (uint16_t)op, .a = a, .b = b, .c = c, .x = x, .y = y};
    ir_build_ins(e->f, i, e->loc);
}

void jvm_emit_branch(struct jvm_emit *e, enum ir_op op, uint16_t b, uint16_t c, uint32_t yes,
                     uint32_t no) {
    assert(yes < e->labels.count && no < e->labels.count);
    *base_vec_push(&e->jumps) = e->f->code.count;
    jvm_emit_xy(e, op, 0, b, c, yes, no);
}

void jvm_emit_jump(struct jvm_emit *e, uint32_t label) {
    assert(label < e->labels.count);
    *base_vec_push(&e->jumps) = e->f->code.count;
    jvm_emit_xy(e, IR_OP_jmp, 0, 0, 0, label, 0);
}

static uint32_t arguments(struct jvm_emit *e, const uint16_t *args, uint32_t count) {
    uint32_t words[256];
    assert(count <= sizeof words / sizeof *words);
    for (uint32_t i = 0; i < count; i++) {
        assert(args[i] < e->regs);
        words[i] = args[i];
    }
    return ir_build_aux(e->f, words, count);
}

void jvm_emit_call(struct jvm_emit *e, uint32_t function, const uint16_t *args, uint32_t count,
                   uint16_t result) {
    assert(function < e->j->program->functions.count);
    uint32_t results = e->j->program->functions.at[function].results;
    assert(!results || result < e->regs);
    jvm_emit_xy(e, IR_OP_call, results ? result : 0, (uint16_t)count, (uint16_t)results, function,
                arguments(e, args, count));
}

void jvm_emit_vcall(struct jvm_emit *e, uint32_t selector, uint32_t results, const uint16_t *args,
                    uint32_t count, uint16_t result) {
    assert(selector < e->j->selectors.count && count > 0 && (!results || result < e->regs));
    jvm_emit_xy(e, IR_OP_vcall, results ? result : 0, (uint16_t)count, (uint16_t)results, selector,
                arguments(e, args, count));
}

void jvm_emit_ret(struct jvm_emit *e, uint16_t value, uint32_t count) {
    assert(count <= 1 && (!count || value < e->regs));
    jvm_emit_op(e, IR_OP_ret, 0, count ? value : 0, (uint16_t)count);
}

uint32_t jvm_emit_native(struct jvm *j, const char *name, uint32_t params, uint32_t results) {
    uint32_t found = ir_program_find_function(j->program, name);
    if (found != IR_NO_INDEX)
        return found;
    found = ir_build_function(j->program, name);
    struct ir_function *f = &j->program->functions.at[found];
    f->params = (uint16_t)params;
    f->results = (uint16_t)results;
    f->library = f->managed = true;
    return found;
}

void jvm_emit_unmodelled(struct jvm_emit *e, const char *format, ...) {
    char name[512];
    va_list ap;
    va_start(ap, format);
    vsnprintf(name, sizeof name, format, ap);
    va_end(ap);
    jvm_emit_call(e, jvm_emit_native(e->j, name, 0, 0), NULL, 0, 0);
}

void jvm_emit_string(struct jvm_emit *e, uint16_t a, const char *text) {
    assert(a < e->regs);
    uint32_t global = jvm_string_literal(e->j, text, (uint32_t)strlen(text));
    jvm_emit_xy(e, IR_OP_gaddr, a, 0, 0, global, 0);
}

void jvm_emit_mirror(struct jvm_emit *e, uint16_t a, struct jvm_class *class) {
    assert(a < e->regs);
    jvm_emit_xy(e, IR_OP_gaddr, a, 0, 0, jvm_class_mirror(class), 0);
}

void jvm_emit_raise(struct jvm_emit *e, const char *name, const char *text) {
    uint16_t r = jvm_emit_reg(e);
    jvm_emit_string(e, r, text);
    jvm_emit_library(e, "heddle/Raise", name, "(Ljava/lang/String;)V", &r, 0);
}

void jvm_emit_init(struct jvm_emit *e, const struct jvm_class *class) {
    if (jvm_class_needs_init(class))
        jvm_emit_xy(e, IR_OP_cinit, 0, 0, 0, class->ir, 0);
}

void jvm_emit_library(struct jvm_emit *e, const char *class, const char *name,
                      const char *descriptor, const uint16_t *args, uint16_t result) {
    struct jvm_class *c = jvm_class_known(e->j, class);
    struct jvm_method *m = jvm_method_find(c, name, descriptor);
    if (!m)
        base_fatal(BASE_FATAL_INTERNAL, "the class library lacks %s.%s%s", class, name, descriptor);
    if (m->access & JVM_ACC_STATIC)
        jvm_emit_init(e, m->owner);
    jvm_emit_call(e, jvm_method_function(m), args, m->params, result);
}

void jvm_emit_handler(struct jvm_emit *e, uint32_t first, uint32_t end, uint32_t label,
                      uint16_t reg, uint32_t class) {
    if (first >= end)
        return;
    assert(end <= e->f->code.count && label < e->labels.count && reg < e->regs);
    *base_vec_push(&e->handled) = e->f->handlers.count;
    *base_vec_push(&e->f->handlers) = (struct ir_handler){.first = first,
                                                          .end = end,
                                                          .target = label,
                                                          .reg = reg,
                                                          .kind = IR_HANDLER_CATCH,
                                                          .class = class,
                                                          .filter = IR_NO_INDEX};
}

/* ---- memory ---- */

struct access {
    char descriptor;
    enum ir_op load, store;
    uint8_t log2, extend; /* bits to extend the sign from; 0: none */
};

static struct access access_of(char descriptor) {
    static const struct access accesses[] = {
        {JVM_BOOLEAN, IR_OP_ld8, IR_OP_st8, 0, 0}, {JVM_BYTE, IR_OP_ld8, IR_OP_st8, 0, 8},
        {JVM_CHAR, IR_OP_ld16, IR_OP_st16, 1, 0},  {JVM_SHORT, IR_OP_ld16, IR_OP_st16, 1, 16},
        {JVM_INT, IR_OP_ld32, IR_OP_st32, 2, 0},   {JVM_FLOAT, IR_OP_ld32, IR_OP_st32, 2, 0},
    };
    for (size_t i = 0; i < sizeof accesses / sizeof *accesses; i++)
        if (accesses[i].descriptor == descriptor)
            return accesses[i];
    assert(descriptor == JVM_LONG || descriptor == JVM_DOUBLE || jvm_kind_reference(descriptor));
    return (struct access){descriptor, IR_OP_ld64, IR_OP_st64, 3, 0};
}

void jvm_emit_load(struct jvm_emit *e, char descriptor, uint16_t a, uint16_t base, int64_t offset,
                   uint32_t order) {
    assert(a < e->regs && base < e->regs);
    struct access x = access_of(descriptor);
    uint16_t flags = (uint16_t)(order | (uint32_t)x.log2 << IR_MEM_ALIGN_SHIFT);
    jvm_emit_imm(e, x.load, a, base, flags, offset);
    if (x.extend)
        jvm_emit_imm(e, IR_OP_sext, a, a, 0, x.extend | 32 << 8);
}

void jvm_emit_store(struct jvm_emit *e, char descriptor, uint16_t value, uint16_t base,
                    int64_t offset, uint32_t order) {
    assert(value < e->regs && base < e->regs);
    struct access x = access_of(descriptor);
    uint16_t flags = (uint16_t)(order | (uint32_t)x.log2 << IR_MEM_ALIGN_SHIFT);
    jvm_emit_imm(e, x.store, value, base, flags, offset);
}
