/* Natives: binding arguments, asking whether they can run, running them, and what they may ask of
 * the machine. */
#include "vm/native.h"

#include "vm/gc/new.h"
#include "vm/core/apart.h"
#include <stdarg.h>
#include <stdio.h>

uint32_t vm_site_here(struct vm *m, uint32_t thread) {
    struct vm_thread *t = &m->threads[thread];
    uint32_t depth = t->c.frames - 1;
    while (depth > 0 && m->image->functions[t->frames[depth].function].f->library)
        vm_trace_depth(m, thread, --depth);
    if (m->image->functions[t->frames[depth].function].f->library)
        depth = t->c.frames - 1;
    const struct vm_frame *f = &t->frames[depth];
    return vm_site(m->image, f->function, f->pc);
}

static const struct vm_native *virtual_native(struct vm *m, const struct vm_frame *f,
                                              const struct ir_ins *i, uint32_t *function) {
    uint64_t object = f->regs[m->image->functions[f->function].f->aux.at[i->y]];
    struct vm_object *o = vm_object_reach(m, vm_pointer_name(object));
    if (!vm_is_managed(o))
        return NULL;
    vm_trace_object(m, vm_pointer_name(object), o, 0, 0);
    *function = ir_class_dispatch(m->p, o->h->made_at, i->x);
    return *function == IR_NO_INDEX ? NULL : vm_image_function(m->image, *function)->native;
}

/* The native that an instruction calls, or NULL. */
static const struct vm_native *native_of(struct vm *m, const struct vm_frame *f,
                                         const struct ir_ins *i, uint32_t *function) {
    if (i->op == VM_OP_NATIVE) {
        *function = i->x;
        return m->image->functions[i->x].native;
    }
    if (i->op == IR_OP_vcall)
        return virtual_native(m, f, i, function);
    if (i->op != IR_OP_icall)
        return NULL;
    uint32_t name = vm_pointer_name(f->regs[i->c]);
    *function = vm_name_index(name);
    if (vm_name_space(name) != VM_SPACE_FUNCTIONS || *function >= base_vec_count(&m->p->functions))
        return NULL;
    return vm_image_function(m->image, *function)->native;
}

static void bind(struct vm *m, uint32_t thread, const struct ir_ins *i, uint32_t function,
                 struct vm_call *c, uint64_t *args) {
    struct vm_frame *f = vm_top(&m->threads[thread]);
    const uint32_t *list = vm_call_registers(m->image->functions[f->function].f, i);
    uint32_t n = i->b < VM_ARGS ? i->b : VM_ARGS;
    for (uint32_t k = 0; k < n; k++)
        args[k] = f->regs[list[k]];
    c->vm = m; /* `tail` is nobody's until it is set: zeroing it costs more than the rest */
    c->thread = thread;
    c->count = n;
    c->arg = args;
    c->ret[0] = c->ret[1] = 0;
    c->alt = 0;
    c->undefined_args = c->undefined = 0;
    c->function = function;
}

bool vm_pending_call(struct vm *m, uint32_t thread, struct vm_call *c, uint64_t *args,
                     const struct vm_native **native) {
    struct vm_frame *f = vm_top(&m->threads[thread]);
    const struct ir_ins *i = &m->image->functions[f->function].code[f->pc];
    uint32_t function;
    *native = native_of(m, f, i, &function);
    if (!*native)
        return false;
    bind(m, thread, i, function, c, args);
    return true;
}

uint32_t vm_pending_ways(struct vm *m, uint32_t thread) {
    struct vm_frame *f = vm_top(&m->threads[thread]);
    const struct ir_ins *i = &m->image->functions[f->function].code[f->pc];
    if (VM_LIKELY(i->op != VM_OP_NATIVE && i->op != IR_OP_icall && i->op != IR_OP_vcall))
        return 1;
    struct vm_call c;
    uint64_t args[VM_ARGS];
    const struct vm_native *native;
    if (!vm_pending_call(m, thread, &c, args, &native) || !native->ready)
        return 1;
    vm_trace_native(m, native);
    return native->ready(&c);
}

static enum vm_status check_arguments(struct vm *m, uint32_t thread, const struct ir_ins *i,
                                      const struct vm_native *native, struct vm_call *c) {
    struct vm_frame *f = vm_top(&m->threads[thread]);
    if (native->params != 255 && c->count < native->params)
        return vm_raise(m, MODEL_FAULT_BAD_CALL, vm_site_here(m, thread),
                        (uint64_t)(uintptr_t) "too few arguments for the function", c->function);
    if (!(f->flags & VM_FRAME_SHADOW))
        return VM_OK;
    const uint32_t *list = vm_call_registers(m->image->functions[f->function].f, i);
    for (uint32_t k = 0; k < c->count; k++)
        if (f->shadow[list[k]] && native->flags & VM_NATIVE_UNDEFINED_OK)
            c->undefined_args |= (uint64_t)1 << k;
        else if (f->shadow[list[k]])
            return vm_raise(m, MODEL_FAULT_UNINITIALISED, vm_site_here(m, thread), 0, 0);
    return VM_OK;
}

/* Whether a native that could run now must first be a step of its own. */
static bool must_stop(struct vm *m, uint32_t thread, const struct vm_native *native,
                      uint32_t ways) {
    if (m->first)
        return false;
    if (ways > 1)
        return true;
    if (m->quiet || m->threads[thread].c.atomic ||
        (m->main_returned && native->effect == VM_EFFECT_EXIT))
        return false;
    if (m->o->reduce == VM_REDUCE_NONE && native->effect != VM_EFFECT_NONE)
        return true;
    if (native->effect == VM_EFFECT_EXIT && m->multi && vm_place_shared(m, thread, 0))
        return true; /* with the thread its stack ends */
    return native->flags & (VM_NATIVE_VISIBLE | VM_NATIVE_OPAQUE) && m->multi;
}

/* What others would notice, or what has to do with them, is not done in advance. */
static bool may_suppose(const struct vm_native *native) {
    return native->effect == VM_EFFECT_JOIN || native->effect == VM_EFFECT_NONE;
}

/* Does it stop here whatever it would look at? */
static bool always_stops(const struct vm *m, uint32_t thread, const struct vm_native *native) {
    return m->multi && native->flags & VM_NATIVE_VISIBLE && !vm_goes_on(m, thread) &&
           !m->main_returned;
}

/* Of most natives of managed platforms nobody knows what they depend on. */
static void note_caller(struct vm *m, uint32_t thread, const struct vm_native *native) {
    if (thread && !(native->flags & VM_NATIVE_ALIKE) && vm_has_classes(m))
        vm_tell_apart(m, thread);
}

/* A native that another wants in its place. It is in the middle of an operation: it cannot wait. */
static enum vm_status run_instead(struct vm *m, struct vm_call *c, uint64_t *args) {
    const struct vm_native *native = m->image->functions[c->tail.function].native;
    if (!native || native->ready)
        return vm_raise(m, MODEL_FAULT_UNMODELLED, vm_site_here(m, c->thread), 0, c->tail.function);
    memcpy(args, c->tail.arg, c->tail.count * sizeof *args);
    *c = (struct vm_call){.vm = m,
                          .thread = c->thread,
                          .count = c->tail.count,
                          .arg = args,
                          .function = c->tail.function};
    note_caller(m, c->thread, native);
    return native->run(c);
}

enum vm_status vm_native_run(struct vm *m, uint32_t thread, const struct ir_ins *i,
                             struct vm_call *c, uint64_t ret[3]) {
    struct vm_frame *f = vm_top(&m->threads[thread]);
    uint32_t function = IR_NO_INDEX;
    const struct vm_native *native = native_of(m, f, i, &function);
    if (!native)
        return vm_raise(m, MODEL_FAULT_UNMODELLED, vm_site_here(m, thread), 0, function);
    uint64_t args[VM_ARGS];
    bind(m, thread, i, function, c, args);
    enum vm_status s = check_arguments(m, thread, i, native, c);
    if (s != VM_OK)
        return s;
    if (!always_stops(m, thread, native))
        vm_trace_native(m, native);
    uint32_t ways = native->ready ? native->ready(c) : 1;
    if (m->supposing && !may_suppose(native))
        return VM_STOP;
    if (ways == 0 || must_stop(m, thread, native, ways))
        return VM_STOP;
    c->alt = m->first && m->alt < ways ? m->alt : 0;
    note_caller(m, thread, native);
    s = native->run(c);
    while (s == VM_TAIL && vm_is_native(m, c->tail.function))
        s = run_instead(m, c, args);
    if (s == VM_TAIL)
        return s;
    assert((s != VM_STOP || !m->first) && "a native that said it is ready runs");
    /* What the step did before a failed assumption others may see before this thread comes to it.
     */
    if (s == VM_PRUNE && m->multi && !vm_goes_on(m, thread))
        return VM_STOP;
    ret[0] = c->ret[0];
    ret[1] = c->ret[1];
    ret[2] = c->undefined;
    return s;
}

/* ---- memory ---- */

static void *scratch(struct vm *m, uint64_t size) {
    uint64_t words = (size + 7) / 8, room = sizeof m->scratch / 8 - m->scratch_used;
    if (words > room)
        return base_arena_alloc(&m->more_scratch, size);
    void *at = m->scratch + m->scratch_used;
    m->scratch_used += (uint32_t)words;
    return at;
}

enum vm_status vm_claim(struct vm_call *c, uint64_t pointer, uint64_t size, uint32_t mode,
                        void **bytes) {
    struct vm *m = c->vm;
    struct vm_object *o;
    uint8_t *at;
    uint32_t site = vm_site_here(m, c->thread);
    *bytes = NULL;
    if (!size)
        return VM_OK;
    enum vm_status s = mode & VM_CONFINED ? vm_access_quiet(m, pointer, size, mode, site, &o, &at)
                                          : vm_access(m, pointer, size, mode, site, &o, &at);
    uint64_t offset = (uint64_t)vm_pointer_offset(pointer);
    if (s == VM_OK || (s == VM_STOP && m->looking)) /* and what it does not write stays as it is */
        vm_trace_object(m, vm_pointer_name(pointer), o, offset, size);
    if (s == VM_STOP && m->looking) { /* it may write what it likes: into a copy */
        *bytes = memcpy(scratch(m, size), at, size);
        return VM_OK;
    }
    if (s != VM_OK)
        return s;
    if (mode & VM_READ && !(mode & VM_UNDEFINED_OK) && o->h->flags & VM_OBJ_SHADOW)
        for (uint64_t i = 0; i < size; i++)
            if (vm_object_shadow(o)[offset + i])
                return vm_raise(m, MODEL_FAULT_UNINITIALISED, site, pointer + i, 0);
    if (mode & VM_WRITE) {
        uint32_t name = vm_pointer_name(pointer);
        vm_object_touch(m, name, o, offset, size);
        vm_define(m, name, o, offset, size);
        at = vm_object_bytes(o) + offset;
    }
    *bytes = at;
    return VM_OK;
}

enum vm_status vm_claim_string(struct vm_call *c, uint64_t pointer, const char **text,
                               uint64_t *length) {
    struct vm *m = c->vm;
    struct vm_object *o = vm_object_reach(m, vm_pointer_name(pointer));
    int64_t offset = vm_pointer_offset(pointer);
    uint64_t n = 0;
    if (o && o->h && !(o->h->flags & VM_OBJ_DEAD) && offset >= 0 && (uint64_t)offset < o->h->size) {
        uint64_t room = o->h->size - (uint64_t)offset;
        const void *end = memchr(vm_object_bytes(o) + offset, 0, room);
        /* without a NUL the claim reaches over the end, and says so */
        n = end ? (uint64_t)((const uint8_t *)end - (vm_object_bytes(o) + offset)) : room;
    }
    void *bytes;
    enum vm_status s = vm_claim(c, pointer, n + 1, VM_READ, &bytes);
    *text = bytes;
    *length = n;
    return s;
}

enum vm_status vm_copy(struct vm_call *c, uint64_t to, uint64_t from, uint64_t size) {
    return vm_memory_copy(c->vm, to, from, size, vm_site_here(c->vm, c->thread));
}

const void *vm_peek(struct vm_call *c, uint64_t pointer, uint64_t size) {
    struct vm *m = c->vm;
    struct vm_object *o = vm_object_reach(m, vm_pointer_name(pointer));
    int64_t offset = vm_pointer_offset(pointer);
    if (!o || !o->h || o->h->flags & VM_OBJ_DEAD || offset < 0 ||
        (uint64_t)offset + size > o->h->size) {
        vm_trace_lose(m);
        return NULL;
    }
    vm_trace_object(m, vm_pointer_name(pointer), o, (uint64_t)offset, size);
    return vm_object_bytes(o) + offset;
}

const void *vm_look(struct vm_call *c, uint64_t pointer, uint64_t size) {
    const void *bytes = vm_peek(c, pointer, size);
    if (bytes)
        vm_record_look(c->vm, pointer, size, vm_site_here(c->vm, c->thread));
    return bytes;
}

uint64_t vm_object_size(struct vm_call *c, uint64_t pointer) {
    struct vm_object *o = vm_object_reach(c->vm, vm_pointer_name(pointer));
    if (!o || !o->h) {
        vm_trace_lose(c->vm);
        return 0;
    }
    vm_trace_object(c->vm, vm_pointer_name(pointer), o, 0, 0);
    return o->h->flags & VM_OBJ_DEAD ? 0 : o->h->size;
}

uint32_t vm_pointer_bytes(struct vm_call *c) {
    return c->vm->p->pointer_bytes;
}

uint64_t vm_pointer_load(struct vm_call *c, const void *bytes) {
    uint64_t v = 0;
    memcpy(&v, bytes, c->vm->p->pointer_bytes);
    return c->vm->p->pointer_bytes == 4 ? vm_expand(c->vm, (uint32_t)v) : v;
}

void vm_pointer_store(struct vm_call *c, void *bytes, uint64_t pointer) {
    uint64_t v = c->vm->p->pointer_bytes == 4 ? vm_compress(c->vm, pointer) : pointer;
    memcpy(bytes, &v, c->vm->p->pointer_bytes);
}

void vm_escape(struct vm_call *c, uint64_t container, uint64_t pointer) {
    struct vm_object *o = vm_object_reach(c->vm, vm_pointer_name(container));
    if (o && o->h && !c->vm->looking)
        vm_pointer_stored(c->vm, o, pointer);
}

enum vm_status vm_heap_new(struct vm_call *c, uint64_t size, uint32_t align, bool zeroed,
                           uint64_t *pointer) {
    struct vm *m = c->vm;
    *pointer = 0;
    if (m->looking || size >= UINT64_C(1) << (m->p->pointer_bytes == 4 ? 31 : 47))
        return VM_OK;
    uint32_t log2 = 0;
    while (align > 1u << log2)
        log2++;
    uint32_t name = 0;
    if (size < 1u << 31 && m->heap_bytes + size <= m->o->max_heap)
        name = vm_place_heap(m, c->thread, size, log2);
    if (!name)
        return vm_raise(m, MODEL_FAULT_UNMODELLED, vm_site_here(m, c->thread),
                        (uint64_t)(uintptr_t) "an allocation of more than the machine gives", size);
    vm_object_make(m, name, size, log2, zeroed, vm_site_here(m, c->thread));
    *pointer = vm_pointer(name, 0);
    return VM_OK;
}

enum vm_status vm_heap_free(struct vm_call *c, uint64_t pointer) {
    struct vm *m = c->vm;
    uint32_t site = vm_site_here(m, c->thread), name = vm_pointer_name(pointer);
    uint32_t space = vm_name_space(name);
    if (!pointer)
        return VM_OK;
    bool heap =
        space >= VM_SPACE_THREADS && (space - VM_SPACE_THREADS) % VM_SPACES_A_THREAD == VM_HEAP;
    struct vm_object *o = heap ? vm_object_at(m, name) : NULL;
    if (o && o->h && o->h->flags & VM_OBJ_DEAD) {
        vm_record_failed(m, name, site);
        return vm_raise(m, MODEL_FAULT_DOUBLE_FREE, site, pointer, 0);
    }
    if (!o || !o->h || vm_pointer_offset(pointer))
        return vm_raise(m, MODEL_FAULT_INVALID_FREE, site, pointer, 0);
    uint8_t *bytes;
    enum vm_status s =
        vm_access(m, pointer, o->h->size, MODEL_WRITE | MODEL_FREE, site, &o, &bytes);
    if (s == VM_OK)
        vm_object_die(m, name, site);
    return s;
}

uint64_t vm_global(struct vm_call *c, const char *name) {
    ir_supply_lock(c->vm->p); /* another machine may be adding one */
    uint32_t g = ir_program_find_global(c->vm->p, name);
    ir_supply_unlock(c->vm->p);
    if (g == IR_NO_INDEX)
        return 0;
    if (c->vm->p->globals.at[g].is_tls)
        return vm_tls_address(c->vm, c->thread, g);
    return vm_pointer(vm_name(VM_SPACE_GLOBALS, g), 0);
}

static uint64_t function_pointer(uint32_t function) {
    return vm_pointer(vm_name(VM_SPACE_FUNCTIONS, function), 0);
}

uint64_t vm_function(struct vm_call *c, const char *name) {
    ir_supply_lock(c->vm->p);
    uint32_t f = ir_program_find_function(c->vm->p, name);
    ir_supply_unlock(c->vm->p);
    return f == IR_NO_INDEX ? 0 : function_pointer(f);
}

uint64_t vm_destructor(struct vm_call *c, uint32_t n) {
    const struct ir_program *p = c->vm->p;
    return n < p->destructors.count ? function_pointer(p->destructors.at[n]) : 0;
}

/* ---- threads ---- */

uint32_t vm_threads(struct vm *m) {
    return m->thread_count;
}

enum vm_thread_state vm_thread_state(struct vm *m, uint32_t thread) {
    vm_trace_control(m, thread);
    return thread < m->thread_count ? (enum vm_thread_state)m->threads[thread].c.state
                                    : VM_THREAD_FREE;
}

uint64_t vm_thread_word(struct vm *m, uint32_t thread, uint32_t word) {
    assert(thread < m->thread_count && word < VM_THREAD_WORDS);
    vm_trace_control(m, thread);
    return m->threads[thread].c.word[word];
}

void vm_thread_set_word(struct vm *m, uint32_t thread, uint32_t word, uint64_t value) {
    if (m->looking)
        return;
    assert(thread < m->thread_count && word < VM_THREAD_WORDS);
    vm_trace_control(m, thread);
    m->threads[thread].c.word[word] = value;
    vm_control_touch(m, thread);
}

uint32_t vm_thread_spawn(struct vm_call *c, uint64_t function, uint64_t argument) {
    struct vm *m = c->vm;
    uint32_t name = vm_pointer_name(function);
    if (vm_name_space(name) != VM_SPACE_FUNCTIONS || vm_pointer_offset(function) ||
        vm_name_index(name) >= base_vec_count(&m->p->functions) || m->looking)
        return UINT32_MAX;
    vm_identified(c);
    const struct ir_function *f = vm_image_function(m->image, vm_name_index(name))->f;
    if (ir_function_is_native(f) || vm_image_link(m->image, vm_name_index(name)))
        return UINT32_MAX;
    vm_share(m, vm_pointer_name(argument));
    uint32_t thread = vm_thread_make(m, function, &argument, 1, vm_site_here(m, c->thread));
    if (thread != UINT32_MAX) {
        *base_vec_push(&m->fresh) = thread;
        if (m->observer)
            vm_watch_spawn(m, c->thread, thread);
    }
    return thread;
}

uint64_t vm_thread_entry(struct vm *m, uint32_t thread) {
    assert(thread < m->thread_count);
    vm_trace_control(m, thread);
    return m->threads[thread].c.entry;
}

void vm_thread_set_entry(struct vm *m, uint32_t thread, uint64_t function) {
    assert(thread < m->thread_count);
    if (m->looking)
        return;
    vm_trace_control(m, thread);
    m->threads[thread].c.entry = function;
    vm_control_touch(m, thread);
}

void vm_thread_end(struct vm_call *c, uint64_t result) {
    vm_record_pop(c->vm, c->thread, 0, vm_site_here(c->vm, c->thread));
    if (c->vm->looking)
        return;
    vm_thread_finish(c->vm, c->thread, result, c->undefined_args != 0);
}

void vm_identified_to_all(struct vm_call *c) {
    vm_tell_all_apart(c->vm);
}

void vm_identified(struct vm_call *c) {
    vm_tell_apart(c->vm, c->thread);
}

uint64_t vm_thread_result(struct vm *m, uint32_t thread) {
    assert(thread < m->thread_count);
    m->unknown |= m->supposing; /* it has none yet */
    vm_trace_control(m, thread);
    if (m->threads[thread].c.undefined_result)
        vm_trace_lose(m);
    if (m->threads[thread].c.undefined_result && !m->looking &&
        atomic_load(&m->image->arbitrary_made))
        atomic_store(&m->image->arbitrary_mattered, true);
    return m->threads[thread].c.result;
}

void vm_thread_forget(struct vm *m, uint32_t thread) {
    if (!m->looking && !m->process.unawaited) {
        m->process.unawaited = 1;
        m->process_dirty = true;
    }
    vm_thread_release(m, thread);
}

void vm_thread_release(struct vm *m, uint32_t thread) {
    if (m->looking)
        return;
    vm_number_give(m, thread);
    assert(thread < m->thread_count && m->threads[thread].c.state == VM_THREAD_FINISHED);
    vm_trace_control(m, thread);
    memset(&m->threads[thread].c, 0, sizeof m->threads[thread].c);
    vm_control_touch(m, thread);
    vm_alive_changed(m);
}

void vm_process_end(struct vm_call *c, int code) {
    if (c->vm->looking)
        return;
    if (c->vm->multi && vm_has_classes(c->vm))
        vm_record_end(c->vm, vm_site_here(c->vm, c->thread));
    c->vm->process.ended = 1;
    c->vm->process.exit_code = code;
    c->vm->process_dirty = true;
}

void vm_atomic_enter(struct vm_call *c) {
    struct vm *m = c->vm;
    if (m->looking)
        return;
    vm_atomic_begin(m, c->thread);
}

void vm_atomic_leave(struct vm_call *c) {
    struct vm *m = c->vm;
    if (m->threads[c->thread].c.atomic && !m->looking)
        vm_atomic_end(m, c->thread);
}

bool vm_in_atomic(const struct vm_call *c) {
    return c->vm->threads[c->thread].c.atomic > 0;
}

bool vm_alone(struct vm *m) {
    vm_trace_process(m);
    return m->process.alive <= 1;
}

/* ---- the rest ---- */

static enum vm_status fault_at(struct vm_call *c, uint32_t site, enum model_fault_kind kind,
                               uint64_t detail0, uint64_t detail1) {
    if (c->vm->o->plain_ends >> kind & 1) {
        struct vm *m = c->vm;
        if (m->multi && !vm_goes_on(m, c->thread))
            return VM_STOP;     /* the end of the others is something they see */
        vm_process_end(c, 134); /* as a shell shows SIGABRT */
        return VM_PROCESS_ENDS;
    }
    return vm_raise(c->vm, kind, site, detail0, detail1);
}

enum vm_status vm_fault(struct vm_call *c, enum model_fault_kind kind, uint64_t detail0,
                        uint64_t detail1) {
    return fault_at(c, vm_site_here(c->vm, c->thread), kind, detail0, detail1);
}

enum vm_status vm_fault_at(struct vm_call *c, struct vm_frame_place at, enum model_fault_kind kind,
                           uint64_t detail0, uint64_t detail1) {
    return fault_at(c, vm_site(c->vm->image, at.function, at.pc), kind, detail0, detail1);
}

void vm_show(struct vm_call *c) {
    c->vm->shown = true;
}

void vm_output(struct vm_call *c, bool to_stderr, const char *text, size_t length) {
    struct vm *m = c->vm;
    if (m->looking)
        return;
    vm_show(c);
    if (m->observer)
        vm_watch_output(m, c->thread, to_stderr, text, length);
    if (m->o->keep_output)
        base_text_add_n(&m->output[to_stderr], text, length);
}

void vm_approximate(struct vm_call *c, const char *what) {
    if (c->vm->looking)
        return;
    c->vm->approximation = what;
}

bool vm_arbitrary(struct vm_call *c) {
    if (c->vm->o->sample_nondet || c->vm->o->nondet_count)
        return false;
    if (!c->vm->looking)
        atomic_store_explicit(&c->vm->image->arbitrary_made, true, memory_order_relaxed);
    c->ret[0] = 0;
    c->undefined = ~(uint64_t)0;
    return true;
}

void vm_note(struct vm_call *c, const char *format, ...) {
    if (!c->vm->observer || c->vm->looking)
        return;
    char text[160];
    va_list ap;
    va_start(ap, format);
    vsnprintf(text, sizeof text, format, ap);
    va_end(ap);
    vm_watch_note(c->vm, c->thread, text);
}

const struct vm_options *vm_native_options(const struct vm_call *c) {
    return c->vm->o;
}
