#include "wmm/log.h"

#include <assert.h>
#include <string.h>

void wmm_log_drop(struct wmm_log *log) {
    base_vec_drop(&log->entries);
    base_vec_drop(&log->positions);
}

static void touch(struct wmm_log *log) {
    log->unsettled = log->changed = true;
}

static bool same_range(struct wmm_range a, struct wmm_range b) {
    return a.place == b.place && a.offset == b.offset && a.size == b.size;
}

bool wmm_knower_same(struct wmm_knower a, struct wmm_knower b) {
    return a.thread == b.thread && a.knowing == b.knowing && same_range(a.at, b.at);
}

static uint64_t end_of(struct wmm_range r) {
    return (uint64_t)r.offset + r.size;
}

bool wmm_range_overlaps(struct wmm_range a, struct wmm_range b) {
    return a.place == b.place && a.offset < end_of(b) && b.offset < end_of(a);
}

bool wmm_access_conflicts(const struct wmm_access *a, const struct wmm_access *b) {
    uint32_t either = a->kind | b->kind;
    if (a->at.place != b->at.place)
        return false;
    if (either & (WMM_MADE | WMM_ENDED))
        return true;
    return wmm_range_overlaps(a->at, b->at) && either & WMM_WRITE && !(either & WMM_SYNC) &&
           !(a->kind & b->kind & WMM_ATOMIC);
}

/* ---- accesses ---- */

static bool is_alike(const struct wmm_access *a, const struct wmm_access *b) {
    return a->at.place == b->at.place && a->kind == b->kind && a->site == b->site;
}

static void put(struct wmm_log *log, struct wmm_access a, uint64_t from, uint64_t to,
                uint32_t when) {
    a.at.offset = (uint32_t)from;
    a.at.size = (uint32_t)(to - from);
    *base_vec_push(&log->entries) = (struct wmm_entry){a, when};
}

/* Takes bytes out of an entry, and the entry out of the list if nothing is left of it. */
static void cut(struct wmm_log *log, uint32_t index, struct wmm_range out) {
    struct wmm_entry old = log->entries.at[index];
    struct wmm_range r = old.access.at;
    log->entries.at[index] = base_vec_last(&log->entries);
    log->entries.count--;
    if (r.offset < out.offset)
        put(log, old.access, r.offset, out.offset, old.when);
    if (end_of(r) > end_of(out))
        put(log, old.access, end_of(out), end_of(r), old.when);
}

void wmm_log_add(struct wmm_log *log, const struct wmm_access *a) {
    assert(log->now && a->at.size);
    for (uint32_t i = 0; i < log->entries.count; i++) {
        const struct wmm_entry *e = &log->entries.at[i];
        if (!is_alike(&e->access, a) || !wmm_range_overlaps(e->access.at, a->at))
            continue;
        if (e->when == log->now && same_range(e->access.at, a->at))
            return;
        cut(log, i--, a->at);
    }
    *base_vec_push(&log->entries) = (struct wmm_entry){*a, log->now};
    touch(log);
}

/* Does all that conflicts with `b` conflict with `a` too, where their bytes are the same? */
static bool dominates(uint32_t a, uint32_t b) {
    if (b & WMM_MADE || a & WMM_SYNC)
        return !(b & WMM_MADE) && b & WMM_SYNC;
    return b & WMM_SYNC ||
           ((a & WMM_WRITE || !(b & WMM_WRITE)) && (!(a & WMM_ATOMIC) || b & WMM_ATOMIC));
}

void wmm_log_cover(struct wmm_log *log, const struct wmm_access *a, uint32_t until) {
    for (uint32_t i = 0; i < log->entries.count; i++) {
        const struct wmm_entry *e = &log->entries.at[i];
        if (e->when > until || !wmm_range_overlaps(e->access.at, a->at) ||
            !dominates(a->kind, e->access.kind))
            continue;
        cut(log, i--, a->at);
        touch(log);
    }
}

void wmm_log_forget(struct wmm_log *log, uint32_t place) {
    uint32_t kept = 0;
    for (uint32_t i = 0; i < log->entries.count; i++)
        if (log->entries.at[i].access.at.place != place)
            log->entries.at[kept++] = log->entries.at[i];
    uint32_t stay = 0;
    for (uint32_t i = 0; i < log->positions.count; i++) {
        const struct wmm_knower *who = &log->positions.at[i].who;
        if (who->knowing != WMM_MESSAGE || who->at.place != place)
            log->positions.at[stay++] = log->positions.at[i];
    }
    if (kept < log->entries.count || stay < log->positions.count)
        touch(log);
    log->entries.count = kept;
    log->positions.count = stay;
}

/* ---- positions ---- */

static struct wmm_position *position_of(const struct wmm_log *log, struct wmm_knower who) {
    for (uint32_t i = 0; i < log->positions.count; i++)
        if (wmm_knower_same(log->positions.at[i].who, who))
            return &log->positions.at[i];
    return NULL;
}

uint32_t wmm_log_until(const struct wmm_log *log, struct wmm_knower who) {
    const struct wmm_position *p = position_of(log, who);
    assert(!p || p->until);
    return p ? p->until : 0;
}

void wmm_log_set(struct wmm_log *log, struct wmm_knower who, uint32_t until) {
    struct wmm_position *p = position_of(log, who);
    if ((p ? p->until : 0) == until)
        return;
    touch(log);
    if (!until)
        *p = base_vec_last(&log->positions), log->positions.count--;
    else if (p)
        p->until = until;
    else
        *base_vec_push(&log->positions) = (struct wmm_position){who, until};
}

uint32_t wmm_log_all(struct wmm_log *log) {
    return log->entries.count ? log->now++ : 0;
}

/* ---- one form for equal knowledge ---- */

static int compare(uint32_t a, uint32_t b) {
    return (a > b) - (a < b);
}

static int compare_ranges(struct wmm_range a, struct wmm_range b) {
    int place = compare(a.place, b.place), offset = compare(a.offset, b.offset);
    return place ? place : offset ? offset : compare(a.size, b.size);
}

static int compare_entries(const void *x, const void *y) {
    const struct wmm_entry *a = x, *b = y;
    const int orders[] = {
        compare(a->when, b->when), compare(a->access.at.place, b->access.at.place),
        compare(a->access.kind, b->access.kind), compare(a->access.site, b->access.site),
        compare_ranges(a->access.at, b->access.at)};
    uint32_t i = 0;
    while (i + 1 < sizeof orders / sizeof *orders && !orders[i])
        i++;
    return orders[i];
}

static int compare_positions(const void *x, const void *y) {
    const struct wmm_knower *a = &((const struct wmm_position *)x)->who;
    const struct wmm_knower *b = &((const struct wmm_position *)y)->who;
    int thread = compare(a->thread, b->thread), knowing = compare(a->knowing, b->knowing);
    return thread ? thread : knowing ? knowing : compare_ranges(a->at, b->at);
}

static void drop_known(struct wmm_log *log, uint32_t known) {
    uint32_t kept = 0;
    for (uint32_t i = 0; i < log->entries.count; i++)
        if (log->entries.at[i].when > known)
            log->entries.at[kept++] = log->entries.at[i];
    log->entries.count = kept;
}

static void drop_ignorant(struct wmm_log *log) {
    uint32_t kept = 0, first = log->entries.count ? log->entries.at[0].when : UINT32_MAX;
    for (uint32_t i = 0; i < log->positions.count; i++)
        if (log->positions.at[i].until >= first)
            log->positions.at[kept++] = log->positions.at[i];
    log->positions.count = kept;
}

/* Does some knower know the accesses up to the first number, and not those from the second on? */
static bool any_between(const struct wmm_log *log, uint32_t from, uint32_t to) {
    for (uint32_t i = 0; i < log->positions.count; i++)
        if (log->positions.at[i].until >= from && log->positions.at[i].until < to)
            return true;
    return false;
}

/* Numbers the parts between positions from 1 on. A position becomes the last part that it covers.
 */
static void renumber(struct wmm_log *log) {
    BASE_VEC(uint32_t) parts = {0};
    uint32_t part = 1, n = log->entries.count;
    base_vec_reserve(&parts, n + 1);
    for (uint32_t i = 0; i < n; i++) {
        uint32_t when = log->entries.at[i].when;
        if (i && when != log->entries.at[i - 1].when &&
            any_between(log, log->entries.at[i - 1].when, when))
            part++;
        parts.at[i] = part;
    }
    for (uint32_t p = 0; p < log->positions.count; p++) {
        uint32_t known = 0;
        while (known < n && log->entries.at[known].when <= log->positions.at[p].until)
            known++;
        assert(known);
        log->positions.at[p].until = parts.at[known - 1];
    }
    for (uint32_t i = 0; i < n; i++)
        log->entries.at[i].when = parts.at[i];
    log->now = n ? part + 1 : 1;
    base_vec_drop(&parts);
}

static void sort_entries(struct wmm_log *log) {
    if (log->entries.count > 1)
        qsort(log->entries.at, log->entries.count, sizeof *log->entries.at, compare_entries);
}

/* Neighbours of one kind and site are one access. */
static void join_neighbours(struct wmm_log *log) {
    uint32_t kept = 0;
    for (uint32_t i = 0; i < log->entries.count; i++) {
        const struct wmm_entry *e = &log->entries.at[i];
        struct wmm_entry *last = kept ? &log->entries.at[kept - 1] : NULL;
        if (last && last->when == e->when && is_alike(&last->access, &e->access) &&
            end_of(last->access.at) == e->access.at.offset)
            last->access.at.size += e->access.at.size;
        else
            log->entries.at[kept++] = *e;
    }
    log->entries.count = kept;
}

void wmm_log_settle(struct wmm_log *log, uint32_t known) {
    drop_known(log, known);
    sort_entries(log);
    drop_ignorant(log);
    renumber(log);
    sort_entries(log);
    join_neighbours(log);
    if (log->positions.count > 1)
        qsort(log->positions.at, log->positions.count, sizeof *log->positions.at,
              compare_positions);
    log->unsettled = false;
}

/* ---- as words ---- */

enum {
    HEAD = 1,
    ENTRY = sizeof(struct wmm_entry) / sizeof(uint32_t),
    POSITION = sizeof(struct wmm_position) / sizeof(uint32_t),
};
_Static_assert(sizeof(struct wmm_entry) == 6 * sizeof(uint32_t), "entries are words");
_Static_assert(sizeof(struct wmm_position) == 6 * sizeof(uint32_t), "positions are words");

uint32_t wmm_log_words(const struct wmm_log *log) {
    assert(!log->unsettled && (log->entries.count || !log->positions.count));
    return log->entries.count ? HEAD + ENTRY * log->entries.count + POSITION * log->positions.count
                              : 0;
}

void wmm_log_pack(const struct wmm_log *log, uint32_t *out) {
    *out = log->entries.count;
    memcpy(out + HEAD, log->entries.at, log->entries.count * sizeof *log->entries.at);
    if (log->positions.count)
        memcpy(out + HEAD + ENTRY * log->entries.count, log->positions.at,
               log->positions.count * sizeof *log->positions.at);
}

void wmm_log_load(struct wmm_log *log, const uint32_t *words, uint32_t count) {
    uint32_t entries = count ? *words : 0;
    uint32_t positions = count ? (count - HEAD - ENTRY * entries) / POSITION : 0;
    assert(!count || (entries && count == HEAD + ENTRY * entries + POSITION * positions));
    base_vec_reserve(&log->entries, entries + 1);
    base_vec_reserve(&log->positions, positions + 1);
    log->entries.count = entries;
    log->positions.count = positions;
    if (entries)
        memcpy(log->entries.at, words + HEAD, entries * sizeof *log->entries.at);
    if (positions)
        memcpy(log->positions.at, words + HEAD + ENTRY * entries,
               positions * sizeof *log->positions.at);
    log->now = 1 + (entries ? base_vec_last(&log->entries).when : 0);
    log->unsettled = log->changed = false;
}
