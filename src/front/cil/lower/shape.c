/* Methods of the classes of arrays, which have no CIL. Compilers call those of several dimensions.
 */
#include "front/cil/lower/lower_int.h"

#include <assert.h>
#include <string.h>

static void raise(struct lower *l, enum ir_raise what, uint16_t a, uint16_t b) {
    cil_emit_xy(l, IR_OP_raise, 0, a, b, what, 0);
}

static int64_t length_at(uint32_t dimension) {
    return IR_HEAD + 8 * (int64_t)dimension;
}

/* Multiplies the lengths, which must not be negative nor too many. */
static uint16_t total(struct lower *l, uint32_t rank, uint32_t step, uint32_t first) {
    assert(rank > 0 && first + step * (rank - 1) < l->f->params);
    uint16_t count = cil_new_reg(l, 1), bad = cil_scratch(l), zero = cil_scratch(l);
    cil_emit_const(l, count, 1);
    cil_emit_const(l, zero, 0);
    for (uint32_t d = 0; d < rank; d++) {
        uint16_t length = (uint16_t)(first + step * d);
        uint32_t negative = cil_label(l), fits = cil_label(l), many = cil_label(l),
                 next = cil_label(l);
        cil_emit_abc(l, IR_OP_slt32i, bad, length, 0, 0);
        cil_branch(l, bad, negative, fits);
        cil_label_bind(l, negative);
        raise(l, IR_RAISE_SIZE, length, zero);
        cil_label_bind(l, fits);
        cil_emit_abc(l, IR_OP_mul64, count, count, length, 0);
        cil_emit_abc(l, IR_OP_lshri, bad, count, 0, 31);
        cil_branch(l, bad, many, next);
        cil_label_bind(l, many);
        raise(l, IR_RAISE_MEMORY, count, zero);
        cil_label_bind(l, next);
    }
    return count;
}

static void construct(struct lower *l, struct cil_class *c, uint32_t rank) {
    assert(c->type->kind == CIL_KIND_SZARRAY || c->type->number == rank);
    if (c->type->kind == CIL_KIND_SZARRAY) {
        uint16_t vector = cil_new_reg(l, 1);
        cil_emit_xy(l, IR_OP_newarr, vector, 0, 0, c->ir, 0);
        cil_emit_abc(l, IR_OP_ret, 0, vector, 1, 0);
        return;
    }
    bool bounds = l->m->param_count == 2 * rank; /* pairs of lower bound and length */
    uint32_t step = bounds ? 2 : 1, first = bounds ? 1 : 0;
    uint16_t count = total(l, rank, step, first), array = cil_new_reg(l, 1);
    cil_emit_xy(l, IR_OP_newarr, array, count, 0, c->ir, 0);
    for (uint32_t d = 0; d < rank; d++) {
        cil_emit_abc(l, IR_OP_st32, first + step * d, array, IR_ORDER_PLAIN, length_at(d));
        if (bounds)
            cil_emit_abc(l, IR_OP_st32, step * d, array, IR_ORDER_PLAIN, length_at(d) + 4);
    }
    cil_emit_abc(l, IR_OP_ret, 0, array, 1, 0);
}

/* The address of the element that the indexes in registers 1, 2, ... name. */
static uint16_t locate(struct lower *l, struct cil_class *c, uint32_t rank) {
    assert(rank < l->f->params);
    if (c->type->kind == CIL_KIND_SZARRAY) {
        uint16_t at = cil_new_reg(l, 1);
        cil_emit_abc(l, IR_OP_elem, at, 0, 1, c->element_size);
        return at;
    }
    uint16_t place = cil_new_reg(l, 1), length = cil_scratch(l), index = cil_scratch(l);
    uint16_t inside = cil_scratch(l), address = cil_new_reg(l, 1);
    for (uint32_t d = 0; d < rank; d++) {
        uint32_t bad = cil_label(l), ok = cil_label(l);
        cil_emit_abc(l, IR_OP_ld32, length, 0, IR_ORDER_PLAIN, length_at(d));
        cil_emit_abc(l, IR_OP_ld32, index, 0, IR_ORDER_PLAIN, length_at(d) + 4);
        cil_emit_abc(l, IR_OP_sub32, index, d + 1, index, 0);
        cil_emit_abc(l, IR_OP_ult, inside, index, length, 0);
        cil_branch(l, inside, ok, bad);
        cil_label_bind(l, bad);
        raise(l, IR_RAISE_BOUNDS, index, length);
        cil_label_bind(l, ok);
        if (d) {
            cil_emit_abc(l, IR_OP_mul64, place, place, length, 0);
            cil_emit_abc(l, IR_OP_add64, place, place, index, 0);
        } else {
            cil_emit_abc(l, IR_OP_mov, place, index, 0, 0);
        }
    }
    cil_emit_abc(l, IR_OP_mad, address, 0, place, c->element_size);
    cil_emit_abc(l, IR_OP_add64i, address, address, 0, c->size);
    return address;
}

static void get(struct lower *l, struct cil_class *c, uint16_t address) {
    struct cil_type *of = c->type->of;
    if (cil_kind_of(of) == KIND_MEMORY) {
        cil_copy(l, of, l->result_address, 0, address, 0);
        cil_emit_abc(l, IR_OP_ret, 0, 0, 0, 0);
        return;
    }
    uint16_t v = cil_scratch(l);
    cil_load_into(l, of, v, address, 0, IR_ORDER_PLAIN);
    cil_emit_abc(l, IR_OP_ret, 0, v, 1, 0);
}

static void check_class(struct lower *l, uint16_t v) {
    uint16_t ok = cil_scratch(l);
    uint32_t ask = cil_label(l), bad = cil_label(l), good = cil_label(l);
    cil_branch(l, v, ask, good);
    cil_label_bind(l, ask);
    cil_emit_native(l, "heddle.cil.holds", (uint16_t[]){0, v}, 2, ok, 1);
    cil_branch(l, ok, good, bad);
    cil_label_bind(l, bad);
    cil_emit_raise(l, "ArrayStore", NULL, 0);
    cil_label_bind(l, good);
}

static void set(struct lower *l, struct cil_class *c, uint32_t rank, uint16_t address) {
    assert(rank + 1 < l->f->params); /* this, the indexes, the value */
    struct cil_type *of = c->type->of;
    enum kind kind = cil_kind_of(of);
    struct value v = {.kind = kind, .reg = (uint16_t)(rank + 1), .type = of};
    v.place = kind == KIND_MEMORY ? IN_MEMORY : IN_REG;
    if (kind == KIND_REF)
        check_class(l, v.reg);
    cil_store(l, of, address, 0, &v, IR_ORDER_PLAIN);
    cil_emit_abc(l, IR_OP_ret, 0, 0, 0, 0);
}

void cil_lower_array_method(struct lower *l) {
    struct cil_class *c = l->m->class;
    const char *name = l->m->name;
    uint32_t rank = c->type->kind == CIL_KIND_SZARRAY ? 1 : c->type->number;
    bool is_set = strcmp(name, "Set") == 0, is_ctor = strcmp(name, ".ctor") == 0;
    bool by_pairs = is_ctor && c->type->kind == CIL_KIND_ARRAY && l->m->param_count == 2 * rank;
    if (l->m->param_count != rank + is_set && !by_pairs) {
        cil_lower_fail(l, "no such method of an array");
        return;
    }
    if (is_ctor) {
        construct(l, c, rank);
        return;
    }
    uint16_t address = locate(l, c, rank);
    if (is_set)
        set(l, c, rank, address);
    else if (strcmp(name, "Get") == 0)
        get(l, c, address);
    else
        cil_emit_abc(l, IR_OP_ret, 0, address, 1, 0);
}
