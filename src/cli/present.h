/* The output of a search: its progress line and its report. */
#ifndef CLI_PRESENT_H
#define CLI_PRESENT_H

#include "cli/lastwords.h"
#include "cli/setup.h"
#include "explore/event.h"
#include "report/style.h"

/* ---- the progress line, which is only shown on the error output and on a terminal ---- */

struct cli_progress {
    bool shown;
    struct cli_lastwords *words; /* gets the latest statistics */
    struct report_style style;
    struct base_text line;
    struct explore_sink sink;
};

/* `p` must not move, because its sink points to it. */
void cli_progress_begin(struct cli_progress *p, struct cli_lastwords *words,
                        enum report_color color, bool wanted);
void cli_progress_end(struct cli_progress *p);

/* ---- the report ---- */

/* A program that can run in only one way: its output and its exit code. */
struct cli_sole {
    bool found;
    int exit_code;
    char *output, *error_output; /* owned */
};

/* Prints the report and, with `save`, keeps the run. `sole` NULL: it was a replay, not a search.
 * Returns the exit code. */
int cli_present(struct cli_setup *s, struct cli_lastwords *w, const struct explore_result *result,
                const struct cli_sole *sole, bool save);

#endif
