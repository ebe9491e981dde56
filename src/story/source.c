#include "story/source.h"

#include "base/foreign.h"
#include "base/status.h"
#include "base/text.h"
#include <assert.h>
#include <ctype.h>
#include <string.h>

static void index_lines(struct story_source_file *f, size_t size) {
    assert(f->text);
    *base_vec_push(&f->starts) = 0;
    for (size_t i = 0; i < size && i < UINT32_MAX; i++)
        if (f->text[i] == '\n')
            *base_vec_push(&f->starts) = (uint32_t)(i + 1);
    assert(base_vec_last(&f->starts) <= size);
}

static struct story_source_file *file_of(struct story_source *s, const char *path) {
    for (uint32_t i = 0; i < s->files.count; i++)
        if (!strcmp(s->files.at[i].path, path))
            return &s->files.at[i];
    struct story_source_file *f = base_vec_push(&s->files);
    *f = (struct story_source_file){.path = base_strdup(path)};
    struct base_status status = {0};
    size_t size = 0;
    if (s->folders && base_folders_hold(s->folders, path))
        f->text = base_file_read(path, &size, &status);
    base_status_drop(&status);
    if (f->text)
        index_lines(f, size);
    return f;
}

/* The length of the code on a line, without a comment that runs to the end of the line, because a
 * trace does not need it. Quotes are respected, so that "http://" stays whole. */
static size_t code_length(const char *text, size_t n) {
    char quote = 0;
    for (size_t i = 0; i < n; i++) {
        if (quote) {
            if (text[i] == '\\')
                i++;
            else if (text[i] == quote)
                quote = 0;
        } else if (text[i] == '"' || text[i] == '\'') {
            quote = text[i];
        } else if (text[i] == '/' && i + 1 < n && text[i + 1] == '/') {
            return i;
        } else if (text[i] == '/' && i + 1 < n && text[i + 1] == '*') {
            const char *close = memmem(text + i + 2, n - i - 2, "*/", 2);
            if (!close || close + 2 == text + n)
                return i;
        }
    }
    return n;
}

static size_t trim_end(const char *text, size_t n) {
    while (n && isspace((unsigned char)text[n - 1]))
        n--;
    return n;
}

/* Where a line begins; *n is its length. NULL: there is no such line. */
static const char *find_line(struct story_source *s, const char *path, uint32_t line, size_t *n) {
    if (!path || !line)
        return NULL;
    const struct story_source_file *f = file_of(s, path);
    assert(!f->text == !f->starts.count);
    if (!f->text || line > f->starts.count)
        return NULL;
    const char *text = f->text + f->starts.at[line - 1];
    assert(line == 1 || text[-1] == '\n');
    *n = strcspn(text, "\n");
    return text;
}

char *story_source_whole_line(struct story_source *s, const char *path, uint32_t line) {
    enum { TAB = 4 };
    struct base_text plain = {0}, shown = {0};
    size_t n;
    const char *text = find_line(s, path, line, &n);
    if (!text)
        return NULL;
    for (size_t i = 0; i < trim_end(text, n); i++) {
        if (text[i] == '\t')
            base_text_printf(&plain, "%*s", (int)(TAB - plain.length % TAB), "");
        else
            base_text_char(&plain, text[i]);
    }
    base_foreign_add(&shown, base_text_get(&plain), plain.length, BASE_FOREIGN_LINE);
    base_text_drop(&plain);
    return base_text_get(&shown) == shown.at ? shown.at : base_strdup("");
}

char *story_source_line(struct story_source *s, const char *path, uint32_t line) {
    size_t n;
    const char *text = find_line(s, path, line, &n);
    if (!text)
        return NULL;
    while (n && isspace((unsigned char)*text))
        text++, n--;
    n = trim_end(text, n);
    size_t code = trim_end(text, code_length(text, n));
    assert(code <= n);
    char *copy = base_strndup(text, code ? code : n);
    for (char *c = copy; *c; c++)
        if (isspace((unsigned char)*c))
            *c = ' ';
    struct base_text shown = {0};
    base_foreign_add(&shown, copy, strlen(copy), BASE_FOREIGN_LINE);
    free(copy);
    return shown.at;
}

void story_source_drop(struct story_source *s) {
    for (uint32_t i = 0; i < s->files.count; i++) {
        struct story_source_file *f = &s->files.at[i];
        free(f->path);
        free(f->text);
        base_vec_drop(&f->starts);
    }
    base_vec_drop(&s->files);
}
