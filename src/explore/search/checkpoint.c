#include "explore/search/checkpoint.h"

#include "explore/crew/growth.h"
#include "explore/crew/meter.h"
#include "explore/crew/twin.h"
#include "explore/search/shrink.h"
#include <assert.h>
#include <stdlib.h>
#include <string.h>

static const uint64_t magic = UINT64_C(0x0830504b43444548); /* "HEDCKP0" and a version */
static const uint64_t count_most = UINT64_C(1) << 32;

/* ---- values ---- */

static void put_text(struct store_stream *f, const char *text) {
    uint64_t size = text ? strlen(text) + 1 : 0;
    store_stream_put_word(f, size);
    store_stream_put(f, text, size);
}

/* How many elements follow; 0 if the number makes no sense. */
static uint32_t get_count(struct store_stream *f) {
    uint64_t count = store_stream_get_word(f);
    if (count >= count_most)
        store_stream_refuse(f, "a number in it is too large");
    return store_stream_failed(f) ? 0 : (uint32_t)count;
}

static char *get_text(struct store_stream *f) {
    uint32_t size = get_count(f);
    if (size == 0)
        return NULL;
    char *text = base_alloc(size);
    store_stream_get(f, text, size);
    text[size - 1] = 0;
    return text;
}

#define PUT_VEC(f, v)                                                                              \
    (store_stream_put_word(f, (v)->count),                                                         \
     store_stream_put(f, (v)->at, (v)->count * sizeof *(v)->at))
#define GET_VEC(f, v)                                                                              \
    do {                                                                                           \
        uint32_t get_vec_count = get_count(f);                                                     \
        base_vec_reserve(v, get_vec_count);                                                        \
        store_stream_get(f, (v)->at, get_vec_count * sizeof *(v)->at);                             \
        (v)->count = get_vec_count;                                                                \
    } while (0)

static void put_set(struct store_stream *f, const struct explore_set *s) {
    uint64_t word;
    store_stream_put_word(f, s->map.count + s->has_max);
    for (uint64_t p = 0; explore_set_next(s, &p, &word);)
        store_stream_put_word(f, word);
}

static void get_set(struct store_stream *f, struct explore_set *s) {
    for (uint32_t n = get_count(f); n > 0; n--)
        explore_set_add(s, store_stream_get_word(f));
}

/* ---- what was found ---- */

static void put_result(struct store_stream *f, struct explore_crew *crew) {
    const struct explore_result *r = crew->result;
    struct explore_stats stats;
    explore_meter_sum(crew, &stats);
    store_stream_put(f, &stats, sizeof stats);
    for (int i = 0; i < EXPLORE_REASON_COUNT; i++) {
        store_stream_put_word(f, r->reasons[i]);
        put_text(f, r->reason_detail[i]);
    }
    store_stream_put_word(f, r->faults.count);
    for (uint32_t i = 0; i < r->faults.count; i++) {
        store_stream_put(f, &r->faults.at[i].fault, sizeof r->faults.at[i].fault);
        store_stream_put_word(f, r->faults.at[i].count);
        PUT_VEC(f, &r->faults.at[i].path);
    }
}

/* Does a reason still hold when the search goes on? The reasons why it stopped do not. */
static bool outlives(enum explore_reason reason) {
    return reason != EXPLORE_REASON_INTERRUPT && reason != EXPLORE_REASON_TIME &&
           reason != EXPLORE_REASON_MEMORY && reason != EXPLORE_REASON_STATES;
}

static void get_result(struct store_stream *f, struct explore_crew *crew) {
    struct explore_result *r = crew->result;
    store_stream_get(f, &crew->before, sizeof crew->before);
    for (int i = 0; i < EXPLORE_REASON_COUNT; i++) {
        bool was = store_stream_get_word(f) != 0;
        char *detail = get_text(f);
        r->reasons[i] = was && outlives((enum explore_reason)i);
        if (!r->reasons[i] || r->reason_detail[i])
            free(detail);
        else
            r->reason_detail[i] = detail;
    }
    for (uint32_t n = get_count(f); n > 0 && !store_stream_failed(f); n--) {
        struct explore_fault *fault = base_vec_push(&r->faults);
        *fault = (struct explore_fault){0};
        store_stream_get(f, &fault->fault, sizeof fault->fault);
        fault->count = store_stream_get_word(f);
        GET_VEC(f, &fault->path);
    }
}

/* Notes facts that a search otherwise asks a model for only at the end. */
static void note_approximations(struct explore_crew *crew) {
    struct explore_result *r = crew->result;
    for (uint32_t i = 0; i < crew->hired; i++) {
        const struct explore_walker *k = &crew->workers[i].walker;
        const char *approximation = model_approximation(k->m);
        if (!approximation)
            continue;
        r->reasons[EXPLORE_REASON_APPROXIMATED] = true;
        if (!r->reason_detail[EXPLORE_REASON_APPROXIMATED])
            r->reason_detail[EXPLORE_REASON_APPROXIMATED] = base_strdup(approximation);
    }
}

/* ---- the work that is left ---- */

static void put_numbering(struct store_stream *f, struct model *m) {
    uint32_t count = 0;
    uint32_t *words = m->v->checkpoints ? m->v->checkpoints->numbering(m, &count) : NULL;
    store_stream_put_word(f, count);
    store_stream_put(f, words, count * sizeof *words);
    free(words);
}

static void get_numbering(struct store_stream *f, struct model *m) {
    uint32_t count = get_count(f);
    uint32_t *words = base_calloc(count + 1u, sizeof *words);
    store_stream_get(f, words, count * sizeof *words);
    if (count && !store_stream_failed(f) &&
        !(m->v->checkpoints && m->v->checkpoints->renumber(m, words, count)))
        store_stream_refuse(f, "it is of another program");
    free(words);
}

static void put_growth(struct store_stream *f, const struct explore_crew *crew) {
    struct model *m = crew->workers[0].walker.m;
    store_stream_put_word(f, crew->grows);
    if (!crew->grows)
        return;
    store_stream_put_word(f, model_growth(m, true));
    store_stream_put_word(f, crew->growths.count);
    for (uint32_t i = 0; i < crew->growths.count; i++) {
        store_stream_put_word(f, crew->growths.at[i].looked);
        PUT_VEC(f, &crew->growths.at[i].path);
    }
}

static void get_growth(struct store_stream *f, struct explore_crew *crew) {
    struct explore_worker *w = &crew->workers[0];
    if (store_stream_get_word(f) != crew->grows)
        store_stream_refuse(f, "it is of another program");
    if (!crew->grows)
        return;
    uint64_t whole = store_stream_get_word(f);
    for (uint32_t n = get_count(f); n > 0 && !store_stream_failed(f); n--) {
        struct explore_growth *g = base_vec_push(&crew->growths);
        *g = (struct explore_growth){.looked = store_stream_get_word(f)};
        GET_VEC(f, &g->path);
    }
    if (store_stream_failed(f))
        return;
    if (!explore_growth_repeat(w, whole))
        store_stream_refuse(f, "the program's code is read in another order than it was");
    crew->grown = model_growth(w->walker.m, false);
    w->instructions_before = model_instructions(w->walker.m);
    w->cuts_before = model_cuts(w->walker.m, false);
}

static void put_job(struct store_stream *f, const explore_path *path, store_state state,
                    const explore_path *choices, const struct explore_frame *frames,
                    uint32_t frame_count) {
    for (uint32_t i = 0; i < frame_count; i++) {
        assert(explore_frame_fits(&frames[i], choices->count));
        assert(i + 1 == frame_count || frames[i].next > frames[i].first);
    }
    assert(choices->count > 0);
    PUT_VEC(f, path);
    store_stream_put_word(f, state);
    PUT_VEC(f, choices);
    store_stream_put_word(f, frame_count);
    store_stream_put(f, frames, frame_count * sizeof *frames);
}

static void get_job(struct store_stream *f, struct explore_job *job) {
    *job = (struct explore_job){0};
    GET_VEC(f, &job->path);
    job->state = store_stream_get_word(f);
    GET_VEC(f, &job->choices);
    GET_VEC(f, &job->frames);
    for (uint32_t i = 0; i < job->frames.count; i++) {
        const struct explore_frame *e = &job->frames.at[i];
        if (e->first > e->next || e->next > e->end || e->end > e->full ||
            e->full > job->choices.count || (i + 1 < job->frames.count && e->next == e->first))
            store_stream_refuse(f, "a stack in it makes no sense");
    }
}

static void put_work(struct store_stream *f, struct explore_crew *crew) {
    uint32_t busy = 0;
    for (uint32_t i = 0; i < crew->hired; i++)
        busy += crew->workers[i].frames.count > 0;
    store_stream_put_word(f, (uint64_t)busy + crew->jobs.count);
    for (uint32_t i = 0; i < crew->hired; i++) {
        const struct explore_worker *w = &crew->workers[i];
        if (w->frames.count)
            put_job(f, &w->prefix, w->frames.at[0].state, &w->choices, w->frames.at,
                    w->frames.count);
    }
    for (uint32_t i = 0; i < crew->jobs.count; i++) {
        const struct explore_job *j = &crew->jobs.at[i];
        put_job(f, &j->path, j->state, &j->choices, j->frames.at, j->frames.count);
    }
    struct explore_set outcomes = {0}, followed = {0};
    uint64_t word;
    for (uint32_t i = 0; i < crew->hired; i++) {
        for (uint64_t p = 0; explore_set_next(&crew->workers[i].outcomes, &p, &word);)
            explore_set_add(&outcomes, word);
        for (uint64_t p = 0; explore_set_next(&crew->workers[i].followed, &p, &word);)
            explore_set_add(&followed, word);
    }
    put_set(f, &outcomes);
    put_set(f, &followed);
    explore_set_drop(&outcomes);
    explore_set_drop(&followed);
}

static void get_work(struct store_stream *f, struct explore_crew *crew) {
    for (uint32_t n = get_count(f); n > 0 && !store_stream_failed(f); n--)
        get_job(f, base_vec_push(&crew->jobs));
    get_set(f, &crew->workers[0].outcomes);
    get_set(f, &crew->workers[0].followed);
}

static void put_symmetry(struct store_stream *f, struct explore_crew *crew) {
    uint32_t alike = 0;
    for (uint32_t i = 0; i < crew->hired; i++)
        alike = crew->workers[i].alike > alike ? crew->workers[i].alike : alike;
    store_stream_put_word(f, atomic_load(&crew->symmetric));
    store_stream_put_word(f, crew->may_be_void);
    store_stream_put_word(f, atomic_load(&crew->twins.tried));
    store_stream_put_word(f, atomic_load(&crew->twins.saved));
    store_stream_put_word(f, alike);
}

static void get_symmetry(struct store_stream *f, struct explore_crew *crew) {
    struct model *m = crew->workers[0].walker.m;
    atomic_store(&crew->symmetric, store_stream_get_word(f) != 0);
    bool was = store_stream_get_word(f) != 0;
    if (crew->may_be_void && !was) /* threads were told apart: without symmetry from here on */
        m->v->symmetry->turn(m, false);
    crew->may_be_void = crew->may_be_void && was;
    atomic_store(&crew->twins.tried, (uint32_t)store_stream_get_word(f));
    atomic_store(&crew->twins.saved, (uint32_t)store_stream_get_word(f));
    crew->workers[0].alike = (uint32_t)store_stream_get_word(f);
}

/* ---- the store ---- */

static void put_store(struct store_stream *f, const struct explore_crew *crew) {
    struct store_stats stats;
    store_stats(crew->store, &stats);
    store_stream_put_word(f, crew->shrunk);
    store_stream_put_word(f, crew->shrunk ? store_bitstate_log2(stats.root_bytes) : 0);
    store_save(crew->store, f);
}

/* The store may have become a filter, whatever the limit is now. */
static void get_store(struct store_stream *f, struct explore_crew *crew) {
    crew->shrunk = store_stream_get_word(f);
    uint64_t log2 = store_stream_get_word(f);
    if (log2 > 60)
        store_stream_refuse(f, "its bit filter has an odd size");
    if (crew->shrunk && !store_stream_failed(f)) {
        explore_shrink_move(crew, explore_shrink_store(crew, (uint32_t)log2));
        crew->shrink_log2 = 0;
        crew->limit_memory = crew->options->limit_memory;
    }
    if (!store_stream_failed(f))
        store_restore(crew->store, f);
}

/* ---- the whole ---- */

static void tell(const struct explore_crew *crew, const char *error) {
    const struct explore_sink *sink = crew->options->sink;
    if (sink && sink->checkpoint)
        sink->checkpoint(sink->context, error);
}

void explore_checkpoint_save(struct explore_crew *crew) {
    struct base_status status = {0};
    if (explore_twin_voids(crew))
        return; /* the search begins again */
    assert(!crew->shrunk || !store_exact(crew->store));
    struct store_stream *f =
        store_stream_write(crew->options->checkpoint, crew->options->key, &status);
    if (f) {
        for (uint32_t i = 0; i < crew->hired; i++)
            explore_meter_publish(&crew->workers[i]);
        note_approximations(crew);
        store_stream_put_word(f, magic);
        store_stream_put_word(f, crew->options->fingerprint);
        put_numbering(f, crew->workers[0].walker.m);
        put_growth(f, crew);
        put_result(f, crew);
        put_work(f, crew);
        put_symmetry(f, crew);
        put_store(f, crew);
        store_stream_put_word(f, ~magic);
        if (store_stream_close(f, &status)) {
            tell(crew, NULL);
            return;
        }
    }
    tell(crew, status.message);
    base_status_drop(&status);
}

static void get_head(struct store_stream *f, uint64_t fingerprint) {
    if (store_stream_get_word(f) != magic)
        store_stream_refuse(f, "it is no checkpoint of this version of heddle");
    else if (store_stream_get_word(f) != fingerprint)
        store_stream_refuse(f, "it is a checkpoint of another program, or of other options");
}

bool explore_checkpoint_look(const char *path, uint64_t fingerprint,
                             const struct base_seal_key *key, struct base_status *s) {
    static const size_t piece = 1 << 16;
    struct store_stream *f = store_stream_read(path, key, s);
    if (!f)
        return false;
    get_head(f, fingerprint);
    char *bytes = base_alloc(piece);
    while (store_stream_get_some(f, bytes, piece) == piece)
        continue;
    free(bytes);
    return store_stream_close(f, s);
}

void explore_checkpoint_load(struct explore_crew *crew) {
    struct base_status status = {0};
    assert(crew->hired == 1 && crew->jobs.count == 0 && crew->result->faults.count == 0);
    struct store_stream *f =
        store_stream_read(crew->options->resume, crew->options->resume_key, &status);
    if (!f)
        base_fatal(BASE_FATAL_LIMIT, "%s", status.message);
    get_head(f, crew->options->fingerprint);
    get_numbering(f, crew->workers[0].walker.m);
    get_growth(f, crew);
    get_result(f, crew);
    get_work(f, crew);
    get_symmetry(f, crew);
    get_store(f, crew);
    if (store_stream_get_word(f) != ~magic)
        store_stream_refuse(f, "it is damaged");
    if (!store_stream_close(f, &status))
        base_fatal(BASE_FATAL_LIMIT, "%s", status.message);
}
