/* Static constructors (ECMA-335 II.10.5.3): the body of the function that runs one once
 * (class/make.c makes it), with the locking of the machine's heddle.class natives. An exception
 * becomes a TypeInitializationException. */
#include "front/cil/lower/lower_int.h"
#include "ir/build.h"
#include <assert.h>
#include <string.h>

static void fail(struct lower *l, struct cil_class *c, uint16_t exception) {
    uint16_t name = cil_scratch(l);
    const struct cil_definition *d = c->definition; /* as mono names it: without outer types */
    uint32_t text = cil_string_literal_utf8(
        l->cil, base_arena_printf(&l->arena, "%s%s%s", d->space, *d->space ? "." : "", d->name));
    cil_emit_xy(l, IR_OP_gaddr, name, 0, 0, text, 0);
    cil_emit_raise(l, "TypeInit", (uint16_t[]){name, exception}, 2);
}

/* The exception of the constructor is kept there: every later use of the class throws it again. */
static uint16_t failure(struct lower *l, const struct cil_class *c) {
    char *name = base_arena_printf(&l->arena, "%s.failure", cil_type_display(c->type));
    uint32_t global = ir_build_global(l->p, name, 8, 8);
    l->p->globals.at[global].hidden = true;
    l->p->globals.at[global].class = IR_NO_INDEX;
    uint16_t address = cil_new_reg(l, 1);
    cil_emit_xy(l, IR_OP_gaddr, address, 0, 0, global, 0);
    return address;
}

void cil_lower_init(struct lower *l, struct cil_class *c) {
    assert(c->cctor && l->p->classes.at[c->ir].init_state != IR_NO_INDEX);
    assert(c->cctor->is_static && !c->cctor->result);
    uint16_t kept = failure(l, c);
    uint16_t state = cil_new_reg(l, 1), answer = cil_scratch(l), exception = cil_new_reg(l, 2);
    uint16_t flag = cil_scratch(l);
    uint32_t run = cil_label(l), other = cil_label(l), failed = cil_label(l), done = cil_label(l);
    uint32_t catch = cil_label(l);
    cil_emit_xy(l, IR_OP_gaddr, state, 0, 0, l->p->classes.at[c->ir].init_state, 0);
    cil_emit_native(l, "heddle.class.enter", &state, 1, answer, 1);
    cil_emit_abc(l, IR_OP_eqi, flag, answer, 0, 1);
    cil_branch(l, flag, run, other);
    cil_label_bind(l, other);
    cil_branch(l, answer, failed, done);
    cil_label_bind(l, done);
    cil_emit_abc(l, IR_OP_ret, 0, 0, 0, 0);
    cil_label_bind(l, failed);
    cil_emit_abc(l, IR_OP_ld64, exception, kept, IR_ORDER_RELAXED, 0);
    fail(l, c, exception);
    cil_label_bind(l, run);
    struct ir_handler h = {.first = l->code.count,
                           .target = catch,
                           .reg = exception,
                           .kind = IR_HANDLER_CATCH,
                           .class = IR_NO_INDEX};
    cil_emit_call(l, cil_method_function(c->cctor), NULL, 0, IR_NO_REG, 0);
    h.end = l->code.count;
    assert(h.first < h.end);
    cil_emit_const(l, flag, 0);
    cil_emit_native(l, "heddle.class.end", (uint16_t[]){state, flag}, 2, IR_NO_REG, 0);
    cil_emit_abc(l, IR_OP_ret, 0, 0, 0, 0);
    cil_label_bind(l, catch);
    cil_emit_abc(l, IR_OP_st64, exception, kept, IR_ORDER_RELAXED, 0);
    cil_emit_const(l, flag, 1);
    cil_emit_native(l, "heddle.class.end", (uint16_t[]){state, flag}, 2, IR_NO_REG, 0);
    fail(l, c, exception);
    *base_vec_push(&l->handlers) = h;
}
