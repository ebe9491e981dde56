/* Counting executions with several workers. The first worker begins alone, because a small program
 * is finished before another could begin. An idle worker waits. A busy one gives it the lowest
 * state of its execution that has a choice left, by sharing the levels up to there. The idle worker
 * repeats the steps with its own model. Then it goes on like all workers: it explores the choices
 * that it can claim, level after level, back to the initial state. So everything is explored when
 * all workers wait. */
#include "explore/executions/executions_int.h"

#include "explore/crew/control.h"
#include "explore/crew/crew.h"
#include <assert.h>
#include <stdlib.h>

enum {
    LOOK_AGAIN = 16,    /* turns until the next try, if there was nothing to share */
    LOOK_AT_CLOCK = 64, /* turns between two looks; a step may take a millisecond */
};

struct explore_exec_crew {
    const struct explore_options *options;
    void (*search)(struct explore_exec *x);
    double started;
    uint32_t count, hired; /* `hired` changes before the second begins */
    struct explore_exec **workers;
    pthread_t *threads;
    _Atomic bool stop;
    _Atomic uint32_t hungry; /* how many waiting workers have no job ready for them */

    pthread_mutex_t lock; /* for the rest, and for changes of `stop` and `hungry` */
    pthread_cond_t wake;
    BASE_VEC(struct explore_exec_run) jobs;
    bool over;
};

/* ---- jobs ---- */

/* The lowest level with a choice to give away. Of the last level the worker keeps one choice. */
static bool find_level(const struct explore_exec *x, uint32_t *out) {
    for (uint32_t i = 0; i <= x->depth; i++) {
        struct explore_exec_level *l = x->run.levels.at[i];
        bool locked = explore_exec_enter(l);
        uint32_t left = explore_exec_left(l);
        explore_exec_exit(l, locked);
        *out = i;
        if (left > (i == x->depth))
            return true;
    }
    return false;
}

static struct explore_exec_run make_job(const struct explore_exec *x, uint32_t depth) {
    struct explore_exec_run job = {0};
    assert(depth <= x->depth && x->depth == x->run.events.count);
    for (uint32_t i = 0; i <= depth; i++) {
        atomic_fetch_add(&x->run.levels.at[i]->holders, 1);
        *base_vec_push(&job.levels) = x->run.levels.at[i];
    }
    for (uint32_t i = 0; i < depth; i++)
        *base_vec_push(&job.events) = x->run.events.at[i];
    return job;
}

static void share(struct explore_exec *x) {
    struct explore_exec_crew *c = x->crew;
    uint32_t depth;
    if (!find_level(x, &depth)) {
        x->share_again = x->turns + LOOK_AGAIN;
        return;
    }
    pthread_mutex_lock(&c->lock);
    if (c->hungry) {
        *base_vec_push(&c->jobs) = make_job(x, depth);
        c->hungry--;
        pthread_cond_signal(&c->wake);
    }
    pthread_mutex_unlock(&c->lock);
}

static void drop_run(struct explore_exec_run *run) {
    for (uint32_t i = 0; i < run->levels.count; i++)
        explore_exec_level_drop(run->levels.at[i]);
    base_vec_drop(&run->levels);
    base_vec_drop(&run->events);
    base_vec_drop(&run->accesses);
}

/* Takes the job's levels and goes to its state, from the initial state. */
static void begin_job(struct explore_exec *x, struct explore_exec_run *job) {
    uint32_t depth = job->levels.count - 1;
    assert(job->levels.count == job->events.count + 1);
    assert(x->undo.count == 0 && x->run.events.count == 0);
    while (x->run.levels.count <= depth)
        *base_vec_push(&x->run.levels) = NULL;
    for (uint32_t i = 0; i <= depth; i++) {
        explore_exec_level_drop(x->run.levels.at[i]);
        x->run.levels.at[i] = job->levels.at[i];
    }
    job->levels.count = 0;
    explore_exec_redo(x, job, depth);
    drop_run(job);
}

/* Waits for a job. False: there will be none. */
static bool next_job(struct explore_exec *x) {
    struct explore_exec_crew *c = x->crew;
    struct explore_exec_run job = {0};
    pthread_mutex_lock(&c->lock);
    assert(c->hungry < c->hired); /* this worker is not counted yet */
    if (++c->hungry == c->hired) {
        assert(!c->jobs.count);
        c->over = true;
        pthread_cond_broadcast(&c->wake);
    }
    while (!c->jobs.count && !c->over && !c->stop)
        pthread_cond_wait(&c->wake, &c->lock);
    bool found = c->jobs.count && !c->stop;
    if (found)
        job = c->jobs.at[--c->jobs.count];
    pthread_mutex_unlock(&c->lock);
    if (found)
        begin_job(x, &job);
    return found;
}

static void work(struct explore_exec *x) {
    while (next_job(x)) {
        x->crew->search(x);
        explore_exec_level_leave(x, 0);
    }
}

/* ---- workers ---- */

static struct explore_exec *hire_one(struct explore_exec_crew *c, struct model *m) {
    struct explore_exec *x = base_calloc_apart(1, sizeof *x);
    assert(c->hired < c->count);
    x->crew = c;
    x->m = m;
    x->checked = c->options->checked;
    return c->workers[c->hired++] = x;
}

static void *run(void *argument) {
    work(argument);
    return NULL;
}

static void hire(struct explore_exec_crew *c) {
    struct model *m = c->workers[0]->m;
    assert(c->hired == 1);
    pthread_mutex_lock(&c->lock);
    while (c->hired < c->count)
        hire_one(c, m->v->fork(m));
    pthread_mutex_unlock(&c->lock);
    for (uint32_t i = 1; i < c->count; i++)
        if (pthread_create(&c->threads[i], NULL, run, c->workers[i]) != 0)
            base_fatal(BASE_FATAL_LIMIT, "cannot start worker %u", i);
}

static void stop(struct explore_exec_crew *c) {
    pthread_mutex_lock(&c->lock);
    c->stop = true;
    pthread_cond_broadcast(&c->wake);
    pthread_mutex_unlock(&c->lock);
}

static bool is_late(const struct explore_exec_crew *c) {
    const struct explore_options *o = c->options;
    if (o->interrupted && *o->interrupted)
        return true;
    return o->limit_seconds > 0 && explore_clock_now() - c->started > o->limit_seconds;
}

static bool large_enough(const struct explore_exec *x) {
    const struct explore_exec_crew *c = x->crew;
    uint32_t alone = c->options->alone_first
                         ? c->options->alone_first
                         : base_tuning_of(c->options->tuning)->executions_alone_first;
    return c->hired < c->count && x->found.steps >= alone && !x->ordered;
}

bool explore_exec_pulse(struct explore_exec *x) {
    struct explore_exec_crew *c = x->crew;
    if (x->overflown || (x->ordered && c->hired > 1) ||
        (++x->turns % LOOK_AT_CLOCK == 0 && is_late(c)))
        stop(c);
    if (large_enough(x))
        hire(c);
    if (atomic_load_explicit(&c->hungry, memory_order_relaxed) && x->turns >= x->share_again)
        share(x);
    return !atomic_load_explicit(&c->stop, memory_order_relaxed);
}

/* ---- the crew ---- */

static void open_crew(struct explore_exec_crew *c, struct model *m) {
    c->workers = base_calloc(c->count, sizeof(struct explore_exec *));
    c->threads = base_calloc(c->count, sizeof *c->threads);
    pthread_mutex_init(&c->lock, NULL);
    pthread_cond_init(&c->wake, NULL);
    hire_one(c, m);
}

static void drop_worker(struct explore_exec *x) {
    drop_run(&x->run);
    for (uint32_t i = 0; i < x->contents.count; i++)
        free(x->contents.at[i].bytes);
    for (uint32_t i = 0; i < x->undo.count; i++)
        free(x->undo.at[i].old.bytes);
    base_vec_drop(&x->contents);
    base_vec_drop(&x->undo);
    free(x);
}

static void close_crew(struct explore_exec_crew *c) {
    for (uint32_t i = 0; i < c->hired; i++) {
        if (i)
            c->workers[i]->m->v->drop(c->workers[i]->m);
        drop_worker(c->workers[i]);
    }
    for (uint32_t i = 0; i < c->jobs.count; i++)
        drop_run(&c->jobs.at[i]);
    base_vec_drop(&c->jobs);
    pthread_mutex_destroy(&c->lock);
    pthread_cond_destroy(&c->wake);
    free(c->workers);
    free(c->threads);
}

static void add(struct explore_executions *out, const struct explore_executions *found) {
    out->complete += found->complete;
    out->spinning += found->spinning;
    out->assumed += found->assumed;
    out->redundant += found->redundant;
    out->faults += found->faults;
    out->stuck += found->stuck;
    out->open += found->open;
    out->steps += found->steps;
}

/* The outcome of a search. */
struct verdict {
    bool overflown;
    bool in_vain; /* several workers took part, although the order of the search matters */
};

static struct verdict sum_up(const struct explore_exec_crew *c, struct explore_executions *out) {
    struct verdict v = {0};
    *out = (struct explore_executions){.all = !c->stop};
    for (uint32_t i = 0; i < c->hired; i++) {
        add(out, &c->workers[i]->found);
        out->cut_off |= c->workers[i]->ordered;
        out->approximated |= model_approximation(c->workers[i]->m) != NULL;
        v.overflown |= c->workers[i]->overflown;
        v.in_vain |= c->workers[i]->ordered && c->hired > 1;
    }
    assert(out->open <= out->faults && out->faults + out->stuck <= out->complete);
    out->seconds = explore_clock_now() - c->started;
    return v;
}

static struct verdict run_crew(struct explore_exec_crew *c, struct model *m,
                               void (*begin)(struct explore_exec *x),
                               struct explore_executions *out) {
    open_crew(c, m);
    begin(c->workers[0]);
    explore_exec_level_leave(c->workers[0], 0);
    work(c->workers[0]);
    for (uint32_t i = 1; i < c->hired; i++)
        pthread_join(c->threads[i], NULL);
    assert(c->stop || (c->over && !c->jobs.count));
    struct verdict v = sum_up(c, out);
    close_crew(c);
    return v;
}

bool explore_exec_run_all(struct model *m, const struct explore_options *options, double before,
                          void (*begin)(struct explore_exec *x),
                          void (*search)(struct explore_exec *x), struct explore_executions *out) {
    struct explore_exec_crew first = {.options = options,
                                      .search = search,
                                      .started = explore_clock_now() - before,
                                      .count = options->workers ? options->workers : 1};
    struct explore_exec_crew alone = first;
    alone.count = 1;
    struct verdict v = run_crew(&first, m, begin, out);
    if (v.in_vain && !is_late(&first))
        v = run_crew(&alone, m, begin, out);
    return !v.overflown;
}
