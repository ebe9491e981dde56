/* A schedule: everything that is needed to run one counterexample again, here or on another
 * machine. The text form is stable: each item is a line that begins with a keyword. Unknown
 * keywords are errors, so an old heddle never reads a newer file half-way.
 *
 *     heddle-schedule 1
 *     version 0.1.0
 *     file 8f3c…(16 hex digits of its content's hash) bank.c
 *     option --reduce=local
 *     flag -DN=2
 *     fault assertion
 *     cycle 2                            only of an endless run: its last choices repeat
 *     choices 3
 *     1 0
 *     2 0
 *     1 0 */
#ifndef REPORT_SCHEDULE_H
#define REPORT_SCHEDULE_H

#include "base/arena.h"
#include "base/status.h"
#include "base/text.h"
#include "explore/event.h"

struct report_schedule_file {
    const char *path;
    uint64_t hash; /* of the content; 0: the file could not be read */
};

struct report_schedule {
    struct base_arena arena; /* of the strings of a schedule that was read */
    const char *version;
    BASE_VEC(struct report_schedule_file) files;
    BASE_VEC(const char *) options; /* heddle's options, as on its command line */
    BASE_VEC(const char *) flags;   /* the compiler's flags */
    enum model_fault_kind fault;    /* NONE: a run that somebody kept for another reason */
    explore_path path;
    uint32_t cycle; /* in an endless run: how many of the last choices repeat */
};

void report_schedule_write(const struct report_schedule *s, struct base_text *out);

/* `s` must be zero before, and the caller drops it even if this fails. `file` is for messages. */
BASE_MUST_CHECK bool report_schedule_read(struct report_schedule *s, const char *text,
                                          const char *file, struct base_status *status);
void report_schedule_drop(struct report_schedule *s);

uint64_t report_schedule_hash(const char *path); /* 0: unreadable */

#endif
