/* The inside of the explorer. */
#ifndef EXPLORER_EXPLORER_INT_H
#define EXPLORER_EXPLORER_INT_H

#include "base/status.h"
#include "explorer/explorer.h"
#include <assert.h>

enum explorer_section {
    EXPLORER_MOVE,
    EXPLORER_CHOOSE,
    EXPLORER_STOP,
    EXPLORER_LOOK,
    EXPLORER_KEEP,
    EXPLORER_SECTIONS,
};

enum explorer_command {
#define COMMAND(id, name, letter, arguments, section, help) EXPLORER_##id##_COMMAND,
#include "explorer/commands.def"
#undef COMMAND
    EXPLORER_COMMANDS,
};

struct explorer_command_info {
    const char *name, *letter, *arguments, *help;
    enum explorer_section section;
};
extern const struct explorer_command_info explorer_commands[EXPLORER_COMMANDS];

/* A breakpoint (`line` or `name`) or a watch (`expression`). Texts are owned. */
struct explorer_stop {
    uint32_t number;
    uint32_t line;    /* 0: none */
    char *file;       /* how the file's name ends; NULL: any file */
    char *name;       /* of a function, method or class */
    char *expression; /* of a watch */
    char *value;      /* of it at the moment before; NULL: not known */
};

struct explorer_bookmark {
    char *name; /* owned */
    uint32_t fork;
    struct session_position at;
};

#define EXPLORER_NOBODY UINT32_MAX

struct explorer {
    struct session *s;
    struct explorer_options o;
    struct story_source source;
    struct base_text out; /* the answer to the command */
    uint32_t focus, frame;
    BASE_VEC(struct explorer_stop) stops;
    uint32_t stop_count; /* that were ever made */
    BASE_VEC(struct explorer_bookmark) bookmarks;
    explore_path way; /* to the fault that reach found, from `way_fork` and `way_from` */
    uint32_t way_fork, way_step;
    uint64_t random;
    bool quit;
    bool quiet; /* a screen shows where the session is, so answers need not say it */
};

/* Does a command, and puts its answer into `out`. */
void explorer_do(struct explorer *e, const char *line);
/* Says if the runs of the session can no longer be believed. */
void explorer_add_doubt(struct explorer *e);
/* The focus goes to the thread that acted last, and to its innermost frame of the program. */
void explorer_follow(struct explorer *e);

/* The focus goes to another thread, or to a frame of the same. */
void explorer_look_at_thread(struct explorer *e, uint32_t thread);
void explorer_look_at_frame(struct explorer *e, uint32_t frame);

BASE_PRINTF(2, 3) void explorer_say(struct explorer *e, const char *format, ...);

/* ---- words (words.c). Each adds to a text that report_style_print prints ---- */

void explorer_add_here(struct explorer *e, struct base_text *out); /* the position and its line */
void explorer_add_place(struct explorer *e, struct base_text *out, struct session_place at);
void explorer_add_position(struct explorer *e, struct base_text *out, struct session_position at);
void explorer_add_thread(struct base_text *out, struct model *m, uint32_t thread);
void explorer_add_effect(struct explorer *e, struct base_text *out, const char *effect);
void explorer_add_faults(struct explorer *e, struct base_text *out); /* of the position */
/* The fault at the position; NULL: there is none. */
const struct session_fault *explorer_fault_here(struct explorer *e);

/* ---- what `info` and the panes show (info.c) ---- */

void explorer_add_threads(struct explorer *e, struct base_text *out);
void explorer_add_locks(struct explorer *e, struct base_text *out);
void explorer_add_values(struct explorer *e, struct base_text *out, enum model_scope scope);
void explorer_add_choices(struct explorer *e, struct base_text *out);
void explorer_add_blocked(struct explorer *e, struct base_text *out); /* and why */
void explorer_add_path(struct explorer *e, struct base_text *out, uint32_t around);
void explorer_add_frames(struct explorer *e, struct base_text *out, uint32_t thread);
void explorer_add_source(struct explorer *e, struct base_text *out, uint32_t line, uint32_t around);
void explorer_info(struct explorer *e, const char *what);

/* ---- commands by group. Each answers with the position if it has moved ---- */

void explorer_step(struct explorer *e, uint32_t times);
void explorer_next(struct explorer *e, uint32_t times);
void explorer_out(struct explorer *e);
void explorer_back_step(struct explorer *e, uint32_t times);
void explorer_back_next(struct explorer *e);
void explorer_forward(struct explorer *e, uint32_t times);
void explorer_back(struct explorer *e, uint32_t times);
void explorer_goto(struct explorer *e, const char *where);
void explorer_start(struct explorer *e); /* of the program */
void explorer_end(struct explorer *e);
void explorer_to_fault(struct explorer *e);

void explorer_continue(struct explorer *e, bool back);
void explorer_until(struct explorer *e, const char *expression, bool back);
void explorer_last_write(struct explorer *e, const char *expression);
void explorer_break(struct explorer *e, const char *where);
void explorer_watch(struct explorer *e, const char *expression);
void explorer_delete(struct explorer *e, const char *number);
void explorer_add_stops(struct explorer *e, struct base_text *out);
void explorer_stop_drop(struct explorer_stop *stop);

void explorer_choose(struct explorer *e, uint32_t number);
void explorer_thread(struct explorer *e, uint32_t thread);
void explorer_random(struct explorer *e, uint32_t steps);
void explorer_reach(struct explorer *e, uint64_t states);
void explorer_go_reached(struct explorer *e);
void explorer_fork(struct explorer *e, const char *number);

void explorer_print(struct explorer *e, const char *expression);
void explorer_expand(struct explorer *e, const char *expression);
void explorer_bookmark(struct explorer *e, const char *name);
void explorer_save(struct explorer *e, const char *file);

#endif
