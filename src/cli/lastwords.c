/* Memory may be out, and any code may have been interrupted while it held a lock. So nothing is
 * allocated here, and files are written without stdio. */
#include "cli/lastwords.h"

#include "base/limit.h"
#include "cli/cli.h"
#include "report/run.h"
#include <assert.h>
#include <fcntl.h>
#include <inttypes.h>
#include <stdarg.h>
#include <stdio.h>
#include <sys/stat.h>
#include <unistd.h>

struct speech {
    char text[4096];
    size_t length;
};

static __attribute__((format(printf, 2, 3))) void say(struct speech *s, const char *format, ...) {
    va_list ap;
    va_start(ap, format);
    int n = vsnprintf(s->text + s->length, sizeof s->text - s->length, format, ap);
    va_end(ap);
    assert(s->length < sizeof s->text);
    size_t room = sizeof s->text - s->length - 1;
    s->length += n < 0 ? 0 : (size_t)n < room ? (size_t)n : room;
}

static bool deliver(const struct speech *s, int file) {
    for (size_t done = 0; done < s->length;) {
        ssize_t n = write(file, s->text + done, s->length - done);
        if (n <= 0)
            return false;
        done += (size_t)n;
    }
    return true;
}

/* ---- the partial report ---- */

/* Why it ends: a code, a text and advice. */
struct why {
    const char *code, *text, *advice;
    int exit_code;
};

static struct why why_limit(unsigned reached) {
    enum explore_reason r = reached & BASE_LIMIT_INTERRUPT ? EXPLORE_REASON_INTERRUPT
                            : reached & BASE_LIMIT_MEMORY  ? EXPLORE_REASON_MEMORY
                                                           : EXPLORE_REASON_TIME;
    return (struct why){
        report_reason_code(r), explore_reason_text(r), report_reason_advice(r, NULL),
        r == EXPLORE_REASON_INTERRUPT ? CLI_EXIT_INTERRUPTED : CLI_EXIT_INCONCLUSIVE};
}

/* Says a text from elsewhere, as ASCII that no terminal obeys and that may stand in a JSON
 * string. */
static void say_plain(struct speech *s, const char *text) {
    for (; *text; text++)
        say(s, "%c", *text < ' ' || *text > '~' || *text == '"' || *text == '\\' ? '?' : *text);
}

static const char *verdict_of(const struct cli_lastwords *w) {
    return report_verdict_name(w->title      ? EXPLORE_VIOLATION
                               : w->verified ? EXPLORE_VERIFIED
                                             : EXPLORE_INCONCLUSIVE);
}

static void say_json(struct speech *s, const struct cli_lastwords *w, const struct why *why) {
    say(s,
        "{\"schema\": \"heddle-report/%d\", \"version\": \"" HEDDLE_VERSION "\", "
        "\"verdict\": \"%s\", \"reasons\": [",
        REPORT_SCHEMA, verdict_of(w));
    if (!w->verified) {
        say(s, "{\"code\": \"%s\", \"text\": \"", why->code);
        say_plain(s, why->text);
        say(s, "\"}");
    }
    say(s, "], \"faults\": [");
    if (w->title) {
        say(s, "{\"kind\": \"%s\", \"place\": \"", w->kind);
        say_plain(s, w->place);
        say(s, "\"}");
    }
    say(s, "], \"states\": %" PRIu64 ", \"memory_bytes\": %" PRIu64 ", \"partial\": true}\n",
        w->stats.states, base_memory_seen());
}

static void say_text(struct speech *s, const struct cli_lastwords *w, const struct why *why) {
    if (w->title) {
        say(s, "x %s  ", w->title);
        say_plain(s, w->place);
        say(s, "\n  there was no time for its trace");
    } else if (w->verified) {
        say(s, "v VERIFIED  %" PRIu64 " states\n  there was no time for the whole report",
            w->stats.states);
    } else if (w->met) {
        say(s, "? INCONCLUSIVE  a fault was met, but its run was not replayed: %s", w->met);
    } else if (w->stage == CLI_STAGE_READING) {
        say(s, "? INCONCLUSIVE  the program was not read to its end");
    } else {
        say(s, "? INCONCLUSIVE  no fault in about %" PRIu64 " states, but that is no proof",
            w->stats.states);
    }
    say(s, "\n  ");
    say_plain(s, why->text);
    say(s, "\n    to go on: %s\n", why->advice);
}

static int exit_code_of(const struct cli_lastwords *w, const struct why *why) {
    return w->title ? CLI_EXIT_VIOLATION : w->verified ? CLI_EXIT_VERIFIED : why->exit_code;
}

static _Noreturn void end_partly(const struct cli_lastwords *w, const struct why *why) {
    struct speech text = {.length = 0}, json = {.length = 0};
    if (w->progress)
        say(&text, "\r\033[K");
    deliver(&text, STDERR_FILENO);
    text.length = 0;
    say_json(&json, w, why);
    say_text(&text, w, why);
    if (w->svcomp)
        say(&text, "%s\n", w->answer ? w->answer : "UNKNOWN");
    if (w->json)
        deliver(&json, STDOUT_FILENO);
    else
        deliver(&text, w->taken ? STDERR_FILENO : STDOUT_FILENO);
    int file =
        w->json_file ? open(w->json_file, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0666) : -1;
    struct stat st;
    if (file >= 0 && !deliver(&json, file) && fstat(file, &st) == 0 && S_ISREG(st.st_mode))
        unlink(w->json_file); /* a full disk leaves no half of a report */
    _exit(exit_code_of(w, why));
}

/* ---- the hooks ---- */

/* Half a checkpoint is of no use to anybody. */
static void remove_part(const struct cli_lastwords *w) {
    if (w->part)
        unlink(w->part);
}

_Noreturn void cli_lastwords_limit(const struct cli_lastwords *w, unsigned reached) {
    struct why why = why_limit(reached);
    remove_part(w);
    if (w->stage != CLI_STAGE_OTHER)
        end_partly(w, &why);
    struct speech s = {.length = 0};
    say(&s, "heddle: %s\n", why.text);
    deliver(&s, STDERR_FILENO);
    _exit(why.exit_code);
}

_Noreturn void cli_lastwords_fatal(const struct cli_lastwords *w, enum base_fatal_kind kind,
                                   const char *message) {
    remove_part(w);
    if (kind != BASE_FATAL_INTERNAL && w->stage != CLI_STAGE_OTHER) {
        struct why why = {"memory", message,
                          "give it more memory, or lower --max-memory so that it stops in time",
                          CLI_EXIT_INCONCLUSIVE};
        end_partly(w, &why);
    }
    struct speech s = {.length = 0};
    bool internal = kind == BASE_FATAL_INTERNAL;
    say(&s, "%sheddle: %s", w->progress ? "\r\033[K" : "", internal ? "internal error: " : "");
    say_plain(&s, message);
    say(&s, "\n");
    deliver(&s, STDERR_FILENO);
    _exit(internal ? CLI_EXIT_INTERNAL : CLI_EXIT_INPUT);
}

void cli_lastwords_crash(const struct cli_lastwords *w) {
    remove_part(w);
    static const char message[] =
        "heddle: internal error; please report it with the program that shows it\n";
    ssize_t n = write(STDERR_FILENO, message, sizeof message - 1);
    (void)n;
    _exit(CLI_EXIT_INTERNAL);
}
