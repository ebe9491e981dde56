/* Lambdas and method references: one class for each site. It has a field for each captured value,
 * and for each descriptor a method that converts its arguments and calls the implementation. A site
 * that captures nothing has one constant object. */
#include "front/jvm/lower/indy_int.h"

#include "front/jvm/read/descriptor.h"
#include <assert.h>
#include <string.h>

enum { SERIALIZABLE = 1, MARKERS = 2, BRIDGES = 4 }; /* flags of altMetafactory */

struct lambda {
    struct jvm_class *class;
    struct jvm_types captures; /* of the site: and the interface */
    const char *instantiated;  /* the descriptor its arguments really have */
    enum jvm_handle_kind kind;
    struct jvm_class *owner;
    struct jvm_method *target;
};

/* ---- the method ---- */

/* The types that the implementation takes, with the receiver if it has one. */
static struct jvm_types target_types(struct jvm *j, const struct lambda *x) {
    struct jvm_types t = jvm_types_of(j, x->target->descriptor);
    const char *owner = x->owner->kind == JVM_CLASS_ARRAY
                            ? x->owner->name
                            : base_arena_printf(&j->arena, "L%s;", x->owner->name);
    if (x->kind == JVM_HANDLE_NEW)
        t.result = owner;
    if (x->kind == JVM_HANDLE_NEW || x->kind == JVM_HANDLE_STATIC)
        return t;
    struct jvm_types with = {.result = t.result, .count = t.count + 1};
    with.params = base_arena_alloc(&j->arena, with.count * sizeof *with.params);
    with.params[0] = owner;
    for (uint32_t i = 0; i < t.count; i++)
        with.params[i + 1] = t.params[i];
    return with;
}

static void gather(struct jvm_emit *e, const struct lambda *x, const struct jvm_types *own,
                   const struct jvm_types *target, uint16_t *args) {
    struct jvm_types instantiated = jvm_types_of(e->j, x->instantiated);
    uint32_t captured = x->captures.count;
    assert(captured == x->class->field_count);
    for (uint32_t i = 0; i < captured && i < target->count; i++) {
        const struct jvm_field *f = &x->class->fields[i];
        args[i] = jvm_emit_reg(e);
        jvm_emit_load(e, f->descriptor[0], args[i], 0, f->offset, IR_MEM_FINAL);
        args[i] = jvm_emit_adapt(e, args[i], f->descriptor, target->params[i]);
    }
    for (uint32_t i = 0; i < own->count && captured + i < target->count; i++) {
        const char *between = i < instantiated.count ? instantiated.params[i] : own->params[i];
        uint16_t value = jvm_emit_adapt(e, (uint16_t)(i + 1), own->params[i], between);
        args[captured + i] = jvm_emit_adapt(e, value, between, target->params[captured + i]);
    }
}

static uint16_t call_target(struct jvm_emit *e, const struct lambda *x, uint16_t *args,
                            uint32_t count) {
    struct jvm_method *m = x->target;
    uint16_t result = jvm_emit_reg(e), with_new[256];
    assert(count < sizeof with_new / sizeof *with_new);
    bool direct = m->access & (JVM_ACC_PRIVATE | JVM_ACC_FINAL);
    switch (x->kind) {
    case JVM_HANDLE_STATIC:
        jvm_emit_init(e, m->owner);
        jvm_emit_call(e, jvm_method_function(m), args, count, result);
        break;
    case JVM_HANDLE_NEW:
        jvm_emit_init(e, x->owner);
        jvm_emit_xy(e, IR_OP_new, result, 0, 0, x->owner->ir, 0);
        with_new[0] = result;
        memcpy(with_new + 1, args, count * sizeof *args);
        jvm_emit_call(e, jvm_method_function(m), with_new, count + 1, 0);
        break;
    default:
        if (direct || x->kind == JVM_HANDLE_SPECIAL) {
            jvm_emit_op(e, IR_OP_nullck, 0, args[0], 0);
            jvm_emit_call(e, jvm_method_function(m), args, count, result);
        } else {
            jvm_emit_vcall(e, m->selector, m->results, args, count, result);
        }
    }
    return result;
}

static bool generate(struct jvm *j, const struct jvm_method *m, struct ir_function *f,
                     struct base_status *s) {
    const struct lambda *x = m->data;
    struct jvm_types own = jvm_types_of(j, m->descriptor), target = target_types(j, x);
    if (x->captures.count + own.count != target.count)
        return base_fail(s, "a lambda of %s with %u values for the %u parameters of %s",
                         x->class->name, x->captures.count + own.count, target.count,
                         x->target->name);
    struct jvm_emit e;
    uint16_t args[256];
    assert(target.count <= sizeof args / sizeof *args);
    jvm_emit_begin(&e, j, f, 0);
    gather(&e, x, &own, &target, args);
    uint16_t result = call_target(&e, x, args, target.count);
    if (own.result[0] != JVM_VOID && target.result[0] != JVM_VOID) {
        const char *between = jvm_types_of(j, x->instantiated).result;
        if (between[0] != JVM_VOID) {
            result = jvm_emit_adapt(&e, result, target.result, between);
            result = jvm_emit_adapt(&e, result, between, own.result);
        }
    }
    jvm_emit_ret(&e, result, m->results);
    jvm_emit_end(&e);
    jvm_emit_drop(&e);
    return true;
}

/* ---- the class ---- */

struct shape { /* what the static arguments say */
    struct jvm_class *interfaces[256];
    uint32_t interface_count;
    const char *descriptors[256]; /* the erased one, then bridges */
    uint32_t descriptor_count;
};

static uint16_t argument(const struct jvm_site *site, uint32_t i) {
    return i < site->bootstrap.count ? jvm_bootstrap_argument(&site->bootstrap, i) : 0;
}

static uint32_t number(const struct jvm_lower *l, const struct jvm_site *site, uint32_t i) {
    uint16_t index = argument(site, i);
    return jvm_pool_kind(l->file, index) == JVM_CONSTANT_INTEGER
               ? (uint32_t)jvm_pool_bits(l->file, index)
               : 0;
}

static void add_interface(struct shape *shape, struct jvm_class *class) {
    for (uint32_t i = 0; i < shape->interface_count; i++)
        if (shape->interfaces[i] == class)
            return;
    if (class && shape->interface_count < 255)
        shape->interfaces[shape->interface_count++] = class;
}

static void add_descriptor(struct jvm_lower *l, struct shape *shape, uint16_t index) {
    if (jvm_pool_kind(l->file, index) == JVM_CONSTANT_METHOD_TYPE && shape->descriptor_count < 255)
        shape->descriptors[shape->descriptor_count++] =
            jvm_intern(l->j, jvm_pool_text(l->file, index));
}

/* altMetafactory's further arguments: flags, then markers, then bridges, each with its count. */
static void read_alternatives(struct jvm_lower *l, const struct jvm_site *site,
                              struct shape *shape) {
    uint32_t at = 3, flags = number(l, site, at++);
    if (flags & SERIALIZABLE)
        add_interface(shape, l->j->serializable);
    if (flags & MARKERS)
        for (uint32_t n = number(l, site, at++); n && at < site->bootstrap.count; n--, at++) {
            uint16_t index = argument(site, at);
            if (jvm_pool_kind(l->file, index) == JVM_CONSTANT_CLASS)
                add_interface(shape, jvm_lower_class(l, index));
        }
    if (flags & BRIDGES)
        for (uint32_t n = number(l, site, at++); n && at < site->bootstrap.count; n--, at++)
            add_descriptor(l, shape, argument(site, at));
}

static void give_fields(struct jvm *j, struct jvm_class *c, const struct jvm_types *captures) {
    assert(!c->fields && !c->file);
    c->field_count = captures->count;
    c->fields = base_arena_alloc(&j->arena, (captures->count + 1) * sizeof *c->fields);
    for (uint32_t i = 0; i < captures->count; i++)
        c->fields[i] = (struct jvm_field){.owner = c,
                                          .name = base_arena_printf(&j->arena, "arg$%u", i + 1),
                                          .descriptor = captures->params[i],
                                          .access = JVM_ACC_PRIVATE | JVM_ACC_FINAL,
                                          .slot = i};
}

static void give_methods(struct jvm_class *c, const struct jvm_site *site,
                         const struct shape *shape, const struct lambda *x) {
    c->methods =
        base_arena_alloc(&c->jvm->arena, (shape->descriptor_count + 1) * sizeof *c->methods);
    for (uint32_t i = 0; i < shape->descriptor_count; i++)
        if (!jvm_method_declared(c, site->name, shape->descriptors[i]))
            c->methods[c->method_count++] = *jvm_method_generated(
                c, site->name, shape->descriptors[i], JVM_ACC_PUBLIC, generate, x);
    assert(c->method_count <= shape->descriptor_count);
}

static struct jvm_class *make_class(struct jvm_lower *l, const struct jvm_site *site,
                                    const struct shape *shape, struct lambda *x) {
    struct jvm *j = l->j;
    size_t bytes = (shape->interface_count + 1) * sizeof(struct jvm_class *);
    struct jvm_class **interfaces = base_arena_alloc(&j->arena, bytes);
    memcpy(interfaces, shape->interfaces, shape->interface_count * sizeof *interfaces);
    char *name = base_arena_printf(&j->arena, "%s$$Lambda$%u", l->class->name, ++j->generated);
    struct jvm_class *c = jvm_class_generated(l->class, name, interfaces, shape->interface_count);
    x->class = c;
    give_fields(j, c, &x->captures);
    give_methods(c, site, shape, x);
    jvm_class_register(c);
    jvm_class_link(c);
    assert(c->ir != IR_NO_INDEX);
    return c;
}

/* ---- the site ---- */

static bool resolve(struct jvm_lower *l, const struct jvm_site *site, struct lambda *x) {
    uint16_t index = argument(site, 1), type = argument(site, 2);
    if (jvm_pool_kind(l->file, index) != JVM_CONSTANT_METHOD_HANDLE ||
        jvm_pool_kind(l->file, type) != JVM_CONSTANT_METHOD_TYPE)
        return false;
    x->instantiated = jvm_intern(l->j, jvm_pool_text(l->file, type));
    struct jvm_handle h = jvm_pool_handle(l->file, index);
    x->kind = h.kind;
    x->owner = jvm_class_try(l->j, jvm_intern(l->j, h.member.owner));
    if (!x->owner || h.kind < JVM_HANDLE_VIRTUAL)
        return false;
    x->target = jvm_method_find(x->owner, jvm_intern(l->j, h.member.name),
                                jvm_intern(l->j, h.member.descriptor));
    return x->target != NULL;
}

static void make_object(struct jvm_lower *l, const struct lambda *x) {
    uint16_t args[256], a;
    uint32_t count = x->captures.count;
    assert(count == x->class->field_count && count <= sizeof args / sizeof *args);
    if (!count) {
        char *name = base_arena_printf(&l->j->arena, "%s.$instance", x->class->name);
        uint32_t global = ir_build_global(l->j->program, name, x->class->size, 8);
        struct ir_global *g = &l->j->program->globals.at[global];
        g->class = x->class->ir;
        g->hidden = true;
        jvm_emit_xy(&l->e, IR_OP_gaddr, jvm_lower_push_new(l, false), 0, 0, global, 0);
        l->stack[l->depth - 1].nonnull = true;
        return;
    }
    jvm_lower_pop_args(l, args, count, NULL);
    a = jvm_lower_scratch(l);
    jvm_emit_xy(&l->e, IR_OP_new, a, 0, 0, x->class->ir, 0);
    for (uint32_t i = 0; i < count; i++)
        jvm_emit_store(&l->e, x->class->fields[i].descriptor[0], args[i], a,
                       x->class->fields[i].offset, IR_MEM_FINAL);
    jvm_emit_op(&l->e, IR_OP_mov, jvm_lower_push_new(l, false), a, 0);
    l->stack[l->depth - 1].nonnull = true;
}

void jvm_indy_lambda(struct jvm_lower *l, const struct jvm_site *site, bool alt) {
    struct lambda *x = base_arena_alloc(&l->j->arena, sizeof *x);
    struct shape *shape = base_arena_alloc(&l->arena, sizeof *shape);
    x->captures = jvm_types_of(l->j, site->descriptor);
    if (!resolve(l, site, x)) {
        jvm_lower_missing(l, "noMethod", "the implementation of a lambda");
        return;
    }
    struct base_status s = {0};
    add_interface(shape, jvm_class_of_descriptor(l->j, x->captures.result, &s));
    base_status_drop(&s);
    add_descriptor(l, shape, argument(site, 0));
    if (alt)
        read_alternatives(l, site, shape);
    make_class(l, site, shape, x);
    make_object(l, x);
}
