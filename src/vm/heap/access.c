/* Every access to memory that is not on the fast path of exec.c: checks, visibility, footprint,
 * undefined bits. */
#include "vm/heap/access.h"

#include "vm/core/apart.h"
#include "vm/core/image.h"
#include "vm/core/inputs.h"
#include "vm/heap/global.h"
#include "vm/heap/object.h"
#include "vm/heap/order.h"
#include "vm/heap/share.h"
#include <assert.h>

enum vm_status vm_raise(struct vm *m, enum model_fault_kind kind, uint32_t site, uint64_t d0,
                        uint64_t d1) {
    /* An arbitrary value looks like an undefined one. */
    if (kind == MODEL_FAULT_UNINITIALISED && !m->preview.on &&
        atomic_load_explicit(&m->image->arbitrary_made, memory_order_relaxed)) {
        vm_assumed_wrongly(m, VM_ASSUMES_ARBITRARY);
        kind = MODEL_FAULT_UNMODELLED;
        d0 = (uint64_t)(uintptr_t) "something depends on an arbitrary value";
    }
    if (m->process.still && kind != MODEL_FAULT_UNMODELLED) {
        kind = MODEL_FAULT_UNMODELLED;
        d0 = (uint64_t)(uintptr_t) "a fault may depend on a clock that stands still";
        d1 = 0;
    }
    assert(kind < MODEL_FAULT_KINDS && site < __atomic_load_n(&m->image->sites, __ATOMIC_ACQUIRE));
    m->fault = (struct model_fault){
        .kind = kind, .thread = m->running, .site = site, .detail = {d0, d1, 0}};
    m->raising = IR_RAISE_KINDS;
    return VM_FAULT;
}

/* Did a dead variable's scope end while its function went on? So does that of an array of variable
 * length where the stack is restored, and of what was made after a setjmp that is come back to. An
 * argument that is passed in memory ends with the function that was called. */
static bool left_scope(const struct vm *m, const struct vm_header *h) {
    uint32_t function, pc, maker;
    if (!vm_site_find(m->image, vm_died_at(h), &function, &pc))
        return false;
    const struct ir_ins *code = m->image->functions[function].f->code.at;
    if (code[pc].op != IR_OP_stackrestore)
        return code[pc].op == IR_OP_scopeend;
    if (pc && code[pc - 1].op == IR_OP_setjmp)
        return true;
    return vm_site_find(m->image, h->site, &function, &maker) &&
           m->image->functions[function].f->code.at[maker].b != IR_NO_REG;
}

/* Why there is no live object behind a pointer. */
static enum model_fault_kind dead_kind(const struct vm *m, const struct vm_object *o,
                                       uint32_t space, uint64_t pointer) {
    bool stack = space >= VM_SPACE_THREADS && (space - VM_SPACE_THREADS) % 3 == VM_STACK;
    if (o && o->h && stack)
        return left_scope(m, o->h) ? MODEL_FAULT_USE_AFTER_SCOPE : MODEL_FAULT_USE_AFTER_RETURN;
    if (o && o->h)
        return MODEL_FAULT_USE_AFTER_FREE;
    if (space == 0 && pointer < 4096)
        return MODEL_FAULT_NULL_POINTER;
    return stack ? MODEL_FAULT_USE_AFTER_RETURN : MODEL_FAULT_INVALID_POINTER;
}

static bool is_dead(const struct vm_object *o) {
    return !o || !o->h || o->h->flags & VM_OBJ_DEAD;
}

static enum vm_status check(struct vm *m, uint64_t pointer, uint64_t size, uint32_t mode,
                            uint32_t site, struct vm_object **object) {
    uint32_t name = vm_pointer_name(pointer), space = vm_name_space(name);
    int64_t offset = vm_pointer_offset(pointer);
    struct vm_object *o = vm_object_reach(m, name);
    if (is_dead(o))
        return vm_raise(m, dead_kind(m, o, space, pointer), site, pointer, size);
    if (offset < 0 || size > o->h->size || (uint64_t)offset > o->h->size - size)
        return vm_raise(m, MODEL_FAULT_OUT_OF_BOUNDS, site, pointer, size);
    if (mode & MODEL_WRITE && o->h->flags & VM_OBJ_CONST)
        return vm_raise(m, MODEL_FAULT_READ_ONLY, site, pointer, size);
    if (!(o->h->flags & VM_OBJ_SHARED) && o->h->thread != m->running &&
        m->o->reduce != VM_REDUCE_NONE)
        return vm_raise(
            m, MODEL_FAULT_UNMODELLED, site,
            (uint64_t)(uintptr_t) "a pointer reached this thread in a way the machine "
                                  "cannot follow (computed from pieces); --reduce=none can",
            pointer);
    vm_inputs_object(m, name, o, 0, 0);
    if (VM_UNLIKELY(vm_identities_guarded(m)) && mode & MODEL_READ && vm_is_managed(o))
        vm_identity_met(m, name, o, (uint64_t)offset, size);
    *object = o;
    return VM_OK;
}

static void record(struct vm *m, uint32_t name, uint64_t offset, uint64_t size, uint32_t mode,
                   uint32_t site) {
    const uint32_t kinds = MODEL_READ | MODEL_WRITE | MODEL_ATOMIC | MODEL_ACQUIRE | MODEL_RELEASE |
                           MODEL_SYNC | MODEL_FREE | MODEL_EXCLUSIVE;
    uint32_t kind = mode & kinds;
    assert(kind & (MODEL_READ | MODEL_WRITE));
    assert(m->multi || m->preview.on); /* a thread alone is asked what its end would show */
    if (vm_is_apart(m, m->running))
        kind |= MODEL_ATOMIC;
    *base_vec_push(&m->foot) = (struct model_access){.place = name,
                                                     .offset = (uint32_t)offset,
                                                     .size = (uint32_t)size,
                                                     .kind = kind,
                                                     .site = site};
}

/* Other threads can reach the object, and it can change. */
static bool is_seen(const struct vm_object *o) {
    return (o->h->flags & (VM_OBJ_SHARED | VM_OBJ_CONST)) == VM_OBJ_SHARED;
}

/* The failure of an access depends on the object too: it is dead because some thread freed it. A
 * step that ends before such an access does not depend on it. */
void vm_record_failed(struct vm *m, uint32_t name, uint32_t site) {
    if (m->multi && vm_goes_on(m, m->running))
        record(m, name, 0, UINT32_MAX, MODEL_READ | MODEL_SYNC, site);
}

void vm_record_look(struct vm *m, uint64_t pointer, uint64_t size, uint32_t site) {
    const struct vm_object *o = vm_object_at(m, vm_pointer_name(pointer));
    if (m->multi && o && o->h && is_seen(o))
        record(m, vm_pointer_name(pointer), (uint64_t)vm_pointer_offset(pointer), size,
               MODEL_READ | MODEL_SYNC, site);
}

static void record_end(struct vm *m, uint32_t name, uint32_t size, uint32_t site) {
    if (m->order && !m->main_returned) /* what main leaves behind ends with the process */
        vm_order_ends(m, name, site);
    if (m->multi)
        record(m, name, 0, size, MODEL_WRITE | MODEL_FREE | MODEL_SYNC, site);
}

/* Records the end of stack objects that others can reach. It is no data race: an access that comes
 * too late is a use after return. */
void vm_record_pop(struct vm *m, uint32_t thread, uint32_t mark, uint32_t site) {
    uint32_t space = vm_thread_space(thread, VM_STACK);
    if (!(m->multi || m->order) || space >= m->heap.space_count ||
        m->threads[thread].c.stack_top <= mark)
        return;
    for (uint32_t i = 0; i < m->heap.spaces[space].count; i++) {
        const struct vm_header *h = m->heap.spaces[space].at[i].h;
        if (h && !(h->flags & VM_OBJ_DEAD) && vm_stack_order(h) > mark && h->flags & VM_OBJ_SHARED)
            record_end(m, vm_name(space, i), h->size, site);
    }
}

void vm_record_thread_end(struct vm *m, uint32_t thread, uint32_t site) {
    assert(thread == m->running);
    vm_record_pop(m, thread, 0, site);
    if (m->multi && vm_ends_alone(m))
        record(m, vm_name(VM_SPACE_PLACES, thread), 0, 1, MODEL_WRITE | MODEL_SYNC, site);
}

/* Records that the life of one such object ends or begins again. */
void vm_record_life(struct vm *m, uint32_t name, uint32_t site) {
    record_end(m, name, vm_object_at(m, name)->h->size, site);
}

/* The end of the process shows the program's own globals as they are. If another thread's step does
 * not change these, it makes no difference whether it comes before the end or never. */
void vm_record_end(struct vm *m, uint32_t site) {
    for (uint32_t g = 0; g < base_vec_count(&m->p->globals); g++) {
        const struct ir_global *global = &m->p->globals.at[g];
        uint32_t name = vm_name(VM_SPACE_GLOBALS, g);
        const struct vm_object *o = vm_object_at(m, name);
        if (o && o->h && !global->hidden && !global->is_const && !global->is_tls)
            record(m, name, 0, o->h->size, MODEL_READ | MODEL_SYNC, site);
    }
}

/* The platform's own reads between main's return and the end of the process (of its list of exit
 * handlers) are no reason to let others run in between, with main's locals gone. */
static bool belongs_to_exit(const struct vm *m, uint64_t pointer) {
    uint32_t name = vm_pointer_name(pointer);
    return m->main_returned && vm_name_space(name) == VM_SPACE_GLOBALS &&
           m->p->globals.at[vm_name_index(name)].hidden;
}

static inline bool agrees_with_count(const struct vm_frame *f, const struct ir_ins *i,
                                     uint64_t pointer, uint64_t size, uint32_t mode) {
    bool reads = i->op == IR_OP_copy && pointer == f->regs[i->b] && !(mode & MODEL_WRITE);
    return size == f->regs[i->c] && (reads || pointer == f->regs[i->a]);
}

/* Does the access agree with the row in ops.def of the instruction being done? Natives, which are
 * called, touch what they like. */
static inline bool agrees_with_row(const struct vm *m, uint64_t pointer, uint64_t size,
                                   uint32_t mode, uint32_t site) {
    const struct vm_thread *t = &m->threads[m->running];
    if (!t->c.frames)
        return true;
    const struct vm_frame *f = &t->frames[t->c.frames - 1];
    const struct vm_function *code = &m->image->functions[f->function];
    if (site < code->site || site - code->site >= code->f->code.count)
        return true;
    const struct ir_ins *i = &code->code[site - code->site];
    if (i->op >= IR_OPS || ir_op_table[i->op].effect == IR_EFFECT_CALL)
        return true;
    if (ir_op_table[i->op].size == IR_SIZE_IN_C)
        return agrees_with_count(f, i, pointer, size, mode);
    if (size != ir_access_size(i) || pointer != f->regs[i->b] + (uint64_t)ir_access_offset(i))
        return false;
    switch (ir_op_table[i->op].effect) {
    case IR_EFFECT_LOAD: return !(mode & MODEL_WRITE);
    case IR_EFFECT_STORE: return !(mode & MODEL_READ);
    case IR_EFFECT_RMW: return true;
    default: return false;
    }
}

enum vm_status vm_access(struct vm *m, uint64_t pointer, uint64_t size, uint32_t mode,
                         uint32_t site, struct vm_object **object, uint8_t **bytes) {
    assert(agrees_with_row(m, pointer, size, mode, site));
    assert((size || mode & MODEL_FREE) && mode & (MODEL_READ | MODEL_WRITE));
    struct vm_object *o = NULL;
    enum vm_status s = check(m, pointer, size, mode, site, &o);
    if (s != VM_OK) {
        vm_inputs_lose(m);
        vm_record_failed(m, vm_pointer_name(pointer), site);
        return s;
    }
    if (VM_UNLIKELY(vm_owners_guarded(m)) && !(mode & (MODEL_SYNC | VM_OWNED)))
        vm_owners_met(m, pointer, size);
    if (m->asking && mode & MODEL_WRITE && o->h->flags & VM_OBJ_SHARED)
        return vm_raise(m, MODEL_FAULT_UNMODELLED, site,
                        (uint64_t)(uintptr_t) "a function that is asked about states changes them",
                        0);
    if (m->multi && (is_seen(o) || m->o->reduce == VM_REDUCE_NONE)) {
        if (m->supposing || (!vm_goes_on(m, m->running) && !belongs_to_exit(m, pointer)))
            return VM_STOP;
        record(m, vm_pointer_name(pointer), (uint64_t)vm_pointer_offset(pointer), size, mode, site);
    }
    *object = o;
    *bytes = vm_object_bytes(o) + vm_pointer_offset(pointer);
    if (m->preview.on)
        return VM_STOP; /* only asked what would be touched */
    if (VM_UNLIKELY(m->order))
        vm_order_touched(m, pointer, o, size, mode, site);
    if (mode & MODEL_READ)
        vm_inputs_object(m, vm_pointer_name(pointer), o, (uint64_t)vm_pointer_offset(pointer),
                         size);
    return VM_OK;
}

/* Could other threads have reached the object by now, had they been let? */
static bool was_seen(const struct vm *m, const struct vm_object *o, uint32_t name) {
    if (!m->multi || !is_seen(o))
        return false;
    if (!vm_goes_on(m, m->running))
        return true;
    for (uint32_t i = 0; i < m->newly_shared.count; i++)
        if (m->newly_shared.at[i] == name)
            return false;
    return true;
}

/* Is the object shared from the start only because a collector reaches it? A collector does not
 * read its fields, and hands it on when no other thread has it. */
static bool is_for_collector(const struct vm *m, const struct vm_object *o) {
    return o->h->flags & VM_OBJ_FINALIZABLE ||
           (vm_is_managed(o) && m->p->classes.at[vm_class_index(o->h)].flags & IR_CLASS_WEAK);
}

/* The access that IR_MEM_CONFINED and IR_MEM_FINAL allow: never a reason to stop. A final field is
 * written by the thread that builds its object. If others can reach the object by then (`this`
 * escaped), it makes a difference when they read the field, and this must be explored after all.
 * Others cannot reach a field of a class before the class is initialised. */
enum vm_status vm_access_unrecorded(struct vm *m, uint64_t pointer, uint64_t size, uint32_t mode,
                                    uint32_t site, struct vm_object **object, uint8_t **bytes) {
    _Static_assert(!(IR_MEM_FINAL & (VM_UNDEFINED_OK | (2 * MODEL_EXCLUSIVE - 1))), "a bit apart");
    struct vm_object *o = NULL;
    enum vm_status s = check(m, pointer, size, mode, site, &o);
    if (s != VM_OK)
        return s;
    bool global = vm_name_space(vm_pointer_name(pointer)) == VM_SPACE_GLOBALS;
    bool watched = mode & IR_MEM_FINAL && m->o->watch_finals && !global;
    if (mode & MODEL_WRITE && mode & IR_MEM_FINAL && !watched && !global && !m->preview.on &&
        !is_for_collector(m, o) && was_seen(m, o, vm_pointer_name(pointer))) {
        vm_assumed_wrongly(m, VM_ASSUMES_FINALS);
        vm_inputs_lose(m);
    }
    if (watched || (mode & MODEL_WRITE && (m->asking || vm_is_asked(m))))
        return vm_access(m, pointer, size, mode & ~(uint32_t)IR_MEM_FINAL, site, object, bytes);
    *object = o;
    *bytes = vm_object_bytes(o) + vm_pointer_offset(pointer);
    if (m->preview.on)
        return VM_STOP;
    if (mode & MODEL_READ)
        vm_inputs_object(m, vm_pointer_name(pointer), o, (uint64_t)vm_pointer_offset(pointer),
                         size);
    return VM_OK;
}

uint64_t vm_undefined_bits(struct vm_object *o, uint64_t offset, uint32_t bytes) {
    uint64_t bits = 0;
    assert(bytes <= sizeof bits && offset + bytes <= o->h->size);
    if (o->h->flags & VM_OBJ_SHADOW)
        memcpy(&bits, vm_object_shadow(o) + offset, bytes);
    return bits;
}

static void drop_shadow_if_clean(struct vm *m, uint32_t name, struct vm_object *o) {
    const uint8_t *shadow = vm_object_shadow(o);
    uint32_t n = o->h->size;
    if (n >
        VM_CHUNK) /* a large one keeps its shadow: looking through it at every write costs more */
        return;
    for (uint32_t i = 0; i < n; i++)
        if (shadow[i])
            return;
    vm_object_touch_shadow(m, name, o, 0, n);
    vm_object_touch_first(m, name, o);
    o->h->flags = (uint8_t)(o->h->flags & ~VM_OBJ_SHADOW);
}

/* Gives an object a shadow that says everything is defined. */
static void add_shadow(struct vm *m, uint32_t name, struct vm_object *o) {
    uint32_t data = vm_shadow_offset(o->h->size);
    assert(!(o->h->flags & (VM_OBJ_SHADOW | VM_OBJ_DEAD | VM_OBJ_CONST)));
    vm_object_block(m, o, (uint32_t)sizeof *o->h + 2 * data);
    o->h->flags |= VM_OBJ_SHADOW;
    memset(vm_object_shadow(o), 0, data);
    vm_object_touch_first(m, name, o);
    vm_object_touch_shadow(m, name, o, 0, o->h->size);
}

/* What is left of undefined bits that are stored, where the first load chooses their value. A copy
 * could be given another value than its origin. So no byte of it is wholly undefined, which is what
 * a load would choose, and the verdict says that something was left out. */
static uint64_t copied(struct vm *m, uint64_t bits) {
    assert(m->chooses && bits);
    m->approximation = "a value that was never written was copied";
    return bits & UINT64_C(0x7f7f7f7f7f7f7f7f);
}

void vm_set_undefined(struct vm *m, uint32_t name, struct vm_object *o, uint64_t offset,
                      uint32_t bytes, uint64_t bits) {
    assert(!m->preview.on && o == vm_object_at(m, name));
    assert(bytes <= sizeof bits && offset + bytes <= o->h->size);
    assert(bytes == sizeof bits || bits >> 8 * bytes == 0); /* none of the bytes behind */
    if (VM_UNLIKELY(m->chooses) && bits)
        bits = copied(m, bits);
    if (!(o->h->flags & VM_OBJ_SHADOW)) {
        if (!bits)
            return;
        add_shadow(m, name, o);
    }
    memcpy(vm_object_shadow(o) + offset, &bits, bytes);
    vm_object_touch_shadow(m, name, o, offset, bytes);
    if (!bits)
        drop_shadow_if_clean(m, name, o);
}

void vm_define(struct vm *m, uint32_t name, struct vm_object *o, uint64_t offset, uint64_t size) {
    assert(!m->preview.on && o == vm_object_at(m, name) && offset + size <= o->h->size);
    if (!(o->h->flags & VM_OBJ_SHADOW) || !size)
        return;
    memset(vm_object_shadow(o) + offset, 0, size);
    vm_object_touch_shadow(m, name, o, offset, size);
    drop_shadow_if_clean(m, name, o);
}

static void copy_shadow(struct vm *m, uint64_t to, struct vm_object *d, uint64_t from,
                        struct vm_object *s, uint64_t size) {
    uint64_t td = (uint64_t)vm_pointer_offset(to), ts = (uint64_t)vm_pointer_offset(from);
    if (!(s->h->flags & VM_OBJ_SHADOW)) {
        vm_define(m, vm_pointer_name(to), d, td, size);
        return;
    }
    if (!(d->h->flags & VM_OBJ_SHADOW))
        add_shadow(m, vm_pointer_name(to), d);
    memmove(vm_object_shadow(d) + td, vm_object_shadow(s) + ts, size);
    for (uint64_t i = 0; m->chooses && i < size; i++)
        if (vm_object_shadow(d)[td + i])
            vm_object_shadow(d)[td + i] = (uint8_t)copied(m, 0xff);
    vm_object_touch_shadow(m, vm_pointer_name(to), d, td, size);
    drop_shadow_if_clean(m, vm_pointer_name(to), d);
}

enum vm_status vm_memory_copy(struct vm *m, uint64_t to, uint64_t from, uint64_t size,
                              uint32_t site) {
    struct vm_object *d = NULL, *s = NULL;
    uint8_t *db = NULL, *sb = NULL;
    if (!size)
        return VM_OK;
    enum vm_status status = vm_access(m, from, size, MODEL_READ, site, &s, &sb);
    if (status == VM_FAULT || (status == VM_STOP && !m->preview.on))
        return status;
    status = vm_access(m, to, size, MODEL_WRITE, site, &d, &db);
    if (status != VM_OK)
        return status;
    memmove(db, sb, size);
    uint64_t offset = (uint64_t)vm_pointer_offset(to);
    vm_object_touch(m, vm_pointer_name(to), d, offset, size);
    copy_shadow(m, to, d, from, s, size);
    vm_words_stored(m, d, offset, size);
    return VM_OK;
}

enum vm_status vm_memory_copy_apart(struct vm *m, uint64_t to, uint64_t from, uint64_t size,
                                    uint32_t site) {
    uint64_t distance = to < from ? from - to : to - from;
    if (VM_LIKELY(!distance || distance >= size))
        return vm_memory_copy(m, to, from, size, site);
    struct vm_object *s = NULL;
    uint8_t *bytes = NULL;
    enum vm_status status = vm_access(m, from, size, MODEL_READ, site, &s, &bytes);
    if (status == VM_OK)
        status = vm_raise(m, MODEL_FAULT_BAD_CALL, site,
                          (uint64_t)(uintptr_t) "a copy onto memory that it overlaps", to);
    return status;
}

enum vm_status vm_memory_fill(struct vm *m, uint64_t to, uint8_t byte, uint64_t undefined,
                              uint64_t size, uint32_t site) {
    struct vm_object *d;
    uint8_t *bytes;
    if (!size)
        return VM_OK;
    enum vm_status status = vm_access(m, to, size, MODEL_WRITE, site, &d, &bytes);
    if (status != VM_OK)
        return status;
    memset(bytes, byte, size);
    uint32_t name = vm_pointer_name(to);
    uint64_t offset = (uint64_t)vm_pointer_offset(to);
    vm_object_touch(m, name, d, offset, size);
    vm_define(m, name, d, offset, size);
    for (uint64_t i = 0; undefined && i < size; i++)
        vm_set_undefined(m, name, d, offset + i, 1, undefined & 0xff);
    return VM_OK;
}
