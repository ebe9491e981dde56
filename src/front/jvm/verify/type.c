/* Verification types: their numbers, which may stand for which, and what two have in common. An
 * interface counts as Object, as in JVMS 4.10.1.2: whether an object implements it is found when it
 * is called. */
#include "front/jvm/verify/verify_int.h"

#include "base/hash.h"
#include "base/text.h"
#include <assert.h>
#include <stdlib.h>

enum { CHAIN_MAX = 4096 }; /* superclasses; more than this is a ring */

/* ---- numbers ---- */

static bool same_name(const void *check, uint32_t number, const void *name) {
    const struct jvm_check *k = check;
    return jvm_text_same(k->names.at[number], *(const struct jvm_text *)name);
}

uint32_t jvm_check_class(struct jvm_check *k, struct jvm_text name) {
    assert(name.length);
    uint64_t hash = base_hash_bytes(name.at, name.length);
    uint32_t number = base_index_find(&k->name_index, hash, same_name, k, &name);
    if (number == BASE_INDEX_NONE) {
        number = k->names.count;
        *base_vec_push(&k->names) = name;
        base_index_add(&k->name_index, hash, number);
    }
    assert(number < k->names.count && number <= UINT32_MAX >> JVM_SORT_BITS);
    return jvm_sort_make(JVM_SORT_OBJECT, number);
}

uint32_t jvm_check_class_c(struct jvm_check *k, const char *name) {
    return jvm_check_class(k, jvm_text_of(name));
}

uint32_t jvm_check_type(struct jvm_check *k, struct jvm_type type) {
    switch (type.kind) {
    case JVM_BYTE:
    case JVM_CHAR:
    case JVM_SHORT:
    case JVM_BOOLEAN:
    case JVM_INT: return JVM_SORT_INT;
    case JVM_FLOAT: return JVM_SORT_FLOAT;
    case JVM_LONG: return JVM_SORT_LONG;
    case JVM_DOUBLE: return JVM_SORT_DOUBLE;
    case JVM_OBJECT:
    case JVM_ARRAY: return jvm_check_class(k, type.name);
    case JVM_VOID: break;
    }
    assert(!"nothing is void");
    return JVM_SORT_TOP;
}

struct jvm_text jvm_check_name(const struct jvm_check *k, uint32_t object) {
    assert(jvm_sort_of(object) == JVM_SORT_OBJECT && jvm_sort_value(object) < k->names.count);
    return k->names.at[jvm_sort_value(object)];
}

/* ---- the hierarchy ---- */

static bool super_of(struct jvm_check *k, struct jvm_text name, struct jvm_text *super,
                     bool *interface) {
    if (jvm_text_same(name, k->c->name)) {
        *super = k->c->super;
        *interface = k->c->access & JVM_ACC_INTERFACE;
        return true;
    }
    return k->h->super(k->h->context, name, super, interface);
}

static bool is_interface(struct jvm_check *k, struct jvm_text name) {
    struct jvm_text super;
    bool interface;
    return super_of(k, name, &super, &interface) && interface;
}

static bool is_subclass(struct jvm_check *k, struct jvm_text name, struct jvm_text of) {
    for (uint32_t i = 0; i < CHAIN_MAX; i++) {
        bool interface;
        if (jvm_text_same(name, of))
            return true;
        if (!super_of(k, name, &name, &interface) || !name.length)
            return false;
    }
    return false;
}

static bool is_array(struct jvm_text name) {
    return name.at[0] == '[';
}

static bool is_object(struct jvm_text name) {
    return jvm_text_is(name, "java/lang/Object");
}

static bool name_assignable(struct jvm_check *k, struct jvm_text from, struct jvm_text to) {
    while (is_array(from) && is_array(to)) {
        struct jvm_type a = jvm_descriptor_element(from), b = jvm_descriptor_element(to);
        if (!jvm_kind_reference(a.kind) || !jvm_kind_reference(b.kind))
            return a.kind == b.kind;
        from = a.name;
        to = b.name;
    }
    if (is_object(to) || jvm_text_same(from, to))
        return true;
    if (is_array(to))
        return false;
    if (is_array(from))
        return jvm_text_is(to, "java/lang/Cloneable") || jvm_text_is(to, "java/io/Serializable");
    return is_interface(k, to) || is_subclass(k, from, to);
}

bool jvm_check_assignable(struct jvm_check *k, uint32_t from, uint32_t to) {
    if (from == to || jvm_sort_of(to) == JVM_SORT_TOP)
        return true;
    if (jvm_sort_of(to) != JVM_SORT_OBJECT)
        return false;
    if (jvm_sort_of(from) == JVM_SORT_NULL)
        return true;
    return jvm_sort_of(from) == JVM_SORT_OBJECT &&
           name_assignable(k, jvm_check_name(k, from), jvm_check_name(k, to));
}

/* ---- merging ---- */

static uint32_t chain_length(struct jvm_check *k, struct jvm_text name) {
    uint32_t n = 0;
    bool interface;
    while (n < CHAIN_MAX && super_of(k, name, &name, &interface) && name.length)
        n++;
    return n;
}

static struct jvm_text common_class(struct jvm_check *k, struct jvm_text a, struct jvm_text b) {
    struct jvm_text object = jvm_text_of("java/lang/Object");
    bool interface;
    if (is_interface(k, a) || is_interface(k, b))
        return object;
    uint32_t n = chain_length(k, a), m = chain_length(k, b);
    while (!jvm_text_same(a, b)) {
        bool known = true;
        if (n >= m)
            known = n && super_of(k, a, &a, &interface);
        else
            known = super_of(k, b, &b, &interface);
        if (!known || !a.length || !b.length)
            return object;
        if (n >= m)
            n--;
        else
            m--;
    }
    return a;
}

/* An array of the class that the merged name says, with `depth` more dimensions around it. */
static uint32_t arrays_of(struct jvm_check *k, struct jvm_text name, uint32_t depth) {
    if (!depth)
        return jvm_check_class(k, name);
    struct base_text t = {0};
    for (uint32_t i = 0; i < depth; i++)
        base_text_char(&t, '[');
    if (is_array(name))
        base_text_add_n(&t, name.at, name.length);
    else
        base_text_printf(&t, "L%.*s;", JVM_TEXT(name));
    char *kept = base_arena_strdup(&k->arena, t.at);
    base_text_drop(&t);
    return jvm_check_class(k, jvm_text_of(kept));
}

static uint32_t merge_names(struct jvm_check *k, struct jvm_text a, struct jvm_text b) {
    uint32_t depth = 0;
    while (is_array(a) && is_array(b)) {
        struct jvm_type x = jvm_descriptor_element(a), y = jvm_descriptor_element(b);
        if (!jvm_kind_reference(x.kind) || !jvm_kind_reference(y.kind))
            break;
        a = x.name;
        b = y.name;
        depth++;
    }
    bool different = is_array(a) || is_array(b);
    return arrays_of(k, different ? jvm_text_of("java/lang/Object") : common_class(k, a, b), depth);
}

uint32_t jvm_check_merge(struct jvm_check *k, uint32_t a, uint32_t b) {
    if (a == b)
        return a;
    enum jvm_sort x = jvm_sort_of(a), y = jvm_sort_of(b);
    if (x == JVM_SORT_NULL && y == JVM_SORT_OBJECT)
        return b;
    if (y == JVM_SORT_NULL && x == JVM_SORT_OBJECT)
        return a;
    if (x == JVM_SORT_OBJECT && y == JVM_SORT_OBJECT)
        return merge_names(k, jvm_check_name(k, a), jvm_check_name(k, b));
    return JVM_SORT_TOP;
}

char *jvm_check_spell(const struct jvm_check *k, uint32_t type) {
    static const char *const words[] = {
        [JVM_SORT_TOP] = "nothing",
        [JVM_SORT_INT] = "int",
        [JVM_SORT_FLOAT] = "float",
        [JVM_SORT_LONG] = "long",
        [JVM_SORT_LONG2] = "long",
        [JVM_SORT_DOUBLE] = "double",
        [JVM_SORT_DOUBLE2] = "double",
        [JVM_SORT_NULL] = "null",
        [JVM_SORT_THIS] = "this before its constructor",
        [JVM_SORT_NEW] = "a new object before its constructor",
    };
    if (jvm_sort_of(type) == JVM_SORT_OBJECT)
        return jvm_text_utf8(jvm_check_name(k, type));
    assert(jvm_sort_of(type) < sizeof words / sizeof *words);
    return base_strdup(words[jvm_sort_of(type)]);
}
