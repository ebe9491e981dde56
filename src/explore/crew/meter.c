/* Limits and progress. The clock is read every few milliseconds. The interval is counted in steps,
 * and is doubled or halved to fit, whether a step takes ten nanoseconds or ten milliseconds. Once a
 * limit of the process is reached, every step looks. */
#include "explore/crew/meter.h"

#include "base/limit.h"
#include "explore/crew/worker.h"
#include "explore/memo/memo.h"

#include "explore/crew/control.h"
#include <assert.h>
#include <time.h>

static const double PULSE_SHORT = 0.001, PULSE_LONG = 0.004, PROGRESS = 0.1;

static double seconds_of(clockid_t clock) {
    struct timespec t;
    clock_gettime(clock, &t);
    return (double)t.tv_sec + 1e-9 * (double)t.tv_nsec;
}

double explore_clock_now(void) {
    return seconds_of(CLOCK_MONOTONIC);
}

double explore_clock_cpu(void) {
    return seconds_of(CLOCK_PROCESS_CPUTIME_ID);
}

void explore_meter_publish(struct explore_worker *w) {
    assert(w->id < w->crew->count);
    struct explore_stats *p = &w->crew->published[w->id];
    assert(p->states <= w->stats.states && p->transitions <= w->stats.transitions);
    *p = w->stats;
    if (w->frames.count)
        p->frontier = w->frames.count;
    p->instructions = model_instructions(w->walker.m) + w->walker.recalled - w->instructions_before;
    p->cuts = model_cuts(w->walker.m, false) - w->cuts_before;
    assert(p->instructions <= model_instructions(w->walker.m) + w->walker.recalled);
}

void explore_meter_sum(struct explore_crew *crew, struct explore_stats *out) {
    struct store_stats s;
    store_stats(crew->store, &s);
    *out = crew->before;
    out->store_bytes = s.memory_bytes;
    out->memory_bytes = base_memory_peak();
    if (crew->options->estimate)
        out->estimate = *crew->options->estimate;
    out->frontier = 0;
    for (uint32_t i = 0; i < crew->count; i++) {
        const struct explore_stats *p = &crew->published[i];
        out->states += p->states;
        out->transitions += p->transitions;
        out->instructions += p->instructions;
        out->ends += p->ends;
        out->pruned += p->pruned;
        out->cuts += p->cuts;
        out->frontier += p->frontier;
        if (p->depth > out->depth)
            out->depth = p->depth;
    }
    if (out->states > 0)
        out->bytes_per_state = (double)out->store_bytes / (double)out->states;
    out->seconds = crew->before.seconds + explore_clock_now() - crew->started;
    out->cpu_seconds = crew->before.cpu_seconds + explore_clock_cpu() - crew->cpu_started;
}

static void end_by(struct explore_crew *crew, enum explore_reason reason) {
    crew->result->reasons[reason] = true;
    atomic_fetch_or(&crew->signals, EXPLORE_SIGNAL_STOP);
    pthread_cond_broadcast(&crew->wake);
}

static bool is_memory_full(const struct explore_crew *crew) {
    return store_full(crew->store) ||
           (crew->limit_memory && base_memory_now() >= crew->limit_memory);
}

static void check_limits(struct explore_worker *w, double now) {
    struct explore_crew *crew = w->crew;
    const struct explore_options *o = crew->options;
    const unsigned reached = base_limit_reached();
    if (reached & BASE_LIMIT_INTERRUPT || (o->interrupted && *o->interrupted))
        end_by(crew, EXPLORE_REASON_INTERRUPT);
    if (reached & BASE_LIMIT_TIME ||
        (o->limit_seconds > 0 && now - crew->started >= o->limit_seconds))
        end_by(crew, EXPLORE_REASON_TIME);
    if (atomic_load_explicit(&crew->control->stop, memory_order_relaxed)) {
        atomic_fetch_or(&crew->signals, EXPLORE_SIGNAL_STOP);
        pthread_cond_broadcast(&crew->wake);
    }
    if (reached & BASE_LIMIT_MEMORY || is_memory_full(crew))
        end_by(crew, EXPLORE_REASON_MEMORY);
    if (o->limit_states && crew->hired > 1) {
        uint64_t others = crew->before.states;
        for (uint32_t i = 0; i < crew->count; i++)
            others += i == w->id ? 0 : crew->published[i].states;
        w->states_allowed = o->limit_states > others ? o->limit_states - others : 0;
    }
}

static void check_checkpoint(struct explore_crew *crew, double now) {
    if (crew->next_checkpoint > 0 && now >= crew->next_checkpoint)
        atomic_fetch_or(&crew->signals, EXPLORE_SIGNAL_PAUSE);
}

static void report(struct explore_crew *crew, double now) {
    const struct explore_sink *sink = crew->options->sink;
    if (!sink || !sink->progress || now < crew->next_progress)
        return;
    struct explore_stats sum;
    assert(crew->hired >= 1 && crew->hired <= crew->count);
    explore_meter_sum(crew, &sum);
    sink->progress(sink->context, &sum);
    crew->next_progress = now + PROGRESS;
}

static __attribute__((noinline)) void pulse(struct explore_worker *w) {
    store_cursor_rest(w->walker.cursor);
    double now = explore_clock_now();
    double took = now - w->pulsed;
    w->pulsed = now;
    if (took < PULSE_SHORT && w->interval < w->interval_most)
        w->interval *= 2;
    else if (took > PULSE_LONG && w->interval > 1)
        w->interval /= 2;
    w->countdown = w->interval;
    assert(w->countdown > 0 && w->countdown <= w->interval_most);

    pthread_mutex_lock(&w->crew->lock);
    explore_meter_publish(w);
    check_limits(w, now);
    report(w->crew, now);
    check_checkpoint(w->crew, now);
    bool lonely = w->crew->work && w->crew->hired < w->crew->count;
    pthread_mutex_unlock(&w->crew->lock);
    if (lonely && w->stats.states >= w->crew->alone_first && !explore_crew_stopped(w->crew))
        explore_crew_hire(w->crew);
}

bool explore_meter_is_due(const struct explore_worker *w) {
    return w->countdown == 1 || base_limit_reached();
}

void explore_meter_tick(struct explore_worker *w) {
    assert(w->countdown > 0 && w->countdown <= w->interval);
    if (--w->countdown == 0 || base_limit_reached())
        pulse(w);
}
