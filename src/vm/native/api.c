/* Natives: binding arguments, asking whether they can run, running them, and the functions that
 * they may call.
 *
 * Invariants of this folder:
 * - a native that runs, or is looked at as if it did, belongs to the thread that is `running`; one
 *   that is asked whether it could run may belong to any thread, and claims nothing;
 * - while a native is only looked at it writes to copies, and nothing that it asks for happens;
 * - a thread, a word of a thread and a function that natives name are in their tables;
 * - what natives make stays within the limits of the options, and belongs to its maker;
 * - a process ends once. */
#include "vm/core/apart.h"
#include "vm/core/image.h"
#include "vm/core/inputs.h"
#include "vm/exec/torn.h"
#include "vm/heap/access.h"
#include "vm/heap/global.h"
#include "vm/heap/name.h"
#include "vm/heap/object.h"
#include "vm/heap/order.h"
#include "vm/heap/share.h"
#include "vm/people/locks.h"
#include "vm/people/observe.h"
#include "vm/thread/native_call.h"
#include "vm/thread/thread.h"
#include <stdarg.h>
#include <stdio.h>

/* ---- memory ---- */

static void *scratch(struct vm *m, uint64_t size) {
    assert(m->preview.on && m->preview.used <= sizeof m->preview.scratch / 8);
    uint64_t words = (size + 7) / 8, room = sizeof m->preview.scratch / 8 - m->preview.used;
    if (words > room)
        return base_arena_alloc(&m->preview.more, size);
    void *at = m->preview.scratch + m->preview.used;
    m->preview.used += (uint32_t)words;
    return at;
}

enum vm_status vm_claim(struct vm_call *c, uint64_t pointer, uint64_t size, uint32_t mode,
                        void **bytes) {
    struct vm *m = c->vm;
    struct vm_object *o;
    uint8_t *at;
    uint32_t site = vm_site_here(m, c->thread);
    assert(c->thread == m->running);
    *bytes = NULL;
    if (!size)
        return VM_OK;
    enum vm_status s = mode & VM_CONFINED
                           ? vm_access_unrecorded(m, pointer, size, mode, site, &o, &at)
                           : vm_access(m, pointer, size, mode, site, &o, &at);
    uint64_t offset = (uint64_t)vm_pointer_offset(pointer);
    if (s == VM_OK ||
        (s == VM_STOP && m->preview.on)) /* bytes that it does not write keep their values */
        vm_inputs_object(m, vm_pointer_name(pointer), o, offset, size);
    if (s == VM_STOP && m->preview.on) { /* a native may write what it likes: into a copy */
        *bytes = memcpy(scratch(m, size), at, size);
        return VM_OK;
    }
    if (s != VM_OK)
        return s;
    if (VM_UNLIKELY(m->order) && !(mode & VM_CONFINED))
        vm_order_claimed(m, pointer, size, mode, site);
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

enum vm_status vm_copy_last(struct vm_call *c, uint64_t to, uint64_t from, uint64_t size,
                            uint64_t result) {
    struct vm_torn call;
    c->ret[0] = result;
    if (c->vm->p->torn.on && vm_torn_copy(c->vm, to, from, size, 0, result, &call))
        return vm_tail_call(c, call.function, call.arg, call.count);
    return vm_copy(c, to, from, size);
}

bool vm_is_torn(struct vm_call *c, uint64_t from, uint64_t size) {
    return c->vm->p->torn.on && vm_torn_read(c->vm, from, size);
}

const void *vm_peek(struct vm_call *c, uint64_t pointer, uint64_t size) {
    struct vm *m = c->vm;
    struct vm_object *o = vm_object_reach(m, vm_pointer_name(pointer));
    int64_t offset = vm_pointer_offset(pointer);
    if (!o || !o->h || o->h->flags & VM_OBJ_DEAD || offset < 0 ||
        (uint64_t)offset + size > o->h->size) {
        vm_inputs_lose(m);
        return NULL;
    }
    vm_inputs_object(m, vm_pointer_name(pointer), o, (uint64_t)offset, size);
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
        vm_inputs_lose(c->vm);
        return 0;
    }
    vm_inputs_object(c->vm, vm_pointer_name(pointer), o, 0, 0);
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
    if (o && o->h && !c->vm->preview.on)
        vm_pointer_stored(c->vm, o, pointer);
}

uint64_t vm_global(struct vm_call *c, const char *name) {
    ir_program_hold(c->vm->p); /* another machine may be adding one */
    uint32_t g = ir_program_find_global(c->vm->p, name);
    ir_program_release(c->vm->p);
    if (g == IR_NO_INDEX)
        return 0;
    if (c->vm->p->globals.at[g].is_tls)
        return vm_tls_address(c->vm, c->thread, g);
    return vm_pointer(vm_name(VM_SPACE_GLOBALS, g), 0);
}

uint64_t vm_function(struct vm_call *c, const char *name) {
    ir_program_hold(c->vm->p);
    uint32_t f = ir_program_find_function(c->vm->p, name);
    ir_program_release(c->vm->p);
    return f == IR_NO_INDEX ? 0 : vm_function_pointer(f);
}

uint64_t vm_destructor(struct vm_call *c, uint32_t n) {
    const struct ir_program *p = c->vm->p;
    return n < p->destructors.count ? vm_function_pointer(p->destructors.at[n]) : 0;
}

/* ---- threads ---- */

uint32_t vm_threads(struct vm *m) {
    return m->thread_count;
}

enum vm_thread_state vm_thread_state(struct vm *m, uint32_t thread) {
    vm_inputs_control(m, thread);
    return thread < m->thread_count ? (enum vm_thread_state)m->threads[thread].c.state
                                    : VM_THREAD_FREE;
}

uint64_t vm_thread_word(struct vm *m, uint32_t thread, uint32_t word) {
    assert(thread < m->thread_count && word < VM_THREAD_WORDS);
    vm_inputs_control(m, thread);
    return m->threads[thread].c.word[word];
}

void vm_thread_set_word(struct vm *m, uint32_t thread, uint32_t word, uint64_t value) {
    if (m->preview.on)
        return;
    assert(thread < m->thread_count && word < VM_THREAD_WORDS);
    vm_inputs_control(m, thread);
    m->threads[thread].c.word[word] = value;
    vm_control_touch(m, thread);
}

uint32_t vm_thread_spawn(struct vm_call *c, uint64_t function, uint64_t argument) {
    struct vm *m = c->vm;
    uint32_t name = vm_pointer_name(function);
    assert(c->thread == m->running); /* its parent */
    if (vm_name_space(name) != VM_SPACE_FUNCTIONS || vm_pointer_offset(function) ||
        vm_name_index(name) >= base_vec_count(&m->p->functions) || m->preview.on)
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
            vm_observe_spawn(m, c->thread, thread);
    }
    return thread;
}

uint64_t vm_thread_entry(struct vm *m, uint32_t thread) {
    assert(thread < m->thread_count);
    vm_inputs_control(m, thread);
    return m->threads[thread].c.entry;
}

void vm_thread_set_entry(struct vm *m, uint32_t thread, uint64_t function) {
    assert(thread < m->thread_count);
    if (m->preview.on)
        return;
    vm_inputs_control(m, thread);
    m->threads[thread].c.entry = function;
    vm_control_touch(m, thread);
}

void vm_thread_end(struct vm_call *c, uint64_t result) {
    assert(c->thread == c->vm->running);
    vm_record_thread_end(c->vm, c->thread, vm_site_here(c->vm, c->thread));
    if (c->vm->preview.on)
        return;
    vm_thread_finish(c->vm, c->thread, result, c->undefined_args != 0);
}

/* ---- the order of threads ---- */

static void deed(struct vm_call *c, enum vm_deed_kind kind, uint32_t thread, uint64_t pointer,
                 uint64_t size) {
    struct wmm_range at = {vm_pointer_name(pointer), (uint32_t)vm_pointer_offset(pointer),
                           (uint32_t)size};
    vm_order_deed(c->vm, (struct vm_deed){kind, thread, {.at = at}});
}

void vm_orders_nothing(struct vm_call *c) {
    if (c->vm->order)
        vm_order_native(c->vm, false);
    vm_order_weak(c->vm);
}

void vm_learns_unordered(struct vm_call *c) {
    vm_order_weak(c->vm);
}

void vm_acquires(struct vm_call *c, uint64_t pointer, uint64_t size) {
    deed(c, VM_DEED_ACQUIRE, 0, pointer, size);
}

void vm_releases(struct vm_call *c, uint64_t pointer, uint64_t size) {
    deed(c, VM_DEED_RELEASE, 0, pointer, size);
}

void vm_joins(struct vm_call *c, uint32_t thread) {
    deed(c, VM_DEED_JOIN, thread, 0, 0);
}

void vm_hands_on(struct vm_call *c, uint32_t thread) {
    deed(c, VM_DEED_HAND, thread, 0, 0);
}

void vm_identified_to_all(struct vm_call *c) {
    vm_tell_all_apart(c->vm);
}

void vm_identified(struct vm_call *c) {
    vm_tell_apart(c->vm, c->thread);
}

void vm_end_seen(struct vm_call *c, uint32_t thread) {
    struct vm *m = c->vm;
    bool awaited = vm_has_classes(m) && thread < m->thread_count && vm_thread_joined(m, thread);
    if (!m->o->watch_ends && !awaited && !m->preview.on && !m->supposing)
        vm_assumed_wrongly(m, VM_ASSUMES_ENDS);
}

uint64_t vm_thread_result(struct vm *m, uint32_t thread) {
    assert(thread < m->thread_count);
    m->unknown |= m->supposing; /* the thread has no result yet */
    vm_inputs_control(m, thread);
    if (m->threads[thread].c.undefined_result)
        vm_inputs_lose(m);
    if (m->threads[thread].c.undefined_result && !m->preview.on &&
        atomic_load(&m->image->arbitrary_made))
        vm_assumed_wrongly(m, VM_ASSUMES_ARBITRARY);
    return m->threads[thread].c.result;
}

void vm_process_end(struct vm_call *c, int code) {
    if (c->vm->preview.on)
        return;
    assert(!c->vm->process.ended);
    if (c->vm->multi && vm_has_classes(c->vm) && !c->vm->o->ends_unseen)
        vm_record_end(c->vm, vm_site_here(c->vm, c->thread));
    c->vm->process.ended = 1;
    c->vm->process.exit_code = code;
    c->vm->changed.process = true;
}

void vm_atomic_enter(struct vm_call *c) {
    struct vm *m = c->vm;
    if (m->preview.on)
        return;
    vm_atomic_begin(m, c->thread);
}

void vm_atomic_leave(struct vm_call *c) {
    struct vm *m = c->vm;
    if (m->threads[c->thread].c.atomic && !m->preview.on)
        vm_atomic_end(m, c->thread);
}

bool vm_in_atomic(const struct vm_call *c) {
    return c->vm->threads[c->thread].c.atomic > 0;
}

bool vm_alone(struct vm *m) {
    vm_inputs_process(m);
    return m->process.alive <= 1;
}

/* ---- the rest ---- */

static enum vm_status fault_at(struct vm_call *c, uint32_t site, enum model_fault_kind kind,
                               uint64_t detail0, uint64_t detail1) {
    if (c->vm->o->plain_ends >> kind & 1) {
        struct vm *m = c->vm;
        if (m->multi && !vm_goes_on(m, c->thread))
            return VM_STOP;     /* the others can see their own end */
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
    if (m->preview.on)
        return;
    vm_show(c);
    if (m->observer)
        vm_observe_output(m, c->thread, to_stderr, text, length);
    if (m->o->keep_output)
        base_text_add_n(&m->output[to_stderr], text, length);
}

void vm_approximate(struct vm_call *c, const char *what) {
    if (c->vm->preview.on)
        return;
    c->vm->approximation = what;
}

bool vm_arbitrary(struct vm_call *c) {
    if (c->vm->o->sample_nondet || c->vm->o->nondet_count)
        return false;
    if (!c->vm->preview.on)
        atomic_store_explicit(&c->vm->image->arbitrary_made, true, memory_order_relaxed);
    c->ret[0] = 0;
    c->undefined = ~(uint64_t)0;
    return true;
}

bool vm_unknown(struct vm_call *c, const char *what) {
    if (c->vm->o->fixed_numbers) {
        vm_approximate(c, what);
        return false;
    }
    if (!c->vm->preview.on) {
        atomic_store_explicit(&c->vm->image->unknown_made, true, memory_order_relaxed);
        atomic_store_explicit(&c->vm->image->arbitrary_made, true, memory_order_relaxed);
    }
    c->ret[0] = 0;
    c->undefined = ~(uint64_t)0;
    return true;
}

void vm_order_chosen(struct vm_call *c) {
    atomic_store_explicit(&c->vm->image->order_chosen, true, memory_order_relaxed);
}

bool vm_order_was_chosen(const struct vm_call *c) {
    return atomic_load_explicit(&c->vm->image->order_chosen, memory_order_relaxed);
}

bool vm_spurious(struct vm_call *c) {
    if (!c->vm->o->spurious_wakeups)
        atomic_store_explicit(&c->vm->image->waited, true, memory_order_relaxed);
    return c->vm->o->spurious_wakeups;
}

bool vm_weak_fails(struct vm *vm) {
    if (vm->o->no_weak_failures)
        atomic_store_explicit(&vm->image->spared, true, memory_order_relaxed);
    return !vm->o->no_weak_failures;
}

void vm_owned(struct vm_call *c, uint64_t pointer) {
    vm_owners_note(c->vm, c->thread, pointer);
    if (c->vm->observer && !c->vm->preview.on)
        vm_locks_taken(c->vm, c->thread, pointer);
}

void vm_note(struct vm_call *c, const char *format, ...) {
    if (!c->vm->observer || c->vm->preview.on)
        return;
    char text[160];
    va_list ap;
    va_start(ap, format);
    vsnprintf(text, sizeof text, format, ap);
    va_end(ap);
    vm_observe_note(c->vm, c->thread, text);
}

const struct vm_options *vm_native_options(const struct vm_call *c) {
    return c->vm->o;
}
