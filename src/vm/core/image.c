/* The program as all its machines share it: linked code, natives, the map of 32-bit addresses, the
 * numbering of slots. */
#include "vm/core/image.h"

#include "base/hash.h"
#include "ir/passes.h"
#include "vm/core/loops.h"
#include "vm/core/registry.h"
#include "vm/core/say.h"
#include <sys/mman.h>

void vm_options_init(struct vm_options *o) {
    *o = (struct vm_options){.reduce = VM_REDUCE_LOCAL,
                             .collector = VM_COLLECT_COUNT,
                             .check_uninitialised = true,
                             .check_reach_error = true,
                             .check_alignment = true,
                             .max_frames = 10000,
                             .max_heap = (uint64_t)1 << 30,
                             .cut_instructions = base_tuning_usual.cut_instructions,
                             .nondet_enumerate_bits = 8};
}

/* ---- natives by name ---- */

static const struct vm_native *native_at(const struct vm_image *image, uint32_t number) {
    assert(number >> 16 < image->table_count);
    return &image->tables[number >> 16][number & 0xffff];
}

static bool same_native(const void *image, uint32_t number, const void *name) {
    return strcmp(native_at(image, number)->name, name) == 0;
}

/* For asserts: a native that says what it waits for, or is eager to go on, also says when it can
 * run (vm/native.h). */
static inline bool is_row(const struct vm_native *n) {
    bool may_wait = n->waits || n->flags & (VM_NATIVE_EAGER | VM_NATIVE_ASSUMES);
    return n->run && n->effect <= VM_EFFECT_EXIT && (n->ready || !may_wait);
}

/* Where two natives have one name, the one in the earlier table counts. */
static void index_natives(struct vm_image *image) {
    for (uint32_t t = 0; t < image->table_count; t++)
        for (uint32_t r = 0; image->tables[t][r].name; r++) {
            assert(r <= UINT16_MAX && is_row(&image->tables[t][r]));
            base_index_add(&image->natives, base_hash_text(image->tables[t][r].name), t << 16 | r);
        }
}

static const struct vm_native *find_native(const struct vm_image *image, const char *name) {
    uint32_t number =
        base_index_find(&image->natives, base_hash_text(name), same_native, image, name);
    return number == BASE_INDEX_NONE ? NULL : native_at(image, number);
}

/* ---- functions ---- */

/* The caller holds the supply's lock, where there is one. */
static struct vm_function *know_function(struct vm_image *image, uint32_t index) {
    assert(index < base_vec_count(&image->p->functions));
    struct vm_function *vf = &image->functions[index];
    if (vf->f)
        return vf;
    const struct ir_function *f = &image->p->functions.at[index];
    vf->reach_error = strcmp(f->name, "reach_error") == 0;
    vf->said = image->p->supplier ? vm_say_function(&image->arena, f->name) : f->name;
    if (ir_function_is_native(f))
        vf->native = find_native(image, f->name);
    __atomic_store_n(&vf->f, f, __ATOMIC_RELEASE); /* other machines look at it without the lock */
    return vf;
}

const struct vm_function *vm_image_function(struct vm_image *image, uint32_t function) {
    assert(function < base_vec_count(&image->p->functions));
    const struct vm_function *vf = &image->functions[function];
    if (VM_LIKELY(__atomic_load_n(&vf->f, __ATOMIC_ACQUIRE)))
        return vf;
    ir_program_hold(image->p);
    know_function(image, function);
    ir_program_release(image->p);
    return vf;
}

bool vm_is_native(const struct vm *m, uint32_t function) {
    return ir_function_is_native(vm_image_function(m->image, function)->f);
}

static void link_ins(struct vm_image *image, struct ir_ins *i) {
    if (i->op == IR_OP_gaddr) {
        uint64_t at = vm_pointer(vm_name(VM_SPACE_GLOBALS, i->x), (int32_t)i->y);
        *i = (struct ir_ins){.op = IR_OP_const, .a = i->a, .imm = (int64_t)at};
    } else if (i->op == IR_OP_faddr) {
        know_function(image, i->x);
        uint64_t at = vm_pointer(vm_name(VM_SPACE_FUNCTIONS, i->x), 0);
        *i = (struct ir_ins){.op = IR_OP_const, .a = i->a, .imm = (int64_t)at};
    } else if (i->op == IR_OP_call) {
        const struct vm_function *callee = know_function(image, i->x);
        if (ir_function_is_native(callee->f))
            i->op = callee->native ? VM_OP_NATIVE : VM_OP_UNBOUND;
    }
}

static void link_code(struct vm_image *image, uint32_t index) {
    struct vm_function *vf = know_function(image, index);
    assert(!vf->linked && !vf->code);
    if (vf->f->defined && !vf->f->live_in)
        ir_live_function(image->p, &image->p->functions.at[index]);
    uint32_t n = vf->f->code.count;
    assert((n != 0) == !ir_function_is_native(vf->f));
    vf->site = image->sites;
    __atomic_store_n(&image->sites, image->sites + n, __ATOMIC_RELEASE);
    vf->code = base_arena_alloc(&image->arena, n * sizeof *vf->code + 1);
    if (n)
        memcpy(vf->code, vf->f->code.at, n * sizeof *vf->code);
    for (uint32_t i = 0; i < n; i++) {
        if (vf->code[i].op == IR_OP_fence)
            atomic_store_explicit(&image->acquire_fences, true, memory_order_relaxed);
        link_ins(image, &vf->code[i]);
    }
    assert(!n || !image->by_site.count ||
           image->functions[base_vec_last(&image->by_site)].site < vf->site);
    if (n)
        *base_vec_push(&image->by_site) = index;
    atomic_store_explicit(&vf->linked, true, memory_order_release);
}

static bool supply(struct vm_image *image, uint32_t index, struct base_status *s) {
    struct ir_program *p = image->p;
    if (!p->functions.at[index].defined && !ir_supply_body(p, index, s))
        return false;
    struct ir_function *f = &p->functions.at[index];
    if (f->live_in) /* another image of the program has asked before */
        return true;
    if (!ir_verify_function(p, f, s))
        return false;
    ir_loops_bound(p, f);
    ir_live_function(p, f);
    return true;
}

static const char *keep_status(struct vm_image *image, const struct base_status *s) {
    char *text = base_status_text(s);
    const char *kept = base_arena_strdup(&image->arena, text);
    free(text);
    return kept;
}

const char *vm_image_link(struct vm_image *image, uint32_t index) {
    struct vm_function *vf = &image->functions[index];
    if (atomic_load_explicit(&vf->linked, memory_order_acquire))
        return NULL;
    ir_program_hold(image->p);
    struct base_status s = {0};
    if (!vf->linked && !vf->refused) {
        know_function(image, index);
        if (supply(image, index, &s))
            link_code(image, index);
        else
            vf->refused = keep_status(image, &s);
        base_status_drop(&s);
    }
    const char *refused = vf->refused;
    assert(!vf->linked == (refused != NULL));
    ir_program_release(image->p);
    return refused;
}

/* Globals in 32-bit programs lie one after the other, with a gap so that one past the end is still
 * inside. */
static void map_globals(struct vm_image *image) {
    uint32_t at = 0x01000000;
    image->global32 = base_arena_alloc(&image->arena, base_vec_count(&image->p->globals) * 4 + 4);
    for (uint32_t i = 0; i < base_vec_count(&image->p->globals); i++) {
        const struct ir_global *g = &image->p->globals.at[i];
        uint32_t align = g->align > 16 ? g->align : 16;
        at = (at + align - 1) & ~(align - 1);
        image->global32[i] = at;
        if (g->size > 0x1e000000u - at)
            base_fatal(BASE_FATAL_LIMIT, "the program's globals do not fit a 32-bit address space");
        at += (uint32_t)g->size + 16;
    }
}

/* Tables of a program that grows never move. */
static void make_tables(struct vm_image *image) {
    const struct ir_program *p = image->p;
    if (p->supplier) {
        image->functions = base_reserve(p->functions.room * sizeof *image->functions);
        image->pristine = base_reserve(p->globals.room * sizeof *image->pristine);
    } else {
        image->functions = base_arena_alloc(
            &image->arena, base_vec_count(&p->functions) * sizeof *image->functions + 1);
    }
}

/* The platform's natives, and the machine's own. */
static void add_tables(struct vm_image *image, const struct vm_native *const *tables,
                       uint32_t count) {
    const struct vm_native **all =
        base_arena_alloc(&image->arena, (count + 1) * sizeof *image->tables);
    for (uint32_t i = 0; i < count; i++)
        all[i] = tables[i];
    all[count] = vm_loop_natives;
    image->tables = all;
    image->table_count = count + 1;
}

struct vm_image *vm_image_new(struct ir_program *p, const struct vm_native *const *tables,
                              uint32_t table_count, const struct vm_options *o) {
    assert(p->pointer_bytes == 8 ||
           (p->pointer_bytes == 4 && !p->supplier && !base_vec_count(&p->classes)));
    assert(p->entry < base_vec_count(&p->functions));
    assert(o->max_frames && o->max_heap && o->cut_instructions);
    struct vm_image *image = base_calloc(1, sizeof *image);
    atomic_init(&image->users, 1);
    image->p = p;
    image->o = *o;
    image->o.tuning = base_tuning_of(o->tuning);
    atomic_init(&image->arbitrary_made,
                o->indeterminate_any && !o->sample_nondet && !o->nondet_count);
    atomic_init(&image->acquire_fences, p->supplier != NULL);
    if (o->symmetry == VM_SYMMETRY_AUTO && (p->supplier || base_vec_count(&p->classes)))
        image->o.symmetry = VM_SYMMETRY_OFF;
    add_tables(image, tables, table_count);
    index_natives(image);
    make_tables(image);
    image->sites = 1;
    image->main = ir_program_find_function(p, "main");
    if (image->main == p->entry)
        image->main = IR_NO_INDEX;
    for (uint32_t i = 0; i < base_vec_count(&p->functions); i++)
        if (!p->functions.at[i].lazy)
            link_code(image, i);
    if (p->pointer_bytes == 4)
        map_globals(image);
    vm_registry_init(&image->registry);
    pthread_mutex_init(&image->site_names.lock, NULL);
    pthread_mutex_init(&image->loops_cut.lock, NULL);
    pthread_mutex_init(&image->owners.lock, NULL);
    pthread_mutex_init(&image->covered.lock, NULL);
    uint32_t invariants = p->invariants.count + o->invariant_count;
    image->invariants_asked =
        base_arena_alloc(&image->arena, (invariants + 1) * sizeof *image->invariants_asked);
    return image;
}

struct vm_image *vm_image_use(struct vm_image *image) {
    uint32_t before = atomic_fetch_add(&image->users, 1);
    assert(before); /* the machine that is forked uses it */
    (void)before;
    return image;
}

void vm_image_drop(struct vm_image *image) {
    uint32_t before = atomic_fetch_sub(&image->users, 1);
    assert(before);
    if (before != 1)
        return;
    if (image->p->supplier) {
        munmap(image->functions, image->p->functions.room * sizeof *image->functions);
        munmap(image->pristine, image->p->globals.room * sizeof *image->pristine);
    }
    base_vec_drop(&image->by_site);
    base_vec_drop(&image->kept_texts);
    base_vec_drop(&image->base_objects);
    base_text_drop(&image->base_output[0]);
    base_text_drop(&image->base_output[1]);
    vm_registry_drop(&image->registry);
    pthread_mutex_destroy(&image->site_names.lock);
    free(image->site_names.rows.cells);
    base_index_drop(&image->natives);
    base_vec_drop(&image->site_names.next);
    pthread_mutex_destroy(&image->loops_cut.lock);
    base_vec_drop(&image->loops_cut.sites);
    pthread_mutex_destroy(&image->owners.lock);
    pthread_mutex_destroy(&image->covered.lock);
    base_vec_drop(&image->covered.marks);
    base_arena_drop(&image->arena);
    free(image);
}

static uint32_t function_of_site(const struct vm_image *image, uint32_t site) {
    uint32_t low = 0, high = image->by_site.count;
    assert(high && image->functions[image->by_site.at[0]].site <= site);
    while (high - low > 1) {
        uint32_t mid = low + (high - low) / 2;
        if (image->functions[image->by_site.at[mid]].site <= site)
            low = mid;
        else
            high = mid;
    }
    return image->by_site.at[low];
}

bool vm_site_find(const struct vm_image *image, uint32_t site, uint32_t *function, uint32_t *pc) {
    ir_program_hold(image->p);
    bool inside = site && site < __atomic_load_n(&image->sites, __ATOMIC_ACQUIRE);
    *function = inside ? function_of_site(image, site) : 0;
    ir_program_release(image->p);
    if (!inside)
        return false;
    *pc = site - image->functions[*function].site;
    assert(*pc < image->functions[*function].f->code.count); /* sites follow one another */
    return true;
}
