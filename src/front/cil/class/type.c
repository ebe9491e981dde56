/* Types, interned: a type is looked up by its parts before it is made, so that equal types are the
 * same pointer and comparing signatures is comparing pointers. */
#include "front/cil/class/class_int.h"

#include "base/hash.h"
#include <assert.h>
#include <string.h>

static uint64_t hash_type(const struct cil_type *t) {
    uint64_t h = base_hash_word((uint64_t)t->kind << 32 | t->number);
    h = base_hash_word(h ^ (uint64_t)(uintptr_t)t->definition);
    h = base_hash_word(h ^ (t->of ? t->of->id + 1 : 0));
    for (uint32_t i = 0; i < t->arg_count; i++)
        h = base_hash_word(h ^ (t->args[i]->id + 1));
    return h;
}

static bool same_type(const void *thing, const void *key) {
    const struct cil_type *a = thing, *b = key;
    return a->kind == b->kind && a->number == b->number && a->definition == b->definition &&
           a->of == b->of && a->arg_count == b->arg_count &&
           (!a->arg_count || !memcmp(a->args, b->args, a->arg_count * sizeof *a->args));
}

static bool is_open(const struct cil_type *t) {
    bool open = t->kind == CIL_KIND_VAR || t->kind == CIL_KIND_MVAR || (t->of && t->of->open) ||
                (t->definition && t->arg_count < t->definition->parameter_count);
    for (uint32_t i = 0; i < t->arg_count; i++)
        open = open || t->args[i]->open;
    return open;
}

static struct cil_type *intern(struct cil *cil, const struct cil_type *key) {
    assert(!key->of || key->of->cil == cil);
    uint64_t hash = hash_type(key);
    struct cil_type *t = cil_map_find(&cil->types, hash, same_type, key);
    if (t)
        return t;
    t = base_arena_alloc(&cil->arena, sizeof *t);
    *t = *key;
    t->cil = cil;
    if (key->arg_count) {
        t->args = base_arena_alloc(&cil->arena, key->arg_count * sizeof *t->args);
        memcpy(t->args, key->args, key->arg_count * sizeof *t->args);
    }
    t->open = is_open(t);
    t->object = IR_NO_INDEX;
    t->id = cil->all_types.count;
    *base_vec_push(&cil->all_types) = t;
    cil_map_add(&cil->types, hash, t);
    assert(cil->all_types.at[t->id] == t && !t->class && !t->debug_type);
    return t;
}

struct cil_type *cil_type_named(struct cil_definition *d, struct cil_type *const *args,
                                uint32_t arg_count) {
    assert(!arg_count || arg_count == d->parameter_count);
    struct cil_type key = {.kind = CIL_KIND_NAMED,
                           .element = d->element,
                           .definition = d,
                           .args = (struct cil_type **)(uintptr_t)args,
                           .arg_count = arg_count};
    return intern(d->cil, &key);
}

static struct cil_type *built(struct cil_type *of, enum cil_kind kind, enum cil_element element,
                              uint32_t number) {
    return intern(of->cil, &(struct cil_type){.kind = (uint8_t)kind,
                                              .element = (uint8_t)element,
                                              .of = of,
                                              .number = number});
}

struct cil_type *cil_type_szarray(struct cil_type *of) {
    return built(of, CIL_KIND_SZARRAY, CIL_ELEMENT_SZARRAY, 0);
}

struct cil_type *cil_type_array(struct cil_type *of, uint32_t rank) {
    assert(rank > 0);
    return built(of, CIL_KIND_ARRAY, CIL_ELEMENT_ARRAY, rank);
}

struct cil_type *cil_type_byref(struct cil_type *of) {
    return built(of, CIL_KIND_BYREF, CIL_ELEMENT_BYREF, 0);
}

struct cil_type *cil_type_pointer(struct cil_type *of) {
    return built(of, CIL_KIND_POINTER, CIL_ELEMENT_PTR, 0);
}

struct cil_type *cil_type_function(struct cil_type *result, struct cil_type *const *params,
                                   uint32_t count) {
    return intern(result->cil, &(struct cil_type){.kind = CIL_KIND_FUNCTION,
                                                  .element = CIL_ELEMENT_FNPTR,
                                                  .of = result,
                                                  .args = (struct cil_type **)(uintptr_t)params,
                                                  .arg_count = count});
}

struct cil_type *cil_type_parameter(struct cil *cil, bool method, uint32_t number) {
    struct cil_type key = {.kind = method ? CIL_KIND_MVAR : CIL_KIND_VAR,
                           .element = method ? CIL_ELEMENT_MVAR : CIL_ELEMENT_VAR,
                           .number = number};
    return intern(cil, &key);
}

static struct cil_type *parameter(struct cil_type *t, struct cil_type *const *args,
                                  uint32_t count) {
    return args && t->number < count ? args[t->number] : t;
}

struct cil_type *cil_type_substitute(struct cil_type *t, const struct cil_generic *g) {
    if (!t || !t->open)
        return t;
    if (t->kind == CIL_KIND_VAR)
        return parameter(t, g->class_args, g->class_count);
    if (t->kind == CIL_KIND_MVAR)
        return parameter(t, g->method_args, g->method_count);
    struct cil_type key = *t, *args[t->arg_count + 1];
    key.of = cil_type_substitute(t->of, g);
    for (uint32_t i = 0; i < t->arg_count; i++)
        args[i] = cil_type_substitute(t->args[i], g);
    key.args = args;
    key.class = NULL;
    return intern(t->cil, &key);
}

struct cil_type *cil_known(struct cil *cil, enum cil_known known) {
    assert(cil->known[known]);
    return cil->known[known]->type;
}

struct cil_type *cil_type_element(struct cil *cil, enum cil_element element) {
    static const uint8_t known[] = {
        [CIL_ELEMENT_VOID] = CIL_KNOWN_VOID,     [CIL_ELEMENT_BOOLEAN] = CIL_KNOWN_BOOLEAN,
        [CIL_ELEMENT_CHAR] = CIL_KNOWN_CHAR,     [CIL_ELEMENT_I1] = CIL_KNOWN_I1,
        [CIL_ELEMENT_U1] = CIL_KNOWN_U1,         [CIL_ELEMENT_I2] = CIL_KNOWN_I2,
        [CIL_ELEMENT_U2] = CIL_KNOWN_U2,         [CIL_ELEMENT_I4] = CIL_KNOWN_I4,
        [CIL_ELEMENT_U4] = CIL_KNOWN_U4,         [CIL_ELEMENT_I8] = CIL_KNOWN_I8,
        [CIL_ELEMENT_U8] = CIL_KNOWN_U8,         [CIL_ELEMENT_R4] = CIL_KNOWN_R4,
        [CIL_ELEMENT_R8] = CIL_KNOWN_R8,         [CIL_ELEMENT_STRING] = CIL_KNOWN_STRING,
        [CIL_ELEMENT_I] = CIL_KNOWN_I,           [CIL_ELEMENT_U] = CIL_KNOWN_U,
        [CIL_ELEMENT_OBJECT] = CIL_KNOWN_OBJECT, [CIL_ELEMENT_TYPEDBYREF] = CIL_KNOWN_TYPEDREF,
    };
    assert(element < sizeof known && (element == CIL_ELEMENT_VOID || known[element]));
    return cil_known(cil, known[element]);
}

bool cil_type_is_value(const struct cil_type *t) {
    return t->kind == CIL_KIND_NAMED && t->definition->is_value;
}

bool cil_type_is_reference(const struct cil_type *t) {
    return (t->kind == CIL_KIND_NAMED && !t->definition->is_value) || t->kind == CIL_KIND_SZARRAY ||
           t->kind == CIL_KIND_ARRAY;
}

struct cil_type *cil_type_nullable(const struct cil_type *t) {
    return t->kind == CIL_KIND_NAMED && t->arg_count == 1 &&
                   t->definition == t->cil->known[CIL_KNOWN_NULLABLE]
               ? t->args[0]
               : NULL;
}
