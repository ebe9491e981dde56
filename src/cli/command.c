#include "cli/cli.h"

#include "base/status.h"
#include "cli/options.h"
#include <locale.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

int cli_complain(struct base_status *s, int code) {
    char *text = base_status_text(s);
    fflush(stdout);
    fprintf(stderr, "heddle: %s%s", text, text[0] && text[strlen(text) - 1] == '\n' ? "" : "\n");
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
    fprintf(stderr, "heddle: there is no command '%s'", word);
    if (strchr(word, '.'))
        fprintf(stderr, "; did you mean: heddle check %s", word);
    fputs("\nTry 'heddle --help'.\n", stderr);
    return CLI_EXIT_USAGE;
}

static int run_command(struct cli_lastwords *w, int argc, char **argv) {
    static int (*const run[CLI_COMMAND_COUNT])(struct cli_lastwords *, int, char **) = {
        [CLI_COMMAND_CHECK] = cli_check, [CLI_COMMAND_REPLAY] = cli_replay,
        [CLI_COMMAND_IR] = cli_ir,       [CLI_COMMAND_DOCTOR] = cli_doctor,
        [CLI_COMMAND_DEMO] = cli_demo,
    };
    for (int i = 0; i < CLI_COMMAND_COUNT; i++)
        if (!strcmp(argv[0], cli_commands[i].name))
            return run[i](w, argc, argv);
    return unknown(argv[0]);
}

/* A full disk or a closed pipe must not look like success. */
static int flush(int code) {
    if ((fflush(stdout) != 0 || ferror(stdout)) && code == CLI_EXIT_VERIFIED) {
        perror("heddle: cannot write");
        return CLI_EXIT_INTERNAL;
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
