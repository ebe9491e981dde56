/* From a line to a command. */
#include "explorer/explorer_int.h"

#include <ctype.h>
#include <errno.h>
#include <stdlib.h>
#include <string.h>

const struct explorer_command_info explorer_commands[EXPLORER_COMMANDS] = {
#define COMMAND(id, name, letter, arguments, section, help)                                        \
    {name, letter, arguments, help, EXPLORER_##section},
#include "explorer/commands.def"
#undef COMMAND
};

static const char *const sections[EXPLORER_SECTIONS] = {
    [EXPLORER_MOVE] = "Moving",   [EXPLORER_CHOOSE] = "Choosing who goes on",
    [EXPLORER_STOP] = "Stopping", [EXPLORER_LOOK] = "Looking",
    [EXPLORER_KEEP] = "And",
};

enum { STEPS_ALWAYS = 100000, REACH_USUAL = 20000 };

struct explorer *explorer_new(struct session *s, const struct explorer_options *options) {
    struct explorer *e = base_calloc(1, sizeof *e);
    e->s = s;
    e->o = *options;
    e->source.folders = options->folders;
    e->focus = EXPLORER_NOBODY;
    return e;
}

void explorer_drop(struct explorer *e) {
    for (uint32_t i = 0; i < e->stops.count; i++)
        explorer_stop_drop(&e->stops.at[i]);
    for (uint32_t i = 0; i < e->bookmarks.count; i++)
        free(e->bookmarks.at[i].name);
    base_vec_drop(&e->stops);
    base_vec_drop(&e->bookmarks);
    base_vec_drop(&e->way);
    base_text_drop(&e->out);
    story_source_drop(&e->source);
    free(e);
}

/* ---- words of a line ---- */

/* A command by its name, its short form, or the beginning of a name that only one command has. */
static int find_command(const char *word, size_t n) {
    int found = -1;
    for (int i = 0; i < EXPLORER_COMMANDS; i++) {
        const struct explorer_command_info *c = &explorer_commands[i];
        if ((strlen(c->name) == n && !strncmp(c->name, word, n)) ||
            (strlen(c->letter) == n && !strncmp(c->letter, word, n)))
            return i;
        if (strncmp(c->name, word, n) != 0)
            continue;
        if (found >= 0)
            found = -2;
        else if (found == -1)
            found = i;
    }
    return found;
}

/* A number from 1 on, or `usual` if there is no argument. 0: it is none. */
static uint64_t number(const char *argument, uint64_t usual) {
    char *end;
    errno = 0;
    unsigned long long n = strtoull(argument, &end, 10);
    if (!*argument)
        return usual;
    return *end || errno || *argument == '-' ? 0 : n;
}

/* A thread: "2" or "T2". */
static bool thread_number(const char *argument, uint32_t *out) {
    char *end;
    const char *digits = *argument == 'T' || *argument == 't' ? argument + 1 : argument;
    errno = 0;
    unsigned long n = strtoul(digits, &end, 10);
    *out = (uint32_t)n;
    return isdigit((unsigned char)*digits) && !*end && !errno && n < UINT32_MAX;
}

/* ---- help ---- */

static void add_help(struct explorer *e, int command) {
    const struct explorer_command_info *c = &explorer_commands[command];
    struct base_text left = {0};
    base_text_printf(&left, "%s %s", c->name, c->arguments);
    base_text_printf(&e->out, "  %-30s %-3s %s\n", left.at, c->letter, c->help);
    base_text_drop(&left);
}

static void help(struct explorer *e, const char *what) {
    int found = *what ? find_command(what, strlen(what)) : -1;
    if (found >= 0) {
        add_help(e, found);
        return;
    }
    for (int section = 0; section < EXPLORER_SECTIONS; section++) {
        report_style_add(&e->o.style, &e->out, REPORT_INK_BOLD, sections[section]);
        base_text_char(&e->out, '\n');
        for (int i = 0; i < EXPLORER_COMMANDS; i++)
            if ((int)explorer_commands[i].section == section)
                add_help(e, i);
    }
}

/* ---- doing them ---- */

static void where(struct explorer *e, const char *argument) {
    uint32_t thread = e->focus;
    if (*argument && !thread_number(argument, &thread))
        explorer_say(e, "Which thread? A number is expected.");
    else if (thread == EXPLORER_NOBODY)
        explorer_add_here(e, &e->out);
    else
        explorer_add_frames(e, &e->out, thread);
}

static void focus(struct explorer *e, const char *argument) {
    uint32_t thread;
    if (!thread_number(argument, &thread) ||
        thread >= session_model(e->s)->v->threads(session_model(e->s))) {
        explorer_say(e, "There is no such thread: see `info threads`.");
        return;
    }
    explorer_look_at_thread(e, thread);
    explorer_add_here(e, &e->out);
}

static void with_number(struct explorer *e, enum explorer_command c, uint32_t n) {
    switch (c) {
    case EXPLORER_STEP_COMMAND: explorer_step(e, n); break;
    case EXPLORER_NEXT_COMMAND: explorer_next(e, n); break;
    case EXPLORER_FORWARD_COMMAND: explorer_forward(e, n); break;
    case EXPLORER_BACK_COMMAND: explorer_back(e, n); break;
    case EXPLORER_BACK_STEP_COMMAND: explorer_back_step(e, n); break;
    case EXPLORER_RANDOM_COMMAND: explorer_random(e, n); break;
    case EXPLORER_REACH_COMMAND: explorer_reach(e, n); break;
    default: explorer_choose(e, n); break;
    }
}

static bool wants_number(enum explorer_command c, uint64_t *usual) {
    switch (c) {
    case EXPLORER_STEP_COMMAND:
    case EXPLORER_NEXT_COMMAND:
    case EXPLORER_FORWARD_COMMAND:
    case EXPLORER_BACK_COMMAND:
    case EXPLORER_BACK_STEP_COMMAND: *usual = 1; return true;
    case EXPLORER_RANDOM_COMMAND: *usual = STEPS_ALWAYS; return true;
    case EXPLORER_REACH_COMMAND: *usual = REACH_USUAL; return true;
    case EXPLORER_CHOOSE_COMMAND: *usual = 0; return true;
    default: return false;
    }
}

static void with_text(struct explorer *e, enum explorer_command c, const char *argument) {
    uint32_t thread;
    switch (c) {
    case EXPLORER_GOTO_COMMAND: explorer_goto(e, argument); break;
    case EXPLORER_UNTIL_COMMAND: explorer_until(e, argument, false); break;
    case EXPLORER_REVERSE_UNTIL_COMMAND: explorer_until(e, argument, true); break;
    case EXPLORER_LAST_WRITE_COMMAND: explorer_last_write(e, argument); break;
    case EXPLORER_FORK_COMMAND: explorer_fork(e, argument); break;
    case EXPLORER_BREAK_COMMAND: explorer_break(e, argument); break;
    case EXPLORER_WATCH_COMMAND: explorer_watch(e, argument); break;
    case EXPLORER_DELETE_COMMAND: explorer_delete(e, argument); break;
    case EXPLORER_PRINT_COMMAND: explorer_print(e, argument); break;
    case EXPLORER_EXPAND_COMMAND: explorer_expand(e, argument); break;
    case EXPLORER_INFO_COMMAND: explorer_info(e, argument); break;
    case EXPLORER_WHERE_COMMAND: where(e, argument); break;
    case EXPLORER_FOCUS_COMMAND: focus(e, argument); break;
    case EXPLORER_BOOKMARK_COMMAND: explorer_bookmark(e, argument); break;
    case EXPLORER_SAVE_COMMAND: explorer_save(e, argument); break;
    case EXPLORER_HELP_COMMAND: help(e, argument); break;
    case EXPLORER_LIST_COMMAND:
        explorer_add_source(e, &e->out, (uint32_t)number(argument, 0), 5);
        break;
    case EXPLORER_FRAME_COMMAND: explorer_look_at_frame(e, (uint32_t)number(argument, 0)); break;
    case EXPLORER_THREAD_COMMAND:
        if (thread_number(argument, &thread))
            explorer_thread(e, thread);
        else
            explorer_say(e, "Which thread? A number is expected.");
        break;
    default: assert(false);
    }
}

static bool alone(struct explorer *e, enum explorer_command c) {
    switch (c) {
    case EXPLORER_OUT_COMMAND: explorer_out(e); return true;
    case EXPLORER_BACK_NEXT_COMMAND: explorer_back_next(e); return true;
    case EXPLORER_START_COMMAND: explorer_start(e); return true;
    case EXPLORER_END_COMMAND: explorer_end(e); return true;
    case EXPLORER_FAULT_COMMAND: explorer_to_fault(e); return true;
    case EXPLORER_CONTINUE_COMMAND: explorer_continue(e, false); return true;
    case EXPLORER_REVERSE_CONTINUE_COMMAND: explorer_continue(e, true); return true;
    case EXPLORER_CHOICES_COMMAND: explorer_add_choices(e, &e->out); return true;
    case EXPLORER_FOLLOW_COMMAND: explorer_go_reached(e); return true;
    case EXPLORER_QUIT_COMMAND: e->quit = true; return true;
    default: return false;
    }
}

static void run(struct explorer *e, enum explorer_command c, const char *argument) {
    uint64_t usual;
    if (wants_number(c, &usual)) {
        uint64_t n = number(argument, usual);
        if (!n && c != EXPLORER_CHOOSE_COMMAND)
            explorer_say(e, "'%s' is no number of steps.", argument);
        else
            with_number(e, c, n > UINT32_MAX ? UINT32_MAX : (uint32_t)n);
    } else if (!alone(e, c)) {
        with_text(e, c, argument);
    }
}

void explorer_add_doubt(struct explorer *e) {
    const char *doubt = e->o.doubt && !e->quit ? e->o.doubt(e->o.doubt_context) : NULL;
    if (doubt)
        explorer_say(e, "This run depends on what heddle only assumed. Leave, and explore with %s.",
                     doubt);
}

void explorer_do(struct explorer *e, const char *line) {
    while (isspace((unsigned char)*line))
        line++;
    size_t n = strcspn(line, " \t\n\r");
    char *argument = base_strdup(line + n);
    char *from = argument + strspn(argument, " \t\n\r");
    size_t length = strlen(from);
    while (length && isspace((unsigned char)from[length - 1]))
        from[--length] = 0;
    base_text_clear(&e->out);
    if (e->o.interrupted)
        *e->o.interrupted = 0;
    int command = n ? find_command(line, n) : -1;
    if (command >= 0)
        run(e, (enum explorer_command)command, from);
    else if (n)
        explorer_say(e,
                     command == -2 ? "'%.*s' is short for several commands: see `help`."
                                   : "There is no command '%.*s': see `help`.",
                     (int)(n > 100 ? 100 : n), line);
    explorer_add_doubt(e);
    free(argument);
}
