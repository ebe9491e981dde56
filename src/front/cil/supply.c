/* The supply: bodies of methods when they are first called, the answers of classes to virtual
 * calls, subtypes; and the things that people name. */
#include "front/cil/supply.h"

#include "front/cil/class/class_int.h"
#include "front/cil/lower/lower.h"
#include <assert.h>
#include <string.h>

static bool body(void *context, struct ir_program *p, uint32_t function, struct base_status *s) {
    (void)p;
    return cil_lower(context, function, s);
}

static uint32_t dispatch(void *context, struct ir_program *p, uint32_t class, uint32_t selector) {
    struct cil *cil = context;
    struct cil_class *c = p->classes.at[class].front;
    assert(selector < cil->methods.count);
    assert(c->ir == class);
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

/* ---- names that people write ---- */

/* "Bank.Bank.Account" is Bank.Bank.Account, Bank.Bank/Account or Bank/Bank/Account. */
static struct cil_class *find_class(struct cil *cil, const char *said) {
    char *name = base_arena_strdup(&cil->arena, said);
    for (char *dot = name; dot; dot = strrchr(name, '.')) {
        if (dot != name)
            *dot = '/';
        struct cil_definition *d = cil_definition_find(cil, name);
        if (d && !d->type->open)
            return cil_class_find(cil, name);
    }
    return NULL;
}

static uint32_t integer_bits(uint8_t element) {
    switch (element) {
    case CIL_ELEMENT_BOOLEAN:
    case CIL_ELEMENT_I1:
    case CIL_ELEMENT_U1: return 8;
    case CIL_ELEMENT_CHAR:
    case CIL_ELEMENT_I2:
    case CIL_ELEMENT_U2: return 16;
    case CIL_ELEMENT_I4:
    case CIL_ELEMENT_U4: return 32;
    case CIL_ELEMENT_I8:
    case CIL_ELEMENT_U8: return 64;
    default: return 0;
    }
}

static bool is_signed(uint8_t element) {
    return element == CIL_ELEMENT_I1 || element == CIL_ELEMENT_I2 || element == CIL_ELEMENT_I4;
}

/* A constant that is an integer. That of an enumeration is unsigned, like its debug type. */
static bool find_literal(struct cil_field *f, struct ir_static *out) {
    assert(f->is_literal);
    struct cil_metadata *m = &f->class->definition->assembly->metadata;
    uint32_t row = cil_def_constant(m, cil_token(CIL_TABLE_FIELD, f->row));
    uint32_t bits = row ? integer_bits(cil_type_underlying(f->type)->element) : 0;
    if (!bits)
        return false;
    struct cil_bytes bytes = cil_row_constant(m, row).value;
    uint64_t value = 0;
    memcpy(&value, bytes.at, bytes.size < 8 ? bytes.size : 8);
    if (is_signed(f->type->element) && value >> (bits - 1) & 1)
        value |= ~UINT64_C(0) << (bits - 1);
    *out = (struct ir_static){.is_constant = true, .value = (int64_t)value};
    return true;
}

/* A field, or the one behind a property that the compiler made. */
static struct cil_field *find_field(struct cil_class *c, const char *name) {
    struct cil_field *f = cil_field_find(c, name);
    return f ? f
             : cil_field_find(c, base_arena_printf(&c->cil->arena, "<%s>k__BackingField", name));
}

static bool find_static(void *context, struct ir_program *p, const char *class, const char *name,
                        struct ir_static *out) {
    (void)p;
    struct cil_class *c = find_class(context, class);
    struct cil_field *f = c ? find_field(c, name) : NULL;
    uint32_t offset;
    if (!f || !f->is_static || f->is_thread)
        return false;
    if (f->is_literal)
        return find_literal(f, out);
    *out = (struct ir_static){.type = cil_debug_type(f->type)};
    if (!cil_field_place(f, &out->global, &offset))
        return false;
    out->offset = offset;
    return true;
}

bool cil_question(struct cil_method *m, struct ir_question *out) {
    if (!m->is_static || m->is_open || m->param_count || !m->result ||
        !cil_type_is_value(m->result) || !integer_bits(cil_type_underlying(m->result)->element))
        return false;
    *out = (struct ir_question){cil_method_function(m), m->class->ir};
    assert(m->cil->p->functions.at[out->function].results == 1);
    return true;
}

static bool find_question(void *context, struct ir_program *p, const char *class, const char *name,
                          struct ir_question *out) {
    (void)p;
    struct cil_class *c = find_class(context, class);
    struct cil_method *m = c ? cil_method_find(c, name, 0) : NULL;
    return m && cil_question(m, out);
}

static bool has_method(void *context, struct ir_program *p, const char *class, const char *name) {
    (void)p;
    struct cil_class *c = find_class(context, class);
    return c && cil_method_find(c, name, UINT32_MAX);
}

struct ir_supply cil_supply(struct cil *cil) {
    return (struct ir_supply){.context = cil,
                              .body = body,
                              .dispatch = dispatch,
                              .subtype = subtype,
                              .find_static = find_static,
                              .find_question = find_question,
                              .has_method = has_method};
}
