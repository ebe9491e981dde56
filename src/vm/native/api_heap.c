/* The heap of programs that allocate and free by themselves, for natives. */
#include "vm/heap/access.h"
#include "vm/heap/name.h"
#include "vm/heap/object.h"
#include "vm/heap/order.h"
#include "vm/heap/reuse.h"
#include "vm/heap/share.h"
#include "vm/native.h"
#include "vm/options.h"
#include "vm/thread/native_call.h"

static uint32_t log2_of(uint32_t align) {
    uint32_t log2 = 0;
    assert(align && !(align & (align - 1)));
    while (align > 1u << log2)
        log2++;
    return log2;
}

static bool has_room(const struct vm *m, uint64_t size) {
    return size < 1u << 31 && m->heap.bytes + size <= m->o->max_heap;
}

static enum vm_status too_much(struct vm_call *c, uint64_t size) {
    return vm_raise(c->vm, MODEL_FAULT_UNMODELLED, vm_site_here(c->vm, c->thread),
                    (uint64_t)(uintptr_t) "an allocation of more than the machine gives", size);
}

enum vm_status vm_heap_new(struct vm_call *c, uint64_t size, uint32_t align, bool zeroed,
                           uint64_t *pointer) {
    struct vm *m = c->vm;
    uint32_t log2 = log2_of(align), name = 0;
    *pointer = 0;
    vm_reuse_record(m, vm_site_here(m, c->thread));
    if (m->preview.on || size >= UINT64_C(1) << (m->p->pointer_bytes == 4 ? 31 : 47))
        return VM_OK;
    if (has_room(m, size))
        name = vm_name_for_heap(m, c->thread, size, log2);
    if (!name)
        return too_much(c, size);
    vm_object_make(m, name, size, log2, zeroed, vm_site_here(m, c->thread));
    assert(m->heap.bytes <= m->o->max_heap && vm_object_at(m, name)->h->thread == c->thread);
    *pointer = vm_pointer(name, 0);
    if (VM_UNLIKELY(m->order))
        vm_order_made(m, name, size, vm_site_here(m, c->thread));
    return VM_OK;
}

/* Is it an object that can be freed? The pointer may have come to others, and the object may have
 * been freed: that is a fault. */
static enum vm_status find(struct vm_call *c, uint64_t pointer, struct vm_object **out) {
    struct vm *m = c->vm;
    uint32_t site = vm_site_here(m, c->thread), name = vm_pointer_name(pointer);
    uint32_t space = vm_name_space(name);
    bool heap =
        space >= VM_SPACE_THREADS && (space - VM_SPACE_THREADS) % VM_SPACES_A_THREAD == VM_HEAP;
    struct vm_object *o = heap ? vm_object_at(m, name) : NULL;
    if (o && o->h && o->h->flags & VM_OBJ_DEAD) {
        vm_record_failed(m, name, site);
        return vm_raise(m, MODEL_FAULT_DOUBLE_FREE, site, pointer, 0);
    }
    if (!o || !o->h || vm_pointer_offset(pointer))
        return vm_raise(m, MODEL_FAULT_INVALID_FREE, site, pointer, 0);
    *out = o;
    return VM_OK;
}

/* VM_STOP while the native is only looked at: nothing has to happen. */
enum vm_status vm_heap_free_claim(struct vm_call *c, uint64_t pointer) {
    struct vm *m = c->vm;
    struct vm_object *o;
    uint8_t *bytes;
    enum vm_status s = find(c, pointer, &o);
    if (s != VM_OK)
        return s;
    vm_reuse_record(m, vm_site_here(m, c->thread));
    uint32_t size = o->h->size;
    s = m->preview.on ? VM_STOP : VM_OK;
    if (size) /* malloc(0) has given an object without bytes */
        s = vm_access(m, pointer, size, MODEL_WRITE | MODEL_FREE, vm_site_here(m, c->thread), &o,
                      &bytes);
    return s;
}

enum vm_status vm_heap_free(struct vm_call *c, uint64_t pointer) {
    if (!pointer)
        return VM_OK;
    enum vm_status s = vm_heap_free_claim(c, pointer);
    uint32_t name = vm_pointer_name(pointer);
    if (s != VM_OK)
        return s;
    vm_order_ends(c->vm, name, vm_site_here(c->vm, c->thread));
    vm_reuse_freed(c->vm, vm_object_at(c->vm, name));
    vm_object_die(c->vm, name, vm_site_here(c->vm, c->thread));
    return VM_OK;
}

/* ---- addresses as a choice (heap/reuse.h) ---- */

uint32_t vm_heap_reusable(struct vm_call *c, uint64_t size, uint32_t align) {
    return vm_reuse_count(c->vm, size, log2_of(align));
}

/* Others may have kept the address, so they reach the object from the beginning. */
enum vm_status vm_heap_new_again(struct vm_call *c, uint32_t number, uint64_t size, uint32_t align,
                                 bool zeroed, uint64_t *pointer) {
    struct vm *m = c->vm;
    assert(number < vm_heap_reusable(c, size, align) && !m->preview.on);
    *pointer = 0;
    if (!has_room(m, size))
        return too_much(c, size);
    uint32_t log2 = log2_of(align), name = vm_reuse_name(m, size, log2, number);
    vm_reuse_record(m, vm_site_here(m, c->thread));
    vm_identified(c);
    vm_object_erase(m, name);
    vm_object_make(m, name, size, log2, zeroed, vm_site_here(m, c->thread));
    vm_share(m, name);
    vm_note(c, "at an address that was freed");
    *pointer = vm_pointer(name, 0);
    if (VM_UNLIKELY(m->order))
        vm_order_made(m, name, size, vm_site_here(m, c->thread));
    return VM_OK;
}

bool vm_heap_stays(struct vm_call *c, uint64_t pointer, uint64_t size) {
    struct vm *m = c->vm;
    uint32_t name = vm_pointer_name(pointer);
    struct vm_object *o = vm_object_at(m, name);
    return m->o->reuse_addresses && o && o->h && !(o->h->flags & VM_OBJ_DEAD) &&
           has_room(m, size) && vm_name_holds(m, name, size, o->h->align_log2);
}

enum vm_status vm_heap_resize(struct vm_call *c, uint64_t pointer, uint64_t size) {
    struct vm *m = c->vm;
    assert(vm_heap_stays(c, pointer, size));
    enum vm_status s = vm_heap_free_claim(c, pointer);
    if (s != VM_OK)
        return s;
    vm_object_resize(m, vm_pointer_name(pointer), (uint32_t)size);
    vm_note(c, "stays where it is");
    return VM_OK;
}
