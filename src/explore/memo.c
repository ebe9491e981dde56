#include "explore/memo.h"

#include "base/fatal.h"
#include "base/hash.h"
#include <assert.h>
#include <stdlib.h>
#include <string.h>

enum {
    FIRST_EDGES = 1 << 8,
    MOST_EDGES = 1 << 18,
    MOST_WORDS = 1 << 20, /* of effects */
    EDGE_SHARE = 40, /* bytes for which there may be an edge, with its node and some to spare */
    WORD_SHARE = 16,
    ROOT = 0,         /* the node whose edges are keys */
    WINDOW = 1 << 12, /* steps after which it is asked whether this pays */
    PAUSE = 1 << 15,  /* steps without, if it does not */
    WORDS_AN_ACCESS = sizeof(struct model_access) / 4,
    WORDS_A_WRITE = sizeof(struct explore_memo_write) / 4,
    HEAD_WORDS = 4,
};
_Static_assert(sizeof(struct model_access) % 4 == 0, "accesses are kept as words");

/* What a node is, in place of the slot that it looks at. */
static const uint32_t LEAF = UINT32_MAX, REFUSED = UINT32_MAX - 1, UNKNOWN = UINT32_MAX - 2;

struct edge {
    uint32_t from, id, to; /* to 0: free */
};

struct node {
    uint32_t slot; /* or LEAF, REFUSED */
    uint32_t effect;
};

struct explore_memo {
    struct edge *edges;
    uint32_t mask, used;
    uint32_t most_edges, most_words;
    BASE_VEC(struct node) nodes;
    BASE_VEC(uint32_t) words;
    uint32_t tries, hits;   /* in this window */
    uint32_t rest, penalty; /* steps to go without, and how many next time */
};

static void clear(struct explore_memo *m) {
    memset(m->edges, 0, ((size_t)m->mask + 1) * sizeof *m->edges);
    m->used = 0;
    m->nodes.count = 0;
    m->words.count = 0;
    *base_vec_push(&m->nodes) = (struct node){UNKNOWN, 0};
}

struct explore_memo *explore_memo_new(uint64_t bytes) {
    struct explore_memo *m = base_calloc(1, sizeof *m);
    m->most_edges = FIRST_EDGES;
    while (m->most_edges < MOST_EDGES && 2 * (uint64_t)m->most_edges * EDGE_SHARE <= bytes)
        m->most_edges *= 2;
    m->most_words = bytes / WORD_SHARE < MOST_WORDS ? (uint32_t)(bytes / WORD_SHARE) : MOST_WORDS;
    m->mask = FIRST_EDGES - 1;
    m->edges = base_calloc(FIRST_EDGES, sizeof *m->edges);
    m->penalty = PAUSE;
    clear(m);
    return m;
}

void explore_memo_drop(struct explore_memo *m) {
    if (!m)
        return;
    free(m->edges);
    base_vec_drop(&m->nodes);
    base_vec_drop(&m->words);
    free(m);
}

uint64_t explore_memo_bytes(const struct explore_memo *m) {
    return ((uint64_t)m->mask + 1) * sizeof *m->edges + m->nodes.room * sizeof *m->nodes.at +
           m->words.room * sizeof *m->words.at;
}

/* ---- edges ---- */

static struct edge *edge_at(const struct explore_memo *m, uint32_t from, uint32_t id) {
    uint64_t h = ((uint64_t)from << 32 | id) * 0x9E3779B97F4A7C15u;
    uint32_t i = (uint32_t)(h >> 32) & m->mask;
    while (m->edges[i].to && (m->edges[i].from != from || m->edges[i].id != id))
        i = (i + 1) & m->mask;
    return &m->edges[i];
}

static void grow(struct explore_memo *m) {
    struct edge *old = m->edges;
    uint32_t count = m->mask + 1;
    m->mask = 2 * m->mask + 1;
    m->edges = base_calloc((size_t)m->mask + 1, sizeof *m->edges);
    for (uint32_t i = 0; i < count; i++)
        if (old[i].to)
            *edge_at(m, old[i].from, old[i].id) = old[i];
    free(old);
}

/* The node behind an edge, made if need be. */
static uint32_t follow(struct explore_memo *m, uint32_t from, uint32_t id) {
    struct edge *e = edge_at(m, from, id);
    if (e->to)
        return e->to;
    if (2 * ++m->used > m->mask) {
        grow(m);
        e = edge_at(m, from, id);
    }
    *e = (struct edge){from, id, m->nodes.count};
    *base_vec_push(&m->nodes) = (struct node){UNKNOWN, 0};
    return e->to;
}

static bool fits(struct explore_memo_key key) {
    return key.choice.thread < 1 << 16 && key.choice.alt < 1 << 16;
}

static uint32_t word_of(struct explore_memo_key key) {
    return key.choice.thread << 16 | key.choice.alt;
}

/* ---- does it pay? ---- */

/* Where steps hardly ever repeat, looking for them is a waste: longer and longer pauses. */
static bool is_resting(struct explore_memo *m) {
    if (m->rest) {
        m->rest--;
        return true;
    }
    if (++m->tries < WINDOW)
        return false;
    bool pays = m->hits > m->tries / 4;
    m->tries = m->hits = 0;
    if (pays) {
        m->penalty = PAUSE;
        return false;
    }
    m->rest = m->penalty;
    if (m->penalty < 1u << 30)
        m->penalty *= 2;
    clear(m);
    return true;
}

/* ---- finding ---- */

static void effect_at(const struct explore_memo *m, uint32_t at, struct explore_memo_effect *out) {
    const uint32_t *w = m->words.at + at;
    out->write_count = w[0];
    out->access_count = w[1];
    out->instructions = w[2] | (uint64_t)w[3] << 32;
    out->writes = (const void *)(w + HEAD_WORDS);
    out->accesses = (const void *)(w + HEAD_WORDS + WORDS_A_WRITE * w[0]);
}

enum explore_memo_answer explore_memo_find(struct explore_memo *m, const struct store_cursor *c,
                                           struct explore_memo_key key,
                                           struct explore_memo_effect *out) {
    if (is_resting(m) || !fits(key))
        return EXPLORE_MEMO_SKIP;
    uint32_t at = edge_at(m, ROOT, word_of(key))->to;
    if (at)
        at = edge_at(m, at, key.mode)->to;
    while (at) {
        struct node n = m->nodes.at[at];
        if (n.slot == LEAF) {
            m->hits++;
            effect_at(m, n.effect, out);
            return EXPLORE_MEMO_HIT;
        }
        if (n.slot == REFUSED)
            return EXPLORE_MEMO_SKIP;
        if (n.slot == UNKNOWN)
            break;
        at = edge_at(m, at, store_cursor_id(c, n.slot))->to;
    }
    return EXPLORE_MEMO_MISS;
}

/* ---- learning ---- */

/* The node where the inputs lead to; 0: they contradict what is known, which a model that tells
 * all its inputs never does, unless a refused step was not asked for all of them. */
static uint32_t way(struct explore_memo *m, struct explore_memo_key key,
                    const struct explore_memo_write *inputs, uint32_t count) {
    uint32_t at = follow(m, follow(m, ROOT, word_of(key)), key.mode);
    for (uint32_t i = 0; i < count; i++) {
        if (m->nodes.at[at].slot == UNKNOWN)
            m->nodes.at[at].slot = inputs[i].slot;
        if (m->nodes.at[at].slot != inputs[i].slot)
            return 0;
        at = follow(m, at, inputs[i].id);
    }
    return m->nodes.at[at].slot == UNKNOWN ? at : 0;
}

static uint32_t keep(struct explore_memo *m, const struct explore_memo_effect *e) {
    uint32_t at = m->words.count;
    uint32_t writes = WORDS_A_WRITE * e->write_count, accesses = WORDS_AN_ACCESS * e->access_count;
    base_vec_reserve(&m->words, at + HEAD_WORDS + writes + accesses);
    uint32_t *w = m->words.at + at;
    w[0] = e->write_count;
    w[1] = e->access_count;
    w[2] = (uint32_t)e->instructions;
    w[3] = (uint32_t)(e->instructions >> 32);
    if (writes)
        memcpy(w + HEAD_WORDS, e->writes, writes * sizeof *w);
    if (accesses)
        memcpy(w + HEAD_WORDS + writes, e->accesses, accesses * sizeof *w);
    m->words.count += HEAD_WORDS + writes + accesses;
    return at;
}

static void make_room(struct explore_memo *m, uint32_t inputs) {
    if (2 * (m->used + inputs + 2) > m->most_edges || m->words.count > m->most_words)
        clear(m);
}

void explore_memo_learn(struct explore_memo *m, struct explore_memo_key key,
                        const struct explore_memo_write *inputs, uint32_t count,
                        const struct explore_memo_effect *effect) {
    assert(fits(key));
    make_room(m, count);
    uint32_t at = way(m, key, inputs, count);
    assert(at);
    if (at)
        m->nodes.at[at] = (struct node){LEAF, keep(m, effect)};
}

void explore_memo_refuse(struct explore_memo *m, struct explore_memo_key key,
                         const struct explore_memo_write *inputs, uint32_t count) {
    assert(fits(key));
    make_room(m, count);
    uint32_t at = way(m, key, inputs, count);
    if (at)
        m->nodes.at[at].slot = REFUSED;
}
