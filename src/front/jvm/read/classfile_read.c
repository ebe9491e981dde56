/* A class file from its magic number to its last attribute; fields and methods. */
#include "front/jvm/read/classfile.h"

#include "front/jvm/read/classfile_int.h"
#include "front/jvm/read/descriptor.h"
#include <assert.h>
#include <stdlib.h>

enum { VERSION_MIN = 45, VERSION_PREVIEW = 56, JDK_OFFSET = 44 };

/* ---- fields ---- */

static enum jvm_constant constant_kind(struct jvm_text descriptor) {
    switch (descriptor.at[0]) {
    case JVM_BYTE:
    case JVM_CHAR:
    case JVM_SHORT:
    case JVM_BOOLEAN:
    case JVM_INT: return JVM_CONSTANT_INTEGER;
    case JVM_FLOAT: return JVM_CONSTANT_FLOAT;
    case JVM_LONG: return JVM_CONSTANT_LONG;
    case JVM_DOUBLE: return JVM_CONSTANT_DOUBLE;
    default:
        return jvm_text_is(descriptor, "Ljava/lang/String;") ? JVM_CONSTANT_STRING
                                                             : JVM_CONSTANT_NONE;
    }
}

static bool read_constant(struct jvm_reader *r, void *target) {
    struct jvm_field_info *f = target;
    if (!(f->access & JVM_ACC_STATIC)) {
        r->at = r->end; /* JVMS 4.7.2: must be ignored */
        return true;
    }
    enum jvm_constant kind = constant_kind(f->descriptor);
    if (kind == JVM_CONSTANT_NONE || f->constant)
        return jvm_reader_fail(r, r->at, "a ConstantValue too many");
    return jvm_reader_index(r, kind, false, &f->constant);
}

#define FIELD(name, form, member)                                                                  \
    { name, JVM_ATTRIBUTE_##form, false, offsetof(struct jvm_field_info, member), NULL }

static const struct jvm_attribute_row field_rows[] = {
    {"ConstantValue", JVM_ATTRIBUTE_READ, true, 0, read_constant},
    FIELD("Signature", UTF8, signature),
    FIELD("Synthetic", FLAG, synthetic),
    FIELD("Deprecated", FLAG, deprecated),
    FIELD("RuntimeVisibleAnnotations", RAW, annotations),
    FIELD("RuntimeVisibleTypeAnnotations", RAW, type_annotations),
    {0},
};

/* Access, name and descriptor, which fields and methods begin with. */
static bool read_member(struct jvm_reader *r, bool method, uint16_t *access, struct jvm_text *name,
                        struct jvm_text *descriptor) {
    uint32_t start = r->at;
    uint16_t index;
    if (!jvm_reader_need(r, 6))
        return false;
    *access = jvm_reader_u2(r);
    if (!jvm_reader_index(r, JVM_CONSTANT_UTF8, false, &index))
        return false;
    *name = jvm_pool_utf8(r->c, index);
    if (!jvm_reader_index(r, JVM_CONSTANT_UTF8, false, &index))
        return false;
    *descriptor = jvm_pool_utf8(r->c, index);
    if (!jvm_name_member_valid(*name, method))
        return jvm_reader_fail(r, start, "%s has no proper name", r->what);
    if (!(method ? jvm_descriptor_method_valid(*descriptor)
                 : jvm_descriptor_field_valid(*descriptor)))
        return jvm_reader_fail(r, start, "%s %.*s has no proper descriptor", r->what,
                               JVM_TEXT(*name));
    return true;
}

static bool read_fields(struct jvm_reader *r) {
    r->what = "a field";
    if (!jvm_reader_need(r, 2))
        return false;
    r->c->field_count = jvm_reader_u2(r);
    /* At least eight bytes for each field: so a count alone cannot make us take memory. */
    if (!jvm_reader_need(r, 8ull * r->c->field_count))
        return false;
    r->c->fields = base_arena_alloc(r->arena, sizeof *r->c->fields * r->c->field_count);
    for (uint32_t i = 0; i < r->c->field_count; i++) {
        struct jvm_field_info *f = &r->c->fields[i];
        if (!read_member(r, false, &f->access, &f->name, &f->descriptor) ||
            !jvm_attributes_read(r, field_rows, f))
            return false;
    }
    return true;
}

/* ---- methods ---- */

static bool read_exceptions(struct jvm_reader *r, void *target) {
    (void)target;
    return jvm_reader_need(r, 2) && jvm_reader_classes(r, jvm_reader_u2(r));
}

#define METHOD(name, form, member)                                                                 \
    { name, JVM_ATTRIBUTE_##form, false, offsetof(struct jvm_method_info, member), NULL }

static const struct jvm_attribute_row method_rows[] = {
    METHOD("Code", RAW, code),
    {"Exceptions", JVM_ATTRIBUTE_READ, false, offsetof(struct jvm_method_info, exceptions),
     read_exceptions},
    METHOD("Signature", UTF8, signature),
    METHOD("Synthetic", FLAG, synthetic),
    METHOD("Deprecated", FLAG, deprecated),
    METHOD("RuntimeVisibleAnnotations", RAW, annotations),
    METHOD("RuntimeVisibleParameterAnnotations", RAW, parameter_annotations),
    METHOD("RuntimeVisibleTypeAnnotations", RAW, type_annotations),
    METHOD("AnnotationDefault", RAW, annotation_default),
    METHOD("MethodParameters", RAW, parameters),
    {0},
};

static bool read_method(struct jvm_reader *r, struct jvm_method_info *m) {
    uint32_t start = r->at;
    if (!read_member(r, true, &m->access, &m->name, &m->descriptor) ||
        !jvm_attributes_read(r, method_rows, m))
        return false;
    /* On a class initialiser of an old class file, flags other than static mean nothing (JVMS
     * 4.6). */
    bool initialiser = jvm_text_is(m->name, "<clinit>");
    bool bodiless = !initialiser && m->access & (JVM_ACC_NATIVE | JVM_ACC_ABSTRACT);
    if (bodiless == !m->code)
        return true;
    return jvm_reader_fail(r, start, "method %.*s %s", JVM_TEXT(m->name),
                           m->code ? "is native or abstract, yet has code" : "has no code");
}

static bool read_methods(struct jvm_reader *r) {
    r->what = "a method";
    if (!jvm_reader_need(r, 2))
        return false;
    r->c->method_count = jvm_reader_u2(r);
    if (!jvm_reader_need(r, 8ull * r->c->method_count))
        return false;
    r->c->methods = base_arena_alloc(r->arena, sizeof *r->c->methods * r->c->method_count);
    for (uint32_t i = 0; i < r->c->method_count; i++)
        if (!read_method(r, &r->c->methods[i]))
            return false;
    return true;
}

/* ---- the class ---- */

static bool read_version(struct jvm_reader *r) {
    r->what = "the class file";
    if (!jvm_reader_need(r, 8))
        return false;
    if (jvm_reader_u4(r) != 0xcafebabe)
        return jvm_reader_fail(r, 0, "not a class file");
    r->c->minor = jvm_reader_u2(r);
    r->c->major = jvm_reader_u2(r);
    uint16_t major = r->c->major, minor = r->c->minor;
    if (major > JVM_VERSION_MAX)
        return jvm_reader_fail(r, 4,
                               "class file version %u is JDK %u's; up to %u (JDK %u) is read: "
                               "compile with --release %u",
                               major, major - JDK_OFFSET, JVM_VERSION_MAX,
                               JVM_VERSION_MAX - JDK_OFFSET, JVM_VERSION_MAX - JDK_OFFSET);
    if (major < VERSION_MIN || (major == VERSION_MIN && minor < 3) ||
        (major >= VERSION_PREVIEW && minor && minor != 0xffff))
        return jvm_reader_fail(r, 4, "there is no class file version %u.%u", major, minor);
    return true;
}

static bool class_name(struct jvm_reader *r, bool zero, struct jvm_text *name) {
    uint16_t index;
    if (!jvm_reader_index(r, JVM_CONSTANT_CLASS, zero, &index))
        return false;
    *name = index ? jvm_pool_text(r->c, index) : (struct jvm_text){NULL, 0};
    return !index || name->at[0] != '[' || jvm_reader_fail(r, r->at - 2, "%s: an array", r->what);
}

static bool read_this(struct jvm_reader *r) {
    r->what = "the class's name";
    if (!jvm_reader_need(r, 2))
        return false;
    r->c->access = jvm_reader_u2(r);
    return class_name(r, false, &r->c->name);
}

static bool read_supers(struct jvm_reader *r) {
    r->what = "the superclass";
    bool root = r->c->access & JVM_ACC_MODULE || jvm_text_is(r->c->name, "java/lang/Object");
    if (!class_name(r, root, &r->c->super))
        return false;
    if (root && r->c->super.length)
        return jvm_reader_fail(r, r->at - 2, "%.*s has a superclass", JVM_TEXT(r->c->name));
    r->what = "an interface";
    if (!jvm_reader_need(r, 2))
        return false;
    r->c->interface_count = jvm_reader_u2(r);
    r->c->interfaces = r->at;
    return jvm_reader_classes(r, r->c->interface_count);
}

static bool read_attributes(struct jvm_reader *r) {
    r->what = "the class's attributes";
    if (!jvm_attributes_read(r, jvm_class_attributes, r->c) || !jvm_pool_check_dynamic(r))
        return false;
    r->what = "the class file";
    return jvm_reader_done(r);
}

static bool begin(struct jvm_reader *r, const char *file, const void *bytes, size_t size) {
    *r->c = (struct jvm_classfile){.file = file, .bytes = bytes, .size = (uint32_t)size};
    if (size > INT32_MAX)
        return jvm_reader_fail(r, 0, "too large for a class file");
    r->end = r->c->size;
    return true;
}

bool jvm_classfile_read(struct jvm_classfile *c, struct base_arena *a, const char *file,
                        const void *bytes, size_t size, struct base_status *s) {
    struct jvm_reader r = {.c = c, .arena = a, .status = s};
    bool ok = begin(&r, file, bytes, size) && read_version(&r) && jvm_pool_read(&r) &&
              read_this(&r) && read_supers(&r) && read_fields(&r) && read_methods(&r) &&
              read_attributes(&r);
    assert(!ok || (r.at == size && c->name.length));
    return ok;
}

bool jvm_classfile_name(struct jvm_text *name, const char *file, const void *bytes, size_t size,
                        struct base_status *s) {
    struct jvm_classfile c;
    struct base_arena a = {0};
    struct jvm_reader r = {.c = &c, .arena = &a, .status = s};
    bool ok =
        begin(&r, file, bytes, size) && read_version(&r) && jvm_pool_read(&r) && read_this(&r);
    base_arena_drop(&a);
    *name = ok ? c.name : (struct jvm_text){NULL, 0};
    return ok;
}

static struct jvm_text class_at(const struct jvm_classfile *c, uint32_t offset) {
    assert(offset && offset <= c->size - 2);
    return jvm_pool_text(c, jvm_bytes_u2(c->bytes + offset));
}

struct jvm_text jvm_classfile_interface(const struct jvm_classfile *c, uint32_t i) {
    assert(i < c->interface_count);
    return class_at(c, c->interfaces + 2 * i);
}

uint32_t jvm_method_exception_count(const struct jvm_classfile *c,
                                    const struct jvm_method_info *m) {
    return m->exceptions ? jvm_bytes_u2(c->bytes + m->exceptions) : 0;
}

struct jvm_text jvm_method_exception(const struct jvm_classfile *c, const struct jvm_method_info *m,
                                     uint32_t i) {
    assert(i < jvm_method_exception_count(c, m));
    return class_at(c, m->exceptions + 2 + 2 * i);
}

const struct jvm_method_info *jvm_classfile_method(const struct jvm_classfile *c,
                                                   struct jvm_text name,
                                                   struct jvm_text descriptor) {
    for (uint32_t i = 0; i < c->method_count; i++)
        if (jvm_text_same(c->methods[i].name, name) &&
            jvm_text_same(c->methods[i].descriptor, descriptor))
            return &c->methods[i];
    return NULL;
}

const struct jvm_field_info *jvm_classfile_field(const struct jvm_classfile *c,
                                                 struct jvm_text name, struct jvm_text descriptor) {
    for (uint32_t i = 0; i < c->field_count; i++)
        if (jvm_text_same(c->fields[i].name, name) &&
            jvm_text_same(c->fields[i].descriptor, descriptor))
            return &c->fields[i];
    return NULL;
}
