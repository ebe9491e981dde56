/* Constants: small ones in the opcode, and those of the pool. */
#include "front/jvm/lower/lower_int.h"

#include <assert.h>
#include <string.h>

static void push_global(struct jvm_lower *l, uint32_t global) {
    assert(global < l->j->program->globals.count);
    uint16_t a = jvm_lower_push_new(l, false);
    jvm_emit_xy(&l->e, IR_OP_gaddr, a, 0, 0, global, 0);
    l->stack[l->depth - 1].nonnull = true;
}

static void push_string(struct jvm_lower *l, struct jvm_text text) {
    push_global(l, jvm_string_literal(l->j, text.at, text.length));
}

static void push_class(struct jvm_lower *l, uint32_t index) {
    struct jvm_class *class = jvm_lower_class(l, index);
    if (class)
        push_global(l, jvm_class_mirror(class));
    else
        jvm_lower_push_const(l, 0, false);
}

static void push_method_type(struct jvm_lower *l, uint32_t index) {
    uint16_t text = jvm_lower_scratch(l);
    jvm_emit_string(&l->e, text, jvm_intern(l->j, jvm_pool_text(l->file, index)));
    jvm_emit_library(&l->e, "heddle/Handles", "type",
                     "(Ljava/lang/String;)Ljava/lang/invoke/MethodType;", &text,
                     jvm_lower_push_new(l, false));
}

static void push_method_handle(struct jvm_lower *l, uint32_t index) {
    struct jvm_handle h = jvm_pool_handle(l->file, index);
    struct jvm_class *owner = jvm_lower_class(l, h.member.owner_index);
    if (!owner) {
        jvm_lower_push_const(l, 0, false);
        return;
    }
    uint16_t args[4];
    for (uint32_t i = 0; i < 4; i++)
        args[i] = jvm_lower_scratch(l);
    jvm_emit_const(&l->e, args[0], h.kind);
    jvm_emit_mirror(&l->e, args[1], owner);
    jvm_emit_string(&l->e, args[2], jvm_intern(l->j, h.member.name));
    jvm_emit_string(&l->e, args[3], jvm_intern(l->j, h.member.descriptor));
    jvm_emit_library(&l->e, "heddle/Handles", "method",
                     "(ILjava/lang/Class;Ljava/lang/String;Ljava/lang/String;)"
                     "Ljava/lang/invoke/MethodHandle;",
                     args, jvm_lower_push_new(l, false));
}

static void push_dynamic(struct jvm_lower *l, uint32_t index) {
    assert(jvm_pool_kind(l->file, index) == JVM_CONSTANT_DYNAMIC);
    struct jvm_dynamic d = jvm_pool_dynamic(l->file, index);
    struct jvm_bootstrap b = jvm_classfile_bootstrap(l->file, d.bootstrap);
    jvm_emit_unmodelled(&l->e, "a constant made by %.*s.%.*s", JVM_TEXT(b.handle.member.owner),
                        JVM_TEXT(b.handle.member.name));
    jvm_lower_push_const(l, 0, d.descriptor.at[0] == 'J' || d.descriptor.at[0] == 'D');
}

static void push_pool(struct jvm_lower *l, uint32_t index) {
    switch (jvm_pool_kind(l->file, index)) {
    case JVM_CONSTANT_INTEGER:
    case JVM_CONSTANT_FLOAT: jvm_lower_push_const(l, jvm_pool_bits(l->file, index), false); return;
    case JVM_CONSTANT_LONG:
    case JVM_CONSTANT_DOUBLE: jvm_lower_push_const(l, jvm_pool_bits(l->file, index), true); return;
    case JVM_CONSTANT_STRING: push_string(l, jvm_pool_text(l->file, index)); return;
    case JVM_CONSTANT_CLASS: push_class(l, index); return;
    case JVM_CONSTANT_METHOD_TYPE: push_method_type(l, index); return;
    case JVM_CONSTANT_METHOD_HANDLE: push_method_handle(l, index); return;
    default: push_dynamic(l, index); return;
    }
}

static void push_int(struct jvm_lower *l, int32_t value) {
    jvm_lower_push_const(l, (uint32_t)value, false);
}

static void push_float(struct jvm_lower *l, float value) {
    uint32_t bits;
    memcpy(&bits, &value, sizeof bits);
    jvm_lower_push_const(l, bits, false);
}

static void push_double(struct jvm_lower *l, double value) {
    uint64_t bits;
    memcpy(&bits, &value, sizeof bits);
    jvm_lower_push_const(l, bits, true);
}

bool jvm_lower_constant(struct jvm_lower *l, enum jvm_op op) {
    const uint8_t *at = l->code.at + l->pc;
    if (op >= JVM_OP_iconst_m1 && op <= JVM_OP_iconst_5) {
        push_int(l, (int32_t)op - (int32_t)JVM_OP_iconst_0);
        return true;
    }
    switch (op) {
    case JVM_OP_aconst_null: jvm_lower_push_const(l, 0, false); return true;
    case JVM_OP_lconst_0:
    case JVM_OP_lconst_1: jvm_lower_push_const(l, op - JVM_OP_lconst_0, true); return true;
    case JVM_OP_fconst_0:
    case JVM_OP_fconst_1:
    case JVM_OP_fconst_2: push_float(l, (float)(op - JVM_OP_fconst_0)); return true;
    case JVM_OP_dconst_0:
    case JVM_OP_dconst_1: push_double(l, (double)(op - JVM_OP_dconst_0)); return true;
    case JVM_OP_bipush: push_int(l, (int8_t)at[1]); return true;
    case JVM_OP_sipush: push_int(l, (int16_t)jvm_bytes_u2(at + 1)); return true;
    case JVM_OP_ldc: push_pool(l, at[1]); return true;
    case JVM_OP_ldc_w:
    case JVM_OP_ldc2_w: push_pool(l, jvm_bytes_u2(at + 1)); return true;
    default: return false;
    }
}
