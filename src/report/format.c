#include "report/format.h"

#include "report/chrome.h"
#include "report/dot.h"
#include "report/github.h"
#include "report/gitlab.h"
#include "report/json.h"
#include "report/junit.h"
#include "report/sarif.h"
#include "report/svg.h"
#include "report/witness.h"
#include <assert.h>
#include <string.h>

static const struct {
    const char *name, *what;
    bool shares;
} formats[REPORT_FORMAT_COUNT] = {
#define FORMAT(id, n, s, w) [REPORT_FORMAT_##id] = {.name = n, .what = w, .shares = s},
    REPORT_FORMATS(FORMAT)
#undef FORMAT
};

static void (*const writers[REPORT_FORMAT_COUNT])(const struct report_run *, struct base_text *) = {
    [REPORT_FORMAT_JSON] = report_json,       [REPORT_FORMAT_SARIF] = report_sarif,
    [REPORT_FORMAT_JUNIT] = report_junit,     [REPORT_FORMAT_GITHUB] = report_github,
    [REPORT_FORMAT_GITLAB] = report_gitlab,   [REPORT_FORMAT_DOT] = report_dot,
    [REPORT_FORMAT_SVG] = report_svg,         [REPORT_FORMAT_TRACE] = report_chrome,
    [REPORT_FORMAT_WITNESS] = report_witness,
};

enum report_format report_format_by_name(const char *name, size_t length) {
    for (int f = 0; f < REPORT_FORMAT_COUNT; f++)
        if (strlen(formats[f].name) == length && strncmp(formats[f].name, name, length) == 0)
            return (enum report_format)f;
    return REPORT_FORMAT_COUNT;
}

const char *report_format_name(enum report_format f) {
    assert(f < REPORT_FORMAT_COUNT);
    return formats[f].name;
}

void report_format_list(struct base_text *out) {
    for (int f = 0; f < REPORT_FORMAT_COUNT; f++)
        base_text_printf(out, "\n  %-8s %s", formats[f].name, formats[f].what);
}

bool report_format_shares(enum report_format f) {
    assert(f < REPORT_FORMAT_COUNT);
    return formats[f].shares;
}

bool report_format_draws(enum report_format f) {
    return f == REPORT_FORMAT_DOT || f == REPORT_FORMAT_SVG;
}

void report_format_write(enum report_format f, const struct report_run *run,
                         struct base_text *out) {
    assert(f < REPORT_FORMAT_COUNT && f != REPORT_FORMAT_TEXT && writers[f]);
    writers[f](run, out);
}
