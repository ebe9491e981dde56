/* Runs a path from the initial state, independently of the search that found it. */
#include "explore/paths/replay.h"

#include "base/limit.h"
#include <assert.h>
#include <string.h>

static void hook(struct explore_walker *k, const struct model_fault *fault, bool own) {
    struct explore_replayer *r = (struct explore_replayer *)k;
    (void)own;
    if (!explore_fault_same(fault, &r->expected) || r->matched)
        return;
    r->matched = true;
    r->found = *fault;
}

void explore_replayer_open(struct explore_replayer *r, struct model *m,
                           const struct explore_options *options) {
    *r = (struct explore_replayer){.options = options};
    r->initial = m->v->initial(m, &r->initial_fault);
    r->store = store_new(
        &(struct store_options){.kind = STORE_TREE, .workers = 1, .tuning = options->tuning});
    explore_walker_open(&r->walker, m, r->store, options, hook);
}

void explore_replayer_close(struct explore_replayer *r) {
    explore_walker_close(&r->walker);
    store_drop(r->store);
    base_vec_drop(&r->choices);
    base_vec_drop(&r->walked);
    base_vec_drop(&r->marks);
    base_vec_drop(&r->trail);
}

/* Does the loop from footstep i to the last one consist of cut steps of one thread? */
static bool idle_loop(const struct explore_replayer *r, uint32_t i, uint32_t *site) {
    uint32_t last = r->trail.count - 1;
    *site = UINT32_MAX;
    for (uint32_t j = i + 1; j <= last; j++) {
        const struct explore_footstep *f = &r->trail.at[j];
        if (!f->cut || f->thread != r->trail.at[last].thread)
            return false;
        *site = f->site < *site ? f->site : *site;
    }
    return true;
}

static void look_for_loop(struct explore_replayer *r) {
    uint32_t last = r->trail.count - 1;
    assert(last < r->trail.count);
    const struct explore_footstep *now = &r->trail.at[last];
    for (uint32_t i = last; i-- > 0;) {
        uint32_t site = now->site;
        if (r->trail.at[i].state != now->state)
            continue;
        if (!r->options->check_termination && !idle_loop(r, i, &site))
            return;
        r->matched = site == r->expected.site;
        return;
    }
}

static void add_footstep(struct explore_replayer *r, uint32_t thread, bool cut) {
    const struct model_access *access;
    struct explore_walker *k = &r->walker;
    struct explore_footstep f = {.thread = thread, .cut = cut};
    /* No thread led to the initial state. */
    if (r->trail.count > 0 && k->v->pending(k->m, thread, &access))
        f.site = access[0].site;
    store_cursor_commit(k->cursor, 0, &f.state);
    *base_vec_push(&r->trail) = f;
    look_for_loop(r);
}

static void note_choices(struct explore_replayer *r) {
    const struct model_choice *enabled;
    uint32_t count = r->walker.v->choices(r->walker.m, &enabled);
    base_vec_reserve(&r->choices, count + 1);
    for (uint32_t i = 0; i < count; i++)
        r->choices.at[i] = enabled[i];
    r->choices.count = count;
}

/* Looks at the state that the model is now in. True: it shows the fault. */
static bool arrived(struct explore_replayer *r, uint32_t thread, bool cut) {
    struct explore_walker *k = &r->walker;
    note_choices(r);
    explore_walker_look(k, r->choices.at, r->choices.count);
    if (r->expected.kind == MODEL_FAULT_NONTERMINATION)
        add_footstep(r, thread, cut);
    *base_vec_push(&r->marks) = store_cursor_mark(k->cursor);
    assert(r->marks.count == 1 ||
           r->marks.count == r->walked.count + 2); /* a step is still to note */
    return r->matched;
}

/* Goes back to the last state that a path shares with the previous path, and that was no fault
 * there. Variants of a long path differ in little. Returns how many steps lead to that state. */
static uint32_t go_back(struct explore_replayer *r, const explore_path *path) {
    assert(r->marks.count > r->walked.count);
    uint32_t shared = 0;
    while (shared < path->count && shared < r->walked.count &&
           model_choice_same(path->at[shared], r->walked.at[shared]))
        shared++;
    r->walked.count = shared;
    r->marks.count = shared + 1;
    if (r->trail.count > shared + 1)
        r->trail.count = shared + 1;
    explore_walker_back(&r->walker, r->marks.at[shared]);
    note_choices(r);
    return shared;
}

/* Goes to the initial state. True: it shows the fault. */
static bool start_over(struct explore_replayer *r, const struct model_fault *expected) {
    r->expected = *expected;
    r->trail.count = r->walked.count = r->marks.count = 0;
    explore_walker_back(&r->walker, 0);
    if (!arrived(r, UINT32_MAX, false))
        return false;
    r->expected.kind = MODEL_FAULT_NONE; /* go_back must not return to a state with the fault */
    return true;
}

static bool is_enabled(const struct explore_replayer *r, struct model_choice choice) {
    for (uint32_t i = 0; i < r->choices.count; i++)
        if (model_choice_same(r->choices.at[i], choice))
            return true;
    return false;
}

static uint32_t run_steps(struct explore_replayer *r, const explore_path *path, uint32_t first) {
    assert(r->walked.count == first && r->marks.count == first + 1 && first <= path->count);
    for (uint32_t i = first; i < path->count; i++) {
        struct model_choice choice = path->at[i];
        if (!is_enabled(r, choice) || base_limit_over())
            return UINT32_MAX;
        enum model_outcome outcome = explore_walker_step(&r->walker, choice, r->steps++);
        if (r->matched)
            return i + 1;
        if (outcome == MODEL_FAULTED || outcome == MODEL_PRUNED)
            return UINT32_MAX;
        if (arrived(r, choice.thread, outcome == MODEL_CUT))
            return i + 1;
        *base_vec_push(&r->walked) = choice;
    }
    return UINT32_MAX;
}

uint32_t explore_replayer_run(struct explore_replayer *r, const explore_path *path,
                              const struct model_fault *expected) {
    assert(expected->kind != MODEL_FAULT_NONE);
    r->found = r->initial == MODEL_FAULTED ? r->initial_fault : *expected;
    if (r->initial == MODEL_FAULTED)
        return explore_fault_same(&r->initial_fault, expected) ? 0 : UINT32_MAX;
    if (r->initial == MODEL_PRUNED)
        return UINT32_MAX;
    r->matched = false;
    r->walker.prepared = false;
    if (!explore_fault_same(&r->expected, expected)) {
        if (start_over(r, expected))
            return 0;
        return run_steps(r, path, 0);
    }
    return run_steps(r, path, go_back(r, path));
}

bool explore_replay(struct model *m, const struct explore_options *options,
                    const explore_path *path, const struct model_fault *expected) {
    struct explore_replayer r;
    explore_replayer_open(&r, m, options);
    uint32_t length = explore_replayer_run(&r, path, expected);
    explore_replayer_close(&r);
    return length == path->count;
}

/* ---- a path to a livelock ---- */

struct livelock_replay {
    struct explore_walker walker; /* first: the walker's hook casts back */
    struct model_fault *found;
    bool shown;
};

static void livelock_hook(struct explore_walker *k, const struct model_fault *fault, bool own) {
    struct livelock_replay *r = (struct livelock_replay *)k;
    assert(!own && fault->kind == MODEL_FAULT_LIVELOCK);
    (void)own;
    *r->found = *fault;
    r->shown = true;
}

/* Lists the choices of the current state. True: `choice` is one of them. */
static bool offers(struct explore_walker *k, explore_path *all, const struct model_choice *choice) {
    const struct model_choice *enabled;
    uint32_t count = k->v->choices(k->m, &enabled);
    bool has = false;
    all->count = 0;
    for (uint32_t i = 0; i < count; i++) {
        *base_vec_push(all) = enabled[i];
        has |= choice && model_choice_same(enabled[i], *choice);
    }
    return has;
}

static bool follow(struct explore_walker *k, const explore_path *path, explore_path *all) {
    struct model_fault fault;
    for (uint32_t i = 0; i < path->count; i++) {
        if (!offers(k, all, &path->at[i]))
            return false;
        enum model_outcome outcome = explore_walker_creep(k, path->at[i], &fault);
        if (outcome != MODEL_STEPPED && outcome != MODEL_CUT)
            return false;
    }
    offers(k, all, NULL);
    return true;
}

bool explore_livelock_replay(struct model *m, const explore_path *path, struct model_fault *found) {
    struct explore_options options = {.livelocks = true};
    struct livelock_replay r = {.found = found};
    explore_path all = {0};
    if (m->v->initial(m, found) != MODEL_STEPPED)
        return false;
    struct store *store = store_new(&(struct store_options){.kind = STORE_TREE, .workers = 1});
    explore_walker_open(&r.walker, m, store, &options, livelock_hook);
    if (follow(&r.walker, path, &all))
        explore_walker_look(&r.walker, all.at, all.count);
    explore_walker_close(&r.walker);
    store_drop(store);
    base_vec_drop(&all);
    return r.shown;
}
