/* The last message, when heddle cannot go on: memory ran out, an invariant of its own is broken,
 * or the user pressed ^C. main.c owns the one instance and calls these from hooks and handlers. */
#ifndef CLI_LASTWORDS_H
#define CLI_LASTWORDS_H

#include "base/fatal.h"
#include "explore/event.h"
#include <stdatomic.h>
#include <stdbool.h>

struct cli_lastwords {
    atomic_int interrupted;         /* set by ^C */
    void (*catch_interrupts)(void); /* from here on ^C only sets the flag */
    bool searching;                 /* a search is under way, and the rest is about it */
    bool json, svcomp;              /* how its report looks */
    bool progress;                  /* a progress line must be cleared first */
    struct explore_stats stats;     /* the last that were heard of */
};

/* The hook of base_fatal: a partial report if a search is under way. */
_Noreturn void cli_lastwords_fatal(const struct cli_lastwords *w, enum base_fatal_kind kind,
                                   const char *message);

/* Safe in a signal handler. */
_Noreturn void cli_lastwords_crash(void);

#endif
