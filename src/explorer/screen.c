/* Keys of the full screen, and what they do: each is a command of the line mode. */
#include "explorer/screen.h"

#include <curses.h>
#include <stdlib.h>
#include <string.h>

/* KEY(key, command, what it says in the help); a command that ends with a blank asks for the rest
 */
#define SCREEN_KEYS(KEY)                                                                           \
    KEY('s', "step", "s, down: to the next line")                                                  \
    KEY(KEY_DOWN, "step", NULL)                                                                    \
    KEY('n', "next", "n: to the next line of this thread, over calls")                             \
    KEY('o', "out", "o: until this function returns")                                              \
    KEY('S', "back-step", "S, up: one line back")                                                  \
    KEY(KEY_UP, "back-step", NULL)                                                                 \
    KEY('N', "back-next", "N: one line of this thread back")                                       \
    KEY('f', "forward", "f, right: one step on")                                                   \
    KEY(KEY_RIGHT, "forward", NULL)                                                                \
    KEY('b', "back", "b, left: one step back")                                                     \
    KEY(KEY_LEFT, "back", NULL)                                                                    \
    KEY(KEY_HOME, "start", "Home, End: to the beginning, to the end")                              \
    KEY(KEY_END, "end", NULL)                                                                      \
    KEY('F', "fault", "F: to the fault")                                                           \
    KEY('g', "goto ", "g: jump to a step or a bookmark")                                           \
    KEY('c', "continue", "c, C: run to a breakpoint, watch or fault; backwards")                   \
    KEY('C', "reverse-continue", NULL)                                                             \
    KEY('u', "until ", "u, U: run until an expression is true; back to it")                        \
    KEY('U', "reverse-until ", NULL)                                                               \
    KEY('l', "lastwrite ", "l: back to the line that gave an expression its value")                \
    KEY('t', "thread ", "t: let a thread take the next step")                                      \
    KEY('r', "random", "r: random steps to the end")                                               \
    KEY('R', "reach", "R: what can be reached from here? is a fault among it?")                    \
    KEY('>', "follow", ">: go to the fault that R has found")                                      \
    KEY('k', "fork ", "k: go to another fork of the run")                                          \
    KEY('B', "break ", "B: stop at a line, function, method or class")                             \
    KEY('w', "watch ", "w: stop where a value changes")                                            \
    KEY('d', "delete ", "d: forget a breakpoint or watch")                                         \
    KEY('i', "info breakpoints", "i: breakpoints and watches")                                     \
    KEY('p', "print ", "p: the value of an expression")                                            \
    KEY('x', "expand ", "x: the parts of a value")                                                 \
    KEY('W', "where", "W: the calls of this thread")                                               \
    KEY('v', "frame ", "v: look at another frame")                                                 \
    KEY('T', "focus ", "T: look at another thread")                                                \
    KEY('m', "bookmark ", "m: name this point")                                                    \
    KEY('K', "save ", "K: write the run to a file for heddle replay")                              \
    KEY(':', "", ":: any command of `heddle explore --plain`")                                     \
    KEY('q', "quit", "q: leave")

static const struct key {
    int key;
    const char *command, *help;
} screen_keys[] = {
#define KEY(key, command, help) {key, command, help},
    SCREEN_KEYS(KEY)
#undef KEY
};
enum { KEYS = sizeof screen_keys / sizeof *screen_keys };

static void show_help(struct screen *s) {
    struct base_text t = {0};
    screen_lines lines = {0};
    base_text_add(&t, "  1 to 9: take the step of that number\n"
                      "  Tab: choose a pane; page up and down: scroll it\n");
    for (int i = 0; i < KEYS; i++)
        if (screen_keys[i].help)
            base_text_printf(&t, "  %s\n", screen_keys[i].help);
    explorer_screen_lines_set(s, &lines, t.at);
    explorer_screen_show_text(s, " Keys of heddle explore", &lines);
    explorer_screen_lines_drop(&lines);
    base_text_drop(&t);
}

/* ---- messages ---- */

/* Adds text as lines that are no longer than the screen is wide. */
static void add_message(struct screen *s, const char *text, enum screen_look look) {
    screen_lines lines = {0};
    uint32_t columns = COLS > 10 ? (uint32_t)COLS : 10;
    explorer_screen_lines_set(s, &lines, text);
    for (uint32_t i = 0; i < lines.count; i++)
        for (const char *from = lines.at[i].text; *from;) {
            uint32_t n = report_style_bytes(from, columns);
            *base_vec_push(&s->message) = (struct screen_line){base_strndup(from, n), look};
            from += n;
        }
    explorer_screen_lines_drop(&lines);
}

/* A fault at the position is always said. */
static void set_message(struct screen *s, const char *answer) {
    struct base_text t = {0};
    explorer_add_faults(s->e, &t);
    explorer_screen_lines_drop(&s->message);
    add_message(s, base_text_get(&t), SCREEN_BAD);
    add_message(s, answer, SCREEN_PLAIN);
    base_text_drop(&t);
}

enum { ANSWER_ROWS = 3 };

/* Does a command. A long answer gets the whole screen. */
static void perform(struct screen *s, const char *line) {
    screen_lines answer = {0};
    explorer_do(s->e, line);
    explorer_screen_fill(s);
    explorer_screen_lines_set(s, &answer, base_text_get(&s->e->out));
    bool is_long = answer.count > ANSWER_ROWS;
    set_message(s, is_long ? "" : base_text_get(&s->e->out));
    if (is_long)
        explorer_screen_show_text(s, line, &answer);
    explorer_screen_lines_drop(&answer);
}

static void ask_and_perform(struct screen *s, const char *command) {
    struct base_text prompt = {0}, line = {0};
    base_text_printf(&prompt, ":%s", command);
    char *rest = explorer_screen_ask(s, prompt.at);
    if (rest) {
        base_text_printf(&line, "%s%s", command, rest);
        if (!*command && *rest)
            *base_vec_push(&s->typed) = base_strdup(rest);
        perform(s, line.at);
    }
    free(rest);
    base_text_drop(&prompt);
    base_text_drop(&line);
}

/* ---- keys ---- */

static void scroll_chosen(struct screen *s, int by) {
    struct screen_pane *p = &s->panes[s->chosen];
    int64_t lines = p->lines.count,
            to = (int64_t)p->scrolled + by * (p->rows > 2 ? p->rows - 2 : 1);
    p->scrolled = (int32_t)(to > lines ? lines : to < -lines ? -lines : to);
}

static void choose_pane(struct screen *s) {
    for (int i = 0; i < SCREEN_PANE_COUNT; i++) {
        s->chosen = (enum screen_pane_name)((s->chosen + 1) % SCREEN_PANE_COUNT);
        if (s->panes[s->chosen].rows)
            return;
    }
}

static void choose_number(struct screen *s, int key) {
    char line[16];
    snprintf(line, sizeof line, "choose %d", key - '0');
    perform(s, line);
}

static void press(struct screen *s, int key) {
    if (key >= '1' && key <= '9')
        choose_number(s, key);
    else if (key == '\t')
        choose_pane(s);
    else if (key == KEY_NPAGE || key == KEY_PPAGE)
        scroll_chosen(s, key == KEY_NPAGE ? 1 : -1);
    else if (key == '?' || key == KEY_F(1))
        show_help(s);
    for (int i = 0; i < KEYS; i++) {
        const char *command = screen_keys[i].command;
        size_t n = strlen(command);
        if (screen_keys[i].key != key)
            continue;
        if (n && command[n - 1] != ' ')
            perform(s, command);
        else
            ask_and_perform(s, command);
    }
}

static void drop(struct screen *s) {
    for (int i = 0; i < SCREEN_PANE_COUNT; i++) {
        explorer_screen_lines_drop(&s->panes[i].lines);
        explorer_screen_lines_drop(&s->panes[i].before);
    }
    explorer_screen_lines_drop(&s->message);
    for (uint32_t i = 0; i < s->typed.count; i++)
        free(s->typed.at[i]);
    base_vec_drop(&s->typed);
}

bool explorer_screen(struct explorer *e) {
    struct screen s = {.e = e};
    struct report_style style = e->o.style;
    if (!explorer_screen_begin(&s))
        return false;
    explorer_follow(e);
    e->quiet = true;
    explorer_screen_fill(&s);
    base_text_clear(&e->out);
    explorer_add_doubt(e);
    set_message(&s, base_text_get(&e->out));
    while (!e->quit) {
        e->o.style.color = style.color;
        explorer_screen_draw(&s);
        e->o.style.color = false; /* colours are the screen's own; texts have none */
        int key = explorer_screen_key();
        if (key == ERR && !(e->o.interrupted && *e->o.interrupted))
            break; /* the terminal is gone */
        if (key == ERR)
            *e->o.interrupted = 0;
        else
            press(&s, key);
    }
    explorer_screen_end();
    e->o.style = style;
    drop(&s);
    return true;
}
