/* Workers: how they begin and end, how they enter and name states, and the faults and reasons that
 * they report to the one result. */
#include "explore/crew/worker.h"

#include "explore/crew/twin.h"
#include "explore/memo/scene.h"

#include "base/hash.h"
#include "base/text.h"
#include "model/shape.h"
#include <assert.h>
#include <stdlib.h>

static void hook(struct explore_walker *k, const struct model_fault *fault, bool own) {
    explore_worker_fault((struct explore_worker *)k, fault, own);
}

struct explore_memo *explore_crew_memo(const struct explore_crew *crew) {
    assert(crew->count > 0);
    uint64_t most = crew->options->limit_memory ? crew->options->limit_memory : UINT64_MAX;
    const struct base_tuning *tuning = base_tuning_of(crew->options->tuning);
    return explore_memo_new(most / tuning->memo_share / crew->count, tuning);
}

/* Makes a scene if the search can go ahead of its model. It cannot with a policy, a lossy store, an
 * abstraction or a check for cycles, because these ask the model about each state. */
static void open_scene(struct explore_worker *w) {
    const struct explore_crew *crew = w->crew;
    struct explore_walker *k = &w->walker;
    bool can = k->memo && crew->options->store.kind == STORE_TREE && !crew->options->policy &&
               !crew->options->abstract && !crew->check_termination;
    for (uint32_t i = 0; i < k->property_count; i++) {
        const struct explore_property *p = &k->properties[i];
        can &= p->asks_views && (!p->step || p->concerns);
    }
    if (can)
        k->scene = explore_scene_new();
}

void explore_worker_open(struct explore_worker *w, struct explore_crew *crew, uint32_t id,
                         struct model *m) {
    assert(id < crew->count && crew->checked); /* a search has something to check */
    *w = (struct explore_worker){
        .crew = crew, .id = id, .countdown = 1, .interval = 1, .hunt_at = UINT64_MAX};
    uint64_t limit = crew->options->limit_states, before = crew->before.states;
    w->interval_most = UINT32_C(1) << base_tuning_of(crew->options->tuning)->meter_steps_log2;
    w->states_allowed = !limit ? UINT64_MAX : limit > before ? limit - before : 0;
    w->pulsed = crew->started;
    explore_walker_open(&w->walker, m, crew->store, crew->options, hook);
    bool counts_initial = id == 0 && !crew->options->resume;
    w->cuts_before = model_cuts(m, false) - (counts_initial ? model_cuts(m, true) : 0);
    if (m->v->memo)
        w->walker.memo = explore_crew_memo(crew);
    open_scene(w);
}

void explore_worker_close(struct explore_worker *w) {
    explore_memo_drop(w->walker.memo);
    explore_scene_drop(w->walker.scene);
    explore_walker_close(&w->walker);
    base_vec_drop(&w->frames);
    base_vec_drop(&w->choices);
    base_vec_drop(&w->plans);
    base_vec_drop(&w->views);
    base_vec_drop(&w->prefix);
    base_vec_drop(&w->tail);
    base_vec_drop(&w->scratch);
    base_vec_drop(&w->parts);
    explore_set_drop(&w->on_stack);
    explore_set_drop(&w->outcomes);
    explore_set_drop(&w->followed);
}

/* ---- hiring ---- */

static void *begin(void *argument) {
    struct explore_worker *w = argument;
    w->crew->work(w);
    store_cursor_rest(w->walker.cursor);
    return NULL;
}

void explore_crew_hire(struct explore_crew *crew) {
    assert(crew->work && crew->hired == 1);
    struct model *m = crew->workers[0].walker.m;
    store_share(crew->store, true);
    if (crew->prepare)
        crew->prepare(crew);
    for (uint32_t i = 1; i < crew->count; i++) {
        struct model *own = m->v->fork(m);
        explore_worker_open(&crew->workers[i], crew, i, own);
        crew->workers[i].instructions_before = model_instructions(own);
    }
    pthread_mutex_lock(&crew->lock);
    crew->hired = crew->count;
    pthread_mutex_unlock(&crew->lock);
    explore_crew_again(crew);
}

void explore_crew_again(struct explore_crew *crew) {
    assert(crew->work && (crew->hired == 1 || crew->hired == crew->count));
    for (uint32_t i = 1; i < crew->hired; i++)
        if (pthread_create(&crew->threads[i], NULL, begin, &crew->workers[i]) != 0)
            base_fatal(BASE_FATAL_LIMIT, "cannot start worker %u", i);
}

void explore_crew_join(struct explore_crew *crew) {
    for (uint32_t i = 1; i < crew->hired; i++)
        pthread_join(crew->threads[i], NULL);
}

/* ---- entering a state ---- */

static void reverse(struct model_choice *choices, uint32_t count) {
    for (uint32_t i = 0; i < count / 2; i++) {
        struct model_choice c = choices[i];
        choices[i] = choices[count - 1 - i];
        choices[count - 1 - i] = c;
    }
}

static void shuffle(struct explore_worker *w, struct model_choice *choices, uint32_t count) {
    uint64_t seed = w->crew->options->seed + w->stats.states;
    for (uint32_t i = count; i > 1; i--) {
        uint32_t k = (uint32_t)(base_hash_word(seed + i) % i);
        struct model_choice swap = choices[i - 1];
        choices[i - 1] = choices[k];
        choices[k] = swap;
    }
}

/* Puts the thread first that follows the thread of the last step: faults hide where threads take
 * turns, not where one runs to its end. Each further worker begins with another thread, so that it
 * meets other faults first. */
static void rotate(struct explore_worker *w, struct model_choice *choices, uint32_t count) {
    assert(count > 0);
    uint32_t by = 0;
    if (w->frames.count) {
        assert(base_vec_last(&w->frames).next > base_vec_last(&w->frames).first);
        uint32_t last = w->choices.at[base_vec_last(&w->frames).next - 1].thread;
        while (by < count && choices[by].thread <= last)
            by++;
    }
    if (w->id > 0)
        by += (uint32_t)(base_hash_word(w->crew->options->seed + w->id) % count);
    if (by >= count)
        by %= count;
    if (!by)
        return;
    reverse(choices, by);
    reverse(choices + by, count - by);
    reverse(choices, count);
}

void explore_worker_order(struct explore_worker *w, struct model_choice *choices, uint32_t count) {
    if (w->crew->options->shuffle)
        shuffle(w, choices, count);
    else if (!w->crew->options->dynamic) /* the dynamic reduction has an order of its own */
        rotate(w, choices, count);
}

static void count_end(struct explore_worker *w) {
    const struct explore_walker *k = &w->walker;
    if (!k->v->ended(k->m))
        return;
    w->stats.ends++;
    if (w->crew->options->want_outcomes)
        explore_set_add(&w->outcomes, model_digest(k->m));
}

uint32_t explore_worker_enter(struct explore_worker *w) {
    struct explore_walker *k = &w->walker;
    const struct model_choice *enabled;
    uint32_t count = k->v->choices(k->m, &enabled);
    if (count == 0 && model_abandoned(k->m)) {
        w->stats.pruned++;
        return 0;
    }
    base_vec_reserve(&w->choices, w->choices.count + count + 1u);
    struct model_choice *mine = w->choices.at + w->choices.count;
    for (uint32_t i = 0; i < count; i++)
        mine[i] = enabled[i];
    explore_walker_look(k, mine, count);
    if (count == 0) {
        count_end(w);
        return 0;
    }
    const struct explore_policy *policy = w->crew->options->policy;
    w->left_out = 0;
    if (policy) {
        uint32_t selected = policy->select(policy->context, k->m, mine, count);
        assert(selected >= 1 && selected <= count);
        assert(model_choices_enabled(k->m, mine, count)); /* the policy only reorders them */
        w->left_out = policy->proviso ? count - selected : 0;
        count = selected;
    }
    explore_worker_order(w, mine, count);
    w->choices.count += count + w->left_out;
    return count;
}

/* ---- naming a state ---- */

static bool is_symmetric(const struct explore_worker *w) {
    return atomic_load_explicit(&w->crew->symmetric, memory_order_relaxed);
}

/* Looks up the matched part of the state. With `add` it is added, and true means that it was
 * new. */
static bool match(struct explore_worker *w, bool add, store_state *state) {
    struct explore_walker *k = &w->walker;
    const struct model_change *matched;
    const char *why;
    store_cursor_rest(k->cursor);
    explore_walker_sync(k);
    uint32_t count = k->v->matching->matched(k->m, &matched, &why);
    assert(!store_exact(w->crew->store)); /* names in an exact store are of whole states */
    if (why && !w->crew->result->reasons[EXPLORE_REASON_QUESTION])
        explore_crew_reason(w->crew, EXPLORE_REASON_QUESTION, base_strdup(why));
    w->parts.count = 0;
    for (uint32_t i = 0; i < count; i++)
        *base_vec_push(&w->parts) =
            (struct store_part){matched[i].slot, matched[i].size, matched[i].bytes};
    return store_cursor_match(k->cursor, w->parts.at, count, add, state);
}

bool explore_worker_knows(struct explore_worker *w, store_state *state) {
    if (w->crew->options->abstract)
        return match(w, false, state);
    return is_symmetric(w) ? explore_twin_find(w, state)
                           : store_cursor_find(w->walker.cursor, 0, state);
}

static bool add_state(struct explore_worker *w, store_state *state) {
    if (w->crew->options->abstract)
        return match(w, true, state);
    return is_symmetric(w) ? explore_twin_commit(w, state)
                           : store_cursor_commit(w->walker.cursor, 0, state);
}

bool explore_worker_visit(struct explore_worker *w, store_state *state) {
    w->away = false;
    assert(!w->refused && w->tail.count == 0);
    if (w->stats.states >= w->states_allowed) {
        if (explore_worker_knows(w, state))
            return false;
        explore_crew_reason(w->crew, EXPLORE_REASON_STATES, NULL);
        explore_crew_stop(w->crew);
        w->refused = true;
        return false;
    }
    if (!add_state(w, state))
        return false;
    w->stats.states++;
    return true;
}

/* ---- faults and reasons ---- */

static void signal_stop(struct explore_crew *crew) {
    atomic_fetch_or(&crew->signals, EXPLORE_SIGNAL_STOP);
    pthread_cond_broadcast(&crew->wake);
}

void explore_crew_stop(struct explore_crew *crew) {
    pthread_mutex_lock(&crew->lock);
    signal_stop(crew);
    pthread_mutex_unlock(&crew->lock);
}

bool explore_crew_stopped(const struct explore_crew *crew) {
    return atomic_load_explicit(&crew->signals, memory_order_relaxed) & EXPLORE_SIGNAL_STOP;
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

/* Adds a reason with a detail. The detail is costly, and only the first is kept. */
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

/* The same for a fault that may not last. */
static void leave_open_ended(struct explore_worker *w, const struct model_fault *fault) {
    char *where = site_detail(&w->walker, fault);
    struct base_text t = {0};
    assert(w->crew->ends);
    base_text_printf(&t, "%s, which could end this: %s", w->crew->ends, where);
    explore_crew_reason(w->crew, EXPLORE_REASON_UNMODELLED, t.at);
    free(where);
}

static void set_path(struct explore_worker *w, struct explore_fault *f) {
    f->path.count = 0;
    if (w->path)
        w->path(w, &f->path);
    explore_path_append(&f->path, &w->tail);
}

static uint64_t fault_hash(const struct model_fault *f) {
    return base_hash_word(((uint64_t)f->site << 32 | f->site2) + (uint64_t)f->kind);
}

static bool same_fault(const void *result, uint32_t number, const void *fault) {
    const struct explore_result *r = result;
    return explore_fault_same(&r->faults.at[number].fault, fault);
}

/* The number of a known fault. It uses an index, because a program can have thousands of races,
 * each met millions of times. It first adds the faults to the index that are not there yet: the
 * newest one, and those from before this search. */
static uint32_t number_of(struct explore_crew *crew, const struct model_fault *fault) {
    const struct explore_result *r = crew->result;
    while (crew->fault_index.map.count < r->faults.count) {
        uint32_t next = (uint32_t)crew->fault_index.map.count;
        base_index_add(&crew->fault_index, fault_hash(&r->faults.at[next].fault), next);
    }
    assert(crew->fault_index.map.count == r->faults.count);
    return base_index_find(&crew->fault_index, fault_hash(fault), same_fault, r, fault);
}

static void add_fault(struct explore_worker *w, const struct model_fault *fault) {
    struct explore_crew *crew = w->crew;
    if (!crew->options->all_faults && crew->result->faults.count > 0)
        return;
    assert(number_of(crew, fault) == BASE_INDEX_NONE);
    struct explore_fault *f = base_vec_push(&crew->result->faults);
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
    if (w->crew->open_ended >> fault->kind & 1) {
        leave_open_ended(w, fault);
        return;
    }
    pthread_mutex_lock(&w->crew->lock);
    uint32_t number = number_of(w->crew, fault);
    if (number == BASE_INDEX_NONE) {
        add_fault(w, fault);
    } else {
        struct explore_fault *known = &w->crew->result->faults.at[number];
        known->count++;
        /* Copying a path takes time linear in its length, so only a much shorter one is copied. */
        if (w->frames.count && path_length(w) < known->path.count / 2)
            set_path(w, known);
    }
    pthread_mutex_unlock(&w->crew->lock);
}
