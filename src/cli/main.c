/* The program's entry, and its only mutable data: signals and base_fatal come without a context, so
 * what they need lives here. */
#include "base/fatal.h"
#include "cli/cli.h"
#include "cli/lastwords.h"
#include <signal.h>
#include <stddef.h>

static struct cli_lastwords words;

static void fatal(enum base_fatal_kind kind, const char *message) {
    cli_lastwords_fatal(&words, kind, message);
}

static void crashed(int signal) {
    (void)signal;
    cli_lastwords_crash();
}

static void interrupt(int signal) {
    (void)signal;
    words.interrupted = 1;
}

/* A second ^C ends heddle at once. */
static void catch_interrupts(void) {
    struct sigaction action = {.sa_handler = interrupt, .sa_flags = (int)SA_RESETHAND};
    sigaction(SIGINT, &action, NULL);
    sigaction(SIGTERM, &action, NULL);
}

/* On a stack of its own, so that an overflow of heddle's stack is reported too. Not under a
 * sanitizer, whose own message says more. */
static void catch_crashes(void) {
#if !defined(__SANITIZE_ADDRESS__) && !defined(__SANITIZE_THREAD__)
    static char stack[1 << 16];
    stack_t alternative = {.ss_sp = stack, .ss_size = sizeof stack};
    sigaltstack(&alternative, NULL);
    static const int signals[] = {SIGSEGV, SIGBUS, SIGFPE, SIGILL, SIGABRT};
    struct sigaction action = {.sa_handler = crashed, .sa_flags = SA_ONSTACK};
    for (size_t i = 0; i < sizeof signals / sizeof *signals; i++)
        sigaction(signals[i], &action, NULL);
#else
    (void)crashed;
#endif
}

int main(int argc, char **argv) {
    base_fatal_set(fatal);
    catch_crashes();
    words.catch_interrupts = catch_interrupts;
    return cli_run(&words, argc, argv);
}
