#include "cli/lastwords.h"

#include "cli/cli.h"
#include "report/run.h"
#include <inttypes.h>
#include <stdio.h>
#include <unistd.h>

/* Makes a message one line of ASCII that no terminal obeys, and that may stand in a JSON string,
 * without more memory. */
static void make_plain(char *message) {
    for (char *c = message; *c; c++)
        if (*c < ' ' || *c > '~' || *c == '"' || *c == '\\')
            *c = '?';
}

/* Prints a partial report. Memory may be out, so nothing is allocated from here on. */
static void say_inconclusive(const struct cli_lastwords *w, const char *message) {
    if (w->json)
        printf("{\"schema\": \"heddle-report/%d\", \"version\": \"" HEDDLE_VERSION "\", "
               "\"verdict\": \"inconclusive\", \"reasons\": [{\"code\": \"memory\", "
               "\"text\": \"%s\"}], \"faults\": [], \"states\": %" PRIu64 "}\n",
               REPORT_SCHEMA, message, w->stats.states);
    else
        printf("? INCONCLUSIVE  no fault in about %" PRIu64 " states, but that is no proof\n  %s\n"
               "    to go on: lower --max-memory so that heddle stops in time, or use "
               "--store=bitstate\n",
               w->stats.states, message);
    if (w->svcomp)
        puts("UNKNOWN");
}

void cli_lastwords_fatal(const struct cli_lastwords *w, enum base_fatal_kind kind,
                         const char *said) {
    char message[512];
    snprintf(message, sizeof message, "%s", said);
    make_plain(message);
    bool partial = w->searching && kind != BASE_FATAL_INTERNAL;
    if (w->progress)
        fputs("\r\033[K", stderr);
    if (partial)
        say_inconclusive(w, message);
    fflush(stdout);
    if (!partial)
        fprintf(stderr, "heddle: %s%s\n", kind == BASE_FATAL_INTERNAL ? "internal error: " : "",
                message);
    _exit(partial ? CLI_EXIT_INCONCLUSIVE : CLI_EXIT_INTERNAL);
}

void cli_lastwords_crash(void) {
    static const char message[] =
        "heddle: internal error; please report it with the program that shows it\n";
    ssize_t n = write(STDERR_FILENO, message, sizeof message - 1);
    (void)n;
    _exit(CLI_EXIT_INTERNAL);
}
