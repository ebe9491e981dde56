/* What workers report to the one result: faults, each once, and reasons why nothing is proven. */
#include "explore/crew/crew.h"

#include "base/hash.h"
#include "base/text.h"
#include "explore/crew/control.h"
#include "explore/walk/path.h"
#include <assert.h>
#include <stdlib.h>
#include <time.h>

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

static void signal_stop(struct explore_crew *crew) {
    atomic_fetch_or(&crew->signals, EXPLORE_SIGNAL_STOP);
    pthread_cond_broadcast(&crew->wake);
}

void explore_crew_stop(struct explore_crew *crew) {
    pthread_mutex_lock(&crew->lock);
    signal_stop(crew);
    pthread_mutex_unlock(&crew->lock);
}

void explore_crew_beg(struct explore_crew *crew, bool waits) {
    if (waits)
        atomic_fetch_or(&crew->signals, EXPLORE_SIGNAL_SHARE);
    else
        atomic_fetch_and(&crew->signals, ~(uint32_t)EXPLORE_SIGNAL_SHARE);
}

void explore_crew_reason(struct explore_crew *crew, enum explore_reason reason, char *detail) {
    assert(reason < EXPLORE_REASON_COUNT);
    pthread_mutex_lock(&crew->lock);
    crew->result->reasons[reason] = true;
    if (!crew->result->reason_detail[reason])
        crew->result->reason_detail[reason] = detail;
    else
        free(detail);
    pthread_mutex_unlock(&crew->lock);
}

static char *site_detail(struct explore_walker *k, const struct model_fault *fault) {
    struct base_text t = {0};
    base_text_add(&t, model_fault_name(fault->kind));
    if (fault->site) {
        char *site = model_site_text(k->m, fault->site);
        base_text_printf(&t, " at %s", site);
        free(site);
    }
    return t.at;
}

/* The explanation is costly and only the first is kept. */
static void leave_open(struct explore_worker *w, enum explore_reason reason,
                       const struct model_fault *fault) {
    struct explore_crew *crew = w->crew;
    pthread_mutex_lock(&crew->lock);
    bool known = crew->result->reasons[reason];
    pthread_mutex_unlock(&crew->lock);
    if (known)
        return;
    char *detail = fault->kind == MODEL_FAULT_UNMODELLED ? model_fault_text(w->walker.m, fault)
                                                         : site_detail(&w->walker, fault);
    explore_crew_reason(crew, reason, detail);
}

static void set_path(struct explore_worker *w, struct explore_fault *f) {
    f->path.count = 0;
    if (w->path)
        w->path(w, &f->path);
    explore_path_append(&f->path, &w->tail);
}

/* The place of a fault in the index: where its number is, or a free one. */
static uint32_t *index_of(struct explore_crew *crew, const struct model_fault *fault) {
    const struct explore_result *r = crew->result;
    uint64_t sites = (uint64_t)fault->site << 32 | fault->site2;
    uint32_t i = (uint32_t)base_hash_word(sites + (uint64_t)fault->kind) & crew->fault_mask;
    while (crew->fault_index[i] &&
           !explore_fault_same(&r->faults.at[crew->fault_index[i] - 1].fault, fault))
        i = (i + 1) & crew->fault_mask;
    return &crew->fault_index[i];
}

/* At most half full. A program can have thousands of races, each met millions of times. */
static void widen_index(struct explore_crew *crew) {
    uint32_t count = crew->result->faults.count;
    if (crew->fault_index && 2 * (count + 1) <= crew->fault_mask)
        return;
    free(crew->fault_index);
    do
        crew->fault_mask = crew->fault_mask ? 2 * crew->fault_mask + 1 : 63;
    while (2 * (count + 1) > crew->fault_mask);
    crew->fault_index = base_calloc((size_t)crew->fault_mask + 1, sizeof *crew->fault_index);
    for (uint32_t i = 0; i < count; i++)
        *index_of(crew, &crew->result->faults.at[i].fault) = i + 1;
}

static void add_fault(struct explore_worker *w, const struct model_fault *fault) {
    struct explore_crew *crew = w->crew;
    if (!crew->options->all_faults && crew->result->faults.count > 0)
        return;
    assert(*index_of(crew, fault) == 0);
    struct explore_fault *f = base_vec_push(&crew->result->faults);
    *index_of(crew, fault) = crew->result->faults.count;
    *f = (struct explore_fault){.fault = *fault, .count = 1};
    set_path(w, f);
    const struct explore_sink *sink = crew->options->sink;
    if (sink && sink->fault)
        sink->fault(sink->context, fault);
    if (!crew->options->all_faults)
        signal_stop(crew);
}

static uint64_t path_length(const struct explore_worker *w) {
    return (uint64_t)w->prefix.count + w->frames.count + w->tail.count;
}

void explore_worker_fault(struct explore_worker *w, const struct model_fault *fault, bool own) {
    assert(fault->kind > MODEL_FAULT_NONE && fault->kind < MODEL_FAULT_KINDS);
    if (fault->kind == MODEL_FAULT_UNMODELLED) {
        leave_open(w, own ? EXPLORE_REASON_UNMODELLED : EXPLORE_REASON_QUESTION, fault);
        return;
    }
    if (!(w->crew->checked >> fault->kind & 1)) {
        if (own)
            leave_open(w, EXPLORE_REASON_UNCHECKED_FAULT, fault);
        return;
    }
    pthread_mutex_lock(&w->crew->lock);
    widen_index(w->crew);
    uint32_t number = *index_of(w->crew, fault);
    if (number == 0) {
        add_fault(w, fault);
    } else {
        struct explore_fault *known = &w->crew->result->faults.at[number - 1];
        known->count++;
        /* Copying is linear in the path: only a much better one is worth it. */
        if (w->frames.count && path_length(w) < known->path.count / 2)
            set_path(w, known);
    }
    pthread_mutex_unlock(&w->crew->lock);
}
