/* A process before its first instruction: globals, arguments, the first thread. */
#include "vm/core/machine.h"

static void place_relocs(struct vm *m, const struct ir_global *g, uint8_t *bytes) {
    for (uint32_t k = 0; k < g->reloc_count; k++) {
        const struct ir_reloc *r = &g->relocs[k];
        uint32_t space = r->is_function ? VM_SPACE_FUNCTIONS : VM_SPACE_GLOBALS;
        uint64_t pointer = vm_pointer(vm_name(space, r->index), r->addend);
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
    while (1u << log2 < g->align)
        log2++;
    vm_object_make(m, name, g->size, log2, true, 0);
    struct vm_object *o = vm_object_at(m, name);
    o->h->flags = (uint8_t)(VM_OBJ_SHARED | (g->is_const ? VM_OBJ_CONST : 0));
    if (g->class != IR_NO_INDEX) {
        o->h->flags |= VM_OBJ_MANAGED;
        o->h->made_at = g->class;
    }
    o->h->thread = 0; /* nobody made it, whoever came to it first */
    o->h->died_at = index + 1;
    if (g->init)
        memcpy(o->h + 1, g->init, g->size);
    place_relocs(m, g, vm_object_bytes(o));
}

/* All machines share one copy of how a late global begins. */
static const struct vm_header *pristine(struct vm *m, uint32_t index, const struct vm_object *o) {
    struct vm_image *image = m->image;
    ir_supply_lock(m->p);
    if (!image->pristine[index]) {
        size_t size = sizeof *o->h + vm_shadow_offset(o->h->size);
        image->pristine[index] = base_arena_alloc(&image->arena, size);
        memcpy(image->pristine[index], o->h, size);
    }
    ir_supply_unlock(m->p);
    return image->pristine[index];
}

/* A program with a supply gets globals while it runs. One that this machine has not met is as it
 * would be had it been there from the start: that is what every state has of it until it changes.
 */
struct vm_object *vm_object_reach(struct vm *m, uint32_t name) {
    struct vm_object *o = vm_object_at(m, name);
    if (VM_LIKELY(o && o->h) || vm_name_space(name) != VM_SPACE_GLOBALS || !m->p->supplier)
        return o;
    uint32_t index = vm_name_index(name);
    if (index >= base_vec_count(&m->p->globals) || m->p->globals.at[index].is_tls)
        return o;
    uint32_t dirty = m->dirty_objects.count;
    make_global(m, index);
    vm_pack_clean(m, dirty);
    o = vm_object_at(m, name);
    o->base = pristine(m, index, o);
    return o;
}

/* Objects of the machine's own, after the program's globals. */
static uint64_t make_bytes(struct vm *m, const void *bytes, uint32_t size) {
    uint32_t space = vm_thread_space(0, VM_HEAP);
    vm_space_need(m, space, 0);
    uint32_t name = vm_place_heap(m, 0, size, 4);
    vm_object_make(m, name, size, 4, true, 0);
    struct vm_object *o = vm_object_at(m, name);
    o->h->flags |= VM_OBJ_SHARED;
    o->h->died_at = UINT32_MAX; /* given by the system: neither freed nor leaked */
    if (bytes)
        memcpy(o->h + 1, bytes, size);
    return vm_pointer(name, 0);
}

static void put_pointer(struct vm *m, uint64_t array, uint32_t index, uint64_t pointer) {
    uint8_t *at = vm_object_bytes(vm_object_at(m, vm_pointer_name(array)));
    uint64_t v = m->p->pointer_bytes == 8 ? pointer : vm_compress(m, pointer);
    memcpy(at + index * m->p->pointer_bytes, &v, m->p->pointer_bytes);
}

static uint64_t make_arguments(struct vm *m) {
    uint32_t n = m->o->arg_count;
    uint64_t argv = make_bytes(m, NULL, (n + 1) * m->p->pointer_bytes);
    for (uint32_t i = 0; i < n; i++)
        put_pointer(m, argv, i, make_bytes(m, m->o->args[i], (uint32_t)strlen(m->o->args[i]) + 1));
    return argv;
}

void vm_boot(struct vm *m) {
    m->running = 0;
    vm_space_need(m, VM_SPACE_THREADS - 1, 0);
    for (uint32_t i = 0; i < base_vec_count(&m->p->globals) && !m->p->supplier; i++)
        make_global(m, i);
    uint64_t args[3] = {m->o->arg_count, 0, 0};
    if (m->p->functions.at[m->p->entry].params >= 2) {
        args[1] = make_arguments(m);
        args[2] = make_bytes(m, NULL, m->p->pointer_bytes);
    }
    const char *refused = vm_image_link(m->image, m->p->entry);
    if (refused)
        base_fatal(BASE_FATAL_LIMIT, "the program has no beginning: %s", refused);
    uint64_t entry = vm_pointer(vm_name(VM_SPACE_FUNCTIONS, m->p->entry), 0);
    vm_thread_make(m, entry, args, 3, 0);
}
