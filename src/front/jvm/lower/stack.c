/* Moves: locals to and from the stack, and within the stack. Hardly any of them become code. */
#include "front/jvm/lower/lower_int.h"

#include <assert.h>

static bool is_wide_kind(uint32_t kind) { /* int long float double reference: 0 to 4 */
    return kind == 1 || kind == 3;
}

static void load(struct jvm_lower *l, uint32_t kind, uint32_t local) {
    assert(kind <= 4);
    struct jvm_value v = {.reg = jvm_lower_local(l, local), .wide = is_wide_kind(kind)};
    v.nonnull = local == 0 && l->this_fixed;
    jvm_lower_push(l, v);
}

static void store(struct jvm_lower *l, uint32_t local) {
    struct jvm_value v = jvm_lower_pop(l);
    jvm_lower_store(l, local, v);
}

static bool local_access(struct jvm_lower *l, enum jvm_op op) {
    const uint8_t *at = l->code.at + l->pc;
    uint32_t operand = at[0] == JVM_OP_wide ? jvm_bytes_u2(at + 2) : at[1];
    if (op >= JVM_OP_iload && op <= JVM_OP_aload)
        load(l, op - JVM_OP_iload, operand);
    else if (op >= JVM_OP_iload_0 && op <= JVM_OP_aload_3)
        load(l, (op - JVM_OP_iload_0) / 4, (op - JVM_OP_iload_0) % 4);
    else if (op >= JVM_OP_istore && op <= JVM_OP_astore)
        store(l, operand);
    else if (op >= JVM_OP_istore_0 && op <= JVM_OP_astore_3)
        store(l, (op - JVM_OP_istore_0) % 4);
    else
        return false;
    return true;
}

/* How many values the top two slots are. */
static uint32_t values_in_two(const struct jvm_lower *l) {
    assert(l->depth);
    return l->stack[l->depth - 1].wide ? 1 : 2;
}

/* Copies the top `count` values below `over` further ones. */
static void duplicate(struct jvm_lower *l, uint32_t count, uint32_t over) {
    assert(l->depth >= count + over && l->depth + count <= l->room);
    uint32_t from = l->depth - count - over;
    for (uint32_t i = l->depth; i-- > from;)
        l->stack[i + count] = l->stack[i];
    l->depth += count;
    for (uint32_t i = 0; i < count; i++)
        l->stack[from + i] = l->stack[l->depth - count + i];
}

/* The values in the two slots below the top `count` values. */
static uint32_t values_below(const struct jvm_lower *l, uint32_t count) {
    assert(l->depth > count);
    return l->stack[l->depth - count - 1].wide ? 1 : 2;
}

static void swap(struct jvm_lower *l) {
    struct jvm_value top = jvm_lower_pop(l), below = jvm_lower_pop(l);
    assert(!top.wide && !below.wide);
    jvm_lower_push(l, top);
    jvm_lower_push(l, below);
}

bool jvm_lower_stack(struct jvm_lower *l, enum jvm_op op) {
    switch (op) {
    case JVM_OP_nop: return true;
    case JVM_OP_pop: jvm_lower_pop(l); return true;
    case JVM_OP_pop2: l->depth -= values_in_two(l); return true;
    case JVM_OP_dup: duplicate(l, 1, 0); return true;
    case JVM_OP_dup_x1: duplicate(l, 1, 1); return true;
    case JVM_OP_dup_x2: duplicate(l, 1, values_below(l, 1)); return true;
    case JVM_OP_dup2: duplicate(l, values_in_two(l), 0); return true;
    case JVM_OP_dup2_x1: duplicate(l, values_in_two(l), 1); return true;
    case JVM_OP_dup2_x2:
        duplicate(l, values_in_two(l), values_below(l, values_in_two(l)));
        return true;
    case JVM_OP_swap: swap(l); return true;
    default: return local_access(l, op);
    }
}
