/* The parts of a thing: members, elements, what a collection holds, what a pointer of C points to.
 */
#include "vm/heap/global.h"
#include "vm/values/collection.h"
#include <inttypes.h>

/* A type of the platform's own: its insides say nothing. */
static bool is_platforms(const struct ir_type *type) {
    for (uint32_t i = 0; i < type->member_count; i++)
        if (type->members[i].name && !strncmp(type->members[i].name, "__", 2))
            return true;
    return false;
}

static uint32_t members_of(const struct ir_type *type) {
    bool has = type && (type->kind == IR_TYPE_STRUCT || type->kind == IR_TYPE_UNION);
    return has && !is_platforms(type) ? type->member_count : 0;
}

/* How many elements there are behind a pointer of C: as many as fit into the rest of its object.
 * One is no array. */
static uint32_t pointed_to(struct vm *m, uint64_t pointer, const struct ir_type *element) {
    const struct vm_object *o = vm_object_reach(m, vm_pointer_name(pointer));
    int64_t offset = vm_pointer_offset(pointer);
    if (!o || !o->h || o->h->flags & VM_OBJ_DEAD || offset < 0 || !element || !element->size ||
        (uint64_t)offset + element->size > o->h->size)
        return 0;
    return (uint32_t)((o->h->size - (uint64_t)offset) / element->size);
}

static uint32_t parts_of_pointer(struct vm *m, const struct vm_thing *t) {
    struct vm_thing target;
    if (!vm_thing_target(m, t, &target))
        return 0;
    const struct ir_type *type = vm_thing_type(m, &target);
    uint32_t count = pointed_to(m, target.at, type);
    return count == 1 && vm_thing_is_whole(m, &target) ? vm_thing_parts(m, &target) : count;
}

static uint32_t parts_of_object(struct vm *m, const struct vm_thing *t, const struct vm_object *o) {
    struct vm_collection c;
    bool known = vm_collection_open(m, t, &c);
    uint32_t count = known ? c.sole ? vm_thing_parts(m, &c.items[0].value) : c.count : 0;
    vm_collection_drop(&c);
    struct base_text text = {0};
    bool is_string = !known && vm_thing_string(m, t, &text);
    base_text_drop(&text);
    if (known || is_string)
        return count;
    const struct ir_class *class = vm_thing_class(m, o);
    return class->flags & IR_CLASS_ARRAY ? vm_thing_array_length(m, o)
                                         : members_of(ir_type_at(m->p, class->type));
}

uint32_t vm_thing_parts(struct vm *m, const struct vm_thing *t) {
    const struct ir_type *type = vm_thing_type(m, t);
    uint64_t pointer;
    struct vm_object *o = vm_thing_object(m, t, &pointer);
    if (o)
        return parts_of_object(m, t, o);
    if (!type)
        return 0;
    if (type->kind == IR_TYPE_POINTER)
        return vm_has_classes(m) ? 0 : parts_of_pointer(m, t);
    if (type->kind == IR_TYPE_ARRAY) {
        const struct ir_type *element = ir_type_at(m->p, type->element);
        return type->count > INT32_MAX || !element || !element->size ? 0 : (uint32_t)type->count;
    }
    return t->kind == VM_THING_PLACE ? members_of(type) : 0;
}

static void add_index(struct base_text *name, uint32_t n) {
    base_text_printf(name, "[%u]", n);
}

static bool element(struct vm *m, const struct vm_thing *t, uint32_t n, struct base_text *name,
                    struct vm_thing *out) {
    add_index(name, n);
    return vm_thing_element(m, t, n, out);
}

static bool member(const struct ir_type *type, uint64_t at, uint32_t n, struct base_text *name,
                   struct vm_thing *out) {
    if (n >= members_of(type))
        return false;
    const struct ir_member *of = &type->members[n];
    *out = vm_thing_place(at + of->offset, of->type);
    out->bit_offset = of->bit_offset;
    out->bit_size = of->bit_size;
    base_text_add(name, of->name && *of->name ? of->name : "(unnamed)");
    return true;
}

static bool item(struct vm *m, const struct vm_collection *c, uint32_t n, struct base_text *name,
                 struct vm_thing *out) {
    if (c->sole)
        return vm_thing_part(m, &c->items[0].value, n, name, out);
    if (n >= c->count)
        return false;
    *out = c->items[n].value;
    if (!c->keyed) {
        add_index(name, n);
        return true;
    }
    base_text_char(name, '[');
    vm_thing_add_text(m, &c->items[n].key, name);
    base_text_char(name, ']');
    return true;
}

static bool part_of_object(struct vm *m, const struct vm_thing *t, const struct vm_object *o,
                           uint64_t pointer, uint32_t n, struct base_text *name,
                           struct vm_thing *out) {
    struct vm_collection c;
    bool known = vm_collection_open(m, t, &c), found = known && item(m, &c, n, name, out);
    vm_collection_drop(&c);
    if (known)
        return found;
    const struct ir_class *class = vm_thing_class(m, o);
    if (!(class->flags & IR_CLASS_ARRAY))
        return member(ir_type_at(m->p, class->type), pointer, n, name, out);
    return element(m, t, n, name, out);
}

bool vm_thing_part(struct vm *m, const struct vm_thing *t, uint32_t n, struct base_text *name,
                   struct vm_thing *out) {
    const struct ir_type *type = vm_thing_type(m, t);
    uint64_t pointer;
    struct vm_object *o = vm_thing_object(m, t, &pointer);
    if (o)
        return part_of_object(m, t, o, pointer, n, name, out);
    if (!type)
        return false;
    struct vm_thing target;
    if (type->kind != IR_TYPE_POINTER || vm_has_classes(m))
        return type->kind == IR_TYPE_ARRAY ? element(m, t, n, name, out)
                                           : member(type, t->at, n, name, out);
    if (!vm_thing_target(m, t, &target))
        return false;
    uint32_t count = pointed_to(m, target.at, vm_thing_type(m, &target));
    if (count == 1 && vm_thing_is_whole(m, &target))
        return vm_thing_part(m, &target, n, name, out);
    if (count == 1) {
        base_text_add(name, "*");
        *out = target;
        return n == 0;
    }
    return element(m, t, n, name, out);
}
