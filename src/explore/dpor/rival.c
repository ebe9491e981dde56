#include "explore/dpor/rival.h"

#include "explore/crew/worker.h"
#include <assert.h>

/* ---- stopping the other workers ---- */

static void gather(struct explore_crew *crew) {
    pthread_mutex_lock(&crew->lock);
    atomic_fetch_or(&crew->signals, EXPLORE_SIGNAL_PAUSE);
    while (crew->paused + 1 < crew->hired && !explore_crew_stopped(crew))
        pthread_cond_wait(&crew->wake, &crew->lock);
    assert(crew->paused < crew->hired &&
           (crew->paused + 1 == crew->hired || explore_crew_stopped(crew)));
    pthread_mutex_unlock(&crew->lock);
}

static void let_go(struct explore_crew *crew) {
    pthread_mutex_lock(&crew->lock);
    atomic_fetch_and(&crew->signals, ~(uint32_t)EXPLORE_SIGNAL_PAUSE);
    pthread_cond_broadcast(&crew->wake);
    pthread_mutex_unlock(&crew->lock);
}

static void wait_aside(struct explore_crew *crew) {
    pthread_mutex_lock(&crew->lock);
    crew->paused++;
    pthread_cond_broadcast(&crew->wake);
    while (atomic_load(&crew->signals) & EXPLORE_SIGNAL_PAUSE && !explore_crew_stopped(crew))
        pthread_cond_wait(&crew->wake, &crew->lock);
    crew->paused--;
    pthread_mutex_unlock(&crew->lock);
}

/* ---- the rival search ---- */

/* Runs the rival search. The other models of the family must rest, because symmetry is turned on
 * for all of them. */
static void look_aside(struct explore_worker *w) {
    struct explore_crew *crew = w->crew;
    struct explore_rival *a = &crew->control->rival;
    const struct base_tuning *tuning = base_tuning_of(crew->options->tuning);
    struct explore_options plain = *crew->options;
    struct explore_result *r = &a->result;
    assert(w->id == 0 && !a->found && a->next > 0);
    struct model *m = w->walker.m->v->fork(w->walker.m);
    plain.dynamic = false;
    plain.limit_states = a->next;
    plain.store.memory_limit = plain.limit_memory / tuning->rival_memory;
    *r = (struct explore_result){0};
    crew->control->search(m, &plain, crew->control, r);
    m->v->drop(m);
    a->found = !explore_result_is_cut_short(r) || (r->faults.count && !crew->options->all_faults);
    a->alike = r->reasons[EXPLORE_REASON_STATES] ? r->alike : 0; /* 0: no further rival search */
    if (!a->found)
        explore_result_drop(r);
    a->next *= tuning->rival_growth;
}

/* Sets when a rival search is worth it: a reduction with few states ends at once anyway, and with n
 * interchangeable threads a state can have n! twins. */
static void set_thresholds(struct explore_rival *a, const struct base_tuning *tuning) {
    a->next = tuning->rival_first;
    a->least = tuning->rival_alike;
}

bool explore_rival_due(struct explore_worker *w) {
    struct explore_crew *crew = w->crew;
    struct explore_rival *a = &crew->control->rival;
    if (w->id)
        return atomic_load_explicit(&crew->signals, memory_order_relaxed) & EXPLORE_SIGNAL_PAUSE;
    if (!a->next)
        set_thresholds(a, base_tuning_of(crew->options->tuning));
    uint64_t limit = crew->options->limit_states;
    return a->alike >= a->least && w->stats.states * crew->hired >= a->next &&
           !(limit && a->next >= limit);
}

void explore_rival_take_turn(struct explore_worker *w) {
    struct explore_crew *crew = w->crew;
    struct explore_rival *a = &crew->control->rival;
    if (w->id) {
        wait_aside(crew);
        return;
    }
    gather(crew);
    if (!explore_crew_stopped(crew))
        look_aside(w);
    if (a->found)
        explore_crew_stop(crew);
    let_go(crew);
}

bool explore_rival_end(struct explore_crew *crew, struct explore_result *result) {
    struct explore_rival *a = &crew->control->rival;
    if (!a->found)
        return false;
    assert(crew->options->dynamic);
    explore_result_drop(result);
    *result = a->result;
    a->found = false;
    return true;
}
