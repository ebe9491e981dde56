/* Stacks of a story. The same stack comes again at many switches, and its texts in many stacks, so
 * each is kept once. */
#include "base/hash.h"
#include "story/story_int.h"

#include <assert.h>
#include <string.h>

enum { FRAMES_MOST = 64 }; /* of a deeper stack the outer frames are only counted */

static bool is_text(const void *owner, uint32_t number, const void *key) {
    const struct story_build *b = owner;
    return !strcmp(b->kept.at[number], key);
}

/* Text of a name that is kept once; equal names are the same pointer. */
static const char *text_of(struct story_build *b, const char *text) {
    if (!text)
        return NULL;
    uint64_t hash = base_hash_text(text);
    uint32_t known = base_index_find(&b->texts, hash, is_text, b, text);
    if (known != BASE_INDEX_NONE)
        return b->kept.at[known];
    base_index_add(&b->texts, hash, b->kept.count);
    return *base_vec_push(&b->kept) = story_keep_name(b->t, text);
}

static bool is_stack(const void *owner, uint32_t number, const void *key) {
    const struct story_stack *a = &((const struct story_build *)owner)->t->stacks.at[number];
    const struct story_stack *b = key;
    return a->count == b->count && a->more == b->more &&
           !memcmp(a->at, b->at, a->count * sizeof *a->at);
}

static uint32_t stack_add(struct story_build *b, const struct story_stack *s) {
    uint64_t hash = base_hash_bytes(s->at, s->count * sizeof *s->at);
    uint32_t known = base_index_find(&b->stacks, hash, is_stack, b, s);
    if (known != BASE_INDEX_NONE)
        return known;
    base_index_add(&b->stacks, hash, b->t->stacks.count);
    struct story_stack *copy = base_vec_push(&b->t->stacks);
    *copy = *s;
    copy->at = base_arena_alloc(&b->t->arena, (s->count + 1) * sizeof *s->at);
    memcpy(copy->at, s->at, s->count * sizeof *s->at);
    return b->t->stacks.count - 1;
}

uint32_t story_stack_of(struct story_build *b, uint32_t thread) {
    struct story_frame frames[FRAMES_MOST];
    struct story_stack s = {.at = frames};
    const struct model_place *places = NULL;
    uint32_t n = thread == STORY_NOBODY ? 0 : model_frames(b->m, thread, &places);
    s.count = n < FRAMES_MOST ? n : FRAMES_MOST;
    s.more = n - s.count;
    memset(frames, 0, sizeof frames); /* they are compared byte by byte */
    for (uint32_t i = 0; i < s.count; i++) {
        frames[i].function = text_of(b, places[i].function);
        frames[i].file = text_of(b, places[i].file);
        frames[i].line = places[i].line;
        frames[i].column = places[i].column;
        frames[i].library = places[i].library;
    }
    assert(s.count || !s.more);
    return stack_add(b, &s); /* the empty one is asked for first */
}
