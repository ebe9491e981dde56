#include "explore/memo/memo.h"

#include "base/fatal.h"
#include "explore/memo/excerpt.h"
#include "store/component.h"
#include <assert.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>

/* An effect, and where the search for the thread's next view begins: at the edge `from`, `value`.
 * The contents that are known after the effect lead down the tree to this edge. */
struct effect {
    struct explore_memo_effect about; /* first: other files see only this member */
    const struct model_input *known;  /* words with the same content each time after it */
    uint32_t known_count;
    uint32_t from, value;
    uint32_t ended; /* the edge is a leaf, or looks at words that are not known */
    uint32_t view;  /* the view, if that edge ends in one; 0: it does not */
};

enum {
    LEAST_EDGES = 1 << 8, /* the least room */
    EDGE_SHARE = 36,      /* bytes of memory for each edge, with some to spare */
    WORD_SHARE = 16,
    PART_SHARE = 64,
    ANSWERS_SHARE = 8, /* the share of the memory that answers about parts get */
    WORDS_AN_ACCESS = sizeof(struct model_access) / 4,
    WORDS_A_WRITE = sizeof(struct explore_memo_write) / 4,
    WORDS_A_PART = sizeof(struct model_input) / 4,
    EFFECT_WORDS = sizeof(struct effect) / 4,
    VIEW_WORDS = sizeof(struct explore_memo_view) / 4,
    MOST_ACCESSES = 1 << 11, /* of one effect or view */
    MOST_ALTS = 1 << 10,     /* of one view, where they are listed */
    LEAF_WORDS = EFFECT_WORDS + WORDS_AN_ACCESS * MOST_ACCESSES + MOST_ALTS +
                 (WORDS_A_WRITE + 2 * WORDS_A_PART) * EXPLORE_MEMO_WRITES +
                 WORDS_A_PART * EXPLORE_MEMO_INPUTS, /* the most words of one effect */
    VIEW_ALT = (1 << 16) - 1, /* in a key, in place of an alternative: the key is of a view */
    FIRST_NODE = 1,
};
/* Effects and views begin at an even word, because they hold words of 64 bits. */
_Static_assert(sizeof(struct effect) % 8 == 0 && WORDS_A_WRITE % 2 == 0,
               "effects take an even number");
_Static_assert(sizeof(struct model_access) % 8 == 0 && WORDS_A_PART % 2 == 0, "accesses, too");
_Static_assert(sizeof(struct explore_memo_view) % 8 == 0, "and views");

/* The end of a path in the tree, in place of the slot or part that is looked at next. */
static const uint32_t LEAF = UINT32_MAX, REFUSED = UINT32_MAX - 1, UNKNOWN = UINT32_MAX - 2;
/* A bit beside `look`: it is not a slot, but the number of a part of one. */
static const uint32_t PART = UINT32_C(1) << 30;
/* Bits beside the first word of a key: the edge begins at the root, or it begins at the view with
 * this number. */
static const uint32_t FROM_ROOT = UINT32_C(1) << 31, FROM_VIEW = UINT32_C(1) << 30;

/* An edge and the node that it leads to. No other edge leads there, so both are kept together, and
 * each level of the tree costs one lookup. */
struct edge {
    uint32_t from, value; /* `value`: an id, or the number of a part's content */
    uint32_t to;   /* the number of the node, or of the first word of a leaf; 0: a free cell */
    uint32_t look; /* the slot or part that the node looks at, or LEAF, REFUSED, UNKNOWN */
};

/* The key of an edge (`from`, `value`) has one of three forms: the number of a node, with a value;
 * a thread and an alternative beside FROM_ROOT, with a mode; the number of a view beside FROM_VIEW,
 * with an alternative. Numbers of nodes and words are below FROM_VIEW, so no keys of different
 * forms are equal. `used` counts the edges, which are fewer than the cells. Effects and views begin
 * at even words, and each holds its own number. */
struct explore_memo {
    struct edge *edges;
    uint32_t mask, used;
    uint32_t most_edges, most_words, most_parts;
    uint32_t next; /* number of the next node */
    uint32_t era;
    uint32_t *words;                 /* the effects and views, which never move */
    uint32_t word_count, words_used; /* `words_used`: the largest count so far */
    struct explore_intern puts;      /* sets of writes into a half of the state, by slot */
    struct explore_intern looks;     /* the parts that nodes look at */
    struct explore_excerpts parts;
    uint32_t window, pause; /* both in steps */
    uint32_t tries, hits;   /* `hits`: of these tries, how many succeeded */
    uint32_t rest, penalty; /* `rest`: for how many steps the memo rests; `penalty`: for how many
                               the next time */
};

void explore_memo_clear(struct explore_memo *m) {
    memset(m->edges, 0, ((size_t)m->mask + 1) * sizeof *m->edges);
    m->used = 0;
    m->next = FIRST_NODE;
    m->word_count = 2; /* so that no number is 0 */
    explore_intern_clear(&m->puts);
    explore_intern_clear(&m->looks);
    explore_excerpts_clear(&m->parts);
    m->era++;
}

static size_t words_size(const struct explore_memo *m) {
    return ((size_t)m->most_words + LEAF_WORDS) * sizeof *m->words;
}

static uint32_t at_most(uint64_t n, uint32_t log2) {
    return n >> log2 ? UINT32_C(1) << log2 : (uint32_t)n;
}

static void set_sizes(struct explore_memo *m, uint64_t bytes, const struct base_tuning *t) {
    m->most_edges = LEAST_EDGES;
    while (!(m->most_edges >> t->memo_edges_log2) &&
           2 * (uint64_t)m->most_edges * EDGE_SHARE <= bytes)
        m->most_edges *= 2;
    m->most_words = at_most(bytes / WORD_SHARE, t->memo_words_log2);
    m->most_parts = at_most(bytes / PART_SHARE, t->memo_parts_log2);
    m->mask = (UINT32_C(1) << t->memo_first_log2) - 1;
    m->window = t->memo_window;
    m->penalty = m->pause = t->memo_pause;
}

struct explore_memo *explore_memo_new(uint64_t bytes, const struct base_tuning *tuning) {
    struct explore_memo *m = base_calloc_apart(1, sizeof *m);
    const struct base_tuning *t = base_tuning_of(tuning);
    set_sizes(m, bytes, t);
    m->edges = base_calloc((size_t)m->mask + 1, sizeof *m->edges);
    m->words = base_reserve(words_size(m));
    explore_excerpts_open(&m->parts, bytes / ANSWERS_SHARE, UINT32_C(1) << t->memo_answers_log2);
    explore_memo_clear(m);
    return m;
}

void explore_memo_drop(struct explore_memo *m) {
    if (!m)
        return;
    free(m->edges);
    munmap(m->words, words_size(m));
    explore_intern_drop(&m->puts);
    explore_intern_drop(&m->looks);
    explore_excerpts_drop(&m->parts);
    free(m);
}

uint64_t explore_memo_bytes(const struct explore_memo *m) {
    return ((uint64_t)m->mask + 1) * sizeof *m->edges + m->words_used * sizeof *m->words +
           explore_intern_bytes(&m->puts) + explore_intern_bytes(&m->looks) +
           explore_excerpts_bytes(&m->parts);
}

bool explore_memo_disturbs(const struct explore_memo_effect *e, const struct explore_memo_view *v) {
    for (uint32_t i = 0; i < e->write_count; i++)
        for (uint32_t k = 0; k < v->part_count; k++)
            if (e->changes[i].slot == v->parts[k].slot && e->changes[i].words & v->parts[k].words)
                return true;
    return false;
}

uint32_t explore_memo_era(const struct explore_memo *m) {
    return m->era;
}

/* ---- edges ---- */

/* The table does not use base/map.h, with which the dynamic reduction took 1.2 % more instructions
 * on bench/programs/c/fib.c. Here `to` alone tells whether a cell has an edge. */
static inline struct edge *edge_at(const struct explore_memo *m, uint32_t from, uint32_t value) {
    uint64_t h = ((uint64_t)from << 32 | value) * 0x9E3779B97F4A7C15u;
    uint32_t i = (uint32_t)(h >> 32) & m->mask;
    while (m->edges[i].to && (m->edges[i].from != from || m->edges[i].value != value))
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
            *edge_at(m, old[i].from, old[i].value) = old[i];
    free(old);
}

/* The edge with this key; makes it if there is none. */
static struct edge *follow(struct explore_memo *m, uint32_t from, uint32_t value) {
    struct edge *e = edge_at(m, from, value);
    if (e->to)
        return e;
    if (4 * (++m->used / 3) > m->mask) {
        grow(m);
        e = edge_at(m, from, value);
    }
    assert(!e->to && m->used <= m->mask && m->next < FROM_VIEW);
    *e = (struct edge){from, value, m->next++, UNKNOWN};
    return e;
}

static bool fits(struct explore_memo_key key) {
    return key.choice.thread < 1 << 15 && key.choice.alt < VIEW_ALT;
}

static uint32_t root_of(uint32_t thread, uint32_t alt) {
    assert(thread < 1 << 15 && alt <= VIEW_ALT);
    return FROM_ROOT | thread << 16 | alt;
}

/* ---- slots and parts ---- */

static uint32_t look_at(struct explore_memo *m, struct model_input part) {
    uint64_t word = (uint64_t)part.slot << 32 | part.words;
    assert(part.words && part.slot < PART);
    if (part.words == MODEL_INPUT_ALL)
        return part.slot;
    return PART | explore_intern_add(&m->looks, &word, 1);
}

static struct model_input part_of(const struct explore_memo *m, uint32_t look) {
    if (!(look & PART))
        return (struct model_input){look, MODEL_INPUT_ALL};
    uint64_t word = *explore_intern_get(&m->looks, look & ~PART);
    return (struct model_input){(uint32_t)(word >> 32), (uint32_t)word};
}

static uint32_t value_of(struct explore_memo *m, const struct store_cursor *c, uint32_t words,
                         uint32_t id) {
    return words == MODEL_INPUT_ALL ? id : explore_excerpt_value(&m->parts, c, id, words);
}

static inline uint32_t found_at(struct explore_memo *m, const struct store_cursor *c,
                                uint32_t look) {
    if (!(look & PART))
        return store_cursor_id(c, look);
    /* each part in the table is one word */
    uint64_t part = m->looks.words.at[look & ~PART];
    return explore_excerpt_value(&m->parts, c, store_cursor_id(c, (uint32_t)(part >> 32)),
                                 (uint32_t)part);
}

/* The end of the path that the cursor's contents lead along: LEAF, REFUSED or UNKNOWN, or a free
 * edge. */
static inline const struct edge *end_of(struct explore_memo *m, const struct store_cursor *c,
                                        uint32_t from, uint32_t value) {
    const struct edge *e = edge_at(m, from, value);
    while (e->to && e->look < UNKNOWN)
        e = edge_at(m, e->to, found_at(m, c, e->look));
    return e;
}

/* ---- does it pay? ---- */

/* Where steps hardly ever repeat, lookups are a waste. So the memo rests, longer each time. */
static bool is_resting(struct explore_memo *m) {
    if (m->rest) {
        m->rest--;
        return true;
    }
    if (++m->tries < m->window)
        return false;
    bool pays = m->hits > m->tries / 4;
    m->tries = m->hits = 0;
    if (pays) {
        m->penalty = m->pause;
        return false;
    }
    m->rest = m->penalty;
    if (m->penalty < 1u << 30)
        m->penalty *= 2;
    explore_memo_clear(m);
    return true;
}

bool explore_memo_rests(const struct explore_memo *m) {
    return m->rest > 0;
}

/* ---- finding ---- */

static struct effect *effect_at(const struct explore_memo *m, uint32_t number) {
    struct effect *e = (void *)(m->words + number);
    assert(number && number < m->word_count && number % 2 == 0);
    assert(e->about.step.effect == number); /* neither a view, nor of an older era */
    return e;
}

const struct explore_memo_effect *explore_memo_effect_at(const struct explore_memo *m,
                                                         uint32_t number) {
    return &effect_at(m, number)->about;
}

static enum explore_memo_answer answer_of(const struct edge *e) {
    if (!e->to || e->look == UNKNOWN)
        return EXPLORE_MEMO_MISS;
    return e->look == LEAF ? EXPLORE_MEMO_HIT : EXPLORE_MEMO_SKIP;
}

static enum explore_memo_answer find(struct explore_memo *m, const struct edge *e,
                                     const struct explore_memo_effect **out) {
    enum explore_memo_answer answer = answer_of(e);
    if (answer == EXPLORE_MEMO_HIT) {
        m->hits++;
        *out = explore_memo_effect_at(m, e->to);
    }
    return answer;
}

enum explore_memo_answer explore_memo_find(struct explore_memo *m, const struct store_cursor *c,
                                           struct explore_memo_key key,
                                           const struct explore_memo_effect **out) {
    if (is_resting(m) || !fits(key))
        return EXPLORE_MEMO_SKIP;
    const struct edge *view = end_of(m, c, root_of(key.choice.thread, VIEW_ALT), key.mode);
    if (answer_of(view) == EXPLORE_MEMO_HIT) {
        enum explore_memo_answer answer =
            find(m, end_of(m, c, FROM_VIEW | view->to, key.choice.alt), out);
        if (answer != EXPLORE_MEMO_MISS)
            return answer;
    }
    return find(m, end_of(m, c, root_of(key.choice.thread, key.choice.alt), key.mode), out);
}

enum explore_memo_answer explore_memo_find_after(struct explore_memo *m,
                                                 const struct store_cursor *c,
                                                 const struct explore_memo_view *view, uint32_t alt,
                                                 const struct explore_memo_effect **out) {
    m->tries++;
    return find(m, end_of(m, c, FROM_VIEW | view->number, alt), out);
}

const struct explore_memo_view *explore_memo_view_at(const struct explore_memo *m,
                                                     uint32_t number) {
    const struct explore_memo_view *v = (const void *)(m->words + number);
    assert(number && number < m->word_count && v->number == number);
    return v;
}

void explore_memo_reuse(struct explore_memo *m, uint32_t count) {
    m->tries += count;
    m->hits += count;
}

static enum explore_memo_answer found_view(struct explore_memo *m, const struct edge *e,
                                           const struct explore_memo_view **out) {
    enum explore_memo_answer answer = answer_of(e);
    if (answer == EXPLORE_MEMO_HIT) {
        *out = explore_memo_view_at(m, e->to);
        explore_memo_reuse(m, (*out)->step.effect != 0);
    }
    return answer;
}

enum explore_memo_answer explore_memo_find_view(struct explore_memo *m,
                                                const struct store_cursor *c, uint32_t thread,
                                                uint32_t mode,
                                                const struct explore_memo_view **out) {
    if (m->rest || thread >= 1 << 15)
        return EXPLORE_MEMO_SKIP;
    return found_view(m, end_of(m, c, root_of(thread, VIEW_ALT), mode), out);
}

static bool knows(const struct effect *e, struct model_input part) {
    for (uint32_t i = 0; i < e->known_count; i++)
        if (e->known[i].slot == part.slot)
            return !(part.words & ~e->known[i].words);
    return false;
}

/* Goes down the tree as long as the words that nodes look at are known after the effect. The next
 * search begins there. */
static void go_ahead(struct explore_memo *m, const struct store_cursor *c, struct effect *e) {
    const struct edge *at = edge_at(m, e->from, e->value);
    while (at->to && at->look < UNKNOWN && knows(e, part_of(m, at->look))) {
        e->from = at->to;
        e->value = found_at(m, c, at->look);
        at = edge_at(m, e->from, e->value);
    }
    e->ended = at->to && at->look != UNKNOWN;
    e->view = answer_of(at) == EXPLORE_MEMO_HIT ? at->to : 0;
}

enum explore_memo_answer explore_memo_find_next(struct explore_memo *m,
                                                const struct store_cursor *c, uint32_t effect,
                                                const struct explore_memo_view **out) {
    struct effect *e = effect_at(m, effect);
    if (m->rest)
        return EXPLORE_MEMO_SKIP;
    if (!e->ended)
        go_ahead(m, c, e);
    if (!e->view)
        return found_view(m, end_of(m, c, e->from, e->value), out);
    *out = explore_memo_view_at(m, e->view);
    explore_memo_reuse(m, (*out)->step.effect != 0);
    return EXPLORE_MEMO_HIT;
}

void explore_memo_puts(struct explore_memo *m, struct store_cursor *c, struct model *model,
                       const struct explore_memo_effect *effect,
                       struct store_put out[EXPLORE_MEMO_WRITES]) {
    for (uint32_t i = 0; i < effect->write_count; i++) {
        struct explore_memo_write w = effect->writes[i];
        bool patch = w.slot & EXPLORE_MEMO_PATCH;
        out[i].slot = w.slot & ~EXPLORE_MEMO_PATCH;
        out[i].id = patch ? explore_excerpt_apply(&m->parts, c, model, w.id) : w.id;
    }
}

/* ---- learning ---- */

/* Goes from an edge along the inputs to their end, which is UNKNOWN. NULL: the end is known
 * already, or the inputs contradict the tree. A model that tells all its inputs contradicts it only
 * with a refused step, for which it may not have been asked for all of them. */
static struct edge *way(struct explore_memo *m, const struct store_cursor *c, struct edge *e,
                        const struct explore_memo_input *inputs, uint32_t count) {
    for (uint32_t i = 0; i < count; i++) {
        uint32_t look = look_at(m, inputs[i].part);
        if (e->look == UNKNOWN)
            e->look = look;
        if (e->look != look)
            return NULL;
        e = follow(m, e->to, value_of(m, c, inputs[i].part.words, inputs[i].id));
    }
    return e->look == UNKNOWN ? e : NULL;
}

static struct edge *way_from_root(struct explore_memo *m, const struct store_cursor *c,
                                  struct explore_memo_key key,
                                  const struct explore_memo_input *inputs, uint32_t count) {
    struct edge *e = follow(m, root_of(key.choice.thread, key.choice.alt), key.mode);
    return way(m, c, e, inputs, count);
}

/* The words that the list of a view's alternatives takes, an even number. */
static uint32_t words_of_alts(const struct model_view *v) {
    return v->alts ? (v->ways + 1) & ~1u : 0;
}

static void *more_words(struct explore_memo *m, uint32_t count) {
    assert(count <= LEAF_WORDS && m->word_count <= m->most_words + LEAF_WORDS - count);
    uint32_t *w = m->words + m->word_count;
    m->word_count += count;
    if (m->words_used < m->word_count)
        m->words_used = m->word_count;
    assert(m->word_count % 2 == 0 && m->word_count < FROM_VIEW);
    return w;
}

/* Returns where the copy ends. */
static uint32_t *copy_words(uint32_t *to, const void *from, uint32_t count) {
    if (count)
        memcpy(to, from, count * sizeof *to);
    return to + count;
}

void explore_memo_make_room(struct explore_memo *m) {
    if (2 * (m->used + EXPLORE_MEMO_INPUTS + 2) > m->most_edges || m->word_count > m->most_words ||
        explore_excerpts_count(&m->parts) > m->most_parts)
        explore_memo_clear(m);
}

static void refuse(struct edge *e) {
    if (e)
        e->look = REFUSED;
}

static void end_in(struct edge *e, uint32_t number) {
    assert(e->look == UNKNOWN); /* or another end or a whole subtree would be lost */
    e->look = LEAF;
    e->to = number;
}

/* Removes words of a slot from the inputs. False: no input is of this slot. */
static bool take(struct explore_memo_input *inputs, uint32_t *count, struct model_input part,
                 uint32_t *id) {
    uint32_t kept = 0;
    bool found = false;
    for (uint32_t i = 0; i < *count; i++) {
        struct explore_memo_input in = inputs[i];
        if (in.part.slot == part.slot) {
            found = true;
            *id = in.id;
            in.part.words &= ~part.words;
        }
        if (in.part.words)
            inputs[kept++] = in;
    }
    *count = kept;
    return found;
}

/* The number of the thread's view in the state before the step, if the step looked at every slot
 * that the view depends on. The inputs of the view are then removed from those of the step. 0:
 * none. */
static uint32_t view_before(struct explore_memo *m, const struct store_cursor *c,
                            struct explore_memo_key key, struct explore_memo_input *inputs,
                            uint32_t *count) {
    const struct edge *e = edge_at(m, root_of(key.choice.thread, VIEW_ALT), key.mode);
    while (e->to && e->look < UNKNOWN) {
        struct model_input part = part_of(m, e->look);
        uint32_t id;
        if (!take(inputs, count, part, &id))
            return 0;
        e = edge_at(m, e->to, value_of(m, c, part.words, id));
    }
    return e->to && e->look == LEAF ? e->to : 0;
}

/* Stores in a view the effect of its only step. */
static void link_view(struct explore_memo *m, uint32_t number, uint32_t effect) {
    struct explore_memo_view *view = (void *)(m->words + number);
    assert(view->number == number && !view->step.effect);
    if (view->offers.ways == 1)
        view->step = explore_memo_effect_at(m, effect)->step;
}

/* The edge that an effect is kept at: below the view that the step follows from, or below the
 * root. */
static struct edge *place_for(struct explore_memo *m, const struct store_cursor *c,
                              struct explore_memo_key key, const struct explore_memo_input *inputs,
                              uint32_t count, uint32_t *view, uint32_t *left) {
    struct explore_memo_input rest[EXPLORE_MEMO_INPUTS];
    assert(count <= EXPLORE_MEMO_INPUTS);
    memcpy(rest, inputs, count * sizeof *rest);
    *left = count;
    *view = view_before(m, c, key, rest, left);
    if (!*view)
        return way_from_root(m, c, key, inputs, count);
    return way(m, c, follow(m, FROM_VIEW | *view, key.choice.alt), rest, *left);
}

static int by_word(const void *a, const void *b) {
    uint64_t x = *(const uint64_t *)a, y = *(const uint64_t *)b;
    return x < y ? -1 : x > y;
}

/* The tag of the writes into a half: equal sets have equal tags. 0: there are no writes. */
static uint32_t tag_of(struct explore_memo *m, uint32_t half,
                       const struct explore_memo_effect *effect) {
    uint64_t set[EXPLORE_MEMO_WRITES];
    uint32_t count = 0;
    for (uint32_t i = 0; i < effect->write_count; i++)
        if (store_slot_half(effect->writes[i].slot) == half) /* PATCH does not change it */
            set[count++] = (uint64_t)effect->writes[i].slot << 32 | effect->writes[i].id;
    qsort(set, count, sizeof *set, by_word);
    return count ? explore_intern_add(&m->puts, set, count) + 1 : 0;
}

/* Parts as bits, for a quick comparison: sets without a common bit have no word of a slot in
 * common. The first words of a component, which are an object's header, and its other words have a
 * bit each. */
static uint64_t bits_of_part(struct model_input part) {
    const uint32_t head = 15;
    uint32_t at = part.slot << 1 & 63;
    return (uint64_t)((part.words & head ? 1 : 0) | (part.words & ~head ? 2 : 0)) << at;
}

/* The words that must not change if an input is to stay the same. The initial component is a value
 * of its own, so every word counts: an effect that was learnt from it may write the whole
 * component. */
static struct model_input lasting(const struct explore_memo_input *input) {
    bool initial = input->id == STORE_ID_INITIAL;
    return (struct model_input){input->part.slot, initial ? MODEL_INPUT_ALL : input->part.words};
}

static uint64_t bits_of(const struct explore_memo_input *inputs, uint32_t count) {
    uint64_t bits = 0;
    for (uint32_t i = 0; i < count; i++)
        bits |= bits_of_part(lasting(&inputs[i]));
    return bits;
}

uint32_t explore_memo_patch(struct explore_memo *m, struct model_input part, const void *bytes,
                            uint32_t size) {
    return explore_excerpt_patch(&m->parts, part.slot, part.words, bytes, size);
}

static struct model_input *known_of(struct model_input *known, uint32_t count, uint32_t slot) {
    uint32_t i = 0;
    while (i < count && known[i].slot != slot)
        i++;
    return &known[i];
}

/* If each of the words that have a bit is known, a larger component need not be known as a
 * whole. */
static void know_more(struct model_input *known, uint32_t words) {
    bool all = known->words == MODEL_INPUT_ALL || words == MODEL_INPUT_ALL;
    if (all || (known->words | words) != MODEL_INPUT_ALL)
        known->words |= words;
}

/* The words that are the same in every state after the effect: those that were inputs and were not
 * written, and components that were written as a whole. Words of a component that was patched, or
 * that was not the initial one, do not count. Whether such a component is now the initial one,
 * which is a value of its own, depends on its other words. */
static uint32_t known_after(const struct explore_memo_input *inputs, uint32_t count,
                            const struct explore_memo_effect *effect, struct model_input *known) {
    uint32_t found = 0;
    for (uint32_t i = 0; i < count; i++) {
        struct model_input *k = known_of(known, found, inputs[i].part.slot);
        if (k == &known[found])
            known[found++] = (struct model_input){inputs[i].part.slot, 0};
        if (lasting(&inputs[i]).words == MODEL_INPUT_ALL)
            know_more(k, inputs[i].part.words);
    }
    uint32_t seen = found;
    for (uint32_t i = 0; i < effect->write_count; i++) {
        struct explore_memo_write w = effect->writes[i];
        uint32_t slot = w.slot & ~EXPLORE_MEMO_PATCH;
        struct model_input *k = known_of(known, seen, slot);
        bool was_seen = k != &known[seen], all = !(w.slot & EXPLORE_MEMO_PATCH);
        if (was_seen)
            k->words = all ? MODEL_INPUT_ALL : 0;
        else if (all)
            known[found++] = (struct model_input){slot, MODEL_INPUT_ALL};
    }
    assert(found <= count + effect->write_count);
    return found;
}

static uint32_t keep_effect(struct explore_memo *m, struct explore_memo_key key,
                            const struct explore_memo_input *inputs, uint32_t count,
                            const struct explore_memo_effect *effect) {
    struct model_input known[EXPLORE_MEMO_INPUTS + EXPLORE_MEMO_WRITES];
    uint32_t known_count = known_after(inputs, count, effect, known);
    uint32_t writes = WORDS_A_WRITE * effect->write_count, parts = WORDS_A_PART * known_count;
    uint32_t accesses = WORDS_AN_ACCESS * effect->access_count;
    uint32_t changes = WORDS_A_PART * effect->write_count;
    struct effect *e = more_words(m, EFFECT_WORDS + writes + parts + changes + accesses);
    uint32_t *w = (uint32_t *)(void *)e + EFFECT_WORDS;
    *e = (struct effect){.about = *effect,
                         .known_count = known_count,
                         .from = root_of(key.choice.thread, VIEW_ALT),
                         .value = key.mode};
    e->about.step.effect = (uint32_t)((uint32_t *)(void *)e - m->words);
    for (uint32_t half = 0; half < STORE_HALVES; half++)
        e->about.step.tags.half[half] = tag_of(m, half, effect);
    e->about.step.reads = bits_of(inputs, count);
    e->about.writes = (const void *)w;
    w = copy_words(w, effect->writes, writes);
    e->known = (const void *)w;
    w = copy_words(w, known, parts);
    e->about.changes = (const void *)w;
    w = copy_words(w, effect->changes, changes);
    for (uint32_t i = 0; i < effect->write_count; i++)
        e->about.touches |= bits_of_part(effect->changes[i]);
    e->about.accesses = (const void *)w;
    w = copy_words(w, effect->accesses, accesses);
    assert(w == m->words + m->word_count);
    return e->about.step.effect;
}

void explore_memo_learn(struct explore_memo *m, const struct store_cursor *c,
                        struct explore_memo_key key, const struct explore_memo_input *inputs,
                        uint32_t count, const struct explore_memo_effect *effect) {
    assert(fits(key) && effect->write_count <= EXPLORE_MEMO_WRITES);
    uint32_t view, left;
    struct edge *e = place_for(m, c, key, inputs, count, &view, &left);
    assert(e || view);
    if (!e)
        return;
    if (effect->access_count > MOST_ACCESSES) {
        refuse(e);
        return;
    }
    uint32_t number = keep_effect(m, key, inputs, count, effect);
    end_in(e, number);
    if (view && !left)
        link_view(m, view, number);
}

void explore_memo_refuse(struct explore_memo *m, const struct store_cursor *c,
                         struct explore_memo_key key, const struct explore_memo_input *inputs,
                         uint32_t count) {
    uint32_t view, left;
    assert(fits(key));
    refuse(place_for(m, c, key, inputs, count, &view, &left));
}

void explore_memo_learn_view(struct explore_memo *m, const struct store_cursor *c, uint32_t thread,
                             uint32_t mode, const struct explore_memo_input *inputs, uint32_t count,
                             const struct explore_memo_view *view) {
    struct edge *e = way(m, c, follow(m, root_of(thread, VIEW_ALT), mode), inputs, count);
    assert(e || !view);
    if (!view || !e || view->offers.access_count > MOST_ACCESSES ||
        words_of_alts(&view->offers) > MOST_ALTS) {
        refuse(e);
        return;
    }
    uint32_t accesses = WORDS_AN_ACCESS * view->offers.access_count;
    uint32_t alts = words_of_alts(&view->offers);
    struct explore_memo_view *v =
        more_words(m, VIEW_WORDS + accesses + alts + WORDS_A_PART * count);
    *v = *view;
    v->number = (uint32_t)((uint32_t *)(void *)v - m->words);
    v->step = (struct explore_memo_step){0};
    v->reads = bits_of(inputs, count);
    v->offers.accesses = (const void *)(v + 1);
    uint32_t *w = copy_words((uint32_t *)(void *)(v + 1), view->offers.accesses, accesses);
    if (alts) {
        v->offers.alts = w;
        copy_words(w, view->offers.alts, view->offers.ways);
        w += alts;
    }
    v->parts = (const void *)w;
    v->part_count = count;
    for (uint32_t i = 0; i < count; i++) {
        struct model_input part = lasting(&inputs[i]);
        w = copy_words(w, &part, WORDS_A_PART);
    }
    assert(w == m->words + m->word_count);
    end_in(e, v->number);
}
