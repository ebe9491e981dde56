/* Interlocked and Volatile on numbers and references: single operations of the machine, so that
 * memory models and reductions recognise them. */
#include "front/cil/lower/lower_int.h"

#include "ir/op.h"
#include <assert.h>
#include <string.h>

/* The flags of an operation on a value of that type, whose address is on the stack. */
static uint32_t flags_of(struct cil_type *t, enum ir_order order) {
    uint32_t size = cil_type_size(t), log = size == 1 ? 0 : size == 2 ? 1 : size == 4 ? 2 : 3;
    assert(size == 4 || size == 8);
    return (uint32_t)order | log << IR_MEM_WIDTH_SHIFT;
}

static bool is_whole(struct cil_type *t) {
    uint32_t size = cil_type_size(t);
    return cil_kind_of(t) != KIND_MEMORY && (size == 4 || size == 8);
}

/* The type that a reference parameter refers to; NULL: it is no reference, or one operation cannot
 * move such a value. */
static struct cil_type *target(const struct cil_method *m) {
    struct cil_type *t = m->param_count ? m->params[0] : NULL;
    return t && t->kind == CIL_KIND_BYREF && is_whole(t->of) ? t->of : NULL;
}

static void compare_exchange(struct lower *l, struct cil_type *t) {
    cil_unalias_memory(l, 3);
    struct value comparand = cil_pop(l), v = cil_pop(l), address = cil_pop(l);
    uint16_t at = cil_use_as(l, &address, KIND_POINTER);
    uint16_t x = cil_use_for(l, &v, t), want = cil_use_for(l, &comparand, t);
    cil_emit_xy(l, IR_OP_cas, cil_dest(l), at, want, x, flags_of(t, IR_ORDER_SEQ_CST));
    cil_push_reg(l, t);
}

static void exchange(struct lower *l, struct cil_type *t) {
    cil_unalias_memory(l, 2);
    struct value v = cil_pop(l), address = cil_pop(l);
    uint16_t at = cil_use_as(l, &address, KIND_POINTER), x = cil_use_for(l, &v, t);
    cil_emit_xy(l, IR_OP_rmw, cil_dest(l), at, x, IR_RMW_XCHG, flags_of(t, IR_ORDER_SEQ_CST));
    cil_push_reg(l, t);
}

/* Leaves the new value, where the machine's operation leaves the old one. */
static void emit_add(struct lower *l, struct cil_type *t, uint16_t at, uint16_t x) {
    assert(cil_kind_of(t) == KIND_I4 || cil_kind_of(t) == KIND_I8);
    bool narrow = cil_type_size(t) == 4;
    uint16_t old = cil_scratch(l);
    cil_emit_xy(l, IR_OP_rmw, old, at, x, IR_RMW_ADD, flags_of(t, IR_ORDER_SEQ_CST));
    cil_emit_abc(l, narrow ? IR_OP_add32 : IR_OP_add64, cil_dest(l), old, x, 0);
    cil_push_reg(l, t);
}

static void add_value(struct lower *l, struct cil_type *t) {
    cil_unalias_memory(l, 2);
    struct value v = cil_pop(l), address = cil_pop(l);
    uint16_t at = cil_use_as(l, &address, KIND_POINTER);
    emit_add(l, t, at, cil_use_for(l, &v, t));
}

static void add_one(struct lower *l, struct cil_type *t, int64_t step) {
    cil_unalias_memory(l, 1);
    struct value address = cil_pop(l);
    uint16_t at = cil_use_as(l, &address, KIND_POINTER), x = cil_scratch(l);
    cil_emit_const(l, x, cil_type_size(t) == 4 ? (int64_t)(uint32_t)step : step);
    emit_add(l, t, at, x);
}

static bool is_integer(const struct cil_type *t) {
    return t->element >= CIL_ELEMENT_I4 && t->element <= CIL_ELEMENT_U8;
}

static bool interlocked(struct lower *l, struct cil_method *m) {
    struct cil_type *t = target(m);
    if (!t || !m->result)
        return false;
    if (strcmp(m->name, "CompareExchange") == 0 && m->param_count == 3)
        compare_exchange(l, t);
    else if (strcmp(m->name, "Exchange") == 0 && m->param_count == 2)
        exchange(l, t);
    else if (strcmp(m->name, "Add") == 0 && is_integer(t))
        add_value(l, t);
    else if (strcmp(m->name, "Increment") == 0 && is_integer(t))
        add_one(l, t, 1);
    else if (strcmp(m->name, "Decrement") == 0 && is_integer(t))
        add_one(l, t, -1);
    else
        return false;
    return true;
}

/* A volatile read acquires, a volatile write releases. As for fields that are volatile, all of
 * these are in one order with each other. */
static bool ordered(struct lower *l, struct cil_method *m) {
    struct cil_type *t = m->param_count ? m->params[0] : NULL;
    t = t && t->kind == CIL_KIND_BYREF ? t->of : NULL;
    if (!t || cil_kind_of(t) == KIND_MEMORY)
        return false;
    if (strcmp(m->name, "Read") == 0) {
        struct value address = cil_pop(l);
        cil_load(l, t, cil_use_as(l, &address, KIND_POINTER), 0, IR_ORDER_SEQ_CST);
        return true;
    }
    if (strcmp(m->name, "Write") == 0) {
        cil_unalias_memory(l, 2);
        struct value v = cil_pop(l), address = cil_pop(l);
        cil_store(l, t, cil_use_as(l, &address, KIND_POINTER), 0, &v, IR_ORDER_SEQ_CST);
        return true;
    }
    return false;
}

bool cil_intrinsic_atomic(struct lower *l, struct cil_method *m) {
    assert(m->class->definition->library && m->is_static);
    const char *type = m->class->definition->full_name;
    if (l->depth < m->param_count)
        return false;
    if (strcmp(type, "System.Threading.Interlocked") == 0)
        return interlocked(l, m) || (strcmp(m->name, "Read") == 0 && ordered(l, m));
    return strcmp(type, "System.Threading.Volatile") == 0 && ordered(l, m);
}
