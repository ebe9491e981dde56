/* Which registers an LLVM value is in: constants (numbers, addresses plus numbers, and the few
 * expressions that need code), operands and results. */
#include "front/llvm/lower/value.h"

#include "front/llvm/core/emit.h"
#include "front/llvm/core/lowering.h"
#include "front/llvm/core/shape.h"
#include "front/llvm/lower/module.h"
#include "front/llvm/lower/scalar.h"
#include <assert.h>

/* ---- constants ---- */

static uint64_t cut(uint64_t x, unsigned bits) {
    assert(bits >= 1);
    return bits >= 64 ? x : x & ((UINT64_C(1) << bits) - 1);
}

static bool number(struct llvm_constant *out, uint64_t low, uint64_t high) {
    *out = (struct llvm_constant){.symbol = LOWER_NUMBER, .low = low, .high = high};
    return true;
}

/* There is no accessor for wide integers: the folder shifts and cuts them. */
static bool get_integer(struct lower *l, LLVMValueRef v, struct llvm_constant *out) {
    LLVMTypeRef type = LLVMTypeOf(v);
    if (LLVMGetIntTypeWidth(type) <= 64)
        return number(out, LLVMConstIntGetZExtValue(v), 0);
    LLVMTypeRef word = LLVMInt64TypeInContext(l->context);
    LLVMValueRef shifted = LLVMBuildLShr(l->folder, v, LLVMConstInt(type, 64, false), "");
    LLVMValueRef low = LLVMConstTrunc(v, word), high = LLVMConstTrunc(shifted, word);
    if (!LLVMIsAConstantInt(low) || !LLVMIsAConstantInt(high))
        return false;
    return number(out, LLVMConstIntGetZExtValue(low), LLVMConstIntGetZExtValue(high));
}

static bool get_float(struct lower *l, LLVMValueRef v, struct llvm_constant *out) {
    const struct llvm_shape *shape = llvm_shape_of(l, LLVMTypeOf(v));
    if (!shape->count)
        return false;
    LLVMTypeRef type = LLVMIntTypeInContext(l->context, shape->leaf[0].bits);
    LLVMValueRef bits = LLVMConstBitCast(v, type);
    return LLVMIsAConstantInt(bits) && get_integer(l, bits, out);
}

static bool get_global(struct lower *l, LLVMValueRef v, struct llvm_constant *out) {
    uint32_t index = llvm_global_index(l, v);
    if (index == LOWER_NONE)
        return number(out, 0, 0);
    bool tls = l->p->globals.at[index].is_tls;
    *out =
        (struct llvm_constant){.symbol = tls ? LOWER_THREAD_LOCAL : LOWER_GLOBAL, .index = index};
    return true;
}

static bool get_gep(struct lower *l, LLVMValueRef v, struct llvm_constant *out) {
    int64_t offset;
    if (!llvm_constant_get(l, LLVMGetOperand(v, 0), out) || out->symbol == LOWER_UNDEF ||
        out->as_integer || !llvm_gep_constant(l, v, &offset))
        return false;
    out->low += (uint64_t)offset;
    if (l->is_32 && out->symbol == LOWER_NUMBER && out->low)
        out->symbol = LOWER_POINTER_32;
    if (out->symbol == LOWER_POINTER_32)
        out->low = cut(out->low, 32);
    return true;
}

static bool get_to_integer(struct lower *l, LLVMValueRef v, struct llvm_constant *out) {
    assert(!out->as_integer || out->symbol >= LOWER_GLOBAL);
    if (!llvm_constant_get(l, LLVMGetOperand(v, 0), out))
        return false;
    unsigned bits = LLVMGetIntTypeWidth(LLVMTypeOf(v));
    if (out->symbol == LOWER_POINTER_32)
        out->symbol = LOWER_NUMBER;
    if (out->symbol == LOWER_NUMBER)
        return number(out, cut(out->low, bits), 0);
    out->as_integer = l->is_32;
    return bits == (l->is_32 ? 32 : 64);
}

static bool get_to_pointer(struct lower *l, LLVMValueRef v, struct llvm_constant *out) {
    if (!llvm_constant_get(l, LLVMGetOperand(v, 0), out))
        return false;
    if (out->symbol == LOWER_NUMBER && l->is_32) {
        out->low = cut(out->low, 32);
        out->symbol = out->low ? LOWER_POINTER_32 : LOWER_NUMBER;
    }
    out->as_integer = false;
    return true;
}

static bool get_sum(struct lower *l, LLVMValueRef v, LLVMOpcode op, struct llvm_constant *out) {
    struct llvm_constant b, c;
    unsigned bits = LLVMGetIntTypeWidth(LLVMTypeOf(v));
    if (bits > 64 || !llvm_constant_get(l, LLVMGetOperand(v, 0), &b) ||
        !llvm_constant_get(l, LLVMGetOperand(v, 1), &c))
        return false;
    if (b.symbol == LOWER_NUMBER && c.symbol == LOWER_NUMBER) {
        uint64_t r = op == LLVMAdd   ? b.low + c.low
                     : op == LLVMSub ? b.low - c.low
                     : op == LLVMMul ? b.low * c.low
                                     : b.low ^ c.low;
        return number(out, cut(r, bits), 0);
    }
    if (op == LLVMSub && b.symbol == c.symbol && b.symbol >= LOWER_GLOBAL && b.index == c.index)
        return number(out, cut(b.low - c.low, bits), 0);
    if (op == LLVMAdd && b.symbol == LOWER_NUMBER) {
        struct llvm_constant t = b;
        b = c, c = t;
    }
    if ((op != LLVMAdd && op != LLVMSub) || b.symbol < LOWER_GLOBAL || c.symbol != LOWER_NUMBER)
        return false;
    *out = b;
    out->low = op == LLVMAdd ? b.low + c.low : b.low - c.low;
    return true;
}

static bool get_trunc(struct lower *l, LLVMValueRef v, struct llvm_constant *out) {
    if (!llvm_constant_get(l, LLVMGetOperand(v, 0), out) || out->symbol != LOWER_NUMBER)
        return false;
    unsigned bits = LLVMGetIntTypeWidth(LLVMTypeOf(v));
    return bits <= 64 && number(out, cut(out->low, bits), 0);
}

static bool get_expression(struct lower *l, LLVMValueRef v, struct llvm_constant *out) {
    LLVMOpcode op = LLVMGetConstOpcode(v);
    switch (op) {
    case LLVMGetElementPtr: return get_gep(l, v, out);
    case LLVMBitCast:
    case LLVMAddrSpaceCast:
        return LLVMGetTypeKind(LLVMTypeOf(v)) == LLVMPointerTypeKind &&
               llvm_constant_get(l, LLVMGetOperand(v, 0), out);
    case LLVMPtrToInt: return get_to_integer(l, v, out);
    case LLVMIntToPtr: return get_to_pointer(l, v, out);
    case LLVMAdd:
    case LLVMSub:
    case LLVMMul:
    case LLVMXor: return get_sum(l, v, op, out);
    case LLVMTrunc: return get_trunc(l, v, out);
    default: return false;
    }
}

bool llvm_constant_get(struct lower *l, LLVMValueRef v, struct llvm_constant *out) {
    assert(LLVMIsConstant(v));
    *out = (struct llvm_constant){.symbol = LOWER_NUMBER};
    switch (LLVMGetValueKind(v)) {
    case LLVMUndefValueValueKind:
    case LLVMPoisonValueValueKind: out->symbol = LOWER_UNDEF; return true;
    case LLVMConstantPointerNullValueKind: return true;
    case LLVMConstantIntValueKind: return get_integer(l, v, out);
    case LLVMConstantFPValueKind: return get_float(l, v, out);
    case LLVMGlobalVariableValueKind: return get_global(l, v, out);
    case LLVMFunctionValueKind:
        if (llvm_function_is_absent(l, v))
            return true;
        out->symbol = LOWER_FUNCTION;
        out->index = llvm_function_index(l, v);
        return true;
    case LLVMGlobalAliasValueKind: return llvm_constant_get(l, LLVMAliasGetAliasee(v), out);
    case LLVMBlockAddressValueKind: return number(out, llvm_block_address(l, v), 0);
    case LLVMConstantExprValueKind: return get_expression(l, v, out);
    default: return false;
    }
}

/* The scalar constant that is leaf n of a constant; NULL: failed. */
static LLVMValueRef constant_leaf(struct lower *l, LLVMValueRef v, uint32_t n) {
    for (;;) {
        LLVMTypeRef type = LLVMTypeOf(v);
        LLVMTypeKind kind = LLVMGetTypeKind(type);
        if (kind != LLVMStructTypeKind && kind != LLVMArrayTypeKind && kind != LLVMVectorTypeKind)
            return v;
        uint32_t element = 0;
        if (kind == LLVMStructTypeKind) {
            for (;; element++) {
                assert(element < LLVMCountStructElementTypes(type));
                LLVMTypeRef part = LLVMStructGetTypeAtIndex(type, element);

                uint32_t count = llvm_shape_of(l, part)->count;
                if (n < count)
                    break;
                n -= count;
            }
        } else {
            uint32_t count = llvm_shape_of(l, LLVMGetElementType(type))->count;
            assert(count);
            element = n / count;
            n %= count;
        }
        LLVMValueRef inner = LLVMGetAggregateElement(v, element);
        if (!inner) {
            llvm_fail_value(l, v, "a constant of this kind is not supported");
            return NULL;
        }
        v = inner;
    }
}

static void emit_address(struct lower *l, const struct llvm_constant *c, uint16_t reg) {
    assert(c->symbol >= LOWER_GLOBAL);
    assert(c->index < (c->symbol == LOWER_FUNCTION ? l->p->functions.count : l->p->globals.count));
    int64_t offset = (int64_t)c->low;
    bool small = c->symbol != LOWER_FUNCTION && offset >= INT32_MIN && offset <= INT32_MAX;
    enum ir_op op = c->symbol == LOWER_FUNCTION ? IR_OP_faddr
                    : c->symbol == LOWER_GLOBAL ? IR_OP_gaddr
                                                : IR_OP_taddr;
    llvm_emit_third(l, op, reg, 0, 0, c->index, small ? (uint32_t)(int32_t)offset : 0);
    if (!small && offset)
        llvm_emit_imm(l, IR_OP_add64i, reg, reg, offset);
    if (c->as_integer)
        llvm_emit_two(l, IR_OP_ptrtoint32, reg, reg);
}

/* Constants that are neither numbers nor addresses plus numbers are computed where they are
 * used. */
static void emit_expression(struct lower *l, LLVMValueRef v, uint16_t reg) {
    LLVMOpcode op = LLVMIsAConstantExpr(v) ? LLVMGetConstOpcode(v) : LLVMUnreachable;
    const struct llvm_shape *shape = llvm_shape_of(l, LLVMTypeOf(v));
    unsigned bits = shape->count ? shape->leaf[0].bits : 0;
    if (shape->slots != 1) {
        llvm_fail_value(l, v, "a constant of this kind is not supported");
        return;
    }
    switch (op) {
    case LLVMPtrToInt: {
        uint16_t b = llvm_value_reg(l, LLVMGetOperand(v, 0));
        if (l->is_32)
            llvm_emit_two(l, IR_OP_ptrtoint32, reg, b), b = reg;
        llvm_emit_imm(l, IR_OP_trunc, reg, b, bits);
        break;
    }
    case LLVMIntToPtr: {
        uint16_t b = llvm_value_reg(l, LLVMGetOperand(v, 0));
        if (l->is_32)
            llvm_emit_two(l, IR_OP_inttoptr32, reg, b);
        else
            llvm_emit_mov(l, reg, b);
        break;
    }
    case LLVMTrunc:
        llvm_emit_imm(l, IR_OP_trunc, reg, llvm_value_reg(l, LLVMGetOperand(v, 0)), bits);
        break;
    case LLVMAdd:
    case LLVMSub:
    case LLVMMul:
    case LLVMXor:
        llvm_lower_int_binary(l, op, bits, reg, llvm_operand_get(l, LLVMGetOperand(v, 0), 0),
                              llvm_operand_get(l, LLVMGetOperand(v, 1), 0));
        break;
    default: llvm_fail_value(l, v, "a constant of this kind is not supported");
    }
}

static void emit_constant(struct lower *l, LLVMValueRef v, uint16_t reg) {
    struct llvm_constant c;
    uint32_t slots = llvm_shape_of(l, LLVMTypeOf(v))->slots;
    if (!llvm_constant_get(l, v, &c)) {
        if (!l->failed)
            emit_expression(l, v, reg);
        return;
    }
    switch (c.symbol) {
    case LOWER_NUMBER:
        llvm_emit_const(l, reg, c.low);
        if (slots == 2)
            llvm_emit_const(l, (uint16_t)(reg + 1), c.high);
        break;
    case LOWER_UNDEF:
        for (uint32_t i = 0; i < slots; i++)
            llvm_emit(l, (struct ir_ins){.op = IR_OP_undef, .a = (uint16_t)(reg + i)});
        break;
    case LOWER_POINTER_32:
        llvm_emit_const(l, reg, c.low);
        llvm_emit_two(l, IR_OP_inttoptr32, reg, reg);
        break;
    default: emit_address(l, &c, reg);
    }
}

/* ---- operands and results ---- */

static bool place_variable(struct lower *l, struct llvm_value *v) {
    if (v->variable == LOWER_NONE)
        return false;
    assert(v->variable < l->f.variables.count);
    struct llvm_variable *var = &l->f.variables.at[v->variable];
    if (!var->placed)
        return false;
    assert(llvm_shape_of(l, var->type)->slots == v->slots);
    v->reg = var->reg;
    return v->placed = true;
}

/* The slot in its operand's registers at which a value without registers of its own begins. */
static uint32_t part_of(struct lower *l, const struct llvm_value *v) {
    uint32_t slot = 0;
    if (LLVMIsAExtractValueInst(v->value) || LLVMIsAExtractElementInst(v->value))
        llvm_extracted_slot(l, v->value, &slot);
    assert(l->failed ||
           slot + v->slots <= llvm_shape_of(l, LLVMTypeOf(LLVMGetOperand(v->value, 0)))->slots);
    return slot;
}

/* The first register of a value that is not a constant. */
static uint16_t home(struct lower *l, struct llvm_value *v) {
    assert(v->mode != LOWER_FOLD && v->mode != LOWER_SKIP);
    if (v->placed)
        return v->reg;
    if (v->mode == LOWER_SAME) {
        v->reg = (uint16_t)(llvm_value_reg(l, LLVMGetOperand(v->value, 0)) + part_of(l, v));
    } else if (v->mode != LOWER_ALIAS || !place_variable(l, v)) {
        /* It is read, in the order of the text, before it is written. Only a value from a block
         * further down can be. */
        v->reg = llvm_reg_new(l, v->slots);
        v->pinned = true;
    }
    assert(l->failed || v->reg + v->slots <= l->f.regs);
    v->placed = true;
    return v->reg;
}

static struct llvm_operand in_register(uint16_t reg, unsigned slots) {
    assert(slots == 1 || slots == 2);
    return (struct llvm_operand){.reg = reg, .slots = (uint8_t)slots};
}

static struct llvm_operand constant_operand(struct lower *l, LLVMValueRef v, uint32_t leaf,
                                            unsigned slots) {
    struct llvm_constant c;
    LLVMValueRef part = constant_leaf(l, v, leaf);
    if (part && llvm_constant_get(l, part, &c) && c.symbol == LOWER_NUMBER)
        return (struct llvm_operand){true, 0, (uint8_t)slots, c.low, c.high};
    uint16_t reg = llvm_temp(l, slots);
    if (part)
        emit_constant(l, part, reg);
    return in_register(reg, slots);
}

struct llvm_operand llvm_operand_get(struct lower *l, LLVMValueRef v, uint32_t leaf) {
    const struct llvm_shape *shape = llvm_shape_of(l, LLVMTypeOf(v));
    if (leaf >= shape->count) {
        llvm_fail_value(l, v, "an operand has no such part");
        return in_register(0, 1);
    }
    struct llvm_value *value = llvm_value_of(l, v);
    if (value)
        return in_register((uint16_t)(home(l, value) + shape->leaf[leaf].slot),
                           shape->leaf[leaf].slots);
    if (LLVMIsConstant(v))
        return constant_operand(l, v, leaf, shape->leaf[leaf].slots);
    llvm_fail_value(l, v, "an operand of this kind is not supported");
    return in_register(0, 1);
}

void llvm_operand_into(struct lower *l, uint16_t reg, struct llvm_operand o) {
    assert(l->failed || reg + o.slots <= l->f.regs);
    assert(o.slots == 1 || o.slots == 2);
    for (uint16_t i = 0; i < o.slots; i++)
        if (o.is_const)
            llvm_emit_const(l, (uint16_t)(reg + i), i ? o.high : o.low);
        else
            llvm_emit_mov(l, (uint16_t)(reg + i), (uint16_t)(o.reg + i));
}

uint16_t llvm_operand_reg(struct lower *l, struct llvm_operand o) {
    if (!o.is_const)
        return o.reg;
    uint16_t reg = llvm_temp(l, o.slots);
    llvm_operand_into(l, reg, o);
    return reg;
}

void llvm_value_into(struct lower *l, uint16_t reg, LLVMValueRef v) {
    const struct llvm_shape *shape = llvm_shape_of(l, LLVMTypeOf(v));
    assert(l->failed || reg + shape->slots <= l->f.regs);
    for (uint32_t i = 0; i < shape->count; i++) {
        uint16_t to = (uint16_t)(reg + shape->leaf[i].slot);
        LLVMValueRef part =
            llvm_value_of(l, v) || !LLVMIsConstant(v) ? NULL : constant_leaf(l, v, i);
        if (part)
            emit_constant(l, part, to);
        else
            llvm_operand_into(l, to, llvm_operand_get(l, v, i));
    }
}

uint16_t llvm_value_reg(struct lower *l, LLVMValueRef v) {
    struct llvm_value *value = llvm_value_of(l, v);
    if (value)
        return home(l, value);
    uint16_t reg = llvm_temp(l, llvm_shape_of(l, LLVMTypeOf(v))->slots);
    llvm_value_into(l, reg, v);
    return reg;
}

uint16_t llvm_result(struct lower *l, LLVMValueRef v) {
    struct llvm_value *value = llvm_value_of(l, v);
    assert(value);
    if (value->placed || !value->slots)
        return value->reg;
    assert(value->mode == LOWER_NORMAL);
    assert(value->target == LOWER_NONE || value->target < l->f.variables.count);
    if (value->target != LOWER_NONE && l->f.variables.at[value->target].placed)
        value->reg = l->f.variables.at[value->target].reg;
    else if (value->last == LOWER_NONE || value->pinned)
        value->reg = llvm_reg_new(l, value->slots);
    else
        value->reg = llvm_reg_take(l, value->slots);
    assert(l->failed || value->reg + value->slots <= l->f.regs);
    value->placed = true;
    return value->reg;
}
