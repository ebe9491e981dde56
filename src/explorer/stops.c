/* Breakpoints and watches, and running to them in both directions. */
#include "explorer/explorer_int.h"

#include "base/text.h"
#include <ctype.h>
#include <stdlib.h>
#include <string.h>

/* Of a run that goes on for ever. */
enum { STEPS_MOST = 100000 };

struct hunt {
    struct explorer *e;
    struct session_position from;
    const char *expression; /* of until; NULL: breakpoints and watches */
    struct explorer_stop *met;
    char *was, *is;  /* of a watch that was met: owned */
    uint32_t thread; /* that came there */
    bool back, ever; /* until: the expression had a value somewhere */
};

/* ---- values ---- */

/* The value of an expression where a thread is. False: it has none there. */
static bool evaluate(struct model *m, uint32_t thread, const char *expression, char **text,
                     bool *truth) {
    const struct model_place *frames;
    struct base_status s = {0};
    struct model_value v = {0};
    uint32_t frame = 0, count = thread == EXPLORER_NOBODY ? 0 : model_frames(m, thread, &frames);
    while (frame + 1 < count && frames[frame].library)
        frame++;
    bool known = m->v->looks &&
                 m->v->looks->evaluate(m, count ? thread : 0, frame, expression, &v, truth, &s) &&
                 v.known;
    if (text)
        *text = known ? base_strdup(v.text) : NULL;
    model_value_drop(&v);
    base_status_drop(&s);
    return known;
}

/* ---- what is met ---- */

/* Is it the name, its last parts, or the class or package that it is in? */
static bool is_named(const char *function, const char *name) {
    size_t n = strlen(function), k = strlen(name);
    if (n < k)
        return false;
    bool begins = !strncmp(function, name, k) && (n == k || function[k] == '.');
    bool ends = !strcmp(function + n - k, name) && (n == k || function[n - k - 1] == '.');
    const char *inside = strstr(function, name);
    bool middle = inside && inside != function && inside[-1] == '.' && inside[k] == '.';
    return begins || ends || middle;
}

static bool is_at(const struct explorer_stop *b, const struct session_moment *at) {
    if (!at->moved || !at->place.depth)
        return false;
    if (b->name) {
        const char *now = at->place.function, *before = at->before.function;
        return now && is_named(now, b->name) &&
               (!before || !is_named(before, b->name) || at->place.depth > at->before.depth);
    }
    return at->place.line == b->line &&
           (!b->file || (at->place.file && base_path_ends(at->place.file, b->file)));
}

static bool has_changed(struct hunt *h, struct explorer_stop *b, struct model *m,
                        const struct session_moment *at) {
    bool truth;
    char *now = NULL;
    uint32_t thread = at->thread != UINT32_MAX ? at->thread : h->e->focus;
    if (at->first) {
        free(b->value);
        b->value = NULL;
    }
    if (!evaluate(m, thread, b->expression, &now, &truth) && !b->value)
        return false;
    bool changed = b->value && (!now || strcmp(b->value, now) != 0);
    if (!now)
        return false; /* its frame is not the one that runs: nothing is known of a change */
    if (changed) {
        free(h->was);
        free(h->is);
        h->was = base_strdup(b->value);
        h->is = base_strdup(now);
    }
    free(b->value);
    b->value = now;
    return changed;
}

static bool meets(void *context, struct model *m, const struct session_moment *at) {
    struct hunt *h = context;
    struct explorer *e = h->e;
    bool here = session_position_same(at->at, h->from), met = false;
    for (uint32_t i = 0; i < e->stops.count; i++) {
        struct explorer_stop *b = &e->stops.at[i];
        bool is = b->expression ? has_changed(h, b, m, at) : !here && is_at(b, at);
        if (is)
            h->met = b;
        met |= is;
    }
    if (met)
        h->thread = at->thread;
    return met;
}

static bool holds(void *context, struct model *m, const struct session_moment *at) {
    struct hunt *h = context;
    bool truth;
    uint32_t thread = at->thread != UINT32_MAX ? at->thread : h->e->focus;
    bool known = evaluate(m, thread, h->expression, NULL, &truth);
    bool met = known && truth && !session_position_same(at->at, h->from);
    h->ever |= known;
    if (met)
        h->thread = at->thread;
    return met;
}

/* ---- running ---- */

static void say_end(struct explorer *e, enum session_ran ran, bool back) {
    if (ran == SESSION_RAN_STOPPED)
        explorer_say(e, "Stopped.");
    else if (ran == SESSION_RAN_END)
        explorer_say(e, back ? "Nothing before that." : "Nothing after that.");
}

static void say_met(struct hunt *h) {
    struct explorer_stop *b = h->met;
    if (!b)
        return;
    if (!b->expression)
        explorer_say(h->e, "Breakpoint %u", b->number);
    else
        explorer_say(h->e, "Watch %u: %s was %s, and is %s", b->number, b->expression, h->was,
                     h->is);
}

/* The values of watches at the position, from which the next change counts. */
static void begin_watches(void *context, struct model *m) {
    struct hunt *h = context;
    for (uint32_t i = 0; i < h->e->stops.count; i++) {
        struct explorer_stop *b = &h->e->stops.at[i];
        bool truth;
        free(b->value);
        b->value = NULL;
        if (b->expression)
            evaluate(m, h->e->focus, b->expression, &b->value, &truth);
    }
}

static enum session_ran hunt(struct explorer *e, struct hunt *h, session_wish *wish) {
    h->e = e;
    h->thread = EXPLORER_NOBODY;
    h->from = session_at(e->s);
    session_look_at(e->s, begin_watches, h);
    enum session_ran ran =
        h->back ? session_run_back(e->s, wish, h) : session_run(e->s, wish, h, STEPS_MOST, true);
    if (ran == SESSION_RAN_WISH && h->met && h->met->expression && h->back)
        session_back_stop(e->s); /* the line that is about to change it */
    explorer_follow(e);
    if (ran == SESSION_RAN_WISH && h->thread != EXPLORER_NOBODY)
        explorer_look_at_thread(e, h->thread);
    return ran;
}

void explorer_continue(struct explorer *e, bool back) {
    struct hunt h = {.back = back};
    enum session_ran ran = hunt(e, &h, meets);
    if (ran == SESSION_RAN_WISH)
        say_met(&h);
    say_end(e, ran, back);
    free(h.was);
    free(h.is);
    explorer_add_here(e, &e->out);
}

void explorer_until(struct explorer *e, const char *expression, bool back) {
    struct hunt h = {.back = back, .expression = expression};
    struct session_position from = session_at(e->s);
    uint32_t fork = session_fork(e->s);
    if (!*expression) {
        explorer_say(e, "Until what? An expression is missing.");
        return;
    }
    enum session_ran ran = hunt(e, &h, holds);
    if (ran == SESSION_RAN_END && !h.ever) {
        session_switch(e->s, fork);
        session_go(e->s, from);
        explorer_follow(e);
        explorer_say(e, "'%s' has no value anywhere on the way.", expression);
    } else {
        say_end(e, ran, back);
    }
    explorer_add_here(e, &e->out);
}

/* ---- the list ---- */

static struct explorer_stop *add(struct explorer *e) {
    struct explorer_stop *b = base_vec_push(&e->stops);
    *b = (struct explorer_stop){.number = ++e->stop_count};
    return b;
}

void explorer_stop_drop(struct explorer_stop *b) {
    free(b->file);
    free(b->name);
    free(b->expression);
    free(b->value);
}

void explorer_last_write(struct explorer *e, const char *expression) {
    if (!*expression) {
        explorer_say(e, "The last write of what? An expression is missing.");
        return;
    }
    /* The others sleep meanwhile. */
    struct explorer_stop *kept = e->stops.at;
    uint32_t count = e->stops.count, room = e->stops.room;
    e->stops.at = NULL;
    e->stops.count = e->stops.room = 0;
    struct explorer_stop *b = base_vec_push(&e->stops);
    *b = (struct explorer_stop){.expression = base_strdup(expression)};
    struct hunt h = {.back = true};
    enum session_ran ran = hunt(e, &h, meets);
    if (ran == SESSION_RAN_WISH)
        explorer_say(e, "%s was %s, and the next line makes it %s", expression, h.was, h.is);
    else
        explorer_say(e, "%s has its value from the beginning.", expression);
    explorer_stop_drop(e->stops.at);
    base_vec_drop(&e->stops);
    e->stops.at = kept;
    e->stops.count = count;
    e->stops.room = room;
    free(h.was);
    free(h.is);
    explorer_add_here(e, &e->out);
}

void explorer_break(struct explorer *e, const char *where) {
    const char *colon = strrchr(where, ':'), *digits = colon ? colon + 1 : where;
    char *end;
    unsigned long line = strtoul(digits, &end, 10);
    bool is_line = end != digits && !*end && line && line < UINT32_MAX;
    if (!*where || (colon && !is_line)) {
        explorer_say(e, "Where? FILE:LINE, LINE, or the name of a function, method or class.");
        return;
    }
    struct explorer_stop *b = add(e);
    if (is_line)
        b->line = (uint32_t)line;
    else
        b->name = base_strdup(where);
    if (is_line && colon)
        b->file = base_strndup(where, (size_t)(colon - where));
    explorer_say(e, "Breakpoint %u at %s", b->number, where);
}

void explorer_watch(struct explorer *e, const char *expression) {
    if (!*expression) {
        explorer_say(e, "Watch what? An expression is missing.");
        return;
    }
    struct explorer_stop *b = add(e);
    b->expression = base_strdup(expression);
    explorer_say(e, "Watch %u of %s", b->number, expression);
}

void explorer_delete(struct explorer *e, const char *number) {
    uint32_t n = (uint32_t)strtoul(number, NULL, 10), kept = 0, before = e->stops.count;
    for (uint32_t i = 0; i < e->stops.count; i++) {
        if (!*number || e->stops.at[i].number == n)
            explorer_stop_drop(&e->stops.at[i]);
        else
            e->stops.at[kept++] = e->stops.at[i];
    }
    e->stops.count = kept;
    explorer_say(e, before == kept ? "There is none of that number." : "Deleted.");
}

void explorer_add_stops(struct explorer *e, struct base_text *out) {
    for (uint32_t i = 0; i < e->stops.count; i++) {
        const struct explorer_stop *b = &e->stops.at[i];
        if (b->expression)
            base_text_printf(out, "  %u  watch %s\n", b->number, b->expression);
        else if (b->name)
            base_text_printf(out, "  %u  break %s\n", b->number, b->name);
        else
            base_text_printf(out, "  %u  break %s%s%u\n", b->number, b->file ? b->file : "",
                             b->file ? ":" : "", b->line);
    }
    if (!e->stops.count)
        base_text_add(out, "  no breakpoints and no watches\n");
}
