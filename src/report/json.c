#include "report/json.h"

#include "base/fatal.h"
#include "base/foreign.h"
#include "base/text.h"
#include <assert.h>
#include <jansson.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* Characters beyond ASCII that a terminal obeys are escaped, since people look at reports there
 * too. In JSON they stand in strings only. jansson escapes those of ASCII. */
static void add_escaped(struct base_text *out, const char *dumped) {
    const char *end = dumped + strlen(dumped);
    for (const char *from = dumped; from < end;) {
        size_t n = 1;
        while (from + n < end && ((unsigned char)from[n] & 0xc0) == 0x80)
            n++;
        uint32_t character = base_foreign_obeyed(from, n);
        if (character >= 0x10000)
            base_text_printf(out, "\\u%04x\\u%04x", 0xd800 + ((character - 0x10000) >> 10),
                             0xdc00 + (character & 0x3ff));
        else if (character >= 0x80)
            base_text_printf(out, "\\u%04x", character);
        else
            base_text_add_n(out, from, n);
        from += n;
    }
}

/* Programs may write any bytes, but JSON holds only text. Text that is not UTF-8 is written with
 * \xNN for each byte that is not ASCII. */
static json_t *text(const char *s) {
    if (!s)
        return json_null();
    json_t *plain = json_string(s);
    if (plain)
        return plain;
    struct base_text t = {0};
    for (; *s; s++)
        if ((unsigned char)*s < 0x80)
            base_text_char(&t, *s);
        else
            base_text_printf(&t, "\\x%02x", (unsigned char)*s);
    json_t *escaped = json_string(t.at);
    base_text_drop(&t);
    return escaped;
}

/* jansson returns an error when memory is out, which is fatal here as everywhere. */
static void put_member(json_t *object, const char *key, json_t *value) {
    assert(json_is_object(object));
    if (!value || json_object_set_new(object, key, value) != 0)
        base_fatal(BASE_FATAL_MEMORY, "out of memory for the JSON report");
}

static void add_element(json_t *array, json_t *value) {
    assert(json_is_array(array));
    if (!value || json_array_append_new(array, value) != 0)
        base_fatal(BASE_FATAL_MEMORY, "out of memory for the JSON report");
}

static json_t *number(uint64_t n) {
    return json_integer((json_int_t)n);
}

static json_t *strings(const struct report_strings *list) {
    json_t *array = json_array();
    for (uint32_t i = 0; i < list->count; i++)
        add_element(array, text(list->at[i]));
    return array;
}

/* ---- traces ---- */

static const char *effect_kind(enum model_event_kind kind) {
    switch (kind) {
    case MODEL_EVENT_LINE: return "line";
    case MODEL_EVENT_READ: return "read";
    case MODEL_EVENT_WRITE: return "write";
    case MODEL_EVENT_ASSIGN: return "assign";
    case MODEL_EVENT_CALL: return "call";
    case MODEL_EVENT_RETURN: return "return";
    case MODEL_EVENT_SYNC: return "sync";
    case MODEL_EVENT_SPAWN: return "spawn";
    case MODEL_EVENT_EXIT: return "exit";
    case MODEL_EVENT_CHOICE: return "choice";
    case MODEL_EVENT_OUTPUT: return "output";
    case MODEL_EVENT_FAULT: return "fault";
    }
    assert(!"an event of the list");
    return "";
}

static json_t *effect(const struct story_effect *e) {
    json_t *o = json_object();
    put_member(o, "kind", text(effect_kind(e->kind)));
    if (e->name)
        put_member(o, "name", text(e->name));
    if (e->old_value)
        put_member(o, "old", text(e->old_value));
    if (e->value)
        put_member(o, "value", text(e->value));
    if (e->kind == MODEL_EVENT_SPAWN)
        put_member(o, "started", number(e->other));
    put_member(o, "shared", json_boolean(e->shared));
    return o;
}

static json_t *row(const struct story_row *r) {
    json_t *o = json_object();
    assert(!r->again == !r->period && r->is_switch == !r->number);
    put_member(o, "thread", number(r->thread));
    if (r->again) {
        put_member(o, "again", number(r->again));
        put_member(o, "period", number(r->period));
    }
    if (r->is_switch) {
        assert(r->note && r->from != r->thread && !r->effects.count);
        put_member(o, "switch_from", number(r->from));
        put_member(o, "reason", text(r->note));
        return o;
    }
    put_member(o, "step", number(r->number));
    put_member(o, "choices", number(r->choices));
    put_member(o, "file", text(r->file));
    put_member(o, "line", number(r->line));
    put_member(o, "function", text(r->function));
    put_member(o, "source", text(r->source));
    json_t *effects = json_array();
    for (uint32_t i = 0; i < r->effects.count; i++)
        add_element(effects, effect(&r->effects.at[i]));
    put_member(o, "effects", effects);
    if (r->note)
        put_member(o, "note", text(r->note));
    if (r->is_fault)
        put_member(o, "fault", json_true());
    if (r->in_cycle)
        put_member(o, "cycle", json_true());
    return o;
}

static json_t *threads(const struct story *t) {
    json_t *array = json_array();
    for (uint32_t i = 0; i < t->threads.count; i++) {
        const struct story_thread *th = &t->threads.at[i];
        json_t *o = json_object();
        assert(th->number == i && (th->blocked || (!th->waits && !th->holder)));
        put_member(o, "thread", number(th->number));
        put_member(o, "name", text(th->name));
        put_member(o, "file", text(th->file));
        put_member(o, "line", number(th->line));
        put_member(o, "blocked", json_boolean(th->blocked));
        if (th->waits)
            put_member(o, "waits", text(th->waits));
        if (th->holder)
            put_member(o, "holder", text(th->holder));
        add_element(array, o);
    }
    return array;
}

static json_t *choice(struct model_choice c) {
    char pair[32];
    snprintf(pair, sizeof pair, "%u:%u", c.thread, c.alt);
    return text(pair);
}

static json_t *schedule(const explore_path *path) {
    json_t *array = json_array();
    for (uint32_t i = 0; i < path->count; i++)
        add_element(array, choice(path->at[i]));
    return array;
}

static void put_trace(json_t *o, const struct story *t) {
    put_member(o, "message", text(t->message));
    put_member(o, "file", text(t->file));
    put_member(o, "line", number(t->line));
    put_member(o, "function", text(t->function));
    if (t->site2) {
        put_member(o, "access", text(t->site));
        put_member(o, "other_access", text(t->site2));
    }
    put_member(o, "steps", number(t->steps));
    json_t *rows = json_array();
    for (uint32_t i = 0; i < t->rows.count; i++)
        add_element(rows, row(&t->rows.at[i]));
    put_member(o, "threads", threads(t));
    put_member(o, "trace", rows);
}

static json_t *fault(const struct explore_fault *f, const struct story *t) {
    json_t *o = json_object();
    assert(f->count && f->cycle <= f->path.count);
    assert(!t || t->endless == (f->fault.kind == MODEL_FAULT_LTL));
    put_member(o, "kind", text(model_fault_name(f->fault.kind)));
    put_member(o, "thread", number(f->fault.thread));
    put_member(o, "count", number(f->count));
    put_member(o, "switches", number(t ? t->switches : f->switches));
    put_member(o, "shortest", json_boolean(f->shortest));
    put_member(o, "replayed", json_boolean(f->replayed));
    if (t)
        put_trace(o, t);
    if (f->fault.kind == MODEL_FAULT_LTL)
        put_member(o, "cycle", number(f->cycle));
    put_member(o, "schedule", schedule(&f->path));
    return o;
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
        put_member(o, "code", text(report_reason_code(i)));
        put_member(o, "text", text(t.at));
        add_element(array, o);
        base_text_drop(&t);
    }
    return array;
}

static void put_stats(json_t *o, const struct explore_stats *s) {
    put_member(o, "states", number(s->states));
    put_member(o, "transitions", number(s->transitions));
    put_member(o, "instructions", number(s->instructions));
    put_member(o, "ends", number(s->ends));
    put_member(o, "depth", number(s->depth));
    put_member(o, "seconds", json_real(s->seconds));
    put_member(o, "cpu_seconds", json_real(s->cpu_seconds));
    put_member(o, "memory_bytes", number(s->memory_bytes));
    put_member(o, "bytes_per_state", json_real(s->bytes_per_state));
    if (s->estimate.known) {
        assert(s->estimate.low <= s->estimate.states && s->estimate.states <= s->estimate.high);
        json_t *e = json_object();
        put_member(e, "states", json_real(s->estimate.states));
        put_member(e, "low", json_real(s->estimate.low));
        put_member(e, "high", json_real(s->estimate.high));
        put_member(e, "vague", json_boolean(s->estimate.vague));
        put_member(o, "estimate", e);
    }
}

static void put_asked(json_t *o, const struct report_run *run) {
    json_t *checked = json_array();
    for (int k = 1; k < MODEL_FAULT_KINDS; k++)
        if (run->checked >> k & 1)
            add_element(checked, text(model_fault_name(k)));
    put_member(o, "checked", checked);
    put_member(o, "search", text(run->search));
    put_member(o, "store", text(run->store));
    put_member(o, "reduce", text(run->reduce));
    put_member(o, "memory_model", text(run->memory_model));
    if (run->left_out)
        put_member(o, "left_out", text(run->left_out));
    if (run->library)
        put_member(o, "library", text(run->library));
    if (run->made_for)
        put_member(o, "made_for", text(run->made_for));
    put_member(o, "workers", number(run->workers));
    put_member(o, "seed", number(run->seed));
    if (run->ltl) {
        put_member(o, "ltl", text(run->ltl));
        put_member(o, "fair", json_boolean(run->fair));
    }
    if (run->property)
        put_member(o, "property", text(run->property));
    json_t *program = json_object();
    put_member(program, "files", strings(&run->files));
    put_member(program, "args", strings(&run->args));
    put_member(program, "flags", strings(&run->flags));
    put_member(o, "program", program);
}

static void put_found(json_t *o, const struct report_run *run) {
    const struct explore_result *r = run->result;
    json_t *faults = json_array();
    for (uint32_t i = 0; i < r->faults.count; i++)
        add_element(faults, fault(&r->faults.at[i], run->traces ? run->traces[i] : NULL));
    put_member(o, "faults", faults);
    if (run->outcomes) {
        json_t *outcomes = json_array();
        for (uint32_t i = 0; i < r->outcomes.count; i++) {
            char digest[17];
            assert(!i || r->outcomes.at[i - 1] < r->outcomes.at[i]);
            snprintf(digest, sizeof digest, "%016llx", (unsigned long long)r->outcomes.at[i]);
            add_element(outcomes, text(digest));
        }
        put_member(o, "outcomes", outcomes);
    }
    if (r->bounded)
        put_member(o, "preemptions_explored", number(r->preemptions));
    if (r->alike)
        put_member(o, "interchangeable_threads", number(r->alike));
    if (run->deterministic) {
        put_member(o, "exit_code", json_integer(run->exit_code));
        put_member(o, "output", text(run->output ? run->output : ""));
        put_member(o, "error_output", text(run->error_output ? run->error_output : ""));
    }
}

char *report_json(const struct report_run *run) {
    assert(report_run_agrees(run));
    /* jansson leaves out the name of a member for which it gets no memory, and does not say so. */
    json_set_alloc_funcs(base_alloc, base_free);
    json_t *o = json_object();
    char schema[32];
    snprintf(schema, sizeof schema, "heddle-report/%d", REPORT_SCHEMA);
    put_member(o, "schema", text(schema));
    put_member(o, "version", text(run->version));
    put_member(o, "verdict", text(report_verdict_name(run->result->verdict)));
    put_member(o, "reasons", reasons(run->result));
    put_found(o, run);
    put_stats(o, &run->result->stats);
    put_asked(o, run);
    char *dumped = json_dumps(o, JSON_INDENT(2) | JSON_PRESERVE_ORDER | JSON_REAL_PRECISION(6));
    json_decref(o);
    if (!dumped)
        base_fatal(BASE_FATAL_MEMORY, "out of memory for the JSON report");
    struct base_text t = {0};
    add_escaped(&t, dumped);
    base_text_char(&t, '\n');
    free(dumped);
    return t.at;
}
