/* From argv to values: argp over the table of options. */
#include "cli/options.h"

#include "base/text.h"
#include "cli/cli.h"
#include "report/checks.h"
#include <argp.h>
#include <assert.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { FIRST_KEY = 1000 };

struct parse {
    struct cli_options *o;
    enum cli_command command;
};

static int key_of(uint32_t i) {
    return cli_option_table[i].letter ? cli_option_table[i].letter : FIRST_KEY + (int)i;
}

static const struct cli_option *option_of(int key) {
    for (uint32_t i = 0; i < cli_option_count; i++)
        if (key_of(i) == key)
            return &cli_option_table[i];
    return NULL;
}

static error_t parse_option(int key, char *value, struct argp_state *state) {
    struct parse *p = state->input;
    const struct cli_option *option = option_of(key);
    if (option) {
        struct base_status s = {0};
        if (!cli_options_set(p->o, option, value, &s))
            argp_error(state, "--%s: %s", option->name, s.message);
        return 0;
    }
    if (key == ARGP_KEY_ARG) {
        *base_vec_push(&p->o->files) = value;
        return 0;
    }
    bool needs_file = p->command == CLI_COMMAND_CHECK || p->command == CLI_COMMAND_IR;
    if (key == ARGP_KEY_END && needs_file && !p->o->files.count)
        argp_error(state, "which file?");
    if (key == ARGP_KEY_END && !needs_file && p->o->files.count > 1)
        argp_error(state, "too many arguments");
    return key == ARGP_KEY_END ? 0 : ARGP_ERR_UNKNOWN;
}

/* argp puts an option of more columns than this into the wrong one. */
static bool is_wide(const struct cli_option *o) {
    enum { WIDEST = 26 };
    return o->argument && strlen(o->name) + strlen(o->argument) > WIDEST &&
           strchr(o->argument, '|');
}

/* The words that are too many for the left column begin the text on the right; argp frees it. */
static char *help_filter(int key, const char *text, void *input) {
    (void)input;
    const struct cli_option *o = option_of(key);
    if (!o || !is_wide(o))
        return (char *)(uintptr_t)text;
    struct base_text t = {0};
    base_text_printf(&t, "%s: %s", o->argument, text);
    return t.at;
}

typedef BASE_VEC(struct argp_option) argp_options;

static void make_options(enum cli_command command, argp_options *out) {
    for (int section = 0; section < CLI_SECTION_COUNT; section++) {
        bool titled = false;
        for (uint32_t i = 0; i < cli_option_count; i++) {
            const struct cli_option *o = &cli_option_table[i];
            if ((int)o->section != section || !(o->commands >> command & 1))
                continue;
            if (!titled)
                *base_vec_push(out) =
                    (struct argp_option){.doc = cli_sections[section], .group = section + 1};
            titled = true;
            bool optional = o->argument && o->argument[0] == '[';
            const char *argument = optional ? "FILE" : is_wide(o) ? "WORD" : o->argument;
            *base_vec_push(out) = (struct argp_option){.name = o->name,
                                                       .key = key_of(i),
                                                       .arg = argument,
                                                       .flags = optional ? OPTION_ARG_OPTIONAL : 0,
                                                       .doc = o->help,
                                                       .group = section + 1};
        }
    }
    *base_vec_push(out) = (struct argp_option){0};
}

/* The words that --check takes, after the options. */
static char *make_doc(enum cli_command command) {
    struct base_text t = {0};
    base_text_printf(&t, "%c%s.", cli_commands[command].about[0] & ~0x20,
                     cli_commands[command].about + 1);
    if (command == CLI_COMMAND_CHECK) {
        base_text_add(&t, "\vKinds of faults for --check and --no-check, by group:\n");
#define CHECK(name, title, kinds)                                                                  \
    base_text_printf(&t, "  %-11s", name);                                                         \
    for (int k = 1; k < MODEL_FAULT_KINDS; k++)                                                    \
        if ((kinds) >> k & 1)                                                                      \
            base_text_printf(&t, " %s", model_fault_name(k));                                      \
    base_text_char(&t, '\n');
        REPORT_CHECKS(CHECK)
#undef CHECK
        base_text_add(&t, "\nThe default is all, without overflow and leaks.\n\n"
                          "Exit codes: 0 verified, 10 a fault was found, 5 inconclusive, 1 usage, "
                          "2 bad input, 6 internal error, 130 interrupted.");
    }
    return t.at;
}

static void run_argp(struct parse *p, int argc, char **argv) {
    argp_options options = {0};
    make_options(p->command, &options);
    char *doc = make_doc(p->command);
    struct argp argp = {.options = options.at,
                        .parser = parse_option,
                        .args_doc = cli_commands[p->command].argument,
                        .doc = doc,
                        .help_filter = help_filter};
    struct base_text name = {0};
    base_text_printf(&name, "heddle %s", cli_commands[p->command].name);
    argv[0] = name.at;
    argp_err_exit_status = CLI_EXIT_USAGE;
    argp_parse(&argp, argc, argv, 0, NULL, p);
    base_text_drop(&name);
    free(doc);
    base_vec_drop(&options);
}

void cli_options_parse(struct cli_options *o, enum cli_command command, int argc, char **argv) {
    assert(command < CLI_COMMAND_COUNT && argc > 0);
    int end = 1;
    while (end < argc && strcmp(argv[end], "--") != 0)
        end++;
    for (int i = end + 1; i < argc; i++)
        *base_vec_push(&o->flags) = argv[i];
    for (int i = 1; i < end; i++) /* as java has it */
        if (strcmp(argv[i], "-cp") == 0)
            argv[i] = "--classpath";
    struct parse p = {.o = o, .command = command};
    run_argp(&p, end, argv);
}
