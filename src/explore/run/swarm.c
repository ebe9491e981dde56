/* A swarm (Holzmann, Joshi, Groce 2011): many small searches, each with its own bit filter, hash
 * and order of choices. Together they reach more of a large state space than one large search would
 * in the same time. A swarm finds faults and proves nothing. */
#include "explore/run/swarm.h"

#include "explore/run/search.h"
#include "explore/walk/walker.h"

#include "base/hash.h"
#include "base/text.h"
#include "explore/crew/control.h"
#include <assert.h>
#include <pthread.h>
#include <string.h>

enum { FILTER_LOG2_LEAST = 16, FILTER_LOG2_MOST = 32 }; /* the least by memory */

struct swarm {
    const struct explore_options *options;
    struct explore_result *result;
    uint32_t runs;
    struct explore_control control;
    pthread_mutex_t lock; /* for the result and the rest */
    uint32_t next;
    struct explore_sink sink; /* that the members report to */
};

struct member {
    struct swarm *swarm;
    struct model *m;
    pthread_t thread;
};

/* The filters of all members together take at most a quarter of the memory. */
static uint32_t filter_of(const struct explore_options *o) {
    uint32_t log2 = o->store.bitstate_log2 ? o->store.bitstate_log2
                                           : base_tuning_of(o->tuning)->swarm_filter_log2;
    uint64_t each = o->limit_memory / 4 / (o->workers ? o->workers : 1);
    if (log2 > FILTER_LOG2_MOST)
        log2 = FILTER_LOG2_MOST;
    while (o->limit_memory && log2 > FILTER_LOG2_LEAST && (UINT64_C(1) << log2) / 8 > each)
        log2--;
    return log2;
}

/* Takes the next member's number, and tells how many states are left to it (0: no limit). */
static bool take_number(struct swarm *s, uint32_t *number, uint64_t *states) {
    uint64_t limit = s->options->limit_states;
    pthread_mutex_lock(&s->lock);
    *number = s->next;
    bool spent = limit && s->result->stats.states >= limit;
    *states = limit && !spent ? limit - s->result->stats.states : 0;
    bool more = s->next < s->runs && !spent && !atomic_load(&s->control.stop);
    s->next += more;
    assert(s->next <= s->runs);
    pthread_mutex_unlock(&s->lock);
    return more;
}

static bool is_known(const struct explore_result *r, const struct model_fault *fault) {
    for (uint32_t i = 0; i < r->faults.count; i++)
        if (explore_fault_same(&r->faults.at[i].fault, fault))
            return true;
    return false;
}

static void merge_faults(struct explore_result *to, struct explore_result *from, bool all) {
    for (uint32_t i = 0; i < from->faults.count; i++) {
        struct explore_fault *f = &from->faults.at[i];
        if (is_known(to, &f->fault) || (!all && to->faults.count))
            continue;
        assert(!f->replayed && !f->cycle); /* traces come after the swarm */
        *base_vec_push(&to->faults) = *f;
        memset(&f->path, 0, sizeof f->path);
    }
}

static void merge_stats(struct explore_stats *to, const struct explore_stats *from) {
    to->states += from->states;
    to->transitions += from->transitions;
    to->instructions += from->instructions;
    to->ends += from->ends;
    to->pruned += from->pruned;
    to->depth = to->depth > from->depth ? to->depth : from->depth;
    to->store_bytes = to->store_bytes > from->store_bytes ? to->store_bytes : from->store_bytes;
    to->memory_bytes =
        to->memory_bytes > from->memory_bytes ? to->memory_bytes : from->memory_bytes;
}

/* Adds an outcome to the list, which ascends and has each once. */
static void add_outcome(struct explore_result *r, uint64_t word) {
    uint32_t at = r->outcomes.count;
    while (at > 0 && r->outcomes.at[at - 1] > word)
        at--;
    if (at > 0 && r->outcomes.at[at - 1] == word)
        return;
    base_vec_push(&r->outcomes);
    uint64_t *place = r->outcomes.at + at;
    memmove(place + 1, place, (r->outcomes.count - 1 - at) * sizeof *place);
    *place = word;
}

static void merge(struct swarm *s, struct explore_result *from) {
    struct explore_result *to = s->result;
    pthread_mutex_lock(&s->lock);
    merge_faults(to, from, s->options->all_faults);
    merge_stats(&to->stats, &from->stats);
    for (uint32_t i = 0; i < from->outcomes.count; i++)
        add_outcome(to, from->outcomes.at[i]);
    for (int i = 0; i < EXPLORE_REASON_COUNT; i++) {
        to->reasons[i] |= from->reasons[i];
        if (!to->reason_detail[i]) {
            to->reason_detail[i] = from->reason_detail[i];
            from->reason_detail[i] = NULL;
        }
    }
    if (to->faults.count && !s->options->all_faults)
        atomic_store(&s->control.stop, true);
    pthread_mutex_unlock(&s->lock);
    explore_result_drop(from);
}

static void search(struct member *m, uint32_t number, uint64_t states) {
    struct swarm *s = m->swarm;
    struct explore_options o = *s->options;
    struct explore_result result = {0};
    o.search = EXPLORE_DFS;
    o.workers = o.store.workers = 1;
    o.dynamic = false;
    o.symmetry = false; /* one search would turn it off for the others */
    o.limit_states = states;
    o.shuffle = true;
    o.seed = base_hash_word(s->options->seed + base_hash_word(number));
    o.store.kind = STORE_BITSTATE;
    o.store.bitstate_log2 = filter_of(s->options);
    o.store.seed = o.seed;
    o.sink = &s->sink;
    explore_search_run(m->m, &o, &s->control, &result);
    merge(s, &result);
}

static void *work(void *argument) {
    struct member *m = argument;
    uint32_t number;
    uint64_t states;
    while (take_number(m->swarm, &number, &states))
        search(m, number, states);
    return NULL;
}

/* Reports the statistics of a member together with those of the finished ones. */
static void progress(void *context, const struct explore_stats *now) {
    struct swarm *s = context;
    const struct explore_sink *sink = s->options->sink;
    pthread_mutex_lock(&s->lock);
    struct explore_stats sum = s->result->stats;
    merge_stats(&sum, now);
    sum.seconds = explore_clock_now() - s->control.started;
    if (sink && sink->progress)
        sink->progress(sink->context, &sum);
    pthread_mutex_unlock(&s->lock);
}

static void fault(void *context, const struct model_fault *f) {
    struct swarm *s = context;
    const struct explore_sink *sink = s->options->sink;
    pthread_mutex_lock(&s->lock);
    if (sink && sink->fault)
        sink->fault(sink->context, f);
    pthread_mutex_unlock(&s->lock);
}

static void confess(const struct swarm *s, uint32_t workers) {
    struct base_text t = {0};
    assert(s->result->reasons[EXPLORE_REASON_LOSSY] || !s->next); /* each member set the reason */
    base_text_printf(&t, "a swarm of %u searches with filters of %llu bits", s->runs,
                     1ull << filter_of(s->options));
    s->result->reasons[EXPLORE_REASON_LOSSY] = true;
    free(s->result->reason_detail[EXPLORE_REASON_LOSSY]);
    s->result->reason_detail[EXPLORE_REASON_LOSSY] = t.at;
    s->result->workers = workers;
}

void explore_swarm_run(struct model *m, const struct explore_options *options,
                       const struct explore_control *control, struct explore_result *result) {
    uint32_t workers = options->workers ? options->workers : 1;
    assert(options->search == EXPLORE_SWARM && !options->temporal);
    struct swarm s = {.options = options, .result = result};
    uint32_t searches = base_tuning_of(options->tuning)->swarm_searches;
    s.runs = options->random_runs ? options->random_runs : searches * workers;
    assert(s.runs);
    s.control.search = control->search;
    s.control.started = control->started;
    s.control.cpu_started = control->cpu_started;
    s.sink = (struct explore_sink){.context = &s, .progress = progress, .fault = fault};
    pthread_mutex_init(&s.lock, NULL);
    struct model_fault first = {0};
    m->v->initial(m, &first); /* so that it can be copied */
    struct member *members = base_calloc(workers, sizeof *members);
    for (uint32_t i = 0; i < workers; i++)
        members[i] = (struct member){.swarm = &s, .m = i ? m->v->fork(m) : m};
    for (uint32_t i = 1; i < workers; i++)
        if (pthread_create(&members[i].thread, NULL, work, &members[i]) != 0)
            base_fatal(BASE_FATAL_LIMIT, "cannot start worker %u", i);
    work(&members[0]);
    for (uint32_t i = 1; i < workers; i++) {
        pthread_join(members[i].thread, NULL);
        members[i].m->v->drop(members[i].m);
    }
    free(members);
    confess(&s, workers);
    result->stats.seconds = explore_clock_now() - s.control.started;
    result->stats.cpu_seconds = explore_clock_cpu() - s.control.cpu_started;
    pthread_mutex_destroy(&s.lock);
}
