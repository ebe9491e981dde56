/* The commands, each in a file of its own, and the exit codes that they share. */
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

/* Each command gets the data of the hooks and its own arguments, where argv[0] is its name, and
 * returns an exit code. */
int cli_check(struct cli_lastwords *w, int argc, char **argv);
int cli_replay(struct cli_lastwords *w, int argc, char **argv);
int cli_explore(struct cli_lastwords *w, int argc, char **argv);
int cli_ir(struct cli_lastwords *w, int argc, char **argv);
int cli_doctor(struct cli_lastwords *w, int argc, char **argv);
int cli_demo(struct cli_lastwords *w, int argc, char **argv);

/* Runs heddle: finds and runs the command, or shows help. */
int cli_run(struct cli_lastwords *w, int argc, char **argv);

/* Prints the table of options as a part of the manual, or as completions of a shell ("man", "bash",
 * "zsh", "fish"). */
int cli_dump(const char *form);

/* Prints the status on the error output, drops it, and returns the code. */
int cli_complain(struct base_status *s, int code);

#endif
