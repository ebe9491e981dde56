#include "vm/people/read.h"

#include "vm/heap/access.h"
#include "vm/heap/global.h"

enum vm_readable vm_read(struct vm *m, uint64_t pointer, uint32_t size, uint64_t *out) {
    struct vm_object *o = vm_object_reach(m, vm_pointer_name(pointer));
    int64_t offset = vm_pointer_offset(pointer);
    assert(size && size <= sizeof *out);
    *out = 0;
    if (!o || !o->h)
        return VM_READ_OUTSIDE;
    if (o->h->flags & VM_OBJ_DEAD)
        return VM_READ_DEAD;
    if (offset < 0 || (uint64_t)offset + size > o->h->size)
        return VM_READ_OUTSIDE;
    if (o->h->flags & VM_OBJ_SHADOW && vm_undefined_bits(o, (uint64_t)offset, size))
        return VM_READ_UNDEFINED;
    memcpy(out, vm_object_bytes(o) + offset, size);
    return VM_READABLE;
}

bool vm_read_is_signed(const struct ir_type *type) {
    if (!type || type->kind == IR_TYPE_INT)
        return true;
    if (type->kind == IR_TYPE_CHAR && type->size > 1) /* those of C# and Java have no sign */
        return false;
    if (type->kind == IR_TYPE_CHAR)
        return !type->name || !strstr(type->name, "unsigned");
    for (uint32_t i = 0; type->kind == IR_TYPE_ENUM && i < type->member_count; i++)
        if ((int64_t)type->members[i].offset < 0)
            return true;
    return false;
}

vm_read_number vm_read_widen(uint64_t value, uint32_t bits, bool is_signed) {
    assert(bits && bits <= 64);
    uint64_t sign = UINT64_C(1) << (bits - 1);
    value &= sign | (sign - 1);
    if (is_signed && value & sign)
        return (vm_read_number)value - 2 * (vm_read_number)sign;
    return (vm_read_number)value;
}

const struct ir_member *vm_read_member(const struct ir_type *type, const char *name) {
    bool has = type && (type->kind == IR_TYPE_STRUCT || type->kind == IR_TYPE_UNION);
    for (uint32_t i = has ? type->member_count : 0; i-- > 0;)
        if (type->members[i].name && !strcmp(type->members[i].name, name))
            return &type->members[i];
    return NULL;
}

bool vm_read_enumerator(const struct ir_program *p, const char *name, int64_t *out) {
    for (uint32_t i = 0; i < base_vec_count(&p->types); i++) {
        const struct ir_type *t = &p->types.at[i];
        for (uint32_t k = 0; t->kind == IR_TYPE_ENUM && k < t->member_count; k++)
            if (t->members[k].name && !strcmp(t->members[k].name, name)) {
                *out = (int64_t)t->members[k].offset;
                return true;
            }
    }
    return false;
}
