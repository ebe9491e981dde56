/* Locals, arguments, constants and the stack itself. */
#include "front/cil/lower/lower_int.h"

#include <assert.h>

static void load_local(struct lower *l, const struct local *v, bool is_this) {
    if (v->kind == KIND_MEMORY) {
        cil_push(l, (struct value){.kind = KIND_MEMORY,
                                   .place = IN_MEMORY,
                                   .reg = v->reg,
                                   .is_alias = true,
                                   .type = v->type});
    } else if (v->in_memory) {
        cil_load(l, v->type, v->reg, 0, IR_ORDER_PLAIN);
    } else {
        cil_push(l, (struct value){.kind = v->kind,
                                   .place = IN_REG,
                                   .reg = v->reg,
                                   .is_alias = true,
                                   .not_null = is_this,
                                   .type = v->type});
    }
}

/* Can the last instruction write to the local directly? It can if it made the value and nothing
 * else needs the value. */
static bool retarget(struct lower *l, const struct value *v, uint16_t to) {
    if (v->place != IN_REG || v->is_alias || l->code.count <= l->barrier || !l->code.count)
        return false;
    struct ir_ins *last = &l->code.at[l->code.count - 1];
    struct ir_run writes = ir_ins_writes(last);
    if (writes.count != 1 || writes.first != v->reg || v->reg < l->first_temp)
        return false;
    assert(last->a == v->reg);
    for (uint32_t i = 0; i < l->depth; i++)
        if (l->stack[i].reg == v->reg && l->stack[i].place == IN_REG)
            return false;
    last->a = to;
    return true;
}

static void store_local(struct lower *l, const struct local *to) {
    assert(l->failed || to->reg < l->regs);
    bool memory = to->in_memory || to->kind == KIND_MEMORY;
    if (memory)
        cil_unalias_memory(l, 1);
    struct value v = cil_pop(l);
    if (memory) {
        cil_store(l, to->type, to->reg, 0, &v, IR_ORDER_PLAIN);
        return;
    }
    cil_unalias_reg(l, to->reg);
    if (v.kind == KIND_MEMORY) {
        cil_lower_fail(l, "a %s is stored as a %s", cil_type_name(v.type), cil_type_name(to->type));
        return;
    }
    uint16_t before = l->scratch_used;
    uint32_t pc = l->code.count;
    uint16_t reg = cil_use_for(l, &v, to->type);
    if (reg == v.reg && v.place == IN_REG && retarget(l, &v, to->reg))
        return;
    bool fresh = l->code.count > pc && l->scratch_used > before;
    if (fresh && l->code.at[l->code.count - 1].a == reg)
        l->code.at[l->code.count - 1].a = to->reg;
    else if (reg != to->reg)
        cil_emit_abc(l, IR_OP_mov, to->reg, reg, 0, 0);
}

static void load_address(struct lower *l, const struct local *v) {
    assert(v->in_memory || v->kind == KIND_MEMORY);
    cil_push(l, (struct value){.kind = KIND_POINTER,
                               .place = IN_REG,
                               .reg = v->reg,
                               .is_alias = true,
                               .not_null = true,
                               .type = cil_type_byref(v->type)});
}

static const struct local *argument(struct lower *l, uint32_t n) {
    if (n < l->arg_count)
        return &l->args[n];
    cil_lower_fail(l, "there is no argument %u", n);
    return NULL;
}

static const struct local *local(struct lower *l, uint32_t n) {
    if (n < l->local_count)
        return &l->locals[n];
    cil_lower_fail(l, "there is no local %u", n);
    return NULL;
}

enum variable_op { LOAD, STORE, ADDRESS };

static void variable(struct lower *l, const struct local *v, enum variable_op op) {
    bool is_this = l->this_fixed && v == &l->args[0];
    if (!v)
        return;
    switch (op) {
    case LOAD: load_local(l, v, is_this); break;
    case STORE: store_local(l, v); break;
    case ADDRESS: load_address(l, v); break;
    }
}

static bool lower_variable(struct lower *l, const struct cil_ins *i) {
    switch (i->op) {
    case CIL_OP_ARGLIST:
        if (l->m->is_vararg)
            variable(l, argument(l, l->arg_count - 1), LOAD);
        else
            cil_lower_fail(l, "arglist in a method without variable arguments");
        break;
    case CIL_OP_LDARG_0:
    case CIL_OP_LDARG_1:
    case CIL_OP_LDARG_2:
    case CIL_OP_LDARG_3: variable(l, argument(l, i->op - CIL_OP_LDARG_0), LOAD); break;
    case CIL_OP_LDARG_S:
    case CIL_OP_LDARG: variable(l, argument(l, i->var), LOAD); break;
    case CIL_OP_STARG_S:
    case CIL_OP_STARG: variable(l, argument(l, i->var), STORE); break;
    case CIL_OP_LDARGA_S:
    case CIL_OP_LDARGA: variable(l, argument(l, i->var), ADDRESS); break;
    case CIL_OP_LDLOC_0:
    case CIL_OP_LDLOC_1:
    case CIL_OP_LDLOC_2:
    case CIL_OP_LDLOC_3: variable(l, local(l, i->op - CIL_OP_LDLOC_0), LOAD); break;
    case CIL_OP_LDLOC_S:
    case CIL_OP_LDLOC: variable(l, local(l, i->var), LOAD); break;
    case CIL_OP_STLOC_0:
    case CIL_OP_STLOC_1:
    case CIL_OP_STLOC_2:
    case CIL_OP_STLOC_3: variable(l, local(l, i->op - CIL_OP_STLOC_0), STORE); break;
    case CIL_OP_STLOC_S:
    case CIL_OP_STLOC: variable(l, local(l, i->var), STORE); break;
    case CIL_OP_LDLOCA_S:
    case CIL_OP_LDLOCA: variable(l, local(l, i->var), ADDRESS); break;
    default: return false;
    }
    return true;
}

static void duplicate(struct lower *l) {
    struct value v = cil_pop(l);
    cil_push(l, v);
    v.is_alias = true; /* the value below keeps its place until this one is gone */
    cil_push(l, v);
}

static void load_string(struct lower *l, uint32_t token) {
    struct cil_metadata *m = &l->assembly->metadata;
    if (!cil_metadata_has(m, token)) {
        cil_lower_fail(l, "there is no string %08x", token);
        return;
    }
    struct cil_bytes text = cil_metadata_user_string(m, token);
    uint32_t count = text.size / 2;
    uint16_t *chars = base_arena_alloc(&l->arena, (count + 1u) * sizeof *chars);
    for (uint32_t i = 0; i < count; i++)
        chars[i] = cil_u16(text.at + 2 * (size_t)i);
    cil_emit_xy(l, IR_OP_gaddr, cil_dest(l), 0, 0, cil_string_literal(l->cil, chars, count), 0);
    cil_push_reg(l, cil_known(l->cil, CIL_KNOWN_STRING));
    l->stack[l->depth - 1].not_null = true;
}

static bool lower_constant(struct lower *l, const struct cil_ins *i) {
    struct cil *cil = l->cil;
    switch (i->op) {
    case CIL_OP_LDNULL: cil_push_const(l, cil_known(cil, CIL_KNOWN_OBJECT), 0); break;
    case CIL_OP_LDC_I4_S:
    case CIL_OP_LDC_I4: cil_push_const(l, cil_known(cil, CIL_KNOWN_I4), (uint32_t)i->number); break;
    case CIL_OP_LDC_I8: cil_push_const(l, cil_known(cil, CIL_KNOWN_I8), i->number); break;
    case CIL_OP_LDC_R4: cil_push_const(l, cil_known(cil, CIL_KNOWN_R4), (int64_t)i->bits); break;
    case CIL_OP_LDC_R8: cil_push_const(l, cil_known(cil, CIL_KNOWN_R8), (int64_t)i->bits); break;
    default:
        if (i->op < CIL_OP_LDC_I4_M1 || i->op > CIL_OP_LDC_I4_8)
            return false;
        int32_t number = (int32_t)i->op - CIL_OP_LDC_I4_0;
        cil_push_const(l, cil_known(cil, CIL_KNOWN_I4), (uint32_t)number);
    }
    return true;
}

bool cil_lower_local(struct lower *l, const struct cil_ins *i) {
    if (lower_variable(l, i) || lower_constant(l, i))
        return true;
    switch (i->op) {
    case CIL_OP_NOP:
    case CIL_OP_BREAK: return true;
    case CIL_OP_POP: cil_pop(l); return true;
    case CIL_OP_DUP: duplicate(l); return true;
    case CIL_OP_LDSTR: load_string(l, i->token); return true;
    default: return false;
    }
}
