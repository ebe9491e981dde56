/* Names for new objects. A new object gets the lowest free name of the thread's own space. So an
 * object's place is a function of the living objects, and the allocations of two threads commute
 * (MMC's placement; Lerda and Visser 2001).
 *
 * A name must not be used again while a pointer to the dead object is left anywhere, or a use after
 * free would silently hit the new object. So a dead object keeps its name until a scan of all
 * registers and memory finds no pointer to it. Scanning happens when names are wanted, at a cost
 * that is paid back by the number of dead objects.
 *
 * With 4-byte pointers the index also says the size class, and address and name are functions of
 * each other: no table, the same addresses in every run. */
#include "vm/heap/name.h"

#include "ir/passes.h"
#include "vm/core/apart.h"
#include "vm/heap/object.h"
#include "vm/heap/site_name.h"

/* ---- the 32-bit address map ---- */

enum { CLASS_BITS = 2, SIZE_CLASSES = 3 };

static uint32_t index_of(uint32_t k, uint32_t block) {
    return block << CLASS_BITS | k;
}
static uint32_t class_of(uint32_t index) {
    return index & ((1u << CLASS_BITS) - 1);
}

static const struct {
    uint32_t block_log2, count_heap, count_stack, count_tls;
} size_classes[SIZE_CLASSES] = {
    {7, 1u << 16, 1u << 14, 1u << 11}, /* 128 bytes */
    {12, 1u << 11, 1u << 9, 1u << 6},  /* 4 KB */
    {18, 64, 48, 1},                   /* 256 KB, and runs of them */
};

#define MAP_FUNCTIONS 0x00010000u
#define MAP_THREADS   0x20000000u
#define MAP_END       0xf0000000u

static uint32_t class_count(uint32_t k, enum vm_space_kind kind) {
    return kind == VM_HEAP    ? size_classes[k].count_heap
           : kind == VM_STACK ? size_classes[k].count_stack
                              : size_classes[k].count_tls;
}

static uint32_t region_bytes(enum vm_space_kind kind) {
    uint32_t n = 0;
    for (uint32_t k = 0; k < SIZE_CLASSES; k++)
        n += class_count(k, kind) << size_classes[k].block_log2;
    return n;
}

static uint32_t thread_bytes(void) {
    return region_bytes(VM_HEAP) + region_bytes(VM_STACK) + region_bytes(VM_TLS);
}

static uint32_t region_base(uint32_t thread, enum vm_space_kind kind) {
    uint32_t at = MAP_THREADS + thread * thread_bytes();
    for (enum vm_space_kind k = VM_HEAP; k < kind; k++)
        at += region_bytes(k);
    return at;
}

static uint32_t dynamic_address(uint32_t space, uint32_t index) {
    uint32_t n = space - VM_SPACE_THREADS;
    enum vm_space_kind kind = (enum vm_space_kind)(n % VM_SPACES_A_THREAD);
    uint32_t at = region_base(n / VM_SPACES_A_THREAD, kind);
    uint32_t k = class_of(index);
    assert(k < SIZE_CLASSES && index >> CLASS_BITS < class_count(k, kind));
    for (uint32_t i = 0; i < k; i++)
        at += class_count(i, kind) << size_classes[i].block_log2;
    return at + ((index >> CLASS_BITS) << size_classes[k].block_log2);
}

uint32_t vm_compress(const struct vm *m, uint64_t pointer) {
    uint32_t name = vm_pointer_name(pointer), space = vm_name_space(name);
    uint32_t index = vm_name_index(name), offset = (uint32_t)pointer;
    if (space == 0)
        return offset;
    if (space == VM_SPACE_GLOBALS && index < base_vec_count(&m->p->globals))
        return m->image->global32[index] + offset;
    if (space == VM_SPACE_FUNCTIONS)
        return MAP_FUNCTIONS + index * 16 + offset;
    if (space < VM_SPACE_THREADS || class_of(index) >= SIZE_CLASSES)
        return offset;
    return dynamic_address(space, index) + offset;
}

static uint64_t expand_global(const struct vm *m, uint32_t address) {
    uint32_t low = 0, high = base_vec_count(&m->p->globals);
    while (low < high) {
        uint32_t mid = low + (high - low) / 2;
        if (m->image->global32[mid] <= address)
            low = mid + 1;
        else
            high = mid;
    }
    if (!low)
        return address;
    return vm_pointer(vm_name(VM_SPACE_GLOBALS, low - 1), address - m->image->global32[low - 1]);
}

/* A run of large blocks belongs to the object whose name is its first. */
static uint64_t expand_large(struct vm *m, uint32_t space, uint32_t k, uint32_t block,
                             uint32_t offset) {
    uint32_t first = block;
    while (k == SIZE_CLASSES - 1 && first > 0) {
        struct vm_object *o = vm_object_at(m, vm_name(space, index_of(k, first)));
        if (o && o->h)
            break;
        first--;
    }
    struct vm_object *o = vm_object_at(m, vm_name(space, index_of(k, first)));
    if (!o || !o->h)
        first = block;
    int64_t before = (int64_t)(block - first) << size_classes[k].block_log2;
    return vm_pointer(vm_name(space, index_of(k, first)), before + offset);
}

static uint64_t expand_dynamic(struct vm *m, uint32_t address) {
    uint32_t at = address - MAP_THREADS, thread = at / thread_bytes();
    at %= thread_bytes();
    enum vm_space_kind kind = VM_HEAP;
    while (at >= region_bytes(kind))
        at -= region_bytes(kind++);
    uint32_t k = 0;
    while (at >= class_count(k, kind) << size_classes[k].block_log2) {
        at -= class_count(k, kind) << size_classes[k].block_log2;
        k++;
    }
    uint32_t log2 = size_classes[k].block_log2;
    return expand_large(m, vm_thread_space(thread, kind), k, at >> log2, at & ((1u << log2) - 1));
}

uint64_t vm_expand(struct vm *m, uint32_t address) {
    if (address < MAP_FUNCTIONS)
        return address;
    uint32_t functions_end = MAP_FUNCTIONS + base_vec_count(&m->p->functions) * 16;
    if (address < functions_end)
        return vm_pointer(vm_name(VM_SPACE_FUNCTIONS, (address - MAP_FUNCTIONS) / 16),
                          (address - MAP_FUNCTIONS) % 16);
    if (address < MAP_THREADS)
        return expand_global(m, address);
    if (address < MAP_END)
        return expand_dynamic(m, address);
    return address; /* small negative numbers and the like */
}

/* ---- which dead names are still pointed to ---- */

static void see(struct vm *m, uint64_t pointer) {
    uint32_t name = vm_pointer_name(pointer);
    struct vm_object *o = vm_name_space(name) >= VM_SPACE_THREADS ? vm_object_at(m, name) : NULL;
    if (o && o->h && o->h->flags & VM_OBJ_DEAD)
        o->h->flags |= VM_OBJ_STORED;
}

/* Looks at living registers only: the others hold what an earlier run left there, which is no part
 * of the state. */
static void see_registers(struct vm *m, struct vm_thread *t, uint32_t depth, bool running) {
    struct vm_frame *f = &t->frames[depth];
    const struct ir_function *code = m->image->functions[f->function].f;
    const struct ir_ins *i = &code->code.at[f->pc];
    bool top = depth + 1 == t->c.frames;
    if (top && running && i->op == IR_OP_ret) {
        for (uint32_t r = 0; r < i->c; r++)
            see(m, f->regs[i->b + r]);
        return;
    }
    /* inside a call, the registers that live after it; otherwise those that live before the
     * operation */
    uint32_t set = top && !(running && code->live_after[f->pc]) ? code->live_in[f->pc]
                                                                : code->live_after[f->pc];
    assert(set && f->room >= code->regs);
    const uint16_t *live = code->live_sets + set;
    for (uint32_t k = 1; k <= live[0]; k++)
        see(m, f->regs[live[k]]);
}

static void see_object(struct vm *m, struct vm_object *o) {
    uint32_t step = m->p->pointer_bytes;
    const uint8_t *bytes = vm_object_bytes(o);
    for (uint32_t i = 0; i + step <= o->h->size; i += step)
        see(m, vm_word_pointer(m, bytes + i));
}

static void see_everything(struct vm *m) {
    for (uint32_t t = 0; t < m->thread_count; t++) {
        struct vm_thread *thread = &m->threads[t];
        if (thread->c.state == VM_THREAD_FREE)
            continue;
        see(m, thread->c.result);
        for (uint32_t w = 0; w < VM_THREAD_WORDS; w++)
            see(m, thread->c.word[w]);
        for (uint32_t d = 0; d < thread->c.frames; d++)
            see_registers(m, thread, d, t == m->running);
    }
    for (uint32_t s = 0; s < m->heap.space_count; s++)
        for (uint32_t i = 0; i < m->heap.spaces[s].count; i++) {
            struct vm_object *o = &m->heap.spaces[s].at[i];
            if (o->h && !(o->h->flags & VM_OBJ_DEAD))
                see_object(m, o);
        }
}

/* Forgets the dead objects of one space that nothing points to. */
static void reclaim(struct vm *m, uint32_t space) {
    struct vm_space *s = &m->heap.spaces[space];
    see_everything(m);
    for (uint32_t i = 0; i < s->count && s->dead; i++) {
        struct vm_object *o = &s->at[i];
        if (!o->h || !(o->h->flags & VM_OBJ_DEAD))
            continue;
        if (!(o->h->flags & VM_OBJ_STORED))
            vm_object_erase(m, vm_name(space, i));
    }
    /* the mark is not part of the state */
    for (uint32_t k = 0; k < m->heap.space_count; k++)
        for (uint32_t i = 0; m->heap.spaces[k].dead && i < m->heap.spaces[k].count; i++) {
            struct vm_object *o = &m->heap.spaces[k].at[i];
            if (o->h && o->h->flags & VM_OBJ_DEAD)
                o->h->flags = (uint8_t)(o->h->flags & ~VM_OBJ_STORED);
        }
}

/* Fewer freed blocks are fewer choices. */
static void reclaim_all(struct vm *m) {
    for (uint32_t s = VM_SPACE_THREADS; s < m->heap.space_count; s++)
        if (m->heap.spaces[s].dead)
            reclaim(m, s);
}

/* While one thread runs no states are compared, so scanning can wait until it pays. */
static bool worth_it(const struct vm *m, const struct vm_space *s) {
    return s->dead && (m->multi || s->dead >= 64 + s->live / 4);
}

/* ---- names ---- */

static bool free_run(struct vm *m, uint32_t space, uint32_t k, uint32_t block, uint32_t blocks) {
    for (uint32_t i = 0; i < blocks; i++) {
        struct vm_object *o = vm_object_at(m, vm_name(space, index_of(k, block + i)));
        if (o && o->h)
            return false;
    }
    return true;
}

/* Large blocks: does an earlier object reach over this index? */
static bool overrun(struct vm *m, uint32_t space, uint32_t k, uint32_t block) {
    for (uint32_t i = block; i-- > 0;) {
        struct vm_object *o = vm_object_at(m, vm_name(space, index_of(k, i)));
        if (o && o->h)
            return i + (o->h->size >> size_classes[k].block_log2) >= block;
    }
    return false;
}

/* Blocks are aligned to their own size. */
static uint32_t class_for(uint64_t size, uint32_t align_log2) {
    uint32_t k = 0;
    while (k + 1 < SIZE_CLASSES &&
           (size >= 1u << size_classes[k].block_log2 || align_log2 > size_classes[k].block_log2))
        k++;
    return k;
}

static uint32_t blocks_for(uint32_t k, uint64_t size) {
    return (uint32_t)(size >> size_classes[k].block_log2) + 1;
}

bool vm_name_holds(struct vm *m, uint32_t name, uint64_t size, uint32_t align_log2) {
    const struct vm_object *o = vm_object_at(m, name);
    uint32_t k = class_of(vm_name_index(name));
    assert(o && o->h);
    return m->p->pointer_bytes == 8 ||
           (k == class_for(size, align_log2) && blocks_for(k, size) <= blocks_for(k, o->h->size));
}

static uint32_t name32(struct vm *m, uint32_t space, enum vm_space_kind kind, uint64_t size,
                       uint32_t align_log2) {
    uint32_t k = class_for(size, align_log2), blocks = blocks_for(k, size);
    uint32_t *low = &m->heap.spaces[space].low; /* here: no small block below it is free */
    for (uint32_t b = k == 0 ? *low >> CLASS_BITS : 0; b + blocks <= class_count(k, kind); b++)
        if (free_run(m, space, k, b, blocks) &&
            (k + 1 < SIZE_CLASSES || !overrun(m, space, k, b))) {
            if (k == 0)
                *low = index_of(k, b);
            return vm_name(space, index_of(k, b));
        }
    return 0;
}

static uint32_t name_lowest(struct vm *m, uint32_t space) {
    struct vm_space *s = &m->heap.spaces[space];
    assert(s->live + s->dead <= s->count);
    while (s->low < s->count && s->at[s->low].h)
        s->low++;
    return s->low >> VM_INDEX_BITS ? 0 : vm_name(space, s->low);
}

uint32_t vm_name_for_heap(struct vm *m, uint32_t thread, uint64_t size, uint32_t align_log2) {
    uint32_t space = vm_thread_space(thread, VM_HEAP);
    vm_tell_apart(m, thread); /* the address shows the thread */
    vm_space_need(m, space, 0);
    if (m->o->reuse_addresses)
        reclaim_all(m);
    else if (worth_it(m, &m->heap.spaces[space]))
        reclaim(m, space);
    if (vm_has_classes(m)) /* one numbering for the whole space */
        return vm_site_name_new(m, thread, 0);
    if (m->p->pointer_bytes == 4)
        return name32(m, space, VM_HEAP, size, align_log2);
    return name_lowest(m, space);
}

uint32_t vm_name_for_stack(struct vm *m, uint32_t thread, uint64_t size, uint32_t align_log2) {
    uint32_t space = vm_thread_space(thread, VM_STACK);
    if (!vm_has_classes(m))
        vm_tell_apart(m, thread); /* the address shows the thread */
    vm_space_need(m, space, 0);
    if (m->p->pointer_bytes == 4)
        return name32(m, space, VM_STACK, size, align_log2);
    return name_lowest(m, space);
}

bool vm_stack_is_shared(struct vm *m, uint32_t thread, uint32_t mark) {
    uint32_t space = vm_thread_space(thread, VM_STACK);
    if (space >= m->heap.space_count)
        return false;
    const struct vm_space *s = &m->heap.spaces[space];
    for (uint32_t i = 0; i < s->count; i++) {
        const struct vm_header *h = s->at[i].h;
        if (h && !(h->flags & VM_OBJ_DEAD) && vm_stack_order(h) > mark && h->flags & VM_OBJ_SHARED)
            return true;
    }
    return false;
}

/* Has a register of the running frame the address of its object, after the running instruction? */
static bool is_in_register(const struct vm *m, const struct vm_frame *f, uint32_t name) {
    const struct ir_function *code = m->image->functions[f->function].f;
    assert(code->live_after[f->pc] && f->room >= code->regs);
    const uint16_t *live = code->live_sets + code->live_after[f->pc];
    for (uint32_t k = 1; k <= live[0]; k++)
        if (vm_pointer_name(f->regs[live[k]]) == name)
            return true;
    return false;
}

/* Marks of frames and of the stack are orders. So the next object has the same order whatever came
 * and went before. */
static uint32_t highest_order(const struct vm_space *s, uint32_t from) {
    for (uint32_t i = 0; i < s->count; i++) {
        const struct vm_header *h = s->at[i].h;
        if (h && !(h->flags & VM_OBJ_DEAD) && vm_stack_order(h) > from)
            from = vm_stack_order(h);
    }
    return from;
}

void vm_stack_drop(struct vm *m, uint32_t thread, uint32_t name, bool keep, uint32_t site) {
    struct vm_thread *t = &m->threads[thread];
    struct vm_space *s = &m->heap.spaces[vm_name_space(name)];
    const struct vm_header *h = vm_object_at(m, name)->h;
    uint32_t order = vm_stack_order(h), mark = vm_top(t)->mark;
    assert(order > mark && order <= t->c.stack_top && !m->preview.on);
    if (keep || h->flags & (VM_OBJ_STORED | VM_OBJ_SHARED) || is_in_register(m, vm_top(t), name))
        vm_object_die(m, name, site);
    else
        vm_object_erase(m, name);
    if (order == t->c.stack_top) {
        t->c.stack_top = highest_order(s, mark);
        t->control_dirty = true;
    }
    if (!keep && worth_it(m, s))
        reclaim(m, vm_name_space(name));
}

/* Frames end in order, but names stay taken while something points to them. So the objects of a
 * frame are known by their mark: the frame's or a higher one. */
void vm_stack_pop(struct vm *m, uint32_t thread, uint32_t mark, const struct vm_frame *stays,
                  uint32_t site) {
    uint32_t space = vm_thread_space(thread, VM_STACK);
    struct vm_space *s = &m->heap.spaces[space];
    assert(mark < m->threads[thread].c.stack_top && !m->preview.on);
    for (uint32_t i = s->count; i-- > 0 && s->live;) {
        struct vm_object *o = &s->at[i];
        if (!o->h || o->h->flags & VM_OBJ_DEAD || vm_stack_order(o->h) <= mark)
            continue;
        assert(vm_stack_order(o->h) <= m->threads[thread].c.stack_top);
        if (o->h->flags & (VM_OBJ_STORED | VM_OBJ_SHARED) ||
            (stays && is_in_register(m, stays, vm_name(space, i))))
            vm_object_die(m, vm_name(space, i), site);
        else
            vm_object_erase(m, vm_name(space, i));
    }
    if (worth_it(m, s))
        reclaim(m, space);
}
