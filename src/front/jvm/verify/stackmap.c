/* The StackMapTable (JVMS 4.7.4): each frame is given as a change of the one before. Frames share
 * their locals if nothing changed. */
#include "front/jvm/verify/verify_int.h"

#include <assert.h>
#include <string.h>

enum { CELLS_MAX = 1 << 24 };

struct reader {
    struct jvm_check *k;
    const uint8_t *at, *end;
    uint32_t *cells; /* room for one frame's new locals or stack */
    struct jvm_saved frame;
};

static bool broken(struct reader *r, const char *why) {
    struct jvm_check *k = r->k;
    uint64_t offset = (uint64_t)(r->at - k->c->bytes);
    assert(r->at <= r->end && offset <= k->c->size);
    return base_fail_at(k->status, k->c->file, offset, "%.*s%.*s: StackMapTable: %s",
                        JVM_TEXT(k->m->name), JVM_TEXT(k->m->descriptor), why);
}

static bool take_number(struct reader *r, uint32_t *value, uint32_t bytes) {
    assert(bytes == 1 || bytes == 2);
    if ((size_t)(r->end - r->at) < bytes)
        return broken(r, "ends too early");
    *value = bytes == 1 ? r->at[0] : jvm_bytes_u2(r->at);
    r->at += bytes;
    return true;
}

static const uint32_t *keep_cells(struct reader *r, const uint32_t *cells, uint32_t count) {
    uint32_t *kept = base_arena_alloc(&r->k->arena, sizeof *kept * count);
    if (count)
        memcpy(kept, cells, sizeof *kept * count);
    return kept;
}

/* ---- types ---- */

static bool read_fresh(struct reader *r, uint32_t *type) {
    const struct jvm_code *code = r->k->code;
    uint32_t pc = 0;
    if (!take_number(r, &pc, 2))
        return false;
    if (pc >= code->size || !jvm_starts_has(r->k->starts, pc) || code->at[pc] != JVM_OP_new)
        return broken(r, "an object that no instruction makes");
    *type = jvm_sort_make(JVM_SORT_NEW, pc);
    return true;
}

static bool read_object(struct reader *r, uint32_t *type) {
    uint32_t index = 0;
    if (!take_number(r, &index, 2))
        return false;
    if (jvm_pool_kind(r->k->c, index) != JVM_CONSTANT_CLASS)
        return broken(r, "an object of no class");
    *type = jvm_check_class(r->k, jvm_pool_text(r->k->c, index));
    return true;
}

static bool read_type(struct reader *r, uint32_t *type) {
    static const uint32_t simple[] = {JVM_SORT_TOP,  JVM_SORT_INT,  JVM_SORT_FLOAT, JVM_SORT_DOUBLE,
                                      JVM_SORT_LONG, JVM_SORT_NULL, JVM_SORT_THIS};
    uint32_t tag = 0;
    if (!take_number(r, &tag, 1))
        return false;
    if (tag < sizeof simple / sizeof *simple) {
        *type = simple[tag];
        return true;
    }
    return tag == 7 ? read_object(r, type) : tag == 8 ? read_fresh(r, type) : broken(r, "no type");
}

/* `count` types into r->cells from *used on. */
static bool read_types(struct reader *r, uint32_t count, uint32_t max, uint32_t *used) {
    assert(*used <= max);
    for (uint32_t i = 0; i < count; i++) {
        uint32_t type = JVM_SORT_TOP;
        if (!read_type(r, &type))
            return false;
        uint32_t need = type == JVM_SORT_LONG || type == JVM_SORT_DOUBLE ? 2 : 1;
        if (*used + need > max)
            return broken(r, "a frame larger than the method allows");
        r->cells[(*used)++] = type;
        if (need == 2)
            r->cells[(*used)++] = type == JVM_SORT_LONG ? JVM_SORT_LONG2 : JVM_SORT_DOUBLE2;
    }
    return true;
}

/* ---- frames ---- */

static bool set_stack(struct reader *r, uint32_t count) {
    uint32_t depth = 0;
    if (!read_types(r, count, r->k->code->max_stack, &depth))
        return false;
    r->frame.stack = keep_cells(r, r->cells, depth);
    r->frame.depth = depth;
    r->k->cells += depth;
    return true;
}

/* The first `kept` locals of the frame before, then `count` new ones. */
static bool set_locals(struct reader *r, uint32_t kept, uint32_t count) {
    assert(kept <= r->frame.local_count && kept <= r->k->code->max_locals);
    uint32_t used = kept;
    if (kept)
        memcpy(r->cells, r->frame.locals, sizeof *r->cells * kept);
    if (!read_types(r, count, r->k->code->max_locals, &used))
        return false;
    r->frame.locals = keep_cells(r, r->cells, used);
    r->frame.local_count = used;
    r->k->cells += used;
    return true;
}

static bool chop(struct reader *r, uint32_t count) {
    for (; count; count--) {
        if (!r->frame.local_count)
            return broken(r, "takes away more locals than there are");
        uint32_t type = r->frame.locals[--r->frame.local_count];
        if (type == JVM_SORT_LONG2 || type == JVM_SORT_DOUBLE2) {
            assert(r->frame.local_count); /* the first cell comes before it */
            r->frame.local_count--;
        }
    }
    return true;
}

static bool read_full(struct reader *r) {
    uint32_t count = 0;
    return take_number(r, &count, 2) && set_locals(r, 0, count) && take_number(r, &count, 2) &&
           set_stack(r, count);
}

static bool read_frame(struct reader *r, uint32_t *delta) {
    uint32_t tag = 0;
    if (!take_number(r, &tag, 1))
        return false;
    r->frame.depth = 0;
    if (tag < 128) {
        *delta = tag & 63;
        return tag < 64 || set_stack(r, 1);
    }
    if (tag < 247)
        return broken(r, "no such frame");
    if (!take_number(r, delta, 2))
        return false;
    if (tag == 247)
        return set_stack(r, 1);
    if (tag == 255)
        return read_full(r);
    return tag < 251 ? chop(r, 251 - tag) : set_locals(r, r->frame.local_count, tag - 251);
}

static bool save(struct reader *r, uint32_t pc) {
    struct jvm_check *k = r->k;
    assert(r->frame.local_count <= k->code->max_locals && r->frame.depth <= k->code->max_stack);
    if (pc >= k->code->size || !jvm_starts_has(k->starts, pc))
        return broken(r, "a frame where no instruction starts");
    if (k->cells > CELLS_MAX)
        return broken(r, "too large");
    assert(!k->saved[pc]); /* the pcs of frames ascend */
    r->frame.uninit = false;
    for (uint32_t i = 0; i < r->frame.local_count; i++)
        r->frame.uninit |= r->frame.locals[i] == JVM_SORT_THIS;
    k->saved[pc] = base_arena_alloc(&k->arena, sizeof *k->saved[pc]);
    *k->saved[pc] = r->frame;
    return jvm_check_spend(k, r->frame.local_count);
}

bool jvm_frames_read(struct jvm_check *k) {
    struct jvm_span span = k->code->stack_map;
    if (!span.at)
        return true;
    uint32_t most =
        k->code->max_locals > k->code->max_stack ? k->code->max_locals : k->code->max_stack;
    struct reader r = {.k = k, .at = span.at, .end = span.at + span.size};
    r.cells = base_arena_alloc(&k->arena, sizeof *r.cells * ((size_t)most + 1));
    uint32_t count = 0, delta = 0, pc = 0;
    r.frame.local_count = k->code->max_locals;
    while (r.frame.local_count && k->locals[r.frame.local_count - 1] == JVM_SORT_TOP)
        r.frame.local_count--;
    r.frame.locals = keep_cells(&r, k->locals, r.frame.local_count);
    if (!take_number(&r, &count, 2))
        return false;
    for (uint32_t i = 0; i < count; i++) {
        if (!read_frame(&r, &delta))
            return false;
        pc += delta + (i ? 1 : 0);
        if (!save(&r, pc))
            return false;
    }
    return r.at == r.end || broken(&r, "bytes too many");
}
