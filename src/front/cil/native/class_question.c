/* Questions that lowered code asks about classes while it runs. */
#include "front/cil/class/class_int.h"

#include "front/cil/native_tables.h"
#include <assert.h>

static struct cil_class *class_of(struct vm_call *c, uint64_t pointer) {
    uint32_t class = vm_class_of(c, pointer);
    struct cil_class *found = class == IR_NO_INDEX ? NULL : vm_program(c)->classes.at[class].front;
    assert(!found || found->ir == class);
    return found;
}

/* May an array have this object as an element? */
static enum vm_status holds(struct vm_call *c) {
    struct cil_class *array = class_of(c, c->arg[0]), *object = class_of(c, c->arg[1]);
    struct cil_type *of = array ? array->type->of : NULL;
    if (of && object) {
        uint32_t class = cil_class_must(of)->ir;
        c->ret[0] = ir_class_is(vm_program(c), object->ir, class);
    }
    return VM_OK;
}

/* Does an enum unbox as its integer, or the other way round? Equal classes are dealt with
 * before. */
static enum vm_status unboxes(struct vm_call *c) {
    struct cil_class *object = class_of(c, c->arg[0]);
    struct cil_type *t = cil_type_of_object(cil_of_call(c), c->arg[1]);
    if (object && t && cil_type_is_value(object->type))
        c->ret[0] = cil_type_underlying(object->type) == cil_type_underlying(t);
    return VM_OK;
}

const struct vm_native cil_native_lower[] = {
    {"heddle.cil.holds", 2, 1, VM_EFFECT_NONE, 0, holds, NULL, NULL},
    {"heddle.cil.unboxes", 2, 1, VM_EFFECT_NONE, 0, unboxes, NULL, NULL},
    {0},
};
