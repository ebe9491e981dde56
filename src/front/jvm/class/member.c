/* Members of classes: declared, resolved, selected; the functions of methods. */
#include "front/jvm/class/class_int.h"
#include "front/jvm/class/foresee.h"

#include "base/hash.h"
#include "front/jvm/class/trusted.h"
#include "front/jvm/read/descriptor.h"
#include "ir/build.h"
#include <assert.h>
#include <string.h>

/* ---- selectors ---- */

static bool same_selector(const void *owner, uint32_t position, const void *key) {
    const struct jvm_selector *a = &((const struct jvm *)owner)->selectors.at[position], *b = key;
    return strcmp(a->name, b->name) == 0 && strcmp(a->descriptor, b->descriptor) == 0;
}

uint32_t jvm_selector(struct jvm *j, const char *name, const char *descriptor) {
    assert(name[0] && descriptor[0] == '(');
    struct jvm_selector key = {name, descriptor};
    uint64_t hash = base_hash_word(base_hash_text(name) ^ base_hash_text(descriptor) * 3);
    uint32_t at = base_index_find(&j->selector_index, hash, same_selector, j, &key);
    if (at != BASE_INDEX_NONE)
        return at;
    key.name = base_arena_strdup(&j->arena, name);
    key.descriptor = base_arena_strdup(&j->arena, descriptor);
    *base_vec_push(&j->selectors) = key;
    base_index_add(&j->selector_index, hash, j->selectors.count - 1);
    return j->selectors.count - 1;
}

/* ---- methods ---- */

void jvm_method_shape(struct jvm_method *m) {
    struct jvm_text d = jvm_text_of(m->descriptor);
    assert(m->owner && m->descriptor[0] == '(');
    m->params = (uint16_t)(jvm_descriptor_count(d) + (m->access & JVM_ACC_STATIC ? 0 : 1));
    m->results = jvm_descriptor_return(d).kind == JVM_VOID ? 0 : 1;
    m->selector = jvm_selector(m->owner->jvm, m->name, m->descriptor);
    assert(m->params <= 256 && m->selector < m->owner->jvm->selectors.count);
}

struct jvm_method *jvm_method_generated(struct jvm_class *class, const char *name,
                                        const char *descriptor, uint16_t access,
                                        jvm_generate *generate, const void *data) {
    assert(generate && (access & JVM_ACC_NATIVE) == 0);
    struct jvm_method *m = base_arena_alloc(&class->jvm->arena, sizeof *m);
    *m = (struct jvm_method){.owner = class,
                             .name = name,
                             .descriptor = descriptor,
                             .access = access,
                             .slot = IR_NO_INDEX,
                             .function = IR_NO_INDEX,
                             .generate = generate,
                             .data = data};
    jvm_method_shape(m);
    return m;
}

/* A function of the machine's own, to which others are redirected. */
static uint32_t plain_function(struct jvm *j, const struct jvm_method *m, const char *name) {
    uint32_t found = ir_program_find_function(j->program, name);
    if (found != IR_NO_INDEX)
        return found;
    found = ir_build_function(j->program, name);
    struct ir_function *f = &j->program->functions.at[found];
    f->params = m->params;
    f->results = m->results;
    f->library = f->managed = true;
    return found;
}

/* "heddle/Threads.start(Ljava/lang/Thread;)V" names a method, "heddle.thread.join" does not. */
static uint32_t redirected(struct jvm *j, const struct jvm_method *m, const char *to) {
    const char *open = strchr(to, '('), *dot = strchr(to, '.');
    if (!open || !dot || dot > open)
        return plain_function(j, m, to);
    struct jvm_text class = {to, (uint32_t)(dot - to)};
    struct jvm_text name = {dot + 1, (uint32_t)(open - dot - 1)};
    return jvm_function(j, jvm_intern(j, class), jvm_intern(j, name), open);
}

static void make_function(struct jvm_method *m, char *name) {
    struct jvm *j = m->owner->jvm;
    m->function = ir_build_function(j->program, name);
    struct ir_function *f = &j->program->functions.at[m->function];
    f->params = m->params;
    f->results = m->results;
    f->library = m->owner->library || m->generate; /* there is no source of generated code */
    f->trusted = jvm_trusted_is(m);
    f->shows = jvm_trusted_shows(m);
    f->managed = true;
    f->front = m;
    f->lazy = m->generate || (!(m->access & JVM_ACC_NATIVE) && !j->stand_ins->exists(name));
}

/* A method that asks another one first becomes two: itself, and the original code. */
static void ask_first(struct jvm_method *m, const char *name) {
    struct jvm *j = m->owner->jvm;
    const struct jvm_native_ask *row = j->stand_ins->ask(name);
    assert(!m->generate && m->function == IR_NO_INDEX);
    if (!row)
        return;
    struct jvm_method *plain = base_arena_alloc(&j->arena, sizeof *plain);
    *plain = *m;
    make_function(plain, base_arena_printf(&j->arena, "%s'", name));
    struct jvm_asks *asks = base_arena_alloc(&j->arena, sizeof *asks);
    *asks = (struct jvm_asks){.plain = plain->function,
                              .asked = redirected(j, m, row->asked),
                              .answer = row->answer ? redirected(j, m, row->answer) : IR_NO_INDEX};
    assert(asks->plain != asks->asked && asks->plain != asks->answer);
    m->generate = j->stand_ins->ask_body;
    m->data = asks;
}

bool jvm_method_is_asked(const struct jvm_method *m) {
    return m->generate && m->generate == m->owner->jvm->stand_ins->ask_body;
}

/* Lets the method wait in one operation. People still see the method's own name. */
static bool wait_at_once(struct jvm_method *m, const char *name) {
    struct jvm *j = m->owner->jvm;
    bool whole = !j->look_into_library && !jvm_foresees_waits(j);
    const char *to = whole ? j->stand_ins->wait_redirect(name) : NULL;
    if (!to)
        return false;
    uint32_t function = redirected(j, m, to);
    m->data = j->program->functions.at[function].front;
    assert(m->data); /* a row goes to a method, never to a native of the machine's */
    assert(j->program->functions.at[function].params == m->params);
    m->generate = j->stand_ins->redirect_body;
    return true;
}

uint32_t jvm_method_function(struct jvm_method *m) {
    if (m->function != IR_NO_INDEX)
        return m->function;
    struct jvm *j = m->owner->jvm;
    char *name = base_arena_printf(&j->arena, "%s.%s%s", m->owner->name, m->name, m->descriptor);
    const char *to = m->generate ? NULL : j->stand_ins->redirect(name);
    if (to) {
        m->function = redirected(j, m, to);
        assert(j->program->functions.at[m->function].params == m->params);
        assert(j->program->functions.at[m->function].results == m->results);
        const struct jvm_method *target = j->program->functions.at[m->function].front;
        if (!target || !jvm_class_needs_init(target->owner))
            return m->function;
        m->generate = j->stand_ins->redirect_body; /* nothing else initialises that class */
        m->data = target;
    } else if (!m->generate && !wait_at_once(m, name)) {
        ask_first(m, name);
    }
    make_function(m, name);
    return m->function;
}

struct jvm_method *jvm_method_of_function(const struct ir_program *p, uint32_t function) {
    struct jvm_method *m = function < p->functions.count ? p->functions.at[function].front : NULL;
    assert(!m || m->function == function);
    return m;
}

uint32_t jvm_function(struct jvm *j, const char *class, const char *name, const char *descriptor) {
    struct jvm_method *m = jvm_method_find(jvm_class_known(j, class), name, descriptor);
    if (!m)
        base_fatal(BASE_FATAL_INTERNAL, "the class library lacks %s.%s%s", class, name, descriptor);
    return jvm_method_function(m);
}

struct jvm_method *jvm_method_declared(struct jvm_class *class, const char *name,
                                       const char *descriptor) {
    for (uint32_t i = 0; i < class->method_count; i++)
        if (strcmp(class->methods[i].name, name) == 0 &&
            (!descriptor || strcmp(class->methods[i].descriptor, descriptor) == 0))
            return &class->methods[i];
    return NULL;
}

/* ---- resolution ---- */

static struct jvm_method *in_interfaces(struct jvm_class *class, const char *name,
                                        const char *descriptor, bool with_body);

/* The most specific one: a method of an interface below another's hides it. */
static struct jvm_method *better(struct jvm_method *a, struct jvm_method *b) {
    if (!a || !b)
        return a ? a : b;
    return a->owner != b->owner && jvm_class_is(b->owner, a->owner) ? b : a;
}

static struct jvm_method *in_interface(struct jvm_class *interface, const char *name,
                                       const char *descriptor, bool with_body) {
    struct jvm_method *m = jvm_method_declared(interface, name, descriptor);
    uint32_t refused = JVM_ACC_PRIVATE | JVM_ACC_STATIC | (with_body ? JVM_ACC_ABSTRACT : 0);
    if (m && !(m->access & refused))
        return m;
    return in_interfaces(interface, name, descriptor, with_body);
}

static struct jvm_method *in_interfaces(struct jvm_class *class, const char *name,
                                        const char *descriptor, bool with_body) {
    struct jvm_method *found = NULL;
    for (uint32_t i = 0; i < class->interface_count; i++)
        found = better(found, in_interface(class->interfaces[i], name, descriptor, with_body));
    return found;
}

static struct jvm_method *in_all_interfaces(struct jvm_class *class, const char *name,
                                            const char *descriptor, bool with_body) {
    struct jvm_method *found = NULL;
    for (struct jvm_class *c = class; c; c = c->super)
        found = better(found, in_interfaces(c, name, descriptor, with_body));
    return found;
}

struct jvm_method *jvm_method_find(struct jvm_class *class, const char *name,
                                   const char *descriptor) {
    for (struct jvm_class *c = class; c; c = c->super) {
        struct jvm_method *m = jvm_method_declared(c, name, descriptor);
        if (m)
            return m;
    }
    struct jvm_method *m = in_all_interfaces(class, name, descriptor, true);
    return m ? m : in_all_interfaces(class, name, descriptor, false);
}

/* ---- selection ---- */

static bool same_package(const char *a, const char *b) {
    const char *end_a = strrchr(a, '/'), *end_b = strrchr(b, '/');
    size_t length_a = end_a ? (size_t)(end_a - a) : 0, length_b = end_b ? (size_t)(end_b - b) : 0;
    return length_a == length_b && memcmp(a, b, length_a) == 0;
}

/* May `m`, declared further down, override `method` (JVMS 5.4.5)? */
static bool overrides(const struct jvm_method *m, const struct jvm_method *method) {
    if (m->access & (JVM_ACC_PRIVATE | JVM_ACC_STATIC))
        return false;
    return (method->access & (JVM_ACC_PUBLIC | JVM_ACC_PROTECTED)) ||
           same_package(m->owner->name, method->owner->name);
}

struct jvm_method *jvm_method_select(struct jvm_class *class, const struct jvm_method *method) {
    for (struct jvm_class *c = class; c; c = c->super) {
        struct jvm_method *m = jvm_method_declared(c, method->name, method->descriptor);
        if (m && (m == method || overrides(m, method)))
            return m->access & JVM_ACC_ABSTRACT ? NULL : m;
    }
    struct jvm_method *m = in_all_interfaces(class, method->name, method->descriptor, true);
    return m && !(m->access & JVM_ACC_ABSTRACT) ? m : NULL;
}

/* ---- fields ---- */

struct jvm_field *jvm_field_declared(struct jvm_class *class, const char *name,
                                     const char *descriptor) {
    for (uint32_t i = 0; i < class->field_count; i++)
        if (strcmp(class->fields[i].name, name) == 0 &&
            (!descriptor || strcmp(class->fields[i].descriptor, descriptor) == 0))
            return &class->fields[i];
    return NULL;
}

struct jvm_field *jvm_field_find(struct jvm_class *class, const char *name,
                                 const char *descriptor) {
    struct jvm_field *f = jvm_field_declared(class, name, descriptor);
    for (uint32_t i = 0; !f && i < class->interface_count; i++)
        f = jvm_field_find(class->interfaces[i], name, descriptor);
    if (!f && class->super)
        f = jvm_field_find(class->super, name, descriptor);
    return f;
}

uint32_t jvm_field_offset(struct jvm_class *class, const char *name) {
    for (struct jvm_class *c = class; c; c = c->super) {
        struct jvm_field *f = jvm_field_declared(c, name, NULL);
        if (f && !(f->access & JVM_ACC_STATIC)) {
            assert(f->offset >= IR_HEAD && f->offset < c->size);
            return f->offset;
        }
    }
    base_fatal(BASE_FATAL_INTERNAL, "the class library lacks the field %s.%s", class->name, name);
}
