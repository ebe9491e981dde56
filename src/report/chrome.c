/* Chrome's trace event format. A fault is a process, and its threads are threads there. Time is the
 * number of the row, in milliseconds, since a model has no other. Switches are flows, and what a
 * thread waits for at the end is a bar up to the end. */
#include "report/chrome.h"

#include "report/fault.h"
#include "report/value.h"
#include "report/values.h"
#include <assert.h>
#include <stdlib.h>

enum { TICK = 1000 }; /* microseconds */

static const struct report_style plain = {.utf8 = true, .width = 100};

struct track {
    json_t *events;
    const struct report_run *run;
    const struct story *t;
    uint32_t process;
};

static json_t *event(const struct track *k, const char *phase, const char *name, uint32_t thread,
                     uint64_t at) {
    json_t *o = report_value_add_object(k->events);
    assert(k->process && thread < k->t->threads.count);
    report_value_put_text(o, "name", name);
    report_value_put_text(o, "ph", phase);
    report_value_put_number(o, "pid", k->process);
    report_value_put_number(o, "tid", thread);
    report_value_put_number(o, "ts", at);
    return o;
}

static void put_name(const struct track *k, const char *what, const char *name, uint32_t thread) {
    json_t *o = event(k, "M", what, thread, 0);
    report_value_put_text(report_value_put_object(o, "args"), "name", name);
}

static void put_row(const struct track *k, const struct story_row *r) {
    uint64_t at = (uint64_t)(r->number - 1) * TICK;
    char *values = report_values_text(&plain, k->t, r);
    const char *name = r->source ? r->source : r->function ? r->function : "?";
    json_t *o = event(k, "X", name, r->thread, at);
    report_value_put_number(o, "dur", TICK);
    report_value_put_text(o, "cat", r->is_fault ? "fault" : "line");
    if (r->is_fault)
        report_value_put_text(o, "cname", "terrible");
    json_t *args = report_value_put_object(o, "args");
    report_value_put_text(args, "file", r->file ? report_fault_file(k->run, r->file) : NULL);
    report_value_put_number(args, "line", r->line);
    report_value_put_text(args, "function", r->function);
    report_value_put_text(args, "values", values);
    report_value_put_number(args, "step", r->number);
    free(values);
}

/* A switch lies between the row before it and the row after it. */
static void put_switch(const struct track *k, const struct story_row *r, uint32_t steps,
                       uint32_t number) {
    uint64_t at = (uint64_t)steps * TICK;
    assert(r->is_switch && r->note && r->from != r->thread);
    uint64_t before = at ? at - TICK / 2 : 0;
    for (int end = 0; end < 2; end++) {
        json_t *o = event(k, end ? "f" : "s", r->note, end ? r->thread : r->from,
                          end ? at + TICK / 2 : before);
        report_value_put_text(o, "cat", "switch");
        report_value_put_number(o, "id", (uint64_t)k->process << 32 | number);
        if (end)
            report_value_put_text(o, "bp", "e");
    }
}

static void put_rows(const struct track *k) {
    uint32_t steps = k->t->rows.count ? 0 : k->t->steps;
    for (uint32_t i = 0; i < k->t->rows.count; i++) {
        const struct story_row *r = &k->t->rows.at[i];
        if (r->is_switch) {
            put_switch(k, r, steps, i + 1);
        } else {
            steps = r->number;
            put_row(k, r);
        }
    }
}

static void put_wait(const struct track *k, const struct story_thread *th) {
    uint32_t last = 0;
    assert(th->blocked);
    for (uint32_t i = 0; i < k->t->rows.count; i++)
        if (!k->t->rows.at[i].is_switch && k->t->rows.at[i].thread == th->number)
            last = k->t->rows.at[i].number;
    json_t *o =
        event(k, "X", th->waits ? th->waits : "is blocked", th->number, (uint64_t)last * TICK);
    report_value_put_number(o, "dur", (uint64_t)(k->t->steps + 1 - last) * TICK);
    report_value_put_text(o, "cat", "wait");
    json_t *args = report_value_put_object(o, "args");
    report_value_put_text(args, "file", th->file ? report_fault_file(k->run, th->file) : NULL);
    report_value_put_number(args, "line", th->line);
    report_value_put_text(args, "holder", th->holder);
}

static void put_story(const struct track *k, uint32_t i) {
    struct base_text words = {0};
    report_fault_words(k->run, i, &words);
    put_name(k, "process_name", base_text_get(&words), 0);
    for (uint32_t n = 0; n < k->t->threads.count; n++)
        if (k->t->threads.at[n].shown || k->t->threads.at[n].blocked)
            put_name(k, "thread_name", k->t->threads.at[n].name, n);
    put_rows(k);
    for (uint32_t n = 0; n < k->t->threads.count; n++)
        if (k->t->threads.at[n].blocked)
            put_wait(k, &k->t->threads.at[n]);
    json_t *o = event(k, "i", base_text_get(&words), k->run->result->faults.at[i].fault.thread,
                      (uint64_t)k->t->steps * TICK);
    report_value_put_text(o, "s", "p");
    report_value_put_text(o, "cat", "fault");
    base_text_drop(&words);
}

void report_chrome(const struct report_run *run, struct base_text *out) {
    assert(report_run_agrees(run));
    json_t *log = report_value_new();
    json_t *events = report_value_put_array(log, "traceEvents");
    for (uint32_t i = 0; run->stories && i < run->result->faults.count; i++) {
        const struct track k = {events, run, run->stories[i], i + 1};
        put_story(&k, i);
    }
    report_value_put_text(log, "displayTimeUnit", "ms");
    json_t *other = report_value_put_object(log, "otherData");
    report_value_put_text(other, "tool", "heddle");
    report_value_put_text(other, "version", run->version);
    report_value_put_text(other, "verdict", report_verdict_name(run->result->verdict));
    report_value_write(log, out);
}
