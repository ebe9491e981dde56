/* The remedy is found by doing the run again: with all weak operations strengthened, and then with
 * fewer and fewer, as long as the two accesses stay ordered. */
#include "wmm/event.h"

#include <assert.h>

void wmm_event_do(struct wmm_order *o, const struct wmm_event *e) {
    switch (e->kind) {
    case WMM_EVENT_ACCESS: wmm_order_add(o, e->thread, &e->access); break;
    case WMM_EVENT_READ: wmm_order_read(o, e->thread, e->access.at, e->acquire); break;
    case WMM_EVENT_WRITE: wmm_order_write(o, e->thread, e->access.at, e->release, e->keeps); break;
    case WMM_EVENT_SILENCE: wmm_order_silence(o, e->access.at); break;
    case WMM_EVENT_FENCE: wmm_order_fence(o, e->thread, e->acquire, e->release); break;
    case WMM_EVENT_START: wmm_order_start(o, e->thread, e->other); break;
    case WMM_EVENT_END: wmm_order_end(o, e->thread); break;
    case WMM_EVENT_JOIN: wmm_order_join(o, e->thread, e->other); break;
    case WMM_EVENT_RETIRE: wmm_order_retire(o, e->thread); break;
    case WMM_EVENT_FORGET: wmm_order_forget(o, e->access.at.place); break;
    }
}

static bool is_weak(const struct wmm_event *e) {
    return (e->kind == WMM_EVENT_READ && !e->acquire) ||
           (e->kind == WMM_EVENT_WRITE && !e->release);
}

static bool is_alike(const struct wmm_event *a, const struct wmm_event *b) {
    return a->kind == b->kind && a->thread == b->thread && a->access.site == b->access.site;
}

/* ---- the run again ---- */

struct question {
    uint32_t other, site;
    bool races;
};

static void found(void *context, uint32_t other, const struct wmm_access *earlier) {
    struct question *q = context;
    q->races |= other == q->other && earlier->site == q->site;
}

static void strengthen(struct wmm_event *e, const wmm_events *strong) {
    for (uint32_t i = 0; i < strong->count; i++)
        if (is_alike(&strong->at[i], e)) {
            e->acquire |= e->kind == WMM_EVENT_READ;
            e->release |= e->kind == WMM_EVENT_WRITE;
        }
}

static bool races(const struct wmm_event *events, uint32_t count, const wmm_events *strong,
                  struct question q) {
    struct wmm_order o = {0};
    for (uint32_t i = 0; i < count; i++) {
        uint32_t most = events[i].thread > events[i].other ? events[i].thread : events[i].other;
        wmm_order_need(&o, most + 1);
    }
    for (uint32_t i = 0; i + 1 < count; i++) {
        struct wmm_event e = events[i];
        strengthen(&e, strong);
        wmm_event_do(&o, &e);
    }
    wmm_order_check(&o, events[count - 1].thread, &events[count - 1].access, found, &q);
    wmm_order_drop(&o);
    return q.races;
}

static void gather_weak(const struct wmm_event *events, uint32_t count, wmm_events *out) {
    for (uint32_t i = 0; i < count; i++) {
        bool known = !is_weak(&events[i]);
        for (uint32_t k = 0; k < out->count && !known; k++)
            known = is_alike(&out->at[k], &events[i]);
        if (!known)
            *base_vec_push(out) = events[i];
    }
}

bool wmm_event_remedy(const struct wmm_event *events, uint32_t count, uint32_t other, uint32_t site,
                      wmm_events *out) {
    struct question q = {other, site, false};
    assert(count && events[count - 1].kind == WMM_EVENT_ACCESS);
    out->count = 0;
    gather_weak(events, count, out);
    if (races(events, count, out, q))
        return false;
    for (uint32_t i = 0; i < out->count;) {
        struct wmm_event kept = out->at[i];
        for (uint32_t k = i + 1; k < out->count; k++)
            out->at[k - 1] = out->at[k];
        out->count--;
        if (!races(events, count, out, q))
            continue;
        *base_vec_push(out) = kept; /* it is needed: back to its place */
        for (uint32_t k = out->count - 1; k > i; k--)
            out->at[k] = out->at[k - 1];
        out->at[i++] = kept;
    }
    return out->count > 0;
}
