#include "vm/thread/ending.h"

#include "vm/core/inputs.h"
#include "vm/heap/access.h"
#include "vm/heap/object.h"

/* The list begins with the number of functions that were registered, and of the program's
 * destructors that were called. */
struct head {
    uint32_t registered, called;
};

bool vm_return_ends(struct vm *m) {
    if (m->p->exit_list == IR_NO_INDEX)
        return false;
    uint32_t name = vm_name(VM_SPACE_GLOBALS, m->p->exit_list);
    struct vm_object *o = vm_object_at(m, name);
    struct head head = {0};
    if (o && o->h) {
        assert(o->h->size >= sizeof head);
        vm_inputs_object(m, name, o, 0, sizeof head);
        memcpy(&head, vm_object_bytes(o), sizeof head);
    }
    return !head.registered && head.called >= m->p->destructors.count;
}

void vm_record_return(struct vm *m, uint32_t site) {
    assert(m->p->exit_list != IR_NO_INDEX);
    vm_record_look(m, vm_pointer(vm_name(VM_SPACE_GLOBALS, m->p->exit_list), 0),
                   sizeof(struct head), site);
}
