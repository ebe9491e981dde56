/* Finding classes: by name, by descriptor, arrays and primitives; reading them from the class path
 * when they are first named. */
#include "front/jvm/class/class.h"

#include "base/hash.h"
#include "front/jvm/class/class_int.h"
#include "front/jvm/read/descriptor.h"
#include <assert.h>
#include <string.h>

enum { DEEPEST = 2000 }; /* superclasses above one another: more is a cycle or an attack */

struct jvm *jvm_of(const struct ir_program *p) {
    assert(base_vec_count(&p->classes) && p->classes.at[0].front);
    return ((struct jvm_class *)p->classes.at[0].front)->jvm;
}

struct ir_program *jvm_program(struct jvm *j) {
    return j->program;
}

const char *jvm_intern(struct jvm *j, struct jvm_text text) {
    char *copy = base_arena_alloc(&j->arena, (size_t)text.length + 1);
    if (text.length)
        memcpy(copy, text.at, text.length);
    return copy;
}

/* ---- the table ---- */

static bool same_name(const void *owner, uint32_t position, const void *key) {
    const struct jvm *j = owner;
    return strcmp(j->classes.at[position]->name, key) == 0;
}

static struct jvm_class *known(struct jvm *j, const char *name) {
    uint32_t at = base_index_find(&j->class_index, base_hash_text(name), same_name, j, name);
    return at == BASE_INDEX_NONE ? NULL : j->classes.at[at];
}

void jvm_class_register(struct jvm_class *class) {
    struct jvm *j = class->jvm;
    assert(class->kind != JVM_CLASS_PRIMITIVE && class->name[0]);
    assert(!known(j, class->name));
    *base_vec_push(&j->classes) = class;
    base_index_add(&j->class_index, base_hash_text(class->name), j->classes.count - 1);
}

static struct jvm_class *new_class(struct jvm *j, const char *name, enum jvm_class_kind kind) {
    struct jvm_class *c = base_arena_alloc(&j->arena, sizeof *c);
    assert(name[0]);
    c->jvm = j;
    c->name = name;
    c->kind = (uint8_t)kind;
    c->descriptor = 'L';
    c->ir = c->statics = c->mirror = IR_NO_INDEX;
    return c;
}

struct jvm_class *jvm_class_generated(struct jvm_class *host, const char *name,
                                      struct jvm_class **interfaces, uint32_t interface_count) {
    struct jvm_class *c = new_class(host->jvm, name, JVM_CLASS_ORDINARY);
    assert(interface_count == 0 || interfaces);
    c->library = host->library;
    c->verified = true;
    c->access = JVM_ACC_FINAL | JVM_ACC_SYNTHETIC;
    c->super = host->jvm->object;
    c->interfaces = interfaces;
    c->interface_count = interface_count;
    return c;
}

/* ---- reading ---- */

/* Is it data of one thread? It lives in objects of its own, and only hangs on the thread's Thread,
 * which other threads can reach. */
static bool is_of_thread(const char *name) {
    static const char *const map = "java/lang/ThreadLocal$ThreadLocalMap";
    return strncmp(name, map, strlen(map)) == 0;
}

/* Fields of the JDK that only one thread at a time accesses, as its comments say: under a lock, or
 * first by the thread that makes the object and then by the one that it is handed to. */
static bool is_guarded(const char *class, const char *field) {
#define POOL "java/util/concurrent/ThreadPoolExecutor"
    static const char *const those[][2] = {
        {POOL, "completedTaskCount"}, {POOL, "largestPoolSize"}, {POOL "$Worker", "firstTask"}};
#undef POOL
    for (size_t i = 0; i < sizeof those / sizeof *those; i++)
        if (strcmp(class, those[i][0]) == 0 && strcmp(field, those[i][1]) == 0)
            return true;
    return false;
}

/* Is heddle.Confined its first annotation? */
static bool is_marked(const struct jvm_classfile *file, const struct jvm_field_info *info) {
    if (!info->annotations)
        return false;
    struct jvm_span all = jvm_classfile_attribute(file, info->annotations);
    uint32_t type = all.size >= 4 && jvm_bytes_u2(all.at) > 0 ? jvm_bytes_u2(all.at + 2) : 0;
    return jvm_pool_kind(file, type) == JVM_CONSTANT_UTF8 &&
           jvm_text_is(jvm_pool_utf8(file, type), "Lheddle/Confined;");
}

static void read_fields(struct jvm_class *c) {
    struct jvm *j = c->jvm;
    c->field_count = c->file->field_count;
    c->fields = base_arena_alloc(&j->arena, (c->field_count + 1) * sizeof *c->fields);
    for (uint32_t i = 0; i < c->field_count; i++) {
        const struct jvm_field_info *info = &c->file->fields[i];
        c->fields[i] = (struct jvm_field){.owner = c,
                                          .name = jvm_intern(j, info->name),
                                          .descriptor = jvm_intern(j, info->descriptor),
                                          .access = info->access,
                                          .slot = i};
        c->fields[i].confined =
            c->confined ||
            (c->library && (is_marked(c->file, info) || is_guarded(c->name, c->fields[i].name)));
    }
}

static void read_methods(struct jvm_class *c) {
    struct jvm *j = c->jvm;
    c->method_count = c->file->method_count;
    c->methods = base_arena_alloc(&j->arena, (c->method_count + 1) * sizeof *c->methods);
    for (uint32_t i = 0; i < c->method_count; i++) {
        const struct jvm_method_info *info = &c->file->methods[i];
        c->methods[i] = (struct jvm_method){.owner = c,
                                            .name = jvm_intern(j, info->name),
                                            .descriptor = jvm_intern(j, info->descriptor),
                                            .access = info->access,
                                            .slot = i,
                                            .function = IR_NO_INDEX};
        jvm_method_shape(&c->methods[i]);
    }
}

static bool read_supers(struct jvm_class *c, uint32_t depth, struct base_status *s);

static bool starts(const char *name, const char *prefix) {
    return strncmp(name, prefix, strlen(prefix)) == 0;
}

/* Library code whose own fields are raced on by design, under rules that its authors have proven:
 * caches that any thread may fill with the same value, and lock-free structures. */
static bool is_relaxed(const char *name) {
    static const char *const strict[] = {"java/lang/AbstractStringBuilder", "java/lang/StringBu"};
    static const char *const prefixes[] = {"java/lang/",       "java/util/concurrent/",
                                           "java/util/regex/", "java/util/Locale",
                                           "java/math/",       "java/time/",
                                           "java/text/",       "java/nio/",
                                           "java/net/",        "jdk/",
                                           "heddle/",          "sun/"};
    for (size_t i = 0; i < sizeof strict / sizeof *strict; i++)
        if (starts(name, strict[i]))
            return false;
    for (size_t i = 0; i < sizeof prefixes / sizeof *prefixes; i++)
        if (starts(name, prefixes[i]))
            return true;
    return false;
}

/* Reading the supers may need this very class: if they form a circle, or if one of them leads here
 * by another way. In the second case the class is known afterwards. */
static struct jvm_class *read_found(struct jvm *j, const char *name, uint32_t depth,
                                    const struct jvm_found *found, struct base_status *s) {
    struct jvm_classfile *file = base_arena_alloc(&j->arena, sizeof *file);
    const char *path = base_arena_strdup(&j->arena, found->file ? found->file : name);
    if (!jvm_classfile_read(file, &j->arena, path, found->at, found->size, s))
        return NULL;
    if (!jvm_text_is(file->name, name)) {
        base_fail_at(s, path, 0, "it has the class %.*s, not %s", JVM_TEXT(file->name), name);
        return NULL;
    }
    struct jvm_class *c = new_class(j, jvm_intern(j, file->name), JVM_CLASS_ORDINARY);
    c->file = file;
    c->access = file->access;
    c->library = found->origin != JVM_ORIGIN_USER;
    c->relaxed = c->library && is_relaxed(name);
    c->confined = c->library && is_of_thread(name);
    if (!read_supers(c, depth, s))
        return NULL;
    struct jvm_class *meanwhile = known(j, name);
    if (meanwhile)
        return meanwhile;
    read_fields(c);
    read_methods(c);
    jvm_class_register(c);
    jvm_class_link(c);
    assert(c->ir != IR_NO_INDEX && !c->super == !file->super.at);
    return c;
}

static struct jvm_class *read_class(struct jvm *j, const char *name, uint32_t depth,
                                    struct base_status *s) {
    struct jvm_found found;
    if (!jvm_classpath_find(j->path, jvm_text_of(name), &found, s))
        return NULL;
    if (!found.at) {
        base_fail(s, "there is no class %s", name);
        return NULL;
    }
    return read_found(j, name, depth, &found, s);
}

struct jvm_class *jvm_class_define(struct jvm *j, const char *name, const void *bytes, size_t size,
                                   struct base_status *s) {
    struct jvm_class *c = known(j, name);
    if (c)
        return c;
    uint8_t *copy = base_arena_alloc(&j->arena, size + 1);
    memcpy(copy, bytes, size);
    struct jvm_found found = {.at = copy, .size = size, .origin = JVM_ORIGIN_EMBEDDED};
    return read_found(j, name, 0, &found, s);
}

static struct jvm_class *find_ordinary(struct jvm *j, const char *name, uint32_t depth,
                                       struct base_status *s) {
    struct jvm_class *c = known(j, name);
    if (c)
        return c;
    if (depth > DEEPEST) {
        base_fail(s, "class %s is above itself", name);
        return NULL;
    }
    return read_class(j, name, depth, s);
}

static bool read_supers(struct jvm_class *c, uint32_t depth, struct base_status *s) {
    const struct jvm_classfile *file = c->file;
    if (file->super.at) {
        c->super = find_ordinary(c->jvm, jvm_intern(c->jvm, file->super), depth + 1, s);
        if (!c->super)
            return false;
        if (c->super->access & JVM_ACC_INTERFACE)
            return base_fail_at(s, file->file, 0, "%s is an interface, not a superclass",
                                c->super->name);
    }
    c->interface_count = file->interface_count;
    c->interfaces =
        base_arena_alloc(&c->jvm->arena, (c->interface_count + 1u) * sizeof(struct jvm_class *));
    for (uint32_t i = 0; i < c->interface_count; i++) {
        const char *name = jvm_intern(c->jvm, jvm_classfile_interface(file, i));
        c->interfaces[i] = find_ordinary(c->jvm, name, depth + 1, s);
        if (!c->interfaces[i])
            return false;
    }
    return true;
}

/* ---- arrays and primitives ---- */

struct jvm_class *jvm_class_array(struct jvm_class *element) {
    if (element->array)
        return element->array;
    struct jvm *j = element->jvm;
    assert(element->descriptor != JVM_VOID);
    assert(element->kind == JVM_CLASS_PRIMITIVE || element->ir != IR_NO_INDEX);
    assert(j->object && j->cloneable && j->serializable);
    const char *name = element->kind == JVM_CLASS_ARRAY
                           ? base_arena_printf(&j->arena, "[%s", element->name)
                       : element->kind == JVM_CLASS_PRIMITIVE
                           ? base_arena_printf(&j->arena, "[%c", element->descriptor)
                           : base_arena_printf(&j->arena, "[L%s;", element->name);
    struct jvm_class *c = new_class(j, name, JVM_CLASS_ARRAY);
    c->descriptor = '[';
    c->element = element;
    c->library = element->library;
    c->super = j->object;
    c->access =
        (uint16_t)(JVM_ACC_FINAL | JVM_ACC_ABSTRACT |
                   (element->access & (JVM_ACC_PUBLIC | JVM_ACC_PRIVATE | JVM_ACC_PROTECTED)));
    c->interface_count = 2;
    c->interfaces = base_arena_alloc(&j->arena, 2 * sizeof(struct jvm_class *));
    c->interfaces[0] = j->cloneable;
    c->interfaces[1] = j->serializable;
    element->array = c;
    jvm_class_register(c);
    jvm_class_link(c);
    assert(c->ir != IR_NO_INDEX && known(j, name) == c);
    return c;
}

static struct jvm_class *make_primitive(struct jvm *j, char descriptor) {
    static const struct {
        char descriptor;
        const char *name;
    } names[] = {{'Z', "boolean"}, {'B', "byte"},  {'C', "char"},   {'S', "short"}, {'I', "int"},
                 {'J', "long"},    {'F', "float"}, {'D', "double"}, {'V', "void"}};
    for (size_t i = 0; i < sizeof names / sizeof *names; i++)
        if (names[i].descriptor == descriptor) {
            struct jvm_class *c = new_class(j, names[i].name, JVM_CLASS_PRIMITIVE);
            c->descriptor = descriptor;
            c->library = true;
            c->access = JVM_ACC_PUBLIC | JVM_ACC_FINAL | JVM_ACC_ABSTRACT;
            return c;
        }
    return NULL;
}

struct jvm_class *jvm_class_primitive(struct jvm *j, char descriptor) {
    struct jvm_class **c = &j->primitives[(unsigned char)descriptor];
    if (!*c)
        *c = make_primitive(j, descriptor);
    assert(*c);
    return *c;
}

uint32_t jvm_type_bytes(char descriptor) {
    return jvm_kind_size(descriptor);
}

/* ---- names ---- */

struct jvm_class *jvm_class_of_descriptor(struct jvm *j, const char *descriptor,
                                          struct base_status *s) {
    if (descriptor[0] == 'L') {
        const char *end = strchr(descriptor, ';');
        struct jvm_text name = {descriptor + 1, (uint32_t)(end ? end - descriptor - 1 : 0)};
        return jvm_class_find(j, jvm_intern(j, name), s);
    }
    if (descriptor[0] == '[') {
        struct jvm_class *element = jvm_class_of_descriptor(j, descriptor + 1, s);
        return element ? jvm_class_array(element) : NULL;
    }
    return jvm_class_primitive(j, descriptor[0]);
}

struct jvm_class *jvm_class_find(struct jvm *j, const char *name, struct base_status *s) {
    struct jvm_class *c = known(j, name);
    if (c)
        return c;
    if (!jvm_name_class_valid(jvm_text_of(name))) {
        base_fail(s, "%s is no name of a class", name);
        return NULL;
    }
    return name[0] == '[' ? jvm_class_of_descriptor(j, name, s) : find_ordinary(j, name, 0, s);
}

struct jvm_class *jvm_class_try(struct jvm *j, const char *name) {
    struct base_status ignored = {0};
    struct jvm_class *c = jvm_class_find(j, name, &ignored);
    base_status_drop(&ignored);
    return c;
}

struct jvm_class *jvm_class_known(struct jvm *j, const char *name) {
    struct base_status s = {0};
    struct jvm_class *c = jvm_class_find(j, name, &s);
    if (!c)
        base_fatal(BASE_FATAL_INTERNAL, "the class library lacks %s: %s", name,
                   s.message ? s.message : "");
    assert(c->ir != IR_NO_INDEX);
    return c;
}

struct jvm_class *jvm_class_at(const struct ir_program *p, uint32_t ir_class) {
    struct jvm_class *c =
        ir_class < base_vec_count(&p->classes) ? p->classes.at[ir_class].front : NULL;
    assert(!c || c->ir == ir_class);
    return c;
}

/* ---- subtypes ---- */

static bool implements(const struct jvm_class *class, const struct jvm_class *of) {
    for (const struct jvm_class *c = class; c; c = c->super)
        for (uint32_t i = 0; i < c->interface_count; i++)
            if (c->interfaces[i] == of || implements(c->interfaces[i], of))
                return true;
    return false;
}

bool jvm_class_is(const struct jvm_class *class, const struct jvm_class *of) {
    if (class == of)
        return true;
    if (class->kind == JVM_CLASS_PRIMITIVE || of->kind == JVM_CLASS_PRIMITIVE)
        return false;
    if (of->kind == JVM_CLASS_ARRAY)
        return class->kind == JVM_CLASS_ARRAY && jvm_class_is(class->element, of->element);
    if (of->access & JVM_ACC_INTERFACE)
        return implements(class, of);
    for (const struct jvm_class *c = class; c; c = c->super)
        if (c == of)
            return true;
    return false;
}
