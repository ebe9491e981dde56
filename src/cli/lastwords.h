/* The last message, when heddle cannot go on: a limit was reached where nobody asked for it in
 * time, memory ran out, or an invariant of heddle is broken. main.c owns the only instance, and
 * calls these functions from hooks and handlers. */
#ifndef CLI_LASTWORDS_H
#define CLI_LASTWORDS_H

#include "base/fatal.h"
#include "explore/event.h"
#include <stdatomic.h>
#include <stdbool.h>

/* How far a check has come. */
enum cli_stage {
    CLI_STAGE_OTHER,   /* another command */
    CLI_STAGE_READING, /* the program is read */
    CLI_STAGE_SEARCHING,
    CLI_STAGE_REPORT, /* the verdict is certain, and its report is made */
};

struct cli_lastwords {
    atomic_int interrupted;         /* set by ^C */
    void (*catch_interrupts)(void); /* after this call ^C only sets the flag */
    _Atomic enum cli_stage stage;
    bool svcomp, json;          /* the form of the report */
    bool taken;                 /* the standard output is for a format without last words */
    const char *json_file;      /* NULL: none */
    const char *part;           /* a checkpoint that is being written, if it exists; NULL: none */
    bool progress;              /* a progress line must be cleared first */
    struct explore_stats stats; /* the last that the search reported */
    atomic_bool verified;       /* so the verdict will be, and its report is being made */
    _Atomic(const char *) met;  /* the title of the first fault that was met; NULL: none */

    /* The first fault that is certain. The place may be empty. */
    _Atomic(const char *) title; /* NULL: none */
    const char *kind;
    char place[256];
    _Atomic(const char *) answer; /* to the property of a task; NULL: not known */
};

/* The hook of base_fatal. Prints a partial report if a program is checked. */
_Noreturn void cli_lastwords_fatal(const struct cli_lastwords *w, enum base_fatal_kind kind,
                                   const char *message);

/* The hook of limits, of which these bits are reached. Safe in a handler of signals. */
_Noreturn void cli_lastwords_limit(const struct cli_lastwords *w, unsigned reached);

/* The end after a crash. Safe in a handler of signals. */
_Noreturn void cli_lastwords_crash(const struct cli_lastwords *w);

#endif
