/* Globals as objects: made before the first instruction, or, in a program with a supply, when this
 * machine first meets them; and each thread's copies of thread-local variables. */
#include "vm/heap/global.h"

#include "vm/core/apart.h"
#include "vm/heap/name.h"
#include "vm/heap/object.h"

static void place_relocs(struct vm *m, const struct ir_global *g, uint8_t *bytes) {
    for (uint32_t k = 0; k < g->reloc_count; k++) {
        const struct ir_reloc *r = &g->relocs[k];
        uint32_t space = r->is_function ? VM_SPACE_FUNCTIONS : VM_SPACE_GLOBALS;
        uint64_t pointer = vm_pointer(vm_name(space, r->index), r->addend);
        assert(g->size >= m->p->pointer_bytes && r->offset <= g->size - m->p->pointer_bytes);
        if (m->p->pointer_bytes == 8) {
            memcpy(bytes + r->offset, &pointer, 8);
        } else {
            uint32_t address = vm_compress(m, pointer);
            memcpy(bytes + r->offset, &address, 4);
        }
    }
}

static void make_global(struct vm *m, uint32_t index) {
    const struct ir_global *g = &m->p->globals.at[index];
    uint32_t name = vm_name(VM_SPACE_GLOBALS, index), log2 = 0;
    assert(g->align && !(g->align & (g->align - 1)));
    while (1u << log2 < g->align)
        log2++;
    vm_object_make(m, name, g->size, log2, true, 0);
    struct vm_object *o = vm_object_at(m, name);
    o->h->flags = (uint8_t)(VM_OBJ_SHARED | (g->is_const ? VM_OBJ_CONST : 0));
    if (g->class != IR_NO_INDEX) {
        o->h->flags |= VM_OBJ_MANAGED;
        o->h->class = g->class;
    }
    o->h->thread = 0; /* no thread made it, whichever met it first */
    o->h->global = index + 1;
    if (g->init)
        memcpy(o->h + 1, g->init, g->size);
    place_relocs(m, g, vm_object_bytes(o));
}

void vm_globals_make(struct vm *m) {
    for (uint32_t i = 0; i < base_vec_count(&m->p->globals) && !m->p->supplier; i++)
        make_global(m, i);
}

/* All machines share one copy of how a late global begins. */
static const struct vm_header *pristine(struct vm *m, uint32_t index, const struct vm_object *o) {
    struct vm_image *image = m->image;
    assert(o->h->size == m->p->globals.at[index].size && !(o->h->flags & VM_OBJ_SHADOW));
    ir_program_hold(m->p);
    if (!image->pristine[index]) {
        size_t size = sizeof *o->h + vm_shadow_offset(o->h->size);
        image->pristine[index] = base_arena_alloc(&image->arena, size);
        memcpy(image->pristine[index], o->h, size);
    }
    ir_program_release(m->p);
    return image->pristine[index];
}

/* A program with a supply gets globals while it runs. A global that this machine has not met is as
 * if it had been there from the start. So it is in every state until it changes. */
struct vm_object *vm_object_reach(struct vm *m, uint32_t name) {
    struct vm_object *o = vm_object_at(m, name);
    if (VM_LIKELY(o && o->h) || vm_name_space(name) != VM_SPACE_GLOBALS || !m->p->supplier)
        return o;
    uint32_t index = vm_name_index(name);
    if (index >= base_vec_count(&m->p->globals) || m->p->globals.at[index].is_tls)
        return o;
    uint32_t dirty = m->changed.objects.count;
    make_global(m, index);
    vm_objects_clean(m, dirty);
    o = vm_object_at(m, name);
    o->base = pristine(m, index, o);
    assert(vm_object_is_as_in_base(o)); /* the same whichever machine met it first */
    return o;
}

/* A thread's copy of a thread-local variable is made when it is first named. */
uint64_t vm_tls_address(struct vm *m, uint32_t thread, uint32_t global) {
    uint32_t space = vm_thread_space(thread, VM_TLS);
    const struct ir_global *g = &m->p->globals.at[global];
    assert(g->is_tls && !m->supposing);
    uint32_t index = global;
    if (m->p->pointer_bytes == 4) /* a 32-bit index says the size class too */
        index = global << 2 | (g->size >= 128) | (uint32_t)(g->size >= 4096) << 1;
    vm_space_need(m, space, index + 1);
    uint32_t name = vm_name(space, index);
    struct vm_object *o = vm_object_at(m, name);
    if (o->h && o->h->flags & VM_OBJ_DEAD) {
        vm_object_erase(m, name); /* of an earlier thread with this number */
        m->replaced = true;
    }
    vm_tell_apart(m, thread); /* the address shows the thread */
    if (!o->h) {
        vm_object_make(m, name, g->size, 4, true, 0);
        o = vm_object_at(m, name);
        o->h->thread = (uint16_t)thread;
        o->h->global = global + 1;
        const struct vm_object *image =
            vm_object_at(m, vm_name(VM_SPACE_GLOBALS, global)); /* initialised, pointers and all */
        if (image && image->h)
            memcpy(o->h + 1, image->h + 1, g->size);
        else if (g->init) /* came with a supply, which makes none with pointers */
            memcpy(o->h + 1, g->init, g->size);
    }
    return vm_pointer(name, 0);
}
