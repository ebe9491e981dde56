/* The search for accepting cycles: Couvreur's algorithm (1999) in the form of Schwoon and Esparza
 * (2005). One depth-first search over the product keeps the stack of its strongly connected
 * components, each with the marks of its edges; a component that has all of them is a violation,
 * and is seen as soon as the edge that completes it is. It takes any number of marks without copies
 * of the product, which weak fairness (a mark for each thread) would need in a nested search.
 *
 * Several workers do the same search, each in another order, and tell one another only which states
 * are dead: their component is complete and has not all marks (Renault, Duret-Lutz, Kordon,
 * Poitrenaud 2013). An edge to a dead state needs no look: if it stayed in one component, all of
 * that was dead. The first to come to its end ends the search for all. */
#include "explore/lasso.h"

#include "base/hash.h"
#include "explore/trace.h"
#include <assert.h>
#include <stdlib.h>

struct frame {
    store_state state;
    uint32_t next; /* way */
    store_mark mark;
    struct explore_lasso_view view;
};

/* A component: states numbered from `number` on. */
struct component {
    uint32_t number;
    uint64_t marks;  /* of its inner edges */
    uint64_t before; /* of the edge that led to it */
};

/* What the workers share. */
struct team {
    pthread_mutex_t automaton, report;
    struct explore_lasso_dead *dead; /* NULL: there is only one worker */
};

struct lasso {
    struct explore_worker *w;
    const struct explore_temporal *t;
    struct team *team;
    struct explore_map numbers; /* by state: its place in `live` + 1; 0: its component is done */
    BASE_VEC(store_state) live;
    BASE_VEC(struct component) components;
    BASE_VEC(struct frame) frames;
    uint64_t wanted;
    bool moved; /* the model is not in the last frame's state */
};

/* ---- the product ---- */

uint64_t explore_lasso_wanted(const struct explore_temporal *t) {
    uint64_t threads = ~UINT64_C(0) << EXPLORE_LASSO_THREAD_BIT;
    assert(t->marks < 1u << EXPLORE_LASSO_THREAD_BIT);
    return t->marks | (t->fair ? threads : 0);
}

static uint64_t thread_mark(uint32_t thread) {
    assert(thread < EXPLORE_LASSO_THREADS_MOST);
    return UINT64_C(1) << (EXPLORE_LASSO_THREAD_BIT + thread);
}

const char *explore_lasso_look(struct explore_walker *k, const struct explore_temporal *t,
                               pthread_mutex_t *lock, uint32_t q, struct explore_lasso_view *out) {
    const struct model_choice *enabled;
    const struct explore_edge *edges;
    uint32_t count = k->v->choices(k->m, &enabled);
    out->choices.count = out->edges.count = 0;
    out->idle = ~UINT64_C(0) << EXPLORE_LASSO_THREAD_BIT;
    for (uint32_t i = 0; i < count; i++) {
        *base_vec_push(&out->choices) = enabled[i];
        if (!t->fair)
            continue;
        if (enabled[i].thread >= EXPLORE_LASSO_THREADS_MOST)
            return "fairness of more than 48 threads";
        out->idle &= ~thread_mark(enabled[i].thread);
    }
    out->dead = count == 0 && k->v->abandoned && k->v->abandoned(k->m);
    uint64_t letter;
    const char *why;
    out->unanswered = !t->letter(t->context, k->m, &letter, &why);
    if (out->unanswered)
        return why;
    pthread_mutex_lock(lock);
    uint32_t n = t->next(t->context, q, letter, &edges);
    for (uint32_t i = 0; i < n; i++)
        *base_vec_push(&out->edges) = edges[i];
    pthread_mutex_unlock(lock);
    return NULL;
}

void explore_lasso_view_drop(struct explore_lasso_view *v) {
    base_vec_drop(&v->choices);
    base_vec_drop(&v->edges);
}

uint32_t explore_lasso_ways(const struct explore_lasso_view *v) {
    if (v->dead)
        return 0;
    return v->edges.count * (v->choices.count ? v->choices.count : 1);
}

struct model_choice explore_lasso_choice(const struct explore_lasso_view *v, uint32_t way) {
    assert(way / v->edges.count < v->choices.count);
    return v->choices.at[way / v->edges.count];
}

struct explore_edge explore_lasso_edge(const struct explore_lasso_view *v, uint32_t way) {
    assert(way < explore_lasso_ways(v));
    return v->edges.at[way % v->edges.count];
}

uint64_t explore_lasso_marks(const struct explore_lasso_view *v, uint32_t way) {
    uint64_t marks = explore_lasso_edge(v, way).marks | v->idle;
    if (v->choices.count) {
        uint32_t thread = explore_lasso_choice(v, way).thread;
        if (thread < EXPLORE_LASSO_THREADS_MOST)
            marks |= thread_mark(thread);
    }
    return marks;
}

/* ---- the search ---- */

/* The way that a frame takes as its n-th: every worker begins elsewhere and every second goes
 * backwards, so that they meet late. */
static uint32_t way_of(const struct explore_worker *w, const struct frame *f, uint32_t n) {
    uint32_t ways = explore_lasso_ways(&f->view);
    assert(n < ways);
    if (w->id == 0)
        return n;
    uint32_t start = (uint32_t)(base_hash_word(f->state + w->id) % ways);
    uint32_t by = (start + n) % ways;
    return w->id & 1 ? ways - 1 - by : by;
}

static void path_of(const struct explore_worker *w, explore_path *out) {
    const struct lasso *l = w->search;
    for (uint32_t i = 0; i < l->frames.count; i++) {
        const struct frame *f = &l->frames.at[i];
        if (f->view.choices.count && f->next)
            *base_vec_push(out) = explore_lasso_choice(&f->view, way_of(w, f, f->next - 1));
    }
}

static void prefix_of(const struct explore_worker *w, explore_path *out) {
    explore_path_append(out, &w->prefix);
}

enum { VIEW_BYTES = 128 }; /* of a frame's choices and edges, about */

static void count_memory(struct lasso *l) {
    l->w->stats.memory_bytes = explore_map_bytes(&l->numbers) + l->live.room * sizeof *l->live.at +
                               l->frames.room * sizeof *l->frames.at +
                               (uint64_t)l->frames.count * VIEW_BYTES;
    if (l->team->dead && l->w->id == 0)
        l->w->stats.memory_bytes += explore_lasso_dead_bytes(l->team->dead);
}

/* The model is in a state of the product that is new to this worker; `fresh`: to all. */
static void expand(struct lasso *l, store_state state, uint32_t q, uint64_t marks, bool fresh) {
    struct explore_worker *w = l->w;
    *base_vec_push(&l->live) = state;
    explore_map_set(&l->numbers, state, l->live.count);
    *base_vec_push(&l->components) = (struct component){.number = l->live.count, .before = marks};
    struct frame *f = base_vec_push(&l->frames);
    *f = (struct frame){.state = state, .mark = store_cursor_mark(w->walker.cursor)};
    if (l->frames.count - 1 > w->stats.depth)
        w->stats.depth = l->frames.count - 1;
    const char *why = explore_lasso_look(&w->walker, l->t, &l->team->automaton, q, &f->view);
    if (why) {
        explore_crew_reason(
            w->crew, f->view.unanswered ? EXPLORE_REASON_QUESTION : EXPLORE_REASON_UNMODELLED,
            base_strdup(why));
        explore_crew_stop(w->crew);
        return;
    }
    if (fresh) {
        explore_walker_look(&w->walker, f->view.choices.at, f->view.choices.count);
        w->stats.ends += f->view.choices.count == 0 && w->walker.v->ended(w->walker.m);
    }
    uint64_t limit = w->crew->options->limit_depth;
    if (limit && l->frames.count > limit && explore_lasso_ways(&f->view)) {
        explore_crew_reason(w->crew, EXPLORE_REASON_DEPTH, NULL);
        f->next = explore_lasso_ways(&f->view);
    }
}

static void tell(struct lasso *l, uint32_t least) {
    struct explore_worker *w = l->w;
    struct explore_result *r = w->crew->result;
    uint32_t cycle;
    w->prefix.count = 0;
    explore_lasso_path(w, &l->team->automaton, &l->numbers, least, &w->prefix, &cycle);
    w->path = prefix_of;
    struct model_fault fault = {.kind = MODEL_FAULT_LTL};
    if (w->prefix.count)
        fault.thread = base_vec_last(&w->prefix).thread;
    explore_worker_fault(w, &fault, false);
    pthread_mutex_lock(&w->crew->lock);
    assert(r->faults.count > 0);
    if (base_vec_last(&r->faults).fault.kind == MODEL_FAULT_LTL)
        base_vec_last(&r->faults).cycle = cycle;
    pthread_mutex_unlock(&w->crew->lock);
    explore_crew_stop(w->crew);
}

/* Only the first violation counts. */
static void report(struct lasso *l, uint32_t least) {
    pthread_mutex_lock(&l->team->report);
    if (!explore_crew_stopped(l->w->crew))
        tell(l, least);
    pthread_mutex_unlock(&l->team->report);
}

/* An edge to a state whose component is not done: all components above that one are the same. */
static void close_cycle(struct lasso *l, uint32_t number, uint64_t marks) {
    assert(number > 0 && l->components.count > 0);
    while (base_vec_last(&l->components).number > number) {
        const struct component *c = &base_vec_last(&l->components);
        marks |= c->marks | c->before;
        l->components.count--;
    }
    struct component *c = &base_vec_last(&l->components);
    c->marks |= marks;
    if ((c->marks & l->wanted) == l->wanted)
        report(l, c->number);
}

/* A state that no worker has met yet; false: the limit of states is reached. */
static bool count_state(struct explore_worker *w) {
    if (w->stats.states >= w->states_allowed) {
        explore_crew_reason(w->crew, EXPLORE_REASON_STATES, NULL);
        explore_crew_stop(w->crew);
        return false;
    }
    w->stats.states++;
    return true;
}

/* True: the search goes on from the state that the model is in. */
static bool arrive(struct lasso *l, uint32_t q, uint64_t marks) {
    store_state state;
    struct explore_worker *w = l->w;
    bool fresh = store_cursor_commit(w->walker.cursor, q, &state);
    uint32_t number = 0;
    if (!fresh && explore_map_get(&l->numbers, state, &number)) {
        if (number)
            close_cycle(l, number, marks);
        return false;
    }
    if (fresh ? !count_state(w) : explore_lasso_dead_has(l->team->dead, state))
        return false;
    expand(l, state, q, marks, fresh);
    return true;
}

/* All successors of the last frame's state were tried. */
static void retreat(struct lasso *l) {
    struct frame *f = &base_vec_last(&l->frames);
    uint32_t number = 0;
    bool known = explore_map_get(&l->numbers, f->state, &number);
    assert(known && number);
    if (known && base_vec_last(&l->components).number == number) {
        while (l->live.count >= number) {
            explore_map_set(&l->numbers, base_vec_last(&l->live), 0);
            if (l->team->dead)
                explore_lasso_dead_add(l->team->dead, base_vec_last(&l->live));
            l->live.count--;
        }
        l->components.count--;
    }
    explore_lasso_view_drop(&f->view);
    l->frames.count--;
    l->moved = true;
}

static void advance(struct lasso *l) {
    struct explore_worker *w = l->w;
    struct frame *f = &base_vec_last(&l->frames);
    if (l->moved)
        explore_walker_back(&w->walker, f->mark);
    uint32_t way = way_of(w, f, f->next++), q = explore_lasso_edge(&f->view, way).to;
    uint64_t marks = explore_lasso_marks(&f->view, way);
    enum model_outcome outcome = MODEL_STEPPED;
    if (f->view.choices.count)
        outcome = explore_walker_step(&w->walker, explore_lasso_choice(&f->view, way), f->state);
    w->stats.transitions++;
    l->moved = true;
    if (outcome == MODEL_STEPPED || outcome == MODEL_CUT)
        l->moved = !arrive(l, q, marks);
    else if (outcome == MODEL_PRUNED)
        w->stats.pruned++;
}

static void search(struct explore_worker *w) {
    struct lasso l = {.w = w, .t = w->crew->options->temporal, .team = w->crew->shared};
    l.wanted = explore_lasso_wanted(l.t);
    w->search = &l;
    w->path = path_of;
    arrive(&l, 0, 0);
    while (l.frames.count && !explore_crew_stopped(w->crew)) {
        const struct frame *f = &base_vec_last(&l.frames);
        if (f->next == explore_lasso_ways(&f->view))
            retreat(&l);
        else
            advance(&l);
        count_memory(&l);
        explore_meter_tick(w);
    }
    if (!explore_crew_stopped(w->crew)) /* it came to its end, and that is the end for all */
        explore_crew_stop(w->crew);
    for (uint32_t i = 0; i < l.frames.count; i++)
        explore_lasso_view_drop(&l.frames.at[i].view);
    base_vec_drop(&l.frames);
    base_vec_drop(&l.live);
    base_vec_drop(&l.components);
    explore_map_drop(&l.numbers);
    w->path = NULL;
    w->search = NULL;
}

void explore_lasso_run(struct explore_crew *crew) {
    struct team team = {.dead = crew->count > 1 ? explore_lasso_dead_new() : NULL};
    pthread_mutex_init(&team.automaton, NULL);
    pthread_mutex_init(&team.report, NULL);
    crew->shared = &team;
    crew->work = search;
    search(&crew->workers[0]);
    explore_crew_join(crew);
    pthread_mutex_destroy(&team.automaton);
    pthread_mutex_destroy(&team.report);
    if (team.dead)
        explore_lasso_dead_drop(team.dead);
}
