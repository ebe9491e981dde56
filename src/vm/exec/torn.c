#include "vm/exec/torn.h"

#include "vm/core/inputs.h"
#include "vm/exec/resolve.h"
#include "vm/heap/global.h"
#include "vm/thread/thread.h"
#include <assert.h>

/* Is the place one that the access is allowed to touch? *seen: others can touch it too. */
static bool is_open(struct vm *m, uint64_t pointer, uint64_t size, bool write, bool *seen) {
    uint32_t name = vm_pointer_name(pointer);
    struct vm_object *o = vm_object_reach(m, name);
    int64_t offset = vm_pointer_offset(pointer);
    if (!o || !o->h) {
        vm_inputs_lose(m);
        return false;
    }
    vm_inputs_object(m, name, o, 0, 0);
    uint8_t flags = o->h->flags;
    *seen = (flags & (VM_OBJ_SHARED | VM_OBJ_CONST)) == VM_OBJ_SHARED;
    bool known = flags & VM_OBJ_SHARED || o->h->thread == m->running;
    return known && !(flags & VM_OBJ_DEAD) && !(write && flags & VM_OBJ_CONST) && offset >= 0 &&
           size <= o->h->size && (uint64_t)offset <= o->h->size - size;
}

/* Can others see steps of this thread, and are there others? */
static bool is_watched(const struct vm *m) {
    return m->multi && !vm_is_apart(m, m->running);
}

/* The largest piece that all addresses are multiples of, so that no pointer is cut that need not
 * be.
 */
static uint32_t piece_at(const struct vm *m, uint64_t addresses, uint32_t piece) {
    uint32_t most = piece ? piece : m->p->pointer_bytes;
    assert(most && most <= 8 && !(most & (most - 1)));
    while (addresses & (most - 1))
        most /= 2;
    return most;
}

bool vm_torn_copy(struct vm *m, uint64_t to, uint64_t from, uint64_t size, uint32_t piece,
                  uint64_t result, struct vm_torn *call) {
    bool read, written;
    assert(m->p->torn.on);
    if (!size || !is_watched(m) || !is_open(m, from, size, false, &read) ||
        !is_open(m, to, size, true, &written))
        return false;
    uint32_t most = piece_at(m, to | from, piece);
    *call = (struct vm_torn){m->p->torn.copy, 5, {to, from, size, most, result}};
    return size > most ? read || written : read && written;
}

bool vm_torn_read(struct vm *m, uint64_t from, uint64_t size) {
    bool read;
    return size && is_watched(m) && is_open(m, from, size, false, &read) && read &&
           size > piece_at(m, from, 0);
}

static bool is_torn_fill(struct vm *m, const struct vm_frame *f, const struct ir_ins *i,
                         struct vm_torn *call) {
    uint64_t to = f->regs[i->a], byte = f->regs[i->b] & 0xff, size = f->regs[i->c];
    bool written;
    if (!size || !is_watched(m) || vm_shadow_of(f, i->b) || !is_open(m, to, size, true, &written))
        return false;
    uint32_t most = piece_at(m, to, i->x / 2);
    *call =
        (struct vm_torn){m->p->torn.fill, 4, {to, byte * UINT64_C(0x0101010101010101), size, most}};
    return written && size > most;
}

static bool is_torn_two(struct vm *m, const struct vm_frame *f, const struct ir_ins *i,
                        struct vm_torn *call) {
    uint32_t size = ir_access_size(i), wide = size == 16;
    uint64_t pointer = f->regs[i->b] + (uint64_t)i->imm;
    bool store = ir_op_table[i->op].form == IR_FORM_ST2, seen;
    assert(size == 10 || size == 16);
    if (!is_watched(m) || (i->c & IR_MEM_ORDER) >= IR_ORDER_RELAXED ||
        i->c & (IR_MEM_FINAL | IR_MEM_CONFINED) || pointer & vm_promised_mask(i->c) ||
        !is_open(m, pointer, size, store, &seen) || !seen)
        return false;
    if (!store) {
        *call = (struct vm_torn){m->p->torn.load[wide], 1, {pointer}};
        return true;
    }
    *call =
        (struct vm_torn){m->p->torn.store[wide], 3, {pointer, f->regs[i->a], f->regs[i->a + 1]}};
    return !vm_shadow_of(f, i->a) && !vm_shadow_of(f, i->a + 1u);
}

bool vm_torn_is(struct vm *m, const struct vm_frame *f, const struct ir_ins *i,
                struct vm_torn *call) {
    assert(m->p->torn.on && f == vm_top(&m->threads[m->running]));
    switch (ir_op_table[i->op].form) {
    case IR_FORM_COPY:
        return vm_torn_copy(m, f->regs[i->a], f->regs[i->b], f->regs[i->c], i->x / 2, 0, call);
    case IR_FORM_FILL: return is_torn_fill(m, f, i, call);
    default: return is_torn_two(m, f, i, call);
    }
}
