/* Memory that is left when the process ends: all of it, or only what no pointer leads to. */
#include "vm/core/machine.h"

#include "base/vec.h"

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
    for (uint32_t g = 0; g < m->spaces[VM_SPACE_GLOBALS].count; g++)
        see(w, vm_pointer(vm_name(VM_SPACE_GLOBALS, g), 0));
    for (uint32_t t = 0; t < m->thread_count; t++) {
        struct vm_thread *thread = &m->threads[t];
        for (uint32_t d = 0; thread->c.state == VM_THREAD_ALIVE && d < thread->c.frames; d++) {
            struct vm_frame *f = &thread->frames[d];
            const struct ir_function *code = m->image->functions[f->function].f;
            uint32_t set = code->live_after[f->pc] ? code->live_after[f->pc] : code->live_in[f->pc];
            for (uint32_t i = 1; set && i <= code->live_sets[set]; i++)
                see(w, f->regs[code->live_sets[set + i]]);
        }
        for (enum vm_space_kind k = VM_STACK; k <= VM_TLS; k++) {
            uint32_t space = vm_thread_space(t, k);
            for (uint32_t i = 0; space < m->space_count && i < m->spaces[space].count; i++)
                see(w, vm_pointer(vm_name(space, i), 0));
        }
    }
}

static bool lost(struct vm *m, uint32_t name) {
    struct walk w = {.m = m, .seen = base_calloc(m->space_count, sizeof *w.seen)};
    for (uint32_t s = 0; s < m->space_count; s++)
        w.seen[s] = base_calloc(m->spaces[s].count + 1, 1);
    see_roots(&w);
    while (w.todo.count)
        see_words(&w, vm_object_at(m, w.todo.at[--w.todo.count]));
    bool found = w.seen[vm_name_space(name)][vm_name_index(name)];
    for (uint32_t s = 0; s < m->space_count; s++)
        free(w.seen[s]);
    free(w.seen);
    base_vec_drop(&w.todo);
    return !found;
}

bool vm_leaked(struct vm *m, uint32_t name) {
    return !m->o->leaks_lost_only || lost(m, name);
}
