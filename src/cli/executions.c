#include "cli/executions.h"

#include "cli/cli.h"
#include "explore/executions.h"
#include "report/checks.h"
#include <inttypes.h>
#include <stdio.h>

static void line(const char *name, uint64_t number, const char *meaning) {
    if (number)
        printf("  %-10s %" PRIu64 "  %s\n", name, number, meaning);
}

static int exit_code(const struct cli_lastwords *w, const struct cli_setup *s,
                     const struct explore_executions *e) {
    if (e->faults || (e->stuck && s->search.checked & REPORT_BIT(DEADLOCK)))
        return CLI_EXIT_VIOLATION;
    if (e->all)
        return CLI_EXIT_VERIFIED;
    return w->interrupted ? CLI_EXIT_INTERRUPTED : CLI_EXIT_INCONCLUSIVE;
}

int cli_executions(struct cli_lastwords *w, struct cli_setup *s) {
    struct explore_executions e;
    s->search.interrupted = &w->interrupted;
    w->catch_interrupts();
    if (!explore_executions_count(s->model, &s->search, &e)) {
        fputs("heddle: executions are counted for up to 64 threads\n", stderr);
        return CLI_EXIT_INCONCLUSIVE;
    }
    printf("%s%" PRIu64 " complete executions, %.2f s\n", e.all ? "" : "stopped after ", e.complete,
           e.seconds);
    line("faulty", e.faults, "of them end in a fault");
    line("stuck", e.stuck, "of them end in a deadlock");
    line("spinning", e.spinning, "given up in a loop that waits for others");
    line("assumed", e.assumed, "given up because an assumption failed");
    line("redundant", e.redundant, "given up because an equivalent one was run before");
    return exit_code(w, s, &e);
}
