/* Choosing who goes on: by number, by thread, at random; what could be reached; forks. */
#include "explorer/explorer_int.h"

#include "base/hash.h"
#include <stdlib.h>
#include <string.h>

static bool is_between(struct explorer *e) {
    struct session_position at = session_at(e->s);
    if (at.stop)
        explorer_say(e,
                     "T%u is inside a step, where no other thread can come between: `forward` ends "
                     "the step%s.",
                     session_thread(e->s), at.stop > 0 ? ", `back` undoes it" : "");
    return !at.stop;
}

static void take(struct explorer *e, struct model_choice choice) {
    uint32_t fork = session_fork(e->s);
    if (!session_take(e->s, choice))
        explorer_say(e, "That cannot be done here.");
    else if (session_fork(e->s) != fork)
        explorer_say(e, "(fork %u begins; `fork %u` goes back to the run before)",
                     session_fork(e->s), fork);
    explorer_follow(e);
    explorer_add_here(e, &e->out);
}

void explorer_choose(struct explorer *e, uint32_t number) {
    const struct session_option *options;
    if (!is_between(e))
        return;
    uint32_t count = session_options(e->s, &options);
    if (number < 1 || number > count) {
        explorer_say(e, count ? "There are choices 1 to %u: see `choices`." : "Nobody can go on.",
                     count);
        return;
    }
    take(e, options[number - 1].choice);
}

struct asking {
    uint32_t thread;
    char *why;
};

static void ask_why(void *context, struct model *m) {
    struct asking *a = context;
    struct model_thread_info info = {0};
    if (m->v->people)
        m->v->people->thread_info(m, a->thread, &info);
    if (info.exists && !info.finished)
        a->why = m->v->people->wait_text(m, a->thread);
    else
        a->why = base_strdup(info.exists ? "has ended" : "does not exist now");
}

void explorer_thread(struct explorer *e, uint32_t thread) {
    const struct session_option *options;
    struct model_choice next, mine = {0};
    uint32_t ways = 0;
    if (!is_between(e))
        return;
    bool planned = session_at(e->s).step < session_length(e->s) &&
                   session_next_choice(e->s, &next) && next.thread == thread;
    uint32_t count = session_options(e->s, &options);
    for (uint32_t i = 0; i < count; i++)
        if (options[i].choice.thread == thread && !ways++)
            mine = options[i].choice;
    if (!ways) {
        struct asking a = {.thread = thread};
        session_look_at(e->s, ask_why, &a);
        explorer_say(e, "T%u %s.", thread, a.why);
        free(a.why);
        return;
    }
    if (ways > 1)
        explorer_say(e, "(T%u could go on in %u ways: `choices` lists them, `choose` takes one)",
                     thread, ways);
    take(e, planned ? next : mine);
}

void explorer_random(struct explorer *e, uint32_t steps) {
    const struct model_choice *choices;
    if (!is_between(e))
        return;
    uint32_t fork = session_fork(e->s), taken = 0;
    for (; taken < steps && !(e->o.interrupted && *e->o.interrupted); taken++) {
        uint32_t count = session_enabled(e->s, &choices);
        if (!count)
            break;
        e->random = base_hash_word(e->random + 1);
        if (!session_take(e->s, choices[e->random % count]) || explorer_fault_here(e))
            break;
    }
    if (session_fork(e->s) != fork)
        explorer_say(e, "(fork %u begins; `fork %u` goes back to the run before)",
                     session_fork(e->s), fork);
    explorer_follow(e);
    explorer_add_here(e, &e->out);
}

/* ---- what can be reached ---- */

static void add_way(struct explorer *e, const explore_path *way) {
    base_text_printf(&e->out, "  the way there, %u step%s:", way->count,
                     way->count == 1 ? "" : "s");
    for (uint32_t i = 0; i < way->count && i < 40; i++)
        base_text_printf(&e->out, " T%u", way->at[i].thread);
    base_text_add(&e->out, way->count > 40 ? " ...\n" : "\n");
    base_text_add(&e->out, "  `follow` goes there\n");
}

void explorer_reach(struct explorer *e, uint64_t states) {
    struct session_reached r;
    if (!is_between(e))
        return;
    session_reach(e->s, states, &r);
    base_vec_drop(&e->way);
    e->way.at = r.way.at;
    e->way.count = r.way.count;
    e->way.room = r.way.room;
    e->way_fork = session_fork(e->s);
    e->way_step = session_at(e->s).step;
    base_text_printf(&e->out,
                     "From here %s%llu states can be reached, %llu of them without a "
                     "next step.\n",
                     r.whole ? "" : "at least ", (unsigned long long)r.states,
                     (unsigned long long)r.ends);
    if (r.fault.kind != MODEL_FAULT_NONE) {
        base_text_add(&e->out, "A fault can be reached: ");
        report_style_add(&e->o.style, &e->out, REPORT_INK_BAD, model_fault_title(r.fault.kind));
        base_text_char(&e->out, '\n');
        add_way(e, &e->way);
    } else if (r.whole) {
        base_text_add(&e->out, "No fault can be reached: from here on all goes well.\n");
    } else {
        base_text_printf(&e->out, "No fault is among them. `reach %llu` visits more.\n",
                         (unsigned long long)states * 10);
    }
}

void explorer_go_reached(struct explorer *e) {
    if (!e->way.count) {
        explorer_say(e, "First let `reach` find a fault.");
        return;
    }
    session_switch(e->s, e->way_fork);
    session_go(e->s, (struct session_position){e->way_step, 0});
    uint32_t fork = session_fork(e->s);
    for (uint32_t i = 0; i < e->way.count; i++)
        if (!session_take(e->s, e->way.at[i]))
            break;
    if (session_fork(e->s) != fork)
        explorer_say(e, "(fork %u begins; `fork %u` goes back to the run before)",
                     session_fork(e->s), fork);
    explorer_follow(e);
    explorer_add_here(e, &e->out);
}

/* ---- forks ---- */

static void list_forks(struct explorer *e) {
    uint32_t count = session_forks(e->s), step;
    for (uint32_t i = 0; i < count; i++) {
        uint32_t from = session_fork_origin(e->s, i, &step);
        base_text_printf(&e->out, "%s %2u  ", i == session_fork(e->s) ? ">" : " ", i);
        if (i)
            base_text_printf(&e->out, "left fork %u at step %u\n", from, step);
        else
            base_text_add(&e->out, "the first run\n");
    }
}

void explorer_fork(struct explorer *e, const char *number) {
    char *end;
    unsigned long n = strtoul(number, &end, 10);
    if (!*number) {
        list_forks(e);
        return;
    }
    if (*end || n >= session_forks(e->s)) {
        explorer_say(e, "There are forks 0 to %u.", session_forks(e->s) - 1);
        return;
    }
    session_switch(e->s, (uint32_t)n);
    explorer_follow(e);
    explorer_add_here(e, &e->out);
}
