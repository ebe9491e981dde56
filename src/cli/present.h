/* The output of a search: the line that shows how it goes, and its report. */
#ifndef CLI_PRESENT_H
#define CLI_PRESENT_H

#include "cli/lastwords.h"
#include "cli/setup.h"
#include "explore/event.h"
#include "report/style.h"

/* ---- the line, on the error output and only on a terminal ---- */

struct cli_progress {
    bool shown;
    struct cli_lastwords *words; /* who must know how far the search came */
    struct report_style style;
    struct base_text line;
    struct explore_sink sink;
};

/* `p` must stay where it is: its sink points to it. */
void cli_progress_begin(struct cli_progress *p, struct cli_lastwords *words,
                        enum report_color color, bool wanted);
void cli_progress_end(struct cli_progress *p);

/* ---- the report ---- */

/* A program that can run in one way only: what it writes, and its exit code. */
struct cli_sole {
    bool found;
    int exit_code;
    char *output, *error_output; /* owned */
};

/* Prints and, with `save`, keeps the run. `sole` NULL: a replay, nothing was searched. Returns the
 * exit code. */
int cli_present(struct cli_setup *s, const struct explore_result *result,
                const struct cli_sole *sole, bool save);

#endif
