/* Operations that have no value for some operands: a shift by the width or more, a float that does
 * not fit into an integer, a bool that is neither 0 nor 1.
 *
 * LLVM says that such a result is poison, and that only its use is undefined. An optimiser relies
 * on this: it moves a shift out of a branch that keeps it in range. So in optimised code the result
 * becomes undefined bits, which are a fault where they decide something. C says that the operation
 * itself is undefined. In code as clang writes it at -O0, each operation is where the source has
 * it; there the operation faults, in its own line and even if nobody reads the result. */
#include "front/llvm/lower/undefined.h"

#include "front/llvm/core/emit.h"
#include "vm/native.h"
#include <assert.h>

/* ---- guards ---- */

static int64_t imm_of(struct llvm_guard g) {
    assert(g.kind < IR_MUST_KINDS && g.width >= 1 && g.width <= 64);
    return (int64_t)g.kind | (int64_t)g.width << 8;
}

void llvm_guard_now(struct lower *l, struct llvm_guard g) {
    if (g.kind != IR_MUST_KINDS)
        llvm_emit_four(l, IR_OP_must, 0, g.b, g.c, imm_of(g));
}

uint16_t llvm_guard_begin(struct lower *l, struct llvm_guard g, uint16_t a, unsigned slots) {
    assert(slots == 1 || slots == 2);
    if (g.kind != IR_MUST_KINDS && !l->f.as_written)
        return llvm_temp(l, slots);
    llvm_guard_now(l, g);
    return a;
}

void llvm_guard_end(struct lower *l, struct llvm_guard g, uint16_t a, uint16_t result,
                    unsigned slots) {
    if (g.kind == IR_MUST_KINDS || l->f.as_written)
        return;
    assert(slots == 1 || slots == 2);
    uint16_t proper = llvm_temp(l, 1);
    llvm_emit_four(l, IR_OP_check, proper, g.b, g.c, imm_of(g));
    for (uint16_t i = 0; i < slots; i++)
        llvm_emit_three(l, IR_OP_poison, (uint16_t)(a + i), (uint16_t)(result + i), proper);
}

/* ---- shifts ---- */

static const struct llvm_guard none = {.kind = IR_MUST_KINDS};

/* Is the number, in this lane, cut to less than `bits` right before: n & 31, n % 32? */
static bool is_cut_below(LLVMValueRef v, uint32_t lane, unsigned bits) {
    bool cut = LLVMIsABinaryOperator(v) &&
               (LLVMGetInstructionOpcode(v) == LLVMAnd || LLVMGetInstructionOpcode(v) == LLVMURem);
    if (!cut)
        return false;
    LLVMValueRef limit = LLVMGetOperand(v, 1);
    if (LLVMGetTypeKind(LLVMTypeOf(v)) == LLVMVectorTypeKind)
        limit = LLVMIsConstant(limit) ? LLVMGetAggregateElement(limit, lane) : NULL;
    if (!limit || !LLVMIsAConstantInt(limit) || LLVMGetIntTypeWidth(LLVMTypeOf(limit)) > 64)
        return false;
    uint64_t most = LLVMConstIntGetZExtValue(limit);
    return LLVMGetInstructionOpcode(v) == LLVMAnd ? most < bits : most <= bits;
}

struct llvm_guard llvm_guard_shift(struct lower *l, LLVMValueRef ins, uint32_t lane, unsigned bits,
                                   struct llvm_operand by) {
    LLVMOpcode op = LLVMGetInstructionOpcode(ins);
    assert(bits <= 64);
    bool is_shift = op == LLVMShl || op == LLVMLShr || op == LLVMAShr;
    if (!is_shift || (by.is_const && by.low < bits) ||
        is_cut_below(LLVMGetOperand(ins, 1), lane, bits))
        return none;
    uint16_t c = llvm_operand_reg(l, by);
    return (struct llvm_guard){IR_MUST_SHIFT, bits, c, c};
}

/* Only a _BitInt has an odd number of bits, and then one place too many is let through. */
struct llvm_guard llvm_guard_wide_shift(LLVMOpcode op, unsigned bits, struct llvm_operand by,
                                        uint16_t c) {
    bool is_shift = op == LLVMShl || op == LLVMLShr || op == LLVMAShr;
    assert(bits > 64 && bits <= 128);
    if (!is_shift || (by.is_const && !by.high && by.low < bits))
        return none;
    return (struct llvm_guard){IR_MUST_SHIFT_2, (bits + 1) / 2, c, (uint16_t)(c + 1)};
}

/* ---- conversions ---- */

struct llvm_guard llvm_guard_conversion(struct llvm_leaf from, struct llvm_leaf to, uint16_t b,
                                        bool is_signed) {
    assert(from.kind != LOWER_INT && to.kind == LOWER_INT);
    if (to.slots == 2)
        return none;
    enum ir_must kind = from.kind == LOWER_F32   ? IR_MUST_F32_S
                        : from.kind == LOWER_F64 ? IR_MUST_F64_S
                                                 : IR_MUST_F80_S;
    uint16_t c = from.slots == 2 ? (uint16_t)(b + 1) : b;
    return (struct llvm_guard){kind + !is_signed, to.bits, b, c};
}

/* Clang at -O0 cuts a byte to a bit only where it has loaded a bool. Bools are also all that is
 * ever stored to such a variable in a register. */
bool llvm_is_bool_load(struct lower *l, LLVMValueRef ins) {
    if (!l->f.as_written || !LLVMIsATruncInst(ins) || !LLVMIsALoadInst(LLVMGetOperand(ins, 0)))
        return false;
    LLVMTypeRef to = LLVMTypeOf(ins);
    return LLVMGetTypeKind(to) == LLVMIntegerTypeKind && LLVMGetIntTypeWidth(to) == 1 &&
           llvm_value_of(l, LLVMGetOperand(ins, 0))->variable == LOWER_NONE;
}

void llvm_guard_bool(struct lower *l, LLVMValueRef load) {
    bool found = false;
    for (LLVMUseRef u = LLVMGetFirstUse(load); u && !found; u = LLVMGetNextUse(u))
        found = llvm_is_bool_load(l, LLVMGetUser(u));
    if (!found)
        return;
    uint16_t b = llvm_value_reg(l, load);
    llvm_guard_now(l, (struct llvm_guard){IR_MUST_BOOL, 1, b, b});
}

/* ---- constants without a value ---- */

static bool is_scalar(LLVMValueRef v) {
    LLVMTypeKind kind = LLVMGetTypeKind(LLVMTypeOf(v));
    return kind != LLVMVectorTypeKind && kind != LLVMStructTypeKind && kind != LLVMArrayTypeKind;
}

/* Does the instruction use each of its operands, whatever their values are? */
static bool uses_all(LLVMValueRef ins) {
    return LLVMIsAStoreInst(ins) || LLVMIsALoadInst(ins) || LLVMIsABinaryOperator(ins) ||
           LLVMIsACmpInst(ins) || LLVMIsACastInst(ins) || LLVMIsAGetElementPtrInst(ins) ||
           LLVMIsAReturnInst(ins) || LLVMIsABranchInst(ins) || LLVMIsASwitchInst(ins) ||
           LLVMIsACallInst(ins);
}

/* Clang works constants out while it writes the code, and 1 << 40, 1 / 0 or (int)1e20 become
 * poison. In the parts of vectors and structures poison only means that they are not set yet. */
void llvm_guard_operands(struct lower *l, LLVMValueRef ins) {
    bool found = false;
    if (!l->f.as_written || !uses_all(ins))
        return;
    for (int i = 0, n = LLVMGetNumOperands(ins); i < n; i++) {
        LLVMValueRef v = LLVMGetOperand(ins, (unsigned)i);
        found |= LLVMIsPoison(v) && is_scalar(v);
    }
    if (found)
        llvm_emit_trap(l, MODEL_FAULT_BAD_VALUE);
}
