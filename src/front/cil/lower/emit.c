/* Instructions, labels, registers and memory of the frame; and putting them together at the end. */
#include "front/cil/class/made_for.h"
#include "front/cil/lower/lower_int.h"

#include "base/text.h"
#include "ir/build.h"
#include <assert.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

/* If the cause is known already, only the place is added. */
bool cil_lower_fail(struct lower *l, const char *format, ...) {
    if (l->failed)
        return false;
    l->failed = true;
    char text[512], place[16] = "";
    va_list args;
    va_start(args, format);
    vsnprintf(text, sizeof text, format, args);
    va_end(args);
    if (l->ins && l->at < l->ins_count)
        snprintf(place, sizeof place, " IL_%04x", l->ins[l->at].offset);
    char *cause = l->s->message ? base_status_text(l->s) : NULL;
    base_status_drop(l->s);
    const char *other = l->assembly ? cil_made_for(l->cil, l->assembly) : NULL;
    base_fail(l->s, "%s%s: %s%s%s%s", l->f->name, place, cause ? cause : text,
              other ? " (it was made for " : "", other ? other : "", other ? ")" : "");
    free(cause);
    return false;
}

/* ---- instructions ---- */

uint32_t cil_emit(struct lower *l, struct ir_ins ins) {
    assert(l->code.count == l->locs.count);
    *base_vec_push(&l->code) = ins;
    *base_vec_push(&l->locs) = l->loc;
    return l->code.count - 1;
}

uint32_t cil_emit_abc(struct lower *l, enum ir_op op, uint32_t a, uint32_t b, uint32_t c,
                      int64_t imm) {
    assert(a <= UINT16_MAX && b <= UINT16_MAX && c <= UINT16_MAX);
    return cil_emit(
        l,
        (struct ir_ins){
            .op = (uint16_t)op, .a = (uint16_t)a, .b = (uint16_t)b, .c = (uint16_t)c, .imm = imm});
}

uint32_t cil_emit_xy(struct lower *l, enum ir_op op, uint32_t a, uint32_t b, uint32_t c, uint32_t x,
                     uint32_t y) {
    assert(a <= UINT16_MAX && b <= UINT16_MAX && c <= UINT16_MAX);
    struct ir_ins ins = {.op = (uint16_t)op, .a = (uint16_t)a, .b = (uint16_t)b, .c = (uint16_t)c};
    ins.x = x;
    ins.y = y;
    return cil_emit(l, ins);
}

void cil_emit_const(struct lower *l, uint32_t reg, int64_t number) {
    cil_emit_abc(l, IR_OP_const, reg, 0, 0, number);
}

/* ---- labels ---- */

uint32_t cil_label(struct lower *l) {
    *base_vec_push(&l->labels) = UINT32_MAX;
    return l->labels.count - 1;
}

void cil_label_bind(struct lower *l, uint32_t label) {
    assert(label < l->labels.count);
    assert(l->labels.at[label] == UINT32_MAX);
    l->labels.at[label] = l->code.count;
    l->barrier = l->code.count;
    l->skip_init.count = 0;
}

void cil_jump(struct lower *l, uint32_t label) {
    assert(label < l->labels.count);
    cil_emit_xy(l, IR_OP_jmp, 0, 0, 0, label, 0);
}

void cil_branch(struct lower *l, uint32_t reg, uint32_t yes, uint32_t no) {
    assert(yes < l->labels.count && no < l->labels.count);
    cil_emit_xy(l, IR_OP_br, 0, reg, 0, yes, no);
}

/* ---- registers and memory ---- */

uint16_t cil_new_reg(struct lower *l, uint32_t count) {
    assert(count > 0);
    uint32_t reg = l->regs;
    l->regs += count;
    if (l->regs >= IR_NO_REG) {
        cil_lower_fail(l, "the method needs too many registers");
        l->regs = l->first_scratch;
        return 0;
    }
    return (uint16_t)reg;
}

uint16_t cil_scratch(struct lower *l) {
    assert(l->scratch_used <= CIL_SCRATCH);
    if (l->scratch_used == CIL_SCRATCH) /* only calls with very many constants come here */
        return cil_new_reg(l, 1);
    return (uint16_t)(l->first_scratch + l->scratch_used++);
}

static uint16_t add_room(struct lower *l, uint32_t size, uint32_t depth) {
    assert(size > 0);
    uint16_t reg = cil_new_reg(l, 1);
    *base_vec_push(&l->rooms) = (struct room){.size = size, .reg = reg, .depth = depth};
    struct ir_ins ins = {.op = IR_OP_alloca, .a = reg, .b = IR_NO_REG, .c = 3, .imm = size};
    *base_vec_push(&l->prologue) = ins;
    return reg;
}

static bool room_in_use(const struct lower *l, uint16_t reg) {
    for (uint32_t i = 0; i < l->depth; i++)
        if (l->stack[i].place == IN_MEMORY && l->stack[i].reg == reg)
            return true;
    return l->held == reg;
}

uint16_t cil_room(struct lower *l, uint32_t size) {
    for (uint32_t i = 0; i < l->rooms.count; i++)
        if (l->rooms.at[i].size == size && l->rooms.at[i].depth == UINT32_MAX &&
            !room_in_use(l, l->rooms.at[i].reg))
            return l->rooms.at[i].reg;
    return add_room(l, size, UINT32_MAX);
}

uint16_t cil_room_at(struct lower *l, uint32_t size, uint32_t depth) {
    for (uint32_t i = 0; i < l->rooms.count; i++)
        if (l->rooms.at[i].size == size && l->rooms.at[i].depth == depth)
            return l->rooms.at[i].reg;
    return add_room(l, size, depth);
}

uint16_t cil_room_for_good(struct lower *l, uint32_t size) {
    return add_room(l, size, UINT32_MAX - 1);
}

/* ---- calls ---- */

static uint32_t arguments(struct lower *l, const uint16_t *regs, uint32_t count) {
    uint32_t words[count + 1];
    words[count] = 0; /* so that the array is not empty */
    for (uint32_t i = 0; i < count; i++)
        assert(l->failed || regs[i] < l->regs);
    for (uint32_t i = 0; i < count; i++)
        words[i] = regs[i];
    return ir_build_aux(l->f, words, count);
}

void cil_emit_call(struct lower *l, uint32_t function, const uint16_t *regs, uint32_t count,
                   uint16_t result, uint32_t results) {
    assert(l->failed || !results || result < l->regs);
    assert(function < l->p->functions.count && results <= 1);
    assert(l->failed || l->p->functions.at[function].params == count);
    uint32_t aux = arguments(l, regs, count);
    cil_emit_xy(l, IR_OP_call, results ? result : IR_NO_REG, count, results, function, aux);
}

/* A native of the machine's own, which is a function of the program like any other. */
void cil_emit_native(struct lower *l, const char *name, const uint16_t *regs, uint32_t count,
                     uint16_t result, uint32_t results) {
    uint32_t function = ir_program_find_function(l->p, name);
    if (function == IR_NO_INDEX) {
        function = ir_build_function(l->p, name);
        l->p->functions.at[function].params = (uint16_t)count;
        l->p->functions.at[function].results = (uint16_t)results;
        l->p->functions.at[function].regs = count;
        l->p->functions.at[function].library = true;
    }
    assert(l->p->functions.at[function].results == results);
    cil_emit_call(l, function, regs, count, result, results);
}

void cil_emit_raise(struct lower *l, const char *name, const uint16_t *regs, uint32_t count) {
    struct cil_class *raise = cil_class_must(cil_known(l->cil, CIL_KNOWN_RAISE));
    struct cil_method *m = cil_method_find(raise, name, count);
    if (!m) {
        cil_lower_fail(l, "class Heddle.Raise has no method %s", name);
        return;
    }
    cil_emit_call(l, cil_method_function(m), regs, count, IR_NO_REG, 0);
    cil_emit_xy(l, IR_OP_trap, 0, 0, 0, MODEL_FAULT_UNREACHABLE, 0);
}

/* ---- the end ---- */

static uint32_t place_of(const struct lower *l, uint32_t label) {
    assert(label < l->labels.count);
    assert(l->labels.at[label] != UINT32_MAX);
    return l->labels.at[label] + l->prologue.count;
}

static void resolve(struct lower *l, struct ir_ins *i) {
    uint32_t *aux = l->f->aux.at;
    switch (ir_op_table[i->op].form) {
    case IR_FORM_J: i->x = place_of(l, i->x); break;
    case IR_FORM_BR:
    case IR_FORM_JBC:
        i->x = place_of(l, i->x);
        i->y = place_of(l, i->y);
        break;
    case IR_FORM_IJ:
        assert(i->x + i->y <= l->f->aux.count);
        for (uint32_t n = 0; n < i->y; n++)
            aux[i->x + n] = place_of(l, aux[i->x + n]);
        break;
    case IR_FORM_SW:
        assert(i->x + 3 * i->y < l->f->aux.count);
        for (uint32_t n = 0; n < i->y; n++)
            aux[i->x + 3 * n + 2] = place_of(l, aux[i->x + 3 * n + 2]);
        aux[i->x + 3 * i->y] = place_of(l, aux[i->x + 3 * i->y]);
        break;
    default: break;
    }
}

static void copy_handlers(struct lower *l) {
    for (uint32_t i = 0; i < l->handlers.count; i++) {
        struct ir_handler h = l->handlers.at[i];
        h.first += l->prologue.count;
        h.end += l->prologue.count;
        h.target = place_of(l, h.target);
        assert(h.first <= h.end && h.end <= l->prologue.count + l->code.count);
        assert(h.reg < l->regs);
        if (h.kind == IR_HANDLER_FILTER)
            h.filter = place_of(l, h.filter);
        *base_vec_push(&l->f->handlers) = h;
    }
}

bool cil_finish(struct lower *l) {
    struct ir_function *f = l->f;
    if (l->failed)
        return false;
    assert(l->code.count == l->locs.count && l->regs < IR_NO_REG);
    uint32_t loc = l->locs.count ? l->locs.at[0] : 0;
    for (uint32_t i = 0; i < l->prologue.count; i++)
        ir_build_ins(f, l->prologue.at[i], loc);
    for (uint32_t i = 0; i < l->code.count; i++) {
        struct ir_ins ins = l->code.at[i];
        resolve(l, &ins);
        ir_build_ins(f, ins, l->locs.at[i]);
    }
    copy_handlers(l);
    f->regs = l->regs;
    f->loc = loc;
    return true;
}
