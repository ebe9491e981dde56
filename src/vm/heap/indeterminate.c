#include "vm/heap/indeterminate.h"

#include "vm/core/arithmetic.h"
#include "vm/heap/access.h"
#include "vm/heap/object.h"
#include "vm/native.h"
#include <assert.h>

/* Are all bytes there as they were when the object was made? */
static bool is_untouched(struct vm_object *o, uint64_t offset, uint32_t size) {
    return vm_undefined_bits(o, offset, size) == vm_mask(size * 8);
}

uint32_t vm_indeterminate_ways(struct vm *m, uint64_t pointer, uint32_t size) {
    struct vm_object *o = vm_object_at(m, vm_pointer_name(pointer));
    int64_t offset = vm_pointer_offset(pointer);
    uint64_t sample[VM_SAMPLES];
    assert(m->chooses && size >= 1 && size <= 8);
    if (m->asking || !o || !o->h || o->h->flags & (VM_OBJ_DEAD | VM_OBJ_CONST) || offset < 0 ||
        (uint64_t)offset + size > o->h->size || !is_untouched(o, (uint64_t)offset, size))
        return 0;
    uint32_t all = vm_enumerable(m->o, size * 8);
    return all ? all : vm_sample(m->o, size * 8, sample);
}

uint32_t vm_indeterminate_pending(struct vm *m, const struct vm_frame *f, const struct ir_ins *i) {
    if (i->op >= IR_OPS || ir_op_table[i->op].form != IR_FORM_LD || i->op == IR_OP_ldp32)
        return 0;
    return vm_indeterminate_ways(m, f->regs[i->b] + (uint64_t)i->imm, ir_op_table[i->op].size);
}

uint64_t vm_indeterminate_choose(struct vm *m, struct vm_object *o, uint64_t pointer,
                                 uint32_t size) {
    uint64_t sample[VM_SAMPLES], value = m->alt;
    uint32_t name = vm_pointer_name(pointer);
    assert(m->first && m->alt < vm_indeterminate_ways(m, pointer, size));
    if (!vm_enumerable(m->o, size * 8)) {
        vm_sample(m->o, size * 8, sample);
        value = sample[m->alt];
        m->approximation = "memory that was never written has too many possible values";
    }
    memcpy(vm_object_bytes(o) + (uint32_t)pointer, &value, size);
    vm_object_touch(m, name, o, (uint32_t)pointer, size);
    vm_define(m, name, o, (uint32_t)pointer, size);
    return value;
}
