#include "wmm/order.h"

#include <assert.h>
#include <string.h>

void wmm_order_drop(struct wmm_order *o) {
    for (uint32_t t = 0; t < o->count; t++)
        wmm_log_drop(&o->logs[t]);
    base_free(o->logs);
    *o = (struct wmm_order){0};
}

void wmm_order_need(struct wmm_order *o, uint32_t threads) {
    if (threads > o->room)
        o->logs = base_vec_grow(o->logs, &o->room, threads, sizeof *o->logs);
    for (; o->count < threads; o->count++)
        o->logs[o->count] = (struct wmm_log){.now = 1};
}

static struct wmm_knower of_thread(uint32_t thread, enum wmm_knowing knowing) {
    assert(knowing != WMM_MESSAGE);
    return (struct wmm_knower){.thread = thread, .knowing = (uint32_t)knowing};
}

static struct wmm_knower message(struct wmm_range at) {
    return (struct wmm_knower){.knowing = WMM_MESSAGE, .at = at};
}

/* ---- accesses ---- */

void wmm_order_check(const struct wmm_order *o, uint32_t thread, const struct wmm_access *a,
                     wmm_found *found, void *context) {
    for (uint32_t t = 0; t < o->count; t++) {
        const struct wmm_log *log = &o->logs[t];
        if (t == thread || !log->entries.count)
            continue;
        uint32_t until = wmm_log_until(log, of_thread(thread, WMM_VIEW));
        for (uint32_t i = 0; i < log->entries.count; i++)
            if (log->entries.at[i].when > until &&
                wmm_access_conflicts(&log->entries.at[i].access, a))
                found(context, t, &log->entries.at[i].access);
    }
}

void wmm_order_add(struct wmm_order *o, uint32_t thread, const struct wmm_access *a) {
    assert(thread < o->count);
    wmm_log_add(&o->logs[thread], a);
}

void wmm_order_cover(struct wmm_order *o, uint32_t thread, const struct wmm_access *a) {
    for (uint32_t t = 0; t < o->count; t++) {
        struct wmm_log *log = &o->logs[t];
        uint32_t until = t == thread ? UINT32_MAX : wmm_log_until(log, of_thread(thread, WMM_VIEW));
        if (until)
            wmm_log_cover(log, a, until);
    }
}

void wmm_order_forget(struct wmm_order *o, uint32_t place) {
    for (uint32_t t = 0; t < o->count; t++)
        wmm_log_forget(&o->logs[t], place);
}

/* ---- what one knower takes over from another ---- */

static bool is_view_of(struct wmm_knower who, uint32_t thread) {
    return who.knowing == WMM_VIEW && who.thread == thread;
}

/* Up to where a knower knows the log of a thread. A thread knows all that it did. */
static uint32_t until_of(struct wmm_order *o, uint32_t t, struct wmm_knower who) {
    return is_view_of(who, t) ? wmm_log_all(&o->logs[t]) : wmm_log_until(&o->logs[t], who);
}

static void learn(struct wmm_order *o, struct wmm_knower who, struct wmm_knower from) {
    for (uint32_t t = 0; t < o->count; t++) {
        if (!o->logs[t].entries.count || is_view_of(who, t))
            continue;
        uint32_t until = until_of(o, t, from);
        if (until > wmm_log_until(&o->logs[t], who))
            wmm_log_set(&o->logs[t], who, until);
    }
}

static void forget(struct wmm_order *o, struct wmm_knower who) {
    for (uint32_t t = 0; t < o->count; t++)
        wmm_log_set(&o->logs[t], who, 0);
}

/* ---- synchronisation ---- */

static bool is_message(const struct wmm_position *p, struct wmm_range at) {
    return p->who.knowing == WMM_MESSAGE && wmm_range_overlaps(p->who.at, at);
}

/* Accesses of other sizes to the same bytes read and end a message, too. */
void wmm_order_read(struct wmm_order *o, uint32_t thread, struct wmm_range at, bool acquire) {
    struct wmm_knower who = of_thread(thread, acquire ? WMM_VIEW : WMM_PENDING);
    for (uint32_t t = 0; t < o->count; t++) {
        struct wmm_log *log = &o->logs[t];
        uint32_t until = 0;
        if (t == thread)
            continue; /* it knows what it did */
        for (uint32_t i = 0; i < log->positions.count; i++)
            if (is_message(&log->positions.at[i], at) && log->positions.at[i].until > until)
                until = log->positions.at[i].until;
        if (until > wmm_log_until(log, who))
            wmm_log_set(log, who, until);
    }
}

void wmm_order_silence(struct wmm_order *o, struct wmm_range at) {
    for (uint32_t t = 0; t < o->count; t++) {
        struct wmm_log *log = &o->logs[t];
        for (uint32_t i = 0; i < log->positions.count;)
            if (is_message(&log->positions.at[i], at))
                wmm_log_set(log, log->positions.at[i].who, 0);
            else
                i++;
    }
}

void wmm_order_write(struct wmm_order *o, uint32_t thread, struct wmm_range at, bool release,
                     bool keeps) {
    if (!keeps)
        wmm_order_silence(o, at);
    learn(o, message(at), of_thread(thread, release ? WMM_VIEW : WMM_FENCE));
}

void wmm_order_fence(struct wmm_order *o, uint32_t thread, bool acquire, bool release) {
    if (acquire) {
        learn(o, of_thread(thread, WMM_VIEW), of_thread(thread, WMM_PENDING));
        forget(o, of_thread(thread, WMM_PENDING));
    }
    if (release)
        learn(o, of_thread(thread, WMM_FENCE), of_thread(thread, WMM_VIEW));
}

/* ---- threads ---- */

bool wmm_order_knows_all(struct wmm_order *o, uint32_t thread, uint32_t other) {
    if (other >= o->count || other == thread || !o->logs[other].entries.count)
        return true;
    const struct wmm_log *log = &o->logs[other];
    uint32_t until = wmm_log_until(log, of_thread(thread, WMM_VIEW));
    for (uint32_t i = 0; i < log->entries.count; i++)
        if (log->entries.at[i].when > until)
            return false;
    return true;
}

void wmm_order_start(struct wmm_order *o, uint32_t parent, uint32_t child) {
    assert(parent != child && wmm_order_knows_all(o, parent, child));
    wmm_order_need(o, child + 1);
    wmm_order_retire(o, child);
    learn(o, of_thread(child, WMM_VIEW), of_thread(parent, WMM_VIEW));
}

void wmm_order_end(struct wmm_order *o, uint32_t thread) {
    forget(o, of_thread(thread, WMM_PENDING));
    forget(o, of_thread(thread, WMM_FENCE));
}

void wmm_order_join(struct wmm_order *o, uint32_t thread, uint32_t ended) {
    assert(thread != ended);
    learn(o, of_thread(thread, WMM_VIEW), of_thread(ended, WMM_VIEW));
}

void wmm_order_retire(struct wmm_order *o, uint32_t thread) {
    wmm_order_end(o, thread);
    forget(o, of_thread(thread, WMM_VIEW));
}

/* ---- after a step ---- */

/* Up to where all living threads know the log, or will know it before they go on. */
static uint32_t known_to_all(const struct wmm_order *o, uint32_t t, const uint32_t *lives) {
    uint32_t least = UINT32_MAX;
    const struct wmm_log *log = &o->logs[t];
    for (uint32_t u = 0; u < o->count && least; u++) {
        if (lives[u] == WMM_GONE || u == t || lives[u] == t)
            continue;
        uint32_t until = wmm_log_until(log, of_thread(u, WMM_VIEW)), then = 0;
        if (lives[u] != WMM_RUNS)
            then = wmm_log_until(log, of_thread(lives[u], WMM_VIEW));
        until = then > until ? then : until;
        least = until < least ? until : least;
    }
    return least;
}

/* A thread that waits will know what the other knows. */
static void drop_awaited(struct wmm_log *log, uint32_t t, const uint32_t *lives, uint32_t count) {
    for (uint32_t i = 0; i < log->positions.count;) {
        struct wmm_position p = log->positions.at[i];
        uint32_t awaits = p.who.knowing == WMM_VIEW && p.who.thread < count ? lives[p.who.thread]
                                                                            : (uint32_t)WMM_GONE;
        if (awaits < WMM_RUNS &&
            (awaits == t || p.until <= wmm_log_until(log, of_thread(awaits, WMM_VIEW))))
            wmm_log_set(log, p.who, 0);
        else
            i++;
    }
}

/* Positions that add nothing. What a thread knows already an acquire fence would not add. */
static bool drop_stale(struct wmm_log *log, uint32_t t, const uint32_t *lives, uint32_t count) {
    uint32_t before = log->positions.count;
    drop_awaited(log, t, lives, count);
    for (uint32_t i = 0; i < log->positions.count;) {
        struct wmm_position p = log->positions.at[i];
        if (p.who.knowing == WMM_PENDING &&
            p.until <= wmm_log_until(log, of_thread(p.who.thread, WMM_VIEW)))
            wmm_log_set(log, p.who, 0);
        else
            i++;
    }
    return log->positions.count < before;
}

void wmm_order_settle(struct wmm_order *o, const uint32_t *lives) {
    for (uint32_t t = 0; t < o->count; t++) {
        struct wmm_log *log = &o->logs[t];
        uint32_t entries = log->entries.count, positions = log->positions.count;
        bool unsettled = log->unsettled;
        if (!unsettled && !entries)
            continue;
        drop_stale(log, t, lives, o->count);
        wmm_log_settle(log, known_to_all(o, t, lives));
        if (drop_stale(log, t, lives, o->count)) /* only now nothing lies between two positions */
            wmm_log_settle(log, 0);
        log->changed |=
            unsettled || entries != log->entries.count || positions != log->positions.count;
    }
}
