/* Moving a model and its cursor together. */
#include "explore/walk/walker.h"

#include "explore/memo/excerpt.h"
#include "explore/memo/memo.h"
#include "explore/memo/scene.h"
#include "explore/walk/livelock.h"
#include "store/component.h"
#include <assert.h>
#include <stdlib.h>
#include <string.h>

void explore_walker_open(struct explore_walker *k, struct model *m, struct store *store,
                         const struct explore_options *options, explore_walker_hook *hook) {
    assert(hook && (options->properties || options->property_count == 0));
    *k = (struct explore_walker){.m = m, .v = m->v, .hook = hook};
    k->cursor = store_cursor_new(store);
    k->property_count = options->property_count;
    k->properties = base_calloc(options->property_count + 1u, sizeof *k->properties);
    for (uint32_t i = 0; i < options->property_count; i++) {
        struct explore_property *p = &k->properties[i];
        *p = options->properties[i];
        assert(!p->fork == !p->drop);
        if (p->fork)
            p->context = p->fork(p->context);
        k->any_state |= p->state != NULL;
        k->any_step |= p->step != NULL;
        k->any_before |= p->before != NULL;
    }
    if (options->livelocks)
        k->livelock = explore_livelock_new();
    k->v->settle(m);
}

void explore_walker_close(struct explore_walker *k) {
    for (uint32_t i = 0; i < k->property_count; i++)
        if (k->properties[i].drop)
            k->properties[i].drop(k->properties[i].context);
    free(k->properties);
    explore_livelock_drop(k->livelock);
    explore_memo_drop(k->memo);
    explore_scene_drop(k->scene);
    store_cursor_drop(k->cursor);
}

static void load(void *context, uint32_t slot, const void *bytes, uint32_t size, bool initial) {
    struct explore_walker *k = context;
    k->v->load(k->m, slot, bytes, size, initial);
}

void explore_walker_sync(struct explore_walker *k) {
    if (store_cursor_sync(k->cursor, load, k))
        k->v->loaded(k->m);
}

static void prepare(struct explore_walker *k, uint64_t here) {
    for (uint32_t i = 0; i < k->property_count; i++)
        if (k->properties[i].before)
            k->properties[i].before(k->properties[i].context, k->m);
    k->prepared = true;
    k->prepared_at = here;
}

static void watch_step(struct explore_walker *k, struct model_choice choice) {
    for (uint32_t i = 0; i < k->property_count; i++) {
        struct explore_property *p = &k->properties[i];
        struct model_fault fault = {0};
        while (p->step && p->step(p->context, k->m, choice, &fault))
            k->hook(k, &fault, false);
    }
}

/* What changed goes into the cursor; the model does not know yet that it did. */
static void set_changes(struct explore_walker *k, const struct model_change *changes,
                        uint32_t count) {
    assert(count == 0 || changes);
    store_cursor_hold(k->cursor);
    for (uint32_t i = 0; i < count; i++)
        store_cursor_set(k->cursor, changes[i].slot, changes[i].bytes, changes[i].size);
}

void explore_walker_mirror(struct explore_walker *k) {
    const struct model_change *changes;
    uint32_t count = k->v->changes(k->m, &changes);
    set_changes(k, changes, count);
    k->v->settle(k->m);
}

/* ---- steps ---- */

/* The model's own part of a step: all but what becomes of its changes. `quiet`: no property has to
 * see it. */
static enum model_outcome run(struct explore_walker *k, struct model_choice choice, uint64_t here,
                              bool quiet) {
    if (!quiet && k->any_before && !(k->prepared && k->prepared_at == here))
        prepare(k, here);
    struct model_fault fault = {0};
    enum model_outcome outcome = k->v->step(k->m, choice, &fault);
    if (!quiet && k->any_step && outcome != MODEL_PRUNED)
        watch_step(k, choice);
    if (outcome == MODEL_FAULTED) {
        assert(fault.kind != MODEL_FAULT_NONE);
        k->hook(k, &fault, true);
    }
    return outcome;
}

/* The store is held until the state is committed, if it will be. */
static enum model_outcome end_step(struct explore_walker *k, enum model_outcome outcome) {
    if (outcome == MODEL_FAULTED || outcome == MODEL_PRUNED)
        store_cursor_rest(k->cursor);
    return outcome;
}

static enum model_outcome take(struct explore_walker *k, struct model_choice choice, uint64_t here,
                               bool quiet) {
    explore_walker_sync(k);
    enum model_outcome outcome = run(k, choice, here, quiet);
    explore_walker_mirror(k);
    return end_step(k, outcome);
}

enum model_outcome explore_walker_step(struct explore_walker *k, struct model_choice choice,
                                       uint64_t here) {
    return take(k, choice, here, false);
}

enum model_outcome explore_walker_creep(struct explore_walker *k, struct model_choice choice,
                                        struct model_fault *fault) {
    explore_walker_sync(k);
    enum model_outcome outcome = k->v->step(k->m, choice, fault);
    explore_walker_mirror(k);
    store_cursor_rest(k->cursor);
    return outcome;
}

/* ---- steps that are known ---- */

enum { TOLD_OF_REFUSED = 2 };
static const uint32_t LOUD = EXPLORE_WALKER_LOUD;

uint32_t explore_walker_mode(struct explore_walker *k) {
    uint32_t mode = k->memo ? k->v->memo->mode(k->m) : 0;
    assert(mode < LOUD);
    return mode && explore_walker_is_loud(k, k->m) ? mode | LOUD : mode;
}

bool explore_walker_is_loud(struct explore_walker *k, struct model *m) {
    for (uint32_t i = 0; i < k->property_count; i++) {
        const struct explore_property *p = &k->properties[i];
        if (p->step && !(p->quiet && p->quiet(p->context, m)))
            return true;
    }
    return false;
}

/* A property has to see the step: the model goes where it begins. */
static void show(struct explore_walker *k, struct model_choice choice, uint64_t here,
                 const struct explore_memo_effect *e) {
    explore_walker_sync(k);
    if (k->any_before && !(k->prepared && k->prepared_at == here))
        prepare(k, here);
    k->v->memo->recall(k->m, e->accesses, e->access_count);
    watch_step(k, choice);
}

#ifndef NDEBUG
/* Does the model do the same? */
static bool is_true(struct explore_walker *k, struct model_choice choice,
                    const struct explore_memo_effect *e) {
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
    explore_walker_back(k, mark);
    k->recalled -= model_instructions(k->m) - instructions;
    return good;
}
#endif

bool explore_walker_has_grown(const struct explore_walker *k) {
    return model_growth(k->m, false) != k->grown;
}

bool explore_walker_check_growth(struct explore_walker *k) {
    if (!explore_walker_has_grown(k))
        return false;
    k->grown = model_growth(k->m, false);
    explore_memo_clear(k->memo);
    return true;
}

void explore_walker_verify(struct explore_walker *k, struct model_choice choice,
                           const struct explore_memo_effect *e) {
    assert(explore_walker_has_grown(k) || is_true(k, choice, e));
    (void)k, (void)choice, (void)e;
}

static void replay(struct explore_walker *k, const struct explore_memo_effect *e) {
    struct store_put puts[EXPLORE_MEMO_WRITES];
    explore_memo_puts(k->memo, k->cursor, k->m, e, puts);
    store_cursor_hold(k->cursor);
    for (uint32_t i = 0; i < e->write_count; i++)
        store_cursor_put(k->cursor, puts[i].slot, puts[i].id);
    k->recalled += e->step.instructions;
}

uint32_t explore_walker_inputs(struct explore_walker *k,
                               struct explore_memo_input inputs[EXPLORE_MEMO_INPUTS], bool *all) {
    const struct model_input *parts;
    uint32_t count;
    *all = k->v->memo->inputs(k->m, &parts, &count);
    if (count > EXPLORE_MEMO_INPUTS)
        return 0;
    for (uint32_t i = 0; i < count; i++)
        inputs[i] =
            (struct explore_memo_input){parts[i], store_cursor_id(k->cursor, parts[i].slot)};
    return count;
}

uint64_t explore_walker_concerns(const struct explore_walker *k,
                                 const struct model_access *accesses, uint32_t count, bool done) {
    uint64_t bits = 0;
    for (uint32_t i = 0; i < k->property_count; i++) {
        const struct explore_property *p = &k->properties[i];
        if (p->step)
            bits |= p->concerns ? p->concerns(accesses, count, done) : UINT64_MAX;
    }
    return bits;
}

/* What a step looked at, and what it did. */
struct lesson {
    struct explore_memo_input inputs[EXPLORE_MEMO_INPUTS];
    struct explore_memo_write writes[EXPLORE_MEMO_WRITES];
    struct model_input changes[EXPLORE_MEMO_WRITES];
    uint32_t input_count, write_count;
    bool whole; /* that is all */
};

static uint32_t words_written(struct explore_walker *k, uint32_t slot) {
    const struct model_input *outputs;
    uint32_t words = 0, count = k->v->memo->outputs ? k->v->memo->outputs(k->m, &outputs) : 0;
    for (uint32_t i = 0; i < count; i++)
        if (outputs[i].slot == slot)
            words |= outputs[i].words;
    return words;
}

static uint32_t words_seen(const struct lesson *l, uint32_t slot) {
    uint32_t words = 0;
    for (uint32_t i = 0; i < l->input_count; i++)
        if (l->inputs[i].part.slot == slot)
            words |= l->inputs[i].part.words;
    return words;
}

static const void *content(struct explore_walker *k, uint32_t slot, uint32_t id, uint32_t *size) {
    if (id != STORE_ID_INITIAL)
        return store_cursor_content(k->cursor, id, size);
    return k->v->memo->origin(k->m, slot, size);
}

/* Is what became of a slot all new, or does it follow from what the step saw of it? Otherwise a
 * part of it stays as it was. */
static bool is_whole(uint32_t seen, uint32_t written, uint32_t before) {
    if (seen)
        return seen == MODEL_INPUT_ALL || before == STORE_ID_INITIAL;
    return !written;
}

static struct explore_memo_write write_of(struct explore_walker *k, struct lesson *l, uint32_t slot,
                                          uint32_t before, struct model_input *change) {
    struct explore_memo_write plain = {slot, store_cursor_id(k->cursor, slot)};
    uint32_t seen = words_seen(l, slot), written = words_written(k, slot), sizes[2];
    *change = (struct model_input){slot, MODEL_INPUT_ALL};
    const void *old = content(k, slot, before, &sizes[0]);
    const void *new = content(k, slot, plain.id, &sizes[1]);
    if (is_whole(seen, written, before) || !old || !new || sizes[0] != sizes[1])
        return plain;
    struct model_input part = {slot, seen | written};
    uint32_t changed = explore_excerpt_difference(old, new, sizes[0]);
    l->whole &= !(changed & ~part.words);
    change->words = changed | (written & ~seen);
    return (struct explore_memo_write){slot | EXPLORE_MEMO_PATCH,
                                       explore_memo_patch(k->memo, part, new, sizes[1])};
}

static void mirror_and_note(struct explore_walker *k, struct lesson *l) {
    const struct model_change *changes;
    uint32_t before[EXPLORE_MEMO_WRITES];
    uint32_t count = k->v->changes(k->m, &changes);
    for (uint32_t i = 0; i < count && i < EXPLORE_MEMO_WRITES; i++)
        before[i] = store_cursor_id(k->cursor, changes[i].slot);
    set_changes(k, changes, count);
    l->write_count = count;
    l->whole &= count <= EXPLORE_MEMO_WRITES;
    for (uint32_t i = 0; l->whole && i < count; i++)
        l->writes[i] = write_of(k, l, changes[i].slot, before[i], &l->changes[i]);
    k->v->settle(k->m);
}

/* A step that cannot be remembered is hardly ever another time, whatever else it looks at; but the
 * end of a thread is, where others do not go on because of it, and so is what could have been the
 * last step of all. */
static uint32_t told_of_refused(struct explore_walker *k, struct explore_memo_key key,
                                uint32_t inputs) {
    bool ended = k->v->ended(k->m) || k->v->reduction->life(k->m, key.choice.thread) != MODEL_RUNS;
    return ended || inputs < TOLD_OF_REFUSED ? inputs : TOLD_OF_REFUSED;
}

static enum model_outcome learn(struct explore_walker *k, struct explore_memo_key key,
                                uint64_t here, bool quiet) {
    struct lesson l;
    struct explore_memo_effect e = {.writes = l.writes};
    uint64_t before = model_instructions(k->m);
    k->v->memo->ask(k->m, true);
    enum model_outcome outcome = run(k, key.choice, here, quiet);
    k->v->memo->ask(k->m, false);
    uint64_t instructions = model_instructions(k->m) - before;
    e.step.instructions = (uint32_t)instructions;
    e.access_count = k->v->footprint(k->m, &e.accesses);
    e.step.concerns = explore_walker_concerns(k, e.accesses, e.access_count, true);
    explore_memo_make_room(k->memo);
    l.input_count = explore_walker_inputs(k, l.inputs, &l.whole);
    l.whole &= outcome == MODEL_STEPPED && l.input_count && instructions <= UINT32_MAX;
    mirror_and_note(k, &l);
    e.write_count = l.write_count;
    e.changes = l.changes;
    if (explore_walker_check_growth(k)) /* in between: what it saw first may not be so any more */
        return end_step(k, outcome);
    if (l.whole &&
        k->v->memo->mode(k->m) == key.mode) { /* it is not written: it must stay what it is */
        explore_memo_learn(k->memo, k->cursor, key, l.inputs, l.input_count, &e);
    } else {
        explore_memo_refuse(k->memo, k->cursor, key, l.inputs,
                            told_of_refused(k, key, l.input_count));
    }
    return end_step(k, outcome);
}

/* A model may know more of what its steps depend on than when the state was entered. */
static bool renew(struct explore_walker *k, uint32_t *mode) {
    uint32_t before = *mode;
    *mode = explore_walker_mode(k);
    return *mode != before;
}

enum model_outcome explore_walker_try(struct explore_walker *k, struct model_choice choice,
                                      uint64_t here, uint32_t *mode) {
    struct explore_memo_key key = {choice, *mode & ~LOUD};
    const struct explore_memo_effect *effect;
    k->taken = 0;
    if (!*mode)
        return explore_walker_step(k, choice, here);
    switch (explore_memo_find(k->memo, k->cursor, key, &effect)) {
    case EXPLORE_MEMO_HIT:
        if (*mode & LOUD)
            show(k, choice, here, effect);
        explore_walker_verify(k, choice, effect);
        replay(k, effect);
        k->taken = effect->step.effect;
        return MODEL_STEPPED;
    case EXPLORE_MEMO_MISS:
        explore_walker_sync(k);
        if (renew(k, mode))
            return explore_walker_try(k, choice, here, mode);
        return learn(k, key, here, !(*mode & LOUD));
    default: return take(k, choice, here, !(*mode & LOUD));
    }
}

void explore_walker_look(struct explore_walker *k, const struct model_choice *choices,
                         uint32_t count) {
    struct model_fault livelock = {0};
    if (k->livelock && explore_livelock_look(k->livelock, k, choices, count, &livelock))
        k->hook(k, &livelock, false);
    if (!k->any_state)
        return;
    for (uint32_t i = 0; i < k->property_count; i++) {
        struct explore_property *p = &k->properties[i];
        struct model_fault fault = {0};
        if (p->state && p->state(p->context, k->m, choices, count, &fault))
            k->hook(k, &fault, false);
    }
}

void explore_walker_back(struct explore_walker *k, store_mark mark) {
    store_cursor_back(k->cursor, mark, load, k);
    k->v->loaded(k->m);
}

void explore_walker_return(struct explore_walker *k, store_mark mark) {
    store_cursor_return(k->cursor, mark);
}

void explore_walker_goto(struct explore_walker *k, store_state state) {
    explore_walker_sync(k);
    store_cursor_goto(k->cursor, state, load, k);
    k->v->loaded(k->m);
}

bool explore_fault_same(const struct model_fault *a, const struct model_fault *b) {
    return a->kind == b->kind && a->site == b->site && a->site2 == b->site2;
}
