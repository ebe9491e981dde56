/* Depth-first search by several workers over one store. A state is expanded by the worker that
 * inserted it; a worker without work takes half of the untried choices of the lowest frame of one
 * that has some, since those near the root stand for the most work (Rao and Kumar, Parallel
 * depth-first search, 1987). Every state and every transition is counted exactly once.
 *
 * A policy's proviso holds for several workers as for one: of a cycle of states, the one that was
 * added last has its successor on the cycle in the store when it is expanded, and is explored in
 * full. But only the worker that has the frame can do that, so a frame from which something is left
 * out is not shared. */
#include "explore/paths/replay.h"
#include "explore/search/checkpoint.h"
#include "explore/search/shrink.h"
#include <assert.h>

/* More wait for a job than there are. */
static bool is_short(const struct explore_crew *crew) {
    return crew->waiting > crew->jobs.count;
}

static bool is_finished(const struct explore_frame *f) {
    return f->next == f->end;
}

/* The lowest frame that has choices to give; the last one if there is none. */
static uint32_t lowest(struct explore_worker *w) {
    assert(w->frames.count > 0 && w->lowest < w->frames.count);
    uint32_t top = w->frames.count - 1;
    while (w->lowest < top && is_finished(&w->frames.at[w->lowest]))
        w->lowest++;
    uint32_t at = w->lowest;
    while (at < top &&
           (is_finished(&w->frames.at[at]) || w->frames.at[at].end < w->frames.at[at].full))
        at++;
    return at;
}

/* How many choices of a frame can go; the last of the last frame stays. */
static uint32_t spare(const struct explore_worker *w, uint32_t number) {
    const struct explore_frame *f = &w->frames.at[number];
    uint32_t untried = f->end - f->next;
    if (f->end < f->full)
        return 0;
    return number + 1 < w->frames.count ? (untried + 1) / 2 : untried / 2;
}

static void fill_job(struct explore_worker *w, struct explore_job *job, uint32_t number,
                     uint32_t count) {
    struct explore_frame *f = &w->frames.at[number];
    *job = (struct explore_job){.state = f->state};
    explore_path_append(&job->path, &w->prefix);
    for (uint32_t i = 0; i < number; i++)
        *base_vec_push(&job->path) = w->choices.at[w->frames.at[i].next - 1];
    assert(count > 0 && count <= f->end - f->next);
    f->full = f->end -= count;
    for (uint32_t i = 0; i < count; i++)
        *base_vec_push(&job->choices) = w->choices.at[f->end + i];
}

void explore_share_split(struct explore_worker *w) {
    uint32_t number = lowest(w), count = spare(w, number);
    if (count == 0)
        return;
    struct explore_crew *crew = w->crew;
    pthread_mutex_lock(&crew->lock);
    if (is_short(crew)) {
        fill_job(w, base_vec_push(&crew->jobs), number, count);
        explore_crew_beg(crew, is_short(crew));
        pthread_cond_signal(&crew->wake);
    }
    pthread_mutex_unlock(&crew->lock);
}

/* ---- checkpoints ---- */

static const double SEARCH_TO_SAVE =
    9; /* times as long, or more, so that it costs a tenth at most */

/* Whoever comes last, now that nobody works, writes the checkpoint. The lock is held. */
static void save_if_all_rest(struct explore_crew *crew) {
    bool due = atomic_load(&crew->signals) & EXPLORE_SIGNAL_PAUSE;
    if (!due || crew->paused + crew->waiting < crew->hired)
        return;
    double before = explore_clock_now(), wait = crew->options->checkpoint_seconds;
    explore_checkpoint_save(crew);
    double after = explore_clock_now(), least = SEARCH_TO_SAVE * (after - before);
    crew->next_checkpoint = after + (wait > least ? wait : least);
    crew->pauses++;
    atomic_fetch_and(&crew->signals, ~(uint32_t)EXPLORE_SIGNAL_PAUSE);
    pthread_cond_broadcast(&crew->wake);
}

void explore_share_pause(struct explore_worker *w) {
    struct explore_crew *crew = w->crew;
    pthread_mutex_lock(&crew->lock);
    if (atomic_load(&crew->signals) & EXPLORE_SIGNAL_PAUSE) {
        uint64_t pause = crew->pauses;
        crew->paused++;
        save_if_all_rest(crew);
        while (crew->pauses == pause && !explore_crew_stopped(crew))
            pthread_cond_wait(&crew->wake, &crew->lock);
        crew->paused--;
    }
    pthread_mutex_unlock(&crew->lock);
}

/* ---- jobs ---- */

/* Waits for a job; false when the search is over. */
static bool next_job(struct explore_crew *crew, struct explore_job *job) {
    bool found = false;
    pthread_mutex_lock(&crew->lock);
    crew->waiting++;
    assert(crew->waiting <= crew->hired);
    while (!crew->finished && !explore_crew_stopped(crew)) {
        if (crew->jobs.count > 0) {
            *job = crew->jobs.at[--crew->jobs.count];
            found = true;
            break;
        }
        if (crew->waiting == crew->hired) {
            crew->finished = true;
            pthread_cond_broadcast(&crew->wake);
            break;
        }
        explore_crew_beg(crew, is_short(crew));
        save_if_all_rest(crew);
        pthread_cond_wait(&crew->wake, &crew->lock);
    }
    crew->waiting--;
    explore_crew_beg(crew, is_short(crew));
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

/* A stack of a checkpoint: the way up is walked again, so that the cursor's log leads back. */
static void rebuild_stack(struct explore_worker *w, const struct explore_job *job) {
    struct explore_walker *k = &w->walker;
    uint64_t instructions = model_instructions(k->m);
    uint64_t cuts = model_cuts(k->m, false);
    for (uint32_t i = 0; i < job->frames.count; i++) {
        struct explore_frame f = job->frames.at[i];
        store_state state = f.state;
        bool known = explore_worker_knows(w, &state);
        if (store_exact(w->crew->store) && (!known || state != f.state))
            base_fatal(BASE_FATAL_INTERNAL, "a checkpoint leads to another state");
        f.state = state; /* a filter that took over has names of its own */
        f.mark = store_cursor_mark(k->cursor);
        f.mode = explore_walker_mode(k);
        f.era = 0;
        *base_vec_push(&w->frames) = f;
        if (w->crew->check_termination)
            explore_set_add(&w->on_stack, f.state);
        struct model_fault fault;
        if (i + 1 < job->frames.count)
            explore_walker_creep(k, w->choices.at[f.next - 1], &fault);
    }
    w->instructions_before += model_instructions(k->m) - instructions;
    w->cuts_before += model_cuts(k->m, false) - cuts;
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
    w->left_out = 0;
    if (job->frames.count)
        rebuild_stack(w, job);
    else
        explore_dfs_push(w, job->state, job->choices.count);
    base_vec_drop(&job->choices);
    base_vec_drop(&job->frames);
    explore_dfs_resume(w);
}

static void work(struct explore_worker *w) {
    struct explore_job job;
    while (next_job(w->crew, &job))
        take_job(w, &job);
}

static void begin_growth(struct explore_crew *crew) {
    struct model *m = crew->workers[0].walker.m;
    bool kept = crew->options->checkpoint || crew->options->resume;
    crew->grows = kept && model_growth(m, false);
    assert(!crew->grows || crew->count == 1);
    if (crew->grows)
        crew->grown = model_growth(m, false);
}

void explore_share_run(struct explore_crew *crew) {
    const struct explore_options *o = crew->options;
    crew->work = work;
    if (o->checkpoint && o->checkpoint_seconds > 0)
        crew->next_checkpoint = crew->started + o->checkpoint_seconds;
    begin_growth(crew);
    if (o->resume)
        explore_checkpoint_load(crew);
    else
        explore_dfs_begin(&crew->workers[0]);
    work(&crew->workers[0]);
    explore_crew_join(crew);
    while (explore_shrink_try(crew)) {
        explore_crew_again(crew);
        work(&crew->workers[0]);
        explore_crew_join(crew);
    }
    if (o->checkpoint && explore_result_is_cut_short(crew->result))
        explore_checkpoint_save(crew);
    for (uint32_t i = 0; i < crew->jobs.count; i++) {
        base_vec_drop(&crew->jobs.at[i].path);
        base_vec_drop(&crew->jobs.at[i].choices);
        base_vec_drop(&crew->jobs.at[i].frames);
    }
    base_vec_drop(&crew->jobs);
    for (uint32_t i = 0; i < crew->growths.count; i++)
        base_vec_drop(&crew->growths.at[i].path);
    base_vec_drop(&crew->growths);
}
