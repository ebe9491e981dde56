/* Commands and answers as lines: for pipes, tests, and terminals that show no screen. */
#include "explorer/explorer_int.h"

#include <stdlib.h>
#include <string.h>

static void print(struct explorer *e, FILE *out) {
    report_style_print(&e->o.style, &e->out, out);
    fflush(out);
}

static void greet(struct explorer *e, FILE *out) {
    base_text_clear(&e->out);
    base_text_printf(&e->out, "%s: `help` lists the commands\n", e->o.program);
    explorer_follow(e);
    explorer_add_here(e, &e->out);
    explorer_add_doubt(e);
    print(e, out);
}

void explorer_lines(struct explorer *e, FILE *in, FILE *out, bool prompt) {
    char *line = NULL, *last = NULL;
    size_t room = 0;
    greet(e, out);
    while (!e->quit) {
        if (prompt)
            fputs("(heddle) ", out);
        fflush(out);
        if (getline(&line, &room, in) < 0)
            break;
        bool again = prompt && line[strspn(line, " \t\n\r")] == 0 && last; /* as debuggers do */
        explorer_do(e, again ? last : line);
        print(e, out);
        if (!again) {
            free(last);
            last = base_strdup(line);
        }
    }
    free(line);
    free(last);
}
