/* The inputs of a step: the slots that it depends on. A step that only computes, loads, stores,
 * calls and returns depends on its thread's control block, on the frames it ran in, and on the
 * headers of the objects it reached and what it read or wrote of them. These alone, and whether
 * other threads run, decide what it does and before which operation it stops. A thread's end
 * depends on what the process knows of the others (machine/pending.c). If one of them goes on
 * because of it, it also depends on what they are about to do. For everything else noting gives up:
 * inputs that are not known to be complete must not pass for complete. */
#include "vm/core/inputs.h"

#include "vm/core/registry.h"

enum { WORD = 4, HEAD_WORDS = sizeof(struct vm_header) / WORD };
_Static_assert((sizeof(struct vm_header) + VM_CHUNK) / WORD < 32, "a chunk has a bit for each");

static uint32_t words_at(const struct model_input *list, uint32_t count, uint32_t slot) {
    uint32_t words = 0;
    for (uint32_t i = 0; i < count; i++)
        if (list[i].slot == slot)
            words |= list[i].words;
    return words;
}

/* A step does not depend on words that it has written itself. */
static void note(struct vm *m, uint32_t slot, uint32_t words) {
    struct vm_inputs *in = &m->inputs;
    assert(in->noting && slot != UINT32_MAX);
    words &= ~(words_at(in->at, in->count, slot) | words_at(in->written, in->written_count, slot));
    if (!words)
        return;
    if (in->count == VM_INPUTS)
        in->all = false;
    else
        in->at[in->count++] = (struct model_input){slot, words};
}

static void note_written(struct vm *m, uint32_t slot, uint32_t words) {
    struct vm_inputs *in = &m->inputs;
    assert(in->noting && slot != UINT32_MAX);
    words &= ~words_at(in->written, in->written_count, slot);
    if (!words)
        return;
    if (in->written_count == VM_INPUTS)
        in->all = false;
    else
        in->written[in->written_count++] = (struct model_input){slot, words};
}

/* A component that never changed has no slot yet; it gets one, because it may change later. */
static uint32_t slot_of(struct vm *m, uint32_t *slot, struct vm_component c) {
    if (*slot == UINT32_MAX)
        *slot = vm_registry_slot(&m->image->registry, c);
    assert(*slot == vm_registry_slot(&m->image->registry, c));
    return *slot;
}

static void note_component(struct vm *m, uint32_t *slot, struct vm_component c) {
    note(m, slot_of(m, slot, c), MODEL_INPUT_ALL);
}

static void note_frame(struct vm *m, uint32_t thread, uint32_t depth) {
    assert(depth < m->threads[thread].c.frames);
    note_component(m, &m->threads[thread].frames[depth].slot,
                   (struct vm_component){VM_COMP_FRAME, thread, depth});
    m->inputs.unread = depth;
}

void vm_inputs_control_slow(struct vm *m, uint32_t thread) {
    if (thread < m->thread_count) /* how many there are is in the mode */
        note_component(m, &m->threads[thread].control_slot,
                       (struct vm_component){VM_COMP_CONTROL, thread, 0});
}

void vm_inputs_process_slow(struct vm *m) {
    note_component(m, &m->process_slot, (struct vm_component){VM_COMP_PROCESS, 0, 0});
}

void vm_inputs_thread_slow(struct vm *m, uint32_t thread) {
    assert(vm_alive(m, thread));
    if (m->threads[thread].c.frames)
        note_frame(m, thread, m->threads[thread].c.frames - 1);
}

/* Dirty marks that a question about the state left behind would be taken for those of the step. */
bool vm_inputs_is_clean(const struct vm *m) {
    return !m->changed.objects.count && !m->changed.threads.count;
}

/* A number one past the last thread stands for the threads that have ended and that no thread
 * awaits: the process knows of them. */
static void start_noting(struct vm *m, uint32_t thread) {
    assert(m->inputs.asked && !m->inputs.noting && !m->observer);
    m->inputs.noting = true;
    m->inputs.count = m->inputs.written_count = 0;
    if (thread == m->thread_count) {
        note(m, slot_of(m, &m->process_slot, (struct vm_component){VM_COMP_PROCESS, 0, 0}), 1);
        return;
    }
    assert(thread < m->thread_count);
    struct vm_thread *t = &m->threads[thread];
    note_component(m, &t->control_slot, (struct vm_component){VM_COMP_CONTROL, thread, 0});
    if (t->c.frames)
        note_frame(m, thread, t->c.frames - 1);
}

void vm_inputs_begin(struct vm *m, uint32_t thread) {
    m->inputs.all = vm_inputs_is_clean(m);
    start_noting(m, thread);
    m->visible_flags |= VM_OBJ_ANY;
}

void vm_inputs_offer_begin(struct vm *m, uint32_t thread) {
    m->inputs.all = vm_inputs_is_clean(m);
    start_noting(m, thread);
}

void vm_inputs_offer_end(struct vm *m) {
    assert(m->inputs.noting);
    m->inputs.noting = false;
    m->inputs.all &= vm_inputs_is_clean(m);
}

void vm_inputs_end(struct vm *m, bool stopped) {
    assert(m->inputs.noting && m->visible_flags & VM_OBJ_ANY);
    m->inputs.noting = false;
    m->inputs.all &= stopped && !m->process.ended && !m->main_returned && !m->shown;
    if (m->o->reduce != VM_REDUCE_NONE && !m->order)
        m->visible_flags = (uint8_t)(m->visible_flags & ~VM_OBJ_ANY);
}

/* The words of the component that a range covers in its chunk. The range overlaps the chunk. */
static uint32_t words_of(uint64_t chunk, uint64_t offset, uint64_t size) {
    uint64_t from = chunk * VM_CHUNK, end = offset + size;
    assert(offset < from + VM_CHUNK && from < end);
    uint64_t first = offset > from ? offset - from : 0;
    uint64_t last = end < from + VM_CHUNK ? end - from : VM_CHUNK; /* one past */
    uint32_t below = (1u << (last + WORD - 1) / WORD) - 1, before = (1u << first / WORD) - 1;
    return (below & ~before) << (chunk ? 0 : HEAD_WORDS);
}

typedef void noter(struct vm *m, uint32_t slot, uint32_t words);

static void note_range(struct vm *m, uint32_t name, struct vm_object *o, uint64_t offset,
                       uint64_t size, noter *how) {
    if (!size)
        return;
    uint64_t end = (offset + size - 1) / VM_CHUNK + 1;
    if (end > 1)
        vm_object_chunks(o, (uint32_t)end);
    for (uint64_t k = offset / VM_CHUNK; k < end; k++) {
        struct vm_component c = {VM_COMP_OBJECT, name, (uint32_t)k};
        how(m, slot_of(m, k ? &o->more->slot[0][k] : &o->slot, c), words_of(k, offset, size));
    }
}

/* Notes which bits of a range are undefined. */
static void note_shadow(struct vm *m, uint32_t name, struct vm_object *o, uint64_t offset,
                        uint64_t size) {
    if (!size)
        return;
    uint32_t end = (uint32_t)((offset + size - 1) / VM_CHUNK + 1);
    vm_object_chunks(o, end);
    for (uint32_t k = (uint32_t)(offset / VM_CHUNK); k < end; k++)
        note_component(m, &o->more->slot[1][k],
                       (struct vm_component){VM_COMP_OBJECT, name, k | VM_PART_SHADOW});
}

void vm_inputs_object_slow(struct vm *m, uint32_t name, struct vm_object *o, uint64_t offset,
                           uint64_t size) {
    const uint32_t head = (1u << HEAD_WORDS) - 1;
    assert(o == vm_object_at(m, name));
    if (o->h->flags & VM_OBJ_CONST || !m->inputs.all)
        return;
    note(m, slot_of(m, &o->slot, (struct vm_component){VM_COMP_OBJECT, name, 0}), head);
    note_range(m, name, o, offset, size, note);
    if (o->h->flags & VM_OBJ_SHADOW)
        note_shadow(m, name, o, offset, size);
}

/* A step that writes a part of a word depends on the rest of it. And the object that an overwritten
 * reference pointed to may be garbage now. */
void vm_inputs_write_slow(struct vm *m, uint32_t name, struct vm_object *o, uint64_t offset,
                          uint64_t size) {
    uint64_t from = (offset + WORD - 1) & ~(uint64_t)(WORD - 1);
    uint64_t to = (offset + size) & ~(uint64_t)(WORD - 1);
    assert(!m->preview.on && offset + size <= o->h->size);
    if (o->h->flags & VM_OBJ_SHADOW)
        vm_inputs_lose(m);
    if (offset + size == o->h->size)
        to = offset + size; /* nothing of the object comes after it */
    if (vm_has_classes(m) || from >= to) {
        vm_inputs_object_slow(m, name, o, offset, size);
        return;
    }
    vm_inputs_object_slow(m, name, o, offset, from - offset);
    vm_inputs_object_slow(m, name, o, to, offset + size - to);
    if (!(o->h->flags & VM_OBJ_CONST) && m->inputs.all)
        note_range(m, name, o, from, to - from, note_written);
}

void vm_inputs_words_slow(struct vm *m, const struct vm_object *o, uint64_t offset, uint64_t size) {
    uint64_t from = offset & ~(uint64_t)7, to = (offset + size + 7) & ~(uint64_t)7;
    if (o->h->flags & VM_OBJ_CONST || !m->inputs.all)
        return;
    for (uint64_t k = from / VM_CHUNK; k * VM_CHUNK < to; k++) {
        assert(!k || (o->more && k < o->more->count)); /* they were come by */
        note(m, k ? o->more->slot[0][k] : o->slot, words_of(k, from, to - from));
    }
}

void vm_inputs_depth_slow(struct vm *m, uint32_t thread, uint32_t depth) {
    if (depth < m->inputs.unread)
        note_frame(m, thread, depth);
}
