/* A cursor: the vector of the state that a worker is in, the trees over it, and the log to go back
 * by. */
#include "store/cursor.h"

#include "base/hash.h"
#include "store/edge_cache.h"
#include "store/tree.h"

#include <assert.h>
#include <stdlib.h>

/* The vector lies in four trees, chosen by the last two bits of the slot: one bit says thread or
 * data, the other is the parity of the index. The name of a state is a pair of half names, and each
 * half has every second thread and every second object. So both halves vary about evenly, and few
 * half names make many states. With all threads in one half, there would be nearly as many names of
 * that half as states. */
enum { QUARTERS = 4 };
enum { FEW = 6 }; /* with fewer changes, comparing all of them is cheaper than marking slots */
static const uint32_t nowhere = UINT32_MAX; /* stands for no position in the log */

struct change {
    uint32_t slot, id; /* `id`: the one before the change */
};

/* The nodes lag behind the components, and the tree is marked where they may differ. Mostly a
 * search commits, finds the state known, and goes back one step. Then the nodes are restored from
 * the records of the last settle. After a longer way back the changed places are only marked. They
 * are settled at the next change, which shows that the search stays here. But they are not if the
 * cursor follows puts to a state that has a name already. */
struct store_cursor {
    struct store_growth_flag flag;
    struct store *store;
    struct store_tree tree[QUARTERS];
    uint32_t joined[STORE_HALVES], joined_before[STORE_HALVES];
    BASE_VEC(struct change) log;
    BASE_VEC(struct change) behind; /* slots where the model may be, with its ids there */
    BASE_VEC(uint8_t) is_behind[QUARTERS];
    uint32_t settled; /* changes from this position of the log on are marked */
    bool stale; /* other places are marked too; otherwise the nodes are at position `settled` */
    uint32_t before; /* the position that unsettling leads to, or `nowhere` */
    uint64_t sum;    /* lossy stores: the sum of the shares of all slots (share_of) */
    BASE_VEC(uint32_t) seen[QUARTERS]; /* by place: the number of the last way back that met it */
    uint32_t backs;
    uint64_t counted; /* how many bytes of this cursor are in store.cursor_bytes */
    struct store_node_maker maker;
    struct store_edge_cache *edges; /* NULL: none yet */
};

static bool exact(const struct store_cursor *c) {
    return c->store->kind == STORE_TREE;
}

#ifndef NDEBUG
/* For asserts: do the positions in the log fit together? */
static bool is_ordered(const struct store_cursor *c) {
    return c->settled <= c->log.count &&
           (c->before == nowhere || (!c->stale && c->before <= c->settled));
}

/* For asserts: are the half names those of the roots? */
static bool is_joined(const struct store_cursor *c) {
    for (uint32_t i = 0; i < STORE_HALVES; i++) {
        struct store_node_roots has = store_node_roots(&c->store->nodes, c->joined[i]);
        if (has.threads != store_tree_root(&c->tree[2 * i]) ||
            has.data != store_tree_root(&c->tree[2 * i + 1]))
            return false;
    }
    return true;
}

static bool is_known(const struct store_cursor *c, uint32_t id) {
    return id == STORE_ID_INITIAL || store_component_is(&c->store->components, id);
}
#endif

static void count_bytes(struct store_cursor *c) {
    uint64_t now = sizeof *c + (c->log.room + c->behind.room) * sizeof *c->log.at +
                   (c->edges ? store_edge_cache_bytes(c->edges) : 0);
    for (int i = 0; i < QUARTERS; i++)
        now += store_tree_bytes(&c->tree[i]) + c->seen[i].room * sizeof(uint32_t) +
               c->is_behind[i].room;
    atomic_fetch_add_explicit(&c->store->cursor_bytes, now - c->counted, memory_order_relaxed);
    c->counted = now;
}

struct store_cursor *store_cursor_new(struct store *s) {
    struct store_cursor *c = base_calloc_apart(1, sizeof *c);
    c->store = s;
    c->before = nowhere;
    c->maker.nodes = &s->nodes;
    c->maker.flag = &c->flag;
    for (int i = 0; i < QUARTERS; i++)
        store_tree_open(&c->tree[i]);
    store_growth_join(&c->flag, &s->growth_lock);
    count_bytes(c);
    return c;
}

void store_cursor_drop(struct store_cursor *c) {
    if (!c)
        return;
    store_growth_quit(&c->flag);
    assert(c->counted <= atomic_load_explicit(&c->store->cursor_bytes, memory_order_relaxed));
    atomic_fetch_sub_explicit(&c->store->cursor_bytes, c->counted, memory_order_relaxed);
    for (int i = 0; i < QUARTERS; i++) {
        store_tree_close(&c->tree[i]);
        base_vec_drop(&c->seen[i]);
        base_vec_drop(&c->is_behind[i]);
    }
    base_vec_drop(&c->behind);
    base_vec_drop(&c->log);
    if (c->edges)
        store_edge_cache_drop(c->edges);
    free(c);
}

static uint64_t share_of_bytes(uint32_t slot, const void *bytes, uint32_t size) {
    uint64_t salt = base_hash_word((uint64_t)slot + 1) + size;
    return base_hash_word(base_hash_bytes(bytes, size) ^ salt);
}

/* The share of one slot in the hash of a state. It depends on the content, not on the id, so that a
 * run can be repeated. */
static uint64_t share_of(const struct store_cursor *c, uint32_t slot, uint32_t id) {
    if (id == STORE_ID_INITIAL)
        return 0;
    uint32_t size;
    const void *bytes = store_component_at(&c->store->components, id, &size);
    return share_of_bytes(slot, bytes, size);
}

static void put(struct store_cursor *c, uint32_t slot, uint32_t id) {
    struct store_tree *t = &c->tree[slot & 3];
    uint32_t place = slot >> 2;
    assert(place <= t->last && is_known(c, id));
    if (exact(c)) {
        store_tree_put(t, place, id);
        return;
    }
    c->sum += share_of(c, slot, id) - share_of(c, slot, t->ids[0][place]);
    t->ids[0][place] = id;
}

static uint32_t join(struct store_cursor *c, uint32_t half, uint32_t extra) {
    return store_node_join(&c->maker, store_tree_root(&c->tree[2 * half]),
                           store_tree_root(&c->tree[2 * half + 1]), extra);
}

static void settle(struct store_cursor *c) {
    assert(exact(c) && store_growth_is_inside(&c->flag));
    memcpy(c->joined_before, c->joined, sizeof c->joined);
    for (uint32_t i = 0; i < STORE_HALVES; i++) {
        struct store_tree *threads = &c->tree[2 * i], *data = &c->tree[2 * i + 1];
        uint32_t before[2] = {store_tree_root(threads), store_tree_root(data)};
        store_tree_settle(threads, &c->maker);
        store_tree_settle(data, &c->maker);
        if (store_tree_root(threads) != before[0] || store_tree_root(data) != before[1])
            c->joined[i] = join(c, i, 0);
    }
    c->before = c->stale ? nowhere : c->settled;
    c->settled = c->log.count;
    c->stale = false;
    assert(is_ordered(c));
}

static __attribute__((noinline)) void make_place(struct store_cursor *c, uint32_t slot) {
    store_tree_reserve(&c->tree[slot & 3], slot >> 2);
    c->before = nowhere; /* the records of the last settle do not have the new levels */
    count_bytes(c);
}

static __attribute__((noinline)) void lengthen_log(struct store_cursor *c) {
    base_vec_reserve(&c->log, c->log.count + 1);
    count_bytes(c);
}

static inline void note(struct store_cursor *c, uint32_t slot, uint32_t old) {
    if (slot >> 2 > c->tree[slot & 3].last)
        make_place(c, slot);
    if (c->log.count == c->log.room)
        lengthen_log(c);
    c->log.at[c->log.count++] = (struct change){slot, old};
}

static void change(struct store_cursor *c, uint32_t slot, uint32_t old, uint32_t id) {
    note(c, slot, old);
    put(c, slot, id);
    assert(c->settled < c->log.count);
}

void store_cursor_set(struct store_cursor *c, uint32_t slot, const void *bytes, uint32_t size) {
    uint32_t id = STORE_ID_INITIAL;
    assert(!c->behind.count);
    store_growth_enter(&c->flag);
    if (bytes)
        id = store_component_intern(&c->store->components, &c->flag, bytes, size);
    uint32_t old = store_tree_get(&c->tree[slot & 3], slot >> 2);
    if (c->stale && id != old)
        settle(c);
    store_growth_leave(&c->flag);
    if (id != old)
        change(c, slot, old, id);
    assert(store_cursor_id(c, slot) == id);
}

/* ---- ahead of the model ---- */

uint32_t store_cursor_id(const struct store_cursor *c, uint32_t slot) {
    return store_tree_get(&c->tree[slot & 3], slot >> 2);
}

const void *store_cursor_content(const struct store_cursor *c, uint32_t id, uint32_t *size) {
    assert(id != STORE_ID_INITIAL);
    return store_component_at(&c->store->components, id, size);
}

uint32_t store_cursor_intern(struct store_cursor *c, const void *bytes, uint32_t size) {
    store_growth_enter(&c->flag);
    uint32_t id = store_component_intern(&c->store->components, &c->flag, bytes, size);
    store_growth_leave(&c->flag);
    return id;
}

static __attribute__((noinline)) void leave_first(struct store_cursor *c, uint32_t slot,
                                                  uint32_t id) {
    uint32_t quarter = slot & 3, place = slot >> 2;
    assert(is_known(c, id));
    if (place >= c->is_behind[quarter].room) {
        uint32_t from = c->is_behind[quarter].room;
        base_vec_reserve(&c->is_behind[quarter], place + 1);
        memset(c->is_behind[quarter].at + from, 0, c->is_behind[quarter].room - from);
        count_bytes(c);
    }
    c->is_behind[quarter].at[place] = 1;
    *base_vec_push(&c->behind) = (struct change){slot, id};
}

static inline void leave_behind(struct store_cursor *c, uint32_t slot, uint32_t id) {
    uint32_t quarter = slot & 3, place = slot >> 2;
    if (place >= c->is_behind[quarter].room || !c->is_behind[quarter].at[place])
        leave_first(c, slot, id);
}

void store_cursor_put(struct store_cursor *c, uint32_t slot, uint32_t id) {
    uint32_t old = store_cursor_id(c, slot);
    if (id == old)
        return;
    if (c->stale) {
        store_growth_enter(&c->flag);
        settle(c);
        store_growth_leave(&c->flag);
    }
    leave_behind(c, slot, old);
    change(c, slot, old, id);
}

void store_cursor_follow(struct store_cursor *c, const struct store_put *puts, uint32_t count) {
    assert(exact(c));
    for (uint32_t i = 0; i < count; i++) {
        uint32_t slot = puts[i].slot, old = store_cursor_id(c, slot);
        if (puts[i].id == old)
            continue;
        assert(is_known(c, puts[i].id));
        leave_behind(c, slot, old);
        note(c, slot, old);
        store_tree_put(&c->tree[slot & 3], slot >> 2, puts[i].id);
    }
}

void store_cursor_hold(struct store_cursor *c) {
    store_growth_hold(&c->flag);
}

void store_cursor_rest(struct store_cursor *c) {
    store_growth_rest(&c->flag);
}

const struct store_growth_flag *store_cursor_growth_flag(const struct store_cursor *c) {
    return &c->flag;
}

static uint64_t lossy_key(const struct store_cursor *c, uint64_t sum, uint32_t extra) {
    return base_hash_word((sum ^ c->store->seed) + extra * 0x9E3779B97F4A7C15u);
}

/* The key of the current state, inside the growth lock. */
static uint64_t key_of(struct store_cursor *c, uint32_t extra) {
    assert(store_growth_is_inside(&c->flag));
    if (!exact(c))
        return lossy_key(c, c->sum, extra);
    assert(is_ordered(c));
    if (c->stale || c->settled != c->log.count)
        settle(c);
    uint32_t first = extra ? join(c, 0, extra) : c->joined[0];
    return (uint64_t)first << 32 | c->joined[1];
}

static inline bool add_key(struct store_cursor *c, uint64_t key) {
    struct store *s = c->store;
    return s->kind == STORE_BITSTATE ? store_bloom_add(&s->bloom, key)
                                     : store_state_set_add(&s->states, &c->flag, key);
}

static bool has_key(const struct store_cursor *c, uint64_t key) {
    const struct store *s = c->store;
    return s->kind == STORE_BITSTATE ? store_bloom_has(&s->bloom, key)
                                     : store_state_set_has(&s->states, key);
}

bool store_cursor_commit(struct store_cursor *c, uint32_t extra, store_state *name) {
    store_growth_enter(&c->flag);
    uint64_t key = key_of(c, extra);
    bool fresh = add_key(c, key);
    store_growth_leave(&c->flag);
    store_growth_rest(&c->flag);
    if (name)
        *name = key;
    return fresh;
}

bool store_cursor_find(struct store_cursor *c, uint32_t extra, store_state *name) {
    store_growth_enter(&c->flag);
    uint64_t key = key_of(c, extra);
    bool there = has_key(c, key);
    store_growth_leave(&c->flag);
    store_growth_rest(&c->flag);
    if (name)
        *name = key;
    return there;
}

store_state store_cursor_name(struct store_cursor *c, uint32_t extra) {
    assert(exact(c));
    store_growth_enter(&c->flag);
    uint64_t key = key_of(c, extra);
    store_state_set_prefetch(&c->store->states, key);
    store_growth_leave(&c->flag);
    return key;
}

bool store_cursor_match(struct store_cursor *c, const struct store_part *parts, uint32_t count,
                        bool add, store_state *name) {
    assert(!exact(c));
    uint64_t sum = c->sum;
    store_growth_enter(&c->flag);
    for (uint32_t i = 0; i < count; i++) {
        uint32_t slot = parts[i].slot;
        sum -= share_of(c, slot, store_tree_get(&c->tree[slot & 3], slot >> 2));
        sum += share_of_bytes(slot, parts[i].bytes, parts[i].size);
    }
    *name = lossy_key(c, sum, 0);
    bool answer = add ? add_key(c, *name) : has_key(c, *name);
    store_growth_leave(&c->flag);
    store_growth_rest(&c->flag);
    return answer;
}

store_mark store_cursor_mark(const struct store_cursor *c) {
    return c->log.count;
}

uint32_t store_cursor_changed(const struct store_cursor *c, store_mark at) {
    assert(at < c->log.count);
    return c->log.at[at].slot;
}

static void load_slot(struct store_cursor *c, uint32_t slot, uint32_t id, store_load *load,
                      void *context) {
    uint32_t size = 0;
    const void *bytes =
        id == STORE_ID_INITIAL ? NULL : store_component_at(&c->store->components, id, &size);
    load(context, slot, bytes, size, id == STORE_ID_INITIAL);
}

/* Has this way back met the slot already? The earliest change of a slot has the id to go back
 * to. */
static bool seen_before(struct store_cursor *c, uint32_t slot) {
    uint32_t quarter = slot & 3, place = slot >> 2;
    if (place >= c->seen[quarter].room) {
        uint32_t from = c->seen[quarter].room;
        base_vec_reserve(&c->seen[quarter], place + 1);
        memset(c->seen[quarter].at + from, 0, (c->seen[quarter].room - from) * sizeof(uint32_t));
        count_bytes(c);
    }
    uint32_t *seen = &c->seen[quarter].at[place];
    assert(c->backs && *seen <= c->backs);
    bool before = *seen == c->backs;
    *seen = c->backs;
    return before;
}

static bool changed_before(const struct store_cursor *c, uint32_t from, uint32_t i) {
    assert(i < c->log.count);
    for (uint32_t k = from; k < i; k++)
        if (c->log.at[k].slot == c->log.at[i].slot)
            return true;
    return false;
}

static void next_back(struct store_cursor *c) {
    if (++c->backs)
        return;
    for (int i = 0; i < QUARTERS; i++)
        memset(c->seen[i].at, 0, c->seen[i].room * sizeof(uint32_t));
    c->backs = 1;
}

static void back_one(struct store_cursor *c, struct change to, bool mark, store_load *load,
                     void *context) {
    struct store_tree *t = &c->tree[to.slot & 3];
    uint32_t place = to.slot >> 2, from = t->ids[0][place];
    if (from == to.id)
        return;
    if (mark)
        put(c, to.slot, to.id);
    else
        t->ids[0][place] = to.id;
    if (load)
        load_slot(c, to.slot, to.id, load, context);
    else
        leave_behind(c, to.slot, from);
}

/* The properties of a way back to a mark. */
struct way_back {
    bool unsettles; /* the nodes are restored from the records of the last settle */
    bool pending;   /* all changes to undo are still marked in the trees */
};

static inline struct way_back way_back(const struct store_cursor *c, store_mark mark) {
    return (struct way_back){mark == c->before, mark >= c->settled};
}

static inline bool must_mark(const struct store_cursor *c, struct way_back way) {
    return !exact(c) || !(way.unsettles || way.pending);
}

static inline void end_back(struct store_cursor *c, store_mark mark, struct way_back way) {
    c->log.count = mark;
    if (way.unsettles) {
        for (int i = 0; i < QUARTERS; i++)
            store_tree_unsettle(&c->tree[i]);
        memcpy(c->joined, c->joined_before, sizeof c->joined);
        c->settled = mark;
        c->before = nowhere;
    } else if (!way.pending) {
        c->settled = mark;
        c->stale = true;
        c->before = nowhere;
    }
    assert(is_ordered(c));
}

static void go_back(struct store_cursor *c, store_mark mark, store_load *load, void *context) {
    uint32_t end = c->log.count;
    assert(mark <= end);
    if (mark == end)
        return;
    struct way_back way = way_back(c, mark);
    bool few = end - mark <= FEW;
    if (!few)
        next_back(c);
    for (uint32_t i = mark; i < end; i++)
        if (!(few ? changed_before(c, mark, i) : seen_before(c, c->log.at[i].slot)))
            back_one(c, c->log.at[i], must_mark(c, way), load, context);
    end_back(c, mark, way);
}

/* Undoes one change after the other. Where nothing is loaded and no content is hashed, this is
 * cheaper than finding out which changes count. */
static void take_back(struct store_cursor *c, store_mark mark) {
    assert(exact(c) && mark <= c->log.count);
    struct way_back way = way_back(c, mark);
    bool marks = must_mark(c, way);
    for (uint32_t i = c->log.count; i-- > mark;) {
        struct change to = c->log.at[i];
        struct store_tree *t = &c->tree[to.slot & 3];
        uint32_t place = to.slot >> 2;
        leave_behind(c, to.slot, t->ids[0][place]);
        t->ids[0][place] = to.id;
        if (marks)
            store_tree_mark(t, 1, place / STORE_NODE_ARITY);
    }
    end_back(c, mark, way);
}

void store_cursor_return(struct store_cursor *c, store_mark mark) {
    if (mark == c->log.count)
        return;
    if (exact(c))
        take_back(c, mark);
    else
        go_back(c, mark, NULL, NULL);
}

bool store_cursor_sync(struct store_cursor *c, store_load *load, void *context) {
    bool any = false;
    for (uint32_t i = 0; i < c->behind.count; i++) {
        struct change has = c->behind.at[i];
        uint32_t id = store_cursor_id(c, has.slot);
        assert(c->is_behind[has.slot & 3].at[has.slot >> 2]); /* listed once, and marked */
        c->is_behind[has.slot & 3].at[has.slot >> 2] = 0;
        if (id == has.id)
            continue;
        load_slot(c, has.slot, id, load, context);
        any = true;
    }
    c->behind.count = 0;
    return any;
}

bool store_cursor_is_met(const struct store_cursor *c) {
    return c->behind.count == 0;
}
void store_cursor_back(struct store_cursor *c, store_mark mark, store_load *load, void *context) {
    if (!c->behind.count) {
        go_back(c, mark, load, context);
        return;
    }
    store_cursor_return(c, mark);
    store_cursor_sync(c, load, context);
    assert(c->log.count == mark && store_cursor_is_met(c));
}

/* ---- names of states that the cursor is not in ---- */

void store_cursor_retag(struct store_cursor *c) {
    if (c->edges)
        store_edge_cache_clear(c->edges);
    else
        c->edges = store_edge_cache_new(UINT32_C(1) << c->store->tuning->edges_first_log2);
    count_bytes(c);
}

/* The memory for this worker's edge cache: its share of a quarter of what the states take, and some
 * at first. */
static uint64_t room_for_edges(const struct store *s) {
    uint64_t all = store_state_set_bytes(&s->states) / 4;
    uint64_t least = s->tuning->edges_least;
    return (all > least ? all : least) / s->workers;
}

void store_cursor_approach(struct store_cursor *c, store_state here, struct store_tags tags) {
    store_edge_cache_prefetch(c->edges, here, tags);
}

bool store_cursor_find_edge(struct store_cursor *c, store_state here, struct store_tags tags,
                            store_state *to) {
    assert(exact(c));
    return store_edge_cache_find(c->edges, here, tags, to);
}

store_state store_cursor_foresee(struct store_cursor *c, store_state here, struct store_tags tags,
                                 const struct store_put *puts, uint32_t count) {
    assert(exact(c));
    uint32_t to[STORE_HALVES];
    uint64_t bytes = store_edge_cache_bytes(c->edges);
    store_growth_enter(&c->flag);
    for (uint32_t i = 0; i < STORE_HALVES; i++) {
        uint32_t from = store_state_half(here, i), tag = tags.half[i];
        to[i] = from;
        if (!tag || store_edge_cache_find_half(c->edges, i, from, tag, &to[i]))
            continue;
        to[i] = store_tree_patch_half(&c->maker, i, from, puts, count);
        store_edge_cache_learn(c->edges, i, from, tag, to[i], room_for_edges(c->store));
    }
    store_growth_leave(&c->flag);
    if (store_edge_cache_bytes(c->edges) != bytes)
        count_bytes(c);
    return (uint64_t)to[0] << 32 | to[1];
}

void store_cursor_prefetch(struct store_cursor *c, store_state name) {
    store_growth_enter(&c->flag);
    store_state_set_prefetch(&c->store->states, name);
    store_growth_leave(&c->flag);
}

bool store_cursor_claim(struct store_cursor *c, store_state name) {
    assert(exact(c));
    store_growth_enter(&c->flag);
    bool fresh = store_state_set_add(&c->store->states, &c->flag, name);
    store_growth_leave(&c->flag);
    return fresh;
}

uint32_t store_cursor_annotation(struct store_cursor *c, store_state name) {
    store_growth_enter(&c->flag);
    uint32_t annotation = store_state_set_annotation(&c->store->states, name);
    store_growth_leave(&c->flag);
    return annotation;
}

bool store_cursor_annotate(struct store_cursor *c, store_state name, uint32_t *was, uint32_t to) {
    store_growth_enter(&c->flag);
    bool changed = store_state_set_annotate(&c->store->states, &c->flag, name, was, to);
    store_growth_leave(&c->flag);
    return changed;
}

struct jump {
    struct store_cursor *cursor;
    uint32_t quarter;
    store_load *load;
    void *context;
};

static void jump_changed(void *context, uint32_t place, uint32_t id) {
    const struct jump *j = context;
    load_slot(j->cursor, place << 2 | j->quarter, id, j->load, j->context);
}

static void jump_half(struct store_cursor *c, uint32_t half, uint32_t name, store_load *load,
                      void *context) {
    const struct store_nodes *nodes = &c->store->nodes;
    struct store_node_roots to = store_node_roots(nodes, name);
    for (uint32_t i = 0; i < 2; i++) {
        uint32_t quarter = 2 * half + i;
        struct jump j = {c, quarter, load, context};
        store_tree_goto(&c->tree[quarter], nodes, i ? to.data : to.threads, jump_changed, &j);
    }
}

void store_cursor_forget(struct store_cursor *c) {
    c->stale |= exact(c) && c->settled != c->log.count;
    c->log.count = c->settled = 0;
    c->before = nowhere;
    assert(is_ordered(c));
}

void store_cursor_goto(struct store_cursor *c, store_state name, store_load *load, void *context) {
    assert(exact(c) && !c->behind.count);
    store_growth_enter(&c->flag);
    settle(c);
    store_growth_leave(&c->flag);
    for (uint32_t i = 0; i < STORE_HALVES; i++)
        jump_half(c, i, (uint32_t)(name >> (i ? 0 : 32)), load, context);
    store_growth_enter(&c->flag);
    for (uint32_t i = 0; i < STORE_HALVES; i++)
        c->joined[i] = join(c, i, 0); /* the half of a name may have an extra key */
    store_growth_leave(&c->flag);
    assert(is_joined(c) && c->joined[1] == store_state_half(name, 1));
    store_cursor_forget(c);
    count_bytes(c);
}
