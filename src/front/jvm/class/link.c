/* Linking a class: the places of its fields, the global of its static fields with their constants,
 * the class as the machine sees it. */
#include "front/jvm/class/class_int.h"

#include "front/jvm/read/descriptor.h"
#include "ir/build.h"
#include <assert.h>
#include <string.h>

static bool is_static(const struct jvm_field *f) {
    return f->access & JVM_ACC_STATIC;
}

static bool is_reference(const struct jvm_field *f) {
    return jvm_kind_reference(f->descriptor[0]);
}

/* Wide fields first, so that nothing is lost between them. */
static uint32_t place_fields(struct jvm_class *c, bool statics, uint32_t at) {
    for (uint32_t bytes = 8; bytes; bytes /= 2)
        for (uint32_t i = 0; i < c->field_count; i++) {
            struct jvm_field *f = &c->fields[i];
            if (is_static(f) != statics || jvm_kind_size(f->descriptor[0]) != bytes)
                continue;
            at = (at + bytes - 1) & ~(bytes - 1);
            f->offset = at;
            assert(f->offset % bytes == 0);
            at += bytes;
        }
    return at;
}

/* ---- statics ---- */

static void put_constant(struct jvm_class *c, const struct jvm_field *f, uint8_t *bytes,
                         struct ir_reloc *relocs, uint32_t *reloc_count) {
    assert(is_static(f) && c->file && f->slot < c->file->field_count);
    uint16_t constant = c->file->fields[f->slot].constant;
    if (!constant)
        return;
    if (jvm_pool_kind(c->file, constant) != JVM_CONSTANT_STRING) {
        assert(!is_reference(f));
        jvm_bits_put(bytes + f->offset, jvm_pool_bits(c->file, constant),
                     jvm_kind_size(f->descriptor[0]));
        return;
    }
    struct jvm_text text = jvm_pool_text(c->file, constant);
    assert(is_reference(f));
    relocs[(*reloc_count)++] = (struct ir_reloc){
        .offset = f->offset, .index = jvm_string_literal(c->jvm, text.at, text.length)};
    assert(*reloc_count <= c->field_count);
}

static uint32_t debug_members(struct jvm_class *c, bool statics, struct ir_member *members) {
    uint32_t count = 0;
    for (uint32_t i = 0; i < c->field_count; i++) {
        const struct jvm_field *f = &c->fields[i];
        if (is_static(f) == statics)
            members[count++] = (struct ir_member){.name = f->name,
                                                  .type = jvm_debug_type(c->jvm, f->descriptor),
                                                  .offset = f->offset};
    }
    return count;
}

static uint32_t statics_type(struct jvm_class *c, uint64_t size) {
    struct ir_member *members = base_calloc(c->field_count + 1, sizeof *members);
    struct ir_type type = {.kind = IR_TYPE_STRUCT, .name = c->name, .size = size};
    type.members = members;
    type.member_count = debug_members(c, true, members);
    uint32_t index = ir_build_type(c->jvm->program, &type);
    free(members);
    return index;
}

static void make_statics(struct jvm_class *c) {
    uint32_t size = place_fields(c, true, 0);
    if (!size)
        return;
    assert(c->kind == JVM_CLASS_ORDINARY && c->statics == IR_NO_INDEX);
    struct jvm *j = c->jvm;
    uint8_t *bytes = base_arena_alloc(&j->arena, size);
    struct ir_reloc *relocs = base_arena_alloc(&j->arena, c->field_count * sizeof *relocs);
    uint32_t reloc_count = 0;
    for (uint32_t i = 0; i < c->field_count; i++)
        if (is_static(&c->fields[i]))
            put_constant(c, &c->fields[i], bytes, relocs, &reloc_count);
    uint32_t type = statics_type(c, size);
    char *name = base_arena_printf(&j->arena, "%s.$statics", c->name);
    c->statics = ir_build_global(j->program, name, size, 8);
    struct ir_global *g = &j->program->globals.at[c->statics];
    g->init = bytes;
    g->relocs = relocs;
    g->reloc_count = reloc_count;
    g->type = type;
    g->class = IR_NO_INDEX;
    g->hidden = c->library;
}

/* ---- initialisation ---- */

bool jvm_interface_has_bodies(const struct jvm_class *class) {
    for (uint32_t i = 0; i < class->method_count; i++)
        if (!(class->methods[i].access & (JVM_ACC_ABSTRACT | JVM_ACC_STATIC)))
            return true;
    return false;
}

bool jvm_class_needs_init(const struct jvm_class *class) {
    return class->ir != IR_NO_INDEX &&
           class->jvm->program->classes.at[class->ir].init_state != IR_NO_INDEX;
}

static bool must_run(const struct jvm_class *c) {
    for (uint32_t i = 0; i < c->method_count; i++)
        if (strcmp(c->methods[i].name, "<clinit>") == 0)
            return true;
    if (c->access & JVM_ACC_INTERFACE)
        return false;
    if (c->super && jvm_class_needs_init(c->super))
        return true;
    for (uint32_t i = 0; i < c->interface_count; i++)
        if (jvm_class_needs_init(c->interfaces[i]) && jvm_interface_has_bodies(c->interfaces[i]))
            return true;
    return false;
}

static void make_init(struct jvm_class *c, struct ir_class *out) {
    out->init_state = out->init = IR_NO_INDEX;
    if (c->kind != JVM_CLASS_ORDINARY || !must_run(c))
        return;
    struct jvm *j = c->jvm;
    char *name = base_arena_printf(&j->arena, "%s.$initialised", c->name);
    out->init_state = ir_build_global(j->program, name, 8, 8);
    struct ir_global *g = &j->program->globals.at[out->init_state];
    g->class = IR_NO_INDEX;
    g->hidden = true;
    struct jvm_method *m = jvm_method_generated(c, "<initialise>", "()V", JVM_ACC_STATIC,
                                                j->stand_ins->init_body, NULL);
    out->init = jvm_method_function(m);
    assert(out->init_state != IR_NO_INDEX && out->init != IR_NO_INDEX);
    j->program->functions.at[out->init].atomic = c->library;
}

/* ---- the class ---- */

static bool has_references(const struct jvm_class *c) {
    if (c->kind == JVM_CLASS_ARRAY)
        return c->element->kind != JVM_CLASS_PRIMITIVE;
    for (; c; c = c->super)
        for (uint32_t i = 0; i < c->field_count; i++)
            if (!is_static(&c->fields[i]) && is_reference(&c->fields[i]))
                return true;
    return false;
}

static bool is_below(const struct jvm_class *c, const char *name) {
    for (; c; c = c->super)
        if (strcmp(c->name, name) == 0)
            return true;
    return false;
}

static bool is_finalized(struct jvm_class *c) {
    for (struct jvm_class *k = c; k && k->super && !k->library; k = k->super)
        if (jvm_method_declared(k, "finalize", "()V"))
            return true;
    return false;
}

/* Only a stream of the console knows a descriptor. */
static bool writes_output(struct jvm_class *c) {
    return c->library && strcmp(c->name, "java/io/PrintStream") == 0;
}

static uint32_t flags_of(struct jvm_class *c) {
    uint32_t flags = 0;
    if (c->kind == JVM_CLASS_ARRAY)
        flags |= IR_CLASS_ARRAY;
    if (has_references(c))
        flags |= IR_CLASS_POINTERS;
    if (is_below(c, "java/lang/ref/WeakReference"))
        flags |= IR_CLASS_WEAK;
    if (is_below(c, "java/lang/ref/SoftReference"))
        flags |= IR_CLASS_WEAK | IR_CLASS_SOFT;
    if (is_below(c, "java/lang/ref/PhantomReference"))
        flags |= IR_CLASS_WEAK | IR_CLASS_PHANTOM;
    if (is_below(c, "java/lang/Thread"))
        flags |= IR_CLASS_THREAD | IR_CLASS_LOCKED;
    if (is_below(c, "java/lang/ThreadGroup"))
        flags |= IR_CLASS_LOCKED;
    if (writes_output(c))
        flags |= IR_CLASS_LOCKED | IR_CLASS_OUTPUT;
    if (c->library || (c->kind == JVM_CLASS_ORDINARY && !c->file))
        flags |= IR_CLASS_LIBRARY;
    return flags;
}

/* "java.lang.String", "int[]". */
static const char *readable(struct jvm_class *c) {
    struct jvm *j = c->jvm;
    if (c->kind == JVM_CLASS_ARRAY) {
        const struct jvm_class *e = c->element;
        const char *element =
            e->kind == JVM_CLASS_PRIMITIVE ? e->name : j->program->classes.at[e->ir].name;
        return base_arena_printf(&j->arena, "%s[]", element);
    }
    char *name = base_arena_strdup(&j->arena, c->name);
    for (char *at = name; *at; at++)
        if (*at == '/')
            *at = '.';
    return name;
}

const struct jvm_thread_fields *jvm_thread_fields(const struct jvm *j) {
    assert(j->thread_fields.number >= IR_HEAD);
    return &j->thread_fields;
}

static void note_fields(struct jvm_class *thread) {
    thread->jvm->thread_fields =
        (struct jvm_thread_fields){.number = jvm_field_offset(thread, "number"),
                                   .daemon = jvm_field_offset(thread, "daemon"),
                                   .interrupted = jvm_field_offset(thread, "interruptedEarly")};
}

/* A thread's name tells threads apart, whether the program gave it or it was made up. */
static void tell_identity(struct jvm_class *thread) {
    struct ir_program *p = thread->jvm->program;
    const struct ir_identity fields[] = {{jvm_field_offset(thread, "number"), 4, false},
                                         {jvm_field_offset(thread, "name"), 8, true},
                                         {jvm_field_offset(thread, "tid"), 8, true}};
    ir_identities_tell(p, fields, sizeof fields / sizeof *fields);
}

void jvm_class_link(struct jvm_class *c) {
    struct jvm *j = c->jvm;
    assert(c->ir == IR_NO_INDEX);
    assert(!c->super || c->super->ir != IR_NO_INDEX); /* superclasses are linked first */
    c->size = place_fields(c, false, c->super ? c->super->size : IR_HEAD);
    if (c->kind == JVM_CLASS_ARRAY)
        c->size = IR_HEAD;
    assert(c->size >= IR_HEAD &&
           (!c->super || c->kind == JVM_CLASS_ARRAY || c->size >= c->super->size));
    struct ir_class out = {.name = readable(c),
                           .super = c->super ? c->super->ir : IR_NO_INDEX,
                           .flags = flags_of(c),
                           .locked_if = writes_output(c) ? jvm_field_offset(c, "console") : 0,
                           .size = c->size,
                           .front = c};
    if (c->kind == JVM_CLASS_ARRAY)
        out.element = jvm_kind_size(c->name[1]);
    out.init_state = out.init = IR_NO_INDEX;
    c->finalized = is_finalized(c);
    c->ir = ir_build_class(j->program, &out);
    struct ir_class *built = &j->program->classes.at[c->ir];
    built->type = jvm_debug_class(c);
    make_init(c, built);
    if (c->kind == JVM_CLASS_ORDINARY)
        make_statics(c);
    if (strcmp(c->name, "java/lang/Thread") == 0) {
        note_fields(c);
        tell_identity(c);
    }
}
