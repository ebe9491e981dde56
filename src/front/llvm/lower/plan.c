/* The plan of a function: which instructions need code of their own, and which values share
 * registers. It works block by block: a value that is read in another block keeps its registers
 * for the whole function. */
#include "front/llvm/lower/plan.h"

#include "front/llvm/core/lowering.h"
#include "front/llvm/core/map.h"
#include "front/llvm/core/shape.h"
#include "front/llvm/debug/debug.h"
#include "front/llvm/lower/scope.h"
#include "front/llvm/lower/undefined.h"
#include <assert.h>

/* ---- numbering ---- */

static void add_value(struct lower *l, LLVMValueRef v, uint32_t block) {
    assert(l->failed || llvm_shape_of(l, LLVMTypeOf(v))->slots <= UINT16_MAX);
    uint32_t slots = llvm_shape_of(l, LLVMTypeOf(v))->slots;
    llvm_map_set(&l->f.numbers, v, l->f.values.count);
    *base_vec_push(&l->f.values) = (struct llvm_value){
        .value = v,
        .block = block,
        .last = LOWER_NONE,
        .next_write = LOWER_NONE,
        .variable = LOWER_NONE,
        .target = LOWER_NONE,
        .next_expiring = LOWER_NONE,
        .first_expiring = LOWER_NONE,
        .slots = (uint16_t)slots,
    };
}

static bool is_addressed(LLVMBasicBlockRef block) {
    for (LLVMUseRef u = LLVMGetFirstUse(LLVMBasicBlockAsValue(block)); u; u = LLVMGetNextUse(u))
        if (LLVMIsABlockAddress(LLVMGetUser(u)))
            return true;
    return false;
}

static void number(struct lower *l) {
    struct llvm_function *f = &l->f;
    for (LLVMValueRef v = LLVMGetFirstParam(f->llvm); v; v = LLVMGetNextParam(v))
        add_value(l, v, LOWER_NONE);
    f->argument_count = f->values.count;
    for (LLVMBasicBlockRef b = LLVMGetFirstBasicBlock(f->llvm); b; b = LLVMGetNextBasicBlock(b)) {
        llvm_map_set(&f->block_numbers, b, f->blocks.count);
        *base_vec_push(&f->first) = f->values.count;
        if (is_addressed(b))
            *base_vec_push(&f->addressed) = b;
        for (LLVMValueRef v = LLVMGetFirstInstruction(b); v; v = LLVMGetNextInstruction(v))
            add_value(l, v, f->blocks.count);
        *base_vec_push(&f->blocks) = b;
        assert(f->first.count == f->blocks.count);
    }
    *base_vec_push(&f->first) = f->values.count;
}

/* ---- backwards: modes and last reads ---- */

static const struct llvm_leaf *scalar(struct lower *l, LLVMValueRef v) {
    const struct llvm_shape *s = llvm_shape_of(l, LLVMTypeOf(v));
    LLVMTypeKind kind = LLVMGetTypeKind(LLVMTypeOf(v));
    bool single =
        kind != LLVMStructTypeKind && kind != LLVMArrayTypeKind && kind != LLVMVectorTypeKind;
    return single && s->count == 1 ? &s->leaf[0] : NULL;
}

static bool same_shape(struct lower *l, LLVMTypeRef a, LLVMTypeRef b) {
    const struct llvm_shape *x = llvm_shape_of(l, a), *y = llvm_shape_of(l, b);
    if (x->count != y->count)
        return false;
    for (uint32_t i = 0; i < x->count; i++)
        if (x->leaf[i].bits != y->leaf[i].bits || x->leaf[i].slots != y->leaf[i].slots)
            return false;
    return true;
}

/* Narrow integers are kept zero-extended, so widening one changes nothing. */
static bool changes_nothing(struct lower *l, LLVMValueRef v) {
    if (LLVMGetNumOperands(v) < 1)
        return false;
    LLVMValueRef from = LLVMGetOperand(v, 0);
    if (!llvm_value_of(l, from))
        return false;
    const struct llvm_shape *a = llvm_shape_of(l, LLVMTypeOf(v));
    const struct llvm_shape *b = llvm_shape_of(l, LLVMTypeOf(from));
    int64_t offset;
    uint32_t slot;
    switch (LLVMGetInstructionOpcode(v)) {
    case LLVMZExt: return a->slots == a->count && a->slots == b->slots;
    case LLVMTrunc: return llvm_is_bool_load(l, v);
    case LLVMBitCast: return same_shape(l, LLVMTypeOf(v), LLVMTypeOf(from));
    case LLVMAddrSpaceCast: return true;
    case LLVMGetElementPtr:
        return a->slots == b->slots && llvm_gep_constant(l, v, &offset) && !offset;
    case LLVMExtractValue:
    case LLVMExtractElement: return llvm_extracted_slot(l, v, &slot);
    case LLVMPtrToInt: return !l->is_32 && a->slots == b->slots && a->leaf[0].bits == 64;
    case LLVMIntToPtr: return !l->is_32 && a->slots == b->slots;
    default: return false;
    }
}

static LLVMValueRef only_user(LLVMValueRef v) {
    LLVMUseRef use = LLVMGetFirstUse(v);
    return use && !LLVMGetNextUse(use) ? LLVMGetUser(use) : NULL;
}

static bool is_negation(LLVMValueRef v) {
    if (!LLVMIsABinaryOperator(v) || LLVMGetInstructionOpcode(v) != LLVMXor)
        return false;
    LLVMValueRef c = LLVMGetOperand(v, 1);
    return LLVMIsAConstantInt(c) && LLVMGetIntTypeWidth(LLVMTypeOf(c)) == 1 &&
           LLVMConstIntGetZExtValue(c) == 1;
}

/* A condition that only its branch reads is compared by the branch. */
static bool folds_into_branch(struct lower *l, struct llvm_value *v, struct llvm_value *user) {
    const struct llvm_leaf *leaf;
    if (LLVMIsAICmpInst(v->value)) {
        leaf = scalar(l, LLVMGetOperand(v->value, 0));
        if (!leaf || leaf->slots != 1)
            return false;
    } else if (!is_negation(v->value)) {
        return false;
    }
    return LLVMIsABranchInst(user->value) || (user->mode == LOWER_FOLD && is_negation(user->value));
}

static bool folds_into_access(struct lower *l, struct llvm_value *v, struct llvm_value *user) {
    int64_t offset;
    if (!LLVMIsAGetElementPtrInst(v->value) || !scalar(l, v->value) ||
        !llvm_value_of(l, LLVMGetOperand(v->value, 0)) || !llvm_gep_constant(l, v->value, &offset))
        return false;
    if (LLVMIsALoadInst(user->value))
        return true;
    if (LLVMIsAStoreInst(user->value))
        return LLVMGetOperand(user->value, 1) == v->value;
    return user->mode == LOWER_FOLD && LLVMIsAGetElementPtrInst(user->value);
}

static bool folds(struct lower *l, struct llvm_value *v) {
    LLVMValueRef only = only_user(v->value);
    struct llvm_value *user = only ? llvm_value_of(l, only) : NULL;
    if (!user || user->block != v->block || user <= v)
        return false;
    return folds_into_branch(l, v, user) || folds_into_access(l, v, user);
}

/* Does the conversion have a value for every operand? */
static bool is_total(LLVMValueRef v) {
    return !LLVMIsAFPToSIInst(v) && !LLVMIsAFPToUIInst(v);
}

static bool is_pure(LLVMValueRef v) {
    return (LLVMIsACastInst(v) && is_total(v)) || LLVMIsACmpInst(v) ||
           LLVMIsAGetElementPtrInst(v) || LLVMIsAPHINode(v) || LLVMIsASelectInst(v) ||
           LLVMIsAExtractValueInst(v) || LLVMIsAInsertValueInst(v);
}

static enum llvm_mode variable_mode(struct lower *l, struct llvm_value *v) {
    assert(v->variable < l->f.variables.count);
    if (LLVMIsALoadInst(v->value))
        return LLVMGetFirstUse(v->value) ? LOWER_NORMAL : LOWER_SKIP;
    const struct llvm_variable *var = &l->f.variables.at[v->variable];
    if (LLVMIsAStoreInst(v->value))
        return var->is_read || var->is_shown || LLVMIsPoison(LLVMGetOperand(v->value, 0))
                   ? LOWER_NORMAL
                   : LOWER_SKIP;
    if (llvm_is_lifetime(v->value, true) && var->needs_undef)
        return LOWER_NORMAL;
    return LOWER_SKIP;
}

static enum llvm_mode choose_mode(struct lower *l, struct llvm_value *v) {
    if (v->variable != LOWER_NONE)
        return variable_mode(l, v);
    if (llvm_is_marker(v->value))
        return llvm_scope_is_lowered(l, v->value) ? LOWER_NORMAL : LOWER_SKIP;
    if (is_pure(v->value) && !LLVMGetFirstUse(v->value))
        return LOWER_SKIP;
    if (changes_nothing(l, v->value))
        return LOWER_SAME;
    return folds(l, v) ? LOWER_FOLD : LOWER_NORMAL;
}

/* The number of the instruction that last reads v, if all that read it are in its block. */
static uint32_t last_read(struct lower *l, struct llvm_value *v, uint32_t number) {
    uint32_t last = number;
    for (LLVMUseRef u = LLVMGetFirstUse(v->value); u; u = LLVMGetNextUse(u)) {
        LLVMValueRef user = LLVMGetUser(u);
        struct llvm_value *by = llvm_value_of(l, user);
        if (!by || by->block != v->block || by <= v || LLVMIsAPHINode(user))
            return LOWER_NONE;
        uint32_t at = (uint32_t)(by - l->f.values.at);
        if (by->mode == LOWER_SAME || by->mode == LOWER_FOLD)
            at = by->last;
        if (at == LOWER_NONE)
            return LOWER_NONE;
        last = at > last ? at : last;
    }
    return last;
}

static bool writes_variable(const struct llvm_value *v) {
    return v->variable != LOWER_NONE && v->mode == LOWER_NORMAL && !LLVMIsALoadInst(v->value);
}

static void note_next_write(struct lower *l, struct llvm_value *v, uint32_t number) {
    if (v->variable == LOWER_NONE)
        return;
    struct llvm_variable *var = &l->f.variables.at[v->variable];
    if (var->block != v->block) {
        var->block = v->block;
        var->next_write = LOWER_NONE;
    }
    if (LLVMIsALoadInst(v->value))
        v->next_write = var->next_write;
    else if (writes_variable(v))
        var->next_write = number;
}

static void backwards(struct lower *l) {
    struct llvm_function *f = &l->f;
    for (uint32_t i = 0; i < f->variables.count; i++)
        f->variables.at[i].block = LOWER_NONE;
    for (uint32_t i = f->values.count; i-- > f->argument_count;) {
        struct llvm_value *v = &f->values.at[i];
        v->mode = (uint8_t)choose_mode(l, v);
        v->last = LLVMIsAPHINode(v->value) ? LOWER_NONE : last_read(l, v, i);
        note_next_write(l, v, i);
    }
}

/* ---- forwards: reading variables in place, computing into them ---- */

static void read_in_place(struct lower *l, struct llvm_value *v, uint32_t number) {
    struct llvm_variable *var = &l->f.variables.at[v->variable];
    var->last_read = number + 1;
    if (v->last == LOWER_NONE || (v->next_write != LOWER_NONE && v->last > v->next_write) ||
        llvm_variable_move(l, v) != IR_OP_mov)
        return;
    assert(v->last >= number);
    v->mode = LOWER_ALIAS;
    if (v->last + 1 > var->alias_last)
        var->alias_last = v->last + 1;
}

/* Operations whose code writes the result in its last instruction, after it has read all
 * operands. */
static bool can_target(struct lower *l, LLVMValueRef v) {
    const struct llvm_leaf *leaf = scalar(l, v);
    if (!leaf || leaf->slots != 1 || (leaf->bits & (leaf->bits - 1)) || leaf->bits < 8)
        return false;
    switch (LLVMGetInstructionOpcode(v)) {
    case LLVMCall:
        return llvm_intrinsic_is(llvm_callee_name(v), "llvm") == false &&
               !LLVMIsAInlineAsm(LLVMGetCalledValue(v));
    case LLVMLoad:
    case LLVMAdd:
    case LLVMSub:
    case LLVMMul:
    case LLVMUDiv:
    case LLVMSDiv:
    case LLVMURem:
    case LLVMSRem:
    case LLVMAnd:
    case LLVMOr:
    case LLVMXor:
    case LLVMShl:
    case LLVMLShr:
    case LLVMAShr:
    case LLVMFAdd:
    case LLVMFSub:
    case LLVMFMul:
    case LLVMFDiv:
    case LLVMTrunc:
    case LLVMSExt:
    case LLVMGetElementPtr:
    case LLVMSelect:
    case LLVMAtomicRMW: return true;
    default: return false;
    }
}

static bool compute_in_place(struct lower *l, struct llvm_value *store, struct llvm_variable *var) {
    LLVMValueRef operand = LLVMGetOperand(store->value, 0);
    struct llvm_value *v = llvm_value_of(l, operand);
    if (!v || v->block != store->block || v->mode != LOWER_NORMAL || v->target != LOWER_NONE ||
        only_user(operand) != store->value || !can_target(l, operand))
        return false;
    uint32_t made = (uint32_t)(v - l->f.values.at) + 1;
    if (var->last_read >= made || var->last_write >= made || var->alias_last > made)
        return false;
    assert(v < store);
    v->target = store->variable;
    return true;
}

static bool take_parameter(struct lower *l, struct llvm_value *store, struct llvm_variable *var) {
    LLVMValueRef operand = LLVMGetOperand(store->value, 0);
    struct llvm_value *v = llvm_value_of(l, operand);
    if (!v || !LLVMIsAArgument(operand) || store->block != 0 || var->last_read || var->last_write ||
        only_user(operand) != store->value)
        return false;
    assert(var->parameter == LOWER_NONE);
    var->parameter = (uint32_t)(v - l->f.values.at);
    return true;
}

static void write_in_place(struct lower *l, struct llvm_value *v, uint32_t number) {
    struct llvm_variable *var = &l->f.variables.at[v->variable];
    if (LLVMIsAStoreInst(v->value) && llvm_variable_move(l, v) == IR_OP_mov &&
        (take_parameter(l, v, var) || compute_in_place(l, v, var)))
        v->mode = LOWER_SKIP;
    var->last_write = number + 1;
}

static void forwards(struct lower *l) {
    struct llvm_function *f = &l->f;
    for (uint32_t i = 0; i < f->variables.count; i++)
        f->variables.at[i].block = LOWER_NONE;
    for (uint32_t i = f->argument_count; i < f->values.count; i++) {
        struct llvm_value *v = &f->values.at[i];
        if (v->variable == LOWER_NONE || v->mode != LOWER_NORMAL)
            continue;
        struct llvm_variable *var = &f->variables.at[v->variable];
        if (var->block != v->block) {
            var->block = v->block;
            var->last_read = var->last_write = var->alias_last = 0;
        }
        if (LLVMIsALoadInst(v->value))
            read_in_place(l, v, i);
        else
            write_in_place(l, v, i);
    }
}

static void list_expiring(struct lower *l) {
    struct llvm_function *f = &l->f;
    for (uint32_t i = f->argument_count; i < f->values.count; i++) {
        struct llvm_value *v = &f->values.at[i];
        if (v->mode != LOWER_NORMAL || v->last == LOWER_NONE || !v->slots || v->pinned ||
            v->target != LOWER_NONE || LLVMIsAAllocaInst(v->value))
            continue;
        assert(v->last < f->values.count);
        v->next_expiring = f->values.at[v->last].first_expiring;
        f->values.at[v->last].first_expiring = i;
    }
}

/* Does the value keep the rules that core/lowering.h states for the plan? */
static bool is_planned(const struct llvm_function *f, uint32_t i) {
    const struct llvm_value *v = &f->values.at[i];
    if (v->variable != LOWER_NONE && v->variable >= f->variables.count)
        return false;
    if (v->last != LOWER_NONE && (v->last < i || v->last >= f->values.count))
        return false;
    if (v->mode == LOWER_ALIAS &&
        (v->variable == LOWER_NONE || v->last == LOWER_NONE || v->last > v->next_write))
        return false;
    return v->target == LOWER_NONE || (v->mode == LOWER_NORMAL && v->target < f->variables.count);
}

static bool is_plan(const struct llvm_function *f) {
    for (uint32_t i = 0; i < f->variables.count; i++)
        if (f->values.at[f->variables.at[i].value].variable != i)
            return false;
    for (uint32_t b = 0; b < f->blocks.count; b++)
        if (f->first.at[b] > f->first.at[b + 1])
            return false;
    for (uint32_t i = 0; i < f->values.count; i++)
        if (!is_planned(f, i))
            return false;
    return f->first.at[0] == f->argument_count && base_vec_last(&f->first) == f->values.count;
}

void llvm_plan(struct lower *l) {
    number(l);
    if (l->failed)
        return;
    llvm_promote(l);
    llvm_scopes_find(l);
    llvm_debug_pin_values(l);
    backwards(l);
    forwards(l);
    list_expiring(l);
    assert(is_plan(&l->f));
}
