/* The story of a counterexample: everything that it is to people. Whatever shows a counterexample
 * (text, JSON, every other format) is written from it. It is built by running the path once more
 * from the initial state under the model's observer, so it costs nothing unless it is shown.
 * docs/story.schema.json is its form in JSON.
 *
 * Invariants of this module:
 * - threads stand at their numbers; every row is of one of them, which is then shown;
 * - a row is a line with a number, or a switch from one thread to another with a reason. Numbers
 *   ascend; a row that stands for more says how many rows came again, and how often;
 * - a stack is named by its place in `stacks`, where no two are equal and the first is empty;
 * - names are one line that no terminal obeys; values and output are as the program has them. */
#ifndef STORY_STORY_H
#define STORY_STORY_H

#include "base/arena.h"
#include "base/folders.h"
#include "base/vec.h"
#include "explore/event.h"
#include <stdbool.h>
#include <stdint.h>

/* One effect of a row's line. Strings may be NULL; they live in the story. */
struct story_effect {
    enum model_event_kind kind;
    bool shared;
    uint32_t other; /* SPAWN: the new thread */
    const char *name, *old_value, *value;
    uint32_t more; /* how many equal effects after it were merged into this one */
};

/* Why another thread runs. */
enum story_switch {
    STORY_SWITCH_PREEMPTED, /* the thread could go on */
    STORY_SWITCH_WAITS,
    STORY_SWITCH_FINISHED,
    STORY_SWITCH_GOES_ON, /* the other thread goes on by itself */
};

/* Under a memory model: a write that a read of the row could see. */
struct story_visible {
    uint32_t step; /* of the row that wrote it; 0: the initial value */
    const char *value;
    bool chosen; /* this is what was read */
};

struct story_row {
    bool is_switch;
    bool is_fault;    /* the row with the fault */
    bool in_cycle;    /* the row repeats for ever, with the other rows of the cycle */
    uint32_t number;  /* counts the rows that are not switches, from 1 */
    uint32_t choices; /* how many choices of the path were taken before it */
    uint32_t thread;  /* the thread that acts, or that a switch leads to */
    uint32_t from;    /* of a switch: the thread that stops */
    enum story_switch why;
    uint32_t stack; /* of a switch: where the thread that stops is */
    uint32_t again,
        period; /* this row and those before it, `period` in all, came `again` times more */
    uint32_t line, column;
    const char *file, *function;
    const char *source; /* the text of the line without its indentation, or NULL */
    const char *note; /* the reason of a switch; or what another thread did meanwhile to the data of
                         a line */
    BASE_VEC(struct story_effect) effects;
    BASE_VEC(struct story_visible) visible; /* empty under sequential consistency */
};

struct story_frame {
    const char *function, *file; /* NULL: unknown */
    uint32_t line, column;
    bool library;
};

/* Innermost first; `more` outer frames are left out. */
struct story_stack {
    struct story_frame *at;
    uint32_t count, more;
};

/* A lock that a thread holds at the end. */
struct story_lock {
    const char *name, *file;
    uint32_t line; /* where it was taken; 0: unknown */
    uint32_t step; /* of the row that took it; 0: none is shown */
};

/* What a blocked thread waits for. */
struct story_wait {
    const char *what, *name; /* "mutex" and "fork_at[1]"; NULL: unknown */
    uint32_t holder;         /* a thread, or UINT32_MAX */
    uint32_t taken;          /* the row in which the holder took it; 0: none is shown */
};

struct story_thread {
    uint32_t number;
    const char *tag;  /* "T2" */
    const char *name; /* "T2 worker" */
    bool shown;       /* has a row */
    bool blocked;     /* at the end of the story */
    bool finished;
    uint32_t line; /* of its place at the end */
    const char *file;
    const char *waits;  /* "waits for mutex m, held by T1", if blocked */
    const char *holder; /* "T1 took it at step 4, line 17", if a row shows it */
    struct story_wait wait;
    uint32_t stack; /* at the end */
    BASE_VEC(struct story_lock) locks;
};

/* One of the two accesses of a race. */
struct story_access {
    const char *site; /* "bank.c:12 in withdraw" */
    uint32_t thread, stack;
};

/* Where the run depended on a value that was chosen. */
struct story_chosen {
    uint32_t step, thread, line; /* step: of its row */
    const char *file, *name, *value;
};

struct story_output {
    uint32_t step, thread;
    bool to_stderr;
    const char *text;
};

/* A message between processes. */
struct story_message {
    uint32_t from, to, sent, received; /* threads, and rows; 0: not received */
    const char *text;
};

struct story {
    struct base_arena arena;
    BASE_VEC(struct story_row) rows;
    BASE_VEC(struct story_thread) threads; /* by number */
    BASE_VEC(struct story_stack) stacks;
    BASE_VEC(struct story_chosen) chosen;
    BASE_VEC(struct story_output) output; /* so far, in order */
    BASE_VEC(struct story_message) messages;
    BASE_VEC(const char *) constraints; /* which orders of steps the fault needs, in words */
    uint32_t steps;                     /* rows that are not switches */
    uint32_t switches;
    uint32_t folded;      /* how many library lines are not shown */
    uint32_t local_lines; /* how many lines without shared data are not shown */
    uint32_t forgotten;   /* how many rows at the beginning are not kept */
    uint32_t output_lost; /* the same of pieces of output */
    uint32_t unavoidable; /* the row from which on the fault comes anyway; 0: not known */
    bool complete;        /* the path could be run to its end */
    bool endless;         /* the fault is a whole run that never ends */
    bool cyclic;          /* the endless run has a cycle; otherwise it stays in its last state */
    const char *message;  /* the fault in the model's words */
    const char *site, *site2; /* the two accesses of a race, or NULL */
    BASE_VEC(struct story_access) accesses;
    const char *file, *function; /* the place of the fault */
    uint32_t line, column;
    uint32_t stack; /* at the fault: of the thread that it is about */
};

/* `folders`: where sources are read, or NULL. `locals`: lines that only change local variables get
 * rows too, as they always do in a program with one thread. Leaves `m` in the last state of the
 * path, without an observer. */
struct story *story_new(struct model *m, const struct explore_fault *fault,
                        const struct base_folders *folders, bool locals);
void story_drop(struct story *t);

#endif
