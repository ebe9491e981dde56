/* Places of a managed program: what a name means there is known by the objects that are met, each
 * of which has a class, and the class a type. */
#include "vm/gc/new.h"
#include "vm/question/proposition_int.h"
#include "vm/core/machine.h"

#include <string.h>

struct place {
    uint64_t at;
    const struct ir_type *type;
};

static bool refuse(struct vm_asking *a, const char *why) {
    a->why = why;
    return false;
}

static bool find_place(struct vm_asking *a, const struct vm_term *t, struct place *out);

/* The object that a place refers to; false: null. */
static bool follow(struct vm_asking *a, const struct place *p, uint64_t *reference,
                   const struct ir_class **class) {
    struct vm *m = a->m;
    if (!p->type || p->type->kind != IR_TYPE_POINTER)
        return refuse(a, "a proposition goes through a number as if it were an object");
    if (!vm_term_load(m, p->at, m->p->pointer_bytes, reference) || !*reference)
        return false;
    const struct vm_object *o = vm_object_reach(m, vm_pointer_name(*reference));
    if (!vm_is_managed(o))
        return refuse(a, "a proposition goes through a pointer that is no reference");
    *class = &m->p->classes.at[o->h->made_at];
    return true;
}

/* A field that is declared below hides one of the same name above, which comes first. */
static const struct ir_member *find_member(const struct ir_type *type, const char *name) {
    for (uint32_t i = type ? type->member_count : 0; i-- > 0;)
        if (type->kind == IR_TYPE_STRUCT && type->members[i].name &&
            !strcmp(type->members[i].name, name))
            return &type->members[i];
    return NULL;
}

static bool find_field(struct vm_asking *a, const struct vm_term *t, struct place *out) {
    struct place of;
    if (!find_place(a, t->left, &of))
        return false;
    const struct ir_type *type = of.type;
    const struct ir_class *class;
    uint64_t at = of.at;
    if (!type || type->kind != IR_TYPE_STRUCT) { /* no value type: there is a reference */
        if (!follow(a, &of, &at, &class))
            return false;
        type = ir_type_at(a->m->p, class->type);
        if (class->flags & IR_CLASS_ARRAY)
            type = NULL;
    }
    const struct ir_member *member = find_member(type, t->name);
    if (!member)
        return refuse(a, "a proposition names a field that the object does not have");
    *out = (struct place){at + member->offset, ir_type_at(a->m->p, member->type)};
    return true;
}

static bool find_item(struct vm_asking *a, const struct vm_term *t, struct place *out) {
    struct place of;
    uint64_t array, length;
    const struct ir_class *class;
    vm_wide index;
    if (!find_place(a, t->left, &of) || !follow(a, &of, &array, &class))
        return false;
    if (!(class->flags & IR_CLASS_ARRAY))
        return refuse(a, "a proposition asks for an element of what is no array");
    if (!vm_term_load(a->m, array + IR_HEAD_LENGTH, 4, &length) ||
        !vm_term_evaluate(a, t->right, &index) || index < 0 || index >= (vm_wide)length)
        return false;
    const struct ir_type *type = ir_type_at(a->m->p, class->type);
    if (type && type->kind == IR_TYPE_ARRAY)
        type = ir_type_at(a->m->p, type->element);
    *out = (struct place){array + class->size + (uint64_t)index * class->element, type};
    return true;
}

static bool find_place(struct vm_asking *a, const struct vm_term *t, struct place *out) {
    if (t->kind == VM_TERM_FIELD)
        return find_field(a, t, out);
    if (t->kind == VM_TERM_ITEM)
        return find_item(a, t, out);
    assert(t->kind == VM_TERM_STATIC);
    *out = (struct place){vm_pointer(vm_name(VM_SPACE_GLOBALS, t->global), 0) + t->offset,
                          ir_type_at(a->m->p, t->type)};
    return true;
}

bool vm_term_managed_place(struct vm_asking *a, const struct vm_term *t, uint64_t *pointer,
                           uint64_t *size) {
    struct place p;
    if (!find_place(a, t, &p))
        return false;
    *pointer = p.at;
    *size = p.type ? p.type->size : 0;
    return true;
}

/* The length of an array is in its head, and is no field of its type. */
static bool find_length(struct vm_asking *a, const struct vm_term *t, bool *found, vm_wide *out) {
    struct place of;
    uint64_t array, length;
    const struct ir_class *class;
    *found = false;
    if (strcmp(t->name, "length") != 0 && strcmp(t->name, "Length") != 0)
        return true;
    if (!find_place(a, t->left, &of))
        return false;
    if (of.type && of.type->kind == IR_TYPE_STRUCT)
        return true;
    if (!follow(a, &of, &array, &class))
        return false;
    *found = class->flags & IR_CLASS_ARRAY;
    if (!*found)
        return true;
    if (!vm_term_load(a->m, array + IR_HEAD_LENGTH, 4, &length))
        return false;
    *out = (vm_wide)length;
    return true;
}

bool vm_term_managed(struct vm_asking *a, const struct vm_term *t, vm_wide *out) {
    struct place p;
    bool is_length = false;
    if (t->kind == VM_TERM_FIELD && !find_length(a, t, &is_length, out))
        return false;
    if (is_length)
        return true;
    if (!find_place(a, t, &p))
        return false;
    if (!p.type || p.type->kind == IR_TYPE_STRUCT || p.type->kind == IR_TYPE_FLOAT)
        return refuse(a, "a proposition asks for the value of a struct or floating-point number");
    return vm_term_read(a->m, p.at, p.type, out);
}
