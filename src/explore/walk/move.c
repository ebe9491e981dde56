#include "explore/walk/move.h"

#include <assert.h>

static void load(void *context, uint32_t slot, const void *bytes, uint32_t size, bool initial) {
    struct explore_walker *k = context;
    k->v->load(k->m, slot, bytes, size, initial);
}

void explore_walker_sync(struct explore_walker *k) {
    if (store_cursor_sync(k->cursor, load, k))
        k->v->loaded(k->m);
}

void explore_walker_mirror_changes(struct explore_walker *k, const struct model_change *changes,
                                   uint32_t count) {
    assert(count == 0 || changes);
    store_cursor_hold(k->cursor);
    for (uint32_t i = 0; i < count; i++)
        store_cursor_set(k->cursor, changes[i].slot, changes[i].bytes, changes[i].size);
}

void explore_walker_mirror(struct explore_walker *k) {
    const struct model_change *changes;
    uint32_t count = k->v->changes(k->m, &changes);
    explore_walker_mirror_changes(k, changes, count);
    k->v->settle(k->m);
}

enum model_outcome explore_walker_creep(struct explore_walker *k, struct model_choice choice,
                                        struct model_fault *fault) {
    explore_walker_sync(k);
    assert(choice.thread < k->v->threads(k->m));
    enum model_outcome outcome = k->v->step(k->m, choice, fault);
    explore_walker_mirror(k);
    store_cursor_rest(k->cursor);
    return outcome;
}

void explore_walker_back(struct explore_walker *k, store_mark mark) {
    store_cursor_back(k->cursor, mark, load, k);
    assert(store_cursor_is_met(k->cursor));
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
