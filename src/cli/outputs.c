#include "cli/outputs.h"

#include <assert.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

static bool is_stdout(const char *path) {
    return !path || !*path || !strcmp(path, "-");
}

static void add(struct cli_outputs *out, enum report_format format, const char *path) {
    *base_vec_push(&out->at) =
        (struct cli_output){.format = format, .path = is_stdout(path) ? NULL : path};
}

static bool read_one(struct cli_outputs *out, const char *text, struct base_status *s) {
    size_t n = strcspn(text, "=");
    enum report_format format = report_format_by_name(text, n);
    if (format == REPORT_FORMAT_COUNT) {
        struct base_text all = {0};
        report_format_list(&all);
        base_fail(s, "--format: there is no format '%.*s'; there are%s", (int)n, text, all.at);
        base_text_drop(&all);
        return false;
    }
    add(out, format, text[n] ? text + n + 1 : NULL);
    return true;
}

static bool is_same_place(const struct cli_output *a, const struct cli_output *b) {
    if (!a->path || !b->path)
        return !a->path && !b->path;
    return strcmp(a->path, b->path) == 0;
}

static bool may_share(const struct cli_output *a, const struct cli_output *b) {
    return a->format != b->format && !a->path && report_format_shares(a->format) &&
           report_format_shares(b->format);
}

static bool check_places(const struct cli_outputs *out, struct base_status *s) {
    for (uint32_t i = 0; i < out->at.count; i++)
        for (uint32_t k = 0; k < i; k++) {
            const struct cli_output *a = &out->at.at[k], *b = &out->at.at[i];
            if (is_same_place(a, b) && !may_share(a, b))
                return base_fail(s, "--format: %s and %s cannot both go to %s",
                                 report_format_name(a->format), report_format_name(b->format),
                                 a->path ? a->path : "the standard output");
        }
    return true;
}

/* The text report is for whoever started the run. */
static void add_text(struct cli_outputs *out) {
    struct cli_outputs all = {0};
    for (uint32_t i = 0; i < out->at.count; i++) {
        const struct cli_output *o = &out->at.at[i];
        if (!o->path && (o->format == REPORT_FORMAT_TEXT || !report_format_shares(o->format)))
            return;
    }
    add(&all, REPORT_FORMAT_TEXT, NULL);
    for (uint32_t i = 0; i < out->at.count; i++)
        *base_vec_push(&all.at) = out->at.at[i];
    cli_outputs_drop(out);
    *out = all;
}

bool cli_outputs_read(struct cli_outputs *out, const struct cli_options *o, struct base_status *s) {
    assert(!out->at.count);
    if (o->json)
        add(out, REPORT_FORMAT_JSON, o->json);
    for (uint32_t i = 0; i < o->format.count; i++)
        if (!read_one(out, o->format.at[i], s))
            return false;
    add_text(out);
    return check_places(out, s);
}

void cli_outputs_drop(struct cli_outputs *out) {
    base_vec_drop(&out->at);
}

void cli_outputs_clear(const struct cli_outputs *out) {
    struct stat st;
    for (uint32_t i = 0; i < out->at.count; i++) {
        const struct cli_output *o = &out->at.at[i];
        if (o->path && o->format != REPORT_FORMAT_JSON && stat(o->path, &st) == 0 &&
            S_ISREG(st.st_mode))
            unlink(o->path);
    }
}

bool cli_outputs_to_stdout(const struct cli_outputs *out, enum report_format format) {
    for (uint32_t i = 0; i < out->at.count; i++)
        if (out->at.at[i].format == format && !out->at.at[i].path)
            return true;
    return false;
}

bool cli_outputs_draw(const struct cli_outputs *out) {
    for (uint32_t i = 0; i < out->at.count; i++)
        if (report_format_draws(out->at.at[i].format))
            return true;
    return false;
}

const char *cli_outputs_json_file(const struct cli_outputs *out) {
    for (uint32_t i = 0; i < out->at.count; i++)
        if (out->at.at[i].format == REPORT_FORMAT_JSON && out->at.at[i].path)
            return out->at.at[i].path;
    return NULL;
}
