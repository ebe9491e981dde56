/* Variables in registers: an alloca whose address is only ever loaded from and stored to needs
 * no memory. A forward analysis over the blocks finds those that may be read before they are
 * written; they begin undefined. */
#include "front/llvm/core/lowering.h"
#include "front/llvm/core/shape.h"
#include "front/llvm/lower/flow.h"
#include "front/llvm/lower/plan.h"
#include <assert.h>
#include <string.h>

static bool is_plain(LLVMValueRef access) {
    return !LLVMGetVolatile(access) && LLVMGetOrdering(access) == LLVMAtomicOrderingNotAtomic;
}

/* A variable may be accessed as another type of its width: the compiler does so with atomic
 * pointers. */
static bool is_compatible(struct lower *l, LLVMTypeRef type, LLVMTypeRef access) {
    if (type == access)
        return true;
    LLVMTypeKind kind = LLVMGetTypeKind(access);
    if (kind != LLVMIntegerTypeKind && kind != LLVMPointerTypeKind && kind != LLVMFloatTypeKind &&
        kind != LLVMDoubleTypeKind)
        return false;
    const struct llvm_shape *a = llvm_shape_of(l, type), *b = llvm_shape_of(l, access);
    return a->count == 1 && b->count == 1 && a->leaf[0].kind != LOWER_F80 &&
           a->leaf[0].bits == b->leaf[0].bits;
}

static bool only_loads_and_stores(struct lower *l, LLVMValueRef pointer, LLVMTypeRef type) {
    for (LLVMUseRef u = LLVMGetFirstUse(pointer); u; u = LLVMGetNextUse(u)) {
        LLVMValueRef user = LLVMGetUser(u);
        if (LLVMIsALoadInst(user)) {
            if (!is_compatible(l, type, LLVMTypeOf(user)) || !is_plain(user))
                return false;
        } else if (LLVMIsAStoreInst(user)) {
            LLVMValueRef value = LLVMGetOperand(user, 0);
            if (value == pointer || !is_compatible(l, type, LLVMTypeOf(value)) || !is_plain(user))
                return false;
        } else if (LLVMIsABitCastInst(user)) {
            if (!only_loads_and_stores(l, user, type))
                return false;
        } else if (!llvm_is_marker(user)) {
            return false;
        }
    }
    return true;
}

static bool is_promotable(struct lower *l, LLVMValueRef v) {
    if (!LLVMIsAAllocaInst(v) || LLVMGetInstructionParent(v) != l->f.blocks.at[0])
        return false;
    LLVMValueRef count = LLVMGetOperand(v, 0);
    if (!LLVMIsAConstantInt(count) || LLVMConstIntGetZExtValue(count) != 1)
        return false;
    LLVMTypeRef type = LLVMGetAllocatedType(v);
    switch (LLVMGetTypeKind(type)) {
    case LLVMIntegerTypeKind:
        if (LLVMGetIntTypeWidth(type) > 128)
            return false;
        break;
    case LLVMPointerTypeKind:
    case LLVMFloatTypeKind:
    case LLVMDoubleTypeKind:
    case LLVMX86_FP80TypeKind: break;
    default: return false;
    }
    return only_loads_and_stores(l, v, type);
}

enum ir_op llvm_variable_move(struct lower *l, const struct llvm_value *v) {
    assert(v->variable < l->f.variables.count);
    LLVMTypeRef type = l->f.variables.at[v->variable].type;
    bool load = LLVMIsALoadInst(v->value) != NULL;
    assert(load || LLVMIsAStoreInst(v->value));
    LLVMTypeRef access = LLVMTypeOf(load ? v->value : LLVMGetOperand(v->value, 0));
    bool pointer = LLVMGetTypeKind(type) == LLVMPointerTypeKind;
    bool as_pointer = LLVMGetTypeKind(access) == LLVMPointerTypeKind;
    if (!l->is_32 || pointer == as_pointer)
        return IR_OP_mov;
    return pointer == load ? IR_OP_ptrtoint32 : IR_OP_inttoptr32;
}

static uint32_t variable_of(struct lower *l, LLVMValueRef pointer) {
    struct llvm_value *v = llvm_value_of(l, llvm_strip_pointer(pointer));
    return v && LLVMIsAAllocaInst(v->value) ? v->variable : LOWER_NONE;
}

static void mark_access(struct lower *l, struct llvm_value *v) {
    if (LLVMIsALoadInst(v->value))
        v->variable = variable_of(l, LLVMGetOperand(v->value, 0));
    else if (LLVMIsAStoreInst(v->value))
        v->variable = variable_of(l, LLVMGetOperand(v->value, 1));
    else if (LLVMIsABitCastInst(v->value))
        v->variable = variable_of(l, v->value);
    else if (llvm_is_lifetime(v->value, true) || llvm_is_lifetime(v->value, false))
        v->variable = variable_of(l, LLVMGetOperand(v->value, 1));
}

/* ---- which are read before they are written ---- */

static void pass_instruction(struct llvm_flow *a, uint32_t number, bool last) {
    const struct llvm_value *v = &a->l->f.values.at[number];
    if (v->variable == LOWER_NONE)
        return;
    if (LLVMIsAStoreInst(v->value))
        llvm_flow_put(a, v->variable, false);
    else if (llvm_is_lifetime(v->value, true))
        llvm_flow_put(a, v->variable, true);
    else if (last && LLVMIsALoadInst(v->value) && LLVMGetFirstUse(v->value)) {
        a->l->f.variables.at[v->variable].is_read = true;
        a->l->f.variables.at[v->variable].needs_undef |= llvm_flow_has(a, v->variable);
    }
}

void llvm_promote(struct lower *l) {
    struct llvm_function *f = &l->f;
    assert(f->blocks.count);
    for (uint32_t i = f->first.at[0]; i < f->first.at[1]; i++) {
        if (!is_promotable(l, f->values.at[i].value))
            continue;
        f->values.at[i].variable = f->variables.count;
        LLVMTypeRef type = LLVMGetAllocatedType(f->values.at[i].value);
        *base_vec_push(&f->variables) =
            (struct llvm_variable){.value = i, .type = type, .parameter = LOWER_NONE};
    }
    assert(f->variables.count <= f->values.count - f->argument_count);
    if (!f->variables.count)
        return;
    for (uint32_t i = f->argument_count; i < f->values.count; i++)
        if (f->values.at[i].variable == LOWER_NONE)
            mark_access(l, &f->values.at[i]);
    llvm_flow_run(l, f->variables.count, true, pass_instruction, NULL);
}
