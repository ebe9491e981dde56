/* States are not stored. The changes of each step are kept and can be undone. */
#include "explore/executions/executions_int.h"

#include "base/hash.h"
#include <assert.h>
#include <stdlib.h>
#include <string.h>

static struct explore_exec_content *content(struct explore_exec *x, uint32_t slot) {
    while (x->contents.count <= slot)
        *base_vec_push(&x->contents) = (struct explore_exec_content){0};
    return &x->contents.at[slot];
}

static uint64_t digest(uint32_t slot, const void *bytes, uint32_t size) {
    return bytes ? base_hash_word(base_hash_bytes(bytes, size) + slot) : 0;
}

void explore_exec_keep(struct explore_exec *x, uint32_t thread) {
    const struct model_change *changes;
    uint32_t count = x->m->v->changes(x->m, &changes);
    assert(thread < EXPLORE_EXEC_THREADS);
    for (uint32_t i = 0; i < count; i++) {
        const struct model_change *c = &changes[i];
        struct explore_exec_content *now = content(x, c->slot);
        if (now->size == c->size && (now->bytes != NULL) == (c->bytes != NULL) &&
            (!c->bytes || memcmp(now->bytes, c->bytes, c->size) == 0))
            continue;
        x->own[thread] ^=
            digest(c->slot, now->bytes, now->size) ^ digest(c->slot, c->bytes, c->size);
        *base_vec_push(&x->undo) = (struct explore_exec_undo){c->slot, *now};
        *now = (struct explore_exec_content){NULL, c->bytes ? c->size : 0};
        if (c->bytes) {
            now->bytes = base_alloc(c->size + 1u);
            memcpy(now->bytes, c->bytes, c->size);
        }
    }
    x->m->v->settle(x->m);
}

void explore_exec_undo_to(struct explore_exec *x, uint32_t mark) {
    assert(mark <= x->undo.count);
    while (x->undo.count > mark) {
        struct explore_exec_undo u = x->undo.at[--x->undo.count];
        struct explore_exec_content *now = content(x, u.slot);
        free(now->bytes);
        *now = u.old;
        x->m->v->load(x->m, u.slot, u.old.bytes, u.old.size, !u.old.bytes);
    }
    x->m->v->loaded(x->m);
}
