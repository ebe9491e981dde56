/* Fields: of objects and of classes. */
#include "front/jvm/lower/lower_int.h"

#include "front/jvm/read/descriptor.h"
#include <assert.h>
#include <string.h>

static uint32_t order_of(const struct jvm_field *f) {
    if (f->confined)
        return IR_ORDER_PLAIN | IR_MEM_CONFINED;
    if (f->access & JVM_ACC_VOLATILE)
        return IR_ORDER_SEQ_CST;
    if (f->access & JVM_ACC_FINAL)
        return IR_ORDER_PLAIN | IR_MEM_FINAL;
    return f->owner->relaxed ? IR_ORDER_RELAXED : IR_ORDER_PLAIN;
}

static bool is_wide(const struct jvm_field *f) {
    return f->descriptor[0] == JVM_LONG || f->descriptor[0] == JVM_DOUBLE;
}

/* Is it the field that switches assertions on in the user's classes? It is known while lowering, so
 * the code that reads it disappears. */
static bool is_assertion_switch(const struct jvm_field *f) {
    return strcmp(f->name, "$assertionsDisabled") == 0 && (f->access & JVM_ACC_SYNTHETIC);
}

static void get_static(struct jvm_lower *l, const struct jvm_field *f) {
    assert(f->access & JVM_ACC_STATIC);
    if (is_assertion_switch(f)) {
        jvm_lower_push_const(l, f->owner->library || l->j->no_assertions, false);
        return;
    }
    jvm_lower_init(l, f->owner);
    assert(f->owner->statics != IR_NO_INDEX);
    uint16_t address = jvm_lower_scratch(l), a = jvm_lower_push_new(l, is_wide(f));
    jvm_emit_xy(&l->e, IR_OP_gaddr, address, 0, 0, f->owner->statics, f->offset);
    jvm_emit_load(&l->e, f->descriptor[0], a, address, 0, order_of(f));
}

static void put_static(struct jvm_lower *l, const struct jvm_field *f) {
    assert(f->access & JVM_ACC_STATIC && f->owner->statics != IR_NO_INDEX);
    uint16_t value = jvm_lower_pop_reg(l), address = jvm_lower_scratch(l);
    jvm_lower_init(l, f->owner);
    jvm_emit_xy(&l->e, IR_OP_gaddr, address, 0, 0, f->owner->statics, f->offset);
    jvm_emit_store(&l->e, f->descriptor[0], value, address, 0, order_of(f));
}

static void get_field(struct jvm_lower *l, const struct jvm_field *f) {
    assert(!(f->access & JVM_ACC_STATIC) && f->offset >= IR_HEAD);
    uint16_t object = jvm_lower_pop_reg(l), a = jvm_lower_push_new(l, is_wide(f));
    jvm_emit_load(&l->e, f->descriptor[0], a, object, f->offset, order_of(f));
}

static void put_field(struct jvm_lower *l, const struct jvm_field *f) {
    assert(!(f->access & JVM_ACC_STATIC) && f->offset >= IR_HEAD);
    uint16_t value = jvm_lower_pop_reg(l), object = jvm_lower_pop_reg(l);
    jvm_emit_store(&l->e, f->descriptor[0], value, object, f->offset, order_of(f));
}

static const struct jvm_field *resolve(struct jvm_lower *l, bool is_static) {
    struct jvm_member m = jvm_pool_member(l->file, jvm_bytes_u2(l->code.at + l->pc + 1));
    struct jvm_class *owner = jvm_lower_class(l, m.owner_index);
    if (!owner)
        return NULL;
    const char *name = jvm_intern(l->j, m.name), *descriptor = jvm_intern(l->j, m.descriptor);
    const struct jvm_field *f = jvm_field_find(owner, name, descriptor);
    if (!f)
        jvm_lower_missing(l, "noField", name);
    else if (!!(f->access & JVM_ACC_STATIC) != is_static) {
        jvm_lower_missing(l, "incompatible", name);
        f = NULL;
    }
    return f;
}

bool jvm_lower_field(struct jvm_lower *l, enum jvm_op op) {
    if (op < JVM_OP_getstatic || op > JVM_OP_putfield)
        return false;
    const struct jvm_field *f = resolve(l, op == JVM_OP_getstatic || op == JVM_OP_putstatic);
    if (!f)
        return true;
    switch (op) {
    case JVM_OP_getstatic: get_static(l, f); break;
    case JVM_OP_putstatic: put_static(l, f); break;
    case JVM_OP_getfield: get_field(l, f); break;
    default: put_field(l, f); break;
    }
    return true;
}
