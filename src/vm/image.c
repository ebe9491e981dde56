/* What all machines of one program share: linked code, natives, the map of 32-bit addresses, the
 * numbering of slots. */
#include "vm/vm_int.h"

void vm_options_init(struct vm_options *o) {
    *o = (struct vm_options){.reduce = VM_REDUCE_LOCAL,
                             .check_uninitialised = true,
                             .check_reach_error = true,
                             .check_alignment = true,
                             .max_frames = 10000,
                             .max_heap = (uint64_t)1 << 30,
                             .cut_instructions = 20000,
                             .nondet_enumerate_bits = 8};
}

static const struct vm_native *find_native(const struct vm_native *const *tables, uint32_t count,
                                           const char *name) {
    for (uint32_t t = 0; t < count; t++)
        for (const struct vm_native *n = tables[t]; n->name; n++)
            if (strcmp(n->name, name) == 0)
                return n;
    return NULL;
}

static void link_ins(struct vm_image *image, struct ir_ins *i) {
    if (i->op == IR_OP_gaddr) {
        uint64_t at = vm_pointer(vm_name(VM_SPACE_GLOBALS, i->x), (int32_t)i->y);
        *i = (struct ir_ins){.op = IR_OP_const, .a = i->a, .imm = (int64_t)at};
    } else if (i->op == IR_OP_faddr) {
        uint64_t at = vm_pointer(vm_name(VM_SPACE_FUNCTIONS, i->x), 0);
        *i = (struct ir_ins){.op = IR_OP_const, .a = i->a, .imm = (int64_t)at};
    } else if (i->op == IR_OP_call && !image->functions[i->x].f->defined) {
        i->op = image->functions[i->x].native ? VM_OP_NATIVE : VM_OP_UNBOUND;
    }
}

static void link_code(struct vm_image *image) {
    uint32_t site = 1;
    for (uint32_t k = 0; k < image->p->functions.count; k++) {
        struct vm_function *vf = &image->functions[k];
        uint32_t n = vf->f->code.count;
        vf->site = site;
        site += n;
        vf->code = base_arena_alloc(&image->arena, n * sizeof *vf->code + 1);
        if (n)
            memcpy(vf->code, vf->f->code.at, n * sizeof *vf->code);
        for (uint32_t i = 0; i < n; i++)
            link_ins(image, &vf->code[i]);
    }
    image->sites = site;
}

/* Globals in 32-bit programs lie one after the other, with a gap so that one past the end is still
 * inside. */
static void map_globals(struct vm_image *image) {
    uint32_t at = 0x01000000;
    image->global32 = base_arena_alloc(&image->arena, image->p->globals.count * 4 + 4);
    for (uint32_t i = 0; i < image->p->globals.count; i++) {
        const struct ir_global *g = &image->p->globals.at[i];
        uint32_t align = g->align > 16 ? g->align : 16;
        at = (at + align - 1) & ~(align - 1);
        image->global32[i] = at;
        if (g->size > 0x1e000000u - at)
            base_fatal(BASE_FATAL_LIMIT, "the program's globals do not fit a 32-bit address space");
        at += (uint32_t)g->size + 16;
    }
}

struct vm_image *vm_image_new(const struct ir_program *p, const struct vm_native *const *tables,
                              uint32_t table_count, const struct vm_options *o) {
    struct vm_image *image = base_calloc(1, sizeof *image);
    atomic_init(&image->users, 1);
    image->p = p;
    image->o = *o;
    image->functions =
        base_arena_alloc(&image->arena, p->functions.count * sizeof *image->functions + 1);
    for (uint32_t i = 0; i < p->functions.count; i++) {
        struct vm_function *vf = &image->functions[i];
        vf->f = &p->functions.at[i];
        vf->reach_error = strcmp(vf->f->name, "reach_error") == 0;
        if (!vf->f->defined)
            vf->native = find_native(tables, table_count, vf->f->name);
    }
    image->main = ir_program_find_function(p, "main");
    if (image->main == p->entry)
        image->main = IR_NO_INDEX;
    link_code(image);
    if (p->pointer_bytes == 4)
        map_globals(image);
    vm_registry_init(&image->registry);
    return image;
}

struct vm_image *vm_image_use(struct vm_image *image) {
    atomic_fetch_add(&image->users, 1);
    return image;
}

void vm_image_drop(struct vm_image *image) {
    if (atomic_fetch_sub(&image->users, 1) != 1)
        return;
    base_vec_drop(&image->base_objects);
    base_text_drop(&image->base_output[0]);
    base_text_drop(&image->base_output[1]);
    vm_registry_drop(&image->registry);
    base_arena_drop(&image->arena);
    free(image);
}

uint32_t vm_site(const struct vm_image *image, uint32_t function, uint32_t pc) {
    return image->functions[function].site + pc;
}

bool vm_site_find(const struct vm_image *image, uint32_t site, uint32_t *function, uint32_t *pc) {
    if (!site || site >= image->sites)
        return false;
    uint32_t low = 0, high = image->p->functions.count;
    while (high - low > 1) {
        uint32_t mid = low + (high - low) / 2;
        if (image->functions[mid].site <= site)
            low = mid;
        else
            high = mid;
    }
    *function = low;
    *pc = site - image->functions[low].site;
    return *pc < image->functions[low].f->code.count;
}
