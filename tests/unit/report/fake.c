#include "fake.h"

#include <assert.h>
#include <stdio.h>
#include <string.h>

struct fake {
    struct model model;
    const struct fake_script *script;
    uint32_t at;
    bool finished[FAKE_THREADS], blocked[FAKE_THREADS];
    model_observer *observer;
    void *context;
    struct model_choice choice;
};

static struct fake *fake(struct model *m) {
    return (struct fake *)m;
}

static void fake_drop(struct model *m) {
    free(m);
}

static enum model_outcome fake_initial(struct model *m, struct model_fault *fault) {
    struct fake *f = fake(m);
    (void)fault;
    f->at = 0;
    memset(f->finished, 0, sizeof f->finished);
    memset(f->blocked, 0, sizeof f->blocked);
    return MODEL_STEPPED;
}

static uint32_t fake_choices(struct model *m, const struct model_choice **out) {
    struct fake *f = fake(m);
    if (f->at >= f->script->count)
        return 0;
    f->choice = (struct model_choice){.thread = f->script->steps[f->at].thread};
    *out = &f->choice;
    return 1;
}

static bool fake_ended(struct model *m) {
    return fake(m)->at >= fake(m)->script->count;
}

static enum model_outcome fake_step(struct model *m, struct model_choice choice,
                                    struct model_fault *fault) {
    struct fake *f = fake(m);
    const struct fake_step *s = &f->script->steps[f->at++];
    assert(choice.thread == s->thread);
    for (int i = 0; f->observer && i < FAKE_EVENTS; i++) {
        struct model_event e = s->events[i];
        if (e.kind == MODEL_EVENT_LINE && !e.at.line)
            break;
        e.thread = s->thread;
        f->observer(f->context, &e);
    }
    if (s->finishes)
        f->finished[s->finishes - 1] = true;
    if (s->blocks)
        f->blocked[s->blocks - 1] = true;
    if (s->faults)
        *fault = f->script->fault;
    return s->faults ? MODEL_FAULTED : MODEL_STEPPED;
}

static void fake_settle(struct model *m) {
    (void)m;
}

static uint32_t fake_threads(struct model *m) {
    return fake(m)->script->threads;
}

static bool fake_blocked(struct model *m, uint32_t thread, struct model_wait *out) {
    *out = (struct model_wait){0};
    return fake(m)->blocked[thread];
}

static void fake_thread_info(struct model *m, uint32_t thread, struct model_thread_info *out) {
    struct fake *f = fake(m);
    *out = (struct model_thread_info){
        .exists = true,
        .finished = f->finished[thread],
        .enabled = !f->finished[thread] && !f->blocked[thread],
        .at = {.file = f->script->place.file, .line = f->script->next_line[thread]}};
    snprintf(out->name, sizeof out->name, "%s", f->script->names[thread]);
}

static char *fake_wait_text(struct model *m, uint32_t thread) {
    const char *text = fake(m)->script->waits[thread];
    return text ? base_strdup(text) : NULL;
}

static char *fake_fault_text(struct model *m, const struct model_fault *fault) {
    (void)fault;
    return base_strdup(fake(m)->script->message);
}

static void fake_fault_place(struct model *m, const struct model_fault *fault,
                             struct model_place *out) {
    (void)fault;
    *out = fake(m)->script->place;
}

static char *fake_site_text(struct model *m, uint32_t site) {
    char text[32];
    (void)m;
    snprintf(text, sizeof text, "site %u", site);
    return base_strdup(text);
}

static void fake_observe(struct model *m, model_observer *observer, void *context) {
    fake(m)->observer = observer;
    fake(m)->context = context;
}

static const struct model_people fake_people = {
    .thread_info = fake_thread_info,
    .wait_text = fake_wait_text,
    .fault_text = fake_fault_text,
    .fault_place = fake_fault_place,
    .site_text = fake_site_text,
    .observe = fake_observe,
};

static const struct model_vtable fake_vtable = {
    .drop = fake_drop,
    .initial = fake_initial,
    .choices = fake_choices,
    .ended = fake_ended,
    .step = fake_step,
    .settle = fake_settle,
    .threads = fake_threads,
    .blocked = fake_blocked,
    .people = &fake_people,
};

struct model *fake_new(const struct fake_script *script) {
    struct fake *f = base_calloc(1, sizeof *f);
    f->model.v = &fake_vtable;
    f->script = script;
    return &f->model;
}

explore_path fake_path(const struct fake_script *script) {
    explore_path path = {0};
    for (uint32_t i = 0; i < script->count; i++)
        *base_vec_push(&path) = (struct model_choice){.thread = script->steps[i].thread};
    return path;
}
