/* Functions between a call and its method: from a box to the value in it, from a virtual method to
 * the override of an object's class, around a synchronized method. */
#include "front/cil/lower/lower_int.h"

#include "ir/build.h"
#include <assert.h>

static void return_result(struct lower *l, uint16_t result) {
    cil_emit_abc(l, IR_OP_ret, 0, result, l->f->results, 0);
}

static void fill(const struct lower *l, uint16_t *regs) {
    for (uint32_t i = 0; i < l->f->params; i++)
        regs[i] = (uint16_t)i;
}

static void unboxing(struct lower *l) {
    assert(l->f->params > 0);
    uint16_t regs[l->f->params + 1], value = cil_scratch(l), result = cil_scratch(l);
    fill(l, regs);
    cil_emit_abc(l, IR_OP_nullck, 0, 0, 0, 0);
    cil_emit_abc(l, IR_OP_add64i, value, 0, 0, IR_HEAD);
    regs[0] = value;
    cil_emit_call(l, cil_method_function(l->m), regs, l->f->params, result, l->f->results);
    return_result(l, result);
}

static void dispatching(struct lower *l) {
    assert(l->m->is_virtual && !l->m->row == (l->m->class->type->kind != CIL_KIND_NAMED));
    uint32_t words[l->f->params + 1], results = l->f->results;
    uint16_t result = cil_scratch(l);
    for (uint32_t i = 0; i < l->f->params; i++)
        words[i] = i;
    uint32_t aux = ir_build_aux(l->f, words, l->f->params);
    cil_emit_xy(l, IR_OP_vcall, results ? result : IR_NO_REG, l->f->params, results, l->m->id, aux);
    return_result(l, result);
}

/* The monitor is that of the object, or for a static method that of the class object. */
static void synchronized(struct lower *l) {
    assert(l->m->row && l->m->impl_flags & CIL_IMPL_SYNCHRONIZED);
    uint16_t regs[l->f->params + 1], lock = cil_new_reg(l, 1), result = cil_new_reg(l, 1);
    uint16_t exception = cil_new_reg(l, 2), held = cil_scratch(l);
    uint32_t cleanup = cil_label(l);
    fill(l, regs);
    if (l->m->is_static)
        cil_emit_xy(l, IR_OP_gaddr, lock, 0, 0, cil_type_object(l->m->class->type), 0);
    else
        cil_emit_abc(l, IR_OP_mov, lock, 0, 0, 0);
    struct cil_method *enter = cil_method_by_key(l->cil, "Heddle.Machine::Enter(System.Object)");
    assert(enter && "the models have it");
    cil_emit_call(l, cil_method_function(enter), &lock, 1, IR_NO_REG, 0);
    struct ir_handler h = {.first = l->code.count,
                           .target = cleanup,
                           .reg = exception,
                           .kind = IR_HANDLER_CLEANUP,
                           .class = IR_NO_INDEX};
    cil_emit_call(l, cil_method_body(l->m), regs, l->f->params, result, l->f->results);
    h.end = l->code.count;
    assert(h.first < h.end);
    cil_emit_native(l, "heddle.monitor.exit", &lock, 1, held, 1);
    return_result(l, result);
    cil_label_bind(l, cleanup);
    cil_emit_native(l, "heddle.monitor.exit", &lock, 1, held, 1);
    cil_emit_abc(l, IR_OP_unwind, 0, exception, 0, 0);
    *base_vec_push(&l->handlers) = h;
}

void cil_lower_thunk(struct lower *l, enum cil_code_kind kind) {
    switch (kind) {
    case CIL_CODE_UNBOXING: unboxing(l); break;
    case CIL_CODE_DISPATCHING: dispatching(l); break;
    case CIL_CODE_INVOKING: cil_lower_invoking(l); break;
    case CIL_CODE_METHOD: synchronized(l); break;
    default: assert(false && "no thunk"); break;
    }
}
