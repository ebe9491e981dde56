/* The line that shows how the search goes, on the error output and only on a terminal. */
#ifndef CLI_PROGRESS_H
#define CLI_PROGRESS_H

#include "cli/lastwords.h"
#include "explore/event.h"
#include "report/style.h"

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

#endif
