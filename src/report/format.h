/* The formats of reports: one function each, which writes the whole of a run. */
#ifndef REPORT_FORMAT_H
#define REPORT_FORMAT_H

#include "report/run.h"

/* FORMAT(id, name, shares, what): `shares`: people read it in a log, so several such formats may go
 * to one stream. */
#define REPORT_FORMATS(FORMAT)                                                                     \
    FORMAT(TEXT, "text", true, "the report for people")                                            \
    FORMAT(JSON, "json", false, "everything, as docs/report.schema.json says")                     \
    FORMAT(SARIF, "sarif", false, "SARIF 2.1.0, for editors and code scanning")                    \
    FORMAT(JUNIT, "junit", false, "JUnit's XML, for CI servers")                                   \
    FORMAT(GITHUB, "github", true, "annotations of GitHub Actions")                                \
    FORMAT(GITLAB, "gitlab", false, "GitLab's code quality report")                                \
    FORMAT(DOT, "dot", false, "the state graph of a small program, for Graphviz")                  \
    FORMAT(SVG, "svg", false, "the same as a picture")                                             \
    FORMAT(TRACE, "trace", false, "counterexamples in Chrome's trace format, for Perfetto")        \
    FORMAT(WITNESS, "witness", false, "a witness of SV-COMP in YAML")

enum report_format {
#define FORMAT(id, name, shares, what) REPORT_FORMAT_##id,
    REPORT_FORMATS(FORMAT)
#undef FORMAT
        REPORT_FORMAT_COUNT
};

/* REPORT_FORMAT_COUNT: there is none of this name. */
enum report_format report_format_by_name(const char *name, size_t length);
const char *report_format_name(enum report_format f);
/* A line for each format: its name and what it is. */
void report_format_list(struct base_text *out);
bool report_format_shares(enum report_format f);
/* Does it need run.graph? */
bool report_format_draws(enum report_format f);

/* Adds the report in any format but TEXT, which depends on the terminal (report/text.h). */
void report_format_write(enum report_format f, const struct report_run *run, struct base_text *out);

#endif
