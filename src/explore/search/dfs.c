/* Depth-first search. The choices not yet taken are on an explicit stack. To go back, the cursor
 * undoes its log to the mark of a frame. It does so only when that frame has another choice to try,
 * so a chain of finished frames costs one undo. The model comes along only where it is needed: to
 * enter a new state, and to take a step that is not known.
 *
 * Several workers share one store. A state is expanded by the worker that inserted it. An idle
 * worker takes half of the untried choices from the lowest such frame of a busy one, since choices
 * near the root stand for the most work (Rao and Kumar, Parallel depth-first search, 1987). Every
 * state and every transition is counted exactly once.
 *
 * A policy's proviso holds for several workers as for one: when the last state of a cycle to be
 * added is expanded, its successor on the cycle is in the store already, so the state is explored
 * in full. But only the worker that has the frame can do that. So a frame from which a policy left
 * out choices is not shared. */
#include "explore/search/dfs.h"

#include "explore/crew/growth.h"
#include "explore/crew/hunt.h"
#include "explore/crew/meter.h"
#include "explore/crew/worker.h"
#include "explore/memo/recall.h"
#include "explore/memo/scene.h"
#include "explore/search/ahead.h"
#include "explore/search/checkpoint.h"
#include "explore/search/cut.h"
#include "explore/search/shrink.h"
#include "explore/walk/walker.h"
#include <assert.h>

/* ---- sharing ---- */

/* Do more workers wait for a job than there are jobs? */
static bool is_short(const struct explore_crew *crew) {
    return crew->waiting > crew->jobs.count;
}

static bool is_finished(const struct explore_frame *f) {
    return f->next == f->end;
}

/* The lowest frame that has choices to give away; the last frame if there is none. */
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

/* How many choices of a frame can be given away. The last frame keeps at least one. */
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
    for (uint32_t i = 0; i < number; i++) {
        assert(w->frames.at[i].next > w->frames.at[i].first);
        *base_vec_push(&job->path) = w->choices.at[w->frames.at[i].next - 1];
    }
    assert(count > 0 && count <= f->end - f->next);
    assert(f->end == f->full); /* or choices that a policy left out would be lost */
    f->full = f->end -= count;
    for (uint32_t i = 0; i < count; i++)
        *base_vec_push(&job->choices) = w->choices.at[f->end + i];
}

static void split(struct explore_worker *w) {
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
    9; /* the least ratio of time to search to time to save, so that saving costs at most a tenth */

/* The last worker to pause writes the checkpoint, since no other works then. The lock is held. */
static void save_if_all_rest(struct explore_crew *crew) {
    assert(crew->paused + crew->waiting <= crew->hired);
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

static void pause_here(struct explore_worker *w) {
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

/* ---- the search ---- */

static void path_of(const struct explore_worker *w, explore_path *out) {
    explore_path_append(out, &w->prefix);
    for (uint32_t i = 0; i < w->frames.count; i++) {
        const struct explore_frame *f = &w->frames.at[i];
        assert(f->next > f->first);
        *base_vec_push(out) = w->choices.at[f->next - 1];
    }
}

/* Can `f` be the next frame above `below` on the stack? */
static inline bool follows(const struct explore_frame *below, const struct explore_frame *f) {
    return below->next > below->first && below->full <= f->first && below->mark <= f->mark;
}
static void push(struct explore_worker *w, store_state state, uint32_t count, uint32_t mode) {
    assert(count > 0 && count + w->left_out <= w->choices.count);
    struct explore_frame *f = base_vec_push(&w->frames);
    f->state = state;
    f->full = w->choices.count;
    f->end = f->full - w->left_out;
    f->first = f->next = f->end - count;
    f->mark = store_cursor_mark(w->walker.cursor);
    f->mode = mode;
    f->era = 0;
    f->view_count = 0;
    f->views = w->frames.count > 1 ? f[-1].views + f[-1].view_count : 0;
    assert(w->frames.count == 1 || follows(&f[-1], f));
    if (w->crew->check_termination)
        explore_set_add(&w->on_stack, state);
}

static void pop(struct explore_worker *w) {
    const struct explore_frame *f = &base_vec_last(&w->frames);
    assert(f->next == f->end && f->first <= w->choices.count);
    w->choices.count = f->first;
    if (w->crew->check_termination)
        explore_set_remove(&w->on_stack, f->state);
    w->frames.count--;
    if (w->lowest > w->frames.count)
        w->lowest = w->frames.count;
}

/* As explore_ahead_enter, after a step with this effect from the last frame's state. */
static uint32_t enter_after(struct explore_worker *w, uint32_t *mode, uint32_t effect) {
    const struct explore_frame *f = &base_vec_last(&w->frames);
    if (f->era != explore_memo_era(w->walker.memo))
        return explore_ahead_enter(w, mode, NULL);
    struct explore_scene_before before = {w->views.at + f->views, f->view_count,
                                          w->choices.at[f->next - 1].thread, effect};
    return explore_ahead_enter(w, mode, &before);
}

/* Expands the new state that the cursor is in. False: there is nothing to try in it. `effect` led
 * there from the last frame's state. The mode and the effect are 0 if they are not known. */
static bool expand(struct explore_worker *w, store_state state, uint32_t mode, uint32_t effect) {
    uint64_t depth = (uint64_t)w->prefix.count + w->frames.count;
    if (depth > w->stats.depth)
        w->stats.depth = depth;
    uint32_t count = effect ? enter_after(w, &mode, effect) : explore_ahead_enter(w, &mode, NULL);
    if (count == 0)
        return false;
    uint64_t limit = w->crew->options->limit_depth;
    if (limit && depth >= limit) {
        explore_crew_reason(w->crew, EXPLORE_REASON_DEPTH, NULL);
        w->choices.count -= count + w->left_out;
        return false;
    }
    push(w, state, count, mode);
    explore_ahead_plan(w, effect);
    return true;
}

/* Reports that a state on the stack was met again. */
static void found_cycle(struct explore_worker *w, struct model_choice choice) {
    const struct model_access *access;
    struct explore_walker *k = &w->walker;
    uint32_t n = k->v->pending(k->m, choice.thread, &access);
    struct model_fault fault = {.kind = MODEL_FAULT_NONTERMINATION,
                                .thread = choice.thread,
                                .site = n ? access[0].site : 0};
    explore_worker_fault(w, &fault, false);
}

/* Adds the choices that a policy left out in the last frame's state (explore_policy.proviso). */
static void include_all(struct explore_worker *w) {
    const struct explore_policy *policy = w->crew->options->policy;
    struct explore_frame *f = &base_vec_last(&w->frames);
    if (policy && policy->proviso)
        f->end = f->full;
}

/* Visits the state after a step. True: the search goes deeper from it. */
static bool arrive(struct explore_worker *w, struct model_choice choice,
                   enum model_outcome outcome) {
    store_state state;
    if (explore_worker_visit(w, &state))
        return expand(w, state, 0, 0);
    if (w->refused) { /* undo the step, so that a search from a checkpoint takes it */
        assert(base_vec_last(&w->frames).next > base_vec_last(&w->frames).first);
        base_vec_last(&w->frames).next--;
        w->stats.transitions--;
        w->refused = false;
        return false;
    }
    include_all(w);
    if (w->crew->check_termination) {
        if (explore_set_has(&w->on_stack, state)) {
            explore_walker_sync(&w->walker);
            found_cycle(w, choice);
        }
    } else if (outcome == MODEL_CUT && w->crew->follow_cuts) {
        explore_cut_follow(w, choice.thread, state);
    }
    return false;
}

/* Answers the signals of other workers. False: this worker must stop. */
static inline bool heed(struct explore_worker *w) {
    uint32_t signals = atomic_load_explicit(&w->crew->signals, memory_order_relaxed);
    if (!signals)
        return true;
    store_cursor_rest(w->walker.cursor);
    if (signals & EXPLORE_SIGNAL_STOP)
        return false;
    if (signals & EXPLORE_SIGNAL_PAUSE)
        pause_here(w);
    if (signals & EXPLORE_SIGNAL_SHARE)
        split(w);
    return true;
}

static void come_back(struct explore_worker *w, const struct explore_frame *f, bool *moved) {
    if (*moved)
        explore_walker_return(&w->walker, f->mark);
    *moved = true;
}

/* Takes the choice before `next` if it is planned. False: it is not. If it leads to a known state,
 * the cursor need not even come back to the frame's state. */
static inline bool take_planned(struct explore_worker *w, const struct explore_frame *f,
                                bool *moved) {
    bool is_new;
    store_state state;
    store_cursor_hold(w->walker.cursor); /* the store is held from one planned step to the next */
    uint32_t effect = explore_ahead_take(w, f, &is_new, &state);
    if (effect && is_new) {
        uint32_t mode = f->mode & ~EXPLORE_WALKER_LOUD;
        come_back(w, f, moved);
        explore_ahead_go(w, effect);
        *moved = !expand(w, state, mode, effect);
    }
    return effect != 0;
}

static void take(struct explore_worker *w, struct explore_frame *f, bool *moved) {
    assert(f->next > f->first && f->next <= f->end);
    struct model_choice choice = w->choices.at[f->next - 1];
    store_cursor_rest(w->walker.cursor);
    come_back(w, f, moved);
    enum model_outcome outcome = explore_recall_step(&w->walker, choice, f->state, &f->mode);
    if (w->crew->grows)
        explore_growth_note(w, false);
    if (outcome == MODEL_STEPPED || outcome == MODEL_CUT)
        *moved = !arrive(w, choice, outcome);
    else
        include_all(w);
    w->stats.pruned += outcome == MODEL_PRUNED;
}

static void resume(struct explore_worker *w) {
    bool moved = false; /* the cursor is not in the last frame's state */
    w->path = path_of;
    assert(w->frames.count > 0);
    while (w->frames.count > 0) {
        struct explore_frame *f = &base_vec_last(&w->frames);
        if (f->next == f->end) {
            pop(w);
            moved = true;
            continue;
        }
        if (!heed(w))
            break;
        f->next++;
        w->stats.transitions++;
        if (!take_planned(w, f, &moved))
            take(w, f, &moved);
        explore_meter_tick(w);
        if (explore_hunt_is_due(w)) {
            store_cursor_rest(w->walker.cursor);
            explore_hunt_run(w);
        }
    }
    store_cursor_rest(w->walker.cursor);
}

static void begin(struct explore_worker *w) {
    store_state state;
    w->path = path_of;
    if (explore_worker_visit(w, &state) && expand(w, state, 0, 0))
        resume(w);
}

/* ---- jobs ---- */

/* Walks to a state from the initial one. Only with an exact store can a cursor jump. */
static void walk(struct explore_worker *w, const explore_path *path) {
    explore_walker_back(&w->walker, 0);
    for (uint32_t i = 0; i < path->count; i++) {
        struct model_fault fault;
        enum model_outcome outcome = explore_walker_creep(&w->walker, path->at[i], &fault);
        assert(outcome == MODEL_STEPPED || outcome == MODEL_CUT);
        (void)outcome;
    }
}

/* Rebuilds a stack from a checkpoint. Its steps are taken again, so that the cursor's log leads
 * back. */
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
        f.state = state; /* a filter that took over has other names */
        f.mark = store_cursor_mark(k->cursor);
        f.mode = explore_recall_mode(k);
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
    assert(w->frames.count == 0 && w->choices.count == 0 && job->choices.count > 0);
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
        push(w, job->state, job->choices.count, explore_recall_mode(&w->walker));
    base_vec_drop(&job->choices);
    base_vec_drop(&job->frames);
    resume(w);
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

/* Has every state that was met been explored? */
static inline bool is_through(const struct explore_crew *crew) {
    bool through = crew->jobs.count == 0 && crew->waiting == 0;
    for (uint32_t i = 0; i < crew->hired; i++)
        through &= crew->workers[i].frames.count == 0;
    return through;
}
void explore_dfs_run(struct explore_crew *crew) {
    const struct explore_options *o = crew->options;
    crew->work = work;
    if (o->checkpoint && o->checkpoint_seconds > 0)
        crew->next_checkpoint = crew->started + o->checkpoint_seconds;
    begin_growth(crew);
    if (o->resume)
        explore_checkpoint_load(crew);
    else
        begin(&crew->workers[0]);
    work(&crew->workers[0]);
    explore_crew_join(crew);
    while (crew->shrink_log2 && explore_shrink_try(crew)) {
        explore_crew_again(crew);
        work(&crew->workers[0]);
        explore_crew_join(crew);
    }
    assert(explore_crew_stopped(crew) || is_through(crew));
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
