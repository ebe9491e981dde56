/* Managed objects in words: an object is known by the static field that holds it, or by its class
 * and a number that it keeps while it lives; a string by its text. */
#include "vm/people/describe_managed.h"

#include "vm/core/say.h"
#include "vm/heap/global.h"
#include <inttypes.h>

/* ---- strings ---- */

/* Where a field of that name lies in an object of the class. */
static bool field(const struct vm *m, uint32_t class, const char *name, uint64_t *offset) {
    const struct ir_type *t = ir_type_at(m->p, m->p->classes.at[class].type);
    for (uint32_t i = 0; t && i < t->member_count; i++)
        if (t->members[i].name && strcmp(t->members[i].name, name) == 0) {
            *offset = t->members[i].offset;
            return true;
        }
    return false;
}

static void add_character(struct base_text *out, uint32_t c) {
    if (c == '"' || c == '\\')
        base_text_printf(out, "\\%c", (int)c);
    else if (c >= 32 && c < 127)
        base_text_char(out, (char)c);
    else
        base_text_printf(out, "\\u%04x", c);
}

enum { MOST_CHARACTERS = 60 };

static void add_characters(struct base_text *out, const uint8_t *bytes, uint32_t count,
                           uint32_t width) {
    base_text_char(out, '"');
    for (uint32_t i = 0; i < count && i < MOST_CHARACTERS; i++)
        add_character(out,
                      width == 1 ? bytes[i] : (uint32_t)(bytes[2 * i] | bytes[2 * i + 1] << 8));
    base_text_add(out, count > MOST_CHARACTERS ? "...\"" : "\"");
}

static uint32_t length_of(struct vm_object *o) {
    uint32_t length;
    memcpy(&length, vm_object_bytes(o) + IR_HEAD_LENGTH, sizeof length);
    return length;
}

/* Java's: an array of bytes, and how they are coded. */
static bool add_coded(struct vm *m, struct base_text *out, struct vm_object *o) {
    uint64_t value, coder, pointer;
    if (!field(m, vm_class_index(o->h), "value", &value) ||
        !field(m, vm_class_index(o->h), "coder", &coder) || value + 8 > o->h->size ||
        coder >= o->h->size)
        return false;
    memcpy(&pointer, vm_object_bytes(o) + value, sizeof pointer);
    struct vm_object *array = vm_object_reach(m, vm_pointer_name(pointer));
    if (!vm_is_managed(array))
        return false;
    uint32_t width = vm_object_bytes(o)[coder] ? 2 : 1;
    assert(IR_HEAD + (uint64_t)length_of(array) <= array->h->size);
    add_characters(out, vm_object_bytes(array) + IR_HEAD, length_of(array) / width, width);
    return true;
}

static bool add_string(struct vm *m, struct base_text *out, struct vm_object *o) {
    const struct ir_class *k = &m->p->classes.at[vm_class_index(o->h)];
    if (strcmp(k->name, "java.lang.String") == 0)
        return add_coded(m, out, o);
    if (strcmp(k->name, "System.String") != 0 && strcmp(k->name, "string") != 0)
        return false;
    assert(IR_HEAD + 2 * (uint64_t)length_of(o) <= o->h->size);
    add_characters(out, vm_object_bytes(o) + IR_HEAD, length_of(o), 2);
    return true;
}

/* ---- objects ---- */

static bool holds(struct vm *m, uint32_t global, const struct ir_member *member, uint32_t name) {
    const struct ir_type *t = ir_type_at(m->p, member->type);
    struct vm_object *o = vm_object_at(m, vm_name(VM_SPACE_GLOBALS, global));
    uint64_t value;
    if (!t || t->kind != IR_TYPE_POINTER || !o || !o->h || member->offset + 8 > o->h->size)
        return false;
    assert(vm_global_of(o->h) == global);
    memcpy(&value, vm_object_bytes(o) + member->offset, sizeof value);
    return value == vm_pointer(name, 0);
}

static bool add_holder(struct vm *m, struct base_text *out, uint32_t name) {
    for (uint32_t g = 0; g < base_vec_count(&m->p->globals); g++) {
        const struct ir_global *global = &m->p->globals.at[g];
        const struct ir_type *t = ir_type_at(m->p, global->type);
        if (!t || t->kind != IR_TYPE_STRUCT || !vm_say_is_statics(global->name))
            continue;
        for (uint32_t i = 0; i < t->member_count; i++)
            if (holds(m, g, &t->members[i], name)) {
                vm_say_global(out, m->p->globals.at[g].name);
                base_text_printf(out, ".%s", t->members[i].name);
                return true;
            }
    }
    return false;
}

void vm_describe_object(struct vm *m, struct base_text *out, uint32_t name,
                        const struct vm_object *o) {
    assert(o == vm_object_at(m, name));
    if (!add_holder(m, out, name))
        base_text_printf(out, "%s#%u", m->p->classes.at[vm_class_index(o->h)].name,
                         vm_name_index(name));
}

/* "<Main>c__AnonStorey0", "<Run>d__3": names that a compiler gives to such classes. */
bool vm_describe_captures(struct vm *m, const struct vm_object *o) {
    const char *name = m->p->classes.at[vm_class_index(o->h)].name, *last = name;
    for (const char *c = name; *c; c++)
        if (*c == '.' || *c == '/' || *c == '+')
            last = c + 1;
    return *last == '<';
}

void vm_describe_reference(struct vm *m, struct base_text *out, uint64_t pointer) {
    struct vm_object *o = vm_object_reach(m, vm_pointer_name(pointer));
    assert(!vm_pointer_offset(pointer)); /* into one it is no reference */
    if (add_string(m, out, o))
        return;
    base_text_printf(out, "%s#%u", m->p->classes.at[vm_class_index(o->h)].name,
                     vm_name_index(vm_pointer_name(pointer)));
}

uint64_t vm_describe_inside(struct vm *m, struct base_text *out, const struct vm_object *o,
                            uint64_t offset, uint32_t *type) {
    const struct ir_class *k = &m->p->classes.at[vm_class_index(o->h)];
    *type = k->type;
    assert(offset >= IR_HEAD && offset < o->h->size);
    if (!(k->flags & IR_CLASS_ARRAY) || offset < k->size || !k->element)
        return offset;
    assert((o->h->size - k->size) % k->element == 0);
    base_text_printf(out, "[%" PRIu64 "]", (offset - k->size) / k->element);
    const struct ir_type *t = ir_type_at(m->p, k->type);
    *type = t ? t->element : 0;
    return (offset - k->size) % k->element;
}
