/* The set of visited states. Exact by default: components are interned once, vectors are stored
 * as a tree of four-way nodes over component ids (Laarman, van de Pol, Weber 2011), so a state
 * costs the path that changed. Shared by all workers of a search, lock-free; each worker has a
 * cursor, which is the vector of the state that the worker's model is in.
 *
 *     store_cursor_set(c, slot, bytes, size);   for every changed component
 *     new = store_cursor_commit(c, &state);     is this state new? its name
 *     store_cursor_back(c, mark, load, ctx);    undo to an earlier mark, calling load per slot
 */
#ifndef STORE_STORE_H
#define STORE_STORE_H

#include "base/tuning.h"
#include "store/stream.h"

#include <stdbool.h>
#include <stdint.h>

enum store_kind {
    STORE_TREE,     /* exact */
    STORE_BITSTATE, /* Bloom filter over full-state hashes: lossy */
    STORE_COMPACT,  /* hash compaction, 64-bit fingerprints: lossy */
};

struct store;
struct store_cursor;

/* The name of a stored state: two states have equal names iff they are equal. With STORE_TREE a
 * cursor can go to it at any time. */
typedef uint64_t store_state;

struct store_options {
    enum store_kind kind;
    uint64_t memory_limit;  /* bytes; 0: none. Beyond it store_full becomes true, nothing aborts */
    uint32_t bitstate_log2; /* bits in the filter, as a power of two; 0: a default */
    uint32_t workers;
    uint64_t seed;    /* lossy: of the hash, so that two stores miss different states */
    bool annotations; /* STORE_TREE: the search keeps a number with each state */
    const struct base_tuning *tuning; /* NULL: the usual one */
};

struct store_stats {
    uint64_t states, components, nodes;
    uint64_t memory_bytes; /* all of the store's memory that holds data */
    uint64_t component_bytes, node_bytes, root_bytes;
    uint64_t annotation_bytes; /* what is kept beside the states: not among the others */
    double fill;               /* bitstate: share of bits set */
};

struct store *store_new(const struct store_options *options);
void store_drop(struct store *s);
void store_stats(const struct store *s, struct store_stats *out);
/* A store made for several workers is shared; as long as only one of them works, it is faster if it
 * is not. To be called while nobody else uses it and no cursor holds it. */
void store_share(struct store *s, bool shared);
bool store_full(const struct store *s);
bool store_exact(const struct store *s);

/* Nobody may use the store meanwhile, nor hold it. restore: into a new store of the same kind,
 * before its first cursor moves; the stream says whether it worked. */
void store_save(const struct store *s, struct store_stream *f);
void store_restore(struct store *s, struct store_stream *f);

/* Adds all states of an exact store, which had no extra keys, to a lossy one. Nobody may use them
 * meanwhile. */
void store_shrink(struct store *from, struct store *to);
/* The power of two of the bits of the largest filter that takes no more bytes. */
uint32_t store_bitstate_log2(uint64_t bytes);

/* Starts at the initial state: every slot initial. */
struct store_cursor *store_cursor_new(struct store *s);
void store_cursor_drop(struct store_cursor *c);

/* bytes NULL: as in the initial state. Setting the content a slot already has changes nothing. */
void store_cursor_set(struct store_cursor *c, uint32_t slot, const void *bytes, uint32_t size);

/* Between the two a cursor does not let go of the store, so that several sets and a commit cost
 * little more than one; commit and find rest too. A worker that waits for another while it holds
 * the store waits for ever. A worker that holds it for long calls hold again and again, which lets
 * others in. */
void store_cursor_hold(struct store_cursor *c);
void store_cursor_rest(struct store_cursor *c);
/* For the order of growth locks (growth_lock.h). */
struct store_growth_flag;
const struct store_growth_flag *store_cursor_growth_flag(const struct store_cursor *c);

/* Adds the state; true if it was not there. `extra` is part of the key (0 for plain reachability;
 * a search that tells states apart by more than the model's state puts it here, e.g. the last
 * thread + 1). */
bool store_cursor_commit(struct store_cursor *c, uint32_t extra, store_state *name);
/* The same without adding: is it there? */
bool store_cursor_find(struct store_cursor *c, uint32_t extra, store_state *name);
/* Its name alone (STORE_TREE only): store_cursor_claim adds it. Does not rest. */
store_state store_cursor_name(struct store_cursor *c, uint32_t extra);

/* Lossy stores only: find, or commit with `add`, with other contents in place of those of some
 * slots, each of which is named once. */
struct store_part {
    uint32_t slot, size;
    const void *bytes;
};
bool store_cursor_match(struct store_cursor *c, const struct store_part *parts, uint32_t count,
                        bool add, store_state *name);

/* Undo. A mark is a position in the log of changed slots. back calls `load` for every slot whose
 * content differs from that at the mark, once, with the content to go back to (initial true: as
 * in the initial state, bytes NULL). */
typedef void store_load(void *context, uint32_t slot, const void *bytes, uint32_t size,
                        bool initial);
typedef uint32_t store_mark;
store_mark store_cursor_mark(const struct store_cursor *c);
/* The slot that was changed at a position between an earlier mark and the current one. */
uint32_t store_cursor_changed(const struct store_cursor *c, store_mark at);
/* There is no way back from here. */
void store_cursor_forget(struct store_cursor *c);
void store_cursor_back(struct store_cursor *c, store_mark mark, store_load *load, void *context);

/* A cursor can go ahead of its model. put gives a slot a content that is in the store already, by
 * its id; follow does so with several, best if the name of the state that they lead to is known;
 * return goes back to a mark: all load nothing. sync then loads what the model has not got, true if
 * anything; before it, neither set nor goto is allowed, and back does it too. */
struct store_put {
    uint32_t slot, id;
};
uint32_t store_cursor_id(const struct store_cursor *c, uint32_t slot);
void store_cursor_put(struct store_cursor *c, uint32_t slot, uint32_t id);
void store_cursor_follow(struct store_cursor *c, const struct store_put *puts, uint32_t count);
/* A content by its id, which is not the initial one, valid as long as the store; and the id of
 * one. */
const void *store_cursor_content(const struct store_cursor *c, uint32_t id, uint32_t *size);
uint32_t store_cursor_intern(struct store_cursor *c, const void *bytes, uint32_t size);
void store_cursor_return(struct store_cursor *c, store_mark mark);
bool store_cursor_sync(struct store_cursor *c, store_load *load, void *context);
bool store_cursor_is_met(const struct store_cursor *c); /* the model is where it is */

/* The name of the state that puts lead to from the current one, which is named `here`; it need not
 * be there (STORE_TREE only). Results are kept by the tags of the puts: numbers of the caller's for
 * the puts into each half of the state, 0 for none. retag comes first, and again when tags do not
 * mean what they meant. find_edge: true if the result is still known. approach, prefetch: it will
 * be asked for soon, it will be claimed soon. claim: adds it, true if it was not there. */
enum { STORE_HALVES = 2 };
struct store_tags {
    uint32_t half[STORE_HALVES];
};
static inline uint32_t store_slot_half(uint32_t slot) {
    return slot >> 1 & 1;
}
/* The half of a name: the first is above. */
static inline uint32_t store_state_half(store_state name, uint32_t half) {
    return (uint32_t)(name >> (half ? 0 : 32));
}
void store_cursor_retag(struct store_cursor *c);
void store_cursor_approach(struct store_cursor *c, store_state here, struct store_tags tags);
bool store_cursor_find_edge(struct store_cursor *c, store_state here, struct store_tags tags,
                            store_state *to);
store_state store_cursor_foresee(struct store_cursor *c, store_state here, struct store_tags tags,
                                 const struct store_put *puts, uint32_t count);
void store_cursor_prefetch(struct store_cursor *c, store_state name);
bool store_cursor_claim(struct store_cursor *c, store_state name);

/* The annotation is a number that the search keeps with a state that is there, 0 at first. annotate
 * changes it if it is *was; otherwise it returns false, with what it is. */
uint32_t store_cursor_annotation(struct store_cursor *c, store_state name);
bool store_cursor_annotate(struct store_cursor *c, store_state name, uint32_t *was, uint32_t to);

/* Jump to a stored state (STORE_TREE only), loading the slots that differ; forgets the log. */
void store_cursor_goto(struct store_cursor *c, store_state name, store_load *load, void *context);

#endif
