/* The local state of a managed thread: its control block, its frames, and the objects that only it
 * leads to, its Thread object among them if nothing else holds that. Pointers to these are written
 * as numbers in the order in which the thread leads to them. So two threads that differ only in
 * their names and numbers have the same words. And two threads that have the same words differ in
 * nothing else: only words known to be pointers are renamed, and which words these are is written
 * too.
 *
 * An object is the thread's own if all pointers to it, which the collector has counted, are found
 * in its control block, in its frames or in its own objects, at places that hold references. Other
 * objects keep their names, and whatever looks like a pointer elsewhere counts as held by others.
 * Fields that only say which thread it is (ir_identity) are left out, with the objects that nothing
 * else leads to. */
#include "vm/symmetry/alike.h"

#include "vm/core/monitor_word.h"
#include "vm/gc/count.h"

enum { MOST_MET = 64 }; /* objects; fewer if the tuning says so */

void vm_alike_drop(struct vm_alike *a) {
    base_vec_drop(&a->words);
    base_vec_drop(&a->lost);
    base_vec_drop(&a->met);
    base_vec_drop(&a->own);
    base_vec_drop(&a->renamed);
}

/* ---- where references are ---- */

static bool type_refers(const struct ir_program *p, uint32_t type, uint64_t offset) {
    const struct ir_type *t = ir_type_at(p, type);
    if (!t || t->kind != IR_TYPE_STRUCT)
        return t && t->kind == IR_TYPE_POINTER && offset == 0;
    for (uint32_t i = 0; i < t->member_count; i++) {
        const struct ir_type *of = ir_type_at(p, t->members[i].type);
        uint64_t from = t->members[i].offset;
        if (of && offset >= from && offset - from < of->size)
            return type_refers(p, t->members[i].type, offset - from);
    }
    return false;
}

/* A class of arrays has the type of its elements, or an array type that says it. */
static bool array_refers(const struct ir_program *p, const struct ir_class *k) {
    const struct ir_type *t = ir_type_at(p, k->type);
    if (t && t->kind == IR_TYPE_ARRAY)
        t = ir_type_at(p, t->element);
    return k->element == 8 && t && t->kind == IR_TYPE_POINTER;
}

static bool refers(const struct vm *m, const struct vm_object *o, uint32_t offset) {
    assert(offset % 8 == 0 && offset < o->h->size);
    const struct ir_class *k = &m->p->classes.at[vm_class_index(o->h)];
    if (!(k->flags & IR_CLASS_POINTERS) || offset < IR_HEAD || offset + 8 > o->h->size)
        return false;
    if (k->flags & IR_CLASS_ARRAY)
        return offset >= k->size && array_refers(m->p, k);
    return type_refers(m->p, k->type, offset);
}

static bool tells_who(const struct vm *m, const struct vm_object *o, uint32_t offset) {
    bool thread = m->p->classes.at[vm_class_index(o->h)].flags & IR_CLASS_THREAD;
    for (uint32_t i = 0; thread && i < ir_identities(m->p); i++) {
        const struct ir_identity *f = &m->p->identity[i];
        if (offset >= f->offset && offset < f->offset + f->bytes)
            return true;
    }
    return false;
}

static uint64_t word_at(const struct vm_object *o, uint32_t offset) {
    uint64_t word = 0;
    assert(offset < o->h->size && !(o->h->flags & VM_OBJ_DEAD));
    uint32_t rest = o->h->size - offset;
    memcpy(&word, (const uint8_t *)(o->h + 1) + offset, rest < 8 ? rest : 8);
    return word;
}

/* ---- its own objects ---- */

static struct vm_met *met(struct vm_alike *a, uint32_t name) {
    for (uint32_t i = 0; i < a->met.count; i++)
        if (a->met.at[i].name == name)
            return &a->met.at[i];
    return NULL;
}

static bool may_be_own(const struct vm *m, const struct vm_object *o, uint32_t thread) {
    const struct vm_header *h = o->h;
    uint32_t owner = vm_monitor_owner((uint32_t)word_at(o, IR_HEAD_MONITOR));
    return !(h->flags & (VM_OBJ_DEAD | VM_OBJ_SHADOW | VM_OBJ_FINALIZABLE)) &&
           !(m->p->classes.at[vm_class_index(h)].flags & IR_CLASS_WEAK) &&
           h->size <= m->o->tuning->symmetry_bytes && (h->thread == 0 || h->thread == thread) &&
           (owner == 0 || owner == thread + 1);
}

static void meet(struct vm *m, struct vm_alike *a, uint64_t pointer, bool hidden) {
    uint32_t name = vm_pointer_name(pointer);
    struct vm_object *o = vm_name_space(name) >= VM_SPACE_THREADS ? vm_object_at(m, name) : NULL;
    if (!o || !o->h || !vm_gc_collected(name, o))
        return;
    struct vm_met *x = met(a, name);
    if (!x && a->met.count == m->o->tuning->symmetry_objects)
        return;
    if (!x)
        *(x = base_vec_push(&a->met)) = (struct vm_met){.name = name};
    x->found++;
    x->hidden += hidden;
    assert(x->found <= vm_gc_count_holders(m, o));
    if (x->number || x->found != vm_gc_count_holders(m, o) || (hidden && x->hidden != x->found) ||
        !may_be_own(m, o, a->thread))
        return;
    *base_vec_push(&a->own) = (uint32_t)(x - a->met.at);
    x->number = a->own.count;
    assert(x->number <= MOST_MET); /* above are those on the stack */
}

static void meet_fields(struct vm *m, struct vm_alike *a, uint32_t own, bool hidden) {
    const struct vm_object *o = vm_object_at(m, a->met.at[a->own.at[own]].name);
    for (uint32_t at = IR_HEAD; at + 8 <= o->h->size; at += 8)
        if (refers(m, o, at) && !tells_who(m, o, at))
            meet(m, a, word_at(o, at), hidden);
}

/* Objects that only the fields which are left out lead to; these come last. */
static void meet_hidden(struct vm *m, struct vm_alike *a) {
    for (uint32_t i = 0; i < a->kept; i++) {
        const struct vm_object *o = vm_object_at(m, a->met.at[a->own.at[i]].name);
        for (uint32_t at = IR_HEAD; at + 8 <= o->h->size; at += 8)
            if (tells_who(m, o, at) && refers(m, o, at))
                meet(m, a, word_at(o, at), true);
    }
    for (uint32_t i = a->kept; i < a->own.count; i++)
        meet_fields(m, a, i, true);
}

static bool is_pointer_word(uint32_t word) {
    return word == VM_WORD_OBJECT || word == VM_WORD_WAITS_ON;
}

static void find_own(struct vm *m, struct vm_alike *a) {
    const struct vm_thread *t = &m->threads[a->thread];
    a->met.count = a->own.count = 0;
    for (uint32_t w = 0; w < VM_THREAD_WORDS; w++)
        if (is_pointer_word(w))
            meet(m, a, t->c.word[w], false);
    for (uint32_t d = 0; d < t->c.frames; d++) {
        const uint16_t *live = vm_frame_live(m, t, d);
        bool narrow = m->image->functions[t->frames[d].function].f->narrow;
        for (uint32_t k = 1; narrow && k <= live[0]; k++)
            meet(m, a, t->frames[d].regs[live[k]], false);
    }
    for (uint32_t i = 0; i < a->own.count; i++)
        meet_fields(m, a, i, false);
    a->kept = a->own.count;
    meet_hidden(m, a);
}

/* ---- words ---- */

static void add(struct vm_alike *a, uint64_t word) {
    *base_vec_push(&a->words) = word;
}

/* The number of an object that only the thread leads to; 0: others may lead to it. An object on its
 * stack is written by its index, which says only in which order it came to be. */
static uint32_t number_of(struct vm_alike *a, uint32_t name) {
    if (vm_name_space(name) == vm_thread_space(a->thread, VM_STACK))
        return MOST_MET + 1 + vm_name_index(name);
    const struct vm_met *x = met(a, name);
    assert(!x || !x->number || a->met.at[a->own.at[x->number - 1]].name == name);
    return x && x->number <= a->kept ? x->number : 0;
}

static void add_pointer(struct vm_alike *a, uint64_t pointer) {
    uint32_t number = number_of(a, vm_pointer_name(pointer));
    if (number) {
        *base_vec_push(&a->renamed) = a->words.count - a->first;
        pointer = vm_pointer(number, vm_pointer_offset(pointer));
    }
    add(a, pointer);
}

void vm_alike_add(struct vm_alike *a, const void *bytes, uint32_t words) {
    base_vec_reserve(&a->words, a->words.count + words);
    memcpy(a->words.at + a->words.count, bytes, 8 * (size_t)words);
    a->words.count += words;
}

static void add_control(struct vm_alike *a, const struct vm_control *control) {
    assert(control->state == VM_THREAD_ALIVE);
    struct vm_control c = *control;
    c.started_by = 0; /* only people see it */
    memset(c.word, 0, sizeof c.word);
    vm_alike_add(a, &c, sizeof c / 8);
    for (uint32_t w = 0; w < VM_THREAD_WORDS; w++)
        if (is_pointer_word(w))
            add_pointer(a, control->word[w]);
        else
            add(a, control->word[w]);
}

static void add_frame(struct vm *m, struct vm_alike *a, const struct vm_thread *t, uint32_t depth) {
    const struct vm_frame *f = &t->frames[depth];
    const uint16_t *live = vm_frame_live(m, t, depth);
    bool narrow = m->image->functions[f->function].f->narrow;
    add(a, (uint64_t)f->function << 32 | f->pc);
    add(a, (uint64_t)f->mark << 32 | f->flags);
    for (uint32_t k = 1; k <= live[0]; k++)
        if (narrow)
            add_pointer(a, f->regs[live[k]]);
        else
            add(a, f->regs[live[k]]);
    for (uint32_t k = 1; f->flags & VM_FRAME_SHADOW && k <= live[0]; k++)
        add(a, f->shadow[live[k]]);
}

static uint64_t without_identity(const struct vm *m, const struct vm_object *o, uint32_t at) {
    uint64_t word = word_at(o, at);
    if (!(m->p->classes.at[vm_class_index(o->h)].flags & IR_CLASS_THREAD))
        return word;
    for (uint32_t i = 0; i < 8; i++)
        if (tells_who(m, o, at + i))
            word &= ~((uint64_t)0xff << 8 * i);
    return word;
}

static void add_header(struct vm_alike *a, struct vm_header h) {
    assert(h.thread == 0 || h.thread == a->thread);
    h.thread = h.thread == a->thread;
    if (h.flags & VM_OBJ_MANAGED)
        h.managed_site = 0; /* only people see it */
    vm_alike_add(a, &h, sizeof h / 8);
}

static void add_object(struct vm *m, struct vm_alike *a, uint32_t name) {
    const struct vm_object *o = vm_object_at(m, name);
    add_header(a, *o->h);
    uint32_t lock = (uint32_t)word_at(o, IR_HEAD_MONITOR);
    assert(!lock || vm_monitor_owner(lock) == a->thread + 1);
    for (uint32_t at = 0; at < o->h->size; at += 8) {
        uint64_t word = without_identity(m, o, at);
        if (at == IR_HEAD_MONITOR && vm_monitor_owner(lock))
            word = (word & ~(uint64_t)UINT32_MAX) | vm_monitor_renamed(lock, 0);
        if (refers(m, o, at))
            add_pointer(a, word);
        else
            add(a, word);
    }
}

/* The types of words on the stack are not known: none of them is renamed. */
static void add_stack(struct vm *m, struct vm_alike *a) {
    uint32_t space = vm_thread_space(a->thread, VM_STACK);
    for (uint32_t i = 0; space < m->heap.space_count && i < m->heap.spaces[space].count; i++) {
        const struct vm_object *o = &m->heap.spaces[space].at[i];
        if (!o->h)
            continue;
        bool dead = o->h->flags & VM_OBJ_DEAD, shadow = o->h->flags & VM_OBJ_SHADOW;
        add(a, i);
        add_header(a, *o->h);
        uint32_t size = dead ? 0 : shadow ? 2 * vm_shadow_offset(o->h->size) : o->h->size;
        for (uint32_t at = 0; at < size; at += 8) {
            uint64_t word = 0;
            memcpy(&word, (const uint8_t *)(o->h + 1) + at, size - at < 8 ? size - at : 8);
            add(a, word);
        }
        *base_vec_push(&a->lost) = vm_name(space, i);
    }
    add(a, UINT32_MAX);
}

/* The collector has just counted what points to what. */
void vm_alike_pack(struct vm *m, struct vm_alike *a, uint32_t thread) {
    const struct vm_thread *t = &m->threads[thread];
    a->thread = thread;
    a->first = a->words.count;
    find_own(m, a);
    a->renamed.count = 0;
    add_control(a, &t->c);
    for (uint32_t d = 0; d < t->c.frames; d++)
        add_frame(m, a, t, d);
    add_stack(m, a);
    add(a, a->kept);
    for (uint32_t i = 0; i < a->kept; i++)
        add_object(m, a, a->met.at[a->own.at[i]].name);
    assert(a->kept <= a->own.count);
    assert(!a->renamed.count || base_vec_last(&a->renamed) < a->words.count - a->first);
    for (uint32_t i = 0; i < a->renamed.count; i++)
        add(a, a->renamed.at[i]);
    add(a, a->renamed.count);
    for (uint32_t i = 0; i < a->own.count; i++)
        *base_vec_push(&a->lost) = a->met.at[a->own.at[i]].name;
}
