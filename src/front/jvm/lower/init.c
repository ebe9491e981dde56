/* The initialisation of a class (JVMS 5.5): once, by one thread, the others wait; superclasses
 * first; an exception is wrapped and leaves the class unusable. */
#include "front/jvm/lower/lower_int.h"

#include <assert.h>
#include <string.h>

static void init_supers(struct jvm_emit *e, const struct jvm_class *c) {
    if (c->access & JVM_ACC_INTERFACE)
        return;
    if (c->super)
        jvm_emit_init(e, c->super);
    for (uint32_t i = 0; i < c->interface_count; i++)
        if (jvm_interface_has_bodies(c->interfaces[i]))
            jvm_emit_init(e, c->interfaces[i]);
}

static void end(struct jvm_emit *e, uint16_t state, uint64_t failed) {
    uint16_t args[] = {state, jvm_emit_reg(e)};
    jvm_emit_const(e, args[1], failed);
    jvm_emit_call(e, jvm_emit_native(e->j, "heddle.class.end", 2, 0), args, 2, 0);
}

static void write_failed(struct jvm_emit *e, struct jvm_class *c) {
    uint16_t mirror = jvm_emit_reg(e);
    jvm_emit_mirror(e, mirror, c);
    jvm_emit_library(e, "heddle/Raise", "notInitialized", "(Ljava/lang/Class;)V", &mirror, 0);
    jvm_emit_ret(e, 0, 0);
}

static void write_body(struct jvm_emit *e, struct jvm_class *c, uint16_t state) {
    uint32_t first = e->f->code.count, caught = jvm_emit_label(e);
    uint16_t exception = jvm_emit_reg(e);
    init_supers(e, c);
    struct jvm_method *m = jvm_method_declared(c, "<clinit>", "()V");
    if (m)
        jvm_emit_call(e, jvm_method_function(m), NULL, 0, 0);
    jvm_emit_handler(e, first, e->f->code.count, caught, exception, IR_NO_INDEX);
    bool covered = first < e->f->code.count;
    end(e, state, 0);
    jvm_emit_ret(e, 0, 0);
    if (!covered)
        return;
    jvm_emit_here(e, caught);
    end(e, state, 1);
    jvm_emit_library(e, "heddle/Raise", "initializer", "(Ljava/lang/Throwable;)V", &exception, 0);
    jvm_emit_ret(e, 0, 0);
}

bool jvm_init_generate(struct jvm *j, const struct jvm_method *m, struct ir_function *f,
                       struct base_status *s) {
    (void)s;
    struct jvm_class *c = m->owner;
    assert(jvm_class_needs_init(c));
    struct jvm_emit e;
    jvm_emit_begin(&e, j, f, 0);
    uint16_t state = jvm_emit_reg(&e), answer = jvm_emit_reg(&e);
    uint32_t body = jvm_emit_label(&e), other = jvm_emit_label(&e), failed = jvm_emit_label(&e),
             done = jvm_emit_label(&e);
    jvm_emit_xy(&e, IR_OP_gaddr, state, 0, 0, j->program->classes.at[c->ir].init_state, 0);
    jvm_emit_call(&e, jvm_emit_native(j, "heddle.class.begin", 1, 1), &state, 1, answer);
    uint16_t is_failed = jvm_emit_reg(&e);
    jvm_emit_imm(&e, IR_OP_eqi, is_failed, answer, 0, 2);
    jvm_emit_branch(&e, IR_OP_br, is_failed, 0, failed, other);
    jvm_emit_here(&e, other);
    jvm_emit_branch(&e, IR_OP_br, answer, 0, body, done);
    jvm_emit_here(&e, body);
    write_body(&e, c, state);
    jvm_emit_here(&e, failed);
    write_failed(&e, c);
    jvm_emit_here(&e, done);
    jvm_emit_ret(&e, 0, 0);
    jvm_emit_end(&e);
    jvm_emit_drop(&e);
    return true;
}

bool jvm_redirect_generate(struct jvm *j, const struct jvm_method *m, struct ir_function *f,
                           struct base_status *s) {
    (void)s;
    const struct jvm_method *target = m->data;
    struct jvm_emit e;
    uint16_t args[256];
    assert(target->function != IR_NO_INDEX && m->params <= sizeof args / sizeof *args);
    jvm_emit_begin(&e, j, f, 0);
    for (uint16_t i = 0; i < m->params; i++)
        args[i] = i;
    uint16_t result = jvm_emit_reg(&e);
    jvm_emit_init(&e, target->owner);
    jvm_emit_call(&e, target->function, args, m->params, result);
    jvm_emit_ret(&e, result, m->results);
    jvm_emit_end(&e);
    jvm_emit_drop(&e);
    return true;
}

static void ask(struct jvm_emit *e, const struct jvm_method *m, const struct jvm_asks *asks,
                const uint16_t *args) {
    uint16_t says = jvm_emit_reg(e), result = jvm_emit_reg(e);
    uint32_t answer = jvm_emit_label(e), plain = jvm_emit_label(e);
    assert(e->j->program->functions.at[asks->asked].params <= m->params);
    jvm_emit_call(e, asks->asked, args, e->j->program->functions.at[asks->asked].params, says);
    if (asks->answer == IR_NO_INDEX)
        return;
    jvm_emit_branch(e, IR_OP_br, says, 0, answer, plain);
    jvm_emit_here(e, answer);
    jvm_emit_call(e, asks->answer, args, m->params, result);
    jvm_emit_ret(e, result, m->results);
    jvm_emit_here(e, plain);
}

bool jvm_ask_generate(struct jvm *j, const struct jvm_method *m, struct ir_function *f,
                      struct base_status *s) {
    (void)s;
    const struct jvm_asks *asks = m->data;
    assert(asks->plain != IR_NO_INDEX && asks->plain != m->function);
    struct jvm_emit e;
    uint16_t args[256];
    jvm_emit_begin(&e, j, f, 0);
    for (uint16_t i = 0; i < m->params; i++)
        args[i] = i;
    ask(&e, m, asks, args);
    uint16_t result = jvm_emit_reg(&e);
    jvm_emit_call(&e, asks->plain, args, m->params, result);
    jvm_emit_ret(&e, result, m->results);
    jvm_emit_end(&e);
    jvm_emit_drop(&e);
    return true;
}
