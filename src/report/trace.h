/* A counterexample as people read it: rows of source lines with their effects on shared data, and
 * the switches between threads with their reasons. It is built by running the path once more from
 * the initial state under the model's observer, so it costs nothing unless it is shown. */
#ifndef REPORT_TRACE_H
#define REPORT_TRACE_H

#include "base/arena.h"
#include "base/folders.h"
#include "base/vec.h"
#include "explore/event.h"
#include <stdbool.h>
#include <stdint.h>

/* One effect of a row's line. Strings may be NULL; they live in the trace. */
struct report_effect {
    enum model_event_kind kind;
    bool shared;
    uint32_t other; /* SPAWN: the new thread */
    const char *name, *old_value, *value;
    uint32_t more; /* how many equal effects after it were merged into this one */
};

struct report_row {
    bool is_switch;
    bool is_fault;    /* the row with the fault */
    bool in_cycle;    /* the row repeats for ever, with the other rows of the cycle */
    uint32_t number;  /* counts the rows that are not switches, from 1 */
    uint32_t choices; /* how many choices of the path were taken before it */
    uint32_t thread;  /* the thread that acts, or that a switch leads to */
    uint32_t from;    /* of a switch: the thread that stops */
    uint32_t again,
        period; /* this row and those before it, `period` in all, came `again` times more */
    uint32_t line;
    const char *file, *function;
    const char *source; /* the text of the line without its indentation, or NULL */
    const char *note; /* the reason of a switch; or what another thread did meanwhile to the data of
                         a line */
    BASE_VEC(struct report_effect) effects;
};

struct report_thread {
    uint32_t number;
    const char *tag;  /* "T2" */
    const char *name; /* "T2 worker" */
    bool shown;       /* has a row */
    bool blocked;     /* at the end of the trace */
    uint32_t line;    /* of its place at the end */
    const char *file;
    const char *waits;  /* "waits for mutex m, held by T1", if blocked */
    const char *holder; /* "T1 took it at step 4, line 17", if the trace shows it */
};

struct report_trace {
    struct base_arena arena;
    BASE_VEC(struct report_row) rows;
    BASE_VEC(struct report_thread) threads; /* by number */
    uint32_t steps;                         /* rows that are not switches */
    uint32_t switches;
    uint32_t folded;      /* how many library lines are not shown */
    uint32_t local_lines; /* how many lines without shared data are not shown */
    bool complete;        /* the path could be run to its end */
    bool endless;         /* the fault is a whole run that never ends */
    bool cyclic;          /* the endless run has a cycle; otherwise it stays in its last state */
    const char *message;  /* the fault in the model's words */
    const char *site, *site2;    /* the two accesses of a race */
    const char *file, *function; /* the place of the fault */
    uint32_t line;
};

/* `folders`: where sources are read, or NULL. `locals`: lines that only change local variables get
 * rows too, as they always do in a program with one thread. Leaves `m` in the last state of the
 * path, without an observer. */
struct report_trace *report_trace_new(struct model *m, const struct explore_fault *fault,
                                      const struct base_folders *folders, bool locals);
void report_trace_drop(struct report_trace *t);

#endif
