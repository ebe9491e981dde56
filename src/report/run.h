/* The description of one run for reports: the result of the search, and the options of the user.
 * The cli fills it and owns everything in it; all reporters read it.
 *
 * Invariants of this module:
 * - the verdict follows from the faults and the reasons (report_run_agrees), and a reason that does
 *   not hold has no detail;
 * - the cycle of a fault is part of its path;
 * - threads of a trace stand at their numbers; every row is of one of them, which is then shown;
 * - a row is a line with a number, or a switch from one thread to another with a reason. Numbers
 *   ascend; a row that stands for more says how many rows came again, and how often;
 * - nothing is printed beyond the width but text that has no blank. */
#ifndef REPORT_RUN_H
#define REPORT_RUN_H

#include "base/text.h"
#include "explore/event.h"
#include "explore/graph.h"
#include "report/coverage.h"
#include "story/story.h"
#include <stdbool.h>
#include <stdint.h>

enum { REPORT_SCHEMA = 1 }; /* "heddle-report/1": raised when a field changes its meaning */

/* How many choices of each kind a search met, and in how many ways it could go on there. */
struct report_choices {
    bool counted;
    uint64_t met[MODEL_CHOICE_KINDS], ways[MODEL_CHOICE_KINDS];
};

struct report_strings {
    const char *const *at;
    uint32_t count;
};

struct report_run {
    const char *version;
    struct report_strings files, args, flags;
    const char *folder; /* where heddle runs: names of files are given relative to it; or NULL */
    struct report_strings sources; /* the files that were read: those of the task, if it is one */
    const char *language;          /* "C", "Java", "C#" */
    uint32_t pointer_bytes;
    const char *search, *store, *reduce, *memory_model;
    const char *left_out; /* of what the platform allows, because no option asked for it; or NULL */
    const char *property; /* the argument of --property, or NULL */
    const char *library;  /* the class library and its version, or NULL */
    const char *made_for; /* the other library that the program was made for, or NULL */
    const char *ltl;      /* the temporal property that was checked, or NULL */
    bool fair;            /* only of fair runs */
    uint32_t workers;
    uint64_t seed;
    uint64_t checked; /* bit 1 << kind */
    bool outcomes;    /* the user asked for outcomes */
    const struct explore_result *result;
    struct story *const
        *stories; /* one for each fault, in the order of result->faults; NULL: not built */
    struct report_choices choices;
    const struct report_coverage *coverage; /* NULL: it was not collected */
    const struct explore_graph *graph;      /* for formats that draw it; NULL: not made */

    /* The rest is of a program that can run in only one way. */
    bool deterministic;
    int exit_code;
    const char *output, *error_output;
};

/* The first fault that an independent run showed again. NULL: there is none, so there is no
 * violation. */
const struct explore_fault *report_first_fault(const struct explore_result *result);

/* Does the verdict follow from the faults and the reasons? */
bool report_run_agrees(const struct report_run *run);

const char *report_verdict_name(enum explore_verdict verdict); /* "verified", ... */
const char *report_reason_code(enum explore_reason reason);    /* "depth", "memory", ... */
/* Advice on how to go on; the detail of the reason may be NULL. */
const char *report_reason_advice(enum explore_reason reason, const char *detail);

/* Writes "TRUE", "FALSE(unreach-call)" or "UNKNOWN", and a newline. `violated` is the subproperty
 * that the first fault violates. A violation without one does not answer the question of the
 * property. */
void report_sv(enum explore_verdict verdict, const char *violated, struct base_text *out);

#endif
