/* The supply: bodies of methods when they are first called, what classes answer to virtual calls,
 * which classes are others. */
#include "front/cil/supply.h"

#include "front/cil/class_int.h"
#include "front/cil/lower.h"
#include <assert.h>

static bool body(void *context, struct ir_program *p, uint32_t function, struct base_status *s) {
    (void)p;
    return cil_lower(context, function, s);
}

static uint32_t dispatch(void *context, struct ir_program *p, uint32_t class, uint32_t selector) {
    struct cil *cil = context;
    struct cil_class *c = p->classes.at[class].front;
    assert(selector < cil->methods.count);
    struct cil_method *m = cil_method_override(c, cil->methods.at[selector]);
    if (!m || m->is_open)
        return IR_NO_INDEX;
    return m->class->definition->is_value && !m->is_static ? cil_method_unboxing(m)
                                                           : cil_method_function(m);
}

static bool subtype(void *context, struct ir_program *p, uint32_t class, uint32_t of) {
    (void)context;
    return cil_class_is(p->classes.at[class].front, p->classes.at[of].front);
}

struct ir_supply cil_supply(struct cil *cil) {
    return (struct ir_supply){
        .context = cil, .body = body, .dispatch = dispatch, .subtype = subtype};
}
