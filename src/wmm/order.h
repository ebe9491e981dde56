/* Happens-before, as far as the future can still observe it: for each thread a log of its accesses,
 * and who knows how much of it. The rules are those of C++20 (intro.races, atomics.order), over
 * runs that are sequentially consistent: a read sees the newest write, so an atomic place has one
 * message at a time.
 *
 * - A release write leaves what its thread knows as the message of its bytes; a relaxed one leaves
 *   what the thread knew at its last release fence. Each ends the release sequence before it. A
 *   read-modify-write continues the sequence: the message keeps what it had and gets more.
 * - An acquire read makes its thread know the message. A relaxed one only lets the thread's next
 *   acquire fence do so.
 * - A plain write leaves no message.
 *
 * An access that all living threads know can race with nothing any more, because a new thread knows
 * what its starter knows: it leaves the log. So loops come back to where they were. */
#ifndef WMM_ORDER_H
#define WMM_ORDER_H

#include "wmm/log.h"

struct wmm_order {
    struct wmm_log *logs; /* by thread */
    uint32_t count, room;
};

void wmm_order_drop(struct wmm_order *o);
void wmm_order_need(struct wmm_order *o, uint32_t threads);

/* ---- accesses ---- */

/* An earlier access of another thread that is not ordered before this one, and conflicts. */
typedef void wmm_found(void *context, uint32_t other, const struct wmm_access *earlier);
void wmm_order_check(const struct wmm_order *o, uint32_t thread, const struct wmm_access *a,
                     wmm_found *found, void *context);
void wmm_order_add(struct wmm_order *o, uint32_t thread, const struct wmm_access *a);
/* Before wmm_order_add, where it matters only whether there is a race and not which accesses race
 * with one another: the access stands for all that are ordered before it and conflict with no more.
 */
void wmm_order_cover(struct wmm_order *o, uint32_t thread, const struct wmm_access *a);
/* The object's life is over: nothing can access these bytes any more, and what has its name next
 * begins anew. */
void wmm_order_forget(struct wmm_order *o, uint32_t place);

/* ---- synchronisation ---- */

/* A read of these bytes by an atomic access or a lock operation; `acquire` false: a relaxed one. */
void wmm_order_read(struct wmm_order *o, uint32_t thread, struct wmm_range at, bool acquire);
/* A write; `keeps`: it continues the release sequence of what is there. */
void wmm_order_write(struct wmm_order *o, uint32_t thread, struct wmm_range at, bool release,
                     bool keeps);
/* A write that is not atomic. */
void wmm_order_silence(struct wmm_order *o, struct wmm_range at);
void wmm_order_fence(struct wmm_order *o, uint32_t thread, bool acquire, bool release);

/* ---- threads ---- */

/* Does the thread know all that another one did? */
bool wmm_order_knows_all(struct wmm_order *o, uint32_t thread, uint32_t other);
/* The child's number must be new, or the parent knows all that its last owner did. */
void wmm_order_start(struct wmm_order *o, uint32_t parent, uint32_t child);
void wmm_order_end(struct wmm_order *o, uint32_t thread); /* it can still be joined */
void wmm_order_join(struct wmm_order *o, uint32_t thread, uint32_t ended);
void wmm_order_retire(struct wmm_order *o, uint32_t thread); /* nobody can join it any more */

/* What a thread can still do. One that is GONE does nothing any more that could race. One that
 * awaits another's end does nothing before it knows all that the other did: what it knows beside
 * that is forgotten. */
enum { WMM_GONE = UINT32_MAX, WMM_RUNS = UINT32_MAX - 1 };

/* After each step. `lives`, by thread: WMM_GONE, WMM_RUNS, or the thread whose end it awaits. */
void wmm_order_settle(struct wmm_order *o, const uint32_t *lives);

#endif
