/* The command line: the table of options and their values, parsing with argp by this table, and
 * running the command. */
#include "cli/options.h"

#include "base/fatal.h"
#include "base/foreign.h"
#include "base/status.h"
#include "base/text.h"
#include "cli/cli.h"
#include "cli/say.h"
#include "cli/tuning.h"
#include "report/checks.h"
#include <argp.h>
#include <assert.h>
#include <errno.h>
#include <locale.h>
#include <math.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* ---- values ---- */

const struct cli_command_info cli_commands[CLI_COMMAND_COUNT] = {
#define COMMAND(id, name, argument, about) {name, argument, about},
    CLI_COMMANDS(COMMAND)
#undef COMMAND
};

const char *const cli_sections[CLI_SECTION_COUNT] = {
#define SECTION(id, title) title,
    CLI_SECTIONS(SECTION)
#undef SECTION
};

const struct cli_option cli_option_table[] = {
#define OPTION(name, letter, argument, type, field, section, commands, keep, help)                 \
    {name,                                                                                         \
     letter,                                                                                       \
     argument,                                                                                     \
     CLI_TYPE_##type,                                                                              \
     offsetof(struct cli_options, field),                                                          \
     CLI_SECTION_##section,                                                                        \
     CLI_FOR_##commands,                                                                           \
     keep,                                                                                         \
     help},
#include "cli/options.def"
#undef OPTION
#define FLAG(field, option, help)                                                                  \
    {option,                                                                                       \
     0,                                                                                            \
     NULL,                                                                                         \
     CLI_TYPE_FLAG,                                                                                \
     offsetof(struct cli_options, vm.field),                                                       \
     CLI_SECTION_PROGRAM,                                                                          \
     CLI_FOR_RUN,                                                                                  \
     true,                                                                                         \
     help},
    VM_FLAGS(FLAG)
#undef FLAG
};
const uint32_t cli_option_count = sizeof cli_option_table / sizeof *cli_option_table;

void cli_options_init(struct cli_options *o) {
    *o = (struct cli_options){.seed = 1,
                              .context_bound = UINT64_MAX,
                              .loop_bound = UINT64_MAX,
                              .reduce = CLI_REDUCE_LOCAL,
                              .tuning = base_tuning_usual};
    vm_options_init(&o->vm);
}

void cli_options_drop(struct cli_options *o) {
    for (uint32_t i = 0; i < o->kept.count; i++)
        free((char *)o->kept.at[i]);
    struct cli_list *const lists[] = {&o->files,     &o->flags,     &o->kept,       &o->sources,
                                      &o->args,      &o->nondet,    &o->check,      &o->no_check,
                                      &o->prop,      &o->invariant, &o->references, &o->abstract,
                                      &o->unmatched, &o->format};
    for (size_t i = 0; i < sizeof lists / sizeof *lists; i++)
        base_vec_drop(lists[i]);
}

/* ---- values ---- */

static bool set_number(uint64_t *to, const char *value, const char *units, struct base_status *s) {
    char *end;
    errno = 0;
    if (*value < '0' || *value > '9')
        return base_fail(s, "'%s' is not a number", value);
    *to = strtoull(value, &end, 10);
    const char *unit = *end ? strchr(units, *end) : NULL;
    if (unit) {
        unsigned shift = 10 * (unsigned)(unit - units + 1);
        if (*to > UINT64_MAX >> shift)
            errno = ERANGE;
        *to <<= shift;
        end += end[1] == 'B' ? 2 : 1;
    }
    if (*end)
        return base_fail(s, "'%s' is not a number%s", value, *units ? " with K, M, G or T" : "");
    return !errno || base_fail(s, "%s is too large", value);
}

static bool set_time(double *to, const char *value, struct base_status *s) {
    char *end;
    *to = strtod(value, &end);
    double factor = 1;
    switch (*end) {
    case 0: break;
    case 's': end++; break;
    case 'm': factor = 60, end++; break;
    case 'h': factor = 3600, end++; break;
    default: break;
    }
    if (end == value || *end || !isfinite(*to) || *to < 0)
        return base_fail(s, "'%s' is not a time: 60s, 5m, 2h", value);
    *to *= factor;
    return true;
}

/* Finds the n-th word of "a|b|c". Returns its length, or 0 beyond the last word. */
static size_t word_at(const char *words, int n, const char **word) {
    assert(n >= 0 && strchr(words, '|'));
    for (; n > 0 && *words; n--) {
        words += strcspn(words, "|");
        words += *words == '|';
    }
    *word = words;
    return strcspn(words, "|");
}

static bool set_word(int *to, const struct cli_option *option, const char *value,
                     struct base_status *s) {
    const char *word;
    size_t length;
    for (int i = 0; (length = word_at(option->argument, i, &word)); i++)
        if (strlen(value) == length && !strncmp(value, word, length)) {
            *to = i;
            return true;
        }
    return base_fail(s, "'%s' is not one of %s", value, option->argument);
}

const char *cli_options_word(const char *option, int value, char *room, size_t size) {
    for (uint32_t i = 0; i < cli_option_count; i++) {
        const struct cli_option *o = &cli_option_table[i];
        if (strcmp(o->name, option) != 0)
            continue;
        const char *word;
        size_t length = word_at(o->argument, value, &word);
        assert(length && length < size);
        snprintf(room, size, "%.*s", (int)length, word);
        return room;
    }
    assert(!"an option of the table");
    return "";
}

static void keep_option(struct cli_options *o, const struct cli_option *option, const char *value) {
    assert(option->keep && !value == !option->argument);
    size_t size = strlen(option->name) + (value ? strlen(value) : 0) + 4;
    char *text = base_alloc(size);
    snprintf(text, size, "--%s%s%s", option->name, value ? "=" : "", value ? value : "");
    *base_vec_push(&o->kept) = text;
}

bool cli_options_set(struct cli_options *o, const struct cli_option *option, const char *value,
                     struct base_status *s) {
    void *field = (char *)o + option->field;
    bool ok = true;
    assert(option->field < sizeof *o && (option->argument || option->type == CLI_TYPE_FLAG));
    if (!value && option->argument && option->type != CLI_TYPE_OPTIONAL)
        return base_fail(s, "it needs a value: %s", option->argument);
    if (value && !option->argument)
        return base_fail(s, "it takes no value");
    switch (option->type) {
    case CLI_TYPE_FLAG: *(bool *)field = true; break;
    case CLI_TYPE_WORD: ok = set_word(field, option, value, s); break;
    case CLI_TYPE_NUMBER: ok = set_number(field, value, "", s); break;
    case CLI_TYPE_SIZE: ok = set_number(field, value, "KMGT", s); break;
    case CLI_TYPE_TIME: ok = set_time(field, value, s); break;
    case CLI_TYPE_TEXT:
    case CLI_TYPE_OPTIONAL: *(const char **)field = value ? value : ""; break;
    case CLI_TYPE_LIST: *base_vec_push((struct cli_list *)field) = value; break;
    }
    if (ok && option->keep)
        keep_option(o, option, value);
    return ok;
}

bool cli_options_set_text(struct cli_options *o, const char *text, struct base_status *s) {
    if (strncmp(text, "--", 2) != 0)
        return base_fail(s, "'%s' is not an option", text);
    size_t length = strcspn(text + 2, "=");
    const char *value = text[2 + length] ? text + 2 + length + 1 : NULL;
    for (uint32_t i = 0; i < cli_option_count; i++) {
        const struct cli_option *option = &cli_option_table[i];
        if (option->keep && strlen(option->name) == length &&
            !strncmp(option->name, text + 2, length))
            return cli_options_set(o, option, value, s);
    }
    const struct base_tuning_row *row = cli_tuning_row(text + 2, length);
    if (row && row->kept && value)
        return cli_tuning_set(&o->tuning, &o->kept, row, value, s);
    return base_fail(s, "'%s' is not an option of this version", text);
}

/* ---- from argv to values ---- */

enum { FIRST_KEY = 1000, TUNING_KEY = 2000, FIRST_TUNING_KEY };

struct parse {
    struct cli_options *o;
    enum cli_command command;
};

static int key_of(uint32_t i) {
    assert(i < cli_option_count && FIRST_KEY + (int)i < TUNING_KEY);
    return cli_option_table[i].letter ? cli_option_table[i].letter : FIRST_KEY + (int)i;
}

static const struct cli_option *option_of(int key) {
    for (uint32_t i = 0; i < cli_option_count; i++)
        if (key_of(i) == key)
            return &cli_option_table[i];
    return NULL;
}

/* Ends heddle with a message about the value of an option. */
static void wrong_value(const struct argp_state *state, const char *name,
                        const struct base_status *s) {
    struct base_text t = {0};
    assert(s->message);
    base_foreign_add(&t, s->message, strlen(s->message), BASE_FOREIGN_LINES);
    argp_error(state, "--%s: %s", name, t.at);
}

static void tune(struct parse *p, int key, const char *value, const struct argp_state *state) {
    struct base_status s = {0};
    if (key == TUNING_KEY) {
        if (!cli_tuning_set_all(&p->o->tuning, &p->o->kept, value, &s))
            wrong_value(state, "tuning", &s);
        return;
    }
    assert(key >= FIRST_TUNING_KEY && key - FIRST_TUNING_KEY < (int)base_tuning_count);
    const struct base_tuning_row *row = &base_tuning_rows[key - FIRST_TUNING_KEY];
    char *name = cli_tuning_name(row);
    if (!cli_tuning_set(&p->o->tuning, &p->o->kept, row, value, &s))
        wrong_value(state, name, &s);
    free(name);
}

static error_t parse_option(int key, char *value, struct argp_state *state) {
    struct parse *p = state->input;
    const struct cli_option *option = option_of(key);
    if (option) {
        struct base_status s = {0};
        if (!cli_options_set(p->o, option, value, &s))
            wrong_value(state, option->name, &s);
        return 0;
    }
    if (key >= TUNING_KEY && key < FIRST_TUNING_KEY + (int)base_tuning_count) {
        tune(p, key, value, state);
        return 0;
    }
    if (key == ARGP_KEY_ARG) {
        *base_vec_push(&p->o->files) = value;
        return 0;
    }
    bool needs_file = p->command == CLI_COMMAND_CHECK || p->command == CLI_COMMAND_IR ||
                      (p->command == CLI_COMMAND_EXPLORE && !p->o->replay);
    if (key == ARGP_KEY_END && needs_file && !p->o->files.count)
        argp_error(state, "which file?");
    if (key == ARGP_KEY_END && !needs_file && p->o->files.count > 1)
        argp_error(state, "too many arguments");
    return key == ARGP_KEY_END ? 0 : ARGP_ERR_UNKNOWN;
}

/* Is an option too wide? argp prints the help of an option with more columns than this in the wrong
 * column. */
static bool is_wide(const struct cli_option *o) {
    enum { WIDEST = 26 };
    return o->argument && strlen(o->name) + strlen(o->argument) > WIDEST &&
           strchr(o->argument, '|');
}

/* Moves words that are too many for the left column to the beginning of the help text. argp frees
 * the text. */
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
}

static void add_tuning(argp_options *out, char **names) {
    *base_vec_push(out) = (struct argp_option){
        .name = "tuning", .key = TUNING_KEY, .arg = "WORD", .flags = OPTION_HIDDEN};
    for (uint32_t i = 0; i < base_tuning_count; i++) {
        names[i] = cli_tuning_name(&base_tuning_rows[i]);
        *base_vec_push(out) = (struct argp_option){
            .name = names[i], .key = FIRST_TUNING_KEY + (int)i, .arg = "N", .flags = OPTION_HIDDEN};
    }
}

/* The text of --help around the options. For `check` it lists the words that --check takes. */
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
    char **names = base_calloc(base_tuning_count, sizeof *names);
    make_options(p->command, &options);
    if (p->command == CLI_COMMAND_CHECK)
        add_tuning(&options, names);
    *base_vec_push(&options) = (struct argp_option){0};
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
    if (argp_parse(&argp, argc, argv, 0, NULL, p) == ENOMEM)
        base_fatal(BASE_FATAL_MEMORY, "out of memory");
    base_text_drop(&name);
    free(doc);
    base_vec_drop(&options);
    for (uint32_t i = 0; i < base_tuning_count; i++)
        free(names[i]);
    free(names);
}

/* argp prints a name that it does not know as it is. A name that a terminal would obey is none of
 * ours. */
static void refuse_names(int end, char **argv) {
    for (int i = 1; i < end; i++) {
        size_t length = argv[i][0] == '-' ? strcspn(argv[i], "=") : 0;
        struct base_text shown = {0};
        base_foreign_add(&shown, argv[i], length, BASE_FOREIGN_LINE);
        if (shown.length != length) {
            cli_say("there is no option '%s'\nTry 'heddle --help'.", shown.at);
            exit(CLI_EXIT_USAGE);
        }
        base_text_drop(&shown);
    }
}

void cli_options_parse(struct cli_options *o, enum cli_command command, int argc, char **argv) {
    assert(command < CLI_COMMAND_COUNT && argc > 0);
    int end = 1;
    while (end < argc && strcmp(argv[end], "--") != 0)
        end++;
    for (int i = end + 1; i < argc; i++)
        *base_vec_push(&o->flags) = argv[i];
    for (int i = 1; i < end; i++) /* the name that java uses */
        if (strcmp(argv[i], "-cp") == 0)
            argv[i] = "--classpath";
    for (int i = 1; i < end; i++)
        if (strcmp(argv[i], "--help=tuning") == 0) {
            cli_tuning_list();
            exit(0);
        }
    refuse_names(end, argv);
    struct parse p = {.o = o, .command = command};
    run_argp(&p, end, argv);
}

/* ---- commands ---- */

int cli_complain(struct base_status *s, int code) {
    assert(s->message && code);
    char *text = base_status_text(s);
    cli_say("%s", text);
    free(text);
    base_status_drop(s);
    return code;
}

static void print_help(FILE *to) {
    fputs(
        "Heddle executes a concurrent program in every order its threads could take, and answers:\n"
        "verified, or here is the shortest way it goes wrong.\n\n",
        to);
    for (int i = 0; i < CLI_COMMAND_COUNT; i++)
        fprintf(to, "  heddle %-7s %s\n", cli_commands[i].name, cli_commands[i].about);
    fputs("\n  heddle COMMAND --help   the options of a command\n"
          "  heddle --version        the version\n\n"
          "The first five minutes:\n\n"
          "  heddle demo && heddle check bank.c\n",
          to);
}

static int unknown(const char *word) {
    bool file = strchr(word, '.');
    cli_say("there is no command '%s'%s%s\nTry 'heddle --help'.", word,
            file ? "; did you mean: heddle check " : "", file ? word : "");
    return CLI_EXIT_USAGE;
}

static int run_command(struct cli_lastwords *w, int argc, char **argv) {
    static int (*const run[CLI_COMMAND_COUNT])(struct cli_lastwords *, int, char **) = {
        [CLI_COMMAND_CHECK] = cli_check, [CLI_COMMAND_REPLAY] = cli_replay,
        [CLI_COMMAND_IR] = cli_ir,       [CLI_COMMAND_DOCTOR] = cli_doctor,
        [CLI_COMMAND_DEMO] = cli_demo,   [CLI_COMMAND_EXPLORE] = cli_explore,
    };
    for (int i = 0; i < CLI_COMMAND_COUNT; i++)
        if (!strcmp(argv[0], cli_commands[i].name))
            return run[i](w, argc, argv);
    return unknown(argv[0]);
}

/* Flushes the output: a full disk or a closed pipe must not look like success. */
static int flush(int code) {
    if ((fflush(stdout) != 0 || ferror(stdout)) && code == CLI_EXIT_VERIFIED) {
        perror("heddle: cannot write");
        return CLI_EXIT_INPUT;
    }
    return code;
}

int cli_run(struct cli_lastwords *w, int argc, char **argv) {
    static const char dump[] = "--dump-options=";
    setlocale(LC_ALL, "");
    setlocale(LC_NUMERIC, "C"); /* numbers in JSON and schedules have a point */
    if (argc < 2) {
        print_help(stderr);
        return CLI_EXIT_USAGE;
    }
    if (!strcmp(argv[1], "--help") || !strcmp(argv[1], "-h") || !strcmp(argv[1], "help")) {
        print_help(stdout);
        return flush(0);
    }
    if (!strcmp(argv[1], "--version") || !strcmp(argv[1], "-V")) {
        puts("heddle " HEDDLE_VERSION);
        return flush(0);
    }
    if (!strncmp(argv[1], dump, sizeof dump - 1))
        return flush(cli_dump(argv[1] + sizeof dump - 1));
    return flush(run_command(w, argc - 1, argv + 1));
}
