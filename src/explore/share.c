/* Depth-first search by several workers over one store. A state is expanded by the worker that
 * inserted it; a worker without work takes half of the untried choices of the lowest frame of one
 * that has some, since those near the root stand for the most work (Rao and Kumar, Parallel
 * depth-first search, 1987). Every state and every transition is counted exactly once. */
#include "explore/crew.h"

#include "explore/trace.h"
#include <assert.h>

static void update_signal(struct explore_crew *crew) {
    if (crew->waiting > crew->jobs.count)
        atomic_fetch_or(&crew->signals, EXPLORE_SIGNAL_SHARE);
    else
        atomic_fetch_and(&crew->signals, ~(uint32_t)EXPLORE_SIGNAL_SHARE);
}

/* How many choices of the lowest unfinished frame can go; the last of the last frame stays. */
static uint32_t spare(struct explore_worker *w) {
    assert(w->frames.count > 0 && w->lowest < w->frames.count);
    uint32_t top = w->frames.count - 1;
    while (w->lowest < top && w->frames.at[w->lowest].next == w->frames.at[w->lowest].end)
        w->lowest++;
    const struct explore_frame *f = &w->frames.at[w->lowest];
    uint32_t untried = f->end - f->next;
    return w->lowest < top ? (untried + 1) / 2 : untried / 2;
}

static void fill_job(struct explore_worker *w, struct explore_job *job, uint32_t count) {
    struct explore_frame *f = &w->frames.at[w->lowest];
    *job = (struct explore_job){.state = f->state};
    explore_path_append(&job->path, &w->prefix);
    for (uint32_t i = 0; i < w->lowest; i++)
        *base_vec_push(&job->path) = w->choices.at[w->frames.at[i].next - 1];
    assert(count > 0 && count <= f->end - f->next);
    f->end -= count;
    for (uint32_t i = 0; i < count; i++)
        *base_vec_push(&job->choices) = w->choices.at[f->end + i];
}

void explore_share_split(struct explore_worker *w) {
    uint32_t count = spare(w);
    if (count == 0)
        return;
    struct explore_crew *crew = w->crew;
    pthread_mutex_lock(&crew->lock);
    if (crew->waiting > crew->jobs.count) {
        fill_job(w, base_vec_push(&crew->jobs), count);
        update_signal(crew);
        pthread_cond_signal(&crew->wake);
    }
    pthread_mutex_unlock(&crew->lock);
}

/* Waits for a job; false when the search is over. */
static bool next_job(struct explore_crew *crew, struct explore_job *job) {
    bool found = false;
    pthread_mutex_lock(&crew->lock);
    crew->waiting++;
    assert(crew->waiting <= crew->count);
    while (!crew->finished && !explore_crew_stopped(crew)) {
        if (crew->jobs.count > 0) {
            *job = crew->jobs.at[--crew->jobs.count];
            found = true;
            break;
        }
        if (crew->waiting == crew->count) {
            crew->finished = true;
            pthread_cond_broadcast(&crew->wake);
            break;
        }
        update_signal(crew);
        pthread_cond_wait(&crew->wake, &crew->lock);
    }
    crew->waiting--;
    update_signal(crew);
    pthread_mutex_unlock(&crew->lock);
    return found;
}

/* Without an exact store a cursor cannot jump: it walks there from the initial state. */
static void walk(struct explore_worker *w, const explore_path *path) {
    explore_walker_back(&w->walker, 0);
    for (uint32_t i = 0; i < path->count; i++) {
        struct model_fault fault;
        enum model_outcome outcome = explore_walker_creep(&w->walker, path->at[i], &fault);
        assert(outcome == MODEL_STEPPED || outcome == MODEL_CUT);
        (void)outcome;
    }
}

static void take_job(struct explore_worker *w, struct explore_job *job) {
    assert(w->frames.count == 0 && w->choices.count == 0);
    if (store_exact(w->crew->store))
        explore_walker_goto(&w->walker, job->state);
    else
        walk(w, &job->path);
    base_vec_drop(&w->prefix);
    w->prefix = job->path;
    w->lowest = 0;
    explore_path_append(&w->choices, &job->choices);
    explore_dfs_push(w, job->state, job->choices.count);
    base_vec_drop(&job->choices);
    explore_dfs_resume(w);
}

static void *work(void *argument) {
    struct explore_worker *w = argument;
    struct explore_job job;
    if (w->id == 0)
        explore_dfs_begin(w);
    while (w->crew->count > 1 && next_job(w->crew, &job))
        take_job(w, &job);
    return NULL;
}

void explore_share_run(struct explore_crew *crew) {
    assert(crew->count > 0);
    pthread_t *threads = base_calloc(crew->count, sizeof *threads);
    for (uint32_t i = 1; i < crew->count; i++)
        if (pthread_create(&threads[i], NULL, work, &crew->workers[i]) != 0)
            base_fatal(BASE_FATAL_LIMIT, "cannot start worker %u", i);
    work(&crew->workers[0]);
    for (uint32_t i = 1; i < crew->count; i++)
        pthread_join(threads[i], NULL);
    free(threads);
    for (uint32_t i = 0; i < crew->jobs.count; i++) {
        base_vec_drop(&crew->jobs.at[i].path);
        base_vec_drop(&crew->jobs.at[i].choices);
    }
    base_vec_drop(&crew->jobs);
}
