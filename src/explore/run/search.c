/* One search: makes a crew, lets it search, and collects its result. */
#include "explore/run/search.h"

#include "base/limit.h"
#include "base/text.h"
#include "explore/crew/control.h"
#include "explore/crew/hunt.h"
#include "explore/crew/meter.h"
#include "explore/crew/twin.h"
#include "explore/crew/worker.h"
#include "explore/dpor/dpor.h"
#include "explore/dpor/rival.h"
#include "explore/lasso/lasso.h"
#include "explore/restart.h"
#include "explore/search/bfs.h"
#include "explore/search/bounded.h"
#include "explore/search/dfs.h"
#include "explore/search/random.h"
#include "explore/search/shrink.h"
#include "explore/searches.h"
#include <assert.h>
#include <stdlib.h>

static void open_crew(struct explore_crew *crew, struct model *m) {
    assert(crew->options->workers > 0);
    uint64_t instructions = model_instructions(m);
    const struct explore_options *o = crew->options;
    crew->started = crew->control->started;
    crew->cpu_started = crew->control->cpu_started;
    crew->next_progress = explore_clock_now() + 0.1;
    crew->checked = o->checked;
    crew->open_ended = o->open_ended;
    crew->ends = o->ends;
    crew->check_termination = o->check_termination && o->search == EXPLORE_DFS;
    /* states that match make no cycle */
    crew->follow_cuts = (o->checked >> MODEL_FAULT_NONTERMINATION & 1) && !o->abstract;
    crew->count = o->workers;
    crew->alone_first = o->alone_first ? o->alone_first : base_tuning_of(o->tuning)->alone_first;
    crew->limit_memory = o->limit_memory;
    if (o->shrink)
        explore_shrink_plan(crew);
    struct store_options store = o->store;
    store.annotations = o->dynamic;
    assert(!store.annotations || store.kind == STORE_TREE);
    crew->store = store_new(&store);
    pthread_mutex_init(&crew->lock, NULL);
    pthread_cond_init(&crew->wake, NULL);
    crew->published = base_calloc(crew->count, sizeof *crew->published);
    crew->workers = base_calloc_apart(crew->count, sizeof *crew->workers);
    crew->threads = base_calloc(crew->count, sizeof *crew->threads);
    crew->workers[0].instructions_before = instructions;
    store_share(crew->store, false);
}

/* Runs the search that was asked for: the first wish in the table that has a function. */
static void run_search(struct explore_crew *crew) {
    static const struct {
        enum explore_ask ask;
        void (*run)(struct explore_crew *crew);
    } table[] = {
#define SEARCH(id, run, yields) {EXPLORE_ASK_##id, run},
#include "explore/searches.def"
#undef SEARCH
    };
    const uint32_t asked = explore_asked(crew->options);
    uint32_t i = 0;
    while (!table[i].run || !(asked >> table[i].ask & 1)) {
        i++;
        assert(i < sizeof table / sizeof *table); /* an order of search is always asked for */
    }
    table[i].run(crew);
}

static void hire_first(struct explore_crew *crew, struct model *m) {
    uint64_t before = crew->workers[0].instructions_before;
    assert(!crew->hired);
    explore_worker_open(&crew->workers[0], crew, 0, m);
    crew->workers[0].instructions_before = before;
    explore_hunt_plan(&crew->workers[0]);
    crew->hired = 1;
}

/* ---- the result ---- */

static int compare_words(const void *a, const void *b) {
    uint64_t x = *(const uint64_t *)a, y = *(const uint64_t *)b;
    return (x > y) - (x < y);
}

static void collect_outcomes(struct explore_crew *crew) {
    struct explore_set all = {0};
    uint64_t word;
    assert(!crew->result->outcomes.count);
    for (uint32_t i = 0; i < crew->hired; i++)
        for (uint64_t p = 0; explore_set_next(&crew->workers[i].outcomes, &p, &word);)
            explore_set_add(&all, word);
    for (uint64_t p = 0; explore_set_next(&all, &p, &word);)
        *base_vec_push(&crew->result->outcomes) = word;
    if (crew->result->outcomes.count)
        qsort(crew->result->outcomes.at, crew->result->outcomes.count, sizeof word, compare_words);
    explore_set_drop(&all);
}

static void note_cuts(struct explore_crew *crew) {
    struct model *m = crew->workers[0].walker.m;
    struct base_text t = {0};
    uint64_t cuts = crew->result->stats.cuts;
    if (!cuts)
        return;
    char *where = m->v->gaps->cut_text(m);
    base_text_printf(&t, "the bound was reached %llu time%s, at %s", (unsigned long long)cuts,
                     cuts == 1 ? "" : "s", where);
    free(where);
    explore_crew_reason(crew, EXPLORE_REASON_LOOPS, t.at);
}

static void collect(struct explore_crew *crew) {
    assert(crew->hired > 0 && crew->hired <= crew->count);
    for (uint32_t i = 0; i < crew->hired; i++) {
        struct explore_walker *k = &crew->workers[i].walker;
        explore_meter_publish(&crew->workers[i]);
        const char *approximation = model_approximation(k->m);
        if (approximation)
            explore_crew_reason(crew, EXPLORE_REASON_APPROXIMATED, base_strdup(approximation));
    }
    explore_meter_sum(crew, &crew->result->stats);
    note_cuts(crew);
    collect_outcomes(crew);
    if (crew->options->abstract)
        explore_crew_reason(crew, EXPLORE_REASON_ABSTRACTED, NULL);
    else if (!store_exact(crew->store))
        explore_crew_reason(crew, EXPLORE_REASON_LOSSY, explore_shrink_text(crew));
}

/* How many threads were interchangeable at most, if symmetry was useful to the end. */
static uint32_t most_alike(struct explore_crew *crew) {
    uint32_t most = 0;
    for (uint32_t i = 0; i < crew->hired; i++)
        most = crew->workers[i].alike > most ? crew->workers[i].alike : most;
    return atomic_load(&crew->symmetric) && atomic_load(&crew->twins.saved) ? most : 0;
}

static void close_crew(struct explore_crew *crew) {
    for (uint32_t i = 0; i < crew->hired; i++) {
        struct model *own = crew->workers[i].walker.m;
        explore_worker_close(&crew->workers[i]);
        if (i > 0)
            own->v->drop(own);
    }
    free(crew->workers);
    free(crew->threads);
    free(crew->published);
    base_index_drop(&crew->fault_index);
    store_drop(crew->store);
    pthread_cond_destroy(&crew->wake);
    pthread_mutex_destroy(&crew->lock);
}

/* ---- the search ---- */

enum ending { DONE, GAVE_UP, TOLD_APART };

static const double CLOSE_SECONDS = 1; /* to collect the result, and to give the memory back */

/* Runs the search once. The result counts only if the ending is DONE. */
static enum ending search_once(struct model *m, const struct explore_options *options,
                               struct explore_control *control, struct explore_result *result) {
    struct explore_crew crew = {.options = options, .control = control, .result = result};
    struct model_fault fault = {0};
    open_crew(&crew, m);
    enum model_outcome outcome = m->v->initial(m, &fault);
    explore_twin_begin(&crew, m);
    hire_first(&crew, m);
    if (outcome == MODEL_FAULTED)
        explore_worker_fault(&crew.workers[0], &fault, true);
    else if (outcome == MODEL_PRUNED)
        crew.workers[0].stats.pruned++;
    else
        run_search(&crew);
    base_limit_postpone(CLOSE_SECONDS);
    assert(crew.waiting == 0 && crew.paused == 0); /* all workers have ended */
    assert(!crew.gave_up || options->dynamic);
    bool apart = !explore_twin_end(&crew, m);
    bool instead = options->dynamic && explore_rival_end(&crew, result);
    enum ending ending = apart ? TOLD_APART : crew.gave_up && !instead ? GAVE_UP : DONE;
    if (explore_hunt_end(&crew, result) && ending == GAVE_UP)
        ending = DONE;
    if (ending == DONE && !instead) {
        collect(&crew);
        result->dynamic = options->dynamic;
        result->workers = crew.hired;
        result->alike = most_alike(&crew);
    }
    close_crew(&crew);
    return ending;
}

bool explore_search_run(struct model *m, const struct explore_options *options,
                        struct explore_control *control, struct explore_result *result) {
    enum ending ending = search_once(m, options, control, result);
    if (ending == TOLD_APART) {
        struct explore_options apart = *options;
        explore_restart_prepare(EXPLORE_RESTART_TOLD_APART, &apart, result);
        ending = search_once(m, &apart, control, result);
        assert(ending != TOLD_APART);
    }
    return ending != GAVE_UP;
}
