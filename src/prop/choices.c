#include "prop/choices.h"

#include "base/fatal.h"
#include <assert.h>
#include <pthread.h>
#include <stdlib.h>
#include <string.h>

struct prop_choices {
    pthread_mutex_t lock;
    struct prop_choice_count counts[MODEL_CHOICE_KINDS];
};

struct watcher {
    struct prop_choices *all;
    struct prop_choice_count counts[MODEL_CHOICE_KINDS];
};

struct prop_choices *prop_choices_new(void) {
    struct prop_choices *c = base_calloc(1, sizeof *c);
    pthread_mutex_init(&c->lock, NULL);
    return c;
}

void prop_choices_clear(struct prop_choices *c) {
    memset(c->counts, 0, sizeof c->counts);
}

void prop_choices_drop(struct prop_choices *c) {
    if (c)
        pthread_mutex_destroy(&c->lock);
    free(c);
}

const struct prop_choice_count *prop_choices_list(const struct prop_choices *c) {
    return c->counts;
}

void *prop_choices_fork(void *context) {
    struct watcher *w = base_calloc(1, sizeof *w);
    w->all = context;
    return w;
}

void prop_choices_forget(void *watcher) {
    struct watcher *w = watcher;
    pthread_mutex_lock(&w->all->lock);
    for (int k = 0; k < MODEL_CHOICE_KINDS; k++) {
        w->all->counts[k].met += w->counts[k].met;
        w->all->counts[k].ways += w->counts[k].ways;
    }
    pthread_mutex_unlock(&w->all->lock);
    free(w);
}

static void add(struct watcher *w, enum model_choice_kind kind, uint32_t ways) {
    assert(kind < MODEL_CHOICE_KINDS);
    w->counts[kind].met++;
    w->counts[kind].ways += ways;
}

bool prop_choices_state(void *watcher, struct model *m, const struct model_choice *choices,
                        uint32_t count, struct model_fault *fault) {
    struct watcher *w = watcher;
    uint32_t threads = 0;
    (void)fault;
    for (uint32_t i = 0, end = 0; i < count; i = end, threads++) {
        while (end < count && choices[end].thread == choices[i].thread)
            end++;
        enum model_choice_kind kind = model_ways(m, choices[i].thread);
        if (end - i > 1 || kind == MODEL_CHOICE_TIMEOUT)
            add(w, kind, end - i);
    }
    if (threads > 1)
        add(w, MODEL_CHOICE_THREAD, threads);
    return false;
}
