/* What formats for other tools say of a fault. */
#ifndef REPORT_FAULT_H
#define REPORT_FAULT_H

#include "report/run.h"

/* The title as a sentence has it: "Data race". */
void report_fault_title(enum model_fault_kind kind, struct base_text *out);
/* What a kind of fault is, and what to do about it. */
const char *report_fault_help(enum model_fault_kind kind);

/* The i-th fault in a few words: the message, or the title and what blocked threads wait for. */
void report_fault_words(const struct report_run *run, uint32_t i, struct base_text *out);

/* Where to point at. An endless run without a place of its own is where its cycle is, and what is
 * nowhere is in the program's first file. */
struct report_place {
    const char *file, *function, *source; /* function and source may be NULL */
    uint32_t line;                        /* 0: unknown */
};
struct report_place report_fault_place(const struct report_run *run, uint32_t i);

/* The trace as the text report has it, 100 characters wide. */
void report_fault_table(const struct report_run *run, uint32_t i, struct base_text *out);

/* A number that stays the same while the code around the fault moves: of the kind, and of the file,
 * the function and the text of its line. */
uint64_t report_fault_fingerprint(const struct report_run *run, uint32_t i);

/* The name of a source file in files that are given to others: relative to the folder in which
 * heddle runs. A file outside of it is known by its last name only. It points into `file`. */
const char *report_fault_file(const struct report_run *run, const char *file);

#endif
