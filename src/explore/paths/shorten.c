/* Shortens a path by trial. A trial leaves steps out (Zeller and Hildebrandt, delta debugging,
 * 2002), groups the steps of a stretch by thread, or joins two runs of one thread; then it is
 * replayed. This is used where the exact search was too large. The result is a valid path, but not
 * a minimal one. */
#include "explore/paths/shorten.h"

#include "base/limit.h"
#include "explore/crew/control.h"
#include "explore/walk/walker.h"
#include <assert.h>

struct shortener {
    struct explore_replayer *replayer;
    struct explore_fault *fault;
    explore_path trial;
    double until;
};

static bool out_of_time(const struct shortener *s) {
    const atomic_int *interrupted = s->replayer->options->interrupted;
    return explore_clock_now() > s->until || (interrupted && *interrupted) || base_limit_reached();
}

/* Keeps the trial if it shows the fault and is better. */
static bool accept(struct shortener *s) {
    uint32_t length = explore_replayer_run(s->replayer, &s->trial, &s->fault->fault);
    if (length == UINT32_MAX)
        return false;
    assert(length <= s->trial.count);
    s->trial.count = length;
    uint32_t now = explore_path_switches(&s->fault->path);
    uint32_t then = explore_path_switches(&s->trial);
    if (then > now || (then == now && length >= s->fault->path.count))
        return false;
    explore_path swap = s->fault->path;
    s->fault->path = s->trial;
    s->trial = swap;
    return true;
}

static void copy(struct shortener *s, uint32_t from, uint32_t to) {
    assert(from <= to && to <= s->fault->path.count);
    for (uint32_t i = from; i < to; i++)
        *base_vec_push(&s->trial) = s->fault->path.at[i];
}

/* Leaves out stretches of `size` steps that are not needed. */
static bool drop_steps(struct shortener *s, uint32_t size) {
    bool better = false;
    for (uint32_t end = s->fault->path.count; end > 0 && !out_of_time(s);) {
        if (end > s->fault->path.count) {
            end = s->fault->path.count;
            continue;
        }
        uint32_t start = end > size ? end - size : 0;
        s->trial.count = 0;
        copy(s, 0, start);
        copy(s, end, s->fault->path.count);
        better |= accept(s);
        end = start;
    }
    return better;
}

/* Copies the steps of [start, end) grouped by thread, in the order of the threads' first steps. */
static void copy_grouped(struct shortener *s, uint32_t start, uint32_t end) {
    const struct model_choice *at = s->fault->path.at;
    for (uint32_t i = start; i < end; i++) {
        uint32_t before = start;
        while (at[before].thread != at[i].thread)
            before++;
        assert(before <= i);
        for (uint32_t k = i; before == i && k < end; k++)
            if (at[k].thread == at[i].thread)
                *base_vec_push(&s->trial) = at[k];
    }
}

/* Groups the steps of each stretch. A search that takes turns leaves paths that switch at every
 * step, and one trial removes many of these switches. */
static bool group_steps(struct shortener *s, uint32_t size) {
    bool better = false;
    for (uint32_t start = 0; start < s->fault->path.count && !out_of_time(s); start += size) {
        uint32_t count = s->fault->path.count;
        uint32_t end = start + size < count ? start + size : count;
        s->trial.count = 0;
        copy(s, 0, start);
        copy_grouped(s, start, end);
        copy(s, end, count);
        assert(s->trial.count == count); /* the same steps in another order */
        better |= accept(s);
    }
    return better;
}

static uint32_t block_end(const explore_path *p, uint32_t start) {
    assert(start < p->count);
    uint32_t end = start + 1;
    while (end < p->count && p->at[end].thread == p->at[start].thread)
        end++;
    return end;
}

/* The run [a, b) of a thread and its next one [c, d): c = d if there is none. */
static void next_block(const explore_path *p, uint32_t a, uint32_t b, uint32_t *c, uint32_t *d) {
    for (*c = b; *c < p->count && p->at[*c].thread != p->at[a].thread;)
        *c = block_end(p, *c);
    *d = *c < p->count ? block_end(p, *c) : *c;
    assert(a < b && b <= *c && *c <= *d && *d <= p->count);
}

static bool join_blocks(struct shortener *s) {
    bool better = false;
    for (uint32_t a = 0; a < s->fault->path.count && !out_of_time(s);) {
        uint32_t b = block_end(&s->fault->path, a), c, d;
        next_block(&s->fault->path, a, b, &c, &d);
        bool done = c == d;
        for (int later = 0; later < 2 && !done; later++) {
            s->trial.count = 0;
            copy(s, 0, later ? a : b);
            copy(s, later ? b : c, later ? c : d);
            copy(s, later ? a : b, later ? b : c);
            copy(s, later ? c : d, s->fault->path.count);
            assert(s->trial.count == s->fault->path.count);
            done = accept(s);
            better |= done;
        }
        if (c == d || !done)
            a = b;
    }
    return better;
}

void explore_shorten_run(struct explore_replayer *r, double seconds, struct explore_fault *fault) {
    struct shortener s = {.replayer = r, .fault = fault, .until = explore_clock_now() + seconds};
    bool better = true;
    while (better && !out_of_time(&s)) {
        better = false;
        for (uint32_t size = fault->path.count; size > 2 && !out_of_time(&s); size /= 2)
            better |= group_steps(&s, size);
        for (uint32_t size = fault->path.count / 2; size > 0 && !out_of_time(&s); size /= 2)
            better |= drop_steps(&s, size);
        better |= join_blocks(&s);
    }
    base_vec_drop(&s.trial);
}
