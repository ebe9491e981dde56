/* What threads do, as far as it matters to happens-before; and what would have ordered two accesses
 * of a run that are not ordered. */
#ifndef WMM_EVENT_H
#define WMM_EVENT_H

#include "wmm/order.h"

enum wmm_event_kind {
    WMM_EVENT_ACCESS,
    WMM_EVENT_READ,    /* wmm_order_read */
    WMM_EVENT_WRITE,   /* wmm_order_write */
    WMM_EVENT_SILENCE, /* wmm_order_silence */
    WMM_EVENT_FENCE,
    WMM_EVENT_START, /* `thread` starts `other` */
    WMM_EVENT_END,
    WMM_EVENT_JOIN, /* `thread` awaited the end of `other` */
    WMM_EVENT_RETIRE,
    WMM_EVENT_FORGET,
};

/* READ, WRITE and SILENCE use of the access its range and its site, FORGET its place. */
struct wmm_event {
    enum wmm_event_kind kind;
    uint32_t thread, other;
    bool acquire, release, keeps;
    struct wmm_access access;
};

void wmm_event_do(struct wmm_order *o, const struct wmm_event *e);

typedef BASE_VEC(struct wmm_event) wmm_events;

/* The last event is an access, and the one of `other` with this site and conflicting bytes is not
 * ordered before it. Finds a least set of reads and writes before it that would order the two if
 * they acquired or released; of several events of one site and thread all or none. They are put
 * into `out`, one event for each. False: there is no such set. */
bool wmm_event_remedy(const struct wmm_event *events, uint32_t count, uint32_t other, uint32_t site,
                      wmm_events *out);

#endif
