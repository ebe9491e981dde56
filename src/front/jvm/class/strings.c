/* Constants that are objects: string literals, class objects, arrays. Each is a global with a
 * class; a string has its hash already, so that nothing ever writes to it. */
#include "front/jvm/class/class_int.h"

#include "base/hash.h"
#include "front/jvm/read/descriptor.h"
#include "ir/build.h"
#include <assert.h>
#include <string.h>

static void put_field(struct jvm_class *class, uint8_t *object, const char *name, uint64_t bits) {
    const struct jvm_field *f = jvm_field_find(class, name, NULL);
    if (f && !(f->access & JVM_ACC_STATIC)) {
        assert(f->offset + jvm_kind_size(f->descriptor[0]) <= class->size);
        jvm_bits_put(object + f->offset, bits, jvm_kind_size(f->descriptor[0]));
    }
}

static struct ir_global *make(struct jvm_class *class, const char *name, uint64_t size,
                              const uint8_t *init, uint32_t *index) {
    struct jvm *j = class->jvm;
    assert(class->ir != IR_NO_INDEX && size >= IR_HEAD);
    *index = ir_build_global(j->program, name, size, 8);
    assert(*index < j->program->globals.count);
    struct ir_global *g = &j->program->globals.at[*index];
    g->init = init;
    g->class = class->ir;
    g->type = j->program->classes.at[class->ir].type;
    g->hidden = true;
    return g;
}

/* ---- arrays ---- */

uint32_t jvm_array_global(struct jvm_class *array, const char *name, const void *bytes,
                          uint32_t count) {
    assert(array->kind == JVM_CLASS_ARRAY);
    uint64_t size = (uint64_t)count * jvm_kind_size(array->name[1]);
    uint8_t *init = base_arena_alloc(&array->jvm->arena, IR_HEAD + size);
    jvm_bits_put(init + IR_HEAD_LENGTH, count, 4);
    if (size)
        memcpy(init + IR_HEAD, bytes, size);
    uint32_t index;
    make(array, name, IR_HEAD + size, init, &index);
    return index;
}

/* ---- strings ---- */

static bool same_literal(const void *owner, uint32_t position, const void *key) {
    const struct jvm_literal *a = &((const struct jvm *)owner)->literals.at[position], *b = key;
    return a->count == b->count && memcmp(a->units, b->units, 2 * (size_t)a->count) == 0;
}

static uint32_t hash_of(const uint16_t *units, uint32_t count) {
    uint32_t hash = 0;
    for (uint32_t i = 0; i < count; i++)
        hash = 31 * hash + units[i];
    return hash;
}

static bool is_latin1(const uint16_t *units, uint32_t count) {
    for (uint32_t i = 0; i < count; i++)
        if (units[i] > 0xff)
            return false;
    return true;
}

static uint32_t make_value(struct jvm *j, const char *name, const uint16_t *units, uint32_t count,
                           bool latin1) {
    struct jvm_class *bytes = jvm_class_array(jvm_class_primitive(j, JVM_BYTE));
    if (!latin1)
        return jvm_array_global(bytes, name, units, 2 * count);
    uint8_t *narrow = base_alloc((size_t)count + 1);
    for (uint32_t i = 0; i < count; i++)
        narrow[i] = (uint8_t)units[i];
    uint32_t index = jvm_array_global(bytes, name, narrow, count);
    free(narrow);
    return index;
}

static uint32_t make_literal(struct jvm *j, const uint16_t *units, uint32_t count) {
    bool latin1 = is_latin1(units, count);
    uint32_t hash = hash_of(units, count);
    char *name = base_arena_printf(&j->arena, "string#%u", j->literals.count);
    char *value_name = base_arena_printf(&j->arena, "string#%u.value", j->literals.count);
    uint32_t value = make_value(j, value_name, units, count, latin1);
    uint8_t *init = base_arena_alloc(&j->arena, j->string->size);
    put_field(j->string, init, "coder", latin1 ? 0 : 1);
    put_field(j->string, init, "hash", hash);
    put_field(j->string, init, "hashIsZero", hash == 0);
    struct ir_reloc *reloc = base_arena_alloc(&j->arena, sizeof *reloc);
    *reloc = (struct ir_reloc){.offset = jvm_field_offset(j->string, "value"), .index = value};
    uint32_t index;
    struct ir_global *g = make(j->string, name, j->string->size, init, &index);
    g->relocs = reloc;
    g->reloc_count = 1;
    assert(value != index);
    return index;
}

uint32_t jvm_string_interned(struct jvm *j, const uint16_t *units, uint32_t count) {
    struct jvm_literal key = {.units = units, .count = count};
    uint64_t hash = base_hash_bytes(units, 2 * (size_t)count);
    uint32_t at = base_index_find(&j->literal_index, hash, same_literal, j, &key);
    if (at != BASE_INDEX_NONE)
        return j->literals.at[at].global;
    uint16_t *copy = base_arena_alloc(&j->arena, 2 * (size_t)count + 1);
    if (count)
        memcpy(copy, units, 2 * (size_t)count);
    key.units = copy;
    key.global = make_literal(j, units, count);
    *base_vec_push(&j->literals) = key;
    base_index_add(&j->literal_index, hash, j->literals.count - 1);
    return key.global;
}

uint32_t jvm_string_literal(struct jvm *j, const char *text, uint32_t length) {
    struct jvm_text t = {text, length};
    uint32_t count = jvm_text_utf16(t, NULL, 0);
    uint16_t *units = base_alloc(2 * (size_t)count + 1);
    jvm_text_utf16(t, units, count);
    uint32_t global = jvm_string_interned(j, units, count);
    free(units);
    return global;
}

/* ---- class objects ---- */

static bool same_mirror(const void *owner, uint32_t position, const void *key) {
    const struct jvm *j = owner;
    return j->mirrored.at[position]->mirror == *(const uint32_t *)key;
}

/* As Class.getName says it: "java.lang.String", "[I", "[Ljava.lang.String;". */
static uint32_t name_literal(struct jvm_class *class) {
    char *name = base_arena_strdup(&class->jvm->arena, class->name);
    for (char *at = name; *at; at++)
        if (*at == '/')
            *at = '.';
    return jvm_string_literal(class->jvm, name, (uint32_t)strlen(name));
}

static void add_reloc(struct jvm *j, struct ir_reloc *relocs, uint32_t *count, const char *field,
                      uint32_t global) {
    const struct jvm_field *f = jvm_field_find(j->class, field, NULL);
    if (f && !(f->access & JVM_ACC_STATIC)) {
        assert(jvm_kind_reference(f->descriptor[0]) && f->owner == j->class);
        relocs[(*count)++] = (struct ir_reloc){.offset = f->offset, .index = global};
    }
}

uint32_t jvm_class_mirror(struct jvm_class *class) {
    if (class->mirror != IR_NO_INDEX)
        return class->mirror;
    struct jvm *j = class->jvm;
    struct ir_reloc *relocs = base_arena_alloc(&j->arena, 2 * sizeof *relocs);
    uint32_t count = 0;
    add_reloc(j, relocs, &count, "name", name_literal(class));
    if (class->element)
        add_reloc(j, relocs, &count, "componentType", jvm_class_mirror(class->element));
    assert(class->mirror == IR_NO_INDEX && count <= 2);
    char *name = base_arena_printf(&j->arena, "%s.class", class->name);
    uint8_t *init = base_arena_alloc(&j->arena, j->class->size);
    struct ir_global *g = make(j->class, name, j->class->size, init, &class->mirror);
    g->relocs = relocs;
    g->reloc_count = count;
    *base_vec_push(&j->mirrored) = class;
    base_index_add(&j->mirror_index, base_hash_word(class->mirror), j->mirrored.count - 1);
    return class->mirror;
}

struct jvm_class *jvm_class_of_mirror(struct jvm *j, uint32_t global) {
    uint32_t at =
        base_index_find(&j->mirror_index, base_hash_word(global), same_mirror, j, &global);
    assert(at == BASE_INDEX_NONE || j->mirrored.at[at]->mirror == global);
    return at == BASE_INDEX_NONE ? NULL : j->mirrored.at[at];
}
