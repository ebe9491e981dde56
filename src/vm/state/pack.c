/* Components to bytes and back. A frame is packed as its header and the registers that live at its
 * place, so that registers which will never be read again do not tell states apart. A control block
 * is packed without its trailing zeros. A component that equals the initial state is reported as
 * such, so that the same state has one vector. */
#include "vm/state/pack.h"

#include "vm/core/registry.h"
#include "vm/heap/global.h"
#include "vm/heap/noted.h"
#include "vm/heap/object.h"
#include "vm/heap/order.h"
#include "vm/heap/site_name.h"
#include "vm/thread/thread.h"

/* ---- packing ---- */

static uint64_t *room(struct vm *m, uint32_t words) {
    assert(m->changed.pack_count + words <= m->changed.pack_room);
    uint64_t *at = m->changed.pack + m->changed.pack_count;
    m->changed.pack_count += words;
    return at;
}

/* Pointers into the buffer are handed out, so it is sized before packing begins. */
static void need_room(struct vm *m, uint32_t words) {
    if (m->changed.pack_count + words <= m->changed.pack_room)
        return;
    assert(m->changed.pack_count == 0);
    m->changed.pack_room = words * 2;
    m->changed.pack = base_realloc(m->changed.pack, m->changed.pack_room * sizeof *m->changed.pack);
}

void vm_pack_room(struct vm *m, uint32_t words) {
    need_room(m, words);
}

struct vm_bytes vm_pack_control(struct vm *m, struct vm_thread *t) {
    assert(t->c.state != VM_THREAD_FREE); /* one without bytes is no component */
    uint32_t words = (uint32_t)(sizeof t->c / 8);
    uint64_t *out = room(m, words);
    memcpy(out, &t->c, sizeof t->c);
    while (words && !out[words - 1])
        words--;
    return (struct vm_bytes){(uint8_t *)out, words * 8};
}

/* A frame whose living registers are all defined needs no shadow. */
static bool any_undefined(const struct vm_frame *f, const uint16_t *live) {
    if (!(f->flags & VM_FRAME_SHADOW))
        return false;
    for (uint32_t i = 1; i <= live[0]; i++)
        if (f->shadow[live[i]])
            return true;
    return false;
}

static uint32_t frame_words(const uint16_t *live) {
    return 2 + 2u * live[0];
}

/* A broken step leaves frames at no particular place. They only have to differ from what they were,
 * to be loaded again when the search goes back. */
static struct vm_bytes broken_frame(struct vm *m) {
    uint64_t *out = room(m, 1);
    *out = ~(uint64_t)0;
    return (struct vm_bytes){(uint8_t *)out, 8};
}

struct vm_bytes vm_pack_frame(struct vm *m, struct vm_thread *t, uint32_t depth) {
    struct vm_frame *f = &t->frames[depth];
    if (m->changed.broken)
        return broken_frame(m);
    const uint16_t *live = vm_frame_live(m, t, depth);
    uint32_t n = live[0];
    if (!any_undefined(f, live))
        f->flags &= ~(uint32_t)VM_FRAME_SHADOW;
    bool shadow = f->flags & VM_FRAME_SHADOW;
    uint64_t *out = room(m, 2 + n * (shadow ? 2 : 1));
    out[0] = (uint64_t)f->function << 32 | f->pc;
    out[1] = (uint64_t)f->mark << 32 | f->flags;
    for (uint32_t i = 0; i < n; i++)
        out[2 + i] = f->regs[live[i + 1]];
    for (uint32_t i = 0; shadow && i < n; i++)
        out[2 + n + i] = f->shadow[live[i + 1]];
    return (struct vm_bytes){(uint8_t *)out, (2 + n * (shadow ? 2 : 1)) * 8};
}

/* The bytes of one chunk of an object, header included in the first. */
struct vm_bytes vm_chunk_bytes(struct vm_header *h, uint32_t part) {
    struct vm_bytes none = {NULL, 0};
    if (!h)
        return none;
    uint32_t chunk = part & ~VM_PART_SHADOW, at = chunk * VM_CHUNK;
    bool shadow = part & VM_PART_SHADOW, dead = h->flags & VM_OBJ_DEAD;
    uint8_t *bytes = (uint8_t *)(h + 1);
    uint32_t size = dead || at >= h->size ? 0 : h->size - at < VM_CHUNK ? h->size - at : VM_CHUNK;
    if (!shadow && chunk == 0)
        return (struct vm_bytes){(uint8_t *)h, (uint32_t)sizeof *h + size};
    if (!size || (shadow && !(h->flags & VM_OBJ_SHADOW)))
        return none;
    return (struct vm_bytes){shadow ? bytes + vm_shadow_offset(h->size) + at : bytes + at, size};
}

/* A component as it was in the initial state. */
struct vm_bytes vm_base_bytes(struct vm *m, struct vm_component c) {
    struct vm_bytes none = {NULL, 0};
    const struct vm_image *image = m->image;
    if (c.kind == VM_COMP_PROCESS)
        return (struct vm_bytes){(uint8_t *)(uintptr_t)&image->base_process,
                                 sizeof image->base_process};
    if (c.kind == VM_COMP_OBJECT) {
        struct vm_object *o = vm_object_reach(m, c.name);
        return o && o->base ? vm_chunk_bytes((struct vm_header *)(uintptr_t)o->base, c.part) : none;
    }
    if (c.kind == VM_COMP_ORDER)
        return c.name < image->base_order_count ? image->base_orders[c.name] : none;
    if (c.name >= image->base_thread_count)
        return none;
    const struct vm_base_thread *b = &image->base_threads[c.name];
    if (c.kind == VM_COMP_CONTROL)
        return b->control;
    return c.part < b->frame_count ? b->frames[c.part] : none;
}

/* ---- what changed ---- */

/* Stands for "gone" where the initial state had something. No component has this size: frames and
 * control blocks are whole words, a chunk and its header are smaller. */
static const uint8_t gone_mark[sizeof(struct vm_header) + VM_CHUNK + 1];

static void change(struct vm *m, uint32_t slot, struct vm_bytes now, struct vm_bytes base) {
    struct model_change c = {.slot = slot, .bytes = now.at, .size = now.size};
    assert(now.size != sizeof gone_mark && !now.at == !now.size);
    if (now.at && base.at && now.size == base.size && memcmp(now.at, base.at, now.size) == 0)
        c = (struct model_change){.slot = slot};
    else if (!now.at && base.at)
        c = (struct model_change){.slot = slot, .bytes = gone_mark, .size = sizeof gone_mark};
    *base_vec_push(&m->changed.changes) = c;
}

static uint32_t *object_slot(struct vm_object *o, uint32_t part) {
    if (part == 0)
        return &o->slot;
    return &o->more->slot[part >> 31][part & ~VM_PART_SHADOW];
}

uint32_t vm_pack_slot(struct vm *m, struct vm_component c) {
    uint32_t *slot = object_slot(vm_object_at(m, c.name), c.part);
    if (*slot == UINT32_MAX)
        *slot = vm_registry_slot(&m->image->registry, c);
    return *slot;
}

static void change_object(struct vm *m, struct vm_component c) {
    struct vm_object *o = vm_object_at(m, c.name);
    if (!o->h && !o->base && o->slot == UINT32_MAX)
        return; /* made and lost since the last state: no state knows of it */
    uint32_t slot = vm_pack_slot(m, c);
    struct vm_bytes base = {NULL, 0};
    if (o->base)
        base = vm_chunk_bytes((struct vm_header *)(uintptr_t)o->base, c.part);
    change(m, slot, vm_chunk_bytes(o->h, c.part), base);
}

static void change_frame(struct vm *m, uint32_t thread, uint32_t depth) {
    struct vm_thread *t = &m->threads[thread];
    assert(depth < t->frame_room);
    struct vm_frame *f = &t->frames[depth];
    struct vm_component c = {VM_COMP_FRAME, thread, depth};
    if (f->slot == UINT32_MAX)
        f->slot = vm_registry_slot(&m->image->registry, c);
    struct vm_bytes now = {NULL, 0};
    if (depth < t->c.frames)
        now = vm_pack_frame(m, t, depth);
    change(m, f->slot, now, vm_base_bytes(m, c));
}

static void change_control(struct vm *m, uint32_t thread) {
    struct vm_thread *t = &m->threads[thread];
    struct vm_component c = {VM_COMP_CONTROL, thread, 0};
    if (t->control_slot == UINT32_MAX)
        t->control_slot = vm_registry_slot(&m->image->registry, c);
    struct vm_bytes now = {NULL, 0};
    if (t->c.state != VM_THREAD_FREE)
        now = vm_pack_control(m, t);
    change(m, t->control_slot, now, vm_base_bytes(m, c));
}

static void change_thread(struct vm *m, uint32_t thread) {
    struct vm_thread *t = &m->threads[thread];
    assert(t->listed);
    uint32_t end = t->c.frames > t->settled_frames ? t->c.frames : t->settled_frames;
    for (uint32_t d = t->low_water; d < end; d++)
        change_frame(m, thread, d);
    if (t->control_dirty || t->c.frames != t->settled_frames)
        change_control(m, thread);
}

/* The log of one thread, behind those that were packed already. */
static struct vm_bytes pack_order(struct vm *m, uint32_t thread) {
    const struct wmm_log *log = &m->order->known.logs[thread];
    uint32_t words = wmm_log_words(log), at = m->order->packed.count;
    assert(at + words <= m->order->packed.room);
    if (!words)
        return (struct vm_bytes){NULL, 0};
    wmm_log_pack(log, m->order->packed.at + at);
    m->order->packed.count += words;
    return (struct vm_bytes){(uint8_t *)(m->order->packed.at + at), words * 4};
}

/* Where the slot of a thread's log is kept. A log that never had anything in it has none. */
static uint32_t *order_slot(struct vm *m, uint32_t thread) {
    struct vm_order *o = m->order;
    while (o->slots.count <= thread)
        *base_vec_push(&o->slots) = UINT32_MAX;
    return &o->slots.at[thread];
}

static void order_room(struct vm_order *o) {
    uint32_t words = 1;
    for (uint32_t t = 0; t < o->known.count; t++)
        words += o->known.logs[t].changed ? wmm_log_words(&o->known.logs[t]) : 0;
    o->packed.count = 0;
    base_vec_reserve(&o->packed, words);
}

static void change_orders(struct vm *m) {
    order_room(m->order);
    for (uint32_t t = 0; t < m->order->known.count; t++) {
        struct vm_component c = {VM_COMP_ORDER, t, 0};
        if (!m->order->known.logs[t].changed)
            continue;
        struct vm_bytes now = pack_order(m, t), base = vm_base_bytes(m, c);
        uint32_t *slot = order_slot(m, t);
        if (*slot == UINT32_MAX && (now.at || base.at))
            *slot = vm_registry_slot(&m->image->registry, c);
        if (*slot != UINT32_MAX)
            change(m, *slot, now, base);
    }
}

static uint32_t words_needed(const struct vm *m) {
    uint32_t words = 0;
    for (uint32_t i = 0; i < m->changed.threads.count; i++) {
        const struct vm_thread *t = &m->threads[m->changed.threads.at[i]];
        words += sizeof t->c / 8;
        for (uint32_t d = t->low_water; d < t->c.frames; d++)
            words += m->changed.broken ? 1 : frame_words(vm_frame_live(m, t, d));
    }
    return words;
}

void vm_pack_changes(struct vm *m) {
    assert(!m->preview.on && !m->asking && !m->supposing && !m->inputs.noting);
    m->changed.changes.count = 0;
    m->changed.pack_count = 0;
    need_room(m, words_needed(m));
    for (uint32_t i = 0; i < m->changed.threads.count; i++)
        change_thread(m, m->changed.threads.at[i]);
    for (uint32_t i = 0; i < m->changed.objects.count; i++)
        change_object(m, m->changed.objects.at[i]);
    if (m->order)
        change_orders(m);
    if (m->changed.process) {
        struct vm_component c = {VM_COMP_PROCESS, 0, 0};
        if (m->process_slot == UINT32_MAX)
            m->process_slot = vm_registry_slot(&m->image->registry, c);
        change(m, m->process_slot, (struct vm_bytes){(uint8_t *)&m->process, sizeof m->process},
               vm_base_bytes(m, c));
    }
}

void vm_pack_settle(struct vm *m) {
    assert(!m->preview.on && !m->asking && !m->supposing && !m->inputs.noting);
    for (uint32_t i = 0; i < m->changed.threads.count; i++) {
        struct vm_thread *t = &m->threads[m->changed.threads.at[i]];
        assert(t->listed);
        t->listed = t->control_dirty = false;
        t->low_water = UINT32_MAX;
        t->settled_frames = t->c.frames;
    }
    vm_objects_clean(m, 0);
    for (uint32_t t = 0; m->order && t < m->order->known.count; t++)
        m->order->known.logs[t].changed = false;
    m->changed.broken = false;
    m->changed.threads.count = 0;
    m->changed.process = false;
}

/* ---- loading ---- */

void vm_unpack_control(struct vm *m, struct vm_thread *t, const void *bytes, uint32_t size) {
    (void)m;
    assert(!bytes || (size <= sizeof t->c && size % 8 == 0));
    memset(&t->c, 0, sizeof t->c);
    if (bytes)
        memcpy(&t->c, bytes, size);
    t->settled_frames = t->c.frames;
}

static uint64_t word(const void *bytes, uint32_t index) {
    uint64_t v;
    memcpy(&v, (const uint8_t *)bytes + 8 * index, 8);
    return v;
}

/* Which registers a packed frame has depends on whether it is the top one, and so on its control
 * block, which is loaded before it. */
void vm_unpack_frame(struct vm *m, struct vm_thread *t, uint32_t depth, const void *bytes,
                     uint32_t size) {
    if (!bytes || size < 16 || depth >= t->c.frames)
        return;
    struct vm_frame *f = vm_frame_for(m, t, depth, (uint32_t)(word(bytes, 0) >> 32));
    f->pc = (uint32_t)word(bytes, 0);
    f->mark = (uint32_t)(word(bytes, 1) >> 32);
    f->flags = (uint32_t)word(bytes, 1);
    const uint16_t *live = vm_frame_live(m, t, depth);
    uint32_t n = live[0];
    assert(size == 8 * (2 + n * (f->flags & VM_FRAME_SHADOW ? 2 : 1)));
    for (uint32_t i = 0; i < n; i++)
        f->regs[live[i + 1]] = word(bytes, 2 + i);
    if (!(f->flags & VM_FRAME_SHADOW))
        return;
    vm_frame_shadow(f);
    for (uint32_t i = 0; i < n; i++)
        f->shadow[live[i + 1]] = word(bytes, 2 + n + i);
}

static void count_object(struct vm *m, uint32_t name, const struct vm_object *o, int by) {
    if (!o->h)
        return;
    struct vm_space *s = &m->heap.spaces[vm_name_space(name)];
    assert(by > 0 || (o->h->flags & VM_OBJ_DEAD ? s->dead : s->live));
    assert(by > 0 || o->h->flags & VM_OBJ_DEAD || m->heap.bytes >= vm_heap_part(name, o->h));
    if (o->h->flags & VM_OBJ_DEAD) {
        s->dead += (uint32_t)by;
    } else {
        s->live += (uint32_t)by;
        m->heap.bytes += (uint64_t)((int64_t)by * (int64_t)vm_heap_part(name, o->h));
    }
}

static void unpack_first_chunk(struct vm *m, uint32_t name, uint32_t slot, const void *bytes,
                               uint32_t size) {
    vm_space_need(m, vm_name_space(name), vm_name_index(name) + 1);
    struct vm_object *o = vm_object_at(m, name);
    struct vm_space *s = &m->heap.spaces[vm_name_space(name)];
    o->slot = slot;
    count_object(m, name, o, -1);
    if (!bytes || size < sizeof *o->h) {
        vm_object_unblock(m, o);
        if (vm_name_index(name) < s->low)
            s->low = vm_name_index(name);
        if (m->heap.named_sites)
            vm_site_name_freed(m, name);
        return;
    }
    struct vm_header h;
    memcpy(&h, bytes, sizeof h);
    uint32_t data = vm_shadow_offset(h.size);
    vm_object_block(m, o, (uint32_t)sizeof h + data * (h.flags & VM_OBJ_SHADOW ? 2 : 1));
    assert(size <= o->room);
    memcpy(o->h, bytes, size);
    assert(vm_chunk_bytes(o->h, 0).size == size);
    count_object(m, name, o, 1);
}

static void load_late(struct vm *m, const struct vm_late_load *l) {
    if (l->what.kind == VM_COMP_FRAME) {
        vm_unpack_frame(m, &m->threads[l->what.name], l->what.part, l->bytes, l->size);
        return;
    }
    struct vm_object *o = vm_object_at(m, l->what.name);
    struct vm_bytes to = vm_chunk_bytes(o ? o->h : NULL, l->what.part);
    if (to.at && l->bytes && to.size == l->size)
        memcpy(to.at, l->bytes, to.size);
}

void vm_unpack_order(struct vm *m, uint32_t thread, const void *bytes, uint32_t size) {
    wmm_order_need(&m->order->known, thread + 1);
    wmm_log_load(&m->order->known.logs[thread], bytes, size / 4);
}

/* Control blocks and first chunks are loaded at once, and what depends on them when all are
 * there. */
void vm_unpack(struct vm *m, uint32_t slot, const void *bytes, uint32_t size) {
    struct vm_component c = vm_component_of(m, slot);
    assert(!m->inputs.noting && m->image->has_base);
    if (c.kind == VM_COMP_OBJECT)
        vm_object_reach(m, c.name);
    if (!bytes) {
        struct vm_bytes base = vm_base_bytes(m, c);
        bytes = base.at;
        size = base.size;
    } else if (size == sizeof gone_mark) {
        bytes = NULL;
    }
    if (c.kind == VM_COMP_CONTROL || c.kind == VM_COMP_FRAME)
        vm_threads_need(m, c.name + 1);
    if (c.kind == VM_COMP_OBJECT && vm_has_classes(m)) {
        vm_space_need(m, vm_name_space(c.name), vm_name_index(c.name) + 1);
        vm_gc_note(m, c.name, c.part);
    } else if (vm_has_classes(m) && c.kind != VM_COMP_PROCESS && c.kind != VM_COMP_ORDER) {
        vm_gc_note_thread(m, c.name, c.kind == VM_COMP_FRAME ? c.part : UINT32_MAX);
    }
    if (c.kind == VM_COMP_CONTROL)
        vm_unpack_control(m, &m->threads[c.name], bytes, size);
    else if (c.kind == VM_COMP_ORDER)
        *order_slot(m, c.name) = slot, vm_unpack_order(m, c.name, bytes, bytes ? size : 0);
    else if (c.kind == VM_COMP_PROCESS)
        memcpy(&m->process, bytes, sizeof m->process);
    else if (c.kind == VM_COMP_OBJECT && c.part == 0)
        unpack_first_chunk(m, c.name, slot, bytes, size);
    else
        *base_vec_push(&m->changed.late) = (struct vm_late_load){c, bytes, size};
}

void vm_unpack_done(struct vm *m) {
    for (uint32_t i = 0; i < m->changed.late.count; i++)
        load_late(m, &m->changed.late.at[i]);
    m->changed.late.count = 0;
    vm_alive_changed(m);
    if (m->gc)
        vm_gc_loaded(m);
    vm_pack_settle(m);
}
