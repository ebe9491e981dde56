/* The full screen: panes with what there is to see, a line for messages, and keys for commands. */
#ifndef EXPLORER_SCREEN_H
#define EXPLORER_SCREEN_H

#include "explorer/explorer_int.h"

enum screen_look {
    SCREEN_PLAIN,
    SCREEN_CURRENT, /* the line that a thread is on, the point of the path */
    SCREEN_CHANGED, /* another value than before the last command */
    SCREEN_BAD,
    SCREEN_FAINT,
    SCREEN_TITLE,
};

struct screen_line {
    char *text; /* owned; escaped */
    enum screen_look look;
};
typedef BASE_VEC(struct screen_line) screen_lines;

/* PANE(id, title) */
#define SCREEN_PANES(PANE)                                                                         \
    PANE(SOURCE, "source")                                                                         \
    PANE(PATH, "run")                                                                              \
    PANE(TURNS, "who goes on")                                                                     \
    PANE(LOCALS, "variables")                                                                      \
    PANE(DATA, "shared data")                                                                      \
    PANE(LOCKS, "locks")                                                                           \
    PANE(OUTPUT, "output")

enum screen_pane_name {
#define PANE(id, title) SCREEN_##id,
    SCREEN_PANES(PANE)
#undef PANE
        SCREEN_PANE_COUNT
};

struct screen_pane {
    screen_lines lines, before; /* `before`: as they were before the last command */
    uint32_t middle;            /* the line that must be seen */
    int32_t scrolled;           /* by the user, from where it would be */
    int top, left, rows, columns;
};

struct screen {
    struct explorer *e;
    struct screen_pane panes[SCREEN_PANE_COUNT];
    enum screen_pane_name chosen; /* which page keys scroll */
    screen_lines message;
    BASE_VEC(char *) typed;        /* commands, for the arrow keys; owned */
    struct session_position shown; /* where the panes were made */
    uint32_t shown_fork;
    bool made;
};

/* ---- what the panes show (panes.c) ---- */

void explorer_screen_fill(struct screen *s);
void explorer_screen_lines_set(struct screen *s, screen_lines *lines, const char *text);
void explorer_screen_lines_drop(screen_lines *lines);

/* ---- on the terminal (draw.c) ---- */

bool explorer_screen_begin(struct screen *s);
void explorer_screen_end(void);
void explorer_screen_draw(struct screen *s);
/* Text over the panes, until a key ends it. */
void explorer_screen_show_text(struct screen *s, const char *title, const screen_lines *lines);
/* Reads a line behind a prompt; allocated. NULL: the user gave up. */
char *explorer_screen_ask(struct screen *s, const char *prompt);
int explorer_screen_key(void);

#endif
