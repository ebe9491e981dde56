/* A fault and its story in JSON, as docs/story.schema.json says. */
#include "report/json_fault.h"

#include <assert.h>
#include <stdio.h>
#include <string.h>

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
    report_value_put_text(o, "kind", effect_kind(e->kind));
    if (e->name)
        report_value_put_text(o, "name", e->name);
    if (e->old_value)
        report_value_put_text(o, "old", e->old_value);
    if (e->value)
        report_value_put_text(o, "value", e->value);
    if (e->kind == MODEL_EVENT_SPAWN)
        report_value_put_number(o, "started", e->other);
    report_value_put(o, "shared", json_boolean(e->shared));
    if (e->more)
        report_value_put_number(o, "more", e->more);
    return o;
}

static json_t *visible(const struct story_visible *v) {
    json_t *o = json_object();
    report_value_put_number(o, "step", v->step);
    report_value_put_text(o, "value", v->value);
    report_value_put(o, "chosen", json_boolean(v->chosen));
    return o;
}

static const char *switch_kind(enum story_switch why) {
    switch (why) {
    case STORY_SWITCH_PREEMPTED: return "preempted";
    case STORY_SWITCH_WAITS: return "waits";
    case STORY_SWITCH_FINISHED: return "finished";
    case STORY_SWITCH_GOES_ON: return "goes-on";
    }
    assert(!"a switch of the list");
    return "";
}

static json_t *row(const struct story_row *r) {
    json_t *o = json_object();
    assert(!r->again == !r->period && r->is_switch == !r->number);
    report_value_put_number(o, "thread", r->thread);
    if (r->again) {
        report_value_put_number(o, "again", r->again);
        report_value_put_number(o, "period", r->period);
    }
    if (r->is_switch) {
        assert(r->note && r->from != r->thread && !r->effects.count);
        report_value_put_number(o, "switch_from", r->from);
        report_value_put_text(o, "reason", r->note);
        report_value_put_text(o, "why", switch_kind(r->why));
        report_value_put_number(o, "stack", r->stack);
        assert(!r->visible.count);
        return o;
    }
    report_value_put_number(o, "step", r->number);
    report_value_put_number(o, "choices", r->choices);
    report_value_put_text(o, "file", r->file);
    report_value_put_number(o, "line", r->line);
    if (r->column)
        report_value_put_number(o, "column", r->column);
    report_value_put_text(o, "function", r->function);
    report_value_put_text(o, "source", r->source);
    json_t *effects = report_value_put_array(o, "effects");
    for (uint32_t i = 0; i < r->effects.count; i++)
        report_value_add(effects, effect(&r->effects.at[i]));
    json_t *seen = r->visible.count ? report_value_put_array(o, "visible") : NULL;
    for (uint32_t i = 0; i < r->visible.count; i++)
        report_value_add(seen, visible(&r->visible.at[i]));
    if (r->note)
        report_value_put_text(o, "note", r->note);
    if (r->is_fault)
        report_value_put(o, "fault", json_true());
    if (r->in_cycle)
        report_value_put(o, "cycle", json_true());
    return o;
}

/* ---- threads ---- */

static void put_wait(json_t *o, const struct story_thread *th) {
    if (th->waits)
        report_value_put_text(o, "waits", th->waits);
    if (th->holder)
        report_value_put_text(o, "holder", th->holder);
    json_t *w = report_value_put_object(o, "wait");
    report_value_put_text(w, "what", th->wait.what);
    report_value_put_text(w, "name", th->wait.name);
    if (th->wait.holder != UINT32_MAX)
        report_value_put_number(w, "holder", th->wait.holder);
    if (th->wait.taken)
        report_value_put_number(w, "taken", th->wait.taken);
}

static json_t *locks(const struct story_thread *th) {
    json_t *array = json_array();
    for (uint32_t i = 0; i < th->locks.count; i++) {
        json_t *o = report_value_add_object(array);
        report_value_put_text(o, "name", th->locks.at[i].name);
        report_value_put_text(o, "file", th->locks.at[i].file);
        report_value_put_number(o, "line", th->locks.at[i].line);
        report_value_put_number(o, "step", th->locks.at[i].step);
    }
    return array;
}

static json_t *threads(const struct story *t) {
    json_t *array = json_array();
    for (uint32_t i = 0; i < t->threads.count; i++) {
        const struct story_thread *th = &t->threads.at[i];
        json_t *o = report_value_add_object(array);
        assert(th->number == i && (th->blocked || (!th->waits && !th->holder)));
        report_value_put_number(o, "thread", th->number);
        report_value_put_text(o, "name", th->name);
        report_value_put_text(o, "file", th->file);
        report_value_put_number(o, "line", th->line);
        report_value_put(o, "blocked", json_boolean(th->blocked));
        if (th->blocked)
            put_wait(o, th);
        report_value_put(o, "finished", json_boolean(th->finished));
        report_value_put_number(o, "stack", th->stack);
        report_value_put(o, "locks", locks(th));
    }
    return array;
}

/* ---- what is told beside the rows ---- */

static json_t *stack(const struct story_stack *s) {
    assert(s->count || !s->more);
    json_t *o = json_object(), *frames = report_value_put_array(o, "frames");
    for (uint32_t i = 0; i < s->count; i++) {
        const struct story_frame *f = &s->at[i];
        json_t *frame = report_value_add_object(frames);
        report_value_put_text(frame, "function", f->function);
        report_value_put_text(frame, "file", f->file);
        report_value_put_number(frame, "line", f->line);
        report_value_put_number(frame, "column", f->column);
        report_value_put(frame, "library", json_boolean(f->library));
    }
    if (s->more)
        report_value_put_number(o, "more", s->more);
    return o;
}

static void put_accesses(json_t *o, const struct story *t) {
    if (!t->site2)
        return;
    report_value_put_text(o, "access", t->site);
    report_value_put_text(o, "other_access", t->site2);
    json_t *array = report_value_put_array(o, "accesses");
    for (uint32_t i = 0; i < t->accesses.count; i++) {
        json_t *a = report_value_add_object(array);
        report_value_put_text(a, "site", t->accesses.at[i].site);
        report_value_put_number(a, "thread", t->accesses.at[i].thread);
        report_value_put_number(a, "stack", t->accesses.at[i].stack);
    }
}

static void put_chosen(json_t *o, const struct story *t) {
    json_t *array = report_value_put_array(o, "chosen");
    for (uint32_t i = 0; i < t->chosen.count; i++) {
        const struct story_chosen *c = &t->chosen.at[i];
        json_t *one = report_value_add_object(array);
        report_value_put_number(one, "step", c->step);
        report_value_put_number(one, "thread", c->thread);
        report_value_put_text(one, "file", c->file);
        report_value_put_number(one, "line", c->line);
        report_value_put_text(one, "name", c->name);
        report_value_put_text(one, "value", c->value);
    }
}

static void put_output(json_t *o, const struct story *t) {
    json_t *array = report_value_put_array(o, "output");
    for (uint32_t i = 0; i < t->output.count; i++) {
        const struct story_output *p = &t->output.at[i];
        json_t *one = report_value_add_object(array);
        report_value_put_number(one, "step", p->step);
        report_value_put_number(one, "thread", p->thread);
        report_value_put(one, "stderr", json_boolean(p->to_stderr));
        report_value_put_text(one, "text", p->text);
    }
    if (t->output_lost)
        report_value_put_number(o, "output_lost", t->output_lost);
}

static void put_messages(json_t *o, const struct story *t) {
    json_t *array = report_value_put_array(o, "messages");
    for (uint32_t i = 0; i < t->messages.count; i++) {
        const struct story_message *m = &t->messages.at[i];
        json_t *one = report_value_add_object(array);
        report_value_put_number(one, "from", m->from);
        report_value_put_number(one, "to", m->to);
        report_value_put_number(one, "sent", m->sent);
        report_value_put_number(one, "received", m->received);
        report_value_put_text(one, "text", m->text);
    }
}

/* ---- the fault ---- */

static json_t *choice(struct model_choice c) {
    char pair[32];
    snprintf(pair, sizeof pair, "%u:%u", c.thread, c.alt);
    return report_value_text(pair);
}

static json_t *schedule(const explore_path *path) {
    json_t *array = json_array();
    for (uint32_t i = 0; i < path->count; i++)
        report_value_add(array, choice(path->at[i]));
    return array;
}

static void put_counts(json_t *o, const struct story *t) {
    report_value_put_number(o, "steps", t->steps);
    report_value_put_number(o, "library_lines", t->folded);
    report_value_put_number(o, "local_lines", t->local_lines);
    if (t->forgotten)
        report_value_put_number(o, "forgotten_rows", t->forgotten);
}

static void put_place(json_t *o, const struct story *t) {
    assert(t->stack < t->stacks.count);
    report_value_put_text(o, "message", t->message);
    report_value_put_text(o, "file", t->file);
    report_value_put_number(o, "line", t->line);
    report_value_put_number(o, "column", t->column);
    report_value_put_text(o, "function", t->function);
    report_value_put_number(o, "stack", t->stack);
}

static void put_story(json_t *o, const struct story *t) {
    put_place(o, t);
    put_accesses(o, t);
    put_counts(o, t);
    report_value_put(o, "threads", threads(t));
    json_t *rows = report_value_put_array(o, "trace");
    for (uint32_t i = 0; i < t->rows.count; i++)
        report_value_add(rows, row(&t->rows.at[i]));
    json_t *stacks = report_value_put_array(o, "stacks");
    for (uint32_t i = 0; i < t->stacks.count; i++)
        report_value_add(stacks, stack(&t->stacks.at[i]));
    put_chosen(o, t);
    put_output(o, t);
    put_messages(o, t);
    json_t *constraints = report_value_put_array(o, "constraints");
    for (uint32_t i = 0; i < t->constraints.count; i++)
        report_value_add(constraints, report_value_text(t->constraints.at[i]));
    if (t->unavoidable)
        report_value_put_number(o, "unavoidable_from", t->unavoidable);
}

json_t *report_json_fault(const struct explore_fault *f, const struct story *t) {
    json_t *o = json_object();
    assert(f->count && f->cycle <= f->path.count);
    assert(!t || t->endless == (f->fault.kind == MODEL_FAULT_LTL));
    report_value_put_text(o, "kind", model_fault_name(f->fault.kind));
    report_value_put_number(o, "thread", f->fault.thread);
    report_value_put_number(o, "count", f->count);
    report_value_put_number(o, "switches", t ? t->switches : f->switches);
    report_value_put(o, "shortest", json_boolean(f->shortest));
    report_value_put(o, "replayed", json_boolean(f->replayed));
    if (t)
        put_story(o, t);
    if (f->fault.kind == MODEL_FAULT_LTL)
        report_value_put_number(o, "cycle", f->cycle);
    report_value_put(o, "schedule", schedule(&f->path));
    return o;
}
