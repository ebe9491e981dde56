/* Faults in words. */
#include "vm/core/arithmetic.h"
#include "vm/heap/global.h"
#include "vm/heap/order.h"
#include "vm/people/describe.h"
#include "vm/proposition.h"
#include <inttypes.h>

static void add_string(struct vm *m, struct base_text *t, uint64_t pointer) {
    struct vm_object *o = vm_object_at(m, vm_pointer_name(pointer));
    int64_t at = vm_pointer_offset(pointer);
    if (!o || !o->h || at < 0 || (uint64_t)at >= o->h->size)
        return;
    const char *s = (const char *)vm_object_bytes(o) + at;
    base_text_add_n(t, s, strnlen(s, o->h->size - (uint64_t)at));
}

static void add_history(struct vm *m, struct base_text *t, const struct model_fault *f) {
    uint32_t name = vm_pointer_name(f->detail[0]);
    struct vm_object *o = vm_object_at(m, name);
    if (!o || !o->h || vm_name_space(name) < VM_SPACE_THREADS)
        return;
    bool stack = (vm_name_space(name) - VM_SPACE_THREADS) % 3 == VM_STACK;
    assert(o->h->thread < m->thread_count);
    base_text_printf(t, "; %u bytes, %s by T%u at ", o->h->size, stack ? "made" : "allocated",
                     o->h->thread);
    vm_describe_add_site(m, t, vm_made_at(o->h));
    if (o->h->flags & VM_OBJ_DEAD) {
        bool scope = f->kind == MODEL_FAULT_USE_AFTER_SCOPE;
        base_text_add(t, scope   ? ", whose scope ended at "
                         : stack ? ", gone since "
                                 : ", freed at ");
        vm_describe_add_site(m, t, vm_died_at(o->h));
    }
}

static void add_access(struct vm *m, struct base_text *t, const struct model_fault *f) {
    uint32_t type;
    char *name = vm_describe_address(m, f->detail[0], &type);
    struct vm_object *o = vm_object_at(m, vm_pointer_name(f->detail[0]));
    if (f->kind == MODEL_FAULT_OUT_OF_BOUNDS && !f->detail[0] && !f->detail[1]) {
        base_text_add(t, "an index beyond its array"); /* the compiler's own check */
    } else if (f->kind == MODEL_FAULT_OUT_OF_BOUNDS && o && o->h) {
        base_text_printf(t, "%" PRIu64 " bytes at offset %" PRId64 " of ", f->detail[1],
                         vm_pointer_offset(f->detail[0]));
        char *whole = vm_describe_address(m, vm_pointer(vm_pointer_name(f->detail[0]), 0), &type);
        base_text_printf(t, "%s, which has %u", whole, o->h->size);
        free(whole);
    } else {
        base_text_add(t, name);
    }
    free(name);
    add_history(m, t, f);
}

/* What would have ordered the two accesses. */
static void add_remedy(struct vm *m, struct base_text *t, const struct model_fault *f) {
    wmm_events weak = {0};
    uint32_t type, count = vm_order_remedy(m, f, &weak) ? weak.count : 0;
    for (uint32_t i = 0; i < count; i++) {
        const struct wmm_access *a = &weak.at[i].access;
        char *name = vm_describe_address(m, vm_pointer(a->at.place, (int32_t)a->at.offset), &type);
        base_text_printf(t, "%s%s of %s at ",
                         !i              ? "; "
                         : i + 1 < count ? ", "
                                         : " and ",
                         weak.at[i].kind == WMM_EVENT_READ ? "an acquire read" : "a release write",
                         name);
        vm_describe_add_site(m, t, a->site);
        free(name);
    }
    if (count)
        base_text_add(t, " would order them");
    base_vec_drop(&weak);
}

/* How the two accesses of a race are to one another. That of the fault's thread came second. */
static void add_relation(struct base_text *t, const char *name, const struct model_fault *f) {
    uint32_t one = (uint32_t)(f->detail[1] >> 32), two = (uint32_t)f->detail[1];
    uint32_t other = one == f->thread ? two : one;
    if (f->kind == MODEL_FAULT_UNORDERED_ALLOCATION)
        base_text_printf(
            t, "%s is accessed by T%u, which its allocation by T%u is not ordered before: ", name,
            f->thread, other);
    else if (f->kind == MODEL_FAULT_UNORDERED_FREE)
        base_text_printf(
            t, "the life of %s is ended by T%u, which its use by T%u is not ordered before: ", name,
            f->thread, other);
    else if (f->detail[2] & MODEL_RACE_EARLIER)
        base_text_printf(
            t, "%s is accessed by T%u and T%u, and neither is ordered before the other: ", name,
            one, two);
    else
        base_text_printf(t, "%s is accessed by T%u and T%u at the same time: ", name, one, two);
}

static void add_race(struct vm *m, struct base_text *t, const struct model_fault *f) {
    uint32_t type, offset = (uint32_t)(f->detail[2] >> 32);
    assert((uint32_t)(f->detail[1] >> 32) != (uint32_t)f->detail[1]);
    char *name = vm_describe_address(m, vm_pointer((uint32_t)f->detail[0], offset), &type);
    add_relation(t, name, f);
    free(name);
    vm_describe_add_site(m, t, f->site);
    base_text_add(t, " and ");
    vm_describe_add_site(m, t, f->site2);
    add_remedy(m, t, f);
}

/* Of the threads that share a bit of the fault's set only the first is known to be in it. */
static bool is_named(const struct model_fault *f, uint32_t thread) {
    return thread < MODEL_FAR ? f->detail[0] >> thread & 1 : thread == f->thread;
}

static void add_unnamed(struct base_text *t, const struct model_fault *f, uint64_t named) {
    assert(named && f->detail[1] >= named);
    if (f->detail[1] > named)
        base_text_printf(t, "; and %" PRIu64 " more", f->detail[1] - named);
}

static void add_waiting(struct vm *m, struct base_text *t, const struct model_fault *f) {
    bool all = f->kind == MODEL_FAULT_DEADLOCK;
    uint64_t some = 0;
    for (uint32_t i = 0; i < m->thread_count; i++) {
        if (m->threads[i].c.state != VM_THREAD_ALIVE || (!all && !is_named(f, i)))
            continue;
        char *wait = vm_describe_wait(m, i);
        struct model_thread_info info;
        vm_describe_thread(m, i, &info);
        assert(!info.enabled);
        base_text_printf(t, "%s%s %s at line %u", some ? "; " : "", info.name, wait, info.at.line);
        free(wait);
        some++;
    }
    assert(some == m->process.alive || !all);
    if (!all)
        add_unnamed(t, f, some);
}

static void add_spinning(struct vm *m, struct base_text *t, const struct model_fault *f) {
    uint64_t some = 0;
    for (uint32_t i = 0; i < m->thread_count; i++) {
        if (m->threads[i].c.state != VM_THREAD_ALIVE || !is_named(f, i))
            continue;
        const struct model_access *access;
        struct model_thread_info info;
        uint32_t type;
        vm_describe_thread(m, i, &info);
        assert(info.exists && !info.finished);
        base_text_printf(t, "%s%s spins at %s:%u", some ? "; " : "", info.name,
                         info.at.file ? info.at.file : "?", info.at.line);
        if (m->model.v->pending(&m->model, i, &access)) {
            uint64_t pointer = vm_pointer((uint32_t)access[0].place, access[0].offset);
            char *name = vm_describe_address(m, pointer, &type);
            base_text_printf(t, ", where it reads %s", name);
            free(name);
        }
        some++;
    }
    add_unnamed(t, f, some);
    base_text_add(t, ": nobody is left who would change that");
}

static void add_invariant(struct vm *m, struct base_text *t, uint64_t i) {
    uint32_t own = m->p->invariants.count;
    assert(i < own + m->o->invariant_count);
    base_text_printf(t, "%s does not hold",
                     i < own ? m->image->functions[m->p->invariants.at[i].function].said
                             : vm_proposition_text(m->o->invariants[i - own]));
}

static void add_unmodelled(struct vm *m, struct base_text *t, const struct model_fault *f) {
    if (f->detail[0])
        base_text_add(t, (const char *)(uintptr_t)f->detail[0]);
    else if (f->detail[1] < base_vec_count(&m->p->functions))
        base_text_printf(t, "%s", m->p->functions.at[f->detail[1]].name);
    if (f->detail[1] == VM_ABOUT_STATES)
        return;
    base_text_add(t, ", called at ");
    vm_describe_add_site(m, t, f->site);
}

static void add_thrown(struct vm *m, struct base_text *t, const struct model_fault *f) {
    const struct vm_object *o = vm_object_reach(m, vm_pointer_name(f->detail[1]));
    if (f->detail[0])
        base_text_add(t, (const char *)(uintptr_t)f->detail[0]);
    else if (vm_is_managed(o))
        base_text_add(t, m->p->classes.at[vm_class_index(o->h)].name);
}

/* detail[1] is the kind (enum ir_must) and the width; 0 and no number: the compiler found it. */
static void add_improper(struct base_text *t, const struct model_fault *f) {
    uint64_t b = f->detail[0], both[2] = {b, f->detail[2]};
    uint32_t width = (uint32_t)(f->detail[1] >> 8);
    enum ir_must kind = (enum ir_must)(f->detail[1] & 255);
    if (!width) {
        base_text_add(t, f->kind == MODEL_FAULT_BAD_VALUE ? "an operation without a value" : "");
        return;
    }
    switch (kind) {
    case IR_MUST_SHIFT: base_text_printf(t, "by %" PRId64, vm_signed(b, width)); break;
    case IR_MUST_SHIFT_2: base_text_printf(t, "by %" PRId64, (int64_t)b), width *= 2; break;
    case IR_MUST_BOOL: base_text_printf(t, "a bool that is %" PRIu64, b); return;
    case IR_MUST_NONZERO: base_text_add(t, "the bits of 0 are counted from one end"); return;
    case IR_MUST_ASSUMED: base_text_add(t, "an assumption made for the compiler fails"); return;
    case IR_MUST_F32_S:
    case IR_MUST_F32_U: base_text_printf(t, "%g", (double)vm_f32(b)); break;
    case IR_MUST_F64_S:
    case IR_MUST_F64_U: base_text_printf(t, "%g", vm_f64(b)); break;
    case IR_MUST_F80_S:
    case IR_MUST_F80_U: base_text_printf(t, "%g", vm_f64(vm_fx_to(both, IR_FXCONV_F64))); break;
    case IR_MUST_KINDS: return;
    }
    base_text_printf(t, "%s %u bits",
                     f->kind == MODEL_FAULT_SHIFT ? " in a number of" : " to an integer of", width);
}

char *vm_describe_fault(struct vm *m, const struct model_fault *f) {
    struct base_text t = {0};
    assert(f->kind != MODEL_FAULT_NONE && f->kind < MODEL_FAULT_KINDS);
    base_text_add(&t, "");
    switch (f->kind) {
    case MODEL_FAULT_ASSERTION:
        if (f->detail[1] == VM_TEXT_IS_OURS)
            base_text_add(&t, (const char *)(uintptr_t)f->detail[0]);
        else
            add_string(m, &t, f->detail[0]);
        break;
    case MODEL_FAULT_INVARIANT: add_invariant(m, &t, f->detail[0]); break;
    case MODEL_FAULT_UNCAUGHT: add_thrown(m, &t, f); break;
    case MODEL_FAULT_DEADLOCK: add_waiting(m, &t, f); break;
    case MODEL_FAULT_PARTIAL_DEADLOCK: add_waiting(m, &t, f); break;
    case MODEL_FAULT_LIVELOCK: add_spinning(m, &t, f); break;
    case MODEL_FAULT_UNORDERED_ALLOCATION:
    case MODEL_FAULT_UNORDERED_FREE:
    case MODEL_FAULT_DATA_RACE: add_race(m, &t, f); break;
    case MODEL_FAULT_OUT_OF_BOUNDS:
    case MODEL_FAULT_NULL_POINTER:
    case MODEL_FAULT_INVALID_POINTER:
    case MODEL_FAULT_USE_AFTER_FREE:
    case MODEL_FAULT_USE_AFTER_RETURN:
    case MODEL_FAULT_USE_AFTER_SCOPE:
    case MODEL_FAULT_DOUBLE_FREE:
    case MODEL_FAULT_INVALID_FREE:
    case MODEL_FAULT_MISALIGNED:
    case MODEL_FAULT_READ_ONLY: add_access(m, &t, f); break;
    case MODEL_FAULT_LEAK:
        base_text_printf(&t, "%" PRIu64 " bytes, allocated at ", f->detail[1]);
        vm_describe_add_site(m, &t, f->site);
        break;
    case MODEL_FAULT_LOCK_MISUSE:
    case MODEL_FAULT_BAD_CALL:
        if (f->detail[0])
            base_text_add(&t, (const char *)(uintptr_t)f->detail[0]);
        if (f->detail[1] >> 32) {
            uint32_t type;
            char *name = vm_describe_address(m, f->detail[1], &type);
            base_text_printf(&t, ": %s", name);
            free(name);
        }
        break;
    case MODEL_FAULT_SHIFT:
    case MODEL_FAULT_CONVERSION:
    case MODEL_FAULT_BAD_VALUE: add_improper(&t, f); break;
    case MODEL_FAULT_QUOTIENT: base_text_add(&t, "the most negative number divided by -1"); break;
    case MODEL_FAULT_UNMODELLED: add_unmodelled(m, &t, f); break;
    case MODEL_FAULT_STACK_OVERFLOW:
        base_text_printf(&t, "%" PRIu64 " frames", f->detail[0]);
        break;
    case MODEL_FAULT_UNINITIALISED:
        if (f->detail[0] >> 32) {
            uint32_t type;
            char *name = vm_describe_address(m, f->detail[0], &type);
            base_text_add(&t, name);
            free(name);
        }
        break;
    default: break;
    }
    return t.at;
}
