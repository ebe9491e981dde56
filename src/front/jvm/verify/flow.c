/* The two ways to check a method. If stack maps say what holds at every target (JVMS 4.10.1), one
 * pass over the instructions is enough. For class files before JDK 7's, whose maps are missing or
 * optional, this is inferred until nothing changes (4.10.2). */
#include "front/jvm/verify/verify_int.h"

#include "base/fatal.h"
#include <assert.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>

enum { STEPS_MAX = 1 << 28, CELLS_MAX = 1 << 24, INFER_MAX = 50 };

bool jvm_check_fail(struct jvm_check *k, const char *format, ...) {
    assert(k->pc < k->code->size && jvm_starts_has(k->starts, k->pc));
    char *text = NULL;
    va_list ap;
    va_start(ap, format);
    int n = vasprintf(&text, format, ap);
    va_end(ap);
    if (n < 0)
        base_fatal(BASE_FATAL_MEMORY, "out of memory");
    base_fail_at(k->status, k->c->file, k->code->offset + k->pc, "%.*s%.*s: pc %u (%s): %s",
                 JVM_TEXT(k->m->name), JVM_TEXT(k->m->descriptor), k->pc,
                 jvm_bytecode(k->code->at[k->pc])->name, text);
    free(text);
    return false;
}

bool jvm_check_spend(struct jvm_check *k, uint64_t steps) {
    k->steps += steps;
    return k->steps <= STEPS_MAX || jvm_check_fail(k, "the method is too complex to be verified");
}

/* ---- frames against frames ---- */

static uint32_t saved_local(const struct jvm_saved *to, uint32_t i) {
    return i < to->local_count ? to->locals[i] : (uint32_t)JVM_SORT_TOP;
}

static bool differ(struct jvm_check *k, uint32_t pc, const char *place, uint32_t i, uint32_t is,
                   uint32_t wanted) {
    char *a = jvm_check_spell(k, is), *b = jvm_check_spell(k, wanted);
    jvm_check_fail(k, "%s %u is %s, but the stack map at pc %u says %s", place, i, a, pc, b);
    free(a);
    free(b);
    return false;
}

static bool matches(struct jvm_check *k, uint32_t pc, const struct jvm_saved *to) {
    assert(to->local_count <= k->code->max_locals && to->depth <= k->code->max_stack);
    if (!jvm_check_spend(k, 1 + (uint64_t)to->local_count + k->depth))
        return false;
    for (uint32_t i = 0; i < to->local_count; i++)
        if (!jvm_check_assignable(k, k->locals[i], to->locals[i]))
            return differ(k, pc, "local", i, k->locals[i], to->locals[i]);
    if (k->depth != to->depth)
        return jvm_check_fail(k, "%u cells on the stack, but the stack map at pc %u says %u",
                              k->depth, pc, to->depth);
    for (uint32_t i = 0; i < k->depth; i++)
        if (!jvm_check_assignable(k, k->stack[i], to->stack[i]))
            return differ(k, pc, "stack cell", i, k->stack[i], to->stack[i]);
    if (k->uninit && !to->uninit)
        return jvm_check_fail(k, "`this` is not constructed, but the stack map at pc %u says it is",
                              pc);
    return true;
}

static void adopt(struct jvm_check *k, const struct jvm_saved *from) {
    assert(from->local_count <= k->code->max_locals && from->depth <= k->code->max_stack);
    for (uint32_t i = 0; i < k->code->max_locals; i++)
        k->locals[i] = saved_local(from, i);
    for (uint32_t i = 0; i < from->depth; i++)
        k->stack[i] = from->stack[i];
    k->depth = from->depth;
    k->uninit = from->uninit;
}

/* ---- inferring ---- */

static const uint32_t *copy(struct jvm_check *k, const uint32_t *cells, uint32_t count) {
    uint32_t *kept = base_arena_alloc(&k->arena, sizeof *kept * count);
    for (uint32_t i = 0; i < count; i++)
        kept[i] = cells[i];
    k->cells += count;
    return kept;
}

/* Merges the cells of both into `merged`. True if the result differs from `old`. */
static bool merge_cells(struct jvm_check *k, const uint32_t *old, const uint32_t *cells,
                        uint32_t *merged, uint32_t count) {
    bool changed = false;
    for (uint32_t i = 0; i < count; i++) {
        merged[i] = jvm_check_merge(k, old[i], cells[i]);
        /* Half a long or double cannot be used. */
        if (i && merged[i] == JVM_SORT_TOP &&
            (merged[i - 1] == JVM_SORT_LONG || merged[i - 1] == JVM_SORT_DOUBLE))
            merged[i - 1] = JVM_SORT_TOP;
    }
    for (uint32_t i = 0; i < count; i++) {
        bool lost = merged[i] == JVM_SORT_LONG2 || merged[i] == JVM_SORT_DOUBLE2;
        if (lost && (!i || merged[i - 1] == JVM_SORT_TOP))
            merged[i] = JVM_SORT_TOP;
        changed |= merged[i] != old[i];
    }
    return changed;
}

static bool enqueue(struct jvm_check *k, uint32_t pc) {
    assert(k->inferring && k->saved[pc] && jvm_starts_has(k->starts, pc));
    if (k->cells > CELLS_MAX)
        return jvm_check_fail(k, "the method is too large to be verified");
    if (!k->saved[pc]->waits)
        *base_vec_push(&k->work) = pc;
    k->saved[pc]->waits = true;
    return true;
}

static bool merge_into(struct jvm_check *k, uint32_t pc) {
    struct jvm_saved *to = k->saved[pc];
    uint32_t locals = k->code->max_locals, merged_size = locals + k->depth;
    assert(k->inferring && k->depth <= k->code->max_stack);
    if (!jvm_check_spend(k, 1 + merged_size))
        return false;
    if (!to) {
        to = k->saved[pc] = base_arena_alloc(&k->arena, sizeof *to);
        *to = (struct jvm_saved){.locals = copy(k, k->locals, locals),
                                 .stack = copy(k, k->stack, k->depth),
                                 .local_count = locals,
                                 .depth = k->depth,
                                 .uninit = k->uninit};
        return enqueue(k, pc);
    }
    assert(to->local_count == locals);
    if (to->depth != k->depth)
        return jvm_check_fail(k, "%u cells on the stack, but others come to pc %u with %u",
                              k->depth, pc, to->depth);
    uint32_t *merged = base_calloc(merged_size + 1, sizeof *merged);
    bool changed = merge_cells(k, to->locals, k->locals, merged, locals);
    changed |= merge_cells(k, to->stack, k->stack, merged + locals, k->depth);
    changed |= k->uninit && !to->uninit;
    bool ok = true;
    if (changed) {
        to->locals = copy(k, merged, locals);
        to->stack = copy(k, merged + locals, k->depth);
        to->uninit |= k->uninit;
        ok = enqueue(k, pc);
    }
    free(merged);
    return ok;
}

bool jvm_flow_to(struct jvm_check *k, uint32_t pc) {
    assert(pc < k->code->size);
    assert(jvm_starts_has(k->starts, pc));
    if (k->inferring)
        return merge_into(k, pc);
    if (!k->saved[pc])
        return jvm_check_fail(k, "there is no stack map at pc %u, where it may go", pc);
    return matches(k, pc, k->saved[pc]);
}

/* ---- the two ways ---- */

/* The frame of a handler for an exception inside the instruction: the locals from before it, and
 * the exception. */
static bool check_handlers(struct jvm_check *k) {
    uint32_t depth = k->depth;
    uint32_t bottom = k->code->max_stack ? k->stack[0] : 0;
    for (uint32_t i = 0; i < k->code->handler_count; i++) {
        const struct jvm_handler *h = &k->code->handlers[i];
        if (!jvm_check_spend(k, 1))
            return false;
        if (k->pc < h->start || k->pc >= h->end)
            continue;
        uint32_t throwable = jvm_check_class_c(k, "java/lang/Throwable");
        uint32_t type = h->type ? jvm_check_class(k, jvm_pool_text(k->c, h->type)) : throwable;
        if (!k->code->max_stack)
            return jvm_check_fail(k, "an exception handler, but no stack");
        if (!jvm_check_assignable(k, type, throwable))
            return jvm_check_fail(k, "an exception handler for something that is not thrown");
        k->stack[0] = type;
        k->depth = 1;
        if (!jvm_flow_to(k, h->target))
            return false;
    }
    k->depth = depth;
    if (k->code->max_stack)
        k->stack[0] = bottom;
    return true;
}

/* Is the topmost cell not the first cell of a long or double? */
static bool ends_whole(const struct jvm_check *k) {
    uint32_t top = k->depth ? k->stack[k->depth - 1] : (uint32_t)JVM_SORT_TOP;
    return top != JVM_SORT_LONG && top != JVM_SORT_DOUBLE;
}

static bool check_one(struct jvm_check *k) {
    assert(jvm_starts_has(k->starts, k->pc) && k->depth <= k->code->max_stack);
    assert(ends_whole(k));
    return jvm_check_spend(k, 1) && check_handlers(k) && jvm_check_instruction(k);
}

static uint32_t next_pc(const struct jvm_check *k) {
    uint32_t length = jvm_bytecode_length(k->code->at, k->code->size, k->pc);
    assert(length && length <= k->code->size - k->pc);
    return k->pc + length;
}

static bool check_by_maps(struct jvm_check *k) {
    if (!jvm_frames_read(k))
        return false;
    k->falls = true;
    for (uint32_t last = 0; k->pc < k->code->size; last = k->pc, k->pc = next_pc(k)) {
        const struct jvm_saved *map = k->saved[k->pc];
        uint32_t pc = k->pc;
        if (!map && !k->falls)
            return jvm_check_fail(k, "there is no stack map, and nothing falls through to here");
        if (map && k->falls) {
            k->pc = last; /* for the message: its frame is the wrong one */
            if (!matches(k, pc, map))
                return false;
            k->pc = pc;
        }
        if (map)
            adopt(k, map);
        if (!check_one(k))
            return false;
    }
    return true;
}

/* From a pc whose frame is known, to the next pc with a frame of its own or to where the flow
 * ends. */
static bool infer_from(struct jvm_check *k, uint32_t pc) {
    assert(k->saved[pc]->waits);
    k->saved[pc]->waits = false;
    k->pc = pc;
    adopt(k, k->saved[pc]);
    do {
        if (!check_one(k))
            return false;
        uint32_t next = next_pc(k);
        assert(!k->falls || next < k->code->size);
        if (k->falls && jvm_starts_has(k->joins, next))
            return jvm_flow_to(k, next);
        k->pc = next;
    } while (k->falls);
    return true;
}

static void find_joins(struct jvm_check *k) {
    const struct jvm_code *code = k->code;
    k->joins = base_arena_alloc(&k->arena, code->size / 8 + 1);
    for (uint32_t i = 0; i < code->handler_count; i++)
        jvm_starts_add(k->joins, code->handlers[i].target);
    for (uint32_t pc = 0; pc < code->size; pc += jvm_bytecode_length(code->at, code->size, pc)) {
        enum jvm_form form = jvm_bytecode(code->at[pc])->form;
        assert(jvm_starts_has(k->starts, pc));
        if (form == JVM_FORM_BRANCH2 || form == JVM_FORM_BRANCH4)
            jvm_starts_add(k->joins, jvm_bytecode_target(code->at, pc));
        if (form != JVM_FORM_TABLE && form != JVM_FORM_LOOKUP)
            continue;
        struct jvm_switch w = jvm_bytecode_switch(code->at, pc);
        jvm_starts_add(k->joins, w.fallback);
        for (uint32_t i = 0; i < w.count; i++)
            jvm_starts_add(k->joins, jvm_switch_target(&w, i));
    }
}

static bool infer(struct jvm_check *k) {
    k->inferring = true;
    find_joins(k);
    if (!merge_into(k, 0))
        return false;
    while (k->work.count) {
        uint32_t pc = k->work.at[--k->work.count];
        if (!infer_from(k, pc))
            return false;
    }
    return true;
}

bool jvm_verify_types(const struct jvm_classfile *c, const struct jvm_method_info *m,
                      const struct jvm_code *code, const struct jvm_hierarchy *h,
                      struct base_status *s) {
    struct jvm_check k = {.c = c, .m = m, .code = code, .h = h, .status = s};
    k.starts = base_arena_alloc(&k.arena, code->size / 8 + 1);
    uint32_t bad;
    bool ok = jvm_verify_starts(code, k.starts, &bad);
    assert(ok); /* the structure was verified */
    k.saved = base_arena_alloc(&k.arena, sizeof *k.saved * code->size);
    k.locals = base_arena_alloc(&k.arena, sizeof *k.locals * code->max_locals);
    k.stack = base_arena_alloc(&k.arena, sizeof *k.stack * code->max_stack);
    jvm_frame_begin(&k);
    ok = c->major <= INFER_MAX ? infer(&k) : check_by_maps(&k);
    base_vec_drop(&k.names);
    base_index_drop(&k.name_index);
    base_vec_drop(&k.work);
    base_arena_drop(&k.arena);
    return ok;
}
