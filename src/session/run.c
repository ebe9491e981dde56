/* Running until something is so, forward and back. Moments are the stops of steps, and the states
 * behind them. To go back, the stretch from each saved state to the next is run forward, from the
 * last stretch to the first, and the last moment counts that is looked for. */
#include "session/session_int.h"

#include <assert.h>

struct scan {
    session_wish *wish;
    void *context;
    bool last, hit;
    struct session_position at;
};

/* The moment behind a step, where the model is. */
static bool is_wanted_behind(struct session *s, const struct scan *c,
                             const struct session_pass *pass) {
    struct session_place place = session_thread_place(s->m, pass->own), before = pass->began;
    for (uint32_t i = 0; i < pass->stops.count; i++)
        if (pass->stops.at[i].thread == pass->own)
            before = pass->stops.at[i].place;
    struct session_moment moment = {.at = {s->here, 0},
                                    .thread = pass->own,
                                    .place = session_keep_place(s, place),
                                    .before = before};
    moment.moved = place.line != before.line || place.depth != before.depth ||
                   moment.place.function != before.function;
    return c->wish(c->context, s->m, &moment);
}

/* Runs a step of the path, from its stop number `from` on up to number `upto`; UINT32_MAX: to the
 * state behind it. */
static void scan_step(struct session *s, struct scan *c, uint32_t step, uint32_t from,
                      uint32_t upto) {
    struct session_pass pass = {
        .wish = c->wish, .wish_context = c->context, .from = from, .upto = upto, .last = c->last};
    session_seek(s, step);
    enum model_outcome outcome =
        session_watch(s, &pass, session_current(s)->steps.at[step].choice, upto == UINT32_MAX);
    bool goes_on = outcome == MODEL_STEPPED || outcome == MODEL_CUT;
    if (pass.hit) {
        c->hit = true;
        c->at = pass.hit_at;
    }
    if (upto == UINT32_MAX && goes_on && (!pass.hit || c->last) && is_wanted_behind(s, c, &pass)) {
        c->hit = true;
        c->at = (struct session_position){step + 1, 0};
    }
    session_pass_drop(&pass);
}

/* The way to the initial state, from behind stop `from` (0: from the first on) up to the initial
 * state, or to a stop of a negative number. */
static void scan_start(struct session *s, struct scan *c, int32_t from, int32_t upto) {
    int32_t first = session_first(s).stop;
    struct session_pass pass = {.wish = c->wish,
                                .wish_context = c->context,
                                .from = from ? (uint32_t)(from - first + 1) : 0,
                                .upto = upto ? (uint32_t)(upto - first + 1) : UINT32_MAX,
                                .last = c->last};
    session_seek_start(s);
    enum model_outcome outcome = session_watch_start(s, &pass);
    if (pass.hit) {
        c->hit = true;
        c->at = pass.hit_at;
    }
    if (!upto && outcome != MODEL_FAULTED && (!pass.hit || c->last) &&
        is_wanted_behind(s, c, &pass)) {
        c->hit = true;
        c->at = (struct session_position){0, 0};
    }
    session_pass_drop(&pass);
}

static bool has_fault_at(const struct session *s, uint32_t step) {
    const struct session_path *p = session_current(s);
    for (uint32_t i = 0; i < p->faults.count; i++)
        if (p->faults.at[i].step == step)
            return true;
    return false;
}

static bool is_interrupted(const struct session *s) {
    return s->options->interrupted && *s->options->interrupted;
}

enum session_ran session_run(struct session *s, session_wish *wish, void *context, uint32_t steps,
                             bool stop_at_faults) {
    struct scan c = {.wish = wish, .context = context};
    if (s->at.stop < 0) {
        scan_start(s, &c, s->at.stop, 0);
        s->at = c.hit ? c.at : (struct session_position){0, 0};
        if (c.hit)
            return SESSION_RAN_WISH;
        if (stop_at_faults && has_fault_at(s, 0))
            return SESSION_RAN_FAULT;
    }
    for (uint32_t added = 0;;) {
        struct model_choice next;
        if (is_interrupted(s))
            return SESSION_RAN_STOPPED;
        if (s->at.step == session_length(s)) {
            if (added++ >= steps || !session_next_choice(s, &next) || !session_append(s, next))
                return SESSION_RAN_END;
        }
        scan_step(s, &c, s->at.step, (uint32_t)s->at.stop, UINT32_MAX);
        bool fault = has_fault_at(s, s->at.step + 1);
        if (c.hit && !(fault && stop_at_faults && !c.at.stop)) {
            s->at = c.at;
            return SESSION_RAN_WISH;
        }
        s->at = (struct session_position){s->at.step + 1, 0};
        if (fault && stop_at_faults)
            return SESSION_RAN_FAULT;
    }
}

/* The number of the last saved state before a position. */
static uint32_t stretch_before(const struct session_path *p, struct session_position at) {
    uint32_t n = p->saved.count - 1;
    while (n && (p->saved.at[n].step > at.step || (p->saved.at[n].step == at.step && at.stop <= 0)))
        n--;
    return n;
}

/* Runs from the n-th saved state up to a position. */
static void scan_stretch(struct session *s, struct scan *c, uint32_t n,
                         struct session_position to) {
    const struct session_path *p = session_current(s);
    uint32_t first = p->saved.at[n].step;
    if (to.stop < 0 || (!n && s->start.count)) {
        scan_start(s, c, 0, to.stop < 0 ? to.stop : 0);
        if (to.stop < 0)
            return;
    }
    struct session_moment begin = {.at = {first, 0}, .thread = UINT32_MAX, .first = true};
    session_seek(s, first);
    if ((n || !s->start.count) && c->wish(c->context, s->m, &begin)) {
        c->hit = true;
        c->at = begin.at;
    }
    for (uint32_t step = first; step < to.step; step++)
        scan_step(s, c, step, 0, UINT32_MAX);
    if (to.stop)
        scan_step(s, c, to.step, 0, (uint32_t)to.stop);
}

enum session_ran session_run_back(struct session *s, session_wish *wish, void *context) {
    const struct session_path *p = session_current(s);
    struct scan c = {.wish = wish, .context = context, .last = true};
    struct session_position to = s->at;
    for (uint32_t n = stretch_before(p, to);; n--) {
        assert(p->saved.at[n].step <= to.step);
        scan_stretch(s, &c, n, to);
        if (c.hit) {
            s->at = c.at;
            return SESSION_RAN_WISH;
        }
        if (!n || is_interrupted(s))
            break;
        to = (struct session_position){p->saved.at[n].step, 0};
    }
    if (is_interrupted(s))
        return SESSION_RAN_STOPPED;
    s->at = session_first(s);
    return SESSION_RAN_END;
}
