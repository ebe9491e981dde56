/* A process before its first instruction: globals, arguments, the first thread. */
#include "vm/vm_int.h"

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
    o->h->died_at = index + 1;
    if (g->init)
        memcpy(o->h + 1, g->init, g->size);
    place_relocs(m, g, vm_object_bytes(o));
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
    for (uint32_t i = 0; i < m->p->globals.count; i++)
        make_global(m, i);
    uint64_t args[3] = {m->o->arg_count, 0, 0};
    if (m->p->functions.at[m->p->entry].params >= 2) {
        args[1] = make_arguments(m);
        args[2] = make_bytes(m, NULL, m->p->pointer_bytes);
    }
    uint64_t entry = vm_pointer(vm_name(VM_SPACE_FUNCTIONS, m->p->entry), 0);
    vm_thread_make(m, entry, args, 3, 0);
}
