/* A whole class: first everything beyond the code of its methods (JVMS 4.1, 4.5, 4.6), then each
 * method. */
#include "front/jvm/verify/verify.h"

#include "base/fatal.h"
#include "front/jvm/read/descriptor.h"
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>

BASE_PRINTF(3, 4)
static bool fail(const struct jvm_classfile *c, struct base_status *s, const char *format, ...) {
    char *text = NULL;
    va_list ap;
    va_start(ap, format);
    int n = vasprintf(&text, format, ap);
    va_end(ap);
    if (n < 0)
        base_fatal(BASE_FATAL_MEMORY, "out of memory");
    base_fail_at(s, c->file, 0, "class %.*s: %s", JVM_TEXT(c->name), text);
    free(text);
    return false;
}

/* ---- no member twice ---- */

struct member {
    struct jvm_text name, descriptor;
};

static int compare_texts(struct jvm_text a, struct jvm_text b) {
    if (a.length != b.length)
        return a.length < b.length ? -1 : 1;
    return a.length ? memcmp(a.at, b.at, a.length) : 0;
}

static int compare_members(const void *x, const void *y) {
    const struct member *a = x, *b = y;
    int names = compare_texts(a->name, b->name);
    return names ? names : compare_texts(a->descriptor, b->descriptor);
}

static bool check_distinct(const struct jvm_classfile *c, struct member *members, uint32_t count,
                           struct base_status *s) {
    qsort(members, count, sizeof *members, compare_members);
    for (uint32_t i = 1; i < count; i++)
        if (!compare_members(&members[i - 1], &members[i]))
            return fail(c, s, "has %.*s%.*s twice", JVM_TEXT(members[i].name),
                        JVM_TEXT(members[i].descriptor));
    return true;
}

static bool check_twice(const struct jvm_classfile *c, struct base_status *s) {
    uint32_t most = c->field_count > c->method_count ? c->field_count : c->method_count;
    struct member *members = base_calloc((size_t)most + 1, sizeof *members);
    for (uint32_t i = 0; i < c->field_count; i++)
        members[i] = (struct member){c->fields[i].name, c->fields[i].descriptor};
    bool ok = check_distinct(c, members, c->field_count, s);
    for (uint32_t i = 0; i < c->method_count; i++)
        members[i] = (struct member){c->methods[i].name, c->methods[i].descriptor};
    ok = ok && check_distinct(c, members, c->method_count, s);
    free(members);
    return ok;
}

/* ---- access flags ---- */

static bool one_access(uint16_t access) {
    uint32_t bits = access & (JVM_ACC_PUBLIC | JVM_ACC_PRIVATE | JVM_ACC_PROTECTED);
    return !(bits & (bits - 1));
}

static bool check_class_flags(const struct jvm_classfile *c, struct base_status *s) {
    bool interface = c->access & JVM_ACC_INTERFACE, abstract = c->access & JVM_ACC_ABSTRACT;
    if (c->access & JVM_ACC_MODULE)
        return fail(c, s, "is a module, not a class");
    if (interface &&
        (!abstract || c->access & JVM_ACC_FINAL || !jvm_text_is(c->super, "java/lang/Object")))
        return fail(c, s, "is an interface, but not as interfaces are");
    if (abstract && c->access & JVM_ACC_FINAL)
        return fail(c, s, "is both abstract and final");
    return true;
}

static bool check_field_flags(const struct jvm_classfile *c, const struct jvm_field_info *f,
                              struct base_status *s) {
    uint16_t shared = JVM_ACC_PUBLIC | JVM_ACC_STATIC | JVM_ACC_FINAL;
    if (!one_access(f->access) || (f->access & JVM_ACC_FINAL && f->access & JVM_ACC_VOLATILE) ||
        (c->access & JVM_ACC_INTERFACE && (f->access & shared) != shared))
        return fail(c, s, "field %.*s cannot be declared like this", JVM_TEXT(f->name));
    return true;
}

static bool check_method_flags(const struct jvm_classfile *c, const struct jvm_method_info *m,
                               struct base_status *s) {
    bool init = jvm_text_is(m->name, "<init>"), bad = false;
    if (jvm_text_is(m->name, "<clinit>"))
        bad =
            !jvm_text_is(m->descriptor, "()V") || (c->major >= 51 && !(m->access & JVM_ACC_STATIC));
    else if (m->access & JVM_ACC_ABSTRACT)
        bad = m->access & (JVM_ACC_PRIVATE | JVM_ACC_STATIC | JVM_ACC_FINAL | JVM_ACC_SYNCHRONIZED |
                           JVM_ACC_NATIVE);
    if (init)
        bad = m->access & (JVM_ACC_STATIC | JVM_ACC_FINAL | JVM_ACC_SYNCHRONIZED | JVM_ACC_NATIVE |
                           JVM_ACC_ABSTRACT) ||
              c->access & JVM_ACC_INTERFACE || jvm_descriptor_return(m->descriptor).kind != 'V';
    if (bad || !one_access(m->access))
        return fail(c, s, "method %.*s%.*s cannot be declared like this", JVM_TEXT(m->name),
                    JVM_TEXT(m->descriptor));
    return true;
}

static bool check_flags(const struct jvm_classfile *c, struct base_status *s) {
    if (!check_class_flags(c, s))
        return false;
    for (uint32_t i = 0; i < c->field_count; i++)
        if (!check_field_flags(c, &c->fields[i], s))
            return false;
    for (uint32_t i = 0; i < c->method_count; i++)
        if (!check_method_flags(c, &c->methods[i], s))
            return false;
    return true;
}

/* ---- methods ---- */

static bool check_method(const struct jvm_classfile *c, const struct jvm_method_info *m,
                         const struct jvm_hierarchy *h, struct base_status *s) {
    struct base_arena a = {0};
    struct jvm_code code;
    bool ok = jvm_code_read(&code, &a, c, m, s) && jvm_verify_structure(c, m, &code, s) &&
              jvm_verify_types(c, m, &code, h, s);
    base_arena_drop(&a);
    return ok;
}

bool jvm_verify_class(const struct jvm_classfile *c, const struct jvm_hierarchy *h,
                      struct base_status *s) {
    if (!check_flags(c, s) || !check_twice(c, s))
        return false;
    for (uint32_t i = 0; i < c->method_count; i++)
        if (c->methods[i].code && !check_method(c, &c->methods[i], h, s))
            return false;
    return true;
}
