/* The command line as data: the table of options, and their values. */
#ifndef CLI_OPTIONS_H
#define CLI_OPTIONS_H

#include "base/status.h"
#include "base/tuning.h"
#include "cli/list.h"
#include "vm/options.h"
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* COMMAND(id, name, argument, a line of help) */
#define CLI_COMMANDS(COMMAND)                                                                      \
    COMMAND(CHECK, "check", "FILE... [-- COMPILER-FLAGS]",                                         \
            "explore every behaviour of a program and report faults, or that there are none")      \
    COMMAND(REPLAY, "replay", "[RUN]",                                                             \
            "run a saved counterexample again: a run's id, a schedule file, or the latest")        \
    COMMAND(EXPLORE, "explore", "FILE... [-- COMPILER-FLAGS]",                                     \
            "walk through the runs of a program, forward and back")                                \
    COMMAND(IR, "ir", "FILE... [-- COMPILER-FLAGS]", "print the program as the machine runs it")   \
    COMMAND(DOCTOR, "doctor", "", "look for the tools that are needed, and say how to get them")   \
    COMMAND(DEMO, "demo", "[FOLDER]", "write small example programs to try it on")

enum cli_command {
#define COMMAND(id, name, argument, about) CLI_COMMAND_##id,
    CLI_COMMANDS(COMMAND)
#undef COMMAND
        CLI_COMMAND_COUNT
};

struct cli_command_info {
    const char *name, *argument, *about;
};
extern const struct cli_command_info cli_commands[CLI_COMMAND_COUNT];

/* The commands that an option belongs to. */
enum {
    CLI_FOR_CHECK = 1 << CLI_COMMAND_CHECK,
    CLI_FOR_EXPLORE = 1 << CLI_COMMAND_EXPLORE,
    CLI_FOR_REPORT = CLI_FOR_CHECK | 1 << CLI_COMMAND_REPLAY,
    CLI_FOR_RUN = CLI_FOR_REPORT | CLI_FOR_EXPLORE,
    CLI_FOR_LOAD = CLI_FOR_CHECK | CLI_FOR_EXPLORE | 1 << CLI_COMMAND_IR,
};

/* SECTION(id, title) */
#define CLI_SECTIONS(SECTION)                                                                      \
    SECTION(PROGRAM, "The program and its machine")                                                \
    SECTION(CHECKS, "What is checked")                                                             \
    SECTION(SEARCH, "The search")                                                                  \
    SECTION(LIMITS, "Limits")                                                                      \
    SECTION(OUTPUT, "Output")

enum cli_section {
#define SECTION(id, title) CLI_SECTION_##id,
    CLI_SECTIONS(SECTION)
#undef SECTION
        CLI_SECTION_COUNT
};
extern const char *const cli_sections[CLI_SECTION_COUNT];

enum cli_type {
    CLI_TYPE_FLAG,     /* bool */
    CLI_TYPE_WORD,     /* int: the number of the word in the argument's list */
    CLI_TYPE_NUMBER,   /* uint64_t */
    CLI_TYPE_SIZE,     /* uint64_t, with K M G T */
    CLI_TYPE_TIME,     /* double, with s m h */
    CLI_TYPE_TEXT,     /* const char * */
    CLI_TYPE_OPTIONAL, /* const char *, "" if the argument was left out */
    CLI_TYPE_LIST,     /* struct cli_list */
};

struct cli_option {
    const char *name;
    char letter; /* 0: none */
    const char *argument;
    enum cli_type type;
    size_t field; /* offset in struct cli_options */
    enum cli_section section;
    uint32_t commands;
    bool keep;
    const char *help;
};
extern const struct cli_option cli_option_table[];
extern const uint32_t cli_option_count;

/* The values of all options. Strings belong to the command line, or to the caller of
 * cli_options_set. */
struct cli_options {
    struct vm_options vm; /* options set its flags; setup.c fills the rest */
    struct cli_list files, flags;
    struct cli_list kept; /* options that a schedule must keep, as "--name=value"; owned */
    struct cli_list args, nondet, check, no_check, prop, invariant, references, abstract, unmatched;
    const char *entry, *classpath, *property, *json, *ltl, *progress, *coverage, *replay;
    bool terminates, fair;
    bool count_executions, check_reduction, all, outcomes, svcomp, no_shortest, quiet, verbose,
        no_save, trust, plain;
    struct cli_list sources, format;
    int search, reduce, symmetry, collector, store, trace, color, when_full, stats;
    bool iterative, estimate;
    const char *checkpoint, *resume;
    uint64_t runs, workers, seed, pct_depth;
    uint64_t context_bound, loop_bound; /* UINT64_MAX: none */
    uint64_t max_depth, max_states, max_memory;
    double max_time;
    struct base_tuning tuning;
};

/* The words of --reduce, --when-full, --stats and --trace, in their order. AUTO: no word was given.
 */
enum {
    CLI_REDUCE_AUTO = -1,
    CLI_REDUCE_NONE,
    CLI_REDUCE_LOCAL,
    CLI_REDUCE_SUPERSTEP,
    CLI_REDUCE_AMPLE,
    CLI_REDUCE_DPOR
};

enum { CLI_WHEN_FULL_STOP, CLI_WHEN_FULL_BITSTATE };

enum { CLI_STATS_NONE, CLI_STATS_CHOICES };

enum { CLI_TRACE_ALL, CLI_TRACE_FIRST, CLI_TRACE_NONE };

void cli_options_init(struct cli_options *o);
void cli_options_drop(struct cli_options *o);

/* Gives an option its value. False with a status: the value is wrong. */
BASE_MUST_CHECK bool cli_options_set(struct cli_options *o, const struct cli_option *option,
                                     const char *value, struct base_status *s);
/* The same from a text "--name=value", as schedules keep it. */
BASE_MUST_CHECK bool cli_options_set_text(struct cli_options *o, const char *text,
                                          struct base_status *s);

/* The word that a value of an option stands for. */
const char *cli_options_word(const char *option, int value, char *room, size_t size);

/* Parses a command's arguments (argv[0] is the command's name); exits with 1 on a usage error
 * and with 0 after --help, as GNU programs do. Arguments after "--" go to `flags`. */
void cli_options_parse(struct cli_options *o, enum cli_command command, int argc, char **argv);

#endif
