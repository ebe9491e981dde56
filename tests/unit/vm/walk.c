/* The dump reads the machine's own structures and not its packed components, so that what packing
 * forgets is missed. */
#include "walk.h"

#include "store/store.h"
#include "vm/core/machine.h"

static void dump_bytes(struct base_text *out, const uint8_t *bytes, uint32_t size) {
    static const char digits[] = "0123456789abcdef";
    for (uint32_t i = 0; i < size; i++) {
        base_text_char(out, digits[bytes[i] >> 4]);
        base_text_char(out, digits[bytes[i] & 15]);
    }
    base_text_char(out, '\n');
}

static void dump_frame(struct vm *m, const struct vm_thread *t, uint32_t depth,
                       struct base_text *out) {
    const struct vm_frame *f = &t->frames[depth];
    const struct ir_function *code = m->image->functions[f->function].f;
    uint32_t set = depth + 1 == t->c.frames ? code->live_in[f->pc] : code->live_after[f->pc];
    const uint16_t *live = code->live_sets + set;
    base_text_printf(out, "  frame %s %u mark %u atomic %u set %d:", code->name, f->pc, f->mark,
                     f->flags & VM_FRAME_ATOMIC, set != 0);
    for (uint32_t i = 1; set && i <= live[0]; i++)
        base_text_printf(out, " r%u=%llx/%llx", live[i], (unsigned long long)f->regs[live[i]],
                         (unsigned long long)(f->flags & VM_FRAME_SHADOW ? f->shadow[live[i]] : 0));
    base_text_char(out, '\n');
}

static void dump_thread(struct vm *m, uint32_t thread, struct base_text *out) {
    const struct vm_thread *t = &m->threads[thread];
    if (t->c.state == VM_THREAD_FREE)
        return;
    base_text_printf(out, "thread %u ", thread);
    dump_bytes(out, (const uint8_t *)&t->c, sizeof t->c);
    for (uint32_t d = 0; d < t->c.frames; d++)
        dump_frame(m, t, d, out);
}

static void dump_object(uint32_t name, struct vm_object *o, struct base_text *out) {
    base_text_printf(out, "object %x ", name);
    dump_bytes(out, (const uint8_t *)o->h, sizeof *o->h);
    if (o->h->flags & VM_OBJ_DEAD)
        return;
    dump_bytes(out, vm_object_bytes(o), o->h->size);
    if (o->h->flags & VM_OBJ_SHADOW)
        dump_bytes(out, vm_object_shadow(o), o->h->size);
}

/* Counters that are no components must be what the objects say. */
static void dump_counts(struct vm *m, struct base_text *out) {
    uint64_t bytes = 0;
    bool small_only = m->p->pointer_bytes == 4; /* indexes also say size classes: the lowest */
    for (uint32_t s = 0; s < m->heap.space_count; s++) {
        uint32_t live = 0, dead = 0;
        for (uint32_t i = 0; i < m->heap.spaces[s].count; i++) {
            const struct vm_header *h = m->heap.spaces[s].at[i].h;
            live += h && !(h->flags & VM_OBJ_DEAD);
            dead += h && h->flags & VM_OBJ_DEAD;
            bytes += h && !(h->flags & VM_OBJ_DEAD) ? vm_heap_part(vm_name(s, i), h) : 0;
            if (!h && i < m->heap.spaces[s].low && !(small_only && i & 3))
                base_text_printf(out, "space %u: %u is free below %u\n", s, i,
                                 m->heap.spaces[s].low);
        }
        if (live != m->heap.spaces[s].live || dead != m->heap.spaces[s].dead)
            base_text_printf(out, "space %u: miscounted\n", s);
    }
    if (bytes != m->heap.bytes)
        base_text_add(out, "heap miscounted\n");
}

void walk_dump(struct model *model, struct base_text *out) {
    struct vm *m = (struct vm *)model;
    base_text_printf(out, "process %u %d %u\n", m->process.ended, m->process.exit_code,
                     m->process.atomic_owner);
    for (uint32_t t = 0; t < m->thread_count; t++)
        dump_thread(m, t, out);
    for (uint32_t s = 0; s < m->heap.space_count; s++)
        for (uint32_t i = 0; i < m->heap.spaces[s].count; i++)
            if (m->heap.spaces[s].at[i].h)
                dump_object(vm_name(s, i), &m->heap.spaces[s].at[i], out);
    dump_counts(m, out);
}

/* ---- walks ---- */

struct walk {
    struct model *m, *fresh;
    struct store *store;
    struct store_cursor *cursor;
    BASE_VEC(struct model_choice) path;
    BASE_VEC(store_mark) marks; /* before each step */
    uint64_t random;
};

static uint32_t below(struct walk *w, uint32_t n) {
    w->random ^= w->random << 13;
    w->random ^= w->random >> 7;
    w->random ^= w->random << 17;
    return (uint32_t)(w->random >> 11) % n;
}

static void load(void *context, uint32_t slot, const void *bytes, uint32_t size, bool initial) {
    struct walk *w = context;
    w->m->v->load(w->m, slot, bytes, size, initial);
}

static void back(struct walk *w, uint32_t length) {
    store_cursor_back(w->cursor, w->marks.at[length], load, w);
    w->m->v->loaded(w->m);
    w->path.count = w->marks.count = length;
}

/* False: the step led nowhere and was taken back. */
static bool forward(struct walk *w, struct model_choice choice) {
    struct model_fault fault = {0};
    const struct model_change *changes;
    *base_vec_push(&w->marks) = store_cursor_mark(w->cursor);
    *base_vec_push(&w->path) = choice;
    enum model_outcome outcome = w->m->v->step(w->m, choice, &fault);
    uint32_t count = w->m->v->changes(w->m, &changes);
    for (uint32_t i = 0; i < count; i++)
        store_cursor_set(w->cursor, changes[i].slot, changes[i].bytes, changes[i].size);
    w->m->v->settle(w->m);
    if (outcome == MODEL_STEPPED || outcome == MODEL_CUT)
        return true;
    back(w, w->path.count - 1);
    return false;
}

/* What the walker has against what a machine has that never went back. */
static char *compare(struct walk *w) {
    struct base_text walked = {0}, direct = {0};
    struct model_fault fault = {0};
    w->fresh->v->initial(w->fresh, &fault);
    for (uint32_t i = 0; i < w->path.count; i++) {
        const struct model_change *changes;
        w->fresh->v->step(w->fresh, w->path.at[i], &fault);
        w->fresh->v->changes(w->fresh, &changes);
        w->fresh->v->settle(w->fresh);
    }
    walk_dump(w->m, &walked);
    walk_dump(w->fresh, &direct);
    bool same = strcmp(walked.at, direct.at) == 0;
    if (!same) {
        base_text_printf(&walked, "---- instead of, after %u steps\n%s", w->path.count, direct.at);
        base_text_drop(&direct);
        return walked.at;
    }
    base_text_drop(&walked);
    base_text_drop(&direct);
    return NULL;
}

static char *walk_on(struct walk *w, uint32_t steps) {
    char *why = NULL;
    for (uint32_t i = 0; i < steps && !why; i++) {
        const struct model_choice *choices;
        uint32_t count = w->m->v->choices(w->m, &choices);
        if (count && below(w, 5))
            forward(w, choices[below(w, count)]);
        else if (w->path.count)
            back(w, below(w, w->path.count));
        if (below(w, 4) == 0 || i + 1 == steps)
            why = compare(w);
    }
    return why;
}

char *walk_random(struct model *m, uint64_t seed, uint32_t steps) {
    struct store_options options = {.kind = STORE_TREE, .workers = 1};
    struct model_fault fault = {0};
    char *why = NULL;
    enum model_outcome outcome = m->v->initial(m, &fault);
    if (outcome == MODEL_FAULTED || outcome == MODEL_PRUNED)
        return NULL;
    struct walk w = {.m = m, .random = seed * 2 + 1, .store = store_new(&options)};
    w.fresh = m->v->fork(m);
    w.cursor = store_cursor_new(w.store);
    m->v->settle(m);
    why = walk_on(&w, steps);
    store_cursor_drop(w.cursor);
    store_drop(w.store);
    w.fresh->v->drop(w.fresh);
    base_vec_drop(&w.path);
    base_vec_drop(&w.marks);
    return why;
}
