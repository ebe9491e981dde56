/* Interfaces and virtual methods of a class: which method stands in which slot (ECMA-335 II.10.3,
 * II.12.2), and with which method a class answers a virtual or interface method. */
#include "front/cil/class/class_int.h"

#include <assert.h>
#include <string.h>

static bool listed(struct cil_class *const *at, uint32_t count, const struct cil_class *c) {
    for (uint32_t i = 0; i < count; i++)
        if (at[i] == c)
            return true;
    return false;
}

#define ADD_ONCE(v, c)                                                                             \
    do {                                                                                           \
        if (!listed((v)->at, (v)->count, (c)))                                                     \
            *base_vec_push(v) = (c);                                                               \
    } while (0)

static bool add_interface(struct cil_links *l, struct cil_class *c, struct base_status *s) {
    const struct cil_links *of = cil_class_links(c, s);
    if (!of)
        return false;
    ADD_ONCE(&l->declared, c);
    for (uint32_t i = 0; i < of->interfaces.count; i++)
        ADD_ONCE(&l->declared, of->interfaces.at[i]);
    return true;
}

static bool link_interfaces(struct cil_class *c, struct cil_links *l, struct base_status *s) {
    struct cil_definition *d = c->definition;
    struct cil_metadata *m = &d->assembly->metadata;
    struct cil_generic g = cil_generic_of_class(c);
    struct cil_range rows = cil_def_interfaces(m, d->row);
    for (uint32_t row = rows.first; row < rows.end; row++) {
        uint32_t token = cil_row_interface_impl(m, row).interface;
        struct cil_type *t = cil_type_from_token(c->cil, d->assembly, token, &g, s);
        struct cil_class *i = t ? cil_class_of(t, s) : NULL;
        if (!i || !add_interface(l, i, s))
            return false;
    }
    return true;
}

static bool link_inherited(struct cil_class *c, struct cil_links *l, struct base_status *s) {
    if (c->super) {
        const struct cil_links *super = cil_class_links(c->super, s);
        if (!super)
            return false;
        for (uint32_t i = 0; i < super->interfaces.count; i++)
            ADD_ONCE(&l->interfaces, super->interfaces.at[i]);
        for (uint32_t i = 0; i < super->slots.count; i++)
            *base_vec_push(&l->slots) = super->slots.at[i];
        assert(l->slots.count == super->slots.count);
    }
    for (uint32_t i = 0; i < l->declared.count; i++)
        ADD_ONCE(&l->interfaces, l->declared.at[i]);
    assert(l->interfaces.count >= l->declared.count);
    return true;
}

/* The inherited slot that a method without newslot takes over: the latest that looks like it. */
static uint32_t taken_slot(const struct cil_links *l, const struct cil_method *m) {
    for (uint32_t i = l->slots.count; i-- > 0;) {
        const struct cil_method *there = l->slots.at[i];
        if (there->class != m->class && strcmp(there->name, m->name) == 0 &&
            cil_method_same_signature(there, m) && !(there->flags & CIL_METHOD_FINAL))
            return i;
    }
    return IR_NO_INDEX;
}

static bool link_slots(struct cil_class *c, struct cil_links *l, struct base_status *s) {
    struct cil_definition *d = c->definition;
    for (uint32_t row = d->first_method; row < d->end_method; row++) {
        uint32_t flags = cil_row_method_def(&d->assembly->metadata, row).flags;
        if (!(flags & CIL_METHOD_VIRTUAL))
            continue;
        struct cil_method *m = cil_method_of_row(c, row, s);
        if (!m)
            return false;
        m->slot = flags & CIL_METHOD_NEW_SLOT ? IR_NO_INDEX : taken_slot(l, m);
        if (m->slot == IR_NO_INDEX) {
            m->slot = l->slots.count;
            *base_vec_push(&l->slots) = m;
        } else {
            l->slots.at[m->slot] = m;
        }
        assert(l->slots.at[m->slot] == m);
    }
    return true;
}

static bool link_impl(struct cil_class *c, struct cil_links *l, uint32_t row,
                      struct base_status *s) {
    struct cil_assembly *a = c->definition->assembly;
    struct cil_row_method_impl impl = cil_row_method_impl(&a->metadata, row);
    struct cil_generic g = cil_generic_of_class(c);
    struct cil_method *body = cil_method_from_token(c->cil, a, impl.body, &g, s);
    struct cil_method *declaration =
        body ? cil_method_from_token(c->cil, a, impl.declaration, &g, s) : NULL;
    if (!declaration)
        return false;
    if (declaration->class->definition->is_interface) {
        *base_vec_push(&l->impls) = (struct cil_impl){declaration, body};
        return true;
    }
    if (declaration->class != c && !cil_class_links(declaration->class, s))
        return false;
    if (declaration->slot < l->slots.count)
        l->slots.at[declaration->slot] = body;
    return true;
}

static bool link_impls(struct cil_class *c, struct cil_links *l, struct base_status *s) {
    struct cil_range rows =
        cil_def_method_impls(&c->definition->assembly->metadata, c->definition->row);
    for (uint32_t row = rows.first; row < rows.end; row++)
        if (!link_impl(c, l, row, s))
            return false;
    return true;
}

static bool link_named(struct cil_class *c, struct cil_links *l, struct base_status *s) {
    if (!link_interfaces(c, l, s) || !link_inherited(c, l, s))
        return false;
    return c->definition->is_interface || (link_slots(c, l, s) && link_impls(c, l, s));
}

const struct cil_links *cil_class_links(struct cil_class *c, struct base_status *s) {
    assert(c->ir != IR_NO_INDEX);
    ir_supply_lock(c->cil->p);
    if (!c->links) {
        struct cil_links *l = base_arena_alloc(&c->cil->arena, sizeof *l);
        c->links = l; /* an interface that extends itself finds this and goes no further */
        *base_vec_push(&c->cil->linked) = l;
        bool ok = c->type->kind == CIL_KIND_NAMED ? link_named(c, l, s) : link_inherited(c, l, s);
        if (!ok)
            c->links = NULL;
    }
    ir_supply_unlock(c->cil->p);
    return c->links;
}

/* ---- the answers of a class ---- */

/* The last override of a virtual method that a class of it has. */
static struct cil_method *in_slot(struct cil_class *c, struct cil_method *m) {
    struct base_status s = {0};
    const struct cil_links *l = cil_class_links(c, &s);
    if (m->slot == IR_NO_INDEX && !cil_class_links(m->class, &s))
        l = NULL;
    base_status_drop(&s);
    return l && m->is_virtual && m->slot < l->slots.count ? l->slots.at[m->slot] : m;
}

static struct cil_method *by_name(struct cil_class *k, const struct cil_method *declaration) {
    for (; k; k = k->super) {
        struct base_status s = {0};
        const struct cil_links *l = cil_class_links(k, &s);
        base_status_drop(&s);
        for (uint32_t i = l ? l->slots.count : 0; i-- > 0;) {
            struct cil_method *m = l->slots.at[i];
            if ((m->flags & CIL_METHOD_ACCESS_MASK) == CIL_METHOD_PUBLIC && m->class == k &&
                strcmp(m->name, declaration->name) == 0 &&
                cil_method_same_signature(m, declaration))
                return m;
        }
    }
    return NULL;
}

static struct cil_method *exactly(struct cil_class *c, struct cil_method *declaration) {
    for (struct cil_class *k = c; k; k = k->super) {
        struct base_status s = {0};
        const struct cil_links *l = cil_class_links(k, &s);
        base_status_drop(&s);
        if (!l)
            return NULL;
        for (uint32_t i = 0; i < l->impls.count; i++)
            if (l->impls.at[i].declaration == declaration)
                return in_slot(c, l->impls.at[i].body);
        if (!listed(l->declared.at, l->declared.count, declaration->class))
            continue;
        struct cil_method *m = by_name(k, declaration);
        if (m)
            return in_slot(c, m);
    }
    return NULL;
}

/* The answer of an interface of the class that is convertible to the one asked for. */
static struct cil_method *by_variance(struct cil_class *c, struct cil_method *declaration) {
    struct base_status s = {0};
    const struct cil_links *l = cil_class_links(c, &s);
    struct cil_method *found = NULL;
    for (uint32_t i = 0; l && i < l->interfaces.count && !found; i++) {
        struct cil_class *other = l->interfaces.at[i];
        if (other == declaration->class || other->definition != declaration->class->definition ||
            !cil_type_assignable(other->type, declaration->class->type))
            continue;
        struct cil_method *m = cil_method_of_row(other, declaration->row, &s);
        found = m ? exactly(c, m) : NULL;
    }
    base_status_drop(&s);
    return found;
}

static struct cil_method *of_interface(struct cil_class *c, struct cil_method *declaration) {
    struct cil_method *m = NULL;
    if (c->type->kind == CIL_KIND_SZARRAY)
        m = cil_array_implementation(c, declaration);
    m = m ? m : exactly(c, declaration);
    m = m ? m : by_variance(c, declaration);
    return m || declaration->is_abstract ? m : declaration;
}

struct cil_method *cil_method_override(struct cil_class *c, struct cil_method *m) {
    struct base_status s = {0};
    ir_supply_lock(c->cil->p);
    struct cil_method *open = m->arg_count ? cil_method_of_row(m->class, m->row, &s) : m;
    base_status_drop(&s);
    struct cil_method *found = NULL;
    if (open && m->class->definition->is_interface)
        found = of_interface(c, open);
    else if (open)
        found = in_slot(c, open);
    if (found && found->is_open && m->arg_count == found->parameter_count)
        found = cil_method_instantiate(found, m->args, m->arg_count);
    ir_supply_unlock(c->cil->p);
    return found;
}
