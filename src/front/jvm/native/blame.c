/* The words: what could not be done, and which expression was null. */
#include "front/jvm/native/blame.h"

#include "front/jvm/native/blame_int.h"
#include "front/jvm/read/bytecode.h"
#include "front/jvm/read/descriptor.h"
#include <assert.h>

enum { MOST_DETAIL = 5 }; /* how deep an expression is told */

#define BECAUSE      " because \""
#define BECAUSE_CALL " because the return value of \""

/* ---- names ---- */

static void add_dotted(struct base_text *out, struct jvm_text name) {
    if (jvm_text_is(name, "java/lang/Object") || jvm_text_is(name, "java/lang/String")) {
        base_text_add(out, jvm_text_is(name, "java/lang/Object") ? "Object" : "String");
        return;
    }
    for (uint32_t i = 0; i < name.length; i++)
        base_text_char(out, name.at[i] == '/' ? '.' : name.at[i]);
}

static const char *primitive_name(enum jvm_kind kind) {
    switch (kind) {
    case JVM_BYTE: return "byte";
    case JVM_CHAR: return "char";
    case JVM_DOUBLE: return "double";
    case JVM_FLOAT: return "float";
    case JVM_INT: return "int";
    case JVM_LONG: return "long";
    case JVM_SHORT: return "short";
    default: assert(kind == JVM_BOOLEAN); return "boolean";
    }
}

static void add_type(struct base_text *out, struct jvm_type t) {
    uint32_t dimensions = 0;
    for (; t.kind == JVM_ARRAY; dimensions++)
        t = jvm_descriptor_element(t.name);
    if (t.kind == JVM_OBJECT)
        add_dotted(out, t.name);
    else
        base_text_add(out, primitive_name(t.kind));
    while (dimensions--)
        base_text_add(out, "[]");
}

static struct jvm_member member_at(const struct jvm_blame *b, uint32_t pc) {
    assert(pc + 2 < b->code.size && jvm_bytecode(b->code.at[pc])->form >= JVM_FORM_POOL2);
    return jvm_pool_member(b->file, jvm_bytes_u2(b->code.at + pc + 1));
}

static void add_method(struct base_text *out, const struct jvm_blame *b, uint32_t pc) {
    struct jvm_member m = member_at(b, pc);
    add_dotted(out, m.owner);
    base_text_printf(out, ".%.*s(", JVM_TEXT(m.name));
    struct jvm_params params = jvm_descriptor_params(m.descriptor);
    struct jvm_type t;
    for (bool first = true; jvm_params_next(&params, &t); first = false) {
        base_text_add(out, first ? "" : ", ");
        add_type(out, t);
    }
    base_text_char(out, ')');
}

/* ---- local variables ---- */

static uint32_t parameter_of(const struct jvm_method *m, uint32_t slot) {
    struct jvm_params params = jvm_descriptor_params(jvm_text_of(m->descriptor));
    uint32_t at = !(m->access & JVM_ACC_STATIC), number = 1;
    for (struct jvm_type t; jvm_params_next(&params, &t); number++) {
        uint32_t slots = jvm_kind_slots(t.kind);
        if (slot >= at && slot < at + slots)
            return number;
        at += slots;
    }
    return 0;
}

struct sentence {
    struct base_text *out;
    const struct jvm_blame *b;
    const struct jvm_method *method;
};

static void add_local(const struct sentence *s, uint32_t pc, uint32_t slot, bool unwritten) {
    const struct jvm_code *code = &s->b->code;
    for (uint32_t i = 0; i < code->variable_count; i++) {
        const struct jvm_variable *v = &code->variables[i];
        if (v->slot == slot && pc >= v->start && pc < (uint32_t)v->start + v->length) {
            base_text_printf(s->out, "%.*s", JVM_TEXT(v->name));
            return;
        }
    }
    uint32_t parameter = unwritten ? parameter_of(s->method, slot) : 0;
    if (unwritten && slot == 0 && !(s->method->access & JVM_ACC_STATIC))
        base_text_add(s->out, "this");
    else if (parameter)
        base_text_printf(s->out, "<parameter%u>", parameter);
    else
        base_text_printf(s->out, "<local%u>", slot);
}

/* ---- what was null ---- */

static bool is_call(enum jvm_op op) {
    return op >= JVM_OP_invokevirtual && op <= JVM_OP_invokeinterface;
}

static bool is_local(enum jvm_op op) {
    return op == JVM_OP_iload || op == JVM_OP_aload ||
           (op >= JVM_OP_iload_0 && op <= JVM_OP_iload_3) ||
           (op >= JVM_OP_aload_0 && op <= JVM_OP_aload_3);
}

static bool constant(struct base_text *out, enum jvm_op op, const uint8_t *at) {
    if (op == JVM_OP_aconst_null)
        base_text_add(out, "null");
    else if (op >= JVM_OP_iconst_m1 && op <= JVM_OP_iconst_5)
        base_text_printf(out, "%d", (int)op - JVM_OP_iconst_0);
    else if (op == JVM_OP_bipush)
        base_text_printf(out, "%d", (int8_t)at[1]);
    else if (op == JVM_OP_sipush)
        base_text_printf(out, "%d", (int16_t)jvm_bytes_u2(at + 1));
    else
        return false;
    return true;
}

static bool expression(const struct sentence *s, uint32_t pc, uint32_t slot, uint32_t detail,
                       bool inner, const char *prefix);

static void element(const struct sentence *s, uint32_t from, uint32_t detail, bool inner) {
    assert(detail > 0);
    if (!expression(s, from, 1, detail - 1, inner, NULL))
        base_text_add(s->out, "<array>");
    base_text_char(s->out, '[');
    if (!expression(s, from, 0, detail, true, NULL))
        base_text_add(s->out, "...");
    base_text_char(s->out, ']');
}

static void field(const struct sentence *s, uint32_t from, uint32_t detail, bool inner) {
    assert(detail > 0);
    if (expression(s, from, 0, detail - 1, inner, NULL))
        base_text_char(s->out, '.');
    base_text_printf(s->out, "%.*s", JVM_TEXT(member_at(s->b, from).name));
}

static void static_field(const struct sentence *s, uint32_t from) {
    struct jvm_member m = member_at(s->b, from);
    add_dotted(s->out, m.owner);
    base_text_printf(s->out, ".%.*s", JVM_TEXT(m.name));
}

/* The words for a value, from the instruction that pushed it. */
static bool source(const struct sentence *s, const struct jvm_blame_stack *k, uint32_t from,
                   uint32_t detail, bool inner) {
    const uint8_t *at = s->b->code.at + from;
    enum jvm_op op = jvm_blame_op(at);
    if (is_local(op)) {
        uint32_t local = jvm_blame_local(at);
        add_local(s, from, local, local < 64 && !(k->written >> local & 1));
    } else if (op == JVM_OP_getstatic) {
        static_field(s, from);
    } else if (op == JVM_OP_getfield) {
        field(s, from, detail, inner);
    } else if (op == JVM_OP_iaload || op == JVM_OP_aaload) {
        element(s, from, detail, inner);
    } else if (is_call(op)) {
        base_text_add(s->out, detail == MOST_DETAIL && !inner ? BECAUSE_CALL : "");
        add_method(s->out, s->b, from);
    } else {
        return constant(s->out, op, at);
    }
    return true;
}

/* The expression in a slot, counted from the top, of the stack before the instruction at pc. */
static bool expression(const struct sentence *s, uint32_t pc, uint32_t slot, uint32_t detail,
                       bool inner, const char *prefix) {
    const struct jvm_blame_stack *k = s->b->stacks[pc];
    if (!detail || !k)
        return false;
    assert(slot < k->depth);
    uint32_t from = k->from[k->depth - 1 - slot];
    if (from == JVM_BLAME_UNKNOWN)
        return false;
    assert(from < s->b->code.size);
    if (prefix && !is_call(jvm_blame_op(s->b->code.at + from)))
        base_text_add(s->out, prefix);
    return source(s, k, from, detail, inner);
}

/* ---- what could not be done ---- */

static const char *const actions[JVM_OP_COUNT] = {
    [JVM_OP_iaload] = "Cannot load from int array",
    [JVM_OP_laload] = "Cannot load from long array",
    [JVM_OP_faload] = "Cannot load from float array",
    [JVM_OP_daload] = "Cannot load from double array",
    [JVM_OP_aaload] = "Cannot load from object array",
    [JVM_OP_baload] = "Cannot load from byte/boolean array",
    [JVM_OP_caload] = "Cannot load from char array",
    [JVM_OP_saload] = "Cannot load from short array",
    [JVM_OP_iastore] = "Cannot store to int array",
    [JVM_OP_lastore] = "Cannot store to long array",
    [JVM_OP_fastore] = "Cannot store to float array",
    [JVM_OP_dastore] = "Cannot store to double array",
    [JVM_OP_aastore] = "Cannot store to object array",
    [JVM_OP_bastore] = "Cannot store to byte/boolean array",
    [JVM_OP_castore] = "Cannot store to char array",
    [JVM_OP_sastore] = "Cannot store to short array",
    [JVM_OP_arraylength] = "Cannot read the array length",
    [JVM_OP_athrow] = "Cannot throw exception",
    [JVM_OP_monitorenter] = "Cannot enter synchronized block",
    [JVM_OP_monitorexit] = "Cannot exit synchronized block",
    [JVM_OP_getfield] = "Cannot read field \"",
    [JVM_OP_putfield] = "Cannot assign field \"",
    [JVM_OP_invokevirtual] = "Cannot invoke \"",
    [JVM_OP_invokespecial] = "Cannot invoke \"",
    [JVM_OP_invokeinterface] = "Cannot invoke \"",
};

/* How many slots below the top the reference is that the instruction follows. */
static uint32_t slot_of(const struct jvm_blame *b, enum jvm_op op, uint32_t pc) {
    if (op >= JVM_OP_iaload && op <= JVM_OP_saload)
        return 1;
    if (op >= JVM_OP_iastore && op <= JVM_OP_sastore)
        return op == JVM_OP_lastore || op == JVM_OP_dastore ? 3 : 2;
    if (op == JVM_OP_putfield)
        return jvm_kind_slots(jvm_descriptor_type(member_at(b, pc).descriptor).kind);
    if (is_call(op))
        return jvm_descriptor_slots(member_at(b, pc).descriptor);
    return 0;
}

static void action(const struct sentence *s, enum jvm_op op, uint32_t pc) {
    assert(actions[op]);
    base_text_add(s->out, actions[op]);
    if (op == JVM_OP_getfield || op == JVM_OP_putfield)
        base_text_printf(s->out, "%.*s\"", JVM_TEXT(member_at(s->b, pc).name));
    if (!is_call(op))
        return;
    add_method(s->out, s->b, pc);
    base_text_char(s->out, '"');
}

static void say(const struct sentence *s, enum jvm_op op, uint32_t pc) {
    action(s, op, pc);
    if (expression(s, pc, slot_of(s->b, op, pc), MOST_DETAIL, false, BECAUSE))
        base_text_add(s->out, "\" is null");
}

/* A constructor is only called on an object that new has just made, so then it was the program that
 * made the exception. */
bool jvm_blame_message(struct base_text *out, const struct jvm_method *m, uint32_t pc) {
    assert(m->owner->file && m->slot < m->owner->file->method_count);
    struct base_arena arena = {0};
    struct base_status status = {0};
    struct jvm_blame b = {.arena = &arena, .file = m->owner->file};
    bool ok = jvm_blame_analyse(&b, &b.file->methods[m->slot], pc, &status);
    assert(ok && pc < b.code.size);
    enum jvm_op op = b.code.at[pc];
    ok = actions[op] && !(is_call(op) && jvm_text_is(member_at(&b, pc).name, "<init>"));
    if (ok)
        say(&(struct sentence){out, &b, m}, op, pc);
    base_status_drop(&status);
    base_arena_drop(&arena);
    return ok;
}
