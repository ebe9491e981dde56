#include "explore/summary/summary.h"

#include "base/fatal.h"
#include "base/stress.h"
#include <assert.h>
#include <stdlib.h>
#include <string.h>

/* A part as words: its thread, then its entries, in ascending order of their operations, which all
 * differ. The part without entries has no words. */
enum { PART_HEAD = 1 };
enum { ENTRY_PAST, ENTRY_KEY, ENTRY_WORDS };

static void set_sizes(struct explore_summaries *s, const struct base_tuning *t) {
    s->recent_mask = (UINT32_C(1) << t->summary_recent_log2) - 1;
    s->races_mask = (UINT32_C(1) << t->summary_races_log2) - 1;
    s->holds_shift = 32 - t->summary_holds_log2;
    assert(s->recent_mask < EXPLORE_SUMMARY_RECENT && s->races_mask < EXPLORE_SUMMARY_RACES);
    assert(t->summary_holds_log2 > 0 && t->summary_holds_log2 <= EXPLORE_SUMMARY_HOLDS_LOG2);
}

struct explore_summaries *explore_summaries_new(struct explore_shared_names *shared_names,
                                                struct store_growth_flag *flag) {
    struct explore_summaries *s = base_calloc_apart(1, sizeof *s);
    s->shared_names = shared_names;
    s->flag = flag;
    set_sizes(s, shared_names->tuning);
    explore_summary_ops_open(s);
    return s;
}

void explore_summaries_share(struct explore_summaries *s) {
    explore_shared_names_share(s->shared_names, s->names);
}

void explore_summaries_drop(struct explore_summaries *s) {
    explore_summary_ops_drop(s);
    base_vec_drop(&s->scratch);
    base_vec_drop(&s->list);
    base_vec_drop(&s->demands);
    free(s);
}

/* ---- parts ---- */

static void begin_part(explore_words *list, uint64_t thread) {
    list->count = 0;
    *base_vec_push(list) = thread;
}

static void push_entry(explore_words *list, uint64_t past, uint32_t op, uint32_t set) {
    base_vec_reserve(list, list->count + (uint32_t)ENTRY_WORDS);
    list->at[list->count + ENTRY_PAST] = past;
    list->at[list->count + ENTRY_KEY] = (uint64_t)op << 32 | set;
    list->count += ENTRY_WORDS;
}

static uint32_t op_of(const uint64_t *entry) {
    return (uint32_t)(entry[ENTRY_KEY] >> 32);
}

static uint32_t set_of(const uint64_t *entry) {
    return (uint32_t)entry[ENTRY_KEY];
}

/* The entries of a part, their end, and the part's thread. */
static const uint64_t *entries_of(const struct explore_summaries *s, uint32_t part,
                                  const uint64_t **end, uint64_t *thread) {
    uint32_t size;
    const uint64_t *words = store_component_at(&s->shared_names->parts, part, &size);
    *end = words + size / sizeof *words;
    *thread = words[0];
    assert(size % sizeof *words == 0 && *thread < EXPLORE_SUMMARY_THREADS);
    return words + PART_HEAD;
}

static struct explore_summary_reach reach_of(const struct explore_summaries *s, uint32_t part) {
    struct explore_summary_reach reach;
    memcpy(&reach, store_component_note(&s->shared_names->parts, part), sizeof reach);
    return reach;
}

static void write_note(void *context, const void *bytes, uint32_t size, void *note) {
    struct explore_summaries *s = context;
    const uint64_t *words = bytes, *end = words + size / sizeof *words;
    struct explore_summary_reach reach = {.threads = UINT64_C(1) << words[0]};
    for (const uint64_t *e = words + PART_HEAD; e < end; e += ENTRY_WORDS) {
        reach.threads |= e[ENTRY_PAST];
        explore_summary_op_reach(s, op_of(e), &reach);
        explore_summary_set_reach(s, set_of(e), &reach);
    }
    memcpy(note, &reach, sizeof reach);
}

/* Are these the words of a part? */
static inline bool is_part(const uint64_t *words, uint32_t count) {
    if (count <= PART_HEAD || (count - PART_HEAD) % ENTRY_WORDS ||
        words[0] >= EXPLORE_SUMMARY_THREADS)
        return false;
    for (uint32_t i = PART_HEAD + ENTRY_WORDS; i < count; i += ENTRY_WORDS)
        if (op_of(&words[i]) <= op_of(&words[i - ENTRY_WORDS]))
            return false;
    return true;
}
static uint32_t end_part(struct explore_summaries *s, const explore_words *list) {
    if (list->count <= PART_HEAD)
        return EXPLORE_PART_NONE;
    assert(is_part(list->at, list->count));
    store_growth_enter(s->flag);
    uint32_t part =
        store_component_intern_noted(&s->shared_names->parts, s->flag, list->at,
                                     list->count * (uint32_t)sizeof *list->at, write_note, s);
    store_growth_leave(s->flag);
    return part;
}

/* Fetches shared names: a part or demands that another worker made may contain names that this
 * worker lacks. */
static void catch_up(struct explore_summaries *s) {
    if (!explore_shared_names_known(s->shared_names, s->names))
        explore_shared_names_catch_up(s->shared_names, s->names);
}

static uint32_t compute_single(struct explore_summaries *s, uint32_t thread, uint32_t op) {
    begin_part(&s->list, thread);
    push_entry(&s->list, 0, op, 0);
    return end_part(s, &s->list);
}

uint32_t explore_summary_single(struct explore_summaries *s, uint32_t thread, uint32_t op) {
    assert(thread < EXPLORE_SUMMARY_THREADS && op < s->names[EXPLORE_OPS].ends.count);
    uint64_t key = (uint64_t)(thread + 1) << 32 | op;
    struct explore_before b = {0};
    if (explore_result_cache_find(&s->shared_names->singles, s->flag, key, &b)) {
        base_stress_assert(b.part == compute_single(s, thread, op));
        return b.part;
    }
    b.part = compute_single(s, thread, op);
    explore_result_cache_put(&s->shared_names->singles, s->flag, key, b);
    return b.part;
}

static uint32_t compute_join(struct explore_summaries *s, uint32_t a, uint32_t b) {
    uint64_t thread, same;
    const uint64_t *x_end, *x = entries_of(s, a, &x_end, &thread);
    const uint64_t *y_end, *y = entries_of(s, b, &y_end, &same);
    assert(thread == same);
    catch_up(s);
    begin_part(&s->list, thread);
    while (x < x_end || y < y_end) {
        if (y == y_end || (x < x_end && op_of(x) < op_of(y))) {
            push_entry(&s->list, x[ENTRY_PAST], op_of(x), set_of(x));
            x += ENTRY_WORDS;
        } else if (x == x_end || op_of(y) < op_of(x)) {
            push_entry(&s->list, y[ENTRY_PAST], op_of(y), set_of(y));
            y += ENTRY_WORDS;
        } else {
            push_entry(&s->list, x[ENTRY_PAST] & y[ENTRY_PAST], op_of(x),
                       explore_summary_set_common(s, set_of(x), set_of(y)));
            x += ENTRY_WORDS, y += ENTRY_WORDS;
        }
    }
    return end_part(s, &s->list);
}

static struct explore_summary_hold *hold_at(struct explore_summaries *s, uint32_t part) {
    return &s->holds[part * 0x9E3779B1u >> s->holds_shift];
}

static bool is_in(struct explore_summaries *s, uint32_t part, uint32_t whole) {
    const struct explore_summary_hold *h = hold_at(s, whole);
    bool is = h->part == whole && h->holds == part;
    base_stress_assert(!is || compute_join(s, part, whole) == whole);
    return is;
}

uint32_t explore_summary_join(struct explore_summaries *s, uint32_t a, uint32_t b) {
    if (a == b || b == EXPLORE_PART_NONE || is_in(s, b, a))
        return a;
    if (a == EXPLORE_PART_NONE || is_in(s, a, b))
        return b;
    uint64_t key = a < b ? (uint64_t)a << 32 | b : (uint64_t)b << 32 | a;
    struct explore_before joined = {0};
    if (!explore_result_cache_find(&s->shared_names->joined, s->flag, key, &joined)) {
        joined.part = compute_join(s, a, b);
        explore_result_cache_put(&s->shared_names->joined, s->flag, key, joined);
    }
    assert(joined.part != EXPLORE_PART_NONE); /* each of the two parts has an entry */
    base_stress_assert(joined.part == compute_join(s, a, b));
    if (joined.part == a)
        *hold_at(s, a) = (struct explore_summary_hold){a, b};
    if (joined.part == b)
        *hold_at(s, b) = (struct explore_summary_hold){b, a};
    return joined.part;
}

/* ---- steps ---- */

enum { STEP_ACT, STEP_MOVED, STEP_NEEDED, STEP_WORDS };

static struct explore_step step_of(const struct explore_summaries *s, uint32_t number) {
    const uint64_t *words = explore_intern_get(&s->names[EXPLORE_STEPS], number);
    return (struct explore_step){.thread = (uint32_t)(words[STEP_ACT] >> 32),
                                 .op = (uint32_t)words[STEP_ACT],
                                 .moved = words[STEP_MOVED],
                                 .needed = words[STEP_NEEDED]};
}

/* Computes the reaches of the steps with numbers below `end`. */
static void reach_steps(struct explore_summaries *s, uint32_t end) {
    for (uint32_t i = s->step_reaches.count; i < end; i++) {
        struct explore_step step = step_of(s, i);
        struct explore_summary_reach *r = base_vec_push(&s->step_reaches);
        *r = (struct explore_summary_reach){.threads = step.moved | UINT64_C(1) << step.thread};
        explore_summary_op_reach(s, step.op, r);
    }
}

uint32_t explore_summary_step(struct explore_summaries *s, const struct explore_step *step) {
    assert(step->thread < EXPLORE_SUMMARY_THREADS);
    uint64_t words[STEP_WORDS] = {(uint64_t)step->thread << 32 | step->op, step->moved,
                                  step->needed};
    assert(step->op < s->names[EXPLORE_OPS].ends.count);
    uint32_t number = explore_summary_name(s, EXPLORE_STEPS, words, STEP_WORDS);
    reach_steps(s, number + 1);
    return number;
}

/* Adds a demand. Of two demands the one with the smaller past implies the other. */
static void demand(explore_words *demands, uint64_t past) {
    for (uint32_t i = 0; i < demands->count; i++) {
        uint64_t *other = &demands->at[i];
        if ((*other & past) == *other)
            return;
        if ((*other & past) == past) {
            *other = past;
            return;
        }
    }
    *base_vec_push(demands) = past;
}

static void pass_entry(struct explore_summaries *s, const struct explore_step *step, uint64_t me,
                       uint64_t past, uint32_t op, uint32_t set) {
    uint64_t mover = UINT64_C(1) << step->thread;
    if (((past | me) & (mover | step->moved)) || explore_summary_set_conflicts(s, step->op, set)) {
        past |= mover;
        set = explore_summary_set_add(s, set, step->op);
    } else if (explore_summary_races(s, step->op, op)) {
        demand(&s->demands, past);
    }
    if (step->needed & ~(past | me))
        push_entry(&s->list, past, op, set);
}

static struct explore_before compute_before(struct explore_summaries *s, uint32_t part,
                                            uint32_t number) {
    struct explore_step step = step_of(s, number);
    struct explore_before b;
    uint64_t thread;
    const uint64_t *end, *e = entries_of(s, part, &end, &thread);
    catch_up(s);
    begin_part(&s->list, thread);
    s->demands.count = 0;
    for (; e < end; e += ENTRY_WORDS)
        pass_entry(s, &step, UINT64_C(1) << thread, e[ENTRY_PAST], op_of(e), set_of(e));
    b.demands = explore_summary_name(s, EXPLORE_DEMANDS, s->demands.at, s->demands.count);
    b.part = end_part(s, &s->list);
    return b;
}

static uint64_t before_key(uint32_t part, uint32_t step) {
    return (uint64_t)part << 32 | step;
}

uint64_t explore_summary_touched(const struct explore_summaries *s, const uint32_t *parts,
                                 uint32_t count, uint32_t step) {
    assert(count <= EXPLORE_SUMMARY_THREADS && step < s->step_reaches.count);
    const struct explore_summary_reach *reach = &s->step_reaches.at[step];
    uint64_t touched = 0;
    for (uint32_t t = 0; t < count; t++) {
        if (parts[t] == EXPLORE_PART_NONE)
            continue;
        const struct explore_summary_reach theirs = reach_of(s, parts[t]);
        if (!explore_summary_reach_meet(reach, &theirs))
            continue;
        touched |= UINT64_C(1) << t;
        explore_result_cache_approach(&s->shared_names->befores, s->flag,
                                      before_key(parts[t], step));
    }
    return touched;
}

#ifndef NDEBUG
bool explore_summary_is_passed(struct explore_summaries *s, uint32_t part, uint32_t step) {
    struct explore_before b = explore_summary_before(s, part, step);
    return b.part == part && !b.demands;
}
#endif

/* For asserts. */
static inline bool same_before(struct explore_before a, struct explore_before b) {
    return a.part == b.part && a.demands == b.demands;
}

struct explore_before explore_summary_before(struct explore_summaries *s, uint32_t part,
                                             uint32_t step) {
    if (part == EXPLORE_PART_NONE)
        return (struct explore_before){EXPLORE_PART_NONE, 0};
    uint64_t key = before_key(part, step);
    struct explore_before b;
    if (explore_result_cache_find(&s->shared_names->befores, s->flag, key, &b)) {
        base_stress_assert(same_before(b, compute_before(s, part, step)));
        return b;
    }
    b = compute_before(s, part, step);
    explore_result_cache_put(&s->shared_names->befores, s->flag, key, b);
    return b;
}

const uint64_t *explore_summary_demands(struct explore_summaries *s, uint32_t demands,
                                        uint32_t *count) {
    catch_up(s);
    *count = explore_intern_count(&s->names[EXPLORE_DEMANDS], demands);
    return explore_intern_get(&s->names[EXPLORE_DEMANDS], demands);
}

/* ---- whole summaries ---- */

/* Is each part at the place of its thread? */
static inline bool are_in_place(const struct explore_summaries *s, const uint32_t *parts,
                                uint32_t count) {
    const uint64_t *end;
    for (uint32_t t = 0; t < count; t++) {
        uint64_t thread = t;
        if (parts[t] != EXPLORE_PART_NONE)
            entries_of(s, parts[t], &end, &thread);
        if (thread != t)
            return false;
    }
    return true;
}
uint32_t explore_summary_keep(struct explore_summaries *s, const uint32_t *parts, uint32_t count) {
    assert(count <= EXPLORE_SUMMARY_THREADS && are_in_place(s, parts, count));
    while (count > 0 && parts[count - 1] == EXPLORE_PART_NONE)
        count--;
    store_growth_enter(s->flag);
    uint32_t summary = store_component_intern(&s->shared_names->summaries, s->flag, parts,
                                              count * (uint32_t)sizeof *parts);
    store_growth_leave(s->flag);
    if (summary >> 31)
        base_fatal(BASE_FATAL_MEMORY, "the summaries of states have outgrown their numbers");
    return summary;
}

uint32_t explore_summary_get(const struct explore_summaries *s, uint32_t summary, uint32_t *parts) {
    uint32_t size;
    const void *kept = store_component_at(&s->shared_names->summaries, summary, &size);
    assert(size <= EXPLORE_SUMMARY_THREADS * sizeof *parts && size % sizeof *parts == 0);
    memcpy(parts, kept, size);
    return size / (uint32_t)sizeof *parts;
}
