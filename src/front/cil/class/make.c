/* Classes: a closed type with its fields, its size and its class in the IR. */
#include "front/cil/class/class_int.h"

#include "ir/build.h"
#include <assert.h>
#include <string.h>

struct cil_generic cil_generic_of_class(const struct cil_class *c) {
    return (struct cil_generic){.class_args = c->type->args, .class_count = c->type->arg_count};
}

/* ---- fields ---- */

static bool is_volatile(struct cil_assembly *a, const struct cil_sig *sig) {
    for (const struct cil_modifier *m = sig->modifiers; m; m = m->next)
        if (strcmp(cil_token_name(a, m->token), "System.Runtime.CompilerServices.IsVolatile") == 0)
            return true;
    return false;
}

static bool begins(const char *text, const char *start) {
    return strncmp(text, start, strlen(start)) == 0;
}

bool cil_definition_for_threads(const struct cil_definition *d) {
    static const char *const spaces[] = {"System.Threading", "System.Collections.Concurrent",
                                         "System.Runtime.CompilerServices", "Heddle"};
    static const char *const types[] = {"System.Lazy`1",      "System.String",
                                        "System.Delegate",    "System.MulticastDelegate",
                                        "System.RuntimeType", "System.MonoTypeInfo"};
    if (!d->library)
        return false;
    while (d->outer)
        d = d->outer;
    for (uint32_t i = 0; i < sizeof spaces / sizeof *spaces; i++)
        if (begins(d->space, spaces[i]))
            return true;
    for (uint32_t i = 0; i < sizeof types / sizeof *types; i++)
        if (strcmp(d->full_name, types[i]) == 0)
            return true;
    return false;
}

/* Is it a field in which the compiler keeps a delegate, so as not to make it twice? A thread that
 * comes second would make the same delegate. */
static bool is_cache(const char *name) {
    return begins(name, "<>f__") || begins(name, "<>9");
}

static uint16_t access_of(const struct cil_field *f) {
    const struct cil_definition *d = f->class->definition;
    if (f->is_volatile)
        return IR_ORDER_SEQ_CST;
    if (d->library && cil_assembly_attribute(d->assembly, cil_token(CIL_TABLE_FIELD, f->row),
                                             "Heddle.ConfinedAttribute"))
        return IR_MEM_CONFINED;
    if (f->flags & CIL_FIELD_INIT_ONLY && !d->is_value)
        return IR_MEM_FINAL;
    if (cil_definition_for_threads(d) || is_cache(f->name))
        return IR_ORDER_RELAXED;
    return IR_ORDER_PLAIN;
}

static bool read_field(struct cil_class *c, uint32_t row, struct cil_field *f,
                       struct base_status *s) {
    struct cil_assembly *a = c->definition->assembly;
    struct cil_row_field def = cil_row_field(&a->metadata, row);
    struct cil_generic g = cil_generic_of_class(c);
    struct base_arena scratch = {0};
    struct cil_sig sig;
    bool ok = cil_sig_field(&a->metadata, def.signature, &scratch, &sig, s);
    *f = (struct cil_field){.class = c,
                            .row = row,
                            .flags = def.flags,
                            .name = def.name,
                            .is_static = (def.flags & CIL_FIELD_STATIC) != 0,
                            .is_literal = (def.flags & CIL_FIELD_LITERAL) != 0,
                            .has_data = (def.flags & CIL_FIELD_HAS_RVA) != 0,
                            .handle = IR_NO_INDEX,
                            .global = IR_NO_INDEX};
    if (ok) {
        f->type = cil_type_from_sig(c->cil, a, &sig, &g, s);
        f->is_volatile = is_volatile(a, &sig);
        f->access = access_of(f);
        f->is_thread = f->is_static && cil_assembly_attribute(a, cil_token(CIL_TABLE_FIELD, row),
                                                              "System.ThreadStaticAttribute");
    }
    base_arena_drop(&scratch);
    return ok && f->type;
}

static bool read_fields(struct cil_class *c, struct base_status *s) {
    struct cil_definition *d = c->definition;
    c->field_count = d->end_field - d->first_field;
    c->fields = base_arena_alloc(&c->cil->arena, (c->field_count + 1u) * sizeof *c->fields);
    for (uint32_t i = 0; i < c->field_count; i++)
        if (!read_field(c, d->first_field + i, &c->fields[i], s))
            return false;
    return true;
}

static struct cil_field *own_field(struct cil_class *c, const char *name) {
    for (uint32_t i = 0; i < c->field_count; i++)
        if (strcmp(c->fields[i].name, name) == 0)
            return &c->fields[i];
    return NULL;
}

struct cil_field *cil_field_find(struct cil_class *c, const char *name) {
    for (; c; c = c->super) {
        struct cil_field *f = own_field(c, name);
        if (f)
            return f;
    }
    return NULL;
}

uint32_t cil_field_offset(struct cil_class *c, const char *name) {
    struct cil_field *f = cil_field_find(c, name);
    if (!f)
        base_fatal(BASE_FATAL_INTERNAL, "%s has no field %s", cil_type_name(c->type), name);
    assert(!f->is_static);
    return f->offset;
}

/* ---- classes ---- */

static bool read_super(struct cil_class *c, struct base_status *s) {
    struct cil_definition *d = c->definition;
    struct cil_row_type_def row = cil_row_type_def(&d->assembly->metadata, d->row);
    if (!row.extends)
        return true;
    struct cil_generic g = cil_generic_of_class(c);
    struct cil_type *t = cil_type_from_token(c->cil, d->assembly, row.extends, &g, s);
    c->super = t ? cil_class_of(t, s) : NULL;
    return c->super != NULL;
}

/* The library's finalizers do not count: they only release handles, which no program can see. */
static bool has_finalizer(const struct cil_class *c) {
    for (; c && c->super; c = c->super) { /* System.Object's own does nothing */
        struct cil_definition *d = c->definition;
        for (uint32_t row = d->first_method; row < d->end_method && !d->library; row++) {
            struct cil_row_method_def def = cil_row_method_def(&d->assembly->metadata, row);
            if (strcmp(def.name, "Finalize") == 0 && def.flags & CIL_METHOD_VIRTUAL &&
                def.signature.size == 3)
                return true;
        }
    }
    return false;
}

static bool is_thread(const struct cil_class *c) {
    return strcmp(c->definition->full_name, "System.Threading.Thread") == 0;
}

static uint32_t ir_flags(const struct cil_class *c) {
    bool array = c->type->kind != CIL_KIND_NAMED || c->type->element == CIL_ELEMENT_STRING;
    return (array ? (uint32_t)IR_CLASS_ARRAY : 0) |
           (c->pointers ? (uint32_t)IR_CLASS_POINTERS : 0) |
           (!array && has_finalizer(c) ? (uint32_t)IR_CLASS_FINALIZED : 0) |
           (strcmp(c->definition->full_name, "Heddle.Weak") == 0 ? (uint32_t)IR_CLASS_WEAK : 0) |
           (is_thread(c) ? (uint32_t)IR_CLASS_THREAD : 0) |
           (c->definition->library ? (uint32_t)IR_CLASS_LIBRARY : 0);
}

static void make_ir_class(struct cil_class *c) {
    assert(!c->super || c->super->ir != IR_NO_INDEX);
    assert(c->ir == IR_NO_INDEX && c->size >= IR_HEAD);
    struct ir_class class = {
        .name = cil_type_display(c->type),
        .super = c->super ? c->super->ir : IR_NO_INDEX,
        .flags = ir_flags(c),
        .size = c->size,
        .element = c->element_size,
        .init_state = IR_NO_INDEX,
        .init = IR_NO_INDEX,
        .front = c,
    };
    c->ir = ir_build_class(c->cil->p, &class);
    c->cil->p->classes.at[c->ir].type = cil_debug_class(c);
    if (is_thread(c)) {
        struct ir_identity number = {cil_field_offset(c, "number"), 4, false};
        ir_identities_tell(c->cil->p, &number, 1);
    }
}

/* A class that has a static constructor has a state and a function that runs it once; lower/init.c
 * writes that. */
static void make_init(struct cil_class *c) {
    assert(c->cctor && c->ir != IR_NO_INDEX);
    struct cil *cil = c->cil;
    const char *name = cil_type_display(c->type);
    struct cil_code *code = base_arena_alloc(&cil->arena, sizeof *code);
    *code = (struct cil_code){.cil = cil, .kind = CIL_CODE_INIT, .class = c};
    uint32_t state = ir_build_global(cil->p, base_arena_printf(&cil->arena, "%s.init", name), 8, 8);
    cil->p->globals.at[state].hidden = true;
    cil->p->globals.at[state].class = IR_NO_INDEX;
    uint32_t function =
        ir_build_function(cil->p, base_arena_printf(&cil->arena, "%s initialisation", name));
    struct ir_function *f = &cil->p->functions.at[function];
    f->library = f->managed = f->lazy = true;
    f->atomic = c->definition->library;
    f->front = code;
    cil->p->classes.at[c->ir].init_state = state;
    cil->p->classes.at[c->ir].init = function;
}

static bool fill_named(struct cil_class *c, struct base_status *s) {
    if (!read_super(c, s) || !read_fields(c, s) || !cil_layout_fields(c, s))
        return false;
    make_ir_class(c);
    c->precise_init = !(c->definition->flags & CIL_TYPE_BEFORE_FIELD_INIT);
    c->cctor = cil_method_find(c, ".cctor", 0);
    if (c->cctor && (!c->cctor->is_static || c->cctor->result || c->cctor->is_open))
        return base_fail(s, "the static constructor of %s is none", cil_type_name(c->type));
    if (c->cctor)
        make_init(c);
    return true;
}

static bool fill_array(struct cil_class *c, struct base_status *s) {
    assert(c->type->kind == CIL_KIND_SZARRAY || c->type->kind == CIL_KIND_ARRAY);
    struct cil_type *of = c->type->of;
    if (cil_type_is_value(of) && !cil_class_of(of, s))
        return false;
    c->super = cil_class_of(cil_known(c->cil, CIL_KNOWN_ARRAY), s);
    if (!c->super)
        return false;
    c->element_size = cil_type_size(of);
    c->value_size = c->align = 8;
    c->size = IR_HEAD + (c->type->kind == CIL_KIND_ARRAY ? 8 * c->type->number : 0);
    c->pointers = !cil_type_is_value(of) || cil_class_must(of)->pointers;
    assert(c->element_size && c->super->definition == c->definition);
    make_ir_class(c);
    return true;
}

static struct cil_class *make(struct cil_type *t, struct base_status *s) {
    assert(!t->class);
    struct cil *cil = t->cil;
    if (t->open ||
        (t->kind != CIL_KIND_NAMED && t->kind != CIL_KIND_SZARRAY && t->kind != CIL_KIND_ARRAY)) {
        base_fail(s, "the type %s has no instances", cil_type_name(t));
        return NULL;
    }
    struct cil_class *c = base_arena_alloc(&cil->arena, sizeof *c);
    *c = (struct cil_class){.cil = cil,
                            .type = t,
                            .ir = IR_NO_INDEX,
                            .statics = IR_NO_INDEX,
                            .thread_statics = IR_NO_INDEX};
    c->definition = t->definition ? t->definition : cil->known[CIL_KNOWN_ARRAY];
    t->class = c; /* so that a type that contains itself is met again, unfinished */
    bool ok = t->kind == CIL_KIND_NAMED ? fill_named(c, s) : fill_array(c, s);
    assert(!ok || (c->ir != IR_NO_INDEX && t->class == c));
    if (ok)
        return c;
    t->class = NULL;
    return NULL;
}

struct cil_class *cil_class_of(struct cil_type *t, struct base_status *s) {
    ir_supply_lock(t->cil->p);
    struct cil_class *c = t->class ? t->class : make(t, s);
    if (c && c->ir == IR_NO_INDEX) {
        base_fail(s, "the type %s contains itself", cil_type_name(t));
        c = NULL;
    }
    assert(!c || c->type == t);
    ir_supply_unlock(t->cil->p);
    return c;
}

struct cil_class *cil_class_must(struct cil_type *t) {
    struct base_status s = {0};
    struct cil_class *c = cil_class_of(t, &s);
    if (!c) {
        char *text = base_status_text(&s);
        base_fatal(BASE_FATAL_INTERNAL, "%s", text);
    }
    return c;
}

struct cil_class *cil_class_find(struct cil *cil, const char *full_name) {
    struct cil_type *t = cil_type_find(cil, full_name);
    struct base_status s = {0};
    struct cil_class *c = t ? cil_class_of(t, &s) : NULL;
    base_status_drop(&s);
    return c;
}

struct cil_type *cil_type_of_class(struct cil *cil, uint32_t ir_class) {
    assert(ir_class < cil->p->classes.count);
    struct cil_class *c = cil->p->classes.at[ir_class].front;
    assert(c->ir == ir_class);
    return c->type;
}
