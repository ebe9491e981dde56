/* One scanner for descriptors; everything else is built on it. */
#include "front/jvm/read/descriptor.h"

#include <assert.h>

enum { MAX_DIMENSIONS = 255, MAX_SLOTS = 255 };

uint32_t jvm_kind_size(enum jvm_kind k) {
    switch (k) {
    case JVM_BYTE:
    case JVM_BOOLEAN: return 1;
    case JVM_CHAR:
    case JVM_SHORT: return 2;
    case JVM_INT:
    case JVM_FLOAT: return 4;
    case JVM_LONG:
    case JVM_DOUBLE:
    case JVM_OBJECT:
    case JVM_ARRAY: return 8;
    case JVM_VOID: break;
    }
    assert(!"void has no size");
    return 0;
}

/* Parts between slashes, none empty, without . ; [ */
static bool binary_name(struct jvm_text t) {
    char before = '/';
    for (uint32_t i = 0; i < t.length; i++) {
        char c = t.at[i];
        if (c == '.' || c == ';' || c == '[' || (c == '/' && before == '/'))
            return false;
        before = c;
    }
    return before != '/';
}

/* The length of the field type that t starts with; 0: it starts with none. */
static uint32_t type_length(struct jvm_text t) {
    uint32_t n = 0;
    while (n < t.length && t.at[n] == '[')
        if (++n > MAX_DIMENSIONS)
            return 0;
    if (n == t.length)
        return 0;
    switch (t.at[n]) {
    case JVM_BYTE:
    case JVM_CHAR:
    case JVM_DOUBLE:
    case JVM_FLOAT:
    case JVM_INT:
    case JVM_LONG:
    case JVM_SHORT:
    case JVM_BOOLEAN: return n + 1;
    case JVM_OBJECT: break;
    default: return 0;
    }
    const char *name = t.at + n + 1, *end = memchr(name, ';', t.length - n - 1);
    if (!end || !binary_name((struct jvm_text){name, (uint32_t)(end - name)}))
        return 0;
    return (uint32_t)(end - t.at) + 1;
}

/* The type that is the whole text. */
static struct jvm_type whole(struct jvm_text t) {
    assert(t.length);
    if (t.at[0] == JVM_OBJECT) {
        assert(t.length > 2 && t.at[t.length - 1] == ';');
        return (struct jvm_type){JVM_OBJECT, {t.at + 1, t.length - 2}};
    }
    assert((t.length == 1) == (t.at[0] != JVM_ARRAY));
    return (struct jvm_type){(enum jvm_kind)t.at[0], t};
}

static struct jvm_text skip(struct jvm_text t, uint32_t n) {
    assert(n <= t.length);
    return (struct jvm_text){t.at + n, t.length - n};
}

struct jvm_type jvm_descriptor_type(struct jvm_text field_descriptor) {
    return whole(field_descriptor);
}

struct jvm_type jvm_descriptor_element(struct jvm_text array) {
    assert(array.length > 1 && array.at[0] == JVM_ARRAY);
    return whole(skip(array, 1));
}

struct jvm_params jvm_descriptor_params(struct jvm_text method_descriptor) {
    assert(method_descriptor.length && method_descriptor.at[0] == '(');
    return (struct jvm_params){skip(method_descriptor, 1)};
}

bool jvm_params_next(struct jvm_params *p, struct jvm_type *type) {
    uint32_t n = type_length(p->rest);
    if (!n)
        return false;
    *type = whole((struct jvm_text){p->rest.at, n});
    p->rest = skip(p->rest, n);
    return true;
}

struct jvm_type jvm_descriptor_return(struct jvm_text method_descriptor) {
    /* Searching for the parenthesis would not do: names of classes may have it too. */
    struct jvm_params p = jvm_descriptor_params(method_descriptor);
    struct jvm_type type;
    while (jvm_params_next(&p, &type)) {
    }
    assert(p.rest.length > 1 && p.rest.at[0] == ')');
    return whole(skip(p.rest, 1));
}

uint32_t jvm_descriptor_count(struct jvm_text method_descriptor) {
    struct jvm_params p = jvm_descriptor_params(method_descriptor);
    struct jvm_type type;
    uint32_t count = 0;
    while (jvm_params_next(&p, &type))
        count++;
    return count;
}

uint32_t jvm_descriptor_slots(struct jvm_text method_descriptor) {
    struct jvm_params p = jvm_descriptor_params(method_descriptor);
    struct jvm_type type;
    uint32_t slots = 0;
    while (jvm_params_next(&p, &type))
        slots += jvm_kind_slots(type.kind);
    assert(slots <= MAX_SLOTS);
    return slots;
}

bool jvm_descriptor_field_valid(struct jvm_text t) {
    return t.length && type_length(t) == t.length;
}

bool jvm_descriptor_method_valid(struct jvm_text t) {
    if (!t.length || t.at[0] != '(')
        return false;
    struct jvm_params p = {skip(t, 1)};
    struct jvm_type type;
    uint32_t slots = 0;
    while (jvm_params_next(&p, &type))
        slots += jvm_kind_slots(type.kind);
    if (slots > MAX_SLOTS || !p.rest.length || p.rest.at[0] != ')')
        return false;
    struct jvm_text result = skip(p.rest, 1);
    return jvm_text_is(result, "V") || jvm_descriptor_field_valid(result);
}

bool jvm_name_class_valid(struct jvm_text t) {
    return t.length && t.at[0] == '[' ? jvm_descriptor_field_valid(t) : binary_name(t);
}

bool jvm_name_member_valid(struct jvm_text t, bool method) {
    if (method && (jvm_text_is(t, "<init>") || jvm_text_is(t, "<clinit>")))
        return true;
    for (uint32_t i = 0; i < t.length; i++) {
        char c = t.at[i];
        if (c == '.' || c == ';' || c == '[' || c == '/' || (method && (c == '<' || c == '>')))
            return false;
    }
    return t.length;
}
