/* Simulates the operand stack through a method's code, with the pcs of instructions for values.
 * HotSpot goes over the code from front to back, as often as there is something new, and stops once
 * it has the answer. This code does the same, because anything that paths back would add shows in
 * the message. */
#include "front/jvm/native/blame_int.h"

#include "front/jvm/read/bytecode.h"
#include "front/jvm/read/descriptor.h"
#include <assert.h>

/* ---- one stack ---- */

static void pop(struct jvm_blame_stack *k, uint32_t count) {
    assert(k->depth >= count);
    k->depth -= count;
}

static void push(struct jvm_blame_stack *k, uint32_t pc, uint32_t count) {
    for (uint32_t i = 0; i < count; i++)
        k->from[k->depth++] = pc;
}

static uint32_t slots_of(const char *kinds) {
    uint32_t n = 0;
    for (; *kinds; kinds++)
        n += jvm_kind_slots((enum jvm_kind) * kinds);
    return n;
}

/* dup and its like: takes the top `count` slots and puts them back in the order of the text, where
 * 'a' is the top. */
static void shuffle(struct jvm_blame_stack *k, uint32_t count, const char *back) {
    uint32_t top[4];
    assert(count <= sizeof top / sizeof *top && count <= k->depth);
    for (uint32_t i = 0; i < count; i++)
        top[i] = k->from[k->depth - 1 - i];
    pop(k, count);
    for (; *back; back++)
        push(k, top[*back - 'a'], 1);
}

/* ---- instructions ---- */

uint32_t jvm_blame_local(const uint8_t *at) {
    enum jvm_op op = jvm_blame_op(at);
    if (jvm_bytecode(op)->form == JVM_FORM_LOCAL || op == JVM_OP_iinc)
        return at[0] == JVM_OP_wide ? jvm_bytes_u2(at + 2) : at[1];
    if (op >= JVM_OP_iload_0 && op <= JVM_OP_aload_3)
        return (op - JVM_OP_iload_0) % 4;
    if (op >= JVM_OP_istore_0 && op <= JVM_OP_astore_3)
        return (op - JVM_OP_istore_0) % 4;
    return JVM_BLAME_UNKNOWN;
}

static void note_write(struct jvm_blame_stack *k, const uint8_t *at) {
    uint32_t local = jvm_blame_local(at);
    if (local < 64)
        k->written |= UINT64_C(1) << local;
}

/* Of a load or store, the kind is in the opcode's place in its group: int, long, float, double,
 * reference, and for arrays then byte, char, short. */
static uint32_t slots_in_group(uint32_t place) {
    assert(place < 8);
    return place == 1 || place == 3 ? 2 : 1;
}

static bool play_variable(struct jvm_blame_stack *k, enum jvm_op op, const uint8_t *at,
                          uint32_t pc) {
    if (op >= JVM_OP_iload && op <= JVM_OP_aload) {
        push(k, pc, slots_in_group(op - JVM_OP_iload));
    } else if (op >= JVM_OP_iload_0 && op <= JVM_OP_aload_3) {
        push(k, pc, slots_in_group((op - JVM_OP_iload_0) / 4));
    } else if (op >= JVM_OP_iaload && op <= JVM_OP_saload) {
        pop(k, 2);
        push(k, pc, slots_in_group(op - JVM_OP_iaload));
    } else if (op >= JVM_OP_istore && op <= JVM_OP_astore_3) {
        note_write(k, at);
        pop(k, op <= JVM_OP_astore ? slots_in_group(op - JVM_OP_istore)
                                   : slots_in_group((op - JVM_OP_istore_0) / 4));
    } else if (op >= JVM_OP_iastore && op <= JVM_OP_sastore) {
        pop(k, 2 + slots_in_group(op - JVM_OP_iastore));
    } else if (op == JVM_OP_iinc) {
        note_write(k, at);
    } else {
        return false;
    }
    return true;
}

static bool play_shuffle(struct jvm_blame_stack *k, enum jvm_op op) {
    switch (op) {
    case JVM_OP_pop: pop(k, 1); return true;
    case JVM_OP_pop2: pop(k, 2); return true;
    case JVM_OP_dup: shuffle(k, 1, "aa"); return true;
    case JVM_OP_dup_x1: shuffle(k, 2, "aba"); return true;
    case JVM_OP_dup_x2: shuffle(k, 3, "acba"); return true;
    case JVM_OP_dup2: shuffle(k, 2, "baba"); return true;
    case JVM_OP_dup2_x1: shuffle(k, 3, "bacba"); return true;
    case JVM_OP_dup2_x2: shuffle(k, 4, "badcba"); return true;
    case JVM_OP_swap: shuffle(k, 2, "ab"); return true;
    default: return false;
    }
}

static void play_call(struct jvm_blame_stack *k, struct jvm_text descriptor, bool receiver,
                      uint32_t pc) {
    pop(k, jvm_descriptor_slots(descriptor) + receiver);
    push(k, pc, jvm_kind_slots(jvm_descriptor_return(descriptor).kind));
}

static bool play_member(const struct jvm_blame *b, struct jvm_blame_stack *k, enum jvm_op op,
                        uint32_t pc) {
    if (op < JVM_OP_getstatic || op > JVM_OP_invokedynamic)
        return false;
    uint32_t index = jvm_bytes_u2(b->code.at + pc + 1);
    if (op == JVM_OP_invokedynamic) {
        play_call(k, jvm_pool_dynamic(b->file, index).descriptor, false, pc);
        return true;
    }
    struct jvm_member m = jvm_pool_member(b->file, index);
    if (op >= JVM_OP_invokevirtual) {
        play_call(k, m.descriptor, op != JVM_OP_invokestatic, pc);
        return true;
    }
    uint32_t slots = jvm_kind_slots(jvm_descriptor_type(m.descriptor).kind);
    bool has_object = op == JVM_OP_getfield || op == JVM_OP_putfield;
    if (op == JVM_OP_putstatic || op == JVM_OP_putfield)
        pop(k, slots + has_object);
    else {
        pop(k, has_object);
        push(k, pc, slots);
    }
    return true;
}

static uint32_t constant_slots(const struct jvm_blame *b, const uint8_t *at) {
    uint32_t index = at[0] == JVM_OP_ldc ? at[1] : jvm_bytes_u2(at + 1);
    enum jvm_constant kind = jvm_pool_kind(b->file, index);
    if (kind == JVM_CONSTANT_DYNAMIC)
        return jvm_kind_slots(
            jvm_descriptor_type(jvm_pool_dynamic(b->file, index).descriptor).kind);
    return kind == JVM_CONSTANT_LONG || kind == JVM_CONSTANT_DOUBLE ? 2 : 1;
}

/* checkcast does not change the value. */
static void play_object(const struct jvm_blame *b, struct jvm_blame_stack *k, enum jvm_op op,
                        uint32_t pc) {
    const uint8_t *at = b->code.at + pc;
    switch (op) {
    case JVM_OP_ldc:
    case JVM_OP_ldc_w:
    case JVM_OP_ldc2_w: push(k, pc, constant_slots(b, at)); break;
    case JVM_OP_aconst_null:
    case JVM_OP_new:
    case JVM_OP_jsr:
    case JVM_OP_jsr_w: push(k, pc, 1); break;
    case JVM_OP_multianewarray:
        pop(k, at[3]);
        push(k, pc, 1);
        break;
    case JVM_OP_newarray:
    case JVM_OP_anewarray:
    case JVM_OP_arraylength:
    case JVM_OP_instanceof:
        pop(k, 1);
        push(k, pc, 1);
        break;
    case JVM_OP_if_acmpeq:
    case JVM_OP_if_acmpne: pop(k, 2); break;
    case JVM_OP_ifnull:
    case JVM_OP_ifnonnull:
    case JVM_OP_monitorenter:
    case JVM_OP_monitorexit: pop(k, 1); break;
    default: break;
    }
}

static void play(const struct jvm_blame *b, struct jvm_blame_stack *k, uint32_t pc) {
    enum jvm_op op = jvm_blame_op(b->code.at + pc);
    const struct jvm_bytecode *row = jvm_bytecode(op);
    if (row->pops) {
        pop(k, slots_of(row->pops));
        push(k, pc, slots_of(row->pushes));
        return;
    }
    if (!play_variable(k, op, b->code.at + pc, pc) && !play_shuffle(k, op) &&
        !play_member(b, k, op, pc))
        play_object(b, k, op, pc);
}

/* ---- paths ---- */

static struct jvm_blame_stack *new_stack(struct jvm_blame *b, const struct jvm_blame_stack *from) {
    struct jvm_blame_stack *k = base_arena_alloc(b->arena, sizeof *k);
    *k = *from;
    k->from = base_arena_alloc(b->arena, (b->code.max_stack + 2u) * sizeof *k->from);
    if (from->depth)
        memcpy(k->from, from->from, from->depth * sizeof *k->from);
    return k;
}

static void merge(struct jvm_blame *b, uint32_t pc, struct jvm_blame_stack *k) {
    const struct jvm_blame_stack *old = b->stacks[pc];
    if (!old) {
        b->added = true;
        b->stacks[pc] = new_stack(b, k);
        return;
    }
    assert(old->depth == k->depth);
    k->written |= old->written;
    for (uint32_t i = 0; i < k->depth; i++)
        if (k->from[i] != old->from[i])
            k->from[i] = JVM_BLAME_UNKNOWN;
    b->stacks[pc]->written = k->written;
    memcpy(b->stacks[pc]->from, k->from, k->depth * sizeof *k->from);
}

static bool ends_flow(enum jvm_op op) {
    return op == JVM_OP_goto || op == JVM_OP_goto_w || op == JVM_OP_ret ||
           op == JVM_OP_tableswitch || op == JVM_OP_lookupswitch || op == JVM_OP_athrow ||
           (op >= JVM_OP_ireturn && op <= JVM_OP_return);
}

static void follow(struct jvm_blame *b, struct jvm_blame_stack *k, uint32_t pc, uint32_t next) {
    enum jvm_op op = jvm_blame_op(b->code.at + pc);
    enum jvm_form form = jvm_bytecode(op)->form;
    assert(ends_flow(op) || next < b->code.size);
    if (!ends_flow(op))
        merge(b, next, k);
    if (form == JVM_FORM_BRANCH2 || form == JVM_FORM_BRANCH4)
        merge(b, jvm_bytecode_target(b->code.at, pc), k);
    if (op != JVM_OP_tableswitch && op != JVM_OP_lookupswitch)
        return;
    struct jvm_switch w = jvm_bytecode_switch(b->code.at, pc);
    for (uint32_t i = 0; i < w.count; i++)
        merge(b, jvm_switch_target(&w, i), k);
    merge(b, w.fallback, k);
}

static uint32_t visit(struct jvm_blame *b, uint32_t pc) {
    uint32_t next = pc + jvm_bytecode_length(b->code.at, b->code.size, pc);
    assert(next > pc);
    if (!b->stacks[pc]) {
        b->complete = false;
        return next;
    }
    struct jvm_blame_stack *k = new_stack(b, b->stacks[pc]);
    play(b, k, pc);
    assert(k->depth <= b->code.max_stack);
    follow(b, k, pc, next);
    return next;
}

static void begin(struct jvm_blame *b) {
    struct jvm_blame_stack empty = {0};
    b->stacks = base_arena_alloc(b->arena, (b->code.size + 1u) * sizeof *b->stacks);
    b->stacks[0] = new_stack(b, &empty);
    for (uint32_t i = 0; i < b->code.handler_count; i++) {
        uint32_t target = b->code.handlers[i].target;
        if (b->stacks[target])
            continue;
        b->stacks[target] = new_stack(b, &empty);
        push(b->stacks[target], target, 1);
    }
}

bool jvm_blame_analyse(struct jvm_blame *b, const struct jvm_method_info *m, uint32_t pc,
                       struct base_status *s) {
    if (!jvm_code_read(&b->code, b->arena, b->file, m, s))
        return false;
    begin(b);
    b->added = true;
    while (!b->complete && b->added) {
        b->complete = true;
        b->added = false;
        for (uint32_t i = 0; i < b->code.size;) {
            i = visit(b, i);
            if (i == pc && b->stacks[pc]) {
                b->complete = true;
                break;
            }
        }
    }
    return true;
}
