/* The last message, when heddle cannot go on: memory ran out, an invariant of heddle is broken, or
 * the user pressed ^C. main.c owns the only instance, and calls these functions from hooks and
 * handlers. */
#ifndef CLI_LASTWORDS_H
#define CLI_LASTWORDS_H

#include "base/fatal.h"
#include "explore/event.h"
#include <stdatomic.h>
#include <stdbool.h>

struct cli_lastwords {
    atomic_int interrupted;         /* set by ^C */
    void (*catch_interrupts)(void); /* after this call ^C only sets the flag */
    bool searching;                 /* a search is running, and the rest describes it */
    bool json, svcomp;              /* the form of its report */
    bool progress;                  /* a progress line must be cleared first */
    struct explore_stats stats;     /* the last that the search reported */
};

/* The hook of base_fatal. Prints a partial report if a search is running. */
_Noreturn void cli_lastwords_fatal(const struct cli_lastwords *w, enum base_fatal_kind kind,
                                   const char *message);

/* The end after a crash. Safe in a signal handler. */
_Noreturn void cli_lastwords_crash(void);

#endif
