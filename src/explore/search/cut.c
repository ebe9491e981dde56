#include "explore/search/cut.h"

#include "explore/crew/growth.h"
#include "explore/crew/twin.h"

#include "base/hash.h"
#include "explore/crew/worker.h"
#include <assert.h>

static uint64_t key_of(store_state state, uint32_t thread) {
    return base_hash_word(state + base_hash_word(thread + 1u));
}

/* The thread's only choice. False: it has none or several, which ends a chain. */
static bool only_choice(struct explore_walker *k, uint32_t thread, struct model_choice *out) {
    const struct model_choice *choices;
    uint32_t count = k->v->choices(k->m, &choices), found = 0;
    for (uint32_t i = 0; i < count; i++)
        if (choices[i].thread == thread && found++ == 0)
            *out = choices[i];
    return found == 1;
}

static uint32_t pending_site(struct explore_walker *k, uint32_t thread) {
    const struct model_access *access;
    return k->v->pending(k->m, thread, &access) ? access[0].site : 0;
}

static void forget(struct explore_worker *w, const uint64_t *keys, uint32_t count) {
    for (uint32_t i = 0; i < count; i++)
        explore_set_remove(&w->followed, keys[i]);
}

static void report(struct explore_worker *w, uint32_t thread, uint32_t site) {
    struct model_fault fault = {.kind = MODEL_FAULT_NONTERMINATION, .thread = thread, .site = site};
    explore_worker_fault(w, &fault, false);
}

void explore_cut_follow(struct explore_worker *w, uint32_t thread, store_state state) {
    struct explore_walker *k = &w->walker;
    explore_twin_return(w, &state);
    store_mark mark = store_cursor_mark(k->cursor);
    BASE_VEC(uint64_t) keys = {0};
    store_state at = state;
    uint32_t site = UINT32_MAX;
    bool closed = false, known = true;
    assert(w->tail.count == 0 && w->crew->follow_cuts);
    while (!closed && explore_set_add(&w->followed, key_of(at, thread))) {
        *base_vec_push(&keys) = key_of(at, thread);
        uint32_t here = pending_site(k, thread);
        site = here < site ? here : site;
        struct model_choice choice;
        struct model_fault fault;
        if (!only_choice(k, thread, &choice))
            break;
        *base_vec_push(&w->tail) = choice;
        enum model_outcome outcome = explore_walker_creep(k, choice, &fault);
        if (w->crew->grows)
            explore_growth_note(w, false);
        if (outcome != MODEL_CUT)
            break;
        known = explore_worker_knows(w, &at);
        if (!known)
            break;
        closed = at == state;
    }
    explore_walker_back(k, mark);
    if (!known)
        forget(w, keys.at, keys.count);
    if (closed)
        report(w, thread, site);
    w->tail.count = 0;
    base_vec_drop(&keys);
}
