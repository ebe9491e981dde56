/* A second opinion on an endless run. It is run from the start on a model and a store of its own.
 * It must come back to where its cycle began, and starve no thread if fairness was asked for. And
 * the property must fail on it by the definition of the logic, without the automaton. */
#include "explore/lasso/lasso.h"

#include "explore/walk/walker.h"
#include <assert.h>
#include <stdlib.h>

struct tape {
    struct explore_walker walker; /* first: the walker's hook casts back */
    const struct explore_temporal *t;
    BASE_VEC(uint64_t) letters;
    BASE_VEC(store_state) states;
    uint64_t content; /* threads that moved, or could not run, since the cycle began */
    bool failed;
};

static void hook(struct explore_walker *k, const struct model_fault *fault, bool own) {
    (void)fault;
    if (own)
        ((struct tape *)k)->failed = true;
}

static bool record(struct tape *p) {
    struct explore_walker *k = &p->walker;
    store_state state;
    store_cursor_commit(k->cursor, 0, &state);
    *base_vec_push(&p->states) = state;
    uint64_t letter;
    const char *why;
    p->failed |= !p->t->letter(p->t->context, k->m, &letter, &why);
    *base_vec_push(&p->letters) = p->failed ? 0 : letter;
    return !p->failed;
}

/* A thread's bit; 0 for a thread beyond the limit of fairness, which no fair run may enable. */
static uint64_t turn_of(uint32_t thread) {
    return thread < EXPLORE_LASSO_THREADS_MOST ? UINT64_C(1) << thread : 0;
}

/* Takes a choice if it is enabled, and notes the threads that could not run before it. */
static bool take(struct tape *p, struct model_choice choice, uint64_t step) {
    struct explore_walker *k = &p->walker;
    const struct model_choice *enabled;
    uint32_t count = k->v->choices(k->m, &enabled);
    uint64_t waiting = 0;
    bool possible = false, beyond = false;
    for (uint32_t i = 0; i < count; i++) {
        possible |= model_choice_same(enabled[i], choice);
        waiting |= turn_of(enabled[i].thread);
        beyond |= enabled[i].thread >= EXPLORE_LASSO_THREADS_MOST;
    }
    p->content |= ~waiting | turn_of(choice.thread);
    if (!possible || (p->t->fair && beyond))
        return false;
    enum model_outcome outcome = explore_walker_step(k, choice, step);
    return (outcome == MODEL_STEPPED || outcome == MODEL_CUT) && record(p);
}

static bool runs(struct tape *p, const explore_path *path, uint32_t loop) {
    if (!record(p))
        return false;
    for (uint32_t i = 0; i < path->count; i++) {
        if (i == loop)
            p->content = 0;
        if (!take(p, path->at[i], i))
            return false;
    }
    return true;
}

/* A run that ends stays in its last state for ever. */
static bool stays(struct tape *p) {
    const struct model_choice *enabled;
    struct explore_walker *k = &p->walker;
    return k->v->choices(k->m, &enabled) == 0;
}

static bool is_lasso(struct tape *p, const explore_path *path, uint32_t cycle) {
    uint32_t loop = path->count - cycle;
    if (!runs(p, path, loop))
        return false;
    assert(p->states.count == path->count + 1 && p->letters.count == p->states.count);
    if (cycle == 0) {
        if (!stays(p))
            return false;
        return p->t->violated(p->t->context, p->letters.at, loop, p->letters.count);
    }
    if (p->states.at[loop] != base_vec_last(&p->states))
        return false;
    if (p->t->fair && ~p->content)
        return false;
    return p->t->violated(p->t->context, p->letters.at, loop, path->count);
}

bool explore_lasso_replay(struct model *m, const struct explore_options *options,
                          const explore_path *path, uint32_t cycle) {
    assert(options->temporal);
    struct model_fault fault;
    struct tape p = {.t = options->temporal};
    enum model_outcome first = m->v->initial(m, &fault);
    if (cycle > path->count || (first != MODEL_STEPPED && first != MODEL_CUT))
        return false;
    struct store *store = store_new(&(struct store_options){.kind = STORE_TREE, .workers = 1});
    struct explore_options plain = *options;
    plain.property_count = 0;
    explore_walker_open(&p.walker, m, store, &plain, hook);
    bool shown = is_lasso(&p, path, cycle);
    explore_walker_close(&p.walker);
    store_drop(store);
    base_vec_drop(&p.letters);
    base_vec_drop(&p.states);
    return shown;
}
