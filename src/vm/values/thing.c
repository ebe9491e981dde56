/* Things: their bits, and the ways from one to another. */
#include "vm/values/thing.h"

#include "vm/heap/global.h"
#include "vm/heap/name.h"

const struct ir_type *vm_thing_type(struct vm *m, const struct vm_thing *t) {
    bool typed = t->kind == VM_THING_PLACE || t->kind == VM_THING_WORD;
    return typed ? ir_type_at(m->p, t->type) : NULL;
}

bool vm_thing_is_whole(struct vm *m, const struct vm_thing *t) {
    const struct ir_type *type = vm_thing_type(m, t);
    return type && (type->kind == IR_TYPE_ARRAY || type->kind == IR_TYPE_STRUCT ||
                    type->kind == IR_TYPE_UNION);
}

static const char *say_trouble(enum vm_readable r) {
    switch (r) {
    case VM_READ_DEAD: return "gone";
    case VM_READ_UNDEFINED: return "undefined";
    case VM_READ_OUTSIDE:
    case VM_READABLE: break;
    }
    return "not readable";
}

static bool read_bits(struct vm *m, const struct vm_thing *t, uint64_t *out, const char **why) {
    uint32_t end = t->bit_offset % 8 + t->bit_size;
    *why = "not readable";
    if (end > 64)
        return false;
    enum vm_readable r = vm_read(m, t->at + t->bit_offset / 8, (end + 7) / 8, out);
    *why = say_trouble(r);
    *out = (uint64_t)vm_read_widen(*out >> t->bit_offset % 8, t->bit_size, false);
    return r == VM_READABLE;
}

bool vm_thing_word(struct vm *m, const struct vm_thing *t, uint64_t *out, const char **why) {
    const struct ir_type *type = vm_thing_type(m, t);
    *out = t->at;
    *why = "undefined";
    if (t->kind == VM_THING_WORD)
        return !t->undefined;
    assert(t->kind == VM_THING_PLACE);
    if (t->bit_size)
        return read_bits(m, t, out, why);
    uint64_t size = type ? type->size : 0;
    *why = "no value of a known type";
    if (!size || size > sizeof *out || vm_thing_is_whole(m, t))
        return false;
    enum vm_readable r = vm_read(m, t->at, (uint32_t)size, out);
    *why = say_trouble(r);
    if (r == VM_READABLE && type->kind == IR_TYPE_POINTER && size == 4)
        *out = vm_expand(m, (uint32_t)*out);
    return r == VM_READABLE;
}

struct vm_object *vm_thing_object(struct vm *m, const struct vm_thing *t, uint64_t *pointer) {
    const struct ir_type *type = vm_thing_type(m, t);
    const char *why;
    *pointer = 0;
    if (!type || type->kind != IR_TYPE_POINTER || !vm_has_classes(m) ||
        !vm_thing_word(m, t, pointer, &why) || !vm_name_space(vm_pointer_name(*pointer)) ||
        vm_pointer_offset(*pointer))
        return NULL;
    struct vm_object *o = vm_object_reach(m, vm_pointer_name(*pointer));
    return vm_is_managed(o) ? o : NULL;
}

const struct ir_class *vm_thing_class(struct vm *m, const struct vm_object *o) {
    assert(vm_class_index(o->h) < base_vec_count(&m->p->classes));
    return &m->p->classes.at[vm_class_index(o->h)];
}

void vm_thing_add_class(struct base_text *out, const struct ir_class *class) {
    size_t outer = strcspn(class->name, "<`["), from = 0;
    for (size_t i = 0; i < outer; i++)
        if (class->name[i] == '.' || class->name[i] == '$')
            from = i + 1;
    const char *rest = class->name + outer;
    base_text_add_n(out, class->name + from, outer - from);
    if (*rest == '`') /* how many parameters of types it has */
        rest += 1 + strspn(rest + 1, "0123456789");
    base_text_add(out, rest);
}

uint32_t vm_thing_array_length(struct vm *m, const struct vm_object *o) {
    const struct ir_class *class = vm_thing_class(m, o);
    uint32_t length;
    if (!(class->flags & IR_CLASS_ARRAY))
        return 0;
    memcpy(&length, (const uint8_t *)(o->h + 1) + IR_HEAD_LENGTH, sizeof length);
    return length;
}

struct vm_thing vm_thing_array_at(struct vm *m, const struct vm_object *o, uint64_t pointer,
                                  uint64_t index) {
    const struct ir_class *class = vm_thing_class(m, o);
    assert(class->flags & IR_CLASS_ARRAY && index < vm_thing_array_length(m, o));
    const struct ir_type *type = ir_type_at(m->p, class->type);
    uint32_t element = type && type->kind == IR_TYPE_ARRAY ? type->element : class->type;
    return vm_thing_place(pointer + class->size + index * class->element, element);
}

static bool member_of(struct vm *m, uint64_t at, const struct ir_type *type, const char *name,
                      struct vm_thing *out) {
    (void)m;
    const struct ir_member *member = vm_read_member(type, name);
    if (!member)
        return false;
    *out = vm_thing_place(at + member->offset, member->type);
    out->bit_offset = member->bit_offset;
    out->bit_size = member->bit_size;
    return true;
}

bool vm_thing_field(struct vm *m, const struct vm_thing *of, const char *name,
                    struct vm_thing *out) {
    const struct ir_type *type = vm_thing_type(m, of);
    uint64_t pointer;
    struct vm_object *o = vm_thing_object(m, of, &pointer);
    if (o)
        return !(vm_thing_class(m, o)->flags & IR_CLASS_ARRAY) &&
               member_of(m, pointer, ir_type_at(m->p, vm_thing_class(m, o)->type), name, out);
    struct vm_thing target;
    if (type && type->kind == IR_TYPE_POINTER)
        return vm_thing_target(m, of, &target) && vm_thing_is_whole(m, &target) &&
               vm_thing_field(m, &target, name, out);
    return of->kind == VM_THING_PLACE && member_of(m, of->at, type, name, out);
}

bool vm_thing_target(struct vm *m, const struct vm_thing *of, struct vm_thing *out) {
    const struct ir_type *type = vm_thing_type(m, of);
    uint64_t pointer;
    const char *why;
    if (!type || type->kind != IR_TYPE_POINTER || !type->element ||
        !vm_thing_word(m, of, &pointer, &why) || !vm_name_space(vm_pointer_name(pointer)))
        return false;
    *out = vm_thing_place(pointer, type->element);
    return true;
}

static bool array_of_c(struct vm *m, const struct vm_thing *of, int64_t index,
                       struct vm_thing *out) {
    const struct ir_type *type = vm_thing_type(m, of);
    const struct ir_type *element = type ? ir_type_at(m->p, type->element) : NULL;
    if (!element || !element->size || index > INT32_MAX / (int64_t)element->size ||
        index < INT32_MIN / (int64_t)element->size)
        return false;
    uint64_t base = of->at;
    const char *why;
    if (type->kind == IR_TYPE_POINTER ? !vm_thing_word(m, of, &base, &why)
                                      : of->kind != VM_THING_PLACE || index < 0)
        return false;
    if (type->kind == IR_TYPE_ARRAY && type->count && (uint64_t)index >= type->count)
        return false;
    *out = vm_thing_place(base + (uint64_t)(index * (int64_t)element->size), type->element);
    return true;
}

bool vm_thing_element(struct vm *m, const struct vm_thing *of, int64_t index,
                      struct vm_thing *out) {
    const struct ir_type *type = vm_thing_type(m, of);
    uint64_t pointer;
    struct vm_object *o = vm_thing_object(m, of, &pointer);
    if (o && index >= 0 && index < (int64_t)vm_thing_array_length(m, o)) {
        *out = vm_thing_array_at(m, o, pointer, (uint64_t)index);
        return true;
    }
    return !o && type && (type->kind == IR_TYPE_POINTER || type->kind == IR_TYPE_ARRAY) &&
           array_of_c(m, of, index, out);
}
