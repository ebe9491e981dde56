/* The set of visited states. By default it is exact: components are interned, and vectors are
 * stored as trees of four-way nodes over component ids (Laarman, van de Pol, Weber 2011), so a new
 * state costs the path to the changed component. All workers of a search share the store without
 * locks. Each has a cursor: the vector of the state that the worker is in.
 *
 *     store_cursor_set(c, slot, bytes, size);   for every changed component
 *     new = store_cursor_commit(c, &state);     is this state new? its name
 *     store_cursor_back(c, mark, load, ctx);    undo to an earlier mark, calling load per slot */
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
    uint64_t memory_limit;  /* bytes; 0: none. Beyond it store_full is true, but nothing aborts */
    uint32_t bitstate_log2; /* bits in the filter, as a power of two; 0: a default */
    uint32_t workers;
    uint64_t seed;    /* lossy stores: seed of the hash, so that two stores miss different states */
    bool annotations; /* STORE_TREE: the search keeps a number with each state */
    const struct base_tuning *tuning; /* NULL: the usual one */
};

struct store_stats {
    uint64_t states, components, nodes;
    uint64_t memory_bytes; /* all of the store's memory that holds data */
    uint64_t component_bytes, node_bytes, root_bytes;
    uint64_t annotation_bytes; /* of annotations; not part of the other sizes */
    double fill;               /* bitstate: share of bits set */
};

struct store *store_new(const struct store_options *options);
void store_drop(struct store *s);
void store_stats(const struct store *s, struct store_stats *out);
/* A store that was made for several workers is shared at first. It is faster unshared while only
 * one of them works. Called while no other worker uses the store and no cursor holds it. */
void store_share(struct store *s, bool shared);
bool store_full(const struct store *s);
bool store_exact(const struct store *s);

/* Writes and reads a store. No worker may use or hold it meanwhile. restore reads into a new store
 * of the same kind, before its first cursor moves. The stream tells whether it succeeded. */
void store_save(const struct store *s, struct store_stream *f);
void store_restore(struct store *s, struct store_stream *f);

/* Adds all states of an exact store without extra keys to a lossy one. No worker may use the two
 * meanwhile. */
void store_shrink(struct store *from, struct store *to);
/* The logarithm of the number of bits of the largest filter that takes at most so many bytes. */
uint32_t store_bitstate_log2(uint64_t bytes);

/* A cursor in the initial state: every slot has its initial content. */
struct store_cursor *store_cursor_new(struct store *s);
void store_cursor_drop(struct store_cursor *c);

/* Sets the content of a slot; bytes NULL: the initial content. Setting the content that the slot
 * has already changes nothing. */
void store_cursor_set(struct store_cursor *c, uint32_t slot, const void *bytes, uint32_t size);

/* From hold to rest a cursor holds the store, so that several sets and a commit cost little more
 * than one. Commit and find rest too. A worker must not wait for another while it holds the store,
 * or both wait for ever. A worker that holds the store for long must call hold again and again,
 * which lets other workers grow it. */
void store_cursor_hold(struct store_cursor *c);
void store_cursor_rest(struct store_cursor *c);
/* For the order of growth locks (growth_lock.h). */
struct store_growth_flag;
const struct store_growth_flag *store_cursor_growth_flag(const struct store_cursor *c);

/* Adds the state. True: it is new. `extra` is part of the key. It is 0 for plain reachability; a
 * search that tells apart more than the model's states puts the difference here, for instance the
 * last thread + 1. */
bool store_cursor_commit(struct store_cursor *c, uint32_t extra, store_state *name);
/* The same without adding. True: the state is in the store. */
bool store_cursor_find(struct store_cursor *c, uint32_t extra, store_state *name);
/* Only names the state, which store_cursor_claim can add later (STORE_TREE only). Does not rest. */
store_state store_cursor_name(struct store_cursor *c, uint32_t extra);

/* Lossy stores only: as find, or as commit with `add`, but with other contents for some slots, each
 * of which is listed once. */
struct store_part {
    uint32_t slot, size;
    const void *bytes;
};
bool store_cursor_match(struct store_cursor *c, const struct store_part *parts, uint32_t count,
                        bool add, store_state *name);

/* Going back. A mark is a position in the log of changed slots. back calls `load` once for every
 * slot whose content differs from that at the mark, with the content at the mark. `initial`: it is
 * the initial content, and `bytes` is NULL. */
typedef void store_load(void *context, uint32_t slot, const void *bytes, uint32_t size,
                        bool initial);
typedef uint32_t store_mark;
store_mark store_cursor_mark(const struct store_cursor *c);
/* The slot that was changed at a position between an earlier mark and the current one. */
uint32_t store_cursor_changed(const struct store_cursor *c, store_mark at);
/* Forgets the log: the cursor cannot go back from here. */
void store_cursor_forget(struct store_cursor *c);
void store_cursor_back(struct store_cursor *c, store_mark mark, store_load *load, void *context);

/* A cursor can go ahead of its model by three functions that load nothing. put gives a slot a
 * content that is in the store already, by its id. follow does so with several slots, and suits
 * puts that lead to a state with a name. return goes back to a mark. sync then loads the contents
 * that the model lacks; true: there were any. Neither set nor goto is allowed before sync; back
 * includes it. */
struct store_put {
    uint32_t slot, id;
};
uint32_t store_cursor_id(const struct store_cursor *c, uint32_t slot);
void store_cursor_put(struct store_cursor *c, uint32_t slot, uint32_t id);
void store_cursor_follow(struct store_cursor *c, const struct store_put *puts, uint32_t count);
/* A content by its id, which must not be the initial one; valid as long as the store. And the id of
 * a content. */
const void *store_cursor_content(const struct store_cursor *c, uint32_t id, uint32_t *size);
uint32_t store_cursor_intern(struct store_cursor *c, const void *bytes, uint32_t size);
void store_cursor_return(struct store_cursor *c, store_mark mark);
bool store_cursor_sync(struct store_cursor *c, store_load *load, void *context);
bool store_cursor_is_met(const struct store_cursor *c); /* the model is in the cursor's state */

/* foresee names the state that puts lead to from the state `here`; the cursor need not be in it
 * (STORE_TREE only). Results are cached by the tags of the puts: the caller's numbers for the puts
 * into each half of the state, 0 for none. retag must be called first, and again when tags change
 * their meaning. find_edge: true if the result is in the cache. approach prefetches for find_edge,
 * and prefetch for claim. claim adds a state by its name; true: it is new. */
enum { STORE_HALVES = 2 };
struct store_tags {
    uint32_t half[STORE_HALVES];
};
static inline uint32_t store_slot_half(uint32_t slot) {
    return slot >> 1 & 1;
}
/* A half of a name. The first half has the high bits. */
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

/* The annotation is a number that the search keeps with a stored state, 0 at first. annotate
 * changes it to `to` if it is *was. Otherwise it returns false, with the annotation in *was. */
uint32_t store_cursor_annotation(struct store_cursor *c, store_state name);
bool store_cursor_annotate(struct store_cursor *c, store_state name, uint32_t *was, uint32_t to);

/* Jumps to a stored state (STORE_TREE only), loads the slots that differ, and forgets the log. */
void store_cursor_goto(struct store_cursor *c, store_state name, store_load *load, void *context);

#endif
