/* The program's entry. Handlers of signals and of base_fatal get no context, so the data that they
 * need is static here. The only other mutable globals are the hook of base_fatal (base/status.c)
 * and the limits of the process (base/limit.c). */
#include "base/fatal.h"
#include "base/limit.h"
#include "cli/cli.h"
#include "cli/lastwords.h"
#include <signal.h>
#include <stddef.h>
#include <time.h>

static struct cli_lastwords words;

static void fatal(enum base_fatal_kind kind, const char *message) {
    cli_lastwords_fatal(&words, kind, message);
}

static void limit(unsigned reached) {
    cli_lastwords_limit(&words, reached);
}

static void crashed(int signal) {
    (void)signal;
    cli_lastwords_crash(&words);
}

/* Handles ^C. A second ^C ends heddle at once. One that comes together with the first does not
 * count, because some tools signal a process and then its group. */
static void interrupt(int number) {
    static struct timespec first;
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    if (!words.interrupted)
        first = now;
    else if (now.tv_sec > first.tv_sec + 1) {
        signal(number, SIG_DFL);
        raise(number);
    }
    words.interrupted = 1;
    base_limit_interrupt();
}

static void catch_interrupts(void) {
    struct sigaction action = {.sa_handler = interrupt, .sa_flags = SA_RESTART};
    sigaction(SIGINT, &action, NULL);
    sigaction(SIGTERM, &action, NULL);
}

/* Installs the handlers of crashes. They have a stack of their own, so that an overflow of heddle's
 * stack is reported too. Under a sanitizer there are none, because its own message tells more. */
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
    signal(SIGXFSZ, SIG_IGN); /* a write beyond the limit then fails, and does not kill */
    base_limit_start(limit);
    words.catch_interrupts = catch_interrupts;
    return cli_run(&words, argc, argv);
}
