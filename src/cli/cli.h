/* The commands, one a file, and the exit codes that they share. */
#ifndef CLI_CLI_H
#define CLI_CLI_H

struct base_status;
struct cli_lastwords;

enum cli_exit {
    CLI_EXIT_VERIFIED = 0,
    CLI_EXIT_USAGE = 1,
    CLI_EXIT_INPUT = 2,
    CLI_EXIT_INCONCLUSIVE = 5,
    CLI_EXIT_INTERNAL = 6,
    CLI_EXIT_VIOLATION = 10,
    CLI_EXIT_INTERRUPTED = 130,
};

/* Each gets the hooks' data, and its own arguments, argv[0] being its name, and returns an exit
 * code. */
int cli_check(struct cli_lastwords *w, int argc, char **argv);
int cli_replay(struct cli_lastwords *w, int argc, char **argv);
int cli_ir(struct cli_lastwords *w, int argc, char **argv);
int cli_doctor(struct cli_lastwords *w, int argc, char **argv);
int cli_demo(struct cli_lastwords *w, int argc, char **argv);

/* Everything that `heddle` does: finds the command, or shows help. */
int cli_run(struct cli_lastwords *w, int argc, char **argv);

/* The table of options as a part of the manual or as a shell's completions ("man", "bash", "zsh",
 * "fish"). */
int cli_dump(const char *form);

/* Says on the error output what is wrong, drops the status, returns the code. */
int cli_complain(struct base_status *s, int code);

#endif
