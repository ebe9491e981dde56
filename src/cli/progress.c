#include "cli/progress.h"

#include "report/text.h"
#include <stdio.h>
#include <unistd.h>

static void show(void *context, const struct explore_stats *now) {
    struct cli_progress *p = context;
    p->words->stats = *now;
    if (!p->shown)
        return;
    base_text_clear(&p->line);
    report_text_stats(&p->style, now, 0, true, &p->line);
    uint32_t bytes = report_style_bytes(p->line.at, p->style.width - 3);
    fprintf(stderr, "\r\033[K  %.*s", (int)bytes, p->line.at);
    fflush(stderr);
}

static void fault(void *context, const struct model_fault *f) {
    struct cli_progress *p = context;
    if (p->shown)
        fprintf(stderr, "\r\033[K  found: %s; looking for the shortest way there",
                model_fault_name(f->kind));
}

static void bound(void *context, uint32_t preemptions) {
    const struct cli_progress *p = context;
    if (p->shown)
        fprintf(stderr, "\r\033[K  nothing found with up to %u preemption%s\n", preemptions,
                preemptions == 1 ? "" : "s");
}

static void checkpoint(void *context, const char *error) {
    const struct cli_progress *p = context;
    if (error)
        fprintf(stderr, "%sheddle: warning: no checkpoint was written: %s\n",
                p->shown ? "\r\033[K" : "", error);
}

void cli_progress_begin(struct cli_progress *p, struct cli_lastwords *words,
                        enum report_color color, bool wanted) {
    *p = (struct cli_progress){.words = words,
                               .shown = wanted && isatty(STDERR_FILENO),
                               .style = report_style_for(stderr, color)};
    p->sink = (struct explore_sink){
        .context = p, .progress = show, .fault = fault, .bound = bound, .checkpoint = checkpoint};
}

void cli_progress_end(struct cli_progress *p) {
    if (p->shown)
        fputs("\r\033[K", stderr);
    base_text_drop(&p->line);
}
