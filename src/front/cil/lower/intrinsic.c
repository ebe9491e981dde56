/* Calls that become an instruction or two. */
#include "front/cil/lower/lower_int.h"

#include <string.h>

static bool is(const struct cil_method *m, const char *type, const char *name) {
    return strcmp(m->name, name) == 0 && strcmp(m->class->definition->full_name, type) == 0;
}

static void replace_type(struct lower *l, struct cil_type *t) {
    struct value v = cil_pop(l);
    v.kind = cil_kind_of(t);
    v.type = t;
    cil_push(l, v);
}

/* A handle is the address of its type's object. */
static bool type_from_handle(struct lower *l, struct cil_method *m) {
    if (!is(m, "System.Type", "GetTypeFromHandle"))
        return false;
    replace_type(l, m->result);
    l->stack[l->depth - 1].not_null = true;
    return true;
}

static bool runtime_helpers(struct lower *l, struct cil_method *m) {
    static const char type[] = "System.Runtime.CompilerServices.RuntimeHelpers";
    if (is(m, type, "get_OffsetToStringData")) {
        cil_push_const(l, cil_known(l->cil, CIL_KNOWN_I4), IR_HEAD);
        return true;
    }
    if (is(m, type, "IsReferenceOrContainsReferences") && m->arg_count == 1) {
        struct cil_type *t = m->args[0];
        bool yes = !cil_type_is_value(t) || cil_token_class(l, t)->pointers;
        cil_push_const(l, cil_known(l->cil, CIL_KNOWN_BOOLEAN), yes);
        return true;
    }
    return false;
}

/* A string is an array of its characters. */
static bool string_member(struct lower *l, struct cil_method *m) {
    if (m->class->type->element != CIL_ELEMENT_STRING)
        return false;
    if (strcmp(m->name, "get_Length") == 0) {
        struct value string = cil_pop(l);
        cil_emit_abc(l, IR_OP_len, cil_dest(l), cil_use(l, &string), 0, 0);
        cil_push_reg(l, m->result);
        return true;
    }
    if (strcmp(m->name, "get_Chars") == 0) {
        struct value index = cil_pop(l), string = cil_pop(l);
        uint16_t at = cil_scratch(l);
        cil_emit_abc(l, IR_OP_elem, at, cil_use(l, &string), cil_use(l, &index), 2);
        cil_load(l, m->result, at, 0, IR_MEM_FINAL);
        return true;
    }
    return false;
}

bool cil_intrinsic(struct lower *l, struct cil_method *m) {
    if (!m->class->definition->library)
        return false;
    if (!m->is_static)
        return string_member(l, m);
    return type_from_handle(l, m) || runtime_helpers(l, m) || cil_intrinsic_atomic(l, m);
}
