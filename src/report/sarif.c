/* SARIF 2.1.0: https://docs.oasis-open.org/sarif/sarif/v2.1.0/. The order of the rows is in
 * executionOrder, and the values that a row shows are its state. */
#include "report/sarif.h"

#include "report/escape.h"
#include "report/fault.h"
#include "report/value.h"
#include "report/values.h"
#include <assert.h>
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static const struct report_style plain = {.utf8 = true, .width = 100};

static void put_message(json_t *o, const char *key, const char *words) {
    report_value_put_text(report_value_put_object(o, key), "text", words);
}

/* ---- places ---- */

static void put_artifact(json_t *physical, const struct report_run *run, const char *file) {
    struct base_text uri = {0};
    json_t *artifact = report_value_put_object(physical, "artifactLocation");
    report_escape_uri(&uri, report_fault_file(run, file));
    report_value_put_text(artifact, "uri", base_text_get(&uri));
    report_value_put_text(artifact, "uriBaseId", "%SRCROOT%");
    base_text_drop(&uri);
}

static void put_physical(json_t *location, const struct report_run *run,
                         const struct report_place *at) {
    if (!at->file || !*report_fault_file(run, at->file))
        return;
    json_t *physical = report_value_put_object(location, "physicalLocation");
    put_artifact(physical, run, at->file);
    if (!at->line)
        return;
    json_t *region = report_value_put_object(physical, "region");
    report_value_put_number(region, "startLine", at->line);
    if (at->source)
        put_message(region, "snippet", at->source);
}

static json_t *location(const struct report_run *run, const struct report_place *at,
                        const char *words) {
    json_t *o = json_object();
    put_physical(o, run, at);
    if (at->function) {
        json_t *one = report_value_add_object(report_value_put_array(o, "logicalLocations"));
        report_value_put_text(one, "fullyQualifiedName", at->function);
        report_value_put_text(one, "kind", "function");
    }
    if (words)
        put_message(o, "message", words);
    return o;
}

static json_t *stack(const struct report_run *run, const struct story *t, uint32_t number,
                     uint32_t thread) {
    const struct story_stack *s = &t->stacks.at[number];
    json_t *o = json_object();
    assert(number < t->stacks.count && thread < t->threads.count && s->count);
    put_message(o, "message", t->threads.at[thread].name);
    json_t *frames = report_value_put_array(o, "frames");
    for (uint32_t i = 0; i < s->count; i++) {
        const struct story_frame *f = &s->at[i];
        json_t *frame = report_value_add_object(frames);
        report_value_put_number(frame, "threadId", thread);
        report_value_put(frame, "location",
                         location(run, &(struct report_place){f->file, f->function, NULL, f->line},
                                  f->function));
    }
    return o;
}

/* ---- code flows ---- */

static void put_state(json_t *o, const struct story_row *r) {
    json_t *state = NULL;
    for (uint32_t i = 0; i < r->effects.count; i++) {
        const struct story_effect *e = &r->effects.at[i];
        bool data = e->kind == MODEL_EVENT_READ || e->kind == MODEL_EVENT_WRITE ||
                    e->kind == MODEL_EVENT_ASSIGN;
        if (!data || !e->name || !e->value)
            continue;
        state = state ? state : report_value_put_object(o, "state");
        put_message(state, e->name, e->value);
    }
}

static json_t *step(const struct report_run *run, const struct story *t,
                    const struct story_row *r) {
    json_t *o = json_object();
    assert(!r->is_switch && r->number && r->number <= t->steps);
    char *values = report_values_text(&plain, t, r);
    struct base_text words = {0};
    base_text_printf(&words, "%s%s%s", r->source ? r->source : "", r->source && *values ? "  " : "",
                     values);
    if (!words.length)
        base_text_printf(&words, "in %s", r->function ? r->function : "?");
    report_value_put(
        o, "location",
        location(run, &(struct report_place){r->file, r->function, r->source, r->line}, words.at));
    report_value_put_number(o, "executionOrder", r->number);
    report_value_put_text(o, "importance", r->is_fault ? "essential" : "important");
    put_state(o, r);
    base_text_drop(&words);
    free(values);
    return o;
}

static json_t *thread_flow(const struct report_run *run, const struct story *t, uint32_t thread) {
    const struct story_thread *th = &t->threads.at[thread];
    json_t *o = json_object();
    assert(th->shown && th->number == thread);
    report_value_put_text(o, "id", th->tag);
    put_message(o, "message", th->name);
    json_t *steps = report_value_put_array(o, "locations");
    for (uint32_t i = 0; i < t->rows.count; i++)
        if (!t->rows.at[i].is_switch && t->rows.at[i].thread == thread)
            report_value_add(steps, step(run, t, &t->rows.at[i]));
    return o;
}

static void put_flows(json_t *result, const struct report_run *run, const struct story *t) {
    json_t *flows = NULL;
    for (uint32_t i = 0; i < t->threads.count; i++) {
        if (!t->threads.at[i].shown)
            continue;
        if (!flows) {
            json_t *flow = report_value_add_object(report_value_put_array(result, "codeFlows"));
            flows = report_value_put_array(flow, "threadFlows");
        }
        report_value_add(flows, thread_flow(run, t, i));
    }
}

/* ---- results ---- */

static void put_places(json_t *result, const struct report_run *run, const struct story *t) {
    json_t *related = NULL, *stacks = NULL;
    for (uint32_t i = 0; i < t->accesses.count; i++) {
        const struct story_access *a = &t->accesses.at[i];
        const struct story_stack *s = &t->stacks.at[a->stack];
        struct report_place there = {0};
        if (s->count)
            there = (struct report_place){s->at[0].file, s->at[0].function, NULL, s->at[0].line};
        related = related ? related : report_value_put_array(result, "relatedLocations");
        report_value_add(related, location(run, &there, a->site));
    }
    for (uint32_t i = 0; i < t->threads.count; i++) {
        if (!t->threads.at[i].stack)
            continue;
        stacks = stacks ? stacks : report_value_put_array(result, "stacks");
        report_value_add(stacks, stack(run, t, t->threads.at[i].stack, i));
    }
}

static void put_result(json_t *results, const struct report_run *run, uint32_t i) {
    const struct explore_fault *f = &run->result->faults.at[i];
    struct base_text words = {0};
    char print[32];
    json_t *o = report_value_add_object(results);
    report_value_put_text(o, "ruleId", model_fault_name(f->fault.kind));
    report_value_put_number(o, "ruleIndex", (uint64_t)f->fault.kind - 1);
    report_value_put_text(o, "kind", "fail");
    report_value_put_text(o, "level", f->replayed ? "error" : "warning");
    report_fault_words(run, i, &words);
    put_message(o, "message", base_text_get(&words));
    const struct report_place at = report_fault_place(run, i);
    report_value_add(report_value_put_array(o, "locations"), location(run, &at, NULL));
    if (run->stories) {
        put_places(o, run, run->stories[i]);
        put_flows(o, run, run->stories[i]);
    }
    snprintf(print, sizeof print, "%016" PRIx64, report_fault_fingerprint(run, i));
    report_value_put_text(report_value_put_object(o, "partialFingerprints"), "heddleFault/v1",
                          print);
    base_text_drop(&words);
}

/* ---- the run ---- */

static void put_rules(json_t *driver) {
    json_t *rules = report_value_put_array(driver, "rules");
    for (int k = 1; k < MODEL_FAULT_KINDS; k++) {
        struct base_text title = {0};
        json_t *o = report_value_add_object(rules);
        report_fault_title((enum model_fault_kind)k, &title);
        report_value_put_text(o, "id", model_fault_name((enum model_fault_kind)k));
        put_message(o, "shortDescription", base_text_get(&title));
        put_message(o, "fullDescription", report_fault_help((enum model_fault_kind)k));
        put_message(o, "help", report_fault_help((enum model_fault_kind)k));
        base_text_drop(&title);
    }
}

static void put_tool(json_t *o, const struct report_run *run) {
    json_t *driver = report_value_put_object(report_value_put_object(o, "tool"), "driver");
    report_value_put_text(driver, "name", "heddle");
    report_value_put_text(driver, "version", run->version);
    put_rules(driver);
}

/* The reasons why nothing is proven are notifications about the run. */
static void put_invocation(json_t *o, const struct report_run *run) {
    const struct explore_result *r = run->result;
    json_t *one = report_value_add_object(report_value_put_array(o, "invocations"));
    report_value_put(one, "executionSuccessful", json_true());
    json_t *told = report_value_put_array(one, "toolExecutionNotifications");
    for (int i = 0; i < EXPLORE_REASON_COUNT; i++) {
        if (!r->reasons[i])
            continue;
        struct base_text words = {0};
        base_text_printf(&words, "%s%s%s", explore_reason_text((enum explore_reason)i),
                         r->reason_detail[i] ? ": " : "",
                         r->reason_detail[i] ? r->reason_detail[i] : "");
        json_t *notice = report_value_add_object(told);
        report_value_put_text(notice, "level", "warning");
        put_message(notice, "message", words.at);
        base_text_drop(&words);
    }
}

void report_sarif(const struct report_run *run, struct base_text *out) {
    assert(report_run_agrees(run));
    json_t *log = report_value_new();
    report_value_put_text(log, "$schema", "https://json.schemastore.org/sarif-2.1.0.json");
    report_value_put_text(log, "version", "2.1.0");
    json_t *o = report_value_add_object(report_value_put_array(log, "runs"));
    put_tool(o, run);
    put_invocation(o, run);
    json_t *base =
        report_value_put_object(report_value_put_object(o, "originalUriBaseIds"), "%SRCROOT%");
    put_message(base, "description", "the folder in which heddle was run");
    json_t *results = report_value_put_array(o, "results");
    for (uint32_t i = 0; i < run->result->faults.count; i++)
        put_result(results, run, i);
    report_value_put_text(report_value_put_object(o, "properties"), "verdict",
                          report_verdict_name(run->result->verdict));
    report_value_write(log, out);
}
