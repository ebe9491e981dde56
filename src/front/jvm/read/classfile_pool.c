/* The constant pool: one pass finds the entries, others check what they refer to, each kind after
 * the kinds that it builds on. Afterwards the accessors only follow indices. */
#include "front/jvm/read/classfile_int.h"

#include "front/jvm/read/descriptor.h"
#include <assert.h>
#include <stdlib.h>

/* Bytes of an entry with its tag; 0: no such tag. A Utf8's text comes on top. */
static const uint8_t sizes[] = {
    [JVM_CONSTANT_UTF8] = 3,           [JVM_CONSTANT_INTEGER] = 5,
    [JVM_CONSTANT_FLOAT] = 5,          [JVM_CONSTANT_LONG] = 9,
    [JVM_CONSTANT_DOUBLE] = 9,         [JVM_CONSTANT_CLASS] = 3,
    [JVM_CONSTANT_STRING] = 3,         [JVM_CONSTANT_FIELD] = 5,
    [JVM_CONSTANT_METHOD] = 5,         [JVM_CONSTANT_INTERFACE_METHOD] = 5,
    [JVM_CONSTANT_NAME_AND_TYPE] = 5,  [JVM_CONSTANT_METHOD_HANDLE] = 4,
    [JVM_CONSTANT_METHOD_TYPE] = 3,    [JVM_CONSTANT_DYNAMIC] = 5,
    [JVM_CONSTANT_INVOKE_DYNAMIC] = 5, [JVM_CONSTANT_MODULE] = 3,
    [JVM_CONSTANT_PACKAGE] = 3,
};

const char *jvm_constant_name(enum jvm_constant kind) {
    static const char *const names[] = {
        [JVM_CONSTANT_NONE] = "constant",
        [JVM_CONSTANT_UTF8] = "Utf8",
        [JVM_CONSTANT_INTEGER] = "Integer",
        [JVM_CONSTANT_FLOAT] = "Float",
        [JVM_CONSTANT_LONG] = "Long",
        [JVM_CONSTANT_DOUBLE] = "Double",
        [JVM_CONSTANT_CLASS] = "Class",
        [JVM_CONSTANT_STRING] = "String",
        [JVM_CONSTANT_FIELD] = "Fieldref",
        [JVM_CONSTANT_METHOD] = "Methodref",
        [JVM_CONSTANT_INTERFACE_METHOD] = "InterfaceMethodref",
        [JVM_CONSTANT_NAME_AND_TYPE] = "NameAndType",
        [JVM_CONSTANT_METHOD_HANDLE] = "MethodHandle",
        [JVM_CONSTANT_METHOD_TYPE] = "MethodType",
        [JVM_CONSTANT_DYNAMIC] = "Dynamic",
        [JVM_CONSTANT_INVOKE_DYNAMIC] = "InvokeDynamic",
        [JVM_CONSTANT_MODULE] = "Module",
        [JVM_CONSTANT_PACKAGE] = "Package",
    };
    assert(kind < sizeof names / sizeof *names && names[kind]);
    return names[kind];
}

static uint32_t least_version(enum jvm_constant kind) {
    switch (kind) {
    case JVM_CONSTANT_METHOD_HANDLE:
    case JVM_CONSTANT_METHOD_TYPE:
    case JVM_CONSTANT_INVOKE_DYNAMIC: return 51;
    case JVM_CONSTANT_MODULE:
    case JVM_CONSTANT_PACKAGE: return 53;
    case JVM_CONSTANT_DYNAMIC: return 55;
    default: return 0;
    }
}

/* ---- first pass ---- */

static bool find_utf8(struct jvm_reader *r) {
    assert(r->c->bytes[r->at] == JVM_CONSTANT_UTF8);
    struct jvm_text t = {(const char *)r->c->bytes + r->at + 3,
                         jvm_bytes_u2(r->c->bytes + r->at + 1)};
    r->at += 3;
    if (!jvm_reader_need(r, t.length))
        return false;
    if (!jvm_text_valid(t))
        return jvm_reader_fail(r, r->at, "a Utf8 constant is not modified UTF-8");
    r->at += t.length;
    return true;
}

static bool find_entry(struct jvm_reader *r, uint32_t *index) {
    assert(*index < r->c->pool_count && !r->c->pool[*index]);
    if (!jvm_reader_need(r, 1))
        return false;
    uint8_t tag = r->c->bytes[r->at];
    uint32_t size = tag < sizeof sizes ? sizes[tag] : 0;
    if (!size || least_version(tag) > r->c->major)
        return jvm_reader_fail(r, r->at, "constant %u has the unknown tag %u", *index, tag);
    if (!jvm_reader_need(r, size))
        return false;
    r->c->pool[(*index)++] = r->at;
    if (tag == JVM_CONSTANT_UTF8)
        return find_utf8(r);
    if (tag == JVM_CONSTANT_LONG || tag == JVM_CONSTANT_DOUBLE)
        ++*index; /* takes two indices; there is nothing at the second */
    r->at += size;
    return true;
}

/* ---- second pass ---- */

static const uint8_t *entry(const struct jvm_classfile *c, uint32_t index) {
    assert(index < c->pool_count && c->pool[index] && c->pool[index] < c->size);
    return c->bytes + c->pool[index];
}

static bool refers(struct jvm_reader *r, uint32_t index, uint32_t skip, enum jvm_constant kind) {
    assert(skip + 2 <= sizes[jvm_pool_kind(r->c, index)]);
    uint16_t to = jvm_bytes_u2(entry(r->c, index) + skip);
    if (jvm_pool_kind(r->c, to) == kind)
        return true;
    return jvm_reader_fail(r, r->c->pool[index],
                           "constant %u refers to constant %u, which is no %s", index, to,
                           jvm_constant_name(kind));
}

static bool bad_text(struct jvm_reader *r, uint32_t index, const char *what, struct jvm_text t) {
    char *text = jvm_text_utf8(t);
    jvm_reader_fail(r, r->c->pool[index], "constant %u: \"%.200s\" is no %s", index, text, what);
    free(text);
    return false;
}

static bool check_class(struct jvm_reader *r, uint32_t index) {
    if (!refers(r, index, 1, JVM_CONSTANT_UTF8))
        return false;
    struct jvm_text t = jvm_pool_text(r->c, index);
    return jvm_name_class_valid(t) || bad_text(r, index, "name of a class", t);
}

static bool check_method_type(struct jvm_reader *r, uint32_t index) {
    if (!refers(r, index, 1, JVM_CONSTANT_UTF8))
        return false;
    struct jvm_text t = jvm_pool_text(r->c, index);
    return jvm_descriptor_method_valid(t) || bad_text(r, index, "method descriptor", t);
}

static bool is_method(struct jvm_text descriptor) {
    return descriptor.length && descriptor.at[0] == '(';
}

static bool check_name_and_type(struct jvm_reader *r, uint32_t index) {
    if (!refers(r, index, 1, JVM_CONSTANT_UTF8) || !refers(r, index, 3, JVM_CONSTANT_UTF8))
        return false;
    struct jvm_name_and_type n = jvm_pool_name_and_type(r->c, index);
    bool method = is_method(n.descriptor);
    if (!jvm_name_member_valid(n.name, method))
        return bad_text(r, index, "name of a member", n.name);
    if (!(method ? jvm_descriptor_method_valid(n.descriptor)
                 : jvm_descriptor_field_valid(n.descriptor)))
        return bad_text(r, index, "descriptor", n.descriptor);
    return true;
}

/* Is the NameAndType of a member or dynamic constant of the right sort, and not <clinit>? */
static bool check_sort(struct jvm_reader *r, uint32_t index, bool method, bool init) {
    if (!refers(r, index, 3, JVM_CONSTANT_NAME_AND_TYPE))
        return false;
    struct jvm_name_and_type n = jvm_pool_name_and_type(r->c, jvm_bytes_u2(entry(r->c, index) + 3));
    if (is_method(n.descriptor) != method)
        return bad_text(r, index, method ? "method descriptor" : "field descriptor", n.descriptor);
    if (n.name.at[0] == '<' && method && !(init && jvm_text_is(n.name, "<init>")))
        return bad_text(r, index, "method that can be named", n.name);
    return true;
}

static bool check_handle(struct jvm_reader *r, uint32_t index) {
    const uint8_t *p = entry(r->c, index);
    assert(*p == JVM_CONSTANT_METHOD_HANDLE);
    uint16_t to = jvm_bytes_u2(p + 2);
    enum jvm_constant kind = jvm_pool_kind(r->c, to);
    bool ok = false, any = false;
    switch (p[1]) {
    case JVM_HANDLE_GET_FIELD:
    case JVM_HANDLE_GET_STATIC:
    case JVM_HANDLE_PUT_FIELD:
    case JVM_HANDLE_PUT_STATIC: ok = kind == JVM_CONSTANT_FIELD; break;
    case JVM_HANDLE_STATIC:
    case JVM_HANDLE_SPECIAL: any = r->c->major >= 52; /* fall through */
    case JVM_HANDLE_VIRTUAL:
    case JVM_HANDLE_NEW:
        ok = kind == JVM_CONSTANT_METHOD || (any && kind == JVM_CONSTANT_INTERFACE_METHOD);
        break;
    case JVM_HANDLE_INTERFACE: ok = kind == JVM_CONSTANT_INTERFACE_METHOD; break;
    default: break;
    }
    if (!ok)
        return jvm_reader_fail(r, r->c->pool[index],
                               "constant %u: a method handle of kind %u cannot be of constant %u",
                               index, p[1], to);
    /* <init> must be named where an object is made, and nowhere else. */
    struct jvm_text name = jvm_pool_member(r->c, to).name;
    if (p[1] >= JVM_HANDLE_VIRTUAL && jvm_text_is(name, "<init>") != (p[1] == JVM_HANDLE_NEW))
        return bad_text(r, index, "method for such a handle", name);
    return true;
}

/* Entries that refer to texts only. */
static bool check_simple(struct jvm_reader *r, uint32_t index) {
    switch (jvm_pool_kind(r->c, index)) {
    case JVM_CONSTANT_CLASS: return check_class(r, index);
    case JVM_CONSTANT_STRING:
    case JVM_CONSTANT_MODULE:
    case JVM_CONSTANT_PACKAGE: return refers(r, index, 1, JVM_CONSTANT_UTF8);
    case JVM_CONSTANT_METHOD_TYPE: return check_method_type(r, index);
    case JVM_CONSTANT_NAME_AND_TYPE: return check_name_and_type(r, index);
    default: return true;
    }
}

/* Entries that refer to the entries checked before. */
static bool check_typed(struct jvm_reader *r, uint32_t index) {
    switch (jvm_pool_kind(r->c, index)) {
    case JVM_CONSTANT_FIELD:
        return refers(r, index, 1, JVM_CONSTANT_CLASS) && check_sort(r, index, false, false);
    case JVM_CONSTANT_METHOD:
        return refers(r, index, 1, JVM_CONSTANT_CLASS) && check_sort(r, index, true, true);
    case JVM_CONSTANT_INTERFACE_METHOD:
        return refers(r, index, 1, JVM_CONSTANT_CLASS) && check_sort(r, index, true, false);
    case JVM_CONSTANT_DYNAMIC: return check_sort(r, index, false, false);
    case JVM_CONSTANT_INVOKE_DYNAMIC: return check_sort(r, index, true, false);
    default: return true;
    }
}

/* Handles refer to members. */
static bool check_handles(struct jvm_reader *r, uint32_t index) {
    return jvm_pool_kind(r->c, index) != JVM_CONSTANT_METHOD_HANDLE || check_handle(r, index);
}

static bool check_all(struct jvm_reader *r, bool (*check)(struct jvm_reader *, uint32_t)) {
    for (uint32_t i = 1; i < r->c->pool_count; i++)
        if (!check(r, i))
            return false;
    return true;
}

bool jvm_pool_read(struct jvm_reader *r) {
    r->what = "the constant pool";
    if (!jvm_reader_need(r, 2))
        return false;
    r->c->pool_count = jvm_reader_u2(r);
    r->c->pool = base_arena_alloc(r->arena, sizeof *r->c->pool * r->c->pool_count);
    uint32_t index = 1;
    while (index < r->c->pool_count)
        if (!find_entry(r, &index))
            return false;
    if (index > r->c->pool_count && r->c->pool_count)
        return jvm_reader_fail(r, r->at, "the last constant takes two indices");
    return check_all(r, check_simple) && check_all(r, check_typed) && check_all(r, check_handles);
}

bool jvm_pool_check_dynamic(struct jvm_reader *r) {
    for (uint32_t i = 1; i < r->c->pool_count; i++) {
        enum jvm_constant kind = jvm_pool_kind(r->c, i);
        if (kind != JVM_CONSTANT_DYNAMIC && kind != JVM_CONSTANT_INVOKE_DYNAMIC)
            continue;
        uint16_t row = jvm_pool_dynamic(r->c, i).bootstrap;
        if (row >= r->c->bootstrap_count)
            return jvm_reader_fail(r, r->c->pool[i], "constant %u: no bootstrap method %u", i, row);
    }
    return true;
}

/* ---- access ---- */

enum jvm_constant jvm_pool_kind(const struct jvm_classfile *c, uint32_t index) {
    if (index >= c->pool_count || !c->pool[index])
        return JVM_CONSTANT_NONE;
    return (enum jvm_constant)c->bytes[c->pool[index]];
}

static struct jvm_text utf8(const struct jvm_classfile *c, uint32_t index) {
    const uint8_t *p = entry(c, index);
    assert(*p == JVM_CONSTANT_UTF8 && c->pool[index] + 3u + jvm_bytes_u2(p + 1) <= c->size);
    return (struct jvm_text){(const char *)p + 3, jvm_bytes_u2(p + 1)};
}

struct jvm_text jvm_pool_utf8(const struct jvm_classfile *c, uint32_t index) {
    assert(jvm_pool_kind(c, index) == JVM_CONSTANT_UTF8);
    return utf8(c, index);
}

struct jvm_text jvm_pool_utf8_or_none(const struct jvm_classfile *c, uint32_t index) {
    return index ? jvm_pool_utf8(c, index) : (struct jvm_text){NULL, 0};
}

uint64_t jvm_pool_bits(const struct jvm_classfile *c, uint32_t index) {
    const uint8_t *p = entry(c, index);
    assert(*p >= JVM_CONSTANT_INTEGER && *p <= JVM_CONSTANT_DOUBLE);
    return *p <= JVM_CONSTANT_FLOAT ? jvm_bytes_u4(p + 1) : jvm_bytes_u8(p + 1);
}

struct jvm_text jvm_pool_text(const struct jvm_classfile *c, uint32_t index) {
    const uint8_t *p = entry(c, index);
    assert(*p == JVM_CONSTANT_CLASS || *p == JVM_CONSTANT_STRING ||
           *p == JVM_CONSTANT_METHOD_TYPE || *p == JVM_CONSTANT_MODULE ||
           *p == JVM_CONSTANT_PACKAGE);
    return utf8(c, jvm_bytes_u2(p + 1));
}

struct jvm_name_and_type jvm_pool_name_and_type(const struct jvm_classfile *c, uint32_t index) {
    const uint8_t *p = entry(c, index);
    assert(*p == JVM_CONSTANT_NAME_AND_TYPE);
    return (struct jvm_name_and_type){utf8(c, jvm_bytes_u2(p + 1)), utf8(c, jvm_bytes_u2(p + 3))};
}

struct jvm_member jvm_pool_member(const struct jvm_classfile *c, uint32_t index) {
    const uint8_t *p = entry(c, index);
    assert(*p >= JVM_CONSTANT_FIELD && *p <= JVM_CONSTANT_INTERFACE_METHOD);
    struct jvm_name_and_type n = jvm_pool_name_and_type(c, jvm_bytes_u2(p + 3));
    uint16_t owner = jvm_bytes_u2(p + 1);
    assert(jvm_pool_kind(c, owner) == JVM_CONSTANT_CLASS);
    return (struct jvm_member){.owner = jvm_pool_text(c, owner),
                               .name = n.name,
                               .descriptor = n.descriptor,
                               .kind = (enum jvm_constant) * p,
                               .owner_index = owner};
}

struct jvm_handle jvm_pool_handle(const struct jvm_classfile *c, uint32_t index) {
    const uint8_t *p = entry(c, index);
    assert(*p == JVM_CONSTANT_METHOD_HANDLE);
    assert(p[1] >= JVM_HANDLE_GET_FIELD && p[1] <= JVM_HANDLE_INTERFACE);
    uint16_t to = jvm_bytes_u2(p + 2);
    return (struct jvm_handle){(enum jvm_handle_kind)p[1], jvm_pool_member(c, to), to};
}

struct jvm_dynamic jvm_pool_dynamic(const struct jvm_classfile *c, uint32_t index) {
    const uint8_t *p = entry(c, index);
    assert(*p == JVM_CONSTANT_DYNAMIC || *p == JVM_CONSTANT_INVOKE_DYNAMIC);
    struct jvm_name_and_type n = jvm_pool_name_and_type(c, jvm_bytes_u2(p + 3));
    return (struct jvm_dynamic){jvm_bytes_u2(p + 1), n.name, n.descriptor};
}
