/* Any bytes as a class file: refused with a reason, or read; then every accessor works and every
 * method is verified or refused with a reason. */
#include "front/jvm/read/descriptor.h"
#include "front/jvm/verify/verify.h"
#include <stdlib.h>
#include <string.h>

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t size);

static void class_check(bool ok, struct base_status *s) {
    if (ok != !s->message)
        abort(); /* a failure without a reason, or a reason without a failure */
    if (!ok)
        free(base_status_text(s));
    base_status_drop(s);
}

/* Some hierarchy: whatever it is, the verifier must end. */
static bool class_super(void *context, struct jvm_text name, struct jvm_text *super,
                        bool *is_interface) {
    (void)context;
    *is_interface = name.length % 5 == 4;
    *super = jvm_text_of(name.length % 2 ? "java/lang/Object" : "java/lang/Throwable");
    if (jvm_text_is(name, "java/lang/Object"))
        super->length = 0;
    return name.length % 7 != 6;
}

static void touch(struct jvm_text t) {
    free(jvm_text_utf8(t));
}

static void touch_member(struct jvm_member m) {
    touch(m.owner);
    touch(m.name);
    touch(m.descriptor);
}

static void touch_constant(const struct jvm_classfile *c, uint32_t i) {
    switch (jvm_pool_kind(c, i)) {
    case JVM_CONSTANT_NONE: break;
    case JVM_CONSTANT_UTF8: touch(jvm_pool_utf8(c, i)); break;
    case JVM_CONSTANT_INTEGER:
    case JVM_CONSTANT_FLOAT:
    case JVM_CONSTANT_LONG:
    case JVM_CONSTANT_DOUBLE: (void)jvm_pool_bits(c, i); break;
    case JVM_CONSTANT_CLASS:
    case JVM_CONSTANT_STRING:
    case JVM_CONSTANT_METHOD_TYPE:
    case JVM_CONSTANT_MODULE:
    case JVM_CONSTANT_PACKAGE: touch(jvm_pool_text(c, i)); break;
    case JVM_CONSTANT_FIELD:
    case JVM_CONSTANT_METHOD:
    case JVM_CONSTANT_INTERFACE_METHOD: touch_member(jvm_pool_member(c, i)); break;
    case JVM_CONSTANT_NAME_AND_TYPE: touch(jvm_pool_name_and_type(c, i).descriptor); break;
    case JVM_CONSTANT_METHOD_HANDLE: touch_member(jvm_pool_handle(c, i).member); break;
    case JVM_CONSTANT_DYNAMIC:
    case JVM_CONSTANT_INVOKE_DYNAMIC: {
        struct jvm_dynamic d = jvm_pool_dynamic(c, i);
        touch(d.descriptor);
        touch_member(jvm_classfile_bootstrap(c, d.bootstrap).handle.member);
    }
    }
}

static void touch_raw(const struct jvm_classfile *c, uint32_t offset) {
    struct jvm_span span = jvm_classfile_attribute(c, offset);
    volatile uint8_t sink = 0;
    for (uint32_t i = 0; i < span.size; i++)
        sink = span.at[i];
    (void)sink;
}

static void touch_class(const struct jvm_classfile *c) {
    for (uint32_t i = 0; i <= c->pool_count; i++)
        touch_constant(c, i);
    for (uint32_t i = 0; i < c->interface_count; i++)
        touch(jvm_classfile_interface(c, i));
    for (uint32_t i = 0; i < c->nest_member_count; i++)
        touch(jvm_classfile_nest_member(c, i));
    for (uint32_t i = 0; i < c->permitted_count; i++)
        touch(jvm_classfile_permitted(c, i));
    for (uint32_t i = 0; i < c->inner_count; i++)
        touch(jvm_classfile_inner(c, i).name);
    for (uint32_t i = 0; i < c->component_count; i++)
        touch_raw(c, jvm_classfile_component(c, i).annotations);
    for (uint32_t i = 0; i < c->bootstrap_count; i++) {
        struct jvm_bootstrap b = jvm_classfile_bootstrap(c, i);
        for (uint32_t k = 0; k < b.count; k++)
            touch_constant(c, jvm_bootstrap_argument(&b, k));
    }
    touch_raw(c, c->annotations);
    touch_raw(c, c->type_annotations);
}

static void touch_method(const struct jvm_classfile *c, const struct jvm_method_info *m) {
    (void)jvm_descriptor_slots(m->descriptor);
    for (uint32_t i = 0; i < jvm_method_exception_count(c, m); i++)
        touch(jvm_method_exception(c, m, i));
    touch_raw(c, m->annotations);
    touch_raw(c, m->parameter_annotations);
    touch_raw(c, m->annotation_default);
    touch_raw(c, m->parameters);
    if (!m->code)
        return;
    const struct jvm_hierarchy h = {.super = class_super};
    struct base_arena a = {0};
    struct base_status s = {0};
    struct jvm_code code;
    bool ok = jvm_code_read(&code, &a, c, m, &s) && jvm_verify_structure(c, m, &code, &s) &&
              jvm_verify_types(c, m, &code, &h, &s);
    class_check(ok, &s);
    base_arena_drop(&a);
}

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t size) {
    struct base_arena a = {0};
    struct base_status s = {0};
    struct jvm_classfile c;
    struct jvm_text name;
    const struct jvm_hierarchy h = {.super = class_super};
    bool ok = jvm_classfile_read(&c, &a, "Fuzz.class", bytes, size, &s);
    class_check(ok, &s);
    if (ok) {
        touch_class(&c);
        for (uint32_t i = 0; i < c.method_count; i++)
            touch_method(&c, &c.methods[i]);
        class_check(jvm_verify_class(&c, &h, &s), &s);
    }
    bool named = jvm_classfile_name(&name, "Fuzz.class", bytes, size, &s);
    if (ok && !(named && jvm_text_same(name, c.name)))
        abort();
    class_check(named, &s);
    base_arena_drop(&a);
    return 0;
}
