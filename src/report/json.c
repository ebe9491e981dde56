#include "report/json.h"

#include "base/text.h"
#include "report/json_coverage.h"
#include "report/json_fault.h"
#include "report/value.h"
#include <assert.h>
#include <stdio.h>
#include <string.h>

static json_t *strings(const struct report_strings *list) {
    json_t *array = json_array();
    for (uint32_t i = 0; i < list->count; i++)
        report_value_add(array, report_value_text(list->at[i]));
    return array;
}

/* ---- the run ---- */

static json_t *reasons(const struct explore_result *r) {
    json_t *array = json_array();
    for (int i = 0; i < EXPLORE_REASON_COUNT; i++) {
        assert(r->reasons[i] || !r->reason_detail[i]);
        if (!r->reasons[i])
            continue;
        struct base_text t = {0};
        base_text_add(&t, explore_reason_text(i));
        if (r->reason_detail[i])
            base_text_printf(&t, ": %s", r->reason_detail[i]);
        json_t *o = json_object();
        report_value_put_text(o, "code", report_reason_code(i));
        report_value_put_text(o, "text", t.at);
        report_value_add(array, o);
        base_text_drop(&t);
    }
    return array;
}

static void put_stats(json_t *o, const struct explore_stats *s) {
    report_value_put_number(o, "states", s->states);
    report_value_put_number(o, "transitions", s->transitions);
    report_value_put_number(o, "instructions", s->instructions);
    report_value_put_number(o, "ends", s->ends);
    report_value_put_number(o, "depth", s->depth);
    report_value_put(o, "seconds", json_real(s->seconds));
    report_value_put(o, "cpu_seconds", json_real(s->cpu_seconds));
    report_value_put_number(o, "memory_bytes", s->memory_bytes);
    report_value_put(o, "bytes_per_state", json_real(s->bytes_per_state));
    if (s->estimate.known) {
        assert(s->estimate.low <= s->estimate.states && s->estimate.states <= s->estimate.high);
        json_t *e = json_object();
        report_value_put(e, "states", json_real(s->estimate.states));
        report_value_put(e, "low", json_real(s->estimate.low));
        report_value_put(e, "high", json_real(s->estimate.high));
        report_value_put(e, "vague", json_boolean(s->estimate.vague));
        report_value_put(o, "estimate", e);
    }
}

static void put_choices(json_t *o, const struct report_choices *c) {
    if (!c->counted) {
        report_value_put(o, "choices", json_null());
        return;
    }
    static const char *const names[] = {
#define CHOICE(id, name, what) name,
        MODEL_CHOICES(CHOICE)
#undef CHOICE
    };
    json_t *choices = report_value_put_object(o, "choices");
    for (int k = 0; k < MODEL_CHOICE_KINDS; k++) {
        json_t *one = report_value_put_object(choices, names[k]);
        report_value_put_number(one, "met", c->met[k]);
        report_value_put_number(one, "ways", c->ways[k]);
    }
}

static void put_asked(json_t *o, const struct report_run *run) {
    json_t *checked = json_array();
    for (int k = 1; k < MODEL_FAULT_KINDS; k++)
        if (run->checked >> k & 1)
            report_value_add(checked, report_value_text(model_fault_name(k)));
    report_value_put(o, "checked", checked);
    report_value_put_text(o, "search", run->search);
    report_value_put_text(o, "store", run->store);
    report_value_put_text(o, "reduce", run->reduce);
    report_value_put_text(o, "memory_model", run->memory_model);
    if (run->left_out)
        report_value_put_text(o, "left_out", run->left_out);
    if (run->library)
        report_value_put_text(o, "library", run->library);
    if (run->made_for)
        report_value_put_text(o, "made_for", run->made_for);
    report_value_put_number(o, "workers", run->workers);
    report_value_put_number(o, "seed", run->seed);
    if (run->ltl) {
        report_value_put_text(o, "ltl", run->ltl);
        report_value_put(o, "fair", json_boolean(run->fair));
    }
    if (run->property)
        report_value_put_text(o, "property", run->property);
    json_t *program = json_object();
    report_value_put(program, "files", strings(&run->files));
    report_value_put(program, "args", strings(&run->args));
    report_value_put(program, "flags", strings(&run->flags));
    report_value_put(o, "program", program);
}

static void put_found(json_t *o, const struct report_run *run) {
    const struct explore_result *r = run->result;
    json_t *faults = json_array();
    for (uint32_t i = 0; i < r->faults.count; i++)
        report_value_add(
            faults, report_json_fault(&r->faults.at[i], run->stories ? run->stories[i] : NULL));
    report_value_put(o, "faults", faults);
    if (run->outcomes) {
        json_t *outcomes = json_array();
        for (uint32_t i = 0; i < r->outcomes.count; i++) {
            char digest[17];
            assert(!i || r->outcomes.at[i - 1] < r->outcomes.at[i]);
            snprintf(digest, sizeof digest, "%016llx", (unsigned long long)r->outcomes.at[i]);
            report_value_add(outcomes, report_value_text(digest));
        }
        report_value_put(o, "outcomes", outcomes);
    }
    if (r->bounded)
        report_value_put_number(o, "preemptions_explored", r->preemptions);
    if (r->alike)
        report_value_put_number(o, "interchangeable_threads", r->alike);
    if (run->deterministic) {
        report_value_put(o, "exit_code", json_integer(run->exit_code));
        report_value_put_text(o, "output", run->output ? run->output : "");
        report_value_put_text(o, "error_output", run->error_output ? run->error_output : "");
    }
}

void report_json(const struct report_run *run, struct base_text *out) {
    assert(report_run_agrees(run));
    json_t *o = report_value_new();
    char schema[32];
    snprintf(schema, sizeof schema, "heddle-report/%d", REPORT_SCHEMA);
    report_value_put_text(o, "schema", schema);
    report_value_put_text(o, "version", run->version);
    report_value_put_text(o, "verdict", report_verdict_name(run->result->verdict));
    report_value_put(o, "reasons", reasons(run->result));
    put_found(o, run);
    put_stats(o, &run->result->stats);
    put_choices(o, &run->choices);
    report_value_put(o, "coverage", report_json_coverage(run));
    put_asked(o, run);
    report_value_write(o, out);
}
