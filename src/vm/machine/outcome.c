/* The end of a run: its outcome as a number, and memory that was never freed. */
#include "vm/machine/outcome.h"

#include "base/hash.h"
#include "vm/heap/access.h"
#include "vm/heap/name.h"

static uint64_t mix(uint64_t h, uint64_t v) {
    return base_hash_word(h ^ v) + 0x9E3779B97F4A7C15u;
}

/* Numbers look like pointers, too, but seldom like one to an object that exists. */
static bool is_pointer(struct vm *m, uint64_t word) {
    uint32_t name = vm_pointer_name(word);
    return vm_name_space(name) >= VM_SPACE_THREADS && vm_object_at(m, name);
}

/* A hash of the words of a global that are not as they were at first, without pointers, because
 * their values are the machine's names; 0: none changed. */
static uint64_t outcome_of_global(struct vm *m, const struct ir_global *global,
                                  struct vm_object *o) {
    uint64_t name = base_hash_bytes(global->name, strlen(global->name)), h = name;
    uint32_t step = m->p->pointer_bytes;
    const uint8_t *bytes = vm_object_bytes(o);
    assert(o->h->size == global->size);
    for (uint32_t i = 0; i < o->h->size; i += step) {
        uint64_t v = 0, first = 0;
        uint32_t size = (uint32_t)(o->h->size - i < step ? o->h->size - i : step);
        memcpy(&v, bytes + i, size);
        if (global->init && i + size <= global->size)
            memcpy(&first, global->init + i, size);
        uint64_t p = step == 4 ? vm_expand(m, (uint32_t)v) : v;
        if (v != first && !is_pointer(m, p))
            h = mix(mix(h, i), v);
    }
    return h == name ? 0 : h;
}

/* The exit code and the contents of the program's own globals. It is a sum that leaves out
 * unchanged globals: a class library adds globals while the program runs, and which ones, in which
 * order, depends on the search. */
uint64_t vm_outcome(struct vm *m) {
    assert(!m->changed.broken);
    uint64_t sum = mix(1, (uint64_t)(uint32_t)m->process.exit_code);
    for (uint32_t g = 0; g < base_vec_count(&m->p->globals); g++) {
        const struct ir_global *global = &m->p->globals.at[g];
        struct vm_object *o = vm_object_at(m, vm_name(VM_SPACE_GLOBALS, g));
        if (global->hidden || global->is_const || global->is_tls || !o || !o->h)
            continue;
        assert(vm_global_of(o->h) == g);
        sum += outcome_of_global(m, global, o);
    }
    return sum;
}

/* ---- leaks: all heap objects that are left, or only those that no pointer leads to ---- */

struct walk {
    struct vm *m;
    uint8_t **seen; /* by space, by index */
    BASE_VEC(uint32_t) todo;
};

static void see(struct walk *w, uint64_t pointer) {
    uint32_t name = vm_pointer_name(pointer);
    struct vm_object *o = vm_object_at(w->m, name);
    if (!o || !o->h || o->h->flags & VM_OBJ_DEAD)
        return;
    uint8_t *mark = &w->seen[vm_name_space(name)][vm_name_index(name)];
    if (*mark)
        return;
    *mark = 1;
    *base_vec_push(&w->todo) = name;
}

static void see_words(struct walk *w, const struct vm_object *o) {
    uint32_t step = w->m->p->pointer_bytes;
    const uint8_t *bytes = (const uint8_t *)(o->h + 1);
    for (uint32_t i = 0; i + step <= o->h->size; i += step)
        see(w, vm_word_pointer(w->m, bytes + i));
}

static void see_roots(struct walk *w) {
    struct vm *m = w->m;
    for (uint32_t g = 0; g < m->heap.spaces[VM_SPACE_GLOBALS].count; g++)
        see(w, vm_pointer(vm_name(VM_SPACE_GLOBALS, g), 0));
    for (uint32_t t = 0; t < m->thread_count; t++) {
        struct vm_thread *thread = &m->threads[t];
        for (uint32_t d = 0; thread->c.state == VM_THREAD_ALIVE && d < thread->c.frames; d++) {
            struct vm_frame *f = &thread->frames[d];
            const struct ir_function *code = m->image->functions[f->function].f;
            uint32_t set = code->live_after[f->pc] ? code->live_after[f->pc] : code->live_in[f->pc];
            assert(set < code->live_sets_count);
            for (uint32_t i = 1; set && i <= code->live_sets[set]; i++)
                see(w, f->regs[code->live_sets[set + i]]);
        }
        for (enum vm_space_kind k = VM_STACK; k <= VM_TLS; k++) {
            uint32_t space = vm_thread_space(t, k);
            for (uint32_t i = 0; space < m->heap.space_count && i < m->heap.spaces[space].count;
                 i++)
                see(w, vm_pointer(vm_name(space, i), 0));
        }
    }
}

static bool lost(struct vm *m, uint32_t name) {
    struct walk w = {.m = m, .seen = base_calloc(m->heap.space_count, sizeof *w.seen)};
    for (uint32_t s = 0; s < m->heap.space_count; s++)
        w.seen[s] = base_calloc(m->heap.spaces[s].count + 1, 1);
    see_roots(&w);
    while (w.todo.count)
        see_words(&w, vm_object_at(m, w.todo.at[--w.todo.count]));
    assert(vm_name_index(name) < m->heap.spaces[vm_name_space(name)].count);
    bool found = w.seen[vm_name_space(name)][vm_name_index(name)];
    for (uint32_t s = 0; s < m->heap.space_count; s++)
        free(w.seen[s]);
    free(w.seen);
    base_vec_drop(&w.todo);
    return !found;
}

static bool is_leaked(struct vm *m, uint32_t name) {
    return !m->o->leaks_lost_only || lost(m, name);
}

static bool is_heap(uint32_t space) {
    return space >= VM_SPACE_THREADS && (space - VM_SPACE_THREADS) % VM_SPACES_A_THREAD == VM_HEAP;
}

enum model_outcome vm_leak_check(struct vm *m, enum model_outcome before) {
    if (!m->process.ended || before == MODEL_FAULTED || before == MODEL_PRUNED)
        return before;
    for (uint32_t s = 0; s < m->heap.space_count; s++)
        for (uint32_t i = 0; is_heap(s) && i < m->heap.spaces[s].count; i++) {
            struct vm_object *o = &m->heap.spaces[s].at[i];
            if (!o->h || o->h->flags & (VM_OBJ_DEAD | VM_OBJ_MANAGED) || vm_is_given(o->h))
                continue;
            assert(vm_made_at(o->h)); /* what was there from the start was given */
            if (is_leaked(m, vm_name(s, i))) {
                m->changed.broken = true;
                vm_raise(m, MODEL_FAULT_LEAK, vm_made_at(o->h), vm_pointer(vm_name(s, i), 0),
                         o->h->size);
                return MODEL_FAULTED;
            }
        }
    return before;
}
