/* Questions that operations on managed objects ask before they go on: the object's class, the
 * method that answers, the address of an element, whether a class is ready. */
#include "vm/exec/managed_ops.h"

#include "vm/core/image.h"
#include "vm/core/inputs.h"
#include "vm/heap/access.h"
#include "vm/heap/global.h"
#include "vm/thread/exception.h"

/* The class of an object. Without an object: a fault that becomes an exception. */
enum vm_status vm_exec_class_of(struct vm *m, uint64_t pointer, uint32_t site, uint32_t *class) {
    struct vm_object *o = vm_object_reach(m, vm_pointer_name(pointer));
    if (VM_LIKELY(vm_is_managed(o))) {
        vm_inputs_object(m, vm_pointer_name(pointer), o, 0, 0);
        *class = vm_class_index(o->h);
        assert(*class < base_vec_count(&m->p->classes));
        return VM_OK;
    }
    if (!pointer)
        return vm_raise(m, MODEL_FAULT_NULL_POINTER, site, 0, 0);
    return vm_raise(m, MODEL_FAULT_INVALID_POINTER, site, pointer, 0);
}

/* Which function answers a virtual call. */
enum vm_status vm_exec_virtual(struct vm *m, const struct ir_function *caller,
                               const struct ir_ins *i, const uint64_t *regs, uint32_t site,
                               uint32_t *function) {
    uint32_t class;
    assert(i->b); /* the receiver is the first argument */
    enum vm_status s = vm_exec_class_of(m, regs[caller->aux.at[i->y]], site, &class);
    if (s != VM_OK)
        return s;
    *function = ir_class_dispatch(m->p, class, i->x);
    if (*function == IR_NO_INDEX)
        return vm_raise(
            m, MODEL_FAULT_UNMODELLED, site,
            (uint64_t)(uintptr_t) "a method that the object's class does not have, as it "
                                  "was made for another class library",
            0);
    vm_image_function(m->image, *function);
    return VM_OK;
}

/* The number of elements never changes, so no thread can tell when it is read. */
enum vm_status vm_exec_array(struct vm *m, uint64_t pointer, uint32_t site,
                             struct vm_object **array, uint32_t *length) {
    struct vm_object *o = vm_object_reach(m, vm_pointer_name(pointer));
    if (VM_UNLIKELY(!vm_is_managed(o)))
        return vm_raise(m, pointer ? MODEL_FAULT_INVALID_POINTER : MODEL_FAULT_NULL_POINTER, site,
                        pointer, 0);
    *array = o;
    vm_inputs_object(m, vm_pointer_name(pointer), o, IR_HEAD_LENGTH, sizeof *length);
    memcpy(length, vm_object_bytes(o) + IR_HEAD_LENGTH, sizeof *length);
    return VM_OK;
}

enum vm_status vm_exec_element(struct vm *m, uint64_t array, uint64_t index, uint64_t bytes,
                               uint32_t site, uint64_t *out) {
    struct vm_object *o = NULL;
    uint32_t length = 0;
    enum vm_status s = vm_exec_array(m, array, site, &o, &length);
    if (s != VM_OK)
        return s;
    if (VM_UNLIKELY(index >= length))
        return vm_raise_exception(m, IR_RAISE_BOUNDS, site, index, length);
    *out = array + m->p->classes.at[vm_class_index(o->h)].size + index * bytes;
    return VM_OK;
}

/* A class that was initialised before the first choice is so in every state. For other classes the
 * answer depends on the thread that initialised them, and dynamic reductions must know this. But no
 * state is needed before the look: had that thread been slower, this one would have waited for
 * it. */
bool vm_exec_is_initialised(struct vm *m, uint32_t thread, const struct ir_class *k,
                            uint32_t site) {
    if (k->init_state == IR_NO_INDEX)
        return true;
    uint32_t name = vm_name(VM_SPACE_GLOBALS, k->init_state), state[2];
    struct vm_object *o = vm_object_reach(m, name);
    assert(o->h->size >= sizeof state);
    vm_inputs_object(m, name, o, 0, sizeof state);
    memcpy(state, vm_object_bytes(o), sizeof state);
    assert(state[0] <= IR_INIT_FAILED && (state[0] == IR_INIT_RUNNING) == (state[1] != 0));
    if (state[0] == IR_INIT_RUNNING)
        return state[1] == thread + 1;
    if (state[0] != IR_INIT_DONE)
        return false;
    uint32_t before;
    memcpy(&before, o->base ? (const void *)(o->base + 1) : (const void *)state, sizeof before);
    if (before != IR_INIT_DONE)
        vm_record_look(m, vm_pointer(name, 0), 4, site);
    return true;
}
