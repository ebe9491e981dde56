/* The effects of a row in words: "balance: 1000 → 300, starts T1 worker  (T2 wrote balance at step
 * 5)".
 */
#include "report/values.h"

#include "base/fatal.h"
#include "base/foreign.h"
#include <assert.h>
#include <string.h>

enum { VALUE_MOST = 60 }; /* a longer value is cut */

static void add_value(const struct report_style *s, struct base_text *out, const char *value) {
    uint32_t n = report_style_bytes(value, VALUE_MOST);
    base_foreign_add(out, value, n, BASE_FOREIGN_LINE);
    if (value[n])
        base_text_add(out, report_style_glyph(s, REPORT_GLYPH_MORE));
}

static void add_change(const struct report_style *s, const struct story_effect *e,
                       struct base_text *out) {
    if (e->old_value && e->value && !strcmp(e->old_value, e->value) && !e->more) {
        base_text_add(out, "stays ");
    } else if (e->old_value) {
        add_value(s, out, e->old_value);
        base_text_printf(out, " %s ", report_style_glyph(s, REPORT_GLYPH_TO));
        if (e->more)
            base_text_printf(out, "%s %s ", report_style_glyph(s, REPORT_GLYPH_MORE),
                             report_style_glyph(s, REPORT_GLYPH_TO));
    }
    add_value(s, out, e->value ? e->value : "?");
}

static void add_effect(const struct report_style *s, const struct story *t,
                       const struct story_effect *e, struct base_text *out) {
    const char *name = e->name ? e->name : "";
    switch (e->kind) {
    case MODEL_EVENT_READ:
    case MODEL_EVENT_WRITE:
        base_text_printf(out, "%s%s", name, e->shared ? ": " : " = ");
        if (e->kind == MODEL_EVENT_WRITE && e->shared)
            add_change(s, e, out);
        else
            add_value(s, out, e->value ? e->value : "?");
        break;
    case MODEL_EVENT_SPAWN:
        base_text_printf(out, "starts %s",
                         e->other < t->threads.count ? t->threads.at[e->other].name : "a thread");
        break;
    case MODEL_EVENT_CHOICE:
        base_text_add(out, "chooses ");
        add_value(s, out, e->value ? e->value : "?");
        break;
    case MODEL_EVENT_OUTPUT:
        base_text_add(out, "prints \"");
        add_value(s, out, e->value ? e->value : "");
        base_text_char(out, '"');
        break;
    default:
        base_text_add(out, name);
        if (e->value && *e->value) {
            base_text_add(out, " = ");
            add_value(s, out, e->value);
        }
    }
}

/* Does a local variable only repeat a value of the same row? Then it is not shown. */
static bool is_echo(const struct story_row *r, const struct story_effect *e) {
    if (e->shared || !e->value || (e->kind != MODEL_EVENT_ASSIGN && e->kind != MODEL_EVENT_WRITE))
        return false;
    for (uint32_t i = 0; i < r->effects.count; i++) {
        const struct story_effect *o = &r->effects.at[i];
        if (o->shared && o->value && !strcmp(o->value, e->value))
            return true;
    }
    return false;
}

/* Adds a synchronisation without the words that the source line has already: beside "lock(&m)"
 * nothing is left of "lock m", and beside "lock(left)" only the name of the lock. */
static void add_sync(const struct report_style *s, const struct story_row *r,
                     const struct story_effect *e, struct base_text *out) {
    const char *name = e->name ? e->name : "", *value = e->value ? e->value : "";
    bool known = r->source && strstr(r->source, name);
    if (known && (!*value || strstr(r->source, value)))
        return;
    if (!known)
        base_text_printf(out, "%s ", name);
    add_value(s, out, value);
}

char *report_values_text(const struct report_style *s, const struct story *t,
                         const struct story_row *r) {
    struct base_text v = {0}, one = {0};
    assert(!r->is_switch && r->thread < t->threads.count);
    for (uint32_t i = 0; i < r->effects.count; i++) {
        const struct story_effect *e = &r->effects.at[i];
        base_text_clear(&one);
        if (e->kind == MODEL_EVENT_SYNC)
            add_sync(s, r, e, &one);
        else if (!is_echo(r, e))
            add_effect(s, t, e, &one);
        if (one.length)
            base_text_printf(&v, "%s%s", v.length ? ", " : "", one.at);
    }
    base_text_drop(&one);
    if (r->note)
        base_text_printf(&v, "%s(%s)", v.length ? "  " : "", r->note);
    return v.at ? v.at : base_strdup("");
}
