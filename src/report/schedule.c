#include "report/schedule.h"

#include "base/hash.h"
#include <assert.h>
#include <errno.h>
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { SCHEDULE_FORMAT = 1, CHOICES_MOST = 1 << 28 };

uint64_t report_schedule_hash(const char *path) {
    struct base_status status = {0};
    size_t size = 0;
    char *text = base_file_read(path, &size, &status);
    base_status_drop(&status);
    if (!text)
        return 0;
    uint64_t hash = base_hash_bytes(text, size);
    free(text);
    return hash ? hash : 1;
}

/* ---- writing ---- */

/* Writes an item as one line. A newline inside a flag or an argument becomes \n, and a backslash
 * becomes \\. */
static void add_item(struct base_text *out, const char *keyword, const char *value) {
    assert(!out->length || out->at[out->length - 1] == '\n');
    assert(!strchr(keyword, '\n'));
    base_text_printf(out, "%s ", keyword);
    for (; *value; value++) {
        if (*value == '\n')
            base_text_add(out, "\\n");
        else if (*value == '\\')
            base_text_add(out, "\\\\");
        else
            base_text_char(out, *value);
    }
    base_text_char(out, '\n');
}

void report_schedule_write(const struct report_schedule *s, struct base_text *out) {
    assert(s->fault < MODEL_FAULT_KINDS);
    assert(s->cycle <= s->path.count && s->files.count && s->version); /* needed to read it back */
    base_text_printf(out, "heddle-schedule %d\n", SCHEDULE_FORMAT);
    add_item(out, "version", s->version);
    for (uint32_t i = 0; i < s->files.count; i++) {
        char keyword[32];
        snprintf(keyword, sizeof keyword, "file %016" PRIx64, s->files.at[i].hash);
        add_item(out, keyword, s->files.at[i].path);
    }
    for (uint32_t i = 0; i < s->options.count; i++)
        add_item(out, "option", s->options.at[i]);
    for (uint32_t i = 0; i < s->flags.count; i++)
        add_item(out, "flag", s->flags.at[i]);
    add_item(out, "fault", model_fault_name(s->fault));
    if (s->cycle)
        base_text_printf(out, "cycle %u\n", s->cycle);
    base_text_printf(out, "choices %u\n", s->path.count);
    for (uint32_t i = 0; i < s->path.count; i++)
        base_text_printf(out, "%u %u\n", s->path.at[i].thread, s->path.at[i].alt);
}

/* ---- reading ---- */

struct reader {
    struct report_schedule *s;
    struct base_status *status;
    const char *file;
    char *next; /* the rest of the text */
    uint32_t line;
    bool named; /* the fault was */
};

static char *next_line(struct reader *r) {
    assert(r->next);
    if (!*r->next)
        return NULL;
    char *line = r->next;
    size_t n = strcspn(line, "\n");
    r->next = line + n + (line[n] == '\n');
    line[n] = 0;
    r->line++;
    return line;
}

static bool bad(struct reader *r, const char *what) {
    return base_fail_line(r->status, r->file, r->line, "%s", what);
}

static void unescape(char *text) {
    char *to = text;
    for (char *from = text; *from; from++) {
        if (*from == '\\' && from[1]) {
            from++;
            *to++ = *from == 'n' ? '\n' : *from;
        } else {
            *to++ = *from;
        }
        assert(to <= from + 1); /* never overtakes the reading */
    }
    *to = 0;
}

static bool read_number(const char **text, uint64_t most, uint64_t *out) {
    if (**text < '0' || **text > '9')
        return false;
    char *end;
    errno = 0;
    *out = strtoull(*text, &end, 10);
    *text = end;
    return !errno && *out <= most;
}

static bool read_choices(struct reader *r, const char *value) {
    uint64_t count = 0;
    if (!read_number(&value, CHOICES_MOST, &count) || *value)
        return bad(r, "the number of choices is not a number");
    for (uint64_t i = 0; i < count; i++) {
        const char *line = next_line(r);
        uint64_t thread = 0, alt = 0;
        if (!line)
            return bad(r, "the choices end too early");
        if (!read_number(&line, UINT32_MAX, &thread) || *line++ != ' ' ||
            !read_number(&line, UINT32_MAX, &alt) || *line)
            return bad(r, "a choice is a thread's number, a blank and an alternative's number");
        *base_vec_push(&r->s->path) =
            (struct model_choice){.thread = (uint32_t)thread, .alt = (uint32_t)alt};
    }
    return !*r->next || bad(r, "something comes after the last choice");
}

static bool read_cycle(struct reader *r, const char *value) {
    uint64_t cycle = 0;
    if (!read_number(&value, CHOICES_MOST, &cycle) || *value)
        return bad(r, "the length of the cycle is not a number");
    r->s->cycle = (uint32_t)cycle;
    return true;
}

static bool read_file_item(struct reader *r, char *value) {
    char *end;
    uint64_t hash = strtoull(value, &end, 16);
    if (end != value + 16 || *end != ' ' || !end[1])
        return bad(r, "a file is 16 hexadecimal digits, a blank and its name");
    unescape(end + 1);
    *base_vec_push(&r->s->files) = (struct report_schedule_file){
        .path = base_arena_strdup(&r->s->arena, end + 1), .hash = hash};
    return true;
}

static bool read_item(struct reader *r, char *line) {
    assert(line < r->next && r->line > 1);
    char *value = strchr(line, ' ');
    if (!value)
        return bad(r, "a line is a keyword, a blank and a value");
    *value++ = 0;
    struct base_arena *arena = &r->s->arena;
    if (!strcmp(line, "file"))
        return read_file_item(r, value);
    if (!strcmp(line, "choices"))
        return read_choices(r, value);
    if (!strcmp(line, "cycle"))
        return read_cycle(r, value);
    unescape(value);
    if (!strcmp(line, "version")) {
        r->s->version = base_arena_strdup(arena, value);
    } else if (!strcmp(line, "option")) {
        *base_vec_push(&r->s->options) = base_arena_strdup(arena, value);
    } else if (!strcmp(line, "flag")) {
        *base_vec_push(&r->s->flags) = base_arena_strdup(arena, value);
    } else if (!strcmp(line, "fault")) {
        r->s->fault = model_fault_by_name(value);
        r->named = true;
        if (r->s->fault == MODEL_FAULT_NONE && strcmp(value, model_fault_name(MODEL_FAULT_NONE)))
            return bad(r, "there is no fault of that name");
    } else {
        return bad(r, "unknown keyword");
    }
    return true;
}

static bool read_all(struct reader *r) {
    char first[32];
    snprintf(first, sizeof first, "heddle-schedule %d", SCHEDULE_FORMAT);
    char *line = next_line(r);
    if (!line || strcmp(line, first) != 0)
        return bad(r, "this is not a schedule of heddle, or one of a newer version");
    while ((line = next_line(r)))
        if (!read_item(r, line))
            return false;
    if (!r->s->files.count)
        return bad(r, "no file is named");
    if (r->s->cycle > r->s->path.count)
        return bad(r, "the cycle is longer than the run");
    return r->named || bad(r, "no fault is named");
}

bool report_schedule_read(struct report_schedule *s, const char *text, const char *file,
                          struct base_status *status) {
    assert(!s->files.count && !s->path.count && !s->version);
    char *copy = base_strdup(text);
    struct reader r = {.s = s, .status = status, .file = file, .next = copy};
    bool ok = read_all(&r);
    free(copy);
    return ok;
}

void report_schedule_drop(struct report_schedule *s) {
    base_vec_drop(&s->files);
    base_vec_drop(&s->options);
    base_vec_drop(&s->flags);
    base_vec_drop(&s->path);
    base_arena_drop(&s->arena);
    *s = (struct report_schedule){0};
}
