/* The report that people read in a terminal. */
#ifndef REPORT_TEXT_H
#define REPORT_TEXT_H

#include "report/run.h"
#include "report/style.h"

enum report_text_traces { REPORT_TEXT_ALL, REPORT_TEXT_FIRST, REPORT_TEXT_NONE };

struct report_text_options {
    enum report_text_traces traces; /* which traces are shown if there are several faults */
    bool quiet;                     /* only the verdict and the first lines of the faults */
    bool verbose;                   /* whole traces, all numbers */
    bool replay;                    /* one known path was run, without a search */
    bool saved;                     /* the run was saved, so `heddle replay` shows it again */
};

void report_text(const struct report_style *s, const struct report_run *run,
                 const struct report_text_options *options, struct base_text *out);

/* Writes "explored 1,204 states · 380k/s · 2 workers · 11 MB". `progress`: writes the progress
 * line, with the figures that only matter while the search runs. */
void report_text_stats(const struct report_style *s, const struct explore_stats *stats,
                       uint32_t workers, bool progress, struct base_text *out);

#endif
