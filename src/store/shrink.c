/* From an exact store to a lossy one: every state is gone to in the one, and what differs from the
 * state before it is told to the other. */
#include "store/cursor.h"

#include <assert.h>

struct copy {
    struct store_cursor *from, *to;
};

static void set_slot(void *context, uint32_t slot, const void *bytes, uint32_t size, bool initial) {
    store_cursor_set(context, slot, initial ? NULL : bytes, size);
}

static void copy_state(void *context, uint64_t name) {
    const struct copy *c = context;
    store_cursor_goto(c->from, name, set_slot, c->to);
    store_cursor_commit(c->to, 0, NULL);
    store_cursor_forget(c->to);
}

void store_shrink(struct store *from, struct store *to) {
    assert(store_exact(from) && !store_exact(to));
    struct copy c = {store_cursor_new(from), store_cursor_new(to)};
    store_roots_each(&from->roots, copy_state, &c);
    store_cursor_drop(c.from);
    store_cursor_drop(c.to);
}
