/* Objects: blocks of bytes with a header, in spaces, in chunks that carry dirty marks. */
#include "vm/heap/object.h"

#include "vm/core/inputs.h"
#include "vm/core/registry.h"
#include "vm/heap/noted.h"
#include "vm/heap/order.h"
#include "vm/heap/site_name.h"

enum { CLASS_STEP = 32, CLASSES = 16 }; /* blocks up to 512 bytes are kept for the next object */
enum { SMALL = 16 * VM_CHUNK };

/* In a stress build none is kept: what is freed is overwritten. */
static uint32_t block_class(uint32_t room) {
    return BASE_STRESS ? CLASSES : (room + CLASS_STEP - 1) / CLASS_STEP;
}

static void *block_new(struct vm *m, uint32_t room, uint32_t *got) {
    uint32_t k = block_class(room);
    assert(room >= sizeof(struct vm_header));
    if (k >= CLASSES) {
        *got = room;
        return base_alloc(room);
    }
    *got = k * CLASS_STEP;
    void *p = m->heap.free_blocks[k];
    if (!p)
        return base_alloc(*got);
    m->heap.free_blocks[k] = *(void **)p;
    return p;
}

static void block_free(struct vm *m, void *p, uint32_t room) {
    uint32_t k = block_class(room);
    assert(k >= CLASSES || (k && room == k * CLASS_STEP)); /* as block_new gave it */
    if (k >= CLASSES) {
        base_free(p);
        return;
    }
    *(void **)p = m->heap.free_blocks[k];
    m->heap.free_blocks[k] = p;
}

/* In a stress build: its pointers are no good from here on. */
static void move_block(struct vm_object *o) {
    if (BASE_STRESS && o->h)
        o->h = base_realloc(o->h, o->room);
}

void vm_object_block(struct vm *m, struct vm_object *o, uint32_t room) {
    if (o->h && o->room >= room) {
        move_block(o);
        return;
    }
    uint32_t got;
    struct vm_header *h = block_new(m, room, &got);
    if (o->h) {
        memcpy(h, o->h, o->room);
        block_free(m, o->h, o->room);
    }
    o->h = h;
    o->room = got;
}

void vm_object_unblock(struct vm *m, struct vm_object *o) {
    assert(!o->h == !o->room);
    if (o->h)
        block_free(m, o->h, o->room);
    o->h = NULL;
    o->room = 0;
}

/* Globals come while others are pointed to (machine/model.c made the room). */
static bool stays(const struct vm *m, uint32_t space) {
    return m->p->supplier && space == VM_SPACE_GLOBALS;
}

void vm_space_need(struct vm *m, uint32_t space, uint32_t count) {
    assert(space < VM_SPACE_LIMIT && count <= 1u << VM_INDEX_BITS);
    if (space >= m->heap.space_count) {
        uint32_t n = space + 1;
        m->heap.spaces = base_realloc(m->heap.spaces, n * sizeof *m->heap.spaces);
        memset(m->heap.spaces + m->heap.space_count, 0,
               (n - m->heap.space_count) * sizeof *m->heap.spaces);
        m->heap.space_count = n;
    }
    struct vm_space *s = &m->heap.spaces[space];
    if (count <= s->count)
        return;
    if (count > s->room || !stays(m, space))
        s->at = base_vec_grow(s->at, &s->room, count, sizeof *s->at);
    for (uint32_t i = s->count; i < count; i++)
        s->at[i] = (struct vm_object){.slot = UINT32_MAX};
    s->count = count;
}

static void touch_chunk(struct vm *m, uint32_t name, struct vm_object *o, uint32_t chunk,
                        uint32_t kind) {
    if (chunk == 0 && kind == 0) {
        vm_object_touch_first(m, name, o);
        return;
    }
    vm_object_chunks(o, chunk + 1);
    assert(o == vm_object_at(m, name));
    if (o->more->dirty[kind][chunk])
        return;
    o->more->dirty[kind][chunk] = 1;
    *base_vec_push(&m->changed.objects) =
        (struct vm_component){VM_COMP_OBJECT, name, kind ? chunk | VM_PART_SHADOW : chunk};
}

static void touch_range(struct vm *m, uint32_t name, struct vm_object *o, uint64_t offset,
                        uint64_t size, uint32_t kind) {
    assert(offset + size <= o->h->size);
    if (!size)
        return;
    uint32_t first = (uint32_t)(offset / VM_CHUNK),
             last = (uint32_t)((offset + size - 1) / VM_CHUNK);
    for (uint32_t k = first; k <= last; k++)
        touch_chunk(m, name, o, k, kind);
}

void vm_object_touch(struct vm *m, uint32_t name, struct vm_object *o, uint64_t offset,
                     uint64_t size) {
    vm_inputs_write(m, name, o, offset, size);
    touch_range(m, name, o, offset, size, 0);
}

void vm_object_touch_shadow(struct vm *m, uint32_t name, struct vm_object *o, uint64_t offset,
                            uint64_t size) {
    assert(o->h->flags & VM_OBJ_SHADOW);
    vm_inputs_lose(m);
    touch_range(m, name, o, offset, size, 1);
}

static void touch_all(struct vm *m, uint32_t name, struct vm_object *o) {
    uint32_t size = o->h->size;
    touch_chunk(m, name, o, 0, 0);
    touch_range(m, name, o, 0, size, 0);
    if (o->h->flags & VM_OBJ_SHADOW)
        touch_range(m, name, o, 0, size, 1);
}

/* For asserts: is it an object that may be made while a thread is only asked what it is about to
 * do? */
static inline bool is_made_by_asking(uint32_t name) {
    uint32_t space = vm_name_space(name);
    return space == VM_SPACE_GLOBALS ||
           (space >= VM_SPACE_THREADS && (space - VM_SPACE_THREADS) % VM_SPACES_A_THREAD == VM_TLS);
}

void vm_object_make(struct vm *m, uint32_t name, uint64_t size, uint32_t align_log2, bool defined,
                    uint32_t site) {
    assert(size < (1u << 31));
    assert(!m->preview.on || is_made_by_asking(name));
    vm_space_need(m, vm_name_space(name), vm_name_index(name) + 1);
    struct vm_object *o = vm_object_at(m, name);
    struct vm_space *s = &m->heap.spaces[vm_name_space(name)];
    assert(!o->h);
    bool shadow = !defined && size && m->o->check_uninitialised;
    uint32_t data = vm_shadow_offset((uint32_t)size);
    vm_object_block(m, o, (uint32_t)sizeof *o->h + data * (shadow ? 2 : 1));
    *o->h = (struct vm_header){.size = (uint32_t)size,
                               .thread = (uint16_t)m->running,
                               .flags = shadow ? VM_OBJ_SHADOW : 0,
                               .align_log2 = (uint8_t)align_log2,
                               .site = site};
    memset(o->h + 1, 0, data);
    if (shadow)
        memset(vm_object_shadow(o), 0xff, data);
    s->live++;
    assert(s->live + s->dead <= s->count && o->room >= vm_stored_bytes(o->h));
    m->heap.bytes += vm_heap_part(name, o->h);
    touch_all(m, name, o);
    if (vm_has_classes(m))
        vm_gc_note(m, name, 0);
}

/* Without its bytes an object still says which thread made it, and what ended it. */
void vm_object_die(struct vm *m, uint32_t name, uint32_t site) {
    struct vm_object *o = vm_object_at(m, name);
    struct vm_space *s = &m->heap.spaces[vm_name_space(name)];
    assert(o->h && !(o->h->flags & (VM_OBJ_DEAD | VM_OBJ_MANAGED | VM_OBJ_CONST)));
    assert(s->live && m->heap.bytes >= vm_heap_part(name, o->h) && !m->preview.on);
    touch_all(m, name, o);
    vm_order_forget(m, name);
    o->h->flags = VM_OBJ_DEAD | (o->h->flags & VM_OBJ_SHARED);
    o->h->died_at = site;
    m->heap.bytes -= vm_heap_part(name, o->h);
    s->live--;
    s->dead++;
}

/* A variable whose scope begins again is the same object: only so are addresses that the compiler
 * worked out before still right. */
void vm_object_revive(struct vm *m, uint32_t name, uint32_t stack_order) {
    struct vm_object *o = vm_object_at(m, name);
    struct vm_space *s = &m->heap.spaces[vm_name_space(name)];
    assert(o->h && o->h->flags & VM_OBJ_DEAD && s->dead && stack_order);
    o->h->flags &= VM_OBJ_SHARED;
    o->h->stack_order = stack_order;
    vm_object_block(m, o, vm_stored_bytes(o->h));
    memset(o->h + 1, 0, vm_shadow_offset(o->h->size));
    s->dead--;
    s->live++;
    m->heap.bytes += vm_heap_part(name, o->h);
    touch_all(m, name, o);
}

/* Puts the shadow of an object that had `size` bytes where it belongs now. */
static void resize_shadow(struct vm_object *o, const uint8_t *was, uint32_t size) {
    uint32_t now = o->h->size, kept = size < now ? size : now;
    memset(vm_object_shadow(o), 0xff, vm_shadow_offset(now));
    if (was)
        memcpy(vm_object_shadow(o), was, kept);
    else
        memset(vm_object_shadow(o), 0, kept);
}

void vm_object_resize(struct vm *m, uint32_t name, uint32_t size) {
    struct vm_object *o = vm_object_at(m, name);
    uint32_t before = o->h->size, kept = before < size ? before : size;
    bool had = o->h->flags & VM_OBJ_SHADOW;
    assert(!(o->h->flags & (VM_OBJ_DEAD | VM_OBJ_MANAGED | VM_OBJ_CONST)) && size < 1u << 31);
    assert(m->heap.bytes >= vm_heap_part(name, o->h) && !m->preview.on);
    uint8_t *shadow = had ? base_alloc(before + 1) : NULL;
    if (had)
        memcpy(shadow, vm_object_shadow(o), before);
    touch_all(m, name, o);
    m->heap.bytes -= vm_heap_part(name, o->h);
    o->h->size = size;
    if (size > before && m->o->check_uninitialised)
        o->h->flags |= VM_OBJ_SHADOW;
    vm_object_block(m, o, vm_stored_bytes(o->h));
    memset(vm_object_bytes(o) + kept, 0, vm_shadow_offset(size) - kept);
    if (o->h->flags & VM_OBJ_SHADOW)
        resize_shadow(o, shadow, before);
    base_free(shadow);
    m->heap.bytes += vm_heap_part(name, o->h);
    touch_all(m, name, o);
}

void vm_object_erase(struct vm *m, uint32_t name) {
    struct vm_object *o = vm_object_at(m, name);
    uint32_t space = vm_name_space(name), index = vm_name_index(name);
    struct vm_space *s = &m->heap.spaces[space];
    assert(o->h);
    if (o->h->flags & VM_OBJ_DEAD) {
        assert(s->dead);
        s->dead--;
        vm_object_touch_first(m, name, o);
    } else {
        assert(s->live && m->heap.bytes >= vm_heap_part(name, o->h));
        s->live--;
        m->heap.bytes -= vm_heap_part(name, o->h);
        touch_all(m, name, o);
    }
    vm_order_forget(m, name);
    vm_object_unblock(m, o);
    if (index < s->low)
        s->low = index;
    if (m->heap.named_sites)
        vm_site_name_freed(m, name);
}

static inline bool is_marked(const struct vm_object *o, uint32_t part) {
    uint32_t chunk = part & ~VM_PART_SHADOW;
    return part ? o->more && chunk < o->more->count && o->more->dirty[part >> 31][chunk] : o->dirty;
}

void vm_objects_clean(struct vm *m, uint32_t from) {
    assert(from <= m->changed.objects.count);
    for (uint32_t i = from; i < m->changed.objects.count; i++) {
        struct vm_component c = m->changed.objects.at[i];
        struct vm_object *o = vm_object_at(m, c.name);
        assert(is_marked(o, c.part)); /* it is listed once */
        if (c.part == 0)
            o->dirty = false;
        else
            o->more->dirty[c.part >> 31][c.part & ~VM_PART_SHADOW] = 0;
        if (c.part == 0 || o->room <= SMALL) /* not once for each of a thousand chunks */
            move_block(o);
    }
    m->changed.objects.count = from;
}

bool vm_object_restore(struct vm *m, uint32_t name, struct vm_object *o) {
    if (vm_object_is_as_in_base(o))
        return false;
    assert(o->h->size == o->base->size && !(o->base->flags & VM_OBJ_DEAD));
    touch_all(m, name, o); /* a shadow that it has now, or had there, changes too */
    vm_object_block(m, o, vm_stored_bytes(o->base));
    memcpy(o->h, o->base, vm_stored_bytes(o->base));
    touch_all(m, name, o);
    return true;
}
