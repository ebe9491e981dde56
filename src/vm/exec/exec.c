/* The step loop. One thread runs from its pending operation up to just before its next visible one.
 * Threaded dispatch over decoded instructions. Two things are kept out of the fast path by
 * switching the dispatch table instead of testing flags: the first instruction of a step (whose
 * visible operation is allowed), and the slow mode in which every instruction is shown to an
 * observer or has its undefined bits followed. */
#include "vm/exec/exec.h"

#include "vm/core/arithmetic.h"
#include "vm/core/covered.h"
#include "vm/core/image.h"
#include "vm/exec/call.h"
#include "vm/exec/managed_ops.h"
#include "vm/exec/memory_ops.h"
#include "vm/exec/torn.h"
#include "vm/exec/undefined.h"
#include "vm/gc/new.h"
#include "vm/heap/global.h"
#include "vm/heap/reuse.h"
#include "vm/people/observe.h"
#include "vm/thread/exception.h"
#include "vm/thread/native_call.h"
#include "vm/thread/thread.h"
#include <assert.h>
#include <math.h>

static bool divides(struct vm *m, uint64_t c, uint32_t site) {
    if (VM_LIKELY(c))
        return true;
    vm_raise(m, MODEL_FAULT_DIVISION_BY_ZERO, site, 0, 0);
    return false;
}

/* An operation that C and LLVM leave undefined, with the two numbers that describe the fault. */
static bool is_proper(struct vm *m, uint64_t b, uint64_t c, int64_t imm, uint32_t site) {
    static const enum model_fault_kind kinds[IR_MUST_KINDS] = {
        [IR_MUST_SHIFT] = MODEL_FAULT_SHIFT,       [IR_MUST_SHIFT_2] = MODEL_FAULT_SHIFT,
        [IR_MUST_F32_S] = MODEL_FAULT_CONVERSION,  [IR_MUST_F32_U] = MODEL_FAULT_CONVERSION,
        [IR_MUST_F64_S] = MODEL_FAULT_CONVERSION,  [IR_MUST_F64_U] = MODEL_FAULT_CONVERSION,
        [IR_MUST_F80_S] = MODEL_FAULT_CONVERSION,  [IR_MUST_F80_U] = MODEL_FAULT_CONVERSION,
        [IR_MUST_BOOL] = MODEL_FAULT_BAD_VALUE,    [IR_MUST_NONZERO] = MODEL_FAULT_BAD_VALUE,
        [IR_MUST_ASSUMED] = MODEL_FAULT_BAD_VALUE,
    };
    assert((imm & 255) < IR_MUST_KINDS);
    if (VM_LIKELY(vm_is_proper(b, c, imm)))
        return true;
    vm_raise(m, kinds[imm & 255], site, (imm & 255) == IR_MUST_SHIFT ? c : b, (uint64_t)imm);
    m->fault.detail[2] = c;
    return false;
}

static bool divides_signed(struct vm *m, uint64_t b, uint64_t c, uint32_t bits, uint32_t site) {
    if (!divides(m, c, site))
        return false;
    if (VM_LIKELY(vm_signed(c, bits) != -1 || b != (uint64_t)1 << (bits - 1)))
        return true;
    /* Processors trap here, so it is no matter of whether overflow is checked. */
    vm_raise(m, m->o->check_overflow ? MODEL_FAULT_OVERFLOW : MODEL_FAULT_QUOTIENT, site, b, c);
    return false;
}

#define A    R[pc->a]
#define B    R[pc->b]
#define C    R[pc->c]
#define IMM  pc->imm
#define SITE (vf->site + (uint32_t)(pc - code))
#define NEXT                                                                                       \
    do {                                                                                           \
        pc++;                                                                                      \
        count++;                                                                                   \
        goto *disp[pc->op];                                                                        \
    } while (0)
#define GO(target)                                                                                 \
    do {                                                                                           \
        const struct ir_ins *to = code + (target);                                                 \
        count++;                                                                                   \
        if (VM_UNLIKELY(to <= pc && --m->budget == 0)) {                                           \
            pc = to;                                                                               \
            goto cut;                                                                              \
        }                                                                                          \
        pc = to;                                                                                   \
        goto *disp[pc->op];                                                                        \
    } while (0)
#define RELOAD                                                                                     \
    do {                                                                                           \
        f = vm_top(&m->threads[thread]);                                                           \
        vf = &m->image->functions[f->function];                                                    \
        code = vf->code;                                                                           \
        R = f->regs;                                                                               \
        pc = code + f->pc;                                                                         \
        m->slow = m->told || m->inputs.noting || f->flags & VM_FRAME_SHADOW;                       \
        if (disp != after)                                                                         \
            disp = m->slow ? hooked : direct;                                                      \
    } while (0)
/* An operation that may stop or fault instead of being done. */
#define TRY(call)                                                                                  \
    do {                                                                                           \
        status = (call);                                                                           \
        if (VM_UNLIKELY(status != VM_OK))                                                          \
            goto left;                                                                             \
    } while (0)
#define SLOWED                                                                                     \
    do {                                                                                           \
        if (VM_UNLIKELY(m->slow) && disp == direct)                                                \
            disp = hooked;                                                                         \
    } while (0)
#define LOAD(width, type, value)                                                                   \
    do {                                                                                           \
        uint64_t pointer = B + (uint64_t)IMM;                                                      \
        struct vm_spot p;                                                                          \
        assert(ir_op_table[pc->op].size == (width));                                               \
        TRY(vm_resolve(m, pointer, width, pc->c, MODEL_READ, SITE, &p));                           \
        if (VM_UNLIKELY((p.o->h->flags & VM_OBJ_SHADOW) || m->slow)) {                             \
            TRY(vm_exec_load_shadowed(m, thread, pc, &p, pointer));                                \
            SLOWED;                                                                                \
        }                                                                                          \
        type v;                                                                                    \
        memcpy(&v, p.bytes, width);                                                                \
        A = value;                                                                                 \
        NEXT;                                                                                      \
    } while (0)
#define STORE(width, type, value)                                                                  \
    do {                                                                                           \
        uint64_t pointer = B + (uint64_t)IMM;                                                      \
        struct vm_spot p;                                                                          \
        assert(ir_op_table[pc->op].size == (width));                                               \
        TRY(vm_resolve(m, pointer, width, pc->c, MODEL_WRITE, SITE, &p));                          \
        type v = (type)(value);                                                                    \
        memcpy(p.bytes, &v, width);                                                                \
        vm_mark_dirty(m, pointer, p.o, width);                                                     \
        if (VM_UNLIKELY((p.o->h->flags & VM_OBJ_SHADOW) || m->slow))                               \
            vm_store_undefined(m, f, &p, pointer, width, pc->a);                                   \
        vm_note_pointer(m, pointer, p.o, width, A);                                                \
        NEXT;                                                                                      \
    } while (0)
/* Whether two addresses are equal, and which is greater, may be different elsewhere. */
#define SAME                                                                                       \
    do {                                                                                           \
        if (VM_UNLIKELY(vm_are_addresses(B, C)))                                                   \
            vm_addresses_compared(m, B, C);                                                        \
    } while (0)
#define ORDERED                                                                                    \
    do {                                                                                           \
        if (VM_UNLIKELY(vm_are_addresses(B, C)))                                                   \
            vm_addresses_ordered(m, B, C);                                                         \
    } while (0)
/* What is computed of an address may be any number. */
#define COMPUTED(divisor, expr)                                                                    \
    do {                                                                                           \
        bool is_any = VM_UNLIKELY(vm_is_address(B)) && vm_address_computed(m, B, divisor);         \
        A = (expr);                                                                                \
        if (VM_UNLIKELY(is_any)) {                                                                 \
            vm_shadow_on(m, thread);                                                               \
            f->shadow[pc->a] = ~(uint64_t)0;                                                       \
            SLOWED;                                                                                \
        }                                                                                          \
        NEXT;                                                                                      \
    } while (0)
#define SIMPLE(id, expr)                                                                           \
    L_##id : A = (expr);                                                                           \
    NEXT

/* A step can end before this operation: it is known there which registers matter (ir/live.c). */
static inline bool can_stop_before(uint32_t op) {
    return op >= IR_OPS || ir_op_table[op].visible == IR_VISIBLE_MAYBE || !ir_op_table[op].total;
}

/* Are all inputs of the operation noted? A native notes its own. */
static bool is_noted(uint32_t op) {
    return op < IR_OPS ? ir_op_table[op].noted : op == VM_OP_NATIVE;
}

enum vm_run vm_exec(struct vm *m, uint32_t thread) {
#define OP(id, form, effect, visible, flow, facts, meaning) [IR_OP_##id] = &&L_##id,
    static const void *const direct[VM_OPS] = {
#include "ir/ops.def"
        [VM_OP_NATIVE] = &&L_native,
        [VM_OP_UNBOUND] = &&L_unbound,
    };
#undef OP
    static const void *const hooked[VM_OPS] = {[0 ... VM_OPS - 1] = &&hook};
    static const void *const begin[VM_OPS] = {[0 ... VM_OPS - 1] = &&first_done};
    static const void *const after[VM_OPS] = {[0 ... VM_OPS - 1] = &&after_first};

    struct vm_frame *f;
    const struct vm_function *vf;
    const struct ir_ins *code, *pc;
    uint64_t *R;
    const void *const *disp = begin;
    enum vm_status status = VM_OK;
    uint64_t count = 1;
    struct vm_torn torn;

    assert(vm_alive(m, thread) && !m->preview.on && m->budget);
    m->running = thread;
    RELOAD;
    disp = m->first ? begin : m->slow ? hooked : direct;
    goto *disp[pc->op];

first_done: /* about to do the pending operation */
    disp = after;
    if (m->slow)
        goto hook;
    goto *direct[pc->op];
after_first: /* the pending operation is done */
    assert(m->first);
    m->first = false;
    m->trusted = m->threads[thread].c.trusted;
    disp = m->slow ? hooked : direct;
    goto *disp[pc->op];
hook:
    assert(m->slow);
    f->pc = (uint32_t)(pc - code);
    if (m->told) {
        if (m->observer)
            vm_observe_ins(m, thread, f->function, f->pc);
        if (m->o->coverage && !m->asking && !m->supposing)
            vm_covered_mark(m, SITE);
    }
    if (m->inputs.noting && !is_noted(pc->op))
        vm_inputs_lose(m);
    if (f->flags & VM_FRAME_SHADOW)
        TRY(vm_shadow_flow(m, thread, pc, SITE));
    goto *direct[pc->op];

    /* moves */
L_nop:
    NEXT;
    SIMPLE(const, (uint64_t)IMM);
    SIMPLE(mov, B);
    SIMPLE(freeze, B);
L_undef:
    A = 0;
    if (m->o->check_uninitialised) {
        vm_shadow_on(m, thread);
        f->shadow[pc->a] = ~(uint64_t)0;
        SLOWED;
    }
    NEXT;
    SIMPLE(gaddr, vm_pointer(vm_name(VM_SPACE_GLOBALS, pc->x), (int32_t)pc->y));
L_taddr:
    A = vm_tls_address(m, thread, pc->x) + (uint64_t)(int32_t)pc->y;
    NEXT;
    SIMPLE(faddr, vm_pointer(vm_name(VM_SPACE_FUNCTIONS, pc->x), 0));
    SIMPLE(select, B ? C : R[pc->x]);

    /* integers */
    SIMPLE(add32, (uint32_t)(B + C));
    SIMPLE(sub32, (uint32_t)(B - C));
    SIMPLE(mul32, (uint32_t)(B * C));
    SIMPLE(and, B & C);
    SIMPLE(or, B | C);
    SIMPLE(xor, B ^ C);
    SIMPLE(shl32, (uint32_t)((uint32_t)B << (C & 31)));
L_lshr:
    COMPUTED(0, B >> (C & 63));
    SIMPLE(ashr32, (uint32_t)((int32_t)(uint32_t)B >> (C & 31)));
    SIMPLE(add64, B + C);
    SIMPLE(sub64, B - C);
L_mul64:
    COMPUTED(0, B * C);
    SIMPLE(shl64, B << (C & 63));
    SIMPLE(ashr64, (uint64_t)((int64_t)B >> (C & 63)));
L_udiv:
    if (!divides(m, C, SITE))
        goto faulted;
    COMPUTED(0, B / C);
L_urem:
    if (!divides(m, C, SITE))
        goto faulted;
    COMPUTED(C, B % C);
L_sdiv32:
    if (!divides_signed(m, B, C, 32, SITE))
        goto faulted;
    A = (uint32_t)((int32_t)(uint32_t)B / (int32_t)(uint32_t)C);
    NEXT;
L_srem32:
    if (!divides_signed(m, B, C, 32, SITE))
        goto faulted;
    A = (uint32_t)((int32_t)(uint32_t)B % (int32_t)(uint32_t)C);
    NEXT;
L_sdiv64:
    if (!divides_signed(m, B, C, 64, SITE))
        goto faulted;
    A = (uint64_t)((int64_t)B / (int64_t)C);
    NEXT;
L_srem64:
    if (!divides_signed(m, B, C, 64, SITE))
        goto faulted;
    A = (uint64_t)((int64_t)B % (int64_t)C);
    NEXT;
    SIMPLE(add32i, (uint32_t)(B + (uint64_t)IMM));
    SIMPLE(mul32i, (uint32_t)(B * (uint64_t)IMM));
    SIMPLE(add64i, B + (uint64_t)IMM);
L_mul64i:
    COMPUTED(0, B * (uint64_t)IMM);
    SIMPLE(andi, B & (uint64_t)IMM);
    SIMPLE(ori, B | (uint64_t)IMM);
    SIMPLE(xori, B ^ (uint64_t)IMM);
    SIMPLE(shl32i, (uint32_t)((uint32_t)B << IMM));
    SIMPLE(shl64i, B << IMM);
L_lshri:
    COMPUTED(0, B >> IMM);
    SIMPLE(ashr32i, (uint32_t)((int32_t)(uint32_t)B >> IMM));
    SIMPLE(ashr64i, (uint64_t)((int64_t)B >> IMM));
    SIMPLE(mad, B + C * (uint64_t)IMM);
L_trunc:
    COMPUTED(0, B & vm_mask((uint32_t)IMM));
    SIMPLE(sext, (uint64_t)vm_signed(B, (uint32_t)IMM & 255) & vm_mask((uint32_t)(IMM >> 8)));
    SIMPLE(ovf, vm_overflows(B, C, IMM));
L_nsw:
    if (m->o->check_overflow && vm_overflows(B, C, IMM)) {
        vm_raise(m, MODEL_FAULT_OVERFLOW, SITE, B, C);
        goto faulted;
    }
    NEXT;
L_must:
    if (!is_proper(m, B, C, IMM, SITE))
        goto faulted;
    NEXT;
    SIMPLE(check, vm_is_proper(B, C, IMM));
L_poison:
    if (VM_LIKELY(C)) {
        A = B;
        NEXT;
    }
    A = 0;
    if (m->o->check_uninitialised) {
        vm_shadow_on(m, thread);
        f->shadow[pc->a] = ~(uint64_t)0;
        SLOWED;
    }
    NEXT;
    SIMPLE(bits, vm_bits(B, IMM));
    SIMPLE(funnel, vm_funnel(B, C, R[pc->x], pc->y));

    /* comparisons */
L_eq:
    SAME;
    A = B == C;
    NEXT;
L_ne:
    SAME;
    A = B != C;
    NEXT;
L_ult:
    ORDERED;
    A = B < C;
    NEXT;
L_ule:
    ORDERED;
    A = B <= C;
    NEXT;
    SIMPLE(slt32, (int32_t)(uint32_t)B < (int32_t)(uint32_t)C);
    SIMPLE(sle32, (int32_t)(uint32_t)B <= (int32_t)(uint32_t)C);
    SIMPLE(slt64, (int64_t)B < (int64_t)C);
    SIMPLE(sle64, (int64_t)B <= (int64_t)C);
    SIMPLE(eqi, B == (uint64_t)IMM);
    SIMPLE(nei, B != (uint64_t)IMM);
    SIMPLE(ulti, B < (uint64_t)IMM);
    SIMPLE(slt32i, (int32_t)(uint32_t)B < (int32_t)IMM);
    SIMPLE(sle32i, (int32_t)(uint32_t)B <= (int32_t)IMM);
    SIMPLE(slt64i, (int64_t)B < IMM);

    /* floating point */
    SIMPLE(fadd32, vm_from_f32(vm_f32(B) + vm_f32(C)));
    SIMPLE(fsub32, vm_from_f32(vm_f32(B) - vm_f32(C)));
    SIMPLE(fmul32, vm_from_f32(vm_f32(B) * vm_f32(C)));
    SIMPLE(fdiv32, vm_from_f32(vm_f32(B) / vm_f32(C)));
    SIMPLE(frem32, vm_from_f32(fmodf(vm_f32(B), vm_f32(C))));
    SIMPLE(fneg32, B ^ 0x80000000u);
    SIMPLE(fadd64, vm_from_f64(vm_f64(B) + vm_f64(C)));
    SIMPLE(fsub64, vm_from_f64(vm_f64(B) - vm_f64(C)));
    SIMPLE(fmul64, vm_from_f64(vm_f64(B) * vm_f64(C)));
    SIMPLE(fdiv64, vm_from_f64(vm_f64(B) / vm_f64(C)));
    SIMPLE(frem64, vm_from_f64(fmod(vm_f64(B), vm_f64(C))));
    SIMPLE(fneg64, B ^ (uint64_t)1 << 63);
    SIMPLE(fcmp32, vm_fcompare((double)vm_f32(B), (double)vm_f32(C), IMM));
    SIMPLE(fcmp64, vm_fcompare(vm_f64(B), vm_f64(C), IMM));
    SIMPLE(fconv, vm_fconvert(B, IMM));
    SIMPLE(fmath, vm_fmath(B, C, IMM));
    SIMPLE(fma, pc->y == 32 ? vm_from_f32(fmaf(vm_f32(B), vm_f32(C), vm_f32(R[pc->x])))
                            : vm_from_f64(fma(vm_f64(B), vm_f64(C), vm_f64(R[pc->x]))));

    /* two slots */
L_wide:
    if (!vm_wide(&A, &B, &C, IMM)) {
        divides(m, 0, SITE);
        goto faulted;
    }
    NEXT;
L_wideshift:
    vm_wide_shift(&A, &B, C, IMM);
    NEXT;
    SIMPLE(widecmp, vm_wide_compare(&B, &C, IMM));
L_wideext:
    vm_wide_extend(&A, B, IMM);
    NEXT;
L_widefrom:
    vm_wide_from_float(&A, B, IMM);
    NEXT;
    SIMPLE(wideto, vm_wide_to_float(&B, IMM));
L_fx:
    vm_fx(&A, &B, &C, IMM);
    NEXT;
L_fxneg:
    vm_fx_negate(&A, &B);
    NEXT;
    SIMPLE(fxcmp, vm_fx_compare(&B, &C, IMM));
L_fxfrom:
    vm_fx_from(&A, B, IMM);
    NEXT;
    SIMPLE(fxto, vm_fx_to(&B, IMM));
L_fxmath:
    vm_fx_math(&A, &B, IMM);
    NEXT;
L_fxwide:
    vm_fx_wide(&A, &B, IMM);
    NEXT;

    /* memory */
L_ld8:
    LOAD(1, uint8_t, v);
L_ld16:
    LOAD(2, uint16_t, v);
L_ld32:
    LOAD(4, uint32_t, v);
L_ld64:
    LOAD(8, uint64_t, v);
L_ldp32:
    LOAD(4, uint32_t, vm_expand(m, v));
L_ldx:
L_ld128:
    if (VM_UNLIKELY(m->p->torn.on) && vm_torn_is(m, f, pc, &torn))
        goto stand_in;
    TRY(vm_exec_load_two(m, thread, pc, SITE));
    SLOWED;
    NEXT;
L_st8:
    STORE(1, uint8_t, A);
L_st16:
    STORE(2, uint16_t, A);
L_st32:
    STORE(4, uint32_t, A);
L_st64:
    STORE(8, uint64_t, A);
L_stp32:
    STORE(4, uint32_t, vm_compress(m, A));
L_stx:
L_st128:
    if (VM_UNLIKELY(m->p->torn.on) && vm_torn_is(m, f, pc, &torn))
        goto stand_in;
    TRY(vm_exec_store_two(m, thread, pc, SITE));
    NEXT;
L_rmw:
L_cas:
L_weakcas:
    TRY(vm_exec_atomic(m, thread, pc, SITE));
    SLOWED;
    NEXT;
L_fence: /* nothing is out of order here, but it says what a thread may know */
    if (VM_UNLIKELY(m->order))
        vm_order_fence(m, pc->x);
    NEXT;
L_copy:
    if (VM_UNLIKELY(m->p->torn.on) && vm_torn_is(m, f, pc, &torn))
        goto stand_in;
    TRY(pc->x & 1 ? vm_memory_copy(m, A, B, C, SITE) : vm_memory_copy_apart(m, A, B, C, SITE));
    NEXT;
L_fill:
    if (VM_UNLIKELY(m->p->torn.on) && vm_torn_is(m, f, pc, &torn))
        goto stand_in;
    TRY(vm_memory_fill(m, A, (uint8_t)B, vm_shadow_of(f, pc->b), C, SITE));
    NEXT;
L_alloca:
    TRY(vm_exec_alloca(m, thread, pc, SITE));
    NEXT;
    SIMPLE(stacksave, m->threads[thread].c.stack_top);
L_stackrestore:
    if (B < m->threads[thread].c.stack_top && B >= f->mark) {
        TRY(vm_must_wait_to_pop(m, thread, (uint32_t)B) ? VM_STOP : VM_OK);
        vm_record_pop(m, thread, (uint32_t)B, SITE);
        f->pc = (uint32_t)(pc - code);
        vm_stack_pop(m, thread, (uint32_t)B, f, SITE);
        m->threads[thread].c.stack_top = (uint32_t)B;
        m->threads[thread].control_dirty = true;
    }
    NEXT;
L_scopeend:
    f->pc = (uint32_t)(pc - code);
    TRY(vm_exec_scope_end(m, thread, pc, SITE));
    NEXT;
L_scopestart:
    f->pc = (uint32_t)(pc - code);
    TRY(vm_exec_scope_start(m, thread, pc, SITE));
    NEXT;
    SIMPLE(ptrtoint32, vm_compress(m, B));
    SIMPLE(inttoptr32, vm_expand(m, (uint32_t)B));

    /* control */
L_jmp:
    GO(pc->x);
L_br:
    GO(B ? pc->x : pc->y);
L_jeq:
    SAME;
    GO(B == C ? pc->x : pc->y);
L_jult:
    ORDERED;
    GO(B < C ? pc->x : pc->y);
L_jslt32:
    GO((int32_t)(uint32_t)B < (int32_t)(uint32_t)C ? pc->x : pc->y);
L_switch:
    GO(ir_switch_target(vf->f, pc, B));
L_ijmp:
    if (B == 0 || B > pc->y) {
        vm_raise(m, MODEL_FAULT_BAD_CALL, SITE,
                 (uint64_t)(uintptr_t) "a jump to something that is not a label", B);
        goto faulted;
    }
    assert(pc->x + B - 1 < vf->f->aux.count);
    GO(vf->f->aux.at[pc->x + B - 1]);
L_call:
    f->pc = (uint32_t)(pc - code);
    TRY(vm_enter(m, thread, pc->x, vf->f, pc, SITE));
    count++;
    RELOAD;
    goto *disp[pc->op];
L_icall : {
    uint32_t function;
    f->pc = (uint32_t)(pc - code);
    TRY(vm_indirect(m, C, SITE, &function));
    if (vm_is_native(m, function))
        goto L_native;
    TRY(vm_enter(m, thread, function, vf->f, pc, SITE));
    count++;
    RELOAD;
    goto *disp[pc->op];
}
L_ret:
    f->pc = (uint32_t)(pc - code);
    TRY(vm_leave(m, thread, pc, SITE));
    count++;
    RELOAD;
    goto *disp[pc->op];
L_trap:
    vm_raise(m, (enum model_fault_kind)pc->x, SITE, 0, 0);
    goto faulted;
L_setjmp:
    TRY(vm_set_jump(m, thread, pc, (uint32_t)(pc - code), SITE));
    NEXT;
L_longjmp: /* may lead back, like a jump */
    if (VM_UNLIKELY(--m->budget == 0))
        goto cut;
    f->pc = (uint32_t)(pc - code);
    TRY(vm_long_jump(m, thread, pc, SITE));
    RELOAD;
    goto *disp[pc->op];
L_native : {
    uint64_t ret[3];
    f->pc = (uint32_t)(pc - code);
    struct vm_call call;
    status = vm_native_run(m, thread, pc, &call, ret);
    if (status == VM_TAIL) {
        TRY(vm_enter_with(m, thread, call.tail.function, call.tail.arg, call.tail.count, SITE));
        status = VM_UNWIND;
    }
    if (status == VM_UNWIND) {
        RELOAD;
        goto *disp[pc->op];
    }
    if (status != VM_OK)
        goto left;
    assert(f == vm_top(&m->threads[thread]) && f->regs == R); /* it left the stack as it was */
    uint32_t results = pc->op == IR_OP_icall ? pc->x : pc->c;
    for (uint32_t k = 0; k < results; k++) {
        R[pc->a + k] = k < 2 ? ret[k] : 0;
        if (f->flags & VM_FRAME_SHADOW)
            f->shadow[pc->a + k] = 0;
    }
    if (VM_UNLIKELY(ret[2]) && results) {
        vm_shadow_on(m, thread);
        f->shadow[pc->a] = ret[2];
        SLOWED;
    }
    NEXT;
}
L_new : {
    uint64_t made;
    f->pc = (uint32_t)(pc - code);
    TRY(vm_managed_make(m, thread, pc->x, 0, SITE, &made));
    A = made;
    NEXT;
}
L_newarr : {
    uint64_t made;
    f->pc = (uint32_t)(pc - code);
    TRY(vm_managed_make(m, thread, pc->x, (int32_t)(uint32_t)B, SITE, &made));
    A = made;
    NEXT;
}
L_len : {
    struct vm_object *array;
    uint32_t length = 0;
    TRY(vm_exec_array(m, B, SITE, &array, &length));
    A = length;
    NEXT;
}
L_elem : {
    uint64_t at = 0;
    TRY(vm_exec_element(m, B, C, (uint64_t)IMM, SITE, &at));
    A = at;
    NEXT;
}
L_classof : {
    uint32_t class;
    TRY(vm_exec_class_of(m, B, SITE, &class));
    A = class;
    NEXT;
}
L_is : {
    struct vm_object *o = B ? vm_object_reach(m, vm_pointer_name(B)) : NULL;
    if (o && o->h)
        vm_inputs_object(m, vm_pointer_name(B), o, 0, 0);
    else if (B)
        vm_inputs_lose(m);
    A = vm_is_managed(o) && ir_class_is(m->p, vm_class_index(o->h), pc->x);
    NEXT;
}
L_nullck:
    TRY(B ? VM_OK : vm_raise(m, MODEL_FAULT_NULL_POINTER, SITE, 0, 0));
    NEXT;
L_cinit : {
    const struct ir_class *class = &m->p->classes.at[pc->x];
    if (VM_LIKELY(vm_exec_is_initialised(m, thread, class, SITE)))
        NEXT;
    f->pc = (uint32_t)(pc - code);
    if (m->asking) {
        m->unready = !(class->flags & IR_CLASS_LIBRARY);
        vm_raise(m, MODEL_FAULT_UNMODELLED, SITE,
                 (uint64_t)(uintptr_t) "a function that is asked about states fails, or needs a "
                                       "class of the library that is not initialised",
                 0);
        goto faulted;
    }
    assert(class->init != IR_NO_INDEX); /* or it would be initialised */
    TRY(vm_enter_with(m, thread, class->init, NULL, 0, SITE));
    count++;
    RELOAD;
    goto *disp[pc->op];
}
L_vcall : {
    uint32_t function;
    f->pc = (uint32_t)(pc - code);
    TRY(vm_exec_virtual(m, vf->f, pc, R, SITE, &function));
    if (vm_is_native(m, function))
        goto L_native;
    TRY(vm_enter(m, thread, function, vf->f, pc, SITE));
    count++;
    RELOAD;
    goto *disp[pc->op];
}
L_raise : {
    uint64_t details[2] = {B, C};
    assert(pc->x < IR_RAISE_KINDS);
    f->pc = (uint32_t)(pc - code);
    if (m->p->raise[pc->x] == IR_NO_INDEX) {
        vm_raise(m, MODEL_FAULT_UNMODELLED, SITE,
                 (uint64_t)(uintptr_t) "an exception that the platform does not define", 0);
        goto faulted;
    }
    TRY(vm_enter_with(m, thread, m->p->raise[pc->x], details, 2, SITE));
    RELOAD;
    goto *disp[pc->op];
}
L_throw:
L_unwind:
L_endfilter: /* may lead back, like jumps */
    f->pc = (uint32_t)(pc - code);
    if (VM_UNLIKELY(--m->budget == 0))
        goto cut;
    TRY(pc->op == IR_OP_throw    ? vm_throw(m, thread, B, SITE)
        : pc->op == IR_OP_unwind ? vm_unwind(m, thread, B, R[pc->b + 1], SITE)
                                 : vm_end_filter(m, thread, B != 0, SITE));
    count++;
    RELOAD;
    goto *disp[pc->op];
L_wdiv32:
    if (!divides(m, (uint32_t)C, SITE))
        goto faulted;
    A = (uint32_t)C == UINT32_MAX ? (uint32_t)-B
                                  : (uint32_t)((int32_t)(uint32_t)B / (int32_t)(uint32_t)C);
    NEXT;
L_wrem32:
    if (!divides(m, (uint32_t)C, SITE))
        goto faulted;
    A = (uint32_t)C == UINT32_MAX ? 0 : (uint32_t)((int32_t)(uint32_t)B % (int32_t)(uint32_t)C);
    NEXT;
L_wdiv64:
    if (!divides(m, C, SITE))
        goto faulted;
    A = C == UINT64_MAX ? -B : (uint64_t)((int64_t)B / (int64_t)C);
    NEXT;
L_wrem64:
    if (!divides(m, C, SITE))
        goto faulted;
    A = C == UINT64_MAX ? 0 : (uint64_t)((int64_t)B % (int64_t)C);
    NEXT;
L_unbound:
    vm_raise(m, MODEL_FAULT_UNMODELLED, SITE, 0, pc->x);
    goto faulted;

stand_in:
    f->pc = (uint32_t)(pc - code);
    TRY(vm_enter_with(m, thread, torn.function, torn.arg, torn.count, SITE));
    count++;
    RELOAD;
    goto *disp[pc->op];

cut:
    assert(!m->budget);
    f->pc = (uint32_t)(pc - code);
    m->instructions += count;
    return VM_RUN_CUT;

left: /* the operation was not done, or was the last */
    m->instructions += count;
    if (status == VM_STOP) {
        assert(can_stop_before(pc->op));
        f->pc = (uint32_t)(pc - code);
        return VM_RUN_STOPPED;
    }
    if (status == VM_PRUNE)
        return VM_RUN_PRUNED;
    if (status == VM_THREAD_ENDS || status == VM_PROCESS_ENDS)
        return VM_RUN_ENDED;
    assert(status == VM_FAULT);
faulted:
    assert(m->fault.thread == thread);
    assert(pc->op >= IR_OPS || !ir_op_table[pc->op].total);
    vm_inputs_lose(m);
    if (vf->f->managed && !m->preview.on) {
        uint64_t details[2];
        uint32_t raiser = vm_raiser(m, f->function, details);
        f->pc = (uint32_t)(pc - code);
        if (raiser != IR_NO_INDEX) {
            status = vm_enter_with(m, thread, raiser, details, 2, SITE);
            if (status == VM_OK) {
                count = 0;
                RELOAD;
                goto *disp[pc->op];
            }
        }
    }
    if (status != VM_FAULT)
        m->instructions += count;
    if (vm_must_wait(m, thread)) {
        f->pc = (uint32_t)(pc - code);
        return VM_RUN_STOPPED;
    }
    return VM_RUN_FAULTED;
}
