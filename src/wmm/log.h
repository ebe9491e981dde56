/* The accesses of one thread, and who knows how many of them. What another thread knows of a
 * thread's accesses is always a beginning of them in program order, because happens-before is
 * transitive and contains program order. So the accesses are kept in that order, and each knower
 * has a position in it. Only two facts can still be observed of an access: whether a later one
 * conflicts with it, and which knowers know it. A settled log has these facts and nothing else: the
 * accesses between two positions are in an order of their own, positions are counted from 1, and
 * an access that a later one stands for is gone. So equal knowledge is equal bytes. */
#ifndef WMM_LOG_H
#define WMM_LOG_H

#include "base/vec.h"
#include <stdbool.h>

/* Bytes of an object. */
struct wmm_range {
    uint32_t place, offset, size;
};

enum wmm_kind {
    WMM_READ = 1,
    WMM_WRITE = 2,
    WMM_ATOMIC = 4,
    WMM_SYNC = 8,   /* of a synchronisation object: conflicts only with its beginning and end */
    WMM_MADE = 16,  /* the object's life begins: conflicts with everything */
    WMM_ENDED = 32, /* its life ends: so does this */
};

struct wmm_access {
    struct wmm_range at;
    uint32_t kind; /* enum wmm_kind */
    uint32_t site; /* the instruction */
};

/* `when` never descends from one access to the next of a settled log. */
struct wmm_entry {
    struct wmm_access access;
    uint32_t when;
};

enum wmm_knowing {
    WMM_VIEW,    /* what a thread knows, or knew when it ended */
    WMM_PENDING, /* what a thread would know after an acquire fence */
    WMM_FENCE,   /* what a thread knew at its last release fence */
    WMM_MESSAGE, /* what a thread knows that reads these bytes */
};

/* Of a message the thread is 0. Of all others the range is 0. */
struct wmm_knower {
    uint32_t thread, knowing; /* enum wmm_knowing */
    struct wmm_range at;
};

/* The knower knows the accesses with `when` up to `until`, which is not 0. */
struct wmm_position {
    struct wmm_knower who;
    uint32_t until;
};

struct wmm_log {
    BASE_VEC(struct wmm_entry) entries;
    BASE_VEC(struct wmm_position) positions; /* each knower once */
    uint32_t now;                            /* `when` of the next access; at least 1 */
    bool unsettled, changed;                 /* since wmm_log_settle; since the owner cleared it */
};

void wmm_log_drop(struct wmm_log *log);
bool wmm_knower_same(struct wmm_knower a, struct wmm_knower b);
bool wmm_range_overlaps(struct wmm_range a, struct wmm_range b);
/* Does it matter for races whether one of the two is ordered before the other? */
bool wmm_access_conflicts(const struct wmm_access *a, const struct wmm_access *b);

/* The owner of the log did this. It takes the place of what the owner did before to the same bytes
 * in the same way: whoever does not know the earlier access does not know this one. */
void wmm_log_add(struct wmm_log *log, const struct wmm_access *a);
/* Takes out what `a` stands for, of the accesses with `when` up to `until`: whoever races with one
 * of these and does not know it does not know `a` either, and races with `a`. */
void wmm_log_cover(struct wmm_log *log, const struct wmm_access *a, uint32_t until);
/* Nobody can access this object again. */
void wmm_log_forget(struct wmm_log *log, uint32_t place);

uint32_t wmm_log_until(const struct wmm_log *log, struct wmm_knower who); /* 0: knows nothing */
void wmm_log_set(struct wmm_log *log, struct wmm_knower who, uint32_t until);
/* A position after all accesses so far. */
uint32_t wmm_log_all(struct wmm_log *log);

/* `known`: accesses with `when` up to here are known to all threads that could access anything. */
void wmm_log_settle(struct wmm_log *log, uint32_t known);

/* A settled log as words; 0 words: it is empty. Valid until the log changes. */
uint32_t wmm_log_words(const struct wmm_log *log);
void wmm_log_pack(const struct wmm_log *log, uint32_t *out);
void wmm_log_load(struct wmm_log *log, const uint32_t *words, uint32_t count);

#endif
