/* Moving by lines and by steps. A line is a stop of the session; where the next step is another
 * thread's, the focus goes to that thread first, so that a person sees its line before it is run.
 */
#include "explorer/explorer_int.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>

/* Lines of a run without an end. */
enum { STOPS_MOST = 1000000 };

struct finding {
    struct explorer *e;
    struct session_place at;
    uint32_t frame;
    bool exists;
};

static void find_frame(void *context, struct model *m) {
    struct finding *f = context;
    const struct model_place *frames;
    uint32_t count = model_frames(m, f->e->focus, &frames);
    f->at = session_thread_place(m, f->e->focus);
    f->frame = 0;
    for (uint32_t i = 0; i < count; i++)
        if (!frames[i].library && frames[i].line) {
            f->frame = i;
            return;
        }
}

static struct session_place focus_place(struct explorer *e, uint32_t *frame) {
    struct finding f = {.e = e};
    if (e->focus != EXPLORER_NOBODY)
        session_look_at(e->s, find_frame, &f);
    *frame = f.frame;
    return f.at;
}

void explorer_follow(struct explorer *e) {
    struct model_choice next;
    e->focus = session_thread(e->s);
    const struct session_fault *fault = explorer_fault_here(e);
    if (fault && fault->own) /* who was waited for may go on in the same step, and fail */
        e->focus = fault->fault.thread;
    else if (e->focus == EXPLORER_NOBODY && session_next_choice(e->s, &next))
        e->focus = next.thread; /* nobody has done anything yet */
    focus_place(e, &e->frame);
}

void explorer_look_at_thread(struct explorer *e, uint32_t thread) {
    e->focus = thread;
    focus_place(e, &e->frame);
}

static void count_frames(void *context, struct model *m) {
    struct finding *f = context;
    const struct model_place *frames;
    f->frame = model_frames(m, f->e->focus, &frames);
}

void explorer_look_at_frame(struct explorer *e, uint32_t frame) {
    struct finding f = {.e = e};
    if (e->focus != EXPLORER_NOBODY)
        session_look_at(e->s, count_frames, &f);
    if (frame >= f.frame) {
        explorer_say(e, "There is no such frame: see `where`.");
        return;
    }
    e->frame = frame;
    explorer_add_frames(e, &e->out, e->focus);
}

static bool is_interrupted(const struct explorer *e) {
    return e->o.interrupted && *e->o.interrupted;
}

/* To the next stop; the reason why there is none is said. */
static bool go_on(struct explorer *e) {
    if (session_forward_stop(e->s))
        return true;
    struct session_position at = session_at(e->s);
    bool pruned, over = session_is_over(e->s, &pruned) && at.step == session_length(e->s);
    explorer_say(e, over ? "The run ends here." : "No thread can go on.");
    return false;
}

/* Is the next step another thread's than the one that is looked at? Then that is looked at now. */
static bool turn(struct explorer *e) {
    struct model_choice next;
    if (session_at(e->s).stop || !session_next_choice(e->s, &next) || next.thread == e->focus)
        return false;
    explorer_look_at_thread(e, next.thread);
    return true;
}

static bool is_same_line(struct session_place a, struct session_place b) {
    return a.line == b.line && a.depth == b.depth &&
           (a.function == b.function ||
            (a.function && b.function && !strcmp(a.function, b.function)));
}

/* A line that takes several steps is one line, as long as nobody else comes between. */
static bool step_once(struct explorer *e) {
    if (turn(e))
        return true;
    uint32_t thread = e->focus, frame;
    struct session_place before = focus_place(e, &frame);
    for (uint32_t i = 0; i < STOPS_MOST && !is_interrupted(e); i++) {
        struct model_choice next;
        if (!go_on(e))
            return false;
        explorer_follow(e);
        bool others_turn =
            !session_at(e->s).stop && session_next_choice(e->s, &next) && next.thread != e->focus;
        if (e->focus != thread || others_turn || explorer_fault_here(e) ||
            !is_same_line(before, focus_place(e, &frame)))
            break;
    }
    return true;
}

void explorer_step(struct explorer *e, uint32_t times) {
    while (times-- && step_once(e) && !explorer_fault_here(e) && !is_interrupted(e))
        ;
    explorer_add_here(e, &e->out);
}

/* Goes on until the thread comes to a line in a frame that is not deeper than `depth`. */
static bool run_thread(struct explorer *e, uint32_t thread, uint32_t depth) {
    struct session_place before;
    uint32_t frame, others = 0, begun = session_at(e->s).step;
    e->focus = thread;
    before = focus_place(e, &frame);
    for (uint32_t i = 0; i < STOPS_MOST && !is_interrupted(e); i++) {
        if (!go_on(e))
            break;
        struct session_position at = session_at(e->s);
        bool own = session_thread(e->s) == thread;
        others += !own && !at.stop;
        struct session_place now = focus_place(e, &frame);
        if (explorer_fault_here(e) ||
            (own && !is_same_line(now, before) && now.depth && now.depth <= depth) ||
            (own && !now.depth))
            break;
    }
    if (others)
        explorer_say(e, "(other threads took %u steps of the %u meanwhile)", others,
                     session_at(e->s).step - begun);
    if (explorer_fault_here(e))
        explorer_follow(e);
    else
        explorer_look_at_thread(e, thread);
    return !explorer_fault_here(e);
}

static bool pick_thread(struct explorer *e, uint32_t *depth) {
    struct model_choice next;
    uint32_t frame;
    if (e->focus == EXPLORER_NOBODY && session_next_choice(e->s, &next))
        explorer_look_at_thread(e, next.thread);
    *depth = focus_place(e, &frame).depth;
    if (e->focus == EXPLORER_NOBODY)
        explorer_say(e, "No thread can go on.");
    return e->focus != EXPLORER_NOBODY;
}

void explorer_next(struct explorer *e, uint32_t times) {
    uint32_t depth;
    while (times-- && pick_thread(e, &depth) && run_thread(e, e->focus, depth) &&
           !is_interrupted(e))
        ;
    explorer_add_here(e, &e->out);
}

void explorer_out(struct explorer *e) {
    uint32_t depth;
    if (pick_thread(e, &depth))
        run_thread(e, e->focus, depth ? depth - 1 : 0);
    explorer_add_here(e, &e->out);
}

static bool back_once(struct explorer *e) {
    uint32_t thread = e->focus, frame;
    struct session_place before = focus_place(e, &frame);
    for (uint32_t i = 0; i < STOPS_MOST && !is_interrupted(e); i++) {
        if (!session_back_stop(e->s))
            return false;
        explorer_follow(e);
        if (e->focus != thread || !is_same_line(before, focus_place(e, &frame)))
            return true;
    }
    return false;
}

void explorer_back_step(struct explorer *e, uint32_t times) {
    while (times-- && back_once(e))
        ;
    explorer_add_here(e, &e->out);
}

void explorer_back_next(struct explorer *e) {
    uint32_t depth, frame, thread;
    if (!pick_thread(e, &depth))
        return;
    thread = e->focus;
    while (session_back_stop(e->s) && !is_interrupted(e)) {
        struct session_place now = focus_place(e, &frame);
        if (session_thread(e->s) == thread && now.depth && now.depth <= depth)
            break;
    }
    explorer_look_at_thread(e, thread);
    explorer_add_here(e, &e->out);
}

/* ---- by steps ---- */

void explorer_forward(struct explorer *e, uint32_t times) {
    for (uint32_t i = 0; i < times && !is_interrupted(e); i++) {
        struct session_position at = session_at(e->s);
        struct model_choice next;
        if (at.stop < 0)
            session_go(e->s, (struct session_position){0, 0});
        else if (at.step < session_length(e->s))
            session_go(e->s, (struct session_position){at.step + 1, 0});
        else if (!session_next_choice(e->s, &next) || !session_take(e->s, next)) {
            go_on(e);
            break;
        }
        if (i + 1 < times && explorer_fault_here(e))
            break;
    }
    explorer_follow(e);
    explorer_add_here(e, &e->out);
}

void explorer_back(struct explorer *e, uint32_t times) {
    struct session_position at = session_at(e->s);
    uint32_t step =
        at.stop > 0 && times ? at.step + 1 : at.step; /* first to where the step began */
    if (step < times)
        session_go(e->s, session_first(e->s));
    else
        session_go(e->s, (struct session_position){step - times, 0});
    explorer_follow(e);
    explorer_add_here(e, &e->out);
}

static bool go_to_bookmark(struct explorer *e, const char *name) {
    for (uint32_t i = 0; i < e->bookmarks.count; i++) {
        const struct explorer_bookmark *b = &e->bookmarks.at[i];
        if (strcmp(b->name, name) != 0)
            continue;
        session_switch(e->s, b->fork);
        return session_go(e->s, b->at);
    }
    return false;
}

/* "12", "12.3", "start", "start-2": as positions are said. */
static bool read_position(const char *text, struct session_position *out) {
    bool start = !strncmp(text, "start", 5);
    char *end = (char *)(uintptr_t)(start ? text + 5 : text);
    long step = 0, stop = 0;
    errno = 0;
    if (!start)
        step = strtol(text, &end, 10);
    if (end == text)
        return false;
    if (start && *end == '-')
        stop = strtol(end, &end, 10);
    else if (!start && *end == '.')
        stop = strtol(end + 1, &end, 10);
    *out = (struct session_position){(uint32_t)step, (int32_t)stop};
    return !*end && !errno && step >= 0 && step < UINT32_MAX && stop > INT32_MIN &&
           stop < INT32_MAX && (start || stop >= 0);
}

void explorer_start(struct explorer *e) {
    session_go(e->s, session_first(e->s));
    explorer_follow(e);
    explorer_add_here(e, &e->out);
}

void explorer_goto(struct explorer *e, const char *where) {
    struct session_position to;
    bool number = read_position(where, &to);
    if (!(number ? session_go(e->s, to) : go_to_bookmark(e, where))) {
        explorer_say(e,
                     number ? "The run has %2$u steps so far; there is no point %1$s in it."
                            : "There is no bookmark '%s'.",
                     where, session_length(e->s));
        return;
    }
    explorer_follow(e);
    explorer_add_here(e, &e->out);
}

void explorer_end(struct explorer *e) {
    session_go(e->s, (struct session_position){session_length(e->s), 0});
    explorer_follow(e);
    explorer_add_here(e, &e->out);
}

void explorer_to_fault(struct explorer *e) {
    const struct session_fault *faults;
    if (!session_faults(e->s, &faults)) {
        explorer_say(e, "This run has shown no fault so far.");
        return;
    }
    session_go(e->s, (struct session_position){faults[0].step, 0});
    explorer_follow(e);
    explorer_add_here(e, &e->out);
}
