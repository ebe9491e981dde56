/* Variable arguments (II.15.5.4, III.3.4): a call makes a list (class Heddle.Argument) of the
 * arguments that its signature has beyond the sentinel. The list is passed as the method's last
 * parameter, where arglist finds it. */
#include "front/cil/lower/lower_int.h"

/* The signature that the call itself has. A call of a MethodDef has no more arguments. */
static bool signature_at(struct lower *l, uint32_t token, struct cil_method_sig *out) {
    struct cil_metadata *md = &l->assembly->metadata;
    *out = (struct cil_method_sig){0};
    if (cil_token_table(token) == CIL_TABLE_METHOD_DEF)
        return true;
    if (cil_token_table(token) == CIL_TABLE_MEMBER_REF &&
        cil_sig_method(md, cil_row_member_ref(md, cil_token_row(token)).signature, &l->arena, out,
                       l->s))
        return true;
    return cil_lower_fail(l, "variable arguments without a signature");
}

/* list = new Argument(value, type, list), where the value is on the stack. */
static void gather_one(struct lower *l, struct cil_type *t, uint32_t add, uint16_t list) {
    uint16_t type = cil_scratch(l);
    struct value v = cil_pop(l);
    if (t->kind == CIL_KIND_BYREF || t->kind == CIL_KIND_POINTER || t->kind == CIL_KIND_FUNCTION) {
        cil_lower_fail(l, "a %s among variable arguments is not modelled", cil_type_name(t));
        return;
    }
    cil_box(l, v, t);
    v = cil_pop(l);
    cil_emit_xy(l, IR_OP_gaddr, type, 0, 0, cil_type_object(t), 0);
    cil_emit_call(l, add, (uint16_t[]){cil_use_as(l, &v, KIND_REF), type, list}, 3, list, 1);
}

void cil_gather_arguments(struct lower *l, uint32_t token) {
    struct cil_method_sig sig;
    struct cil_method *add = cil_method_by_key(
        l->cil, "Heddle.Argument::Add(System.Object,System.Type,Heddle.Argument)");
    struct cil_method *end = cil_method_by_key(l->cil, "Heddle.Argument::End()");
    uint16_t list = cil_new_reg(l, 1), used = l->scratch_used;
    if (!signature_at(l, token, &sig))
        return;
    cil_emit_call(l, cil_method_function(end), NULL, 0, list, 1);
    for (uint32_t i = sig.param_count; i-- > sig.fixed_count && !l->failed;) {
        struct cil_type *t =
            cil_type_from_sig(l->cil, l->assembly, &sig.params[i], &l->generic, l->s);
        if (t && l->depth)
            gather_one(l, t, cil_method_function(add), list);
        else
            cil_lower_fail(l, "a call without its arguments");
        l->scratch_used = used;
    }
    cil_emit_abc(l, IR_OP_mov, cil_dest(l), list, 0, 0);
    cil_push_reg(l, cil_known(l->cil, CIL_KNOWN_ARGUMENT_HANDLE));
}
