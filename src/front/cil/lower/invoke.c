/* Calls whose arguments are boxes in an array: by reflection, and delegates that are begun on
 * another thread (BeginInvoke, EndInvoke), which have no CIL. */
#include "front/cil/lower/lower_int.h"

#include "ir/build.h"
#include <assert.h>
#include <string.h>

static bool is_by_reference(const struct cil_type *t) {
    return t->kind == CIL_KIND_BYREF;
}

static bool can_be_boxed(const struct cil_type *t) {
    return t->kind != CIL_KIND_POINTER && t->kind != CIL_KIND_FUNCTION;
}

/* The address of an element of an object[]. */
static uint16_t element(struct lower *l, uint16_t array, uint32_t i) {
    uint16_t index = cil_scratch(l), at = cil_scratch(l);
    cil_emit_const(l, index, i);
    cil_emit_abc(l, IR_OP_elem, at, array, index, 8);
    return at;
}

static void push_object(struct lower *l, uint16_t at) {
    cil_emit_abc(l, IR_OP_ld64, cil_dest(l), at, IR_ORDER_PLAIN, 0);
    cil_push_reg(l, cil_known(l->cil, CIL_KNOWN_OBJECT));
}

/* ---- by reflection: (object, object[]) -> object ---- */

static void push_argument(struct lower *l, uint32_t i) {
    assert(i < l->m->param_count);
    struct cil_type *t = l->m->params[i];
    uint16_t at = element(l, 1, i);
    if (!can_be_boxed(t)) {
        cil_lower_fail(l, "a %s that reflection passes is not modelled", cil_type_name(t));
    } else if (!is_by_reference(t)) {
        push_object(l, at);
        cil_unbox_any(l, t);
    } else if (cil_type_is_value(t->of)) {
        push_object(l, at);
        cil_unbox(l, t->of);
    } else {
        cil_emit_abc(l, IR_OP_mov, cil_dest(l), at, 0, 0);
        cil_push_reg(l, t);
    }
    l->scratch_used = 0;
}

static void push_this(struct lower *l) {
    struct cil_type *t = l->m->class->type;
    bool is_value = l->m->class->definition->is_value;
    cil_emit_abc(l, IR_OP_nullck, 0, 0, 0, 0);
    cil_emit_abc(l, IR_OP_add64i, cil_dest(l), 0, 0, is_value ? IR_HEAD : 0);
    cil_push_reg(l, is_value ? cil_type_byref(t) : t);
    l->stack[l->depth - 1].not_null = true;
}

static void return_boxed(struct lower *l) {
    struct cil_type *t = l->m->result;
    uint16_t none = cil_scratch(l);
    if (!t) {
        cil_emit_const(l, none, 0);
        cil_emit_abc(l, IR_OP_ret, 0, none, 1, 0);
        return;
    }
    struct value v = cil_pop(l);
    if (!can_be_boxed(t) || is_by_reference(t)) {
        cil_lower_fail(l, "a %s that reflection returns is not modelled", cil_type_name(t));
        return;
    }
    cil_box(l, v, t);
    v = cil_pop(l);
    cil_emit_abc(l, IR_OP_ret, 0, cil_use(l, &v), 1, 0);
}

void cil_lower_invoking(struct lower *l) {
    struct cil_method *m = l->m;
    assert(l->f->params == 2 && l->f->results == 1);
    if (m->is_vararg) {
        cil_lower_fail(l, "reflection passes no variable arguments");
        return;
    }
    if (!m->is_static)
        push_this(l);
    for (uint32_t i = 0; i < m->param_count && !l->failed; i++)
        push_argument(l, i);
    if (l->failed)
        return;
    if (m->is_virtual && !m->class->definition->is_value)
        cil_call_virtual(l, m);
    else
        cil_call_method(l, m);
    l->scratch_used = 0;
    return_boxed(l);
}

/* ---- BeginInvoke(args ..., AsyncCallback, object) ---- */

static struct cil_method *model(struct lower *l, const char *name, uint32_t params) {
    struct cil_class *c = cil_class_find(l->cil, "System.Runtime.Remoting.Messaging.AsyncResult");
    struct cil_method *m = c ? cil_method_find(c, name, params) : NULL;
    assert(m && "the models have it");
    return m;
}

/* The value of parameter i, or the value it refers to, as a box. */
static uint16_t boxed_parameter(struct lower *l, uint32_t i) {
    assert(i < l->m->param_count);
    struct cil_type *t = l->m->params[i];
    uint16_t reg = (uint16_t)(i + 1);
    struct value v = {.kind = cil_kind_of(t), .place = IN_REG, .reg = reg, .type = t};
    if (is_by_reference(t)) {
        t = t->of;
        cil_load(l, t, reg, 0, IR_ORDER_PLAIN);
        v = cil_pop(l);
    } else if (v.kind == KIND_MEMORY) {
        v.place = IN_MEMORY;
    }
    if (!can_be_boxed(t))
        cil_lower_fail(l, "a %s that a delegate is begun with is not modelled", cil_type_name(t));
    else
        cil_box(l, v, t);
    if (l->failed)
        return 0;
    v = cil_pop(l);
    return cil_use_as(l, &v, KIND_REF);
}

void cil_lower_begin_invoke(struct lower *l) {
    uint32_t count = l->m->param_count < 2 ? 0 : l->m->param_count - 2;
    uint16_t array = cil_new_reg(l, 1), length = cil_new_reg(l, 1);
    struct cil_type *objects = cil_type_szarray(cil_known(l->cil, CIL_KNOWN_OBJECT));
    cil_emit_const(l, length, count + 1); /* one more for the result */
    cil_emit_xy(l, IR_OP_newarr, array, length, 0, cil_class_index(l, objects), 0);
    for (uint32_t i = 0; i < count && !l->failed; i++) {
        uint16_t box = boxed_parameter(l, i);
        cil_emit_abc(l, IR_OP_st64, box, element(l, array, i), IR_ORDER_PLAIN, 0);
        l->scratch_used = 0;
    }
    uint16_t args[] = {0, array, (uint16_t)(count + 1), (uint16_t)(count + 2)};
    uint16_t result = cil_scratch(l);
    cil_emit_call(l, cil_method_function(model(l, "Begin", 4)), args, 4, result, 1);
    cil_emit_abc(l, IR_OP_ret, 0, result, 1, 0);
}

/* ---- EndInvoke(references ..., IAsyncResult) ---- */

/* The call left values in its arguments. Stores them into the variables that were passed by
 * reference. */
static void copy_back(struct lower *l, const struct cil_method *invoke, uint16_t array) {
    uint32_t next = 0;
    for (uint32_t i = 0; i < invoke->param_count && !l->failed; i++) {
        struct cil_type *t = invoke->params[i];
        if (!is_by_reference(t) || next + 1 >= l->m->param_count)
            continue;
        push_object(l, element(l, array, i));
        cil_unbox_any(l, t->of);
        struct value v = cil_pop(l);
        cil_store(l, t->of, (uint16_t)(++next), 0, &v, IR_ORDER_PLAIN);
        l->scratch_used = 0;
    }
}

void cil_lower_end_invoke(struct lower *l) {
    struct cil_method *invoke = cil_method_find(l->m->class, "Invoke", UINT32_MAX);
    struct cil_type *t = l->m->result;
    uint16_t array = cil_new_reg(l, 1), args[] = {0, (uint16_t)l->m->param_count};
    if (!invoke || !l->m->param_count) {
        cil_lower_fail(l, "a delegate without Invoke");
        return;
    }
    cil_emit_call(l, cil_method_function(model(l, "End", 2)), args, 2, array, 1);
    copy_back(l, invoke, array);
    if (!t) {
        cil_emit_abc(l, IR_OP_ret, 0, 0, 0, 0);
        return;
    }
    push_object(l, element(l, array, invoke->param_count));
    cil_unbox_any(l, t);
    struct value v = cil_pop(l);
    if (v.kind != KIND_MEMORY) {
        cil_emit_abc(l, IR_OP_ret, 0, cil_use_for(l, &v, t), 1, 0);
        return;
    }
    cil_copy(l, t, (uint16_t)(l->m->param_count + 1), 0, v.reg, v.number);
    cil_emit_abc(l, IR_OP_ret, 0, 0, 0, 0);
}
