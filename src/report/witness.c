/* Witnesses of SV-COMP (Ayaziova, Beyer, Lingsch-Rosenfeld, Spiessl and Strejcek, Software
 * Verification Witnesses 2.0, 2024). A violation witness of a program with several threads has
 * format 2.2, where a waypoint names its thread and segments are passed in their order whatever
 * threads they are of. It has a segment for each start of a thread, for each value that was chosen,
 * and for the first line after each switch; that suffices to drive a validator through the same
 * run. Only C has such witnesses officially. A proof has the entry of a correctness witness without
 * invariants, because an enumeration of states finds none. */
#include "report/witness.h"

#include "base/sha256.h"
#include "base/status.h"
#include "report/escape.h"
#include "report/fault.h"
#include <assert.h>
#include <errno.h>
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

/* ---- what is specified ---- */

static const char *specification_of_kind(const struct report_run *run, enum model_fault_kind kind) {
    switch (kind) {
    case MODEL_FAULT_REACH_ERROR: return "G ! call(reach_error())";
    case MODEL_FAULT_ASSERTION: return "G assert";
    case MODEL_FAULT_DATA_RACE: return "G ! data-race";
    case MODEL_FAULT_OVERFLOW: return "G ! overflow";
    case MODEL_FAULT_DOUBLE_FREE:
    case MODEL_FAULT_INVALID_FREE: return "G valid-free";
    case MODEL_FAULT_LEAK: return "G valid-memtrack";
    case MODEL_FAULT_NONTERMINATION: return "F end";
    case MODEL_FAULT_DEADLOCK:
    case MODEL_FAULT_PARTIAL_DEADLOCK: return "G ! deadlock";
    case MODEL_FAULT_LTL: return run->ltl;
    default: return "G valid-deref";
    }
}

static const char *specification_of_property(const char *name) {
    static const char *const known[][2] = {
        {"unreach-call", "G ! call(reach_error())"},
        {"no-data-race", "G ! data-race"},
        {"no-overflow", "G ! overflow"},
        {"valid-memsafety", "G valid-free && G valid-deref && G valid-memtrack"},
        {"valid-memcleanup", "G valid-memcleanup"},
        {"termination", "F end"},
    };
    for (size_t i = 0; name && i < sizeof known / sizeof *known; i++)
        if (strcmp(known[i][0], name) == 0)
            return known[i][1];
    return name ? name : "G ! call(reach_error())";
}

/* ---- metadata ---- */

/* SOURCE_DATE_EPOCH is the time for files that are to be the same each time. */
static void add_time(struct base_text *out) {
    const char *fixed = getenv("SOURCE_DATE_EPOCH");
    time_t now = time(NULL);
    struct tm utc;
    char text[32];
    char *end = NULL;
    if (fixed && *fixed) {
        errno = 0;
        long long asked = strtoll(fixed, &end, 10);
        now = errno || *end ? now : (time_t)asked;
    }
    if (!gmtime_r(&now, &utc) || !strftime(text, sizeof text, "%Y-%m-%dT%H:%M:%SZ", &utc))
        strcpy(text, "1970-01-01T00:00:00Z");
    base_text_add(out, text);
}

/* A file's hash, or nothing if it cannot be read. */
static bool hash_file(const char *path, char hash[BASE_SHA256_DIGITS + 1]) {
    struct base_status status = {0};
    size_t size;
    char *text = base_file_read(path, &size, &status);
    base_status_drop(&status);
    if (text)
        base_sha256_hex(text, size, hash);
    free(text);
    return text != NULL;
}

static void add_files(const struct report_run *run, struct base_text *out) {
    char hash[BASE_SHA256_DIGITS + 1];
    base_text_add(out, "      input_files:\n");
    for (uint32_t i = 0; i < run->sources.count; i++) {
        base_text_add(out, "        - ");
        report_escape_yaml(out, report_fault_file(run, run->sources.at[i]));
        base_text_char(out, '\n');
    }
    base_text_add(out, "      input_file_hashes:\n");
    for (uint32_t i = 0; i < run->sources.count; i++) {
        base_text_add(out, "        ");
        report_escape_yaml(out, report_fault_file(run, run->sources.at[i]));
        base_text_printf(out, ": \"%s\"\n", hash_file(run->sources.at[i], hash) ? hash : "");
    }
}

static void add_metadata(const struct report_run *run, const char *version,
                         const char *specification, const struct base_text *content,
                         struct base_text *out) {
    struct base_text meta = {0};
    char hash[BASE_SHA256_DIGITS + 1];
    base_text_add(&meta, "    creation_time: \"");
    add_time(&meta);
    base_text_add(&meta, "\"\n    producer:\n      name: \"heddle\"\n      version: ");
    report_escape_yaml(&meta, run->version);
    base_text_add(&meta, "\n    task:\n");
    add_files(run, &meta);
    base_text_add(&meta, "      specification: ");
    report_escape_yaml(&meta, specification);
    base_text_printf(&meta, "\n      data_model: \"%s\"\n      language: ",
                     run->pointer_bytes == 4 ? "ILP32" : "LP64");
    report_escape_yaml(&meta, run->language ? run->language : "C");
    base_text_char(&meta, '\n');
    size_t length = meta.length;
    base_text_add(&meta, base_text_get(content));
    base_sha256_hex(meta.at, meta.length, hash); /* the name says what is named */
    base_text_printf(out, "  metadata:\n    format_version: \"%s\"\n", version);
    base_text_printf(out, "    uuid: \"%.8s-%.4s-4%.3s-a%.3s-%.12s\"\n", hash, hash + 8, hash + 12,
                     hash + 15, hash + 18);
    base_text_add_n(out, meta.at, length);
    base_text_add(out, base_text_get(content));
    base_text_drop(&meta);
}

/* ---- waypoints ---- */

struct walk {
    const struct report_run *run;
    const struct story *t;
    bool threads;     /* format 2.2 */
    uint32_t *number; /* by thread: in the order in which they were started */
    uint32_t started;
    struct base_text *out;
};

static void begin_segment(const struct walk *w) {
    base_text_add(w->out, "  - segment:\n");
}

/* A column is left out where the leftmost place of the line is meant. */
static void add_waypoint(const struct walk *w, const char *type, uint32_t thread,
                         const char *constraint, const char *form, const char *file, uint32_t line,
                         const char *function) {
    struct base_text *out = w->out;
    assert(file && line && thread < w->t->threads.count && !constraint == !form);
    base_text_printf(out, "    - waypoint:\n        type: %s\n        action: follow\n", type);
    if (w->threads)
        base_text_printf(out, "        thread_id: %u\n", w->number[thread]);
    if (constraint) {
        base_text_add(out, "        constraint:\n          value: ");
        report_escape_yaml(out, constraint);
        base_text_printf(out, "\n          format: %s\n", form);
    }
    base_text_add(out, "        location:\n          file_name: ");
    report_escape_yaml(out, report_fault_file(w->run, file));
    base_text_printf(out, "\n          line: %u\n", line);
    if (function) {
        base_text_add(out, "          function: ");
        report_escape_yaml(out, function);
        base_text_char(out, '\n');
    }
}

static bool is_number(const char *value) {
    char *end;
    if (!value || !*value)
        return false;
    strtoll(value, &end, 10);
    return !*end;
}

static void add_effect(struct walk *w, const struct story_row *r, const struct story_effect *e) {
    if (e->kind == MODEL_EVENT_SPAWN && w->threads) {
        assert(e->other < w->t->threads.count);
        w->number[e->other] = ++w->started;
        begin_segment(w);
        add_waypoint(w, "function_enter", r->thread, NULL, NULL, r->file, r->line, r->function);
    } else if (e->kind == MODEL_EVENT_CHOICE && is_number(e->value)) {
        struct base_text equals = {0};
        base_text_printf(&equals, "\\result == %s", e->value);
        begin_segment(w);
        add_waypoint(w, "function_return", r->thread, equals.at,
                     w->threads ? "ext_c_expression" : "acsl_expression", r->file, r->line,
                     r->function);
        base_text_drop(&equals);
    }
}

/* The row is where its thread goes on after a switch: it comes after all segments before it. */
static void add_arrival(const struct walk *w, const struct story_row *r) {
    begin_segment(w);
    add_waypoint(w, "assumption", r->thread, "1", "c_expression", r->file, r->line, r->function);
}

static void add_target(const struct walk *w) {
    const struct story *t = w->t;
    begin_segment(w);
    uint32_t targets = 0;
    for (uint32_t i = 0; i < t->rows.count; i++) {
        const struct story_row *r = &t->rows.at[i];
        if (!r->is_fault || !r->file || !r->line)
            continue;
        add_waypoint(w, "target", r->thread, NULL, NULL, r->file, r->line, r->function);
        targets++;
    }
    for (uint32_t i = 0; i < t->threads.count && !targets; i++) /* nobody's line is to blame */
        if (t->threads.at[i].file && t->threads.at[i].line && !t->threads.at[i].finished) {
            add_waypoint(w, "target", i, NULL, NULL, t->threads.at[i].file, t->threads.at[i].line,
                         NULL);
            targets++;
        }
    if (!targets)
        add_waypoint(w, "target", 0, NULL, NULL,
                     w->run->sources.count ? w->run->sources.at[0] : "program", 1, NULL);
}

static void add_segments(struct walk *w) {
    bool arrives = false;
    for (uint32_t i = 0; i < w->t->rows.count; i++) {
        const struct story_row *r = &w->t->rows.at[i];
        bool placed = !r->is_switch && r->file && r->line;
        arrives = arrives || r->is_switch;
        if (placed && arrives && w->threads && !r->is_fault)
            add_arrival(w, r);
        arrives = arrives && !placed;
        for (uint32_t k = 0; placed && k < r->effects.count; k++)
            add_effect(w, r, &r->effects.at[k]);
    }
    add_target(w);
}

/* ---- entries ---- */

static void add_violation(const struct report_run *run, uint32_t i, struct base_text *out) {
    const struct story *t = run->stories[i];
    assert(run->result->faults.at[i].replayed);
    struct base_text content = {0};
    struct walk w = {.run = run,
                     .t = t,
                     .threads = t->threads.count > 1,
                     .number = base_calloc(t->threads.count + 1, sizeof *w.number),
                     .out = &content};
    base_text_add(&content, "  content:\n");
    add_segments(&w);
    base_text_add(out, "- entry_type: violation_sequence\n");
    add_metadata(run, w.threads ? "2.2" : "2.0",
                 specification_of_kind(run, run->result->faults.at[i].fault.kind), &content, out);
    free(w.number);
    base_text_drop(&content);
}

static void add_proof(const struct report_run *run, struct base_text *out) {
    struct base_text content = {0};
    base_text_add(&content, "  content: []\n");
    base_text_add(out, "- entry_type: invariant_set\n");
    add_metadata(run, "2.0", specification_of_property(run->property), &content, out);
    base_text_drop(&content);
}

void report_witness(const struct report_run *run, struct base_text *out) {
    const struct explore_result *r = run->result;
    uint32_t told = 0;
    assert(report_run_agrees(run));
    for (uint32_t i = 0; run->stories && i < r->faults.count; i++)
        if (r->faults.at[i].replayed) {
            add_violation(run, i, out);
            told++;
        }
    if (r->verdict == EXPLORE_VERIFIED)
        add_proof(run, out);
    else if (!told)
        base_text_add(out, "# The run is inconclusive: there is nothing to witness.\n[]\n");
}
