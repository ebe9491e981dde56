/* The initial state as the base image: everything that was built before the first choice is kept
 * once, outside all states. A component that has not changed since costs nothing in any state. */
#include "vm/state/base.h"

#include "vm/core/image.h"
#include "vm/gc/gc.h"
#include "vm/heap/global.h"
#include "vm/heap/name.h"
#include "vm/heap/object.h"
#include "vm/heap/order.h"
#include "vm/heap/site_name.h"
#include "vm/state/pack.h"
#include "vm/thread/thread.h"

/* ---- before the first instruction ---- */

/* Objects of the machine's own, after the program's globals. */
static uint64_t make_bytes(struct vm *m, const void *bytes, uint32_t size) {
    uint32_t space = vm_thread_space(0, VM_HEAP);
    vm_space_need(m, space, 0);
    uint32_t name = vm_name_for_heap(m, 0, size, 4);
    vm_object_make(m, name, size, 4, true, 0);
    struct vm_object *o = vm_object_at(m, name);
    o->h->flags |= VM_OBJ_SHARED;
    o->h->given = VM_GIVEN;
    if (bytes)
        memcpy(o->h + 1, bytes, size);
    return vm_pointer(name, 0);
}

static void put_pointer(struct vm *m, uint64_t array, uint32_t index, uint64_t pointer) {
    uint8_t *at = vm_object_bytes(vm_object_at(m, vm_pointer_name(array)));
    uint64_t v = m->p->pointer_bytes == 8 ? pointer : vm_compress(m, pointer);
    memcpy(at + index * m->p->pointer_bytes, &v, m->p->pointer_bytes);
}

static uint64_t make_arguments(struct vm *m) {
    uint32_t n = m->o->arg_count;
    uint64_t argv = make_bytes(m, NULL, (n + 1) * m->p->pointer_bytes);
    for (uint32_t i = 0; i < n; i++)
        put_pointer(m, argv, i, make_bytes(m, m->o->args[i], (uint32_t)strlen(m->o->args[i]) + 1));
    return argv;
}

void vm_boot(struct vm *m) {
    assert(!m->process.alive && !m->process.ended && !m->heap.bytes);
    m->running = 0;
    vm_space_need(m, VM_SPACE_THREADS - 1, 0);
    vm_globals_make(m);
    uint64_t args[3] = {m->o->arg_count, 0, 0};
    if (m->p->functions.at[m->p->entry].params >= 2) {
        args[1] = make_arguments(m);
        args[2] = make_bytes(m, NULL, m->p->pointer_bytes);
    }
    const char *refused = vm_image_link(m->image, m->p->entry);
    if (refused)
        base_fatal(BASE_FATAL_LIMIT, "the program has no beginning: %s", refused);
    uint64_t entry = vm_pointer(vm_name(VM_SPACE_FUNCTIONS, m->p->entry), 0);
    vm_thread_make(m, entry, args, 3, 0);
}

/* ---- kept ---- */

static struct vm_bytes keep(struct vm_image *image, struct vm_bytes b) {
    uint8_t *copy = base_arena_alloc(&image->arena, b.size + 1u);
    memcpy(copy, b.at, b.size);
    return (struct vm_bytes){copy, b.size};
}

static void save_objects(struct vm *m) {
    struct vm_image *image = m->image;
    for (uint32_t s = 0; s < m->heap.space_count; s++)
        for (uint32_t i = 0; i < m->heap.spaces[s].count; i++) {
            struct vm_object *o = &m->heap.spaces[s].at[i];
            if (!o->h)
                continue;
            struct vm_bytes b =
                keep(image, (struct vm_bytes){(uint8_t *)o->h, vm_stored_bytes(o->h)});
            assert(!image->base_objects.count ||
                   base_vec_last(&image->base_objects).name < vm_name(s, i));
            o->base = (const struct vm_header *)(void *)b.at;
            *base_vec_push(&image->base_objects) =
                (struct vm_base_object){vm_name(s, i), (struct vm_header *)(void *)b.at};
        }
}

static uint32_t pack_words(const struct vm *m, const struct vm_thread *t) {
    uint32_t words = sizeof t->c / 8;
    for (uint32_t d = 0; d < t->c.frames; d++)
        words += 2 + 2 * m->image->functions[t->frames[d].function].f->regs;
    return words;
}

static void save_thread(struct vm *m, struct vm_thread *t, struct vm_base_thread *b) {
    if (t->c.state == VM_THREAD_FREE)
        return;
    uint32_t words = pack_words(m, t);
    if (words > m->changed.pack_room) {
        m->changed.pack_room = words;
        m->changed.pack = base_realloc(m->changed.pack, words * sizeof *m->changed.pack);
    }
    m->changed.pack_count = 0;
    b->control = keep(m->image, vm_pack_control(m, t));
    b->frame_count = t->c.frames;
    b->frames = base_arena_alloc(&m->image->arena, b->frame_count * sizeof *b->frames + 1);
    for (uint32_t d = 0; d < b->frame_count; d++)
        b->frames[d] = keep(m->image, vm_pack_frame(m, t, d));
}

static void save_orders(struct vm *m) {
    struct vm_image *image = m->image;
    uint32_t count = m->order ? m->order->known.count : 0;
    image->base_order_count = count;
    image->base_orders = base_arena_alloc(&image->arena, count * sizeof *image->base_orders + 1);
    for (uint32_t t = 0; t < count; t++) {
        uint32_t words = wmm_log_words(&m->order->known.logs[t]);
        uint32_t *at = base_arena_alloc(&image->arena, words * sizeof *at + 1);
        if (words)
            wmm_log_pack(&m->order->known.logs[t], at);
        image->base_orders[t] = (struct vm_bytes){words ? (uint8_t *)at : NULL, words * 4};
    }
}

void vm_base_save(struct vm *m, enum model_outcome outcome) {
    struct vm_image *image = m->image;
    assert(!image->has_base);
    image->has_base = true;
    image->base_outcome = outcome;
    image->base_fault = m->fault;
    image->base_process = m->process;
    image->base_approximation = m->approximation;
    image->base_instructions = m->instructions;
    for (int k = 0; k < 2; k++)
        base_text_add_n(&image->base_output[k], base_text_get(&m->output[k]), m->output[k].length);
    if (outcome == MODEL_FAULTED || outcome == MODEL_PRUNED)
        return; /* there is no state to go back to */
    save_objects(m);
    image->base_thread_count = m->thread_count;
    image->base_threads =
        base_arena_alloc(&image->arena, m->thread_count * sizeof *image->base_threads + 1);
    for (uint32_t t = 0; t < m->thread_count; t++)
        save_thread(m, &m->threads[t], &image->base_threads[t]);
    save_orders(m);
}

void vm_base_forget(struct vm *m) {
    if (m->gc)
        vm_gc_forget(m);
    if (m->heap.named_sites)
        vm_site_names_forget(m);
    for (uint32_t s = 0; s < m->heap.space_count; s++) {
        struct vm_space *space = &m->heap.spaces[s];
        for (uint32_t i = 0; i < space->count; i++) {
            vm_object_unblock(m, &space->at[i]);
            space->at[i].base = NULL;
        }
        space->live = space->dead = space->low = 0;
    }
    m->heap.bytes = 0;
    if (m->order)
        wmm_order_drop(&m->order->known), m->order->events.count = 0;
}

/* After the initial state was built again. */
void vm_base_link(struct vm *m) {
    for (uint32_t i = 0; i < m->image->base_objects.count; i++) {
        struct vm_base_object b = m->image->base_objects.at[i];
        vm_space_need(m, vm_name_space(b.name), vm_name_index(b.name) + 1);
        struct vm_object *o = vm_object_at(m, b.name);
        o->base = b.h;
        assert(vm_object_is_as_in_base(o)); /* the same run makes the same objects */
    }
}

static void restore_object(struct vm *m, const struct vm_base_object *b) {
    vm_space_need(m, vm_name_space(b->name), vm_name_index(b->name) + 1);
    struct vm_object *o = vm_object_at(m, b->name);
    struct vm_space *s = &m->heap.spaces[vm_name_space(b->name)];
    assert(!o->h && !o->base);
    vm_object_block(m, o, vm_stored_bytes(b->h));
    memcpy(o->h, b->h, vm_stored_bytes(b->h));
    o->base = b->h;
    if (b->h->flags & VM_OBJ_DEAD) {
        s->dead++;
    } else {
        s->live++;
        m->heap.bytes += vm_heap_part(b->name, b->h);
    }
}

void vm_base_restore(struct vm *m) {
    struct vm_image *image = m->image;
    assert(image->has_base);
    m->fault = image->base_fault;
    m->approximation = image->base_approximation;
    for (int k = 0; k < 2; k++) {
        base_text_clear(&m->output[k]);
        base_text_add_n(&m->output[k], base_text_get(&image->base_output[k]),
                        image->base_output[k].length);
    }
    if (image->base_outcome == MODEL_FAULTED || image->base_outcome == MODEL_PRUNED)
        return;
    m->process = image->base_process;
    vm_base_forget(m);
    for (uint32_t i = 0; i < image->base_objects.count; i++)
        restore_object(m, &image->base_objects.at[i]);
    vm_threads_need(m, image->base_thread_count);
    for (uint32_t t = 0; t < m->thread_count; t++) {
        bool has = t < image->base_thread_count;
        struct vm_bytes control = {NULL, 0};
        if (has)
            control = image->base_threads[t].control;
        vm_unpack_control(m, &m->threads[t], control.at, control.size);
        for (uint32_t d = 0; d < m->threads[t].c.frames; d++)
            vm_unpack_frame(m, &m->threads[t], d, image->base_threads[t].frames[d].at,
                            image->base_threads[t].frames[d].size);
    }
    for (uint32_t t = 0; t < image->base_order_count; t++)
        vm_unpack_order(m, t, image->base_orders[t].at, image->base_orders[t].size);
    vm_pack_settle(m);
    vm_unpack_done(m);
}
