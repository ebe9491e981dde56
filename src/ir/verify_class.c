/* The verifier of what managed programs have beyond code: classes, constants that are objects, and
 * the functions that make exceptions. */
#include "ir/verify_int.h"

static bool check_super(const struct ir_program *p, const struct ir_class *k,
                        struct base_status *s) {
    uint32_t steps = 0;
    for (uint32_t at = k->super; at != IR_NO_INDEX; at = p->classes.at[at].super, steps++)
        if (at >= p->classes.count || steps >= p->classes.count)
            return base_fail(s, "class %s: its superclasses do not end", k->name);
    return true;
}

static bool check_init(const struct ir_program *p, const struct ir_class *k,
                       struct base_status *s) {
    if (k->init_state == IR_NO_INDEX)
        return true;
    if (k->init_state >= p->globals.count || p->globals.at[k->init_state].size < 8)
        return base_fail(s, "class %s: no 8 bytes say whether it is initialised", k->name);
    if (k->init >= p->functions.count || p->functions.at[k->init].params)
        return base_fail(s, "class %s: no function without parameters initialises it", k->name);
    return true;
}

static bool check_class(const struct ir_program *p, const struct ir_class *k,
                        struct base_status *s) {
    bool is_array = k->flags & IR_CLASS_ARRAY;
    if (k->size < IR_HEAD || k->size > INT32_MAX)
        return base_fail(s, "class %s: %u bytes", k->name, k->size);
    if (k->flags & IR_CLASS_WEAK && k->size < IR_HEAD + p->pointer_bytes)
        return base_fail(s, "class %s: no room for a weak pointer", k->name);
    if (is_array != (k->element != 0))
        return base_fail(s, "class %s: %s", k->name,
                         is_array ? "elements of no bytes" : "elements, but it is no array class");
    if (k->type >= p->types.count)
        return base_fail(s, "class %s: type %u of %u", k->name, k->type, p->types.count);
    return check_super(p, k, s) && check_init(p, k, s);
}

static bool check_constant(const struct ir_program *p, const struct ir_global *g,
                           struct base_status *s) {
    if (g->class == IR_NO_INDEX)
        return true;
    if (g->class >= p->classes.count)
        return base_fail(s, "global %s: class %u of %u", g->name, g->class, p->classes.count);
    if (g->size < p->classes.at[g->class].size)
        return base_fail(s, "global %s: smaller than an instance of %s", g->name,
                         p->classes.at[g->class].name);
    return true;
}

static bool check_raise(const struct ir_program *p, uint32_t function, struct base_status *s) {
    if (function == IR_NO_INDEX)
        return true;
    if (function >= p->functions.count)
        return base_fail(s, "raise: function %u of %u", function, p->functions.count);
    const struct ir_function *f = &p->functions.at[function];
    return f->params == 2 ||
           base_fail(s, "raise: function %s has %u parameters and not 2", f->name, f->params);
}

bool ir_check_classes(const struct ir_program *p, struct base_status *s) {
    if (p->classes.count && p->pointer_bytes != 8)
        return base_fail(s, "classes in a program with pointers of %u bytes", p->pointer_bytes);
    for (uint32_t n = 0; n < p->classes.count; n++)
        if (!check_class(p, &p->classes.at[n], s))
            return false;
    for (uint32_t n = 0; n < p->globals.count; n++)
        if (!check_constant(p, &p->globals.at[n], s))
            return false;
    for (uint32_t n = 0; n < IR_RAISE_KINDS; n++)
        if (!check_raise(p, p->raise[n], s))
            return false;
    return true;
}
