/* The structure of a method (JVMS 4.9.1): every instruction is complete and known, and its operands
 * name things of the right kind. One pass finds the instructions, another looks at each. */
#include "front/jvm/verify/verify_int.h"

#include <assert.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

struct walk {
    const struct jvm_classfile *c;
    const struct jvm_method_info *m;
    const struct jvm_code *code;
    struct base_status *status;
    const uint8_t *starts;
    uint32_t pc;
};

BASE_PRINTF(2, 3) static bool fail(struct walk *w, const char *format, ...) {
    assert(w->pc < w->code->size);
    char *text = NULL;
    va_list ap;
    va_start(ap, format);
    int n = vasprintf(&text, format, ap);
    va_end(ap);
    if (n < 0)
        base_fatal(BASE_FATAL_MEMORY, "out of memory");
    uint8_t op = w->code->at[w->pc];
    base_fail_at(w->status, w->c->file, w->code->offset + w->pc, "%.*s%.*s: pc %u (%s): %s",
                 JVM_TEXT(w->m->name), JVM_TEXT(w->m->descriptor), w->pc,
                 op < JVM_OP_COUNT ? jvm_bytecode(op)->name : "unknown opcode", text);
    free(text);
    return false;
}

bool jvm_verify_starts(const struct jvm_code *code, uint8_t *starts, uint32_t *bad) {
    for (uint32_t pc = 0, length; pc < code->size; pc += length) {
        length = jvm_bytecode_length(code->at, code->size, pc);
        *bad = pc;
        if (!length)
            return false;
        jvm_starts_add(starts, pc);
    }
    return true;
}

/* ---- operands ---- */

static bool local(struct walk *w, uint32_t index, bool wide) {
    return index + (wide ? 2u : 1u) <= w->code->max_locals ||
           fail(w, "local %u of %u", index, w->code->max_locals);
}

/* Whether a load or store moves a long or double. */
static bool is_wide(enum jvm_op op) {
    return op == JVM_OP_lload || op == JVM_OP_dload || op == JVM_OP_lstore || op == JVM_OP_dstore;
}

static bool check_implicit_local(struct walk *w, enum jvm_op op) {
    uint32_t n;
    if (op >= JVM_OP_iload_0 && op <= JVM_OP_aload_3)
        n = op - JVM_OP_iload_0;
    else if (op >= JVM_OP_istore_0 && op <= JVM_OP_astore_3)
        n = op - JVM_OP_istore_0;
    else
        return true;
    return local(w, n % 4, n / 4 == 1 || n / 4 == 3); /* four each of i, l, f, d, a */
}

static bool target(struct walk *w, uint32_t pc) {
    return (pc < w->code->size && jvm_starts_has(w->starts, pc)) ||
           fail(w, "jumps to %d, where no instruction starts", (int32_t)pc);
}

static bool check_switch(struct walk *w) {
    struct jvm_switch s = jvm_bytecode_switch(w->code->at, w->pc);
    if (!target(w, s.fallback))
        return false;
    for (uint32_t i = 0; i < s.count; i++) {
        if (i && jvm_switch_key(&s, i - 1) >= jvm_switch_key(&s, i))
            return fail(w, "its keys are not sorted");
        if (!target(w, jvm_switch_target(&s, i)))
            return false;
    }
    return true;
}

static bool wrong_constant(struct walk *w, uint32_t index) {
    return fail(w, "constant %u is not what it takes", index);
}

static bool check_ldc(struct walk *w, uint32_t index, bool two) {
    bool wide = false;
    switch (jvm_pool_kind(w->c, index)) {
    case JVM_CONSTANT_INTEGER:
    case JVM_CONSTANT_FLOAT:
    case JVM_CONSTANT_STRING:
    case JVM_CONSTANT_CLASS:
    case JVM_CONSTANT_METHOD_HANDLE:
    case JVM_CONSTANT_METHOD_TYPE: break;
    case JVM_CONSTANT_LONG:
    case JVM_CONSTANT_DOUBLE: wide = true; break;
    case JVM_CONSTANT_DYNAMIC:
        wide = jvm_kind_slots((enum jvm_kind)jvm_pool_dynamic(w->c, index).descriptor.at[0]) == 2;
        break;
    default: return wrong_constant(w, index);
    }
    return wide == two || wrong_constant(w, index);
}

static bool check_invoke(struct walk *w, enum jvm_op op, uint32_t index) {
    enum jvm_constant kind = jvm_pool_kind(w->c, index);
    bool both = w->c->major >= 52 && (op == JVM_OP_invokespecial || op == JVM_OP_invokestatic);
    bool interface = kind == JVM_CONSTANT_INTERFACE_METHOD;
    if (op == JVM_OP_invokeinterface ? !interface : kind != JVM_CONSTANT_METHOD && !(both && interface))
        return wrong_constant(w, index);
    struct jvm_member member = jvm_pool_member(w->c, index);
    if (member.name.at[0] == '<' && op != JVM_OP_invokespecial)
        return fail(w, "constructors are called by invokespecial only");
    if (jvm_text_is(member.name, "<init>") && jvm_descriptor_return(member.descriptor).kind != 'V')
        return fail(w, "a constructor that returns something");
    return true;
}

static bool check_interface(struct walk *w, uint32_t index) {
    const uint8_t *p = w->code->at + w->pc;
    if (!check_invoke(w, JVM_OP_invokeinterface, index))
        return false;
    return (p[3] == jvm_descriptor_slots(jvm_pool_member(w->c, index).descriptor) + 1 && !p[4]) ||
           fail(w, "its count is not that of the arguments");
}

static uint32_t dimensions(struct jvm_text name) {
    uint32_t n = 0;
    while (n < name.length && name.at[n] == '[')
        n++;
    return n;
}

static bool check_class(struct walk *w, enum jvm_op op, uint32_t index) {
    if (jvm_pool_kind(w->c, index) != JVM_CONSTANT_CLASS)
        return wrong_constant(w, index);
    uint32_t n = dimensions(jvm_pool_text(w->c, index));
    if (op == JVM_OP_new && n)
        return fail(w, "makes an array");
    if (op == JVM_OP_anewarray && n >= 255)
        return fail(w, "more than 255 dimensions");
    if (op == JVM_OP_multianewarray) {
        uint8_t asked = w->code->at[w->pc + 3];
        if (!asked || asked > n)
            return fail(w, "%u dimensions of %u", asked, n);
    }
    return true;
}

static bool check_pool2(struct walk *w, enum jvm_op op, uint32_t index) {
    switch (op) {
    case JVM_OP_ldc_w: return check_ldc(w, index, false);
    case JVM_OP_ldc2_w: return check_ldc(w, index, true);
    case JVM_OP_getstatic:
    case JVM_OP_putstatic:
    case JVM_OP_getfield:
    case JVM_OP_putfield:
        return jvm_pool_kind(w->c, index) == JVM_CONSTANT_FIELD || wrong_constant(w, index);
    case JVM_OP_invokevirtual:
    case JVM_OP_invokespecial:
    case JVM_OP_invokestatic: return check_invoke(w, op, index);
    default: return check_class(w, op, index);
    }
}

static bool check_wide(struct walk *w) {
    const uint8_t *p = w->code->at + w->pc;
    if (p[1] == JVM_OP_ret)
        return fail(w, "subroutines (jsr, ret) of old compilers are not supported");
    return local(w, jvm_bytes_u2(p + 2), is_wide(p[1]));
}

static bool check_operands(struct walk *w, enum jvm_op op) {
    const uint8_t *p = w->code->at + w->pc;
    switch (jvm_bytecode(op)->form) {
    case JVM_FORM_NONE: return check_implicit_local(w, op);
    case JVM_FORM_BYTE:
    case JVM_FORM_SHORT: return true;
    case JVM_FORM_LOCAL:
    case JVM_FORM_IINC: return local(w, p[1], is_wide(op));
    case JVM_FORM_POOL1: return check_ldc(w, p[1], false);
    case JVM_FORM_POOL2: return check_pool2(w, op, jvm_bytes_u2(p + 1));
    case JVM_FORM_BRANCH2:
    case JVM_FORM_BRANCH4: return target(w, jvm_bytecode_target(w->code->at, w->pc));
    case JVM_FORM_INTERFACE: return check_interface(w, jvm_bytes_u2(p + 1));
    case JVM_FORM_DYNAMIC:
        return (jvm_pool_kind(w->c, jvm_bytes_u2(p + 1)) == JVM_CONSTANT_INVOKE_DYNAMIC &&
                !jvm_bytes_u2(p + 3)) ||
               wrong_constant(w, jvm_bytes_u2(p + 1));
    case JVM_FORM_ARRAY: return (p[1] >= 4 && p[1] <= 11) || fail(w, "no such array");
    case JVM_FORM_MULTI: return check_class(w, op, jvm_bytes_u2(p + 1));
    case JVM_FORM_TABLE:
    case JVM_FORM_LOOKUP: return check_switch(w);
    case JVM_FORM_WIDE: return check_wide(w);
    }
    assert(!"all forms are above");
    return false;
}

/* ---- the method ---- */

static bool ends_flow(enum jvm_op op) {
    return op == JVM_OP_goto || op == JVM_OP_goto_w || op == JVM_OP_athrow ||
           op == JVM_OP_tableswitch || op == JVM_OP_lookupswitch ||
           (op >= JVM_OP_ireturn && op <= JVM_OP_return);
}

static bool check_instructions(struct walk *w) {
    for (uint32_t next; w->pc < w->code->size; w->pc = next) {
        enum jvm_op op = w->code->at[w->pc];
        assert(jvm_starts_has(w->starts, w->pc));
        if (op == JVM_OP_jsr || op == JVM_OP_jsr_w || op == JVM_OP_ret)
            return fail(w, "subroutines (jsr, ret) of old compilers are not supported");
        if (!check_operands(w, op))
            return false;
        next = w->pc + jvm_bytecode_length(w->code->at, w->code->size, w->pc);
        if (next == w->code->size && !ends_flow(op))
            return fail(w, "the code goes on past its end");
    }
    return true;
}

static bool check_handlers(struct walk *w) {
    const struct jvm_code *code = w->code;
    for (uint32_t i = 0; i < code->handler_count; i++) {
        const struct jvm_handler *h = &code->handlers[i];
        w->pc = h->target;
        if (!jvm_starts_has(w->starts, h->start) || !jvm_starts_has(w->starts, h->target) ||
            (h->end < code->size && !jvm_starts_has(w->starts, h->end)))
            return fail(w, "exception handler %u cuts an instruction", i);
    }
    return true;
}

static bool check_arguments(struct walk *w) {
    uint32_t slots = jvm_descriptor_slots(w->m->descriptor);
    slots += !(w->m->access & JVM_ACC_STATIC);
    return slots <= w->code->max_locals || fail(w, "the arguments do not fit into the locals");
}

bool jvm_verify_structure(const struct jvm_classfile *c, const struct jvm_method_info *m,
                          const struct jvm_code *code, struct base_status *s) {
    uint8_t few[512] = {0};
    size_t bytes = code->size / 8 + 1;
    uint8_t *starts = bytes > sizeof few ? base_calloc(bytes, 1) : few;
    struct walk w = {.c = c, .m = m, .code = code, .status = s, .starts = starts};
    bool ok;
    if (!jvm_verify_starts(code, starts, &w.pc)) {
        ok = fail(&w, "no whole instruction");
    } else {
        w.pc = 0;
        ok = check_arguments(&w) && check_instructions(&w) && check_handlers(&w);
    }
    if (starts != few)
        free(starts);
    return ok;
}
