#include "explore/memo/recall.h"

#include "base/stress.h"
#include "explore/memo/excerpt.h"
#include "store/component.h"
#include <assert.h>
#include <string.h>

enum { TOLD_OF_REFUSED = 2 };
static const uint32_t LOUD = EXPLORE_WALKER_LOUD;

uint32_t explore_recall_mode(struct explore_walker *k) {
    assert(store_cursor_is_met(k->cursor)); /* the model is asked for its mode */
    uint32_t mode = k->memo ? k->v->memo->mode(k->m) : 0;
    assert(mode < LOUD);
    return mode && explore_walker_is_loud(k, k->m) ? mode | LOUD : mode;
}

bool explore_recall_has_grown(const struct explore_walker *k) {
    return model_growth(k->m, false) != k->grown;
}

bool explore_recall_check_growth(struct explore_walker *k) {
    if (!explore_recall_has_grown(k))
        return false;
    k->grown = model_growth(k->m, false);
    explore_memo_clear(k->memo);
    return true;
}

/* ---- known steps ---- */

#ifndef NDEBUG
/* Is the cursor in this state? The name was found by the edge cache or by the path patch. */
static bool is_named(struct explore_walker *k, const store_state *name) {
    return !BASE_STRESS || !name || store_cursor_name(k->cursor, 0) == *name;
}

/* Does the model's step have this effect? */
static bool is_true(struct explore_walker *k, struct model_choice choice,
                    const struct explore_memo_effect *e, const store_state *to) {
    struct model_fault fault;
    const struct model_access *accesses;
    store_mark mark = store_cursor_mark(k->cursor);
    uint64_t instructions = model_instructions(k->m);
    struct store_put puts[EXPLORE_MEMO_WRITES];
    explore_memo_puts(k->memo, k->cursor, k->m, e, puts);
    explore_walker_sync(k);
    bool good = k->v->step(k->m, choice, &fault) == MODEL_STEPPED;
    good = good && k->v->footprint(k->m, &accesses) == e->access_count;
    for (uint32_t i = 0; good && i < e->access_count; i++)
        good = memcmp(&accesses[i], &e->accesses[i], sizeof *accesses) == 0;
    explore_walker_mirror(k);
    store_cursor_rest(k->cursor);
    for (store_mark i = mark; good && i < store_cursor_mark(k->cursor); i++) {
        uint32_t slot = store_cursor_changed(k->cursor, i), at = 0;
        while (at < e->write_count && puts[at].slot != slot)
            at++;
        good = at < e->write_count;
    }
    for (uint32_t i = 0; good && i < e->write_count; i++)
        good = store_cursor_id(k->cursor, puts[i].slot) == puts[i].id;
    good = good && is_named(k, to);
    explore_walker_back(k, mark);
    k->recalled -= model_instructions(k->m) - instructions;
    return good;
}
#endif

void explore_recall_verify(struct explore_walker *k, struct model_choice choice,
                           const struct explore_memo_effect *e, const store_state *to) {
    assert(explore_recall_has_grown(k) || is_true(k, choice, e, to) || explore_recall_has_grown(k));
    (void)k, (void)choice, (void)e, (void)to;
}

/* Shows the step to the properties that have to see it. The model goes to the state where the step
 * begins. */
static void show(struct explore_walker *k, struct model_choice choice, uint64_t here,
                 const struct explore_memo_effect *e) {
    explore_walker_sync(k);
    explore_walker_prepare(k, here);
    k->v->memo->recall(k->m, e->accesses, e->access_count);
    explore_walker_watch_step(k, choice);
}

static void replay(struct explore_walker *k, const struct explore_memo_effect *e) {
    struct store_put puts[EXPLORE_MEMO_WRITES];
    explore_memo_puts(k->memo, k->cursor, k->m, e, puts);
    store_cursor_hold(k->cursor);
    for (uint32_t i = 0; i < e->write_count; i++)
        store_cursor_put(k->cursor, puts[i].slot, puts[i].id);
    k->recalled += e->step.instructions;
}

/* ---- recording a step ---- */

/* Is no word listed twice? */
static inline bool are_apart(const struct model_input *parts, uint32_t count) {
    for (uint32_t i = 0; i < count; i++)
        for (uint32_t k = 0; k < i; k++)
            if (parts[i].slot == parts[k].slot && parts[i].words & parts[k].words)
                return false;
    return true;
}
uint32_t explore_recall_inputs(struct explore_walker *k,
                               struct explore_memo_input inputs[EXPLORE_MEMO_INPUTS], bool *all) {
    const struct model_input *parts;
    uint32_t count;
    *all = k->v->memo->inputs(k->m, &parts, &count);
    if (count > EXPLORE_MEMO_INPUTS)
        return 0;
    assert(are_apart(parts, count));
    for (uint32_t i = 0; i < count; i++)
        inputs[i] =
            (struct explore_memo_input){parts[i], store_cursor_id(k->cursor, parts[i].slot)};
    return count;
}

/* A recorded step: its inputs and its writes. */
struct recorded_step {
    struct explore_memo_input inputs[EXPLORE_MEMO_INPUTS];
    struct explore_memo_write writes[EXPLORE_MEMO_WRITES];
    struct model_input changes[EXPLORE_MEMO_WRITES];
    uint32_t input_count, write_count;
    bool whole; /* inputs and writes are complete */
};

static uint32_t words_written(struct explore_walker *k, uint32_t slot) {
    const struct model_input *outputs;
    uint32_t words = 0, count = k->v->memo->outputs ? k->v->memo->outputs(k->m, &outputs) : 0;
    for (uint32_t i = 0; i < count; i++)
        if (outputs[i].slot == slot)
            words |= outputs[i].words;
    return words;
}

static uint32_t words_seen(const struct recorded_step *r, uint32_t slot) {
    uint32_t words = 0;
    for (uint32_t i = 0; i < r->input_count; i++)
        if (r->inputs[i].part.slot == slot)
            words |= r->inputs[i].part.words;
    return words;
}

static const void *content(struct explore_walker *k, uint32_t slot, uint32_t id, uint32_t *size) {
    if (id != STORE_ID_INITIAL)
        return store_cursor_content(k->cursor, id, size);
    return k->v->memo->origin(k->m, slot, size);
}

/* Is the content of a slot new as a whole, or determined by the words of it that the step looked
 * at? Otherwise some of its words stay as they were, and the write is a patch. */
static bool is_whole(uint32_t seen, uint32_t written, uint32_t before) {
    if (seen)
        return seen == MODEL_INPUT_ALL || before == STORE_ID_INITIAL;
    return !written;
}

static struct explore_memo_write write_of(struct explore_walker *k, struct recorded_step *r,
                                          uint32_t slot, uint32_t before,
                                          struct model_input *change) {
    struct explore_memo_write plain = {slot, store_cursor_id(k->cursor, slot)};
    uint32_t seen = words_seen(r, slot), written = words_written(k, slot), sizes[2];
    *change = (struct model_input){slot, MODEL_INPUT_ALL};
    const void *old = content(k, slot, before, &sizes[0]);
    const void *new = content(k, slot, plain.id, &sizes[1]);
    if (is_whole(seen, written, before) || !old || !new || sizes[0] != sizes[1])
        return plain;
    struct model_input part = {slot, seen | written};
    uint32_t changed = explore_excerpt_difference(old, new, sizes[0]);
    r->whole &= !(changed & ~part.words);
    change->words = changed | (written & ~seen);
    return (struct explore_memo_write){slot | EXPLORE_MEMO_PATCH,
                                       explore_memo_patch(k->memo, part, new, sizes[1])};
}

static void mirror_and_note(struct explore_walker *k, struct recorded_step *r) {
    const struct model_change *changes;
    uint32_t before[EXPLORE_MEMO_WRITES];
    uint32_t count = k->v->changes(k->m, &changes);
    for (uint32_t i = 0; i < count && i < EXPLORE_MEMO_WRITES; i++)
        before[i] = store_cursor_id(k->cursor, changes[i].slot);
    explore_walker_mirror_changes(k, changes, count);
    r->write_count = count;
    r->whole &= count <= EXPLORE_MEMO_WRITES;
    for (uint32_t i = 0; r->whole && i < count; i++)
        r->writes[i] = write_of(k, r, changes[i].slot, before[i], &r->changes[i]);
    k->v->settle(k->m);
}

/* How many inputs of a refused step are told to the memo. A step that cannot be remembered can
 * hardly ever be remembered with other inputs, so a few are enough. All are told in two cases: for
 * the end of a thread, which can be remembered where no other thread goes on because of it, and for
 * a step that may have been the last of the run. */
static uint32_t told_of_refused(struct explore_walker *k, struct explore_memo_key key,
                                uint32_t inputs) {
    bool ended = k->v->ended(k->m) || k->v->reduction->life(k->m, key.choice.thread) != MODEL_RUNS;
    return ended || inputs < TOLD_OF_REFUSED ? inputs : TOLD_OF_REFUSED;
}

static enum model_outcome learn(struct explore_walker *k, struct explore_memo_key key,
                                uint64_t here, bool quiet) {
    struct recorded_step r;
    struct explore_memo_effect e = {.writes = r.writes};
    uint64_t before = model_instructions(k->m);
    k->v->memo->ask(k->m, true);
    enum model_outcome outcome = explore_walker_run(k, key.choice, here, quiet);
    k->v->memo->ask(k->m, false);
    uint64_t instructions = model_instructions(k->m) - before;
    e.step.instructions = (uint32_t)instructions;
    e.access_count = k->v->footprint(k->m, &e.accesses);
    e.step.concerns = explore_walker_concerns(k, e.accesses, e.access_count, true);
    explore_memo_make_room(k->memo);
    r.input_count = explore_recall_inputs(k, r.inputs, &r.whole);
    r.whole &= outcome == MODEL_STEPPED && r.input_count && instructions <= UINT32_MAX;
    mirror_and_note(k, &r);
    e.write_count = r.write_count;
    e.changes = r.changes;
    if (explore_recall_check_growth(k)) /* its first inputs may have changed meaning */
        return explore_walker_end_step(k, outcome);
    if (r.whole && k->v->memo->mode(k->m) == key.mode) { /* an effect does not tell a new mode */
        explore_memo_learn(k->memo, k->cursor, key, r.inputs, r.input_count, &e);
    } else {
        explore_memo_refuse(k->memo, k->cursor, key, r.inputs,
                            told_of_refused(k, key, r.input_count));
    }
    return explore_walker_end_step(k, outcome);
}

/* ---- the step ---- */

/* The mode again: a model may know more of what its steps depend on than when the state was
 * entered. */
static bool renew(struct explore_walker *k, uint32_t *mode) {
    uint32_t before = *mode;
    *mode = explore_recall_mode(k);
    return *mode != before;
}

enum model_outcome explore_recall_step(struct explore_walker *k, struct model_choice choice,
                                       uint64_t here, uint32_t *mode) {
    struct explore_memo_key key = {choice, *mode & ~LOUD};
    assert(!*mode || (k->memo && key.mode)); /* LOUD alone is not a mode */
    const struct explore_memo_effect *effect;
    k->taken = 0;
    if (!*mode)
        return explore_walker_step(k, choice, here);
    switch (explore_memo_find(k->memo, k->cursor, key, &effect)) {
    case EXPLORE_MEMO_HIT:
        if (*mode & LOUD)
            show(k, choice, here, effect);
        explore_recall_verify(k, choice, effect, NULL);
        replay(k, effect);
        k->taken = effect->step.effect;
        assert(k->taken);
        return MODEL_STEPPED;
    case EXPLORE_MEMO_MISS:
        explore_walker_sync(k);
        if (renew(k, mode))
            return explore_recall_step(k, choice, here, mode);
        return learn(k, key, here, !(*mode & LOUD));
    default: return explore_walker_take(k, choice, here, !(*mode & LOUD));
    }
}
