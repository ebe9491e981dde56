/* The supply: bodies, dispatch and subtypes when they are first asked for, and the things that
 * people name. */
#include "front/jvm/supply.h"

#include "front/jvm/lower/lower_int.h"
#include "front/jvm/verify/verify.h"
#include <assert.h>
#include <string.h>

/* ---- bodies ---- */

static bool super_of(void *context, struct jvm_text name, struct jvm_text *super,
                     bool *is_interface) {
    struct jvm *j = context;
    struct jvm_class *c = jvm_class_try(j, jvm_intern(j, name));
    if (!c || !c->file)
        return false;
    *super = c->file->super;
    *is_interface = c->access & JVM_ACC_INTERFACE;
    return true;
}

bool jvm_supply_verify(struct jvm_class *c, struct base_status *s) {
    if (c->verified || c->library)
        return true;
    struct jvm_hierarchy h = {.context = c->jvm, .super = super_of};
    assert(c->file);
    c->verified = jvm_verify_class(c->file, &h, s);
    return c->verified;
}

static bool body(void *context, struct ir_program *p, uint32_t function, struct base_status *s) {
    struct jvm *j = context;
    struct ir_function *f = &p->functions.at[function];
    const struct jvm_method *m = f->front;
    assert(m && f->lazy && !f->code.count);
    if (m->generate)
        return m->generate(j, m, f, s);
    if (m->access & JVM_ACC_ABSTRACT)
        return base_fail(s, "%s is abstract", f->name);
    return jvm_supply_verify(m->owner, s) && jvm_lower_method(j, m, f, s);
}

/* ---- dispatch ---- */

static bool raise_abstract(struct jvm *j, const struct jvm_method *m, struct ir_function *f,
                           struct base_status *s) {
    (void)s;
    struct jvm_emit e;
    jvm_emit_begin(&e, j, f, 0);
    jvm_emit_raise(&e, "abstractMethod",
                   base_arena_printf(&j->arena, "%s.%s%s", m->owner->name, m->name, m->descriptor));
    uint16_t nothing = jvm_emit_reg(&e);
    jvm_emit_const(&e, nothing, 0);
    jvm_emit_ret(&e, nothing, f->results);
    jvm_emit_end(&e);
    jvm_emit_drop(&e);
    return true;
}

static struct jvm_method *select_method(struct jvm_class *class, const struct jvm_selector *x) {
    struct jvm_method key = {
        .owner = class, .name = x->name, .descriptor = x->descriptor, .access = JVM_ACC_PUBLIC};
    return jvm_method_select(class, &key);
}

static uint32_t dispatch(void *context, struct ir_program *p, uint32_t class, uint32_t selector) {
    struct jvm *j = context;
    struct jvm_class *c = jvm_class_at(p, class);
    if (!c || selector >= j->selectors.count)
        return IR_NO_INDEX;
    const struct jvm_selector x = j->selectors.at[selector];
    struct jvm_method *m = select_method(c, &x);
    if (!m)
        m = jvm_method_generated(c, x.name, x.descriptor, JVM_ACC_PUBLIC, raise_abstract, NULL);
    assert(m->selector == selector);
    return jvm_method_function(m);
}

/* ---- subtypes ---- */

static bool subtype(void *context, struct ir_program *p, uint32_t class, uint32_t of) {
    (void)context;
    const struct jvm_class *a = jvm_class_at(p, class), *b = jvm_class_at(p, of);
    return a && b && jvm_class_is(a, b);
}

/* ---- names that people write ---- */

/* "bank.Bank.Account" is bank/Bank/Account, bank/Bank$Account or bank$Bank$Account. */
static struct jvm_class *find_class(struct jvm *j, const char *said) {
    char *name = base_arena_strdup(&j->arena, said);
    for (char *at = name; *at; at++)
        if (*at == '.')
            *at = '/';
    for (char *slash = name; slash; slash = strrchr(name, '/')) {
        if (slash != name)
            *slash = '$';
        struct jvm_class *class = jvm_class_try(j, name);
        if (class)
            return class;
    }
    return NULL;
}

static bool find_static(void *context, struct ir_program *p, const char *class, const char *name,
                        struct ir_static *out) {
    (void)p;
    struct jvm_class *c = find_class(context, class);
    const struct jvm_field *f = c ? jvm_field_find(c, name, NULL) : NULL;
    if (!f || !(f->access & JVM_ACC_STATIC))
        return false;
    assert(f->owner->statics != IR_NO_INDEX);
    *out = (struct ir_static){.type = jvm_debug_type(c->jvm, f->descriptor),
                              .global = f->owner->statics,
                              .offset = f->offset};
    return true;
}

static bool is_question(const struct jvm_method *m) {
    return m->access & JVM_ACC_STATIC && !m->params &&
           strchr("ZBCSIJ", strchr(m->descriptor, ')')[1]);
}

bool jvm_question(struct jvm_method *m, struct ir_question *out) {
    if (!is_question(m))
        return false;
    *out = (struct ir_question){jvm_method_function(m), m->owner->ir};
    assert(m->owner->jvm->program->functions.at[out->function].results == 1);
    return true;
}

static bool find_question(void *context, struct ir_program *p, const char *class, const char *name,
                          struct ir_question *out) {
    (void)p;
    struct jvm_class *c = find_class(context, class);
    for (uint32_t i = 0; c && i < c->method_count; i++)
        if (!strcmp(c->methods[i].name, name) && jvm_question(&c->methods[i], out))
            return true;
    return false;
}

static bool has_method(void *context, struct ir_program *p, const char *class, const char *name) {
    (void)p;
    struct jvm_class *c = find_class(context, class);
    return c && jvm_method_declared(c, name, NULL);
}

struct ir_supply jvm_supply(struct jvm *j) {
    return (struct ir_supply){.context = j,
                              .body = body,
                              .dispatch = dispatch,
                              .subtype = subtype,
                              .find_static = find_static,
                              .find_question = find_question,
                              .has_method = has_method};
}
