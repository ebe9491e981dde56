/* Emitting: instructions, labels, registers. */
#include "front/llvm/core/emit.h"

#include "front/llvm/core/lowering.h"
#include "vm/native.h"
#include <assert.h>

enum { MOST_REGISTERS = 0xfff0 };

struct ir_function *llvm_ir(struct lower *l) {
    assert(l->f.index < l->p->functions.count);
    return &l->p->functions.at[l->f.index];
}

uint32_t llvm_emit(struct lower *l, struct ir_ins ins) {
    assert(ins.op < IR_OPS && l->loc < l->p->locs.count);
    return ir_build_ins(llvm_ir(l), ins, l->loc);
}

/* Is it a register of the function? Once the lowering has failed, any number will do. */
static bool is_reg(const struct lower *l, uint32_t reg) {
    return l->failed || reg < l->f.regs;
}

void llvm_emit_const(struct lower *l, uint16_t a, uint64_t number) {
    llvm_emit(l, (struct ir_ins){.op = IR_OP_const, .a = a, .imm = (int64_t)number});
}

void llvm_emit_mov(struct lower *l, uint16_t a, uint16_t b) {
    assert(is_reg(l, a) && is_reg(l, b));
    if (a != b)
        llvm_emit_two(l, IR_OP_mov, a, b);
}

void llvm_emit_two(struct lower *l, enum ir_op op, uint16_t a, uint16_t b) {
    assert(is_reg(l, a) && is_reg(l, b));
    llvm_emit(l, (struct ir_ins){.op = (uint16_t)op, .a = a, .b = b});
}

void llvm_emit_three(struct lower *l, enum ir_op op, uint16_t a, uint16_t b, uint16_t c) {
    llvm_emit(l, (struct ir_ins){.op = (uint16_t)op, .a = a, .b = b, .c = c});
}

void llvm_emit_imm(struct lower *l, enum ir_op op, uint16_t a, uint16_t b, int64_t imm) {
    assert(is_reg(l, a) && is_reg(l, b));
    llvm_emit(l, (struct ir_ins){.op = (uint16_t)op, .a = a, .b = b, .imm = imm});
}

void llvm_emit_four(struct lower *l, enum ir_op op, uint16_t a, uint16_t b, uint16_t c,
                    int64_t imm) {
    llvm_emit(l, (struct ir_ins){.op = (uint16_t)op, .a = a, .b = b, .c = c, .imm = imm});
}

void llvm_emit_third(struct lower *l, enum ir_op op, uint16_t a, uint16_t b, uint16_t c, uint32_t x,
                     uint32_t y) {
    struct ir_ins ins = {.op = (uint16_t)op, .a = a, .b = b, .c = c};
    ins.x = x;
    ins.y = y;
    llvm_emit(l, ins);
}

void llvm_emit_call(struct lower *l, uint32_t function, const uint16_t *args, uint32_t count,
                    uint16_t result, uint32_t results) {
    assert(function < l->p->functions.count);
    assert(count <= UINT16_MAX && results <= UINT16_MAX);
    uint32_t first = llvm_ir(l)->aux.count;
    for (uint32_t i = 0; i < count; i++) {
        uint32_t word = args[i];
        ir_build_aux(llvm_ir(l), &word, 1);
    }
    llvm_emit_third(l, IR_OP_call, result, (uint16_t)count, (uint16_t)results, function, first);
}

void llvm_emit_trap(struct lower *l, uint32_t kind) {
    assert(kind > MODEL_FAULT_NONE && kind < MODEL_FAULT_KINDS);
    llvm_emit_third(l, IR_OP_trap, 0, 0, 0, kind, 0);
}

void llvm_emit_jump(struct lower *l, uint32_t label) {
    uint32_t pc = llvm_emit(l, (struct ir_ins){.op = IR_OP_jmp});
    llvm_fixup_add(l, pc, 0, label);
}

uint32_t llvm_label_new(struct lower *l) {
    *base_vec_push(&l->f.labels) = LOWER_NONE;
    return l->f.labels.count - 1;
}

void llvm_label_here(struct lower *l, uint32_t label) {
    assert(label < l->f.labels.count && l->f.labels.at[label] == LOWER_NONE);
    l->f.labels.at[label] = llvm_ir(l)->code.count;
}

void llvm_fixup_add(struct lower *l, uint32_t pc, uint32_t field, uint32_t label) {
    const struct ir_function *f = llvm_ir(l);
    assert(pc == LOWER_NONE ? field < f->aux.count : pc < f->code.count && field <= 1);
    assert(label < l->f.labels.count);
    *base_vec_push(&l->f.fixups) = (struct llvm_fixup){pc, field, label};
}

/* A jump to another jump goes straight to where the last one in the chain leads. */
static uint32_t final_target(const struct ir_function *f, uint32_t to) {
    enum { FARTHEST = 32 };
    for (int i = 0; i < FARTHEST && to < f->code.count && f->code.at[to].op == IR_OP_jmp; i++)
        to = f->code.at[to].x;
    return to;
}

void llvm_fixups_apply(struct lower *l) {
    struct ir_function *f = llvm_ir(l);
    for (uint32_t i = 0; i < l->f.fixups.count; i++) {
        struct llvm_fixup fixup = l->f.fixups.at[i];
        assert(l->f.labels.at[fixup.label] != LOWER_NONE);
        if (fixup.pc != LOWER_NONE && f->code.at[fixup.pc].op == IR_OP_jmp)
            f->code.at[fixup.pc].x = l->f.labels.at[fixup.label];
    }
    for (uint32_t i = 0; i < l->f.fixups.count; i++) {
        struct llvm_fixup fixup = l->f.fixups.at[i];
        uint32_t to = final_target(f, l->f.labels.at[fixup.label]);
        assert(to < f->code.count);
        if (fixup.pc == LOWER_NONE)
            f->aux.at[fixup.field] = to;
        else if (fixup.field)
            f->code.at[fixup.pc].y = to;
        else
            f->code.at[fixup.pc].x = to;
    }
}

uint16_t llvm_reg_new(struct lower *l, uint32_t slots) {
    if (l->f.regs + slots > MOST_REGISTERS) {
        llvm_fail(l, "it needs more than %d registers", MOST_REGISTERS);
        return 0;
    }
    uint16_t reg = (uint16_t)l->f.regs;
    l->f.regs += slots;
    return reg;
}

static const uint32_t pools =
    sizeof((struct llvm_function *)0)->unused / sizeof((struct llvm_function *)0)->unused[0];

uint16_t llvm_reg_take(struct lower *l, uint32_t slots) {
    if (slots && slots <= pools && l->f.unused[slots - 1].count) {
        uint16_t reg = l->f.unused[slots - 1].at[--l->f.unused[slots - 1].count];
        assert(l->failed || reg + slots <= l->f.regs);
        return reg;
    }
    return llvm_reg_new(l, slots);
}

void llvm_reg_release(struct lower *l, uint16_t reg, uint32_t slots) {
    assert(l->failed || reg + slots <= l->f.regs);
    if (slots && slots <= pools && !l->f.returns_twice && !l->failed)
        *base_vec_push(&l->f.unused[slots - 1]) = reg;
}

uint16_t llvm_temp(struct lower *l, uint32_t slots) {
    assert(slots < 1u << 16);
    uint16_t reg = llvm_reg_take(l, slots);
    *base_vec_push(&l->f.temps) = reg | slots << 16;
    return reg;
}

void llvm_temps_release(struct lower *l) {
    while (l->f.temps.count) {
        uint32_t temp = l->f.temps.at[--l->f.temps.count];
        llvm_reg_release(l, (uint16_t)temp, temp >> 16);
    }
}
