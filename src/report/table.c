#include "report/table.h"

#include "base/fatal.h"
#include "report/values.h"
#include <assert.h>
#include <stdlib.h>
#include <string.h>

enum {
    GUTTER_ROOM = 4,   /* "  12" before the line number */
    COLUMN_LEAST = 12, /* a narrower column could not carry its thread's name */
    COLUMNS_MOST = 4,
    CELL_LEAST = 36,   /* what the last column needs for a source line */
    SOURCE_MOST = 32,  /* values are aligned behind source lines up to this long */
    VALUES_LEAST = 24, /* with less room, values go below the source line */
};

struct layout {
    const struct report_style *s;
    const struct story *t;
    struct base_text *out;
    uint32_t number_width, line_width;
    uint32_t start;     /* the position of the first column */
    uint32_t stride;    /* the distance of two columns; 0: a list with tags */
    uint32_t tag_width; /* in a list */
    uint32_t *column;   /* by thread */
    uint32_t *values;   /* by thread: the position of values, counted from the start of the cell */
};

/* ---- layout ---- */

static uint32_t digits(uint32_t n) {
    uint32_t d = 1;
    while (n >= 10)
        n /= 10, d++;
    return d;
}

static void measure(struct layout *l) {
    uint32_t line = 0;
    for (uint32_t i = 0; i < l->t->rows.count; i++)
        if (l->t->rows.at[i].line > line)
            line = l->t->rows.at[i].line;
    l->line_width = digits(line);
    l->number_width = digits(l->t->steps);
    if (l->number_width < GUTTER_ROOM - 1)
        l->number_width = GUTTER_ROOM - 1;
    l->start = l->number_width + 1 + l->line_width + 1;
    assert(l->start < l->s->width);
}

static void place_columns(struct layout *l) {
    uint32_t shown = 0;
    for (uint32_t i = 0; i < l->t->threads.count; i++) {
        const struct story_thread *th = &l->t->threads.at[i];
        l->column[i] = shown;
        shown += th->shown;
        uint32_t tag = report_style_length(th->tag);
        if (th->shown && tag > l->tag_width)
            l->tag_width = tag;
    }
    if (shown <= 1) {
        l->stride = 1; /* one column needs no room beside it */
        return;
    }
    assert(l->s->width > l->start);
    uint32_t room = l->s->width - l->start;
    uint32_t equal = room / shown;
    uint32_t spill = room > CELL_LEAST ? (room - CELL_LEAST) / (shown - 1) : 0;
    l->stride = equal < spill ? equal : spill;
    if (shown > COLUMNS_MOST || l->stride < COLUMN_LEAST)
        l->stride = 0;
    assert(l->stride * shown <= room);
}

static uint32_t source_length(const struct story_row *r) {
    return r->source ? report_style_length(r->source) : 0;
}

static void place_values(struct layout *l) {
    for (uint32_t i = 0; i < l->t->rows.count; i++) {
        const struct story_row *r = &l->t->rows.at[i];
        uint32_t n = source_length(r);
        assert(r->thread < l->t->threads.count);
        uint32_t *at = &l->values[l->stride ? r->thread : 0];
        if (!r->is_switch && n <= SOURCE_MOST && (r->effects.count || r->note) && n + 2 > *at)
            *at = n + 2;
    }
}

static void pad(struct base_text *out, uint32_t n) {
    while (n--)
        base_text_char(out, ' ');
}

static uint32_t cell_start(const struct layout *l, uint32_t thread) {
    assert(thread < l->t->threads.count && l->t->threads.at[thread].shown);
    return l->start + (l->stride ? l->column[thread] * l->stride : l->tag_width + 1);
}

/* ---- rows ---- */

static void add_header(const struct layout *l) {
    uint32_t at = 0;
    for (uint32_t i = 0; i < l->t->threads.count; i++) {
        const struct story_thread *th = &l->t->threads.at[i];
        if (!th->shown)
            continue;
        uint32_t start = cell_start(l, i);
        assert(start >= at);
        pad(l->out, start - at);
        uint32_t room = l->stride > 1 ? l->stride - 1 : l->s->width - start;
        char *name = base_strndup(th->name, report_style_bytes(th->name, room));
        report_style_add(l->s, l->out, REPORT_INK_BOLD, name);
        at = start + report_style_length(name);
        free(name);
    }
    base_text_char(l->out, '\n');
}

static void add_legend(const struct layout *l) {
    for (uint32_t i = 0; i < l->t->threads.count; i++)
        if (l->t->threads.at[i].shown &&
            strcmp(l->t->threads.at[i].name, l->t->threads.at[i].tag)) {
            pad(l->out, l->start);
            report_style_add(l->s, l->out, REPORT_INK_BOLD, l->t->threads.at[i].name);
            base_text_char(l->out, '\n');
        }
}

static void add_switch(const struct layout *l, const struct story_row *r) {
    assert(r->is_switch && r->note && r->from < l->t->threads.count);
    bool right = !l->stride || l->column[r->thread] > l->column[r->from];
    pad(l->out, l->start);
    report_style_ink(l->s, l->out, REPORT_INK_SWITCH);
    const char *to = l->t->threads.at[r->thread].tag;
    if (right)
        base_text_printf(l->out, "%s switch to %s: %s %s",
                         report_style_glyph(l->s, REPORT_GLYPH_DASH), to, r->note,
                         report_style_glyph(l->s, REPORT_GLYPH_RIGHT));
    else
        base_text_printf(l->out, "%s switch to %s: %s", report_style_glyph(l->s, REPORT_GLYPH_LEFT),
                         to, r->note);
    report_style_ink(l->s, l->out, REPORT_INK_PLAIN);
    base_text_char(l->out, '\n');
}

/* Breaks text at spaces into lines that fit between `start` and the edge. */
static void add_wrapped(const struct layout *l, uint32_t start, const char *text) {
    uint32_t room = l->s->width > start + 10 ? l->s->width - start : 10;
    while (*text) {
        uint32_t n = report_style_bytes(text, room);
        if (text[n])
            for (uint32_t i = n; i > n / 2; i--)
                if (text[i] == ' ') {
                    n = i;
                    break;
                }
        assert(n); /* or this would not end */
        char *part = base_strndup(text, n);
        report_style_add(l->s, l->out, REPORT_INK_CHANGE, part);
        free(part);
        text += n;
        while (*text == ' ')
            text++;
        if (*text) {
            base_text_char(l->out, '\n');
            pad(l->out, start);
        }
    }
}

static void add_source(const struct layout *l, const struct story_row *r, uint32_t room) {
    struct base_text text = {0};
    if (r->source)
        base_text_add(&text, r->source);
    else
        base_text_printf(&text, "in %s", r->function ? r->function : "?");
    uint32_t n = report_style_length(text.at);
    if (n > room) {
        const char *more = report_style_glyph(l->s, REPORT_GLYPH_MORE);
        assert(room > report_style_length(more));
        text.at[report_style_bytes(text.at, room - report_style_length(more))] = 0;
        base_text_printf(l->out, "%s%s", text.at, more);
    } else {
        base_text_add(l->out, text.at);
    }
    base_text_drop(&text);
}

static void add_values(const struct layout *l, const struct story_row *r, uint32_t start) {
    assert(start < l->s->width && !r->is_switch);
    char *values = report_values_text(l->s, l->t, r);
    uint32_t source = source_length(r), room = l->s->width - start;
    uint32_t at = l->values[l->stride ? r->thread : 0];
    if (at < source + 2)
        at = source + 2;
    uint32_t need = report_style_length(values) + (r->is_fault ? 3 : 0);
    if (*values && at + need > room && source + 2 + need <= room)
        at = source + 2; /* values out of line are better than broken ones */
    if (*values && at + need > room && at + VALUES_LEAST > room) {
        base_text_char(l->out, '\n');
        pad(l->out, start + 2);
        add_wrapped(l, start + 2, values);
    } else if (*values) {
        pad(l->out, at - source);
        add_wrapped(l, start + at, values);
    }
    free(values);
}

static void add_row(const struct layout *l, const struct story_row *r) {
    assert(r->thread < l->t->threads.count && r->number <= l->t->steps);
    if (r->is_switch) {
        add_switch(l, r);
        return;
    }
    report_style_ink(l->s, l->out, REPORT_INK_DIM);
    base_text_printf(l->out, "%*u ", (int)l->number_width, r->number);
    if (r->line)
        base_text_printf(l->out, "%*u ", (int)l->line_width, r->line);
    else
        pad(l->out, l->line_width + 1);
    report_style_ink(l->s, l->out, REPORT_INK_PLAIN);
    uint32_t start = cell_start(l, r->thread);
    if (l->stride) {
        pad(l->out, start - l->start);
    } else {
        const char *tag = l->t->threads.at[r->thread].tag;
        assert(report_style_length(tag) <= l->tag_width);
        report_style_add(l->s, l->out, REPORT_INK_BOLD, tag);
        pad(l->out, l->tag_width + 1 - report_style_length(tag));
    }
    add_source(l, r, l->s->width - start);
    add_values(l, r, start);
    if (r->is_fault) {
        base_text_add(l->out, "  ");
        report_style_add(l->s, l->out, REPORT_INK_BAD,
                         report_style_glyph(l->s, REPORT_GLYPH_CROSS));
    }
    base_text_char(l->out, '\n');
}

static void add_again(const struct layout *l, const struct story_row *r) {
    assert(r->again && r->period);
    pad(l->out, l->start);
    report_style_ink(l->s, l->out, REPORT_INK_DIM);
    base_text_printf(l->out, "%s the last ", report_style_glyph(l->s, REPORT_GLYPH_MORE));
    if (r->period > 1)
        base_text_printf(l->out, "%u rows ", r->period);
    else
        base_text_add(l->out, "row ");
    base_text_add(l->out, "again, ");
    report_style_count(l->out, r->again);
    base_text_add(l->out, r->again == 1 ? " time" : " times");
    report_style_ink(l->s, l->out, REPORT_INK_PLAIN);
    base_text_char(l->out, '\n');
}

static void add_note(const struct layout *l, const char *text) {
    const char *dash = report_style_glyph(l->s, REPORT_GLYPH_DASH);
    pad(l->out, l->start);
    report_style_ink(l->s, l->out, REPORT_INK_SWITCH);
    base_text_printf(l->out, "%s %s %s", dash, text, dash);
    report_style_ink(l->s, l->out, REPORT_INK_PLAIN);
    base_text_char(l->out, '\n');
}

/* Adds how the run continues after its last row. */
static void add_end(const struct layout *l, bool begun) {
    assert(l->t->endless || !l->t->cyclic);
    if (!l->t->endless)
        return;
    if (l->t->cyclic && !begun)
        add_note(l, "cycle begins here: nothing that others see happens in it");
    add_note(l, l->t->cyclic ? "and so on for ever" : "the run ends here");
}

static void add_rows(const struct layout *l, bool whole) {
    uint32_t n = l->t->rows.count;
    uint32_t head = REPORT_TABLE_ROWS / 3, tail = REPORT_TABLE_ROWS - head;
    bool begun = false;
    for (uint32_t i = 0; i < n; i++) {
        if (!whole && n > REPORT_TABLE_ROWS && i == head) {
            pad(l->out, l->start);
            base_text_printf(l->out, "%s %u rows left out (--verbose shows them)\n",
                             report_style_glyph(l->s, REPORT_GLYPH_MORE), n - head - tail);
            i = n - tail;
        }
        if (l->t->rows.at[i].in_cycle && !begun)
            add_note(l, "cycle begins here");
        begun |= l->t->rows.at[i].in_cycle;
        add_row(l, &l->t->rows.at[i]);
        if (l->t->rows.at[i].again)
            add_again(l, &l->t->rows.at[i]);
    }
    add_end(l, begun);
}

void report_table(const struct report_style *s, const struct story *t, bool whole,
                  struct base_text *out) {
    uint32_t n = t->threads.count + 1;
    struct layout l = {.s = s,
                       .t = t,
                       .out = out,
                       .column = base_calloc(n, sizeof(uint32_t)),
                       .values = base_calloc(n, sizeof(uint32_t))};
    measure(&l);
    place_columns(&l);
    place_values(&l);
    if (l.stride)
        add_header(&l);
    else
        add_legend(&l);
    add_rows(&l, whole);
    free(l.column);
    free(l.values);
}
