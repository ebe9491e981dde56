/* Liveness of registers, one register at a time: from each block that reads a register before
 * writing it, walk backwards to the blocks that write it (Appel, Modern Compiler Implementation,
 * section 10.1, "one variable at a time"). Time and memory are in proportion to the result, so
 * registers that live inside one block cost nothing, however many there are. */
#include "ir/passes.h"

#include "base/hash.h"
#include "base/index.h"
#include <assert.h>
#include <stdlib.h>
#include <string.h>

enum { LEADER = 1, LOOP_HEAD = 2, CAUGHT = 4 /* a handler or a filter begins here */ };

typedef BASE_VEC(uint16_t) regs_list;
typedef BASE_VEC(uint32_t) words_list;

/* Lists of values by key, one after the other: the list of key k is at[start[k]] to at[start[k + 1]
 * - 1]. */
struct table {
    words_list pairs; /* key, value, key, value ... as they were found */
    uint32_t *start, *at;
};

struct block {
    uint32_t first, end; /* its instructions */
    regs_list live;      /* at its start, ascending */
};

struct live {
    struct ir_function *f;
    uint8_t *marks;     /* by instruction */
    uint32_t *block_at; /* by leader: its block */
    BASE_VEC(struct block) blocks;
    struct table before; /* by block: the blocks that control comes from */
    struct table reads;  /* by register: blocks that read it before they write it */
    struct table writes; /* by register: blocks that write it */
    uint64_t *now;       /* as bits: the registers that are live at the current instruction */
    uint64_t *kept;      /* as bits: the registers that the handlers of this instruction need */
    uint64_t *named;     /* as bits: those of variables, if the program keeps them */
    uint32_t now_words;
    regs_list set;  /* the same as a list, for storing */
    regs_list sets; /* becomes live_sets */
    struct base_index known;
};

static void table_add(struct table *t, uint32_t key, uint32_t value) {
    assert(!t->start); /* not sorted yet */
    *base_vec_push(&t->pairs) = key;
    *base_vec_push(&t->pairs) = value;
}

static void table_sort(struct table *t, uint32_t keys) {
    uint32_t n = t->pairs.count / 2;
    assert(!t->start && t->pairs.count % 2 == 0);
    t->start = base_calloc((size_t)keys + 2, sizeof *t->start);
    t->at = base_alloc(((size_t)n + 1) * sizeof *t->at);
    /* Counts are stored two places up, so that filling moves each start to its place. */
    for (uint32_t i = 0; i < n; i++)
        t->start[t->pairs.at[2 * i] + 2]++;
    for (uint32_t k = 2; k < keys + 2; k++)
        t->start[k] += t->start[k - 1];
    for (uint32_t i = 0; i < n; i++) {
        assert(t->pairs.at[2 * i] < keys);
        t->at[t->start[t->pairs.at[2 * i] + 1]++] = t->pairs.at[2 * i + 1];
    }
    assert(t->start[keys] == n);
    base_vec_drop(&t->pairs);
}

static void table_drop(struct table *t) {
    base_vec_drop(&t->pairs);
    free(t->start);
    free(t->at);
}

/* The block that a leader begins. */
static uint32_t block_of(const struct live *l, uint32_t pc) {
    assert(pc < l->f->code.count && l->marks[pc] & LEADER);
    assert(l->blocks.at[l->block_at[pc]].first == pc);
    return l->block_at[pc];
}

/* Lists all registers that an instruction reads. The caller reuses the list. */
typedef BASE_VEC(struct ir_run) runs_list;

static void read_runs(const struct ir_function *f, const struct ir_ins *i, runs_list *out) {
    out->count = ir_ins_reads(f, i, out->at, out->room);
    if (out->count > out->room) {
        base_vec_reserve(out, out->count);
        out->count = ir_ins_reads(f, i, out->at, out->room);
    }
    assert(out->count <= out->room);
}

static void mark_targets(struct live *l) {
    const struct ir_function *f = l->f;
    l->marks[0] |= LEADER;
    for (uint32_t pc = 0; pc < f->code.count; pc++) {
        const struct ir_ins *i = &f->code.at[pc];
        for (uint64_t n = 0; n < ir_flow_target_count(i); n++) {
            uint32_t target = ir_flow_target(f, i, n);
            assert(target < f->code.count);
            l->marks[target] |= (uint8_t)(target <= pc ? LEADER | LOOP_HEAD : LEADER);
        }
        if (ir_flow_ends(i) && pc + 1 < f->code.count)
            l->marks[pc + 1] |= LEADER;
    }
    for (uint32_t n = 0; n < f->handlers.count; n++) {
        const struct ir_handler *h = &f->handlers.at[n];
        assert(h->target < f->code.count && h->first <= h->end && h->end <= f->code.count);
        l->marks[h->target] |= LEADER | CAUGHT;
        if (h->kind == IR_HANDLER_FILTER)
            l->marks[h->filter] |= LEADER | CAUGHT;
        l->marks[h->first < f->code.count ? h->first : 0] |= LEADER;
        l->marks[h->end < f->code.count ? h->end : 0] |= LEADER;
    }
}

static void find_blocks(struct live *l) {
    uint32_t count = l->f->code.count;
    for (uint32_t pc = 0; pc < count; pc++) {
        if (l->marks[pc] & LEADER) {
            *base_vec_push(&l->blocks) = (struct block){.first = pc};
            l->block_at[pc] = l->blocks.count - 1;
        }
        base_vec_last(&l->blocks).end = pc + 1;
    }
}

static void link_blocks(struct live *l) {
    const struct ir_function *f = l->f;
    for (uint32_t b = 0; b < l->blocks.count; b++) {
        const struct ir_ins *last = &f->code.at[l->blocks.at[b].end - 1];
        for (uint64_t n = 0; n < ir_flow_target_count(last); n++)
            table_add(&l->before, block_of(l, ir_flow_target(f, last, n)), b);
        if (!ir_flow_ends(last)) {
            assert(b + 1 < l->blocks.count);
            table_add(&l->before, b + 1, b);
        }
        for (uint32_t n = 0; last->op == IR_OP_endfilter && n < f->handlers.count; n++)
            table_add(&l->before, block_of(l, f->handlers.at[n].target), b);
    }
    table_sort(&l->before, l->blocks.count);
}

/* Finds the registers that each block reads before it writes them, and those that it writes. */
static void summarise_blocks(struct live *l) {
    const struct ir_function *f = l->f;
    uint32_t *read_in = base_calloc((size_t)f->regs + 1, sizeof *read_in); /* block + 1 */
    uint32_t *written_in = base_calloc((size_t)f->regs + 1, sizeof *written_in);
    runs_list runs = {0};
    for (uint32_t b = 0; b < l->blocks.count; b++)
        for (uint32_t pc = l->blocks.at[b].first; pc < l->blocks.at[b].end; pc++) {
            read_runs(f, &f->code.at[pc], &runs);
            for (uint32_t n = 0; n < runs.count; n++)
                for (uint32_t r = runs.at[n].first; r < runs.at[n].first + runs.at[n].count; r++)
                    if (written_in[r] != b + 1 && read_in[r] != b + 1) {
                        read_in[r] = b + 1;
                        table_add(&l->reads, r, b);
                    }
            struct ir_run w = ir_ins_writes(&f->code.at[pc]);
            assert((uint32_t)w.first + w.count <= f->regs);
            for (uint32_t r = w.first; r < (uint32_t)w.first + w.count; r++)
                if (written_in[r] != b + 1) {
                    written_in[r] = b + 1;
                    table_add(&l->writes, r, b);
                }
        }
    table_sort(&l->reads, f->regs);
    table_sort(&l->writes, f->regs);
    base_vec_drop(&runs);
    free(read_in);
    free(written_in);
}

/* Does entering the handler write this register? */
static bool handler_writes(const struct ir_handler *h, uint32_t reg) {
    return reg == h->reg || (h->kind == IR_HANDLER_CLEANUP && reg == h->reg + 1u);
}

static bool handler_enters(const struct ir_handler *h, uint32_t pc) {
    return h->target == pc || (h->kind == IR_HANDLER_FILTER && h->filter == pc);
}

/* An exception can leave a block at any instruction. So a register that the handler needs is live
 * in the whole block, even if the block writes it. */
static void walk_to_covered(const struct live *l, uint32_t block, uint32_t reg, uint32_t *live_in,
                            words_list *work) {
    const struct ir_function *f = l->f;
    for (uint32_t n = 0; n < f->handlers.count; n++) {
        const struct ir_handler *h = &f->handlers.at[n];
        if (!handler_enters(h, l->blocks.at[block].first) || handler_writes(h, reg) ||
            h->first >= h->end)
            continue;
        for (uint32_t b = block_of(l, h->first); b < l->blocks.count; b++) {
            if (l->blocks.at[b].first >= h->end)
                break;
            if (live_in[b] == reg + 1)
                continue;
            live_in[b] = reg + 1;
            *base_vec_push(work) = b;
        }
    }
}

/* Walks backwards for one register after the other, in ascending order, so the lists of the blocks
 * ascend too. */
static void walk_registers(struct live *l) {
    uint32_t *live_in = base_calloc(l->blocks.count, sizeof *live_in); /* register + 1 */
    uint32_t *written = base_calloc(l->blocks.count, sizeof *written);
    words_list work = {0};
    for (uint32_t r = 0; r < l->f->regs; r++) {
        for (uint32_t n = l->reads.start[r]; n < l->reads.start[r + 1]; n++) {
            live_in[l->reads.at[n]] = r + 1;
            *base_vec_push(&work) = l->reads.at[n];
        }
        for (uint32_t n = l->writes.start[r]; work.count && n < l->writes.start[r + 1]; n++)
            written[l->writes.at[n]] = r + 1;
        while (work.count) {
            uint32_t b = work.at[--work.count];
            regs_list *live = &l->blocks.at[b].live;
            assert(!live->count || base_vec_last(live) < r);
            *base_vec_push(live) = (uint16_t)r;
            if (l->marks[l->blocks.at[b].first] & CAUGHT)
                walk_to_covered(l, b, r, live_in, &work);
            for (uint32_t n = l->before.start[b]; n < l->before.start[b + 1]; n++) {
                uint32_t from = l->before.at[n];
                if (live_in[from] == r + 1 || written[from] == r + 1)
                    continue;
                live_in[from] = r + 1;
                *base_vec_push(&work) = from;
            }
        }
    }
    base_vec_drop(&work);
    free(live_in);
    free(written);
}

static void now_set(struct live *l, struct ir_run run, bool value) {
    assert((uint32_t)run.first + run.count <= l->f->regs);
    for (uint32_t r = run.first; r < (uint32_t)run.first + run.count; r++) {
        uint64_t bit = UINT64_C(1) << (r & 63);
        l->now[r >> 6] = value ? l->now[r >> 6] | bit : l->now[r >> 6] & ~bit;
    }
}

static void now_add_block(struct live *l, uint32_t pc) {
    const struct block *b = &l->blocks.at[block_of(l, pc)];
    for (uint32_t n = 0; n < b->live.count; n++)
        now_set(l, (struct ir_run){b->live.at[n], 1}, true);
}

static bool same_set(const void *owner, uint32_t position, const void *key) {
    const struct live *l = owner;
    const regs_list *set = key;
    assert(position && position < l->sets.count);
    return l->sets.at[position] == set->count - 1 &&
           memcmp(&l->sets.at[position], set->at, set->count * sizeof *set->at) == 0;
}

static bool is_kept(const struct live *l, uint32_t r) {
    return l->kept[r >> 6] >> (r & 63) & 1;
}

/* Stores a set of registers given as bits, without those of `less` that no handler needs. Equal
 * sets are stored once. */
static uint32_t bits_store(struct live *l, const uint64_t *set, struct ir_run less) {
    l->set.count = 0;
    *base_vec_push(&l->set) = 0;
    for (uint32_t w = 0; w < l->now_words; w++)
        for (uint64_t bits = set[w]; bits; bits &= bits - 1) {
            uint32_t r = w * 64 + (uint32_t)__builtin_ctzll(bits);
            if (r < less.first || r >= (uint32_t)less.first + less.count || is_kept(l, r))
                *base_vec_push(&l->set) = (uint16_t)r;
        }
    assert(l->set.count - 1 <= l->f->regs);
    l->set.at[0] = (uint16_t)(l->set.count - 1);
    uint64_t hash = base_hash_bytes(l->set.at, l->set.count * sizeof *l->set.at);
    uint32_t found = base_index_find(&l->known, hash, same_set, l, &l->set);
    if (found != BASE_INDEX_NONE)
        return found;
    if (l->sets.count > UINT32_MAX - l->set.count)
        base_fatal(BASE_FATAL_LIMIT, "%s: too many sets of live registers", l->f->name);
    uint32_t at = l->sets.count;
    assert(at); /* 0 stands for none */
    base_vec_reserve(&l->sets, at + l->set.count);
    memcpy(l->sets.at + at, l->set.at, l->set.count * sizeof *l->set.at);
    l->sets.count += l->set.count;
    base_index_add(&l->known, hash, at);
    return at;
}

static uint32_t now_store(struct live *l, struct ir_run less) {
    return bits_store(l, l->now, less);
}

/* The same where a state can be in between: there the registers of variables stay what they are, if
 * people are to see them after their last use. */
static uint32_t state_store(struct live *l, struct ir_run less) {
    if (!l->named)
        return now_store(l, less);
    uint64_t *all = base_alloc((l->now_words + 1) * sizeof *all);
    for (uint32_t w = 0; w < l->now_words; w++)
        all[w] = l->now[w] | l->named[w];
    uint32_t at = bits_store(l, all, less);
    free(all);
    return at;
}

static void name_registers(struct live *l) {
    l->named = base_calloc(l->now_words + 1, sizeof *l->named);
    for (uint32_t i = 0; i < l->f->vars.count; i++) {
        uint16_t reg = l->f->vars.at[i].reg;
        if (reg < l->f->regs)
            l->named[reg >> 6] |= UINT64_C(1) << (reg & 63);
    }
}

/* Can a step end before this instruction? A fault is a step of its own, so other threads may run
 * before it. A fence is not visible, but under a memory model it may have to wait for earlier
 * stores. */
static bool step_can_end_before(const struct live *l, uint32_t pc) {
    const struct ir_op_info *op = &ir_op_table[l->f->code.at[pc].op];
    return pc == 0 || (l->marks[pc] & LOOP_HEAD) || op->visible == IR_VISIBLE_MAYBE ||
           op->effect == IR_EFFECT_FENCE || !op->total;
}

static bool frame_can_wait_at(const struct ir_ins *i) {
    return ir_op_table[i->op].effect == IR_EFFECT_CALL || i->op == IR_OP_setjmp ||
           ir_can_be_torn(i);
}

/* The machine asks there whether a register still has the address of what dies. */
static bool is_scope_end(const struct ir_ins *i) {
    return i->op == IR_OP_scopeend || i->op == IR_OP_stackrestore;
}

/* Stores the registers that the frame needs while an exception of this instruction is being made.
 * Control does not return to the instruction, so the frame needs only the registers that its
 * handlers need, and the thrown one, since filters look at it. */
static uint32_t store_raised(struct live *l, const struct ir_ins *i, const runs_list *reads) {
    uint64_t *now = l->now;
    assert(l->f->managed || ir_op_table[i->op].ends);
    l->now = base_alloc((l->now_words + 1) * sizeof *l->now);
    memcpy(l->now, l->kept, l->now_words * sizeof *l->now);
    if (i->op == IR_OP_throw || i->op == IR_OP_unwind)
        for (uint32_t n = 0; n < reads->count; n++)
            now_set(l, reads->at[n], true);
    uint32_t at = state_store(l, (struct ir_run){0, 0});
    free(l->now);
    l->now = now;
    return at;
}

/* Finds the registers that the handlers of a block need. They are live in the whole block. */
static void keep_for_handlers(struct live *l, const struct block *b) {
    const struct ir_function *f = l->f;
    memset(l->kept, 0, l->now_words * sizeof *l->kept);
    for (uint32_t n = 0; n < f->handlers.count; n++) {
        const struct ir_handler *h = &f->handlers.at[n];
        assert(b->end <= h->first || b->first >= h->end || /* a block is covered or not */
               (b->first >= h->first && b->end <= h->end));
        if (b->first < h->first || b->first >= h->end)
            continue;
        for (int entry = 0; entry < (h->kind == IR_HANDLER_FILTER ? 2 : 1); entry++) {
            const struct block *to = &l->blocks.at[block_of(l, entry ? h->filter : h->target)];
            for (uint32_t r = 0; r < to->live.count; r++)
                if (!handler_writes(h, to->live.at[r]))
                    l->kept[to->live.at[r] >> 6] |= UINT64_C(1) << (to->live.at[r] & 63);
        }
    }
}

static void add_kept(struct live *l) {
    for (uint32_t w = 0; w < l->now_words; w++)
        l->now[w] |= l->kept[w];
}

/* Is the operation a call that never returns? */
static bool throws(const struct ir_op_info *op) {
    return op->effect == IR_EFFECT_CALL && op->ends;
}

static void scan_block(struct live *l, const struct block *b, runs_list *runs) {
    struct ir_function *f = l->f;
    const struct ir_ins *last = &f->code.at[b->end - 1];
    assert(b->first < b->end && b->end <= f->code.count);
    memset(l->now, 0, l->now_words * sizeof *l->now);
    for (uint64_t n = 0; n < ir_flow_target_count(last); n++)
        now_add_block(l, ir_flow_target(f, last, n));
    if (!ir_flow_ends(last))
        now_add_block(l, b->end);
    /* The handler that takes the exception finds the registers as the filter leaves them. */
    for (uint32_t n = 0; last->op == IR_OP_endfilter && n < f->handlers.count; n++)
        now_add_block(l, f->handlers.at[n].target);
    keep_for_handlers(l, b);
    add_kept(l);
    for (uint32_t pc = b->end; pc-- > b->first;) {
        const struct ir_ins *i = &f->code.at[pc];
        const struct ir_op_info *op = &ir_op_table[i->op];
        struct ir_run written = ir_ins_writes(i);
        read_runs(f, i, runs);
        if (throws(op))
            f->live_after[pc] = store_raised(l, i, runs);
        else if (frame_can_wait_at(i))
            f->live_after[pc] = state_store(l, written);
        else if (is_scope_end(i))
            f->live_after[pc] = now_store(l, written);
        else if (f->managed && !op->total) /* a fault becomes an exception */
            f->live_after[pc] = store_raised(l, i, runs);
        else if (op->form == IR_FORM_LD && (i->c & IR_MEM_ORDER))
            f->live_after[pc] = now_store(l, (struct ir_run){0, 0});
        now_set(l, written, false);
        add_kept(l);
        for (uint32_t n = 0; n < runs->count; n++)
            now_set(l, runs->at[n], true);
        if (step_can_end_before(l, pc))
            f->live_in[pc] = state_store(l, (struct ir_run){0, 0});
    }
}

static void compute_by_flow(struct live *l) {
    find_blocks(l);
    link_blocks(l);
    summarise_blocks(l);
    walk_registers(l);
    runs_list runs = {0};
    for (uint32_t b = 0; b < l->blocks.count; b++)
        scan_block(l, &l->blocks.at[b], &runs);
    base_vec_drop(&runs);
}

/* A longjmp returns to the setjmp from any later call, and finds the registers as they were at that
 * call, before its results were written. So in a function with setjmp every register that is ever
 * read is live everywhere. */
static void compute_with_setjmp(struct live *l) {
    struct ir_function *f = l->f;
    runs_list runs = {0};
    for (uint32_t pc = 0; pc < f->code.count; pc++) {
        read_runs(f, &f->code.at[pc], &runs);
        for (uint32_t n = 0; n < runs.count; n++)
            now_set(l, runs.at[n], true);
    }
    uint32_t all = state_store(l, (struct ir_run){0, 0});
    assert(all && l->sets.count > all);
    for (uint32_t pc = 0; pc < f->code.count; pc++) {
        if (step_can_end_before(l, pc))
            f->live_in[pc] = all;
        if (frame_can_wait_at(&f->code.at[pc]) || is_scope_end(&f->code.at[pc]))
            f->live_after[pc] = all;
    }
    base_vec_drop(&runs);
}

static bool has_setjmp(const struct ir_function *f) {
    for (uint32_t pc = 0; pc < f->code.count; pc++)
        if (f->code.at[pc].op == IR_OP_setjmp)
            return true;
    return false;
}

static void drop(struct live *l) {
    for (uint32_t b = 0; b < l->blocks.count; b++)
        base_vec_drop(&l->blocks.at[b].live);
    base_vec_drop(&l->blocks);
    table_drop(&l->before);
    table_drop(&l->reads);
    table_drop(&l->writes);
    base_vec_drop(&l->set);
    base_vec_drop(&l->sets);
    base_index_drop(&l->known);
    free(l->marks);
    free(l->block_at);
    free(l->now);
    free(l->kept);
    free(l->named);
}

void ir_live_function(struct ir_program *p, struct ir_function *f) {
    assert(f->code.count && f->regs <= UINT16_MAX);
    assert(!f->live_in && !f->live_after);
    uint32_t count = f->code.count;
    struct live l = {.f = f, .now_words = (f->regs + 63) / 64};
    l.marks = base_calloc(count, sizeof *l.marks);
    l.block_at = base_calloc(count, sizeof *l.block_at);
    l.now = base_calloc(l.now_words + 1, sizeof *l.now);
    l.kept = base_calloc(l.now_words + 1, sizeof *l.kept);
    if (p->keep_variables)
        name_registers(&l);
    f->live_in = base_arena_alloc(&p->arena, count * sizeof *f->live_in);
    f->live_after = base_arena_alloc(&p->arena, count * sizeof *f->live_after);
    *base_vec_push(&l.sets) = 0; /* offset 0 means "not computed" */
    mark_targets(&l);
    if (has_setjmp(f))
        compute_with_setjmp(&l);
    else
        compute_by_flow(&l);
    f->live_sets = base_arena_alloc(&p->arena, l.sets.count * sizeof *f->live_sets);
    memcpy(f->live_sets, l.sets.at, l.sets.count * sizeof *f->live_sets);
    f->live_sets_count = l.sets.count;
    assert(f->live_in[0]);
    drop(&l);
}

void ir_live_compute(struct ir_program *p) {
    for (uint32_t i = 0; i < p->functions.count; i++)
        if (p->functions.at[i].defined)
            ir_live_function(p, &p->functions.at[i]);
}
