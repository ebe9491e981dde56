/* The attributes of a class that are tables themselves: bootstrap methods, nests, records, sealed
 * and inner classes. */
#include "front/jvm/read/classfile_int.h"

#include "front/jvm/read/descriptor.h"
#include <assert.h>

static bool loadable(enum jvm_constant kind) {
    switch (kind) {
    case JVM_CONSTANT_INTEGER:
    case JVM_CONSTANT_FLOAT:
    case JVM_CONSTANT_LONG:
    case JVM_CONSTANT_DOUBLE:
    case JVM_CONSTANT_CLASS:
    case JVM_CONSTANT_STRING:
    case JVM_CONSTANT_METHOD_HANDLE:
    case JVM_CONSTANT_METHOD_TYPE:
    case JVM_CONSTANT_DYNAMIC: return true;
    default: return false;
    }
}

/* A u2 count of rows that take at least `size` bytes each: so a count alone cannot make us take
 * memory. */
static bool read_count(struct jvm_reader *r, uint32_t size, uint16_t *count) {
    if (!jvm_reader_need(r, 2))
        return false;
    *count = jvm_reader_u2(r);
    return jvm_reader_need(r, (uint64_t)size * *count);
}

static bool read_bootstrap(struct jvm_reader *r) {
    uint16_t index, count;
    if (!jvm_reader_index(r, JVM_CONSTANT_METHOD_HANDLE, false, &index) ||
        !read_count(r, 2, &count))
        return false;
    for (uint32_t i = 0; i < count; i++) {
        index = jvm_reader_u2(r);
        if (!loadable(jvm_pool_kind(r->c, index)))
            return jvm_reader_fail(r, r->at - 2, "%s: constant %u cannot be an argument", r->what,
                                   index);
    }
    return true;
}

static bool read_bootstraps(struct jvm_reader *r, void *target) {
    struct jvm_classfile *c = target;
    assert(!c->bootstraps);
    if (!read_count(r, 4, &c->bootstrap_count))
        return false;
    c->bootstraps = base_arena_alloc(r->arena, sizeof *c->bootstraps * c->bootstrap_count);
    for (uint32_t i = 0; i < c->bootstrap_count; i++) {
        c->bootstraps[i] = r->at;
        if (!read_bootstrap(r))
            return false;
    }
    return true;
}

static bool read_nest_members(struct jvm_reader *r, void *target) {
    struct jvm_classfile *c = target;
    if (!read_count(r, 2, &c->nest_member_count))
        return false;
    c->nest_members = r->at;
    return jvm_reader_classes(r, c->nest_member_count);
}

static bool read_permitted(struct jvm_reader *r, void *target) {
    struct jvm_classfile *c = target;
    if (!read_count(r, 2, &c->permitted_count))
        return false;
    c->is_sealed = true;
    c->permitted = r->at;
    return jvm_reader_classes(r, c->permitted_count);
}

static bool read_enclosing(struct jvm_reader *r, void *target) {
    struct jvm_classfile *c = target;
    return jvm_reader_index(r, JVM_CONSTANT_CLASS, false, &c->enclosing_class) &&
           jvm_reader_index(r, JVM_CONSTANT_NAME_AND_TYPE, true, &c->enclosing_method);
}

static bool read_inner(struct jvm_reader *r, void *target) {
    struct jvm_classfile *c = target;
    if (!read_count(r, 8, &c->inner_count))
        return false;
    c->inner = r->at;
    for (uint32_t i = 0; i < c->inner_count; i++) {
        uint16_t index;
        if (!jvm_reader_index(r, JVM_CONSTANT_CLASS, false, &index) ||
            !jvm_reader_index(r, JVM_CONSTANT_CLASS, true, &index) ||
            !jvm_reader_index(r, JVM_CONSTANT_UTF8, true, &index))
            return false;
        r->at += 2;
    }
    assert(r->at == c->inner + 8u * c->inner_count && r->at <= r->end);
    return true;
}

/* ---- records ---- */

#define COMPONENT(name, form, member)                                                              \
    { name, JVM_ATTRIBUTE_##form, false, offsetof(struct jvm_component, member), NULL }

static const struct jvm_attribute_row component_rows[] = {
    COMPONENT("Signature", UTF8, signature),
    COMPONENT("RuntimeVisibleAnnotations", RAW, annotations),
    {0},
};

static bool read_component(struct jvm_reader *r, struct jvm_component *o) {
    uint16_t name, descriptor;
    if (!jvm_reader_index(r, JVM_CONSTANT_UTF8, false, &name) ||
        !jvm_reader_index(r, JVM_CONSTANT_UTF8, false, &descriptor))
        return false;
    *o = (struct jvm_component){.name = jvm_pool_utf8(r->c, name),
                                .descriptor = jvm_pool_utf8(r->c, descriptor)};
    if (!jvm_name_member_valid(o->name, false) || !jvm_descriptor_field_valid(o->descriptor))
        return jvm_reader_fail(r, r->at - 4, "a record's component has no proper name or type");
    return jvm_attributes_read(r, component_rows, o);
}

static bool read_record(struct jvm_reader *r, void *target) {
    struct jvm_classfile *c = target;
    assert(!c->components);
    c->is_record = true;
    if (!read_count(r, 6, &c->component_count))
        return false;
    c->components = base_arena_alloc(r->arena, sizeof *c->components * c->component_count);
    for (uint32_t i = 0; i < c->component_count; i++) {
        struct jvm_component ignored;
        c->components[i] = r->at;
        if (!read_component(r, &ignored))
            return false;
    }
    return true;
}

#define CLASS(name, form, member)                                                                  \
    { name, JVM_ATTRIBUTE_##form, false, offsetof(struct jvm_classfile, member), NULL }
#define TABLE(name, place, read)                                                                   \
    { name, JVM_ATTRIBUTE_READ, false, offsetof(struct jvm_classfile, place), read }

const struct jvm_attribute_row jvm_class_attributes[] = {
    CLASS("SourceFile", UTF8, source_file),
    CLASS("Signature", UTF8, signature),
    CLASS("NestHost", CLASS, nest_host),
    CLASS("Synthetic", FLAG, synthetic),
    CLASS("Deprecated", FLAG, deprecated),
    CLASS("RuntimeVisibleAnnotations", RAW, annotations),
    CLASS("RuntimeVisibleTypeAnnotations", RAW, type_annotations),
    TABLE("BootstrapMethods", bootstrap_at, read_bootstraps),
    TABLE("NestMembers", nest_members, read_nest_members),
    TABLE("PermittedSubclasses", permitted, read_permitted),
    TABLE("EnclosingMethod", enclosing_at, read_enclosing),
    TABLE("InnerClasses", inner, read_inner),
    TABLE("Record", record_at, read_record),
    {0},
};

/* ---- access ---- */

static struct jvm_text class_at(const struct jvm_classfile *c, uint32_t offset) {
    assert(offset && offset <= c->size - 2);
    uint16_t index = jvm_bytes_u2(c->bytes + offset);
    return index ? jvm_pool_text(c, index) : (struct jvm_text){NULL, 0};
}

struct jvm_text jvm_classfile_nest_member(const struct jvm_classfile *c, uint32_t i) {
    assert(i < c->nest_member_count);
    return class_at(c, c->nest_members + 2 * i);
}

struct jvm_text jvm_classfile_permitted(const struct jvm_classfile *c, uint32_t i) {
    assert(i < c->permitted_count);
    return class_at(c, c->permitted + 2 * i);
}

struct jvm_bootstrap jvm_classfile_bootstrap(const struct jvm_classfile *c, uint32_t row) {
    assert(row < c->bootstrap_count);
    const uint8_t *p = c->bytes + c->bootstraps[row];
    uint16_t index = jvm_bytes_u2(p);
    assert(c->bootstraps[row] + 4u + 2u * jvm_bytes_u2(p + 2) <= c->size);
    return (struct jvm_bootstrap){.handle = jvm_pool_handle(c, index),
                                  .handle_index = index,
                                  .count = jvm_bytes_u2(p + 2),
                                  .arguments = p + 4};
}

struct jvm_inner jvm_classfile_inner(const struct jvm_classfile *c, uint32_t i) {
    assert(i < c->inner_count);
    uint32_t at = c->inner + 8 * i;
    return (struct jvm_inner){
        .inner = class_at(c, at),
        .outer = class_at(c, at + 2),
        .name = jvm_pool_utf8_or_none(c, jvm_bytes_u2(c->bytes + at + 4)),
        .access = jvm_bytes_u2(c->bytes + at + 6),
    };
}

struct jvm_component jvm_classfile_component(const struct jvm_classfile *c, uint32_t i) {
    assert(i < c->component_count);
    struct jvm_classfile copy = *c;
    struct base_status s = {0};
    struct jvm_reader r = {.c = &copy, .status = &s, .at = c->components[i], .end = c->size};
    struct jvm_component o;
    bool ok = read_component(&r, &o);
    assert(ok); /* it was read before */
    (void)ok;
    return o;
}
