/* The product of a model with an automaton: the successors of a state, and the marks on the
 * edges. */
#include "explore/lasso/lasso.h"

#include <assert.h>

uint64_t explore_lasso_wanted(const struct explore_temporal *t) {
    uint64_t threads = ~UINT64_C(0) << EXPLORE_LASSO_THREAD_BIT;
    assert(t->marks < 1u << EXPLORE_LASSO_THREAD_BIT);
    return t->marks | (t->fair ? threads : 0);
}

static uint64_t thread_mark(uint32_t thread) {
    assert(thread < EXPLORE_LASSO_THREADS_MOST);
    return UINT64_C(1) << (EXPLORE_LASSO_THREAD_BIT + thread);
}

void explore_lasso_automaton_drop(struct explore_lasso_automaton *a) {
    explore_intern_drop(&a->asked);
    base_vec_drop(&a->ends);
    base_vec_drop(&a->edges);
}

static void ask(struct explore_lasso_automaton *a, uint32_t q, uint64_t letter) {
    const struct explore_edge *edges;
    pthread_mutex_lock(a->lock);
    uint32_t count = a->t->next(a->t->context, q, letter, &edges);
    for (uint32_t i = 0; i < count; i++) {
        assert(!(edges[i].marks & ~a->t->marks));
        *base_vec_push(&a->edges) = edges[i];
    }
    pthread_mutex_unlock(a->lock);
    *base_vec_push(&a->ends) = a->edges.count;
}

/* Adds the automaton's edges from a state with a letter. */
static void follow(struct explore_lasso_automaton *a, uint32_t q, uint64_t letter,
                   struct explore_lasso_view *out) {
    uint64_t question[] = {q, letter};
    uint32_t number = explore_intern_add(&a->asked, question, 2);
    assert(number <= a->ends.count);
    if (number == a->ends.count)
        ask(a, q, letter);
    for (uint32_t i = number ? a->ends.at[number - 1] : 0; i < a->ends.at[number]; i++)
        *base_vec_push(&out->edges) = a->edges.at[i];
}

const char *explore_lasso_look(struct explore_walker *k, struct explore_lasso_automaton *a,
                               uint32_t q, struct explore_lasso_view *out) {
    const struct explore_temporal *t = a->t;
    const struct model_choice *enabled;
    assert(store_cursor_is_met(k->cursor));
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
    out->dead = count == 0 && model_abandoned(k->m);
    uint64_t letter;
    const char *why;
    out->unanswered = !t->letter(t->context, k->m, &letter, &why);
    if (out->unanswered)
        return why;
    follow(a, q, letter, out);
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
