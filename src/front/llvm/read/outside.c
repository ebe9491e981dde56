#include "front/llvm/read/outside.h"

#include "base/text.h"
#include <assert.h>
#include <ctype.h>
#include <stdlib.h>
#include <string.h>

/* ---- messages ---- */

/* The length of the name of a file that a message begins with, "FILE:LINE:COLUMN: "; 0: the line is
 * no first line of a message. */
static size_t file_length(const char *line, size_t n) {
    for (size_t i = 0; i + 1 < n; i++) {
        if (line[i] != ':' || !isdigit((unsigned char)line[i + 1]))
            continue;
        size_t k = i + 1;
        while (k < n && isdigit((unsigned char)line[k]))
            k++;
        size_t column = ++k;
        while (k < n && isdigit((unsigned char)line[k]))
            k++;
        if (k > column && k + 1 < n && line[k] == ':' && line[k + 1] == ' ')
            return i;
    }
    return 0;
}

static bool names_inside(const char *name, size_t n, const struct base_folders *folders) {
    char *file = base_strndup(name, n);
    bool inside = file[0] == '<' || base_folders_hold(folders, file);
    free(file);
    return inside;
}

char *front_llvm_messages_inside(char *said, const struct base_folders *folders) {
    struct base_text kept = {0};
    bool inside = true;
    for (const char *line = said; *line;) {
        size_t n = strcspn(line, "\n"), file = file_length(line, n);
        bool was = inside;
        if (file)
            inside = names_inside(line, file, folders);
        if (inside) {
            base_text_add_n(&kept, line, n);
            base_text_char(&kept, '\n');
        } else if (was) {
            base_text_add_n(&kept, line, file);
            base_text_add(&kept, ": what clang says of this file is left out, because it is in "
                                 "none of the program's folders\n");
        }
        line += n + (line[n] == '\n');
    }
    free(said);
    if (kept.length)
        kept.at[--kept.length] = '\0';
    return kept.at ? kept.at : base_strdup("");
}

/* ---- inputs ---- */

static bool is_header(const char *path) {
    static const char *const ends[] = {".h",   ".hh",  ".hpp", ".hxx", ".c",   ".i",
                                       ".inc", ".inl", ".def", ".ipp", ".tcc", ".tbl"};
    for (size_t i = 0; i < sizeof ends / sizeof *ends; i++)
        if (base_has_suffix(path, ends[i]))
            return true;
    return false;
}

/* Takes the next name from a rule of make, and undoes its escapes in place; NULL: there is none. */
static char *next_name(char **rule) {
    char *at = *rule;
    while (isspace((unsigned char)*at) || (at[0] == '\\' && at[1] == '\n'))
        at++;
    char *name = at, *to = at;
    for (; *at && !isspace((unsigned char)*at); at++) {
        if (at[0] == '\\' && at[1] == '\n')
            break;
        bool escaped =
            (at[0] == '\\' && (at[1] == ' ' || at[1] == '#')) || (at[0] == '$' && at[1] == '$');
        at += escaped;
        *to++ = *at;
    }
    *rule = at + (*at != '\0');
    assert(to <= at);
    *to = '\0';
    return *name ? name : NULL;
}

bool front_llvm_inputs_inside(const char *list, const char *source,
                              const struct base_folders *folders, struct base_status *s) {
    size_t size;
    char *text = base_file_read(list, &size, s);
    char *rule = text ? strstr(text, ": ") : NULL, *name;
    if (rule)
        rule += 2;
    bool ok = text != NULL;
    while (ok && rule && (name = next_name(&rule)))
        if (!is_header(name) && !base_folders_hold(folders, name))
            ok = base_fail_line(
                s, source, 0,
                "it reads %s, which is no header and in none of the program's folders", name);
    free(text);
    return ok;
}
