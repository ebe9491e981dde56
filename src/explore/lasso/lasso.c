/* The search for accepting cycles: Couvreur's algorithm (1999) in the form of Schwoon and Esparza
 * (2005). One depth-first search over the product keeps the stack of its strongly connected
 * components, each with the marks of its edges. A component that has all marks is a violation, and
 * is found with the edge that completes it. This works for any number of marks without copies of
 * the product. A nested search would need copies for weak fairness, which has a mark for each
 * thread.
 *
 * Several workers do the same search, each in another order, and tell each other only which states
 * are dead: their component is complete and lacks a mark (Renault, Duret-Lutz, Kordon, Poitrenaud
 * 2013). An edge to a dead state can be ignored: if it were inside a component, the whole component
 * would be dead. The first worker that finishes ends the search for all. */
#include "explore/lasso/lasso.h"

#include "base/hash.h"
#include "explore/crew/meter.h"
#include "explore/crew/worker.h"
#include "explore/walk/walker.h"
#include "store/state_set.h"
#include <assert.h>
#include <stdlib.h>

struct frame {
    store_state state;
    uint32_t next; /* the number of the successor to try next */
    store_mark mark;
    struct explore_lasso_view view;
};

/* A component: the live states with numbers from `number` on, up to the next component. Numbers
 * ascend, and the last component has the last live state. */
struct component {
    uint32_t number;
    uint64_t marks;  /* of its inner edges */
    uint64_t before; /* of the edge that led to it */
};

/* Shared by the workers. */
struct team {
    pthread_mutex_t automaton, report;
    struct store_growth_lock growth_lock;
    struct store_state_set *dead; /* dead states; NULL: there is only one worker */
};

struct lasso {
    struct explore_worker *w;
    struct explore_lasso_automaton automaton;
    struct team *team;
    struct store_growth_flag flag; /* of the growth lock of `dead` */
    struct explore_map numbers;    /* of the live states: their place in `live` + 1 */
    BASE_VEC(store_state) live;    /* states whose component is not complete */
    BASE_VEC(struct component) components;
    BASE_VEC(struct frame) frames;
    uint64_t wanted;
    bool moved; /* the model is not in the last frame's state */
};

/* ---- the search ---- */

/* The n-th successor that a frame tries. Every worker begins with another one, and every second
 * worker goes backwards, so that they meet late. */
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

/* Expands a state of the product that the model is in and that is new to this worker. `fresh`: it
 * is new to all workers. */
static void expand(struct lasso *l, store_state state, uint32_t q, uint64_t marks, bool fresh) {
    struct explore_worker *w = l->w;
    assert(explore_map_find(&l->numbers, state) == EXPLORE_MAP_NONE);
    *base_vec_push(&l->live) = state;
    explore_map_put(&l->numbers, state, l->live.count);
    *base_vec_push(&l->components) = (struct component){.number = l->live.count, .before = marks};
    struct frame *f = base_vec_push(&l->frames);
    *f = (struct frame){.state = state, .mark = store_cursor_mark(w->walker.cursor)};
    if (l->frames.count - 1 > w->stats.depth)
        w->stats.depth = l->frames.count - 1;
    const char *why = explore_lasso_look(&w->walker, &l->automaton, q, &f->view);
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
    explore_lasso_path(w, &l->automaton, &l->numbers, least, &w->prefix, &cycle);
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

/* Reports a violation. Only the first one counts. */
static void report(struct lasso *l, uint32_t least) {
    pthread_mutex_lock(&l->team->report);
    if (!explore_crew_stopped(l->w->crew))
        tell(l, least);
    pthread_mutex_unlock(&l->team->report);
}

/* Follows an edge to a live state: its component is joined with all components above it. */
static void close_cycle(struct lasso *l, uint32_t number, uint64_t marks) {
    assert(number > 0 && number <= l->live.count && l->components.count > 0);
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

/* Counts a state that no worker has met yet. False: the limit of states is reached. */
static bool count_state(struct explore_worker *w) {
    if (w->stats.states >= w->states_allowed) {
        explore_crew_reason(w->crew, EXPLORE_REASON_STATES, NULL);
        explore_crew_stop(w->crew);
        return false;
    }
    w->stats.states++;
    return true;
}

static bool is_dead(struct lasso *l, store_state state) {
    if (!l->team->dead)
        return false;
    store_growth_enter(&l->flag);
    bool dead = store_state_set_has(l->team->dead, state);
    store_growth_leave(&l->flag);
    return dead;
}

static void bury(struct lasso *l, store_state state) {
    explore_map_forget(&l->numbers, state);
    if (!l->team->dead)
        return;
    store_growth_enter(&l->flag);
    store_state_set_add(l->team->dead, &l->flag, state);
    store_growth_leave(&l->flag);
}

/* Visits the state that the model is in. True: the search goes on from it. A known state that is
 * not live is dead, or live for another worker. Dead states are looked up first, because most are
 * dead and then the store need not be asked. */
static bool arrive(struct lasso *l, uint32_t q, uint64_t marks) {
    struct explore_worker *w = l->w;
    store_state state = store_cursor_name(w->walker.cursor, q);
    uint32_t number = explore_map_find(&l->numbers, state);
    bool live = number != EXPLORE_MAP_NONE, dead = !live && is_dead(l, state);
    bool fresh = !live && !dead && store_cursor_claim(w->walker.cursor, state);
    store_cursor_rest(w->walker.cursor);
    if (live)
        close_cycle(l, number, marks);
    if (live || dead || (fresh ? !count_state(w) : !l->team->dead))
        return false;
    expand(l, state, q, marks, fresh);
    return true;
}

/* Ends the last frame, whose successors were all tried. */
static void retreat(struct lasso *l) {
    struct frame *f = &base_vec_last(&l->frames);
    uint32_t number = explore_map_find(&l->numbers, f->state);
    assert(number != EXPLORE_MAP_NONE && base_vec_last(&l->components).number <= number);
    assert(f->next == explore_lasso_ways(&f->view));
    if (base_vec_last(&l->components).number == number) {
        while (l->live.count >= number) {
            bury(l, base_vec_last(&l->live));
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
    struct lasso l = {.w = w, .team = w->crew->shared};
    l.automaton.t = w->crew->options->temporal;
    l.automaton.lock = &l.team->automaton;
    l.wanted = explore_lasso_wanted(l.automaton.t);
    store_growth_join(&l.flag, &l.team->growth_lock);
    w->search = &l;
    w->path = path_of;
    arrive(&l, 0, 0);
    while (l.frames.count && !explore_crew_stopped(w->crew)) {
        const struct frame *f = &base_vec_last(&l.frames);
        if (f->next == explore_lasso_ways(&f->view))
            retreat(&l);
        else
            advance(&l);
        explore_meter_tick(w);
    }
    assert(explore_crew_stopped(w->crew) || (l.live.count == 0 && l.components.count == 0));
    if (!explore_crew_stopped(w->crew)) /* this worker has finished, so all can stop */
        explore_crew_stop(w->crew);
    for (uint32_t i = 0; i < l.frames.count; i++)
        explore_lasso_view_drop(&l.frames.at[i].view);
    base_vec_drop(&l.frames);
    base_vec_drop(&l.live);
    base_vec_drop(&l.components);
    explore_map_drop(&l.numbers);
    explore_lasso_automaton_drop(&l.automaton);
    store_growth_quit(&l.flag);
    w->path = NULL;
    w->search = NULL;
}

void explore_lasso_run(struct explore_crew *crew) {
    struct team team = {0};
    if (crew->count > 1) {
        team.dead = base_calloc_apart(1, sizeof *team.dead);
        store_state_set_open(team.dead, false);
    }
    store_growth_open(&team.growth_lock, true);
    pthread_mutex_init(&team.automaton, NULL);
    pthread_mutex_init(&team.report, NULL);
    crew->shared = &team;
    crew->work = search;
    search(&crew->workers[0]);
    explore_crew_join(crew);
    pthread_mutex_destroy(&team.automaton);
    pthread_mutex_destroy(&team.report);
    if (team.dead)
        store_state_set_close(team.dead);
    free(team.dead);
    store_growth_close(&team.growth_lock);
}
