/* Keeps runs. .heddle/runs/<id>/ has report.json and, if there was a violation, the schedule of its
 * first fault. `latest` points to the last run. */
#ifndef REPORT_RUNS_H
#define REPORT_RUNS_H

#include "base/status.h"

#define REPORT_RUNS_FOLDER ".heddle/runs"

/* Saves the texts in a new run folder below the current folder; `schedule` may be NULL. Returns its
 * path, allocated, or NULL with a status. */
char *report_runs_save(const char *json, const char *schedule, struct base_status *s);

/* The schedule file that a user means: a file, a run's folder or id, or NULL for the latest run.
 * Allocated; NULL with a status. */
char *report_runs_find(const char *name, struct base_status *s);

#endif
