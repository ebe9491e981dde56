#include "explore/search/share.h"

#include "explore/crew/control.h"
#include "explore/search/checkpoint.h"
#include "explore/walk/path.h"
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

bool explore_share_next_job(struct explore_crew *crew, struct explore_job *job) {
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
