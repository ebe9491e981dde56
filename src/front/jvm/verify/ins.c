/* The effect of each instruction on the frame (JVMS 4.10.1.9), except those about objects. */
#include "front/jvm/verify/verify_int.h"

#include <assert.h>

static uint32_t letter_type(char letter) {
    switch (letter) {
    case 'I': return JVM_SORT_INT;
    case 'J': return JVM_SORT_LONG;
    case 'F': return JVM_SORT_FLOAT;
    case 'D': return JVM_SORT_DOUBLE;
    default: assert(letter == 'A'); return JVM_SORT_NULL; /* any reference */
    }
}

/* Applies the letters of the table. */
static bool apply(struct jvm_check *k, const struct jvm_bytecode *b) {
    for (size_t n = strlen(b->pops); n; n--)
        if (!jvm_frame_pop(k, letter_type(b->pops[n - 1])))
            return false;
    for (const char *p = b->pushes; *p; p++)
        if (!jvm_frame_push(k, letter_type(*p)))
            return false;
    return true;
}

/* The sort that a load, store or return works on: i, l, f, d, a in this order. */
static uint32_t typed(uint32_t n) {
    assert(n < 5);
    return letter_type("IJFDA"[n]);
}

static bool check_local(struct jvm_check *k, enum jvm_op op, uint32_t index) {
    if (op >= JVM_OP_iload && op <= JVM_OP_aload)
        return jvm_frame_load(k, index, typed(op - JVM_OP_iload));
    if (op >= JVM_OP_istore && op <= JVM_OP_astore)
        return jvm_frame_store(k, index, typed(op - JVM_OP_istore));
    assert(op == JVM_OP_iinc);
    assert(index < k->code->max_locals);
    if (k->locals[index] != JVM_SORT_INT)
        return jvm_check_fail(k, "local %u is no int", index);
    return true;
}

static bool check_short_local(struct jvm_check *k, enum jvm_op op) {
    if (op <= JVM_OP_aload_3) {
        uint32_t n = op - JVM_OP_iload_0;
        return jvm_frame_load(k, n % 4, typed(n / 4));
    }
    uint32_t n = op - JVM_OP_istore_0;
    return jvm_frame_store(k, n % 4, typed(n / 4));
}

/* ---- arrays of primitives ---- */

/* In the order of the instructions: i, l, f, d, a, b, c, s. */
static const char array_letters[] = "IJFDABCS";

static bool pop_array(struct jvm_check *k, char letter) {
    uint32_t type;
    if (!jvm_frame_pop_reference(k, false, &type))
        return false;
    if (type == JVM_SORT_NULL)
        return true;
    struct jvm_text name = jvm_check_name(k, type);
    bool ok = name.length == 2 && name.at[0] == '[' &&
              (name.at[1] == letter || (letter == 'B' && name.at[1] == 'Z'));
    return ok || jvm_check_fail(k, "%.*s is not the array that it takes", JVM_TEXT(name));
}

static uint32_t element_type(char letter) {
    return letter == 'J'   ? JVM_SORT_LONG
           : letter == 'F' ? JVM_SORT_FLOAT
           : letter == 'D' ? JVM_SORT_DOUBLE
                           : JVM_SORT_INT;
}

static bool check_array_load(struct jvm_check *k, char letter) {
    return jvm_frame_pop(k, JVM_SORT_INT) && pop_array(k, letter) &&
           jvm_frame_push(k, element_type(letter));
}

static bool check_array_store(struct jvm_check *k, char letter) {
    return jvm_frame_pop(k, element_type(letter)) && jvm_frame_pop(k, JVM_SORT_INT) &&
           pop_array(k, letter);
}

/* ---- flow ---- */

static bool check_switch(struct jvm_check *k) {
    struct jvm_switch w = jvm_bytecode_switch(k->code->at, k->pc);
    if (!jvm_frame_pop(k, JVM_SORT_INT) || !jvm_flow_to(k, w.fallback))
        return false;
    for (uint32_t i = 0; i < w.count; i++)
        if (!jvm_flow_to(k, jvm_switch_target(&w, i)))
            return false;
    k->falls = false;
    return true;
}

static bool check_branch(struct jvm_check *k, enum jvm_op op) {
    const struct jvm_bytecode *b = jvm_bytecode(op);
    assert(b->form == JVM_FORM_BRANCH2 || b->form == JVM_FORM_BRANCH4);
    uint32_t type;
    if (b->pops ? !apply(k, b) : !jvm_frame_pop_reference(k, true, &type))
        return false;
    if ((op == JVM_OP_if_acmpeq || op == JVM_OP_if_acmpne) &&
        !jvm_frame_pop_reference(k, true, &type))
        return false;
    k->falls = op != JVM_OP_goto && op != JVM_OP_goto_w;
    return jvm_flow_to(k, jvm_bytecode_target(k->code->at, k->pc));
}

static bool check_return(struct jvm_check *k, enum jvm_op op) {
    struct jvm_type type = jvm_descriptor_return(k->m->descriptor);
    k->falls = false;
    if (op == JVM_OP_return) {
        if (type.kind != JVM_VOID)
            return jvm_check_fail(k, "returns nothing, but the method returns a value");
        return !k->uninit || jvm_check_fail(k, "the constructor returns before it called another");
    }
    uint32_t sort = typed(op - JVM_OP_ireturn);
    bool reference = sort == JVM_SORT_NULL;
    if (type.kind == JVM_VOID || jvm_kind_reference(type.kind) != reference ||
        (!reference && jvm_check_type(k, type) != sort))
        return jvm_check_fail(k, "is not how this method returns");
    return jvm_frame_pop_kind(k, type);
}

static bool check_throw(struct jvm_check *k) {
    k->falls = false;
    return jvm_frame_pop(k, jvm_check_class_c(k, "java/lang/Throwable"));
}

static bool check_plain(struct jvm_check *k, enum jvm_op op) {
    if ((op >= JVM_OP_iload_0 && op <= JVM_OP_aload_3) ||
        (op >= JVM_OP_istore_0 && op <= JVM_OP_astore_3))
        return check_short_local(k, op);
    if (op >= JVM_OP_iaload && op <= JVM_OP_saload && op != JVM_OP_aaload)
        return check_array_load(k, array_letters[op - JVM_OP_iaload]);
    if (op >= JVM_OP_iastore && op <= JVM_OP_sastore && op != JVM_OP_aastore)
        return check_array_store(k, array_letters[op - JVM_OP_iastore]);
    if (op >= JVM_OP_pop && op <= JVM_OP_swap)
        return jvm_frame_shuffle(k, op);
    if (op >= JVM_OP_ireturn && op <= JVM_OP_return)
        return check_return(k, op);
    if (op == JVM_OP_athrow)
        return check_throw(k);
    return jvm_check_object(k, op);
}

bool jvm_check_instruction(struct jvm_check *k) {
    const uint8_t *p = k->code->at + k->pc;
    enum jvm_op op = p[0];
    const struct jvm_bytecode *b = jvm_bytecode(op);
    k->falls = true;
    switch (b->form) {
    case JVM_FORM_LOCAL:
    case JVM_FORM_IINC: return check_local(k, op, p[1]);
    case JVM_FORM_WIDE: return check_local(k, p[1], jvm_bytes_u2(p + 2));
    case JVM_FORM_BRANCH2:
    case JVM_FORM_BRANCH4: return check_branch(k, op);
    case JVM_FORM_TABLE:
    case JVM_FORM_LOOKUP: return check_switch(k);
    default: return b->pops ? apply(k, b) : check_plain(k, op);
    }
}
