/* Objects: making them, asking for their class, monitors; and the slow paths behind a method. */
#include "front/jvm/lower/lower_int.h"

#include <assert.h>

static void make(struct jvm_lower *l, struct jvm_class *class) {
    if (class->access & (JVM_ACC_ABSTRACT | JVM_ACC_INTERFACE)) {
        jvm_lower_missing(l, "instantiation", class->name);
        return;
    }
    assert(class->kind == JVM_CLASS_ORDINARY);
    jvm_lower_init(l, class);
    jvm_emit_xy(&l->e, IR_OP_new, jvm_lower_push_new(l, false), 0, 0, class->ir, 0);
    l->stack[l->depth - 1].nonnull = true;
}

static struct jvm_slow slow_path(struct jvm_lower *l, int kind, uint16_t value) {
    struct jvm_slow slow = {.kind = kind,
                            .label = jvm_emit_label(&l->e),
                            .back = jvm_emit_label(&l->e),
                            .pc = l->pc,
                            .loc = l->e.loc,
                            .value = value};
    return slow;
}

static void join(struct jvm_lower *l, const struct jvm_slow *slow) {
    jvm_emit_here(&l->e, slow->back);
    l->barrier = l->e.f->code.count;
    *base_vec_push(&l->slow) = *slow;
}

/* The value stays where it is: casting only changes what is known of it. */
static void cast(struct jvm_lower *l, struct jvm_class *class) {
    assert(l->depth > 0 && class->ir != IR_NO_INDEX);
    const struct jvm_value *v = &l->stack[l->depth - 1];
    if (v->is_const || class == l->j->object)
        return;
    struct jvm_slow slow = slow_path(l, JVM_SLOW_CAST, v->reg);
    slow.class = class;
    uint16_t r = jvm_lower_scratch(l);
    jvm_emit_xy(&l->e, IR_OP_is, r, v->reg, 0, class->ir, 0);
    jvm_emit_branch(&l->e, IR_OP_br, r, 0, slow.back, slow.label);
    join(l, &slow);
}

static void instance(struct jvm_lower *l, struct jvm_class *class) {
    assert(class->ir != IR_NO_INDEX);
    uint16_t b = jvm_lower_pop_reg(l);
    jvm_emit_xy(&l->e, IR_OP_is, jvm_lower_push_new(l, false), b, 0, class->ir, 0);
}

static void enter(struct jvm_lower *l) {
    struct jvm_value v = jvm_lower_pop(l);
    uint16_t object = jvm_lower_reg(l, &v);
    if (!v.nonnull)
        jvm_emit_op(&l->e, IR_OP_nullck, 0, object, 0);
    jvm_emit_call(&l->e, jvm_emit_native(l->j, "heddle.monitor.enter", 1, 0), &object, 1, 0);
}

static void leave(struct jvm_lower *l) {
    struct jvm_value v = jvm_lower_pop(l);
    uint16_t object = jvm_lower_reg(l, &v), ok = jvm_lower_scratch(l);
    if (!v.nonnull)
        jvm_emit_op(&l->e, IR_OP_nullck, 0, object, 0);
    jvm_emit_call(&l->e, jvm_emit_native(l->j, "heddle.monitor.exit", 1, 1), &object, 1, ok);
    struct jvm_slow slow = slow_path(l, JVM_SLOW_MONITOR, object);
    jvm_emit_branch(&l->e, IR_OP_br, ok, 0, slow.back, slow.label);
    join(l, &slow);
}

bool jvm_lower_object(struct jvm_lower *l, enum jvm_op op) {
    if (op == JVM_OP_monitorenter) {
        enter(l);
        return true;
    }
    if (op == JVM_OP_monitorexit) {
        leave(l);
        return true;
    }
    if (op != JVM_OP_new && op != JVM_OP_checkcast && op != JVM_OP_instanceof)
        return false;
    struct jvm_class *class = jvm_lower_class(l, jvm_bytes_u2(l->code.at + l->pc + 1));
    if (!class)
        return true;
    if (op == JVM_OP_new)
        make(l, class);
    else if (op == JVM_OP_checkcast)
        cast(l, class);
    else
        instance(l, class);
    return true;
}

/* ---- slow paths ---- */

static void write_cast(struct jvm_lower *l, const struct jvm_slow *slow) {
    assert(slow->kind == JVM_SLOW_CAST);
    uint32_t fail = jvm_emit_label(&l->e);
    jvm_emit_branch(&l->e, IR_OP_br, slow->value, 0, fail, slow->back);
    jvm_emit_here(&l->e, fail);
    uint16_t args[] = {slow->value, jvm_lower_scratch(l)};
    jvm_emit_mirror(&l->e, args[1], slow->class);
    jvm_emit_library(&l->e, "heddle/Raise", "classCast", "(Ljava/lang/Object;Ljava/lang/Class;)V",
                     args, 0);
}

void jvm_lower_slow(struct jvm_lower *l) {
    for (uint32_t i = 0; i < l->slow.count; i++) {
        struct jvm_slow slow = l->slow.at[i];
        assert(l->e.labels.at[slow.back] != IR_NO_INDEX); /* the fast path goes on there */
        l->scratch_used = 0;
        l->e.loc = slow.loc;
        *base_vec_push(&l->marks) = (struct jvm_mark){l->e.f->code.count, slow.pc};
        jvm_emit_here(&l->e, slow.label);
        if (slow.kind == JVM_SLOW_CAST)
            write_cast(l, &slow);
        else if (slow.kind == JVM_SLOW_STORE)
            jvm_emit_library(&l->e, "heddle/Raise", "arrayStore", "(Ljava/lang/Object;)V",
                             &slow.value, 0);
        else
            jvm_emit_library(&l->e, "heddle/Raise", "monitorState", "()V", NULL, 0);
        jvm_emit_jump(&l->e, slow.back);
    }
}
