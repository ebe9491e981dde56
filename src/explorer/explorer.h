/* heddle explore: a person walks through the runs of a program. There are two ways to see it: lines
 * of commands and answers, for pipes and tests, and a full screen. Both do the same commands on the
 * same session.
 *
 * Invariants of this module:
 * - everything that a person sees was escaped: text of the program comes to the terminal through
 *   report_style_print or explorer_screen's own writer, and nowhere else;
 * - a command that fails says why, and has not moved the session;
 * - the focus is a thread that exists, or nobody. */
#ifndef EXPLORER_EXPLORER_H
#define EXPLORER_EXPLORER_H

#include "report/schedule.h"
#include "report/style.h"
#include "session/session.h"
#include "story/source.h"
#include <stdatomic.h>
#include <stdio.h>

struct explorer;

struct explorer_options {
    struct report_style style;
    const struct base_folders *folders;     /* where sources may lie */
    const struct report_schedule *schedule; /* what a kept run has beside its path */
    atomic_int *interrupted;                /* set by ^C; cleared before each command */
    const char *program;                    /* its name, for titles */
    /* Why the runs of this session can no longer be believed; NULL: they can. Constant text. */
    const char *(*doubt)(void *context);
    void *doubt_context;
};

/* The session, the folders and all that the options name must outlive it. */
struct explorer *explorer_new(struct session *s, const struct explorer_options *options);
void explorer_drop(struct explorer *e);

/* Reads commands until `quit` or the end of the input. `prompt`: a person types them. */
void explorer_lines(struct explorer *e, FILE *in, FILE *out, bool prompt);
/* The full screen. False: this terminal cannot show one. */
bool explorer_screen(struct explorer *e);

#endif
