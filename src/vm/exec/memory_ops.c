/* The operations on memory that are more than a load or a store of a register: two slots at once,
 * atomic ones, room on the stack, and undefined bits on their way between memory and registers. */
#include "vm/exec/memory_ops.h"

#include "vm/core/arithmetic.h"
#include "vm/heap/indeterminate.h"
#include "vm/heap/reuse.h"
#include "vm/people/observe.h"
#include "vm/thread/native_call.h"
#include "vm/thread/thread.h"
#include <stdio.h>

void vm_load_undefined(struct vm *m, uint32_t thread, struct vm_spot *p, uint64_t pointer,
                       uint32_t size, uint32_t reg) {
    uint64_t bits = vm_undefined_bits(p->o, (uint32_t)pointer, size);
    struct vm_frame *f = vm_top(&m->threads[thread]);
    assert(reg < f->room && bits == (bits & vm_mask(size * 8)));
    if (bits)
        vm_shadow_on(m, thread);
    if (f->flags & VM_FRAME_SHADOW)
        f->shadow[reg] = bits;
}

/* The first load of what was never written, where that is a choice: a step begins with it, and it
 * writes what it has chosen. */
static enum vm_status choose(struct vm *m, uint32_t thread, struct vm_spot *p, uint64_t pointer,
                             uint32_t size) {
    if (m->supposing || !m->first)
        return VM_STOP;
    uint64_t value = vm_indeterminate_choose(m, p->o, pointer, size);
    if (m->multi && p->o->h->flags & VM_OBJ_SHARED && m->foot.count)
        base_vec_last(&m->foot).kind |= MODEL_WRITE;
    if (m->observer) {
        char text[24];
        snprintf(text, sizeof text, "%llu", (unsigned long long)value);
        vm_observe_note(m, thread, text);
    }
    return VM_OK;
}

enum vm_status vm_exec_load_shadowed(struct vm *m, uint32_t thread, const struct ir_ins *i,
                                     struct vm_spot *p, uint64_t pointer) {
    uint32_t size = ir_op_table[i->op].size;
    enum vm_status s = VM_OK;
    if (VM_UNLIKELY(m->chooses) && i->op != IR_OP_ldp32 && vm_indeterminate_ways(m, pointer, size))
        s = choose(m, thread, p, pointer, size);
    if (s == VM_OK)
        vm_load_undefined(m, thread, p, pointer, size, i->a);
    return s;
}

void vm_store_undefined(struct vm *m, const struct vm_frame *f, struct vm_spot *p, uint64_t pointer,
                        uint32_t size, uint32_t reg) {
    assert(size && size <= sizeof(uint64_t));
    uint64_t bits = vm_shadow_of(f, reg) & vm_mask(size * 8);
    vm_set_undefined(m, vm_pointer_name(pointer), p->o, (uint32_t)pointer, size, bits);
}

enum vm_status vm_exec_load_two(struct vm *m, uint32_t thread, const struct ir_ins *i,
                                uint32_t site) {
    struct vm_frame *f = vm_top(&m->threads[thread]);
    uint32_t size = ir_access_size(i);
    uint64_t pointer = f->regs[i->b] + (uint64_t)i->imm;
    struct vm_spot p;
    assert(size > 8 && size <= 16 && i->a + 1u < f->room);
    enum vm_status s = vm_resolve(m, pointer, size, i->c, MODEL_READ, site, &p);
    if (s != VM_OK)
        return s;
    f->regs[i->a + 1] = 0;
    memcpy(&f->regs[i->a], p.bytes, size);
    vm_load_undefined(m, thread, &p, pointer, 8, i->a);
    vm_load_undefined(m, thread, &p, pointer + 8, size - 8, i->a + 1u);
    return VM_OK;
}

enum vm_status vm_exec_store_two(struct vm *m, uint32_t thread, const struct ir_ins *i,
                                 uint32_t site) {
    struct vm_frame *f = vm_top(&m->threads[thread]);
    uint32_t size = ir_access_size(i);
    uint64_t pointer = f->regs[i->b] + (uint64_t)i->imm;
    struct vm_spot p;
    assert(size > 8 && size <= 16 && i->a + 1u < f->room);
    enum vm_status s = vm_resolve(m, pointer, size, i->c, MODEL_WRITE, site, &p);
    if (s != VM_OK)
        return s;
    memcpy(p.bytes, &f->regs[i->a], size);
    vm_object_touch(m, vm_pointer_name(pointer), p.o, (uint32_t)pointer, size);
    vm_store_undefined(m, f, &p, pointer, 8, i->a);
    vm_store_undefined(m, f, &p, pointer + 8, size - 8, i->a + 1u);
    vm_words_stored(m, p.o, (uint32_t)pointer, size);
    return VM_OK;
}

enum { WAY_SUCCEEDS, WAY_FAILS }; /* of a weak compare-and-swap that could succeed */

static void set_stored(struct vm_frame *f, const struct ir_ins *i, bool stored) {
    f->regs[i->a + 1] = stored;
    if (f->flags & VM_FRAME_SHADOW)
        f->shadow[i->a + 1] = 0;
}

enum vm_status vm_exec_atomic(struct vm *m, uint32_t thread, const struct ir_ins *i,
                              uint32_t site) {
    struct vm_frame *f = vm_top(&m->threads[thread]);
    uint64_t pointer = f->regs[i->b];
    uint32_t size = ir_access_size(i);
    bool is_pointer = i->y & IR_MEM_POINTER;
    struct vm_spot p;
    uint32_t flags = (i->y & ~(uint32_t)IR_MEM_ORDER) | IR_ORDER_SEQ_CST; /* always atomic */
    uint32_t recorded = m->foot.count;
    bool weak = i->op == IR_OP_weakcas, swap = weak || i->op == IR_OP_cas;
    if (weak && !m->first && vm_weak_ways(m, f, i) > 1)
        return VM_STOP;
    enum vm_status s = vm_resolve(m, pointer, size, flags, MODEL_READ | MODEL_WRITE, site, &p);
    if (s != VM_OK)
        return s;
    assert(m->foot.count <= recorded + 1);
    uint64_t was_undefined = vm_undefined_bits(p.o, (uint32_t)pointer, size);
    if (was_undefined && swap)
        return vm_raise(m, MODEL_FAULT_UNINITIALISED, site, pointer, 0);
    uint64_t undefined = vm_shadow_of(f, swap ? i->x : i->c);
    if (i->op == IR_OP_rmw && i->x != IR_RMW_XCHG && (undefined | was_undefined))
        undefined = ~(uint64_t)0;
    uint64_t old = vm_word_load(m, p.bytes, size, is_pointer), value;
    bool stored = !swap || (old == f->regs[i->c] && !(weak && m->first && m->alt == WAY_FAILS));
    if (i->op == IR_OP_rmw)
        value = vm_rmw(old, f->regs[i->c], i->x, is_pointer ? 64 : size * 8);
    else
        value = f->regs[i->x];
    vm_load_undefined(m, thread, &p, pointer, size, i->a);
    f->regs[i->a] = old;
    if (weak)
        set_stored(f, i, stored);
    if (weak && vm_are_addresses(old, f->regs[i->c]))
        vm_addresses_compared(m, old, f->regs[i->c]);
    vm_order_update(m, pointer, size, i->y, stored, site);
    if (weak && !stored && old == f->regs[i->c] && m->observer)
        vm_observe_note(m, thread, "fails for no reason");
    if (!stored) {
        /* the operation was about to write, and has only read */
        if (m->foot.count > recorded) {
            assert(base_vec_last(&m->foot).kind & MODEL_WRITE);
            base_vec_last(&m->foot).kind |= MODEL_UNWRITTEN;
        }
        return VM_OK;
    }
    uint64_t raw = is_pointer && m->p->pointer_bytes == 4 ? vm_compress(m, value) : value;
    memcpy(p.bytes, &raw, size);
    vm_object_touch(m, vm_pointer_name(pointer), p.o, (uint32_t)pointer, size);
    vm_set_undefined(m, vm_pointer_name(pointer), p.o, (uint32_t)pointer, size,
                     undefined & vm_mask(size * 8));
    vm_words_stored(m, p.o, (uint32_t)pointer, size);
    return VM_OK;
}

enum vm_status vm_exec_alloca(struct vm *m, uint32_t thread, const struct ir_ins *i,
                              uint32_t site) {
    struct vm_thread *t = &m->threads[thread];
    struct vm_frame *f = vm_top(t);
    uint64_t count = i->b == IR_NO_REG ? 1 : f->regs[i->b];
    uint64_t each = (uint64_t)i->imm;
    uint64_t limit = 64u << 20;
    if (count && each > limit / count)
        return vm_raise(m, MODEL_FAULT_STACK_OVERFLOW, site, count * each, 0);
    uint32_t name = vm_name_for_stack(m, thread, count * each, i->c);
    if (!name)
        return vm_raise(m, MODEL_FAULT_STACK_OVERFLOW, site, count * each, 0);
    vm_object_make(m, name, count * each, i->c, false, site);
    assert(vm_name_space(name) == vm_thread_space(thread, VM_STACK) && t->c.stack_top >= f->mark);
    vm_object_at(m, name)->h->stack_order = ++t->c.stack_top;
    t->control_dirty = true;
    f->regs[i->a] = vm_pointer(name, 0);
    if (VM_UNLIKELY(m->order))
        vm_order_made(m, name, count * each, site);
    return VM_OK;
}

/* ---- the scope of a variable ---- */

/* The object of the running frame that the register points to; NULL: there is none any more. */
static struct vm_object *own_object(struct vm *m, uint32_t thread, uint64_t pointer) {
    uint32_t name = vm_pointer_name(pointer);
    if (vm_name_space(name) != vm_thread_space(thread, VM_STACK) || vm_pointer_offset(pointer))
        return NULL;
    struct vm_object *o = vm_object_at(m, name);
    if (!o || !o->h)
        return NULL;
    bool dead = o->h->flags & VM_OBJ_DEAD;
    return dead || vm_stack_order(o->h) > vm_top(&m->threads[thread])->mark ? o : NULL;
}

/* Other threads that can reach a variable see its life begin and end. */
static enum vm_status show_life(struct vm *m, uint32_t thread, uint64_t pointer,
                                const struct vm_object *o, uint32_t site) {
    if (!(o->h->flags & VM_OBJ_SHARED))
        return VM_OK;
    if (vm_must_wait(m, thread))
        return VM_STOP;
    vm_record_life(m, vm_pointer_name(pointer), site);
    return VM_OK;
}

enum vm_status vm_exec_scope_end(struct vm *m, uint32_t thread, const struct ir_ins *i,
                                 uint32_t site) {
    uint64_t pointer = vm_top(&m->threads[thread])->regs[i->b];
    struct vm_object *o = own_object(m, thread, pointer);
    assert(i->op == IR_OP_scopeend);
    if (!o || o->h->flags & VM_OBJ_DEAD)
        return VM_OK;
    enum vm_status s = show_life(m, thread, pointer, o, site);
    if (s == VM_OK)
        vm_stack_drop(m, thread, vm_pointer_name(pointer), i->x != 0, site);
    return s;
}

static void forget_content(struct vm *m, uint32_t name, struct vm_object *o) {
    uint32_t size = o->h->size;
    memset(vm_object_bytes(o), 0, size);
    vm_object_touch(m, name, o, 0, size);
    for (uint32_t at = 0; m->o->check_uninitialised && at < size; at += 8) {
        uint32_t bytes = size - at < 8 ? size - at : 8;
        vm_set_undefined(m, name, o, at, bytes, vm_mask(bytes * 8));
    }
}

enum vm_status vm_exec_scope_start(struct vm *m, uint32_t thread, const struct ir_ins *i,
                                   uint32_t site) {
    uint64_t pointer = vm_top(&m->threads[thread])->regs[i->b];
    uint32_t name = vm_pointer_name(pointer);
    struct vm_object *o = own_object(m, thread, pointer);
    assert(i->op == IR_OP_scopestart);
    if (!o || (i->x && !(o->h->flags & VM_OBJ_DEAD)))
        return VM_OK;
    enum vm_status s = show_life(m, thread, pointer, o, site);
    if (s != VM_OK)
        return s;
    if (o->h->flags & VM_OBJ_DEAD) {
        struct vm_thread *t = &m->threads[thread];
        vm_object_revive(m, name, ++t->c.stack_top);
        t->control_dirty = true;
    }
    forget_content(m, name, o);
    if (VM_UNLIKELY(m->order)) {
        vm_order_forget(m, name);
        vm_order_made(m, name, o->h->size, site);
    }
    return VM_OK;
}
