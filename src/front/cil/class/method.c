/* Methods of closed classes, and their functions in the program. */
#include "front/cil/class/class_int.h"
#include "front/cil/class/trusted.h"

#include "base/hash.h"
#include "base/text.h"
#include "ir/build.h"
#include <assert.h>
#include <string.h>

struct cil_generic cil_generic_of_method(const struct cil_method *m) {
    struct cil_generic g = cil_generic_of_class(m->class);
    g.method_args = m->args;
    g.method_count = m->arg_count;
    return g;
}

/* ---- making ---- */

static uint64_t hash_method(const struct cil_class *c, uint32_t row, const char *name,
                            struct cil_type *const *args, uint32_t arg_count) {
    assert(row || (name && !arg_count));
    uint64_t h = base_hash_word((uint64_t)c->type->id << 32 | row);
    h = row ? h : base_hash_word(h ^ base_hash_text(name));
    for (uint32_t i = 0; i < arg_count; i++)
        h = base_hash_word(h ^ (args[i]->id + 1));
    return h;
}

/* The parts of a method that say which one it is. */
struct wanted {
    const struct cil_class *class;
    uint32_t row;
    struct cil_type *const *args;
    uint32_t arg_count;
    const char *name; /* of a method of arrays, and how many parameters it has */
    uint32_t param_count;
};

static bool same_method(const void *method, const void *key) {
    const struct cil_method *m = method;
    const struct wanted *w = key;
    return m->class == w->class && m->row == w->row && m->arg_count == w->arg_count &&
           (!w->arg_count || !memcmp(m->args, w->args, w->arg_count * sizeof *w->args));
}

static bool same_of_array(const void *method, const void *key) {
    const struct cil_method *m = method;
    const struct wanted *w = key;
    return m->class == w->class && !m->row && strcmp(m->name, w->name) == 0 &&
           m->param_count == w->param_count;
}

static struct cil_method *known_method(struct cil_class *c, uint32_t row,
                                       struct cil_type *const *args, uint32_t arg_count,
                                       uint64_t hash) {
    const struct wanted w = {.class = c, .row = row, .args = args, .arg_count = arg_count};
    return cil_map_find(&c->cil->method_map, hash, same_method, &w);
}

static struct cil_method *add_method(const struct cil_method *from, uint64_t hash) {
    struct cil *cil = from->cil;
    struct cil_method *m = base_arena_alloc(&cil->arena, sizeof *m);
    *m = *from;
    m->id = cil->methods.count;
    m->slot = m->function = m->unboxing = m->dispatching = m->body = m->invoking = IR_NO_INDEX;
    *base_vec_push(&cil->methods) = m;
    cil_map_add(&cil->method_map, hash, m);
    assert(cil->methods.at[m->id] == m);
    return m;
}

/* The most parameters of a signature. With `this`, variable arguments and the place for the result,
 * a function can still count them. */
enum { PARAMETERS_MOST = UINT16_MAX - 3 };

/* The signature in the types of the class and of the method's arguments. */
static bool close_signature(struct cil_method *m, struct cil_bytes blob, struct base_status *s) {
    struct cil *cil = m->cil;
    struct cil_assembly *a = m->class->definition->assembly;
    struct cil_generic g = cil_generic_of_method(m);
    struct base_arena scratch = {0};
    struct cil_method_sig sig;
    bool ok = cil_sig_method(&a->metadata, blob, &scratch, &sig, s);
    if (ok && sig.fixed_count > PARAMETERS_MOST)
        ok = base_fail(s, "%s: the method %s has %u parameters", a->name, m->name, sig.fixed_count);
    if (ok) {
        assert(!m->arg_count || m->arg_count == sig.generic_count);
        m->parameter_count = sig.generic_count;
        m->is_open = sig.generic_count > m->arg_count;
        m->is_vararg = sig.convention == CIL_CONVENTION_VARARG;
        m->param_count = sig.fixed_count + m->is_vararg;
        m->params = base_arena_alloc(&cil->arena, (sig.fixed_count + 1u) * sizeof *m->params);
        m->params[sig.fixed_count] =
            m->is_vararg ? cil_known(cil, CIL_KNOWN_ARGUMENT_HANDLE) : NULL;
        struct cil_type *result = cil_type_from_sig(cil, a, &sig.result, &g, s);
        ok = result != NULL;
        m->result = ok && result->element == CIL_ELEMENT_VOID ? NULL : result;
        for (uint32_t i = 0; i < sig.fixed_count && ok; i++)
            ok = (m->params[i] = cil_type_from_sig(cil, a, &sig.params[i], &g, s)) != NULL;
    }
    base_arena_drop(&scratch);
    return ok;
}

static struct cil_method *of_row(struct cil_class *c, uint32_t row, struct cil_type *const *args,
                                 uint32_t arg_count, struct base_status *s) {
    assert(row > 0 && c->type->kind == CIL_KIND_NAMED);
    uint64_t hash = hash_method(c, row, "", args, arg_count);
    struct cil_method *m = known_method(c, row, args, arg_count, hash);
    if (m)
        return m;
    struct cil_row_method_def def = cil_row_method_def(&c->definition->assembly->metadata, row);
    struct cil_method made = {
        .cil = c->cil,
        .class = c,
        .row = row,
        .flags = def.flags,
        .impl_flags = def.impl_flags,
        .name = def.name,
        .arg_count = arg_count,
        .is_static = (def.flags & CIL_METHOD_STATIC) != 0,
        .is_virtual = (def.flags & CIL_METHOD_VIRTUAL) != 0,
        .is_abstract = (def.flags & CIL_METHOD_ABSTRACT) != 0,
    };
    if (arg_count) {
        made.args = base_arena_alloc(&c->cil->arena, arg_count * sizeof *args);
        memcpy(made.args, args, arg_count * sizeof *args);
    }
    return close_signature(&made, def.signature, s) ? add_method(&made, hash) : NULL;
}

struct cil_method *cil_method_of_row(struct cil_class *c, uint32_t row, struct base_status *s) {
    ir_supply_lock(c->cil->p);
    struct cil_method *m = of_row(c, row, NULL, 0, s);
    ir_supply_unlock(c->cil->p);
    return m;
}

struct cil_method *cil_method_instantiate(struct cil_method *m, struct cil_type *const *args,
                                          uint32_t arg_count) {
    assert(arg_count == m->parameter_count);
    if (!arg_count)
        return m;
    struct base_status s = {0};
    ir_supply_lock(m->cil->p);
    struct cil_method *made = of_row(m->class, m->row, args, arg_count, &s);
    ir_supply_unlock(m->cil->p);
    base_status_drop(&s); /* the same signature was read before */
    return made;
}

static bool is_array_method(const char *name) {
    return strcmp(name, ".ctor") == 0 || strcmp(name, "Get") == 0 || strcmp(name, "Set") == 0 ||
           strcmp(name, "Address") == 0;
}

struct cil_method *cil_method_of_array(struct cil_class *c, const char *name,
                                       struct cil_type *result, struct cil_type *const *params,
                                       uint32_t count) {
    assert(c->type->kind != CIL_KIND_NAMED);
    if (!is_array_method(name) || count > PARAMETERS_MOST)
        return NULL;
    struct cil *cil = c->cil;
    uint64_t hash = hash_method(c, 0, name, NULL, 0);
    const struct wanted w = {.class = c, .name = name, .param_count = count};
    struct cil_method *known = cil_map_find(&cil->method_map, hash, same_of_array, &w);
    if (known)
        return known;
    struct cil_method made = {.cil = cil,
                              .class = c,
                              .flags = CIL_METHOD_PUBLIC,
                              .name = base_arena_strdup(&cil->arena, name),
                              .result = result->element == CIL_ELEMENT_VOID ? NULL : result,
                              .param_count = count};
    if (strcmp(name, ".ctor") == 0) { /* its function makes the array and returns it */
        made.is_static = true;
        made.result = c->type;
    }
    made.params = base_arena_alloc(&cil->arena, (count + 1u) * sizeof *params);
    memcpy(made.params, params, count * sizeof *params);
    return add_method(&made, hash);
}

/* ---- finding ---- */

bool cil_method_same_signature(const struct cil_method *a, const struct cil_method *b) {
    return a->param_count == b->param_count && a->result == b->result &&
           a->is_static == b->is_static && a->parameter_count == b->parameter_count &&
           (!a->param_count ||
            !memcmp(a->params, b->params, a->param_count * sizeof(struct cil_type *)));
}

static struct cil_method *own_matching(struct cil_class *c, const char *name,
                                       const struct cil_method *want, struct base_status *s) {
    struct cil_definition *d = c->definition;
    if (c->type->kind != CIL_KIND_NAMED)
        return NULL;
    for (uint32_t row = d->first_method; row < d->end_method; row++) {
        if (strcmp(cil_row_method_def(&d->assembly->metadata, row).name, name) != 0)
            continue;
        struct cil_method *m = cil_method_of_row(c, row, s);
        if (!m)
            return NULL;
        if (cil_method_same_signature(m, want))
            return m;
    }
    return NULL;
}

struct cil_method *cil_method_matching(struct cil_class *c, const char *name, bool is_static,
                                       uint32_t generic_count, struct cil_type *result,
                                       struct cil_type *const *params, uint32_t count,
                                       struct base_status *s) {
    struct cil_method want = {.is_static = is_static,
                              .parameter_count = generic_count,
                              .result = result->element == CIL_ELEMENT_VOID ? NULL : result,
                              .params = (struct cil_type **)(uintptr_t)params,
                              .param_count = count};
    for (struct cil_class *k = c; k && !s->message; k = k->super) {
        struct cil_method *m = own_matching(k, name, &want, s);
        if (m)
            return m;
    }
    /* An interface's methods are also those of the interfaces it extends, and of Object. */
    const struct cil_links *links = c->definition->is_interface ? cil_class_links(c, s) : NULL;
    for (uint32_t i = 0; links && i < links->interfaces.count; i++) {
        struct cil_method *m = own_matching(links->interfaces.at[i], name, &want, s);
        if (m)
            return m;
    }
    return NULL;
}

struct cil_method *cil_method_find(struct cil_class *c, const char *name, uint32_t params) {
    struct cil_definition *d = c->definition;
    struct base_status s = {0};
    struct cil_method *found = NULL;
    ir_supply_lock(c->cil->p);
    for (uint32_t row = d->first_method; row < d->end_method && !found; row++) {
        if (strcmp(cil_row_method_def(&d->assembly->metadata, row).name, name) != 0)
            continue;
        struct cil_method *m = cil_method_of_row(c, row, &s);
        if (m && (params == UINT32_MAX || m->param_count == params))
            found = m;
        base_status_drop(&s);
    }
    ir_supply_unlock(c->cil->p);
    return found;
}

struct cil_method *cil_method_by_key(struct cil *cil, const char *key) {
    const char *colons = strstr(key, "::"), *end = strpbrk(colons ? colons + 2 : key, "`(");
    if (!colons || !end)
        return NULL;
    char *type = base_strndup(key, (size_t)(colons - key));
    char *name = base_strndup(colons + 2, (size_t)(end - colons - 2));
    struct cil_class *c = cil_class_find(cil, type);
    struct cil_method *found = NULL;
    for (uint32_t row = c ? c->definition->first_method : 0;
         c && row < c->definition->end_method && !found; row++) {
        if (strcmp(cil_row_method_def(&c->definition->assembly->metadata, row).name, name) != 0)
            continue;
        struct base_status s = {0};
        struct cil_method *m = cil_method_of_row(c, row, &s);
        base_status_drop(&s);
        if (m && strcmp(cil_method_key(m), key) == 0)
            found = m;
    }
    free(type);
    free(name);
    return found;
}

/* ---- keys ---- */

static void spell_params(struct base_text *out, const struct cil_method *m) {
    struct cil *cil = m->cil;
    struct cil_assembly *a = m->class->definition->assembly;
    struct cil_generic none = {0};
    struct base_arena scratch = {0};
    struct base_status s = {0};
    struct cil_method_sig sig = {0};
    struct cil_bytes blob = cil_row_method_def(&a->metadata, m->row).signature;
    bool ok = cil_sig_method(&a->metadata, blob, &scratch, &sig, &s);
    for (uint32_t i = 0; ok && i < sig.fixed_count; i++) {
        struct cil_type *t = cil_type_from_sig(cil, a, &sig.params[i], &none, &s);
        base_text_printf(out, "%s%s", i ? "," : "", t ? cil_type_name(t) : "?");
    }
    base_status_drop(&s);
    base_arena_drop(&scratch);
}

const char *cil_method_key(struct cil_method *m) {
    ir_supply_lock(m->cil->p);
    if (!m->key) {
        struct base_text text = {0};
        base_text_printf(&text, "%s::%s",
                         m->row ? m->class->definition->full_name : cil_type_name(m->class->type),
                         m->name);
        if (m->parameter_count)
            base_text_printf(&text, "`%u", m->parameter_count);
        base_text_char(&text, '(');
        if (m->row)
            spell_params(&text, m);
        base_text_char(&text, ')');
        m->key = base_arena_strdup(&m->cil->arena, text.at);
        base_text_drop(&text);
    }
    ir_supply_unlock(m->cil->p);
    return m->key;
}

static bool same_native(const void *native, const void *key) {
    return strcmp(((const struct vm_native *)native)->name, key) == 0;
}

bool cil_native_exists(struct cil *cil, const char *key) {
    return cil_map_find(&cil->natives, base_hash_text(key), same_native, key) != NULL;
}

/* ---- functions ---- */

uint32_t cil_method_slots(const struct cil_method *m) {
    return m->param_count + !m->is_static + (m->result && cil_type_in_memory(m->result));
}

uint32_t cil_method_results(const struct cil_method *m) {
    return m->result && !cil_type_in_memory(m->result);
}

uint32_t cil_function_make(struct cil_method *m, enum cil_code_kind kind, const char *name) {
    assert(!m->is_open);
    struct cil *cil = m->cil;
    struct cil_code *code = base_arena_alloc(&cil->arena, sizeof *code);
    *code = (struct cil_code){.cil = cil, .kind = kind, .method = m};
    uint32_t index = ir_build_function(cil->p, name);
    struct ir_function *f = &cil->p->functions.at[index];
    f->params = (uint16_t)cil_method_slots(m);
    f->results = (uint16_t)cil_method_results(m);
    assert(f->params == cil_method_slots(m));
    f->regs = f->params;
    f->library =
        m->class->definition->library || (kind != CIL_CODE_METHOD && kind != CIL_CODE_BODY);
    f->trusted = cil_trusted_is(m);
    f->shows = cil_trusted_shows(m);
    f->managed = true;
    f->lazy = true;
    f->front = code;
    return index;
}

/* The name with the types it is instantiated with. */
static const char *instance_name(struct cil_method *m) {
    const char *key = cil_method_key(m);
    if (!m->class->type->arg_count && !m->arg_count)
        return key;
    struct base_text text = {0};
    base_text_printf(&text, "%s::%s", cil_type_name(m->class->type), m->name);
    for (uint32_t i = 0; i < m->arg_count; i++)
        base_text_printf(&text, "%c%s", i ? ',' : '<', cil_type_name(m->args[i]));
    base_text_add(&text, m->arg_count ? ">" : "");
    base_text_add(&text, strrchr(strstr(key, "::"), '('));
    const char *name = base_arena_strdup(&m->cil->arena, text.at);
    base_text_drop(&text);
    return name;
}

static bool same_redirect(const void *redirect, const void *key) {
    return strcmp(((const struct cil_redirect *)redirect)->from, key) == 0;
}

static struct cil_method *redirected(struct cil_method *m) {
    struct cil *cil = m->cil;
    const char *key = cil_method_key(m);
    const struct cil_redirect *r =
        cil_map_find(&cil->redirects, base_hash_text(key), same_redirect, key);
    if (!r)
        return NULL;
    struct cil_method *to = cil_method_by_key(cil, r->to);
    uint32_t count = m->class->type->arg_count, all = count + m->arg_count;
    if (!to || to->parameter_count != all)
        base_fatal(BASE_FATAL_INTERNAL, "%s cannot stand in for %s", r->to, r->from);
    struct cil_type *args[all + 1];
    if (count)
        memcpy(args, m->class->type->args, count * sizeof *args);
    if (m->arg_count)
        memcpy(args + count, m->args, m->arg_count * sizeof *args);
    return cil_method_instantiate(to, args, all);
}

/* The native that stands for a method: found by its key, or, for a method that is imported from
 * outside, by the name of the import. NULL: there is none. */
static const char *native_name(struct cil_method *m) {
    const char *key = cil_method_key(m);
    if (cil_native_exists(m->cil, key))
        return key;
    if (!m->row || !(m->flags & CIL_METHOD_PINVOKE))
        return NULL;
    struct cil_metadata *md = &m->class->definition->assembly->metadata;
    uint32_t row = cil_def_impl_map(md, cil_token(CIL_TABLE_METHOD_DEF, m->row));
    const char *name = row ? cil_row_impl_map(md, row).name : NULL;
    return name && cil_native_exists(m->cil, name) ? name : NULL;
}

static uint32_t make_function(struct cil_method *m) {
    struct cil *cil = m->cil;
    const char *native = native_name(m);
    if (native) {
        uint32_t index = cil_function_make(m, CIL_CODE_METHOD, native);
        cil->p->functions.at[index].lazy = false;
        return index;
    }
    struct cil_method *to = cil->has_own_body(cil_method_key(m)) ? NULL : redirected(m);
    if (!to)
        return cil_function_make(m, CIL_CODE_METHOD, instance_name(m));
    assert(cil_method_slots(to) == cil_method_slots(m));
    return cil_method_function(to);
}

uint32_t cil_method_function(struct cil_method *m) {
    assert(!m->is_open);
    ir_supply_lock(m->cil->p);
    if (m->function == IR_NO_INDEX)
        m->function = make_function(m);
    assert(m->function < m->cil->p->functions.count);
    ir_supply_unlock(m->cil->p);
    return m->function;
}

static uint32_t thunk(struct cil_method *m, enum cil_code_kind kind, uint32_t *index) {
    ir_supply_lock(m->cil->p);
    if (*index == IR_NO_INDEX)
        *index = cil_function_make(m, kind, instance_name(m));
    assert(((const struct cil_code *)m->cil->p->functions.at[*index].front)->kind == kind);
    ir_supply_unlock(m->cil->p);
    return *index;
}

uint32_t cil_method_unboxing(struct cil_method *m) {
    assert(m->class->definition->is_value && !m->is_static);
    return thunk(m, CIL_CODE_UNBOXING, &m->unboxing);
}

uint32_t cil_method_body(struct cil_method *m) {
    assert(m->impl_flags & CIL_IMPL_SYNCHRONIZED);
    return thunk(m, CIL_CODE_BODY, &m->body);
}

uint32_t cil_method_dispatching(struct cil_method *m) {
    assert(m->is_virtual);
    return thunk(m, CIL_CODE_DISPATCHING, &m->dispatching);
}

uint32_t cil_method_invoking(struct cil_method *m) {
    assert(!m->is_open);
    ir_supply_lock(m->cil->p);
    if (m->invoking == IR_NO_INDEX) {
        m->invoking = cil_function_make(m, CIL_CODE_INVOKING, instance_name(m));
        struct ir_function *f = &m->cil->p->functions.at[m->invoking];
        f->params = 2;
        f->regs = 2;
        f->results = 1;
    }
    ir_supply_unlock(m->cil->p);
    return m->invoking;
}

struct cil_method *cil_method_of_function(const struct ir_program *p, uint32_t function) {
    if (function >= base_vec_count(&p->functions) || !p->functions.at[function].front)
        return NULL;
    const struct cil_code *code = p->functions.at[function].front;
    return code->method;
}
