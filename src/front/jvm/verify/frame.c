/* The current frame: pushes, pops, locals. */
#include "front/jvm/verify/verify_int.h"

#include <assert.h>
#include <stdlib.h>

/* The cell that follows a long's or double's first; TOP for all others. */
static uint32_t second(uint32_t type) {
    return type == JVM_SORT_LONG     ? JVM_SORT_LONG2
           : type == JVM_SORT_DOUBLE ? JVM_SORT_DOUBLE2
                                     : JVM_SORT_TOP;
}

static bool is_second(uint32_t type) {
    return type == JVM_SORT_LONG2 || type == JVM_SORT_DOUBLE2;
}

static uint32_t set_local(struct jvm_check *k, uint32_t local, uint32_t type) {
    assert(local + (second(type) ? 1 : 0) < k->code->max_locals && !is_second(type));
    k->locals[local++] = type;
    if (second(type))
        k->locals[local++] = second(type);
    return local;
}

void jvm_frame_begin(struct jvm_check *k) {
    uint32_t local = 0;
    k->depth = 0;
    k->uninit = false;
    for (uint32_t i = 0; i < k->code->max_locals; i++)
        k->locals[i] = JVM_SORT_TOP;
    if (!(k->m->access & JVM_ACC_STATIC)) {
        k->uninit =
            jvm_text_is(k->m->name, "<init>") && !jvm_text_is(k->c->name, "java/lang/Object");
        local = set_local(k, 0, k->uninit ? JVM_SORT_THIS : jvm_check_class(k, k->c->name));
    }
    struct jvm_params p = jvm_descriptor_params(k->m->descriptor);
    struct jvm_type type;
    while (jvm_params_next(&p, &type))
        local = set_local(k, local, jvm_check_type(k, type));
    assert(local <= k->code->max_locals);
}

static bool push_cell(struct jvm_check *k, uint32_t type) {
    if (k->depth >= k->code->max_stack)
        return jvm_check_fail(k, "more than %u cells on the stack", k->code->max_stack);
    k->stack[k->depth++] = type;
    return true;
}

bool jvm_frame_push(struct jvm_check *k, uint32_t type) {
    assert(!is_second(type));
    return push_cell(k, type) && (!second(type) || push_cell(k, second(type)));
}

bool jvm_frame_push_kind(struct jvm_check *k, struct jvm_type type) {
    return type.kind == JVM_VOID || jvm_frame_push(k, jvm_check_type(k, type));
}

bool jvm_frame_pop_cells(struct jvm_check *k, uint32_t count) {
    if (k->depth < count)
        return jvm_check_fail(k, "takes more from the stack than is on it");
    k->depth -= count;
    return true;
}

static bool mismatch(struct jvm_check *k, const char *place, uint32_t is, uint32_t wanted) {
    char *a = jvm_check_spell(k, is), *b = jvm_check_spell(k, wanted);
    jvm_check_fail(k, "%s holds %s where %s is needed", place, a, b);
    free(a);
    free(b);
    return false;
}

bool jvm_frame_pop(struct jvm_check *k, uint32_t type) {
    assert(!is_second(type));
    if (!jvm_frame_pop_cells(k, second(type) ? 2 : 1))
        return false;
    uint32_t is = k->stack[k->depth];
    if (second(type)) {
        uint32_t top = k->stack[k->depth + 1];
        return (is == type && top == second(type)) || mismatch(k, "the stack", top, type);
    }
    return jvm_check_assignable(k, is, type) || mismatch(k, "the stack", is, type);
}

bool jvm_frame_pop_kind(struct jvm_check *k, struct jvm_type type) {
    return jvm_frame_pop(k, jvm_check_type(k, type));
}

static bool is_reference(uint32_t type, bool fresh) {
    enum jvm_sort sort = jvm_sort_of(type);
    return sort == JVM_SORT_NULL || sort == JVM_SORT_OBJECT ||
           (fresh && (sort == JVM_SORT_THIS || sort == JVM_SORT_NEW));
}

bool jvm_frame_pop_reference(struct jvm_check *k, bool fresh, uint32_t *type) {
    if (!jvm_frame_pop_cells(k, 1))
        return false;
    *type = k->stack[k->depth];
    return is_reference(*type, fresh) ||
           mismatch(k, "the stack", *type, jvm_check_class_c(k, "java/lang/Object"));
}

bool jvm_frame_load(struct jvm_check *k, uint32_t local, uint32_t type) {
    assert(local + (second(type) ? 1 : 0) < k->code->max_locals);
    uint32_t is = k->locals[local];
    bool ok = type == JVM_SORT_NULL
                  ? is_reference(is, true)
                  : is == type && (!second(type) || k->locals[local + 1] == second(type));
    if (!ok)
        return mismatch(k, "the local", is,
                        type == JVM_SORT_NULL ? jvm_check_class_c(k, "java/lang/Object") : type);
    return jvm_frame_push(k, is);
}

bool jvm_frame_store(struct jvm_check *k, uint32_t local, uint32_t type) {
    assert(local < k->code->max_locals);
    uint32_t is = type;
    if (type == JVM_SORT_NULL ? !jvm_frame_pop_reference(k, true, &is) : !jvm_frame_pop(k, type))
        return false;
    /* Half a long or double cannot be used. */
    if (local && second(k->locals[local - 1]))
        k->locals[local - 1] = JVM_SORT_TOP;
    uint32_t after = local + (second(is) ? 2 : 1);
    if (after < k->code->max_locals && is_second(k->locals[after]))
        k->locals[after] = JVM_SORT_TOP;
    set_local(k, local, is);
    return true;
}

void jvm_frame_replace(struct jvm_check *k, uint32_t from, uint32_t to) {
    assert(from != to && !second(from) && !second(to)); /* each is one cell */
    for (uint32_t i = 0; i < k->code->max_locals; i++)
        if (k->locals[i] == from)
            k->locals[i] = to;
    for (uint32_t i = 0; i < k->depth; i++)
        if (k->stack[i] == from)
            k->stack[i] = to;
}

/* The instructions that move cells: `count` cells at the top are copied, and the copy goes below
 * `below` further ones. Neither group may cut a long or double in two. */
static bool whole(const struct jvm_check *k, uint32_t from) {
    assert(from < k->code->max_stack);
    return !is_second(k->stack[from]);
}

static bool copy_below(struct jvm_check *k, uint32_t count, uint32_t below) {
    if (k->depth < count + below)
        return jvm_check_fail(k, "takes more from the stack than is on it");
    uint32_t top = k->depth - count, at = top - below;
    if (!whole(k, top) || !whole(k, at))
        return jvm_check_fail(k, "would cut a long or double in two");
    if (k->depth + count > k->code->max_stack)
        return jvm_check_fail(k, "more than %u cells on the stack", k->code->max_stack);
    memmove(k->stack + at + count, k->stack + at, (count + below) * sizeof *k->stack);
    memmove(k->stack + at, k->stack + top + count, count * sizeof *k->stack);
    k->depth += count;
    assert(k->depth <= k->code->max_stack);
    return true;
}

static bool drop(struct jvm_check *k, uint32_t count) {
    return jvm_frame_pop_cells(k, count) &&
           (whole(k, k->depth) || jvm_check_fail(k, "would cut a long or double in two"));
}

static bool swap(struct jvm_check *k) {
    if (k->depth < 2 || is_second(k->stack[k->depth - 1]) || is_second(k->stack[k->depth - 2]))
        return jvm_check_fail(k, "there are no two values to swap");
    uint32_t top = k->stack[k->depth - 1];
    k->stack[k->depth - 1] = k->stack[k->depth - 2];
    k->stack[k->depth - 2] = top;
    return true;
}

bool jvm_frame_shuffle(struct jvm_check *k, enum jvm_op op) {
    switch (op) {
    case JVM_OP_pop: return drop(k, 1);
    case JVM_OP_pop2: return drop(k, 2);
    case JVM_OP_dup: return copy_below(k, 1, 0);
    case JVM_OP_dup_x1: return copy_below(k, 1, 1);
    case JVM_OP_dup_x2: return copy_below(k, 1, 2);
    case JVM_OP_dup2: return copy_below(k, 2, 0);
    case JVM_OP_dup2_x1: return copy_below(k, 2, 1);
    case JVM_OP_dup2_x2: return copy_below(k, 2, 2);
    default: assert(op == JVM_OP_swap); return swap(k);
    }
}
