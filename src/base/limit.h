/* The limits of the process: its time, its memory, and signals that ask it to end. The system's
 * timer has them looked at a hundred times a second. Code that may run long asks base_limit_over,
 * which is one load, and gives up if it is true. Where nobody asks in time, a hook ends the process
 * from inside a handler of signals, so that the limits hold everywhere: in the compilers that we
 * run, in libraries, and in code that forgot to ask. */
#ifndef BASE_LIMIT_H
#define BASE_LIMIT_H

#include <stdatomic.h>
#include <stdbool.h>
#include <stdint.h>
#include <sys/types.h>

enum { BASE_LIMIT_TIME = 1, BASE_LIMIT_MEMORY = 2, BASE_LIMIT_INTERRUPT = 4 };

/* Called in a handler of signals when a limit was reached and the process goes on for longer than
 * its patience. It may do only what is safe there, and must not return. */
typedef void base_limit_hook(unsigned reached);

/* Bits of the limits that are reached now. Only this header and limit.c look at it. */
extern atomic_uint base_limit_reached_now;

/* Installs the timer. Until base_limit_set there is no limit but an interrupt. Called once. */
void base_limit_start(base_limit_hook *hook);
/* Seconds from now on, and bytes of the process that are in memory; 0: no limit. */
void base_limit_set(double seconds, uint64_t bytes);
/* Safe in a handler of signals. */
void base_limit_interrupt(void);
/* Gives freed memory back to the system, and looks at once instead of in a moment. */
void base_limit_trim(void);

static inline unsigned base_limit_reached(void) {
    return atomic_load_explicit(&base_limit_reached_now, memory_order_relaxed);
}

/* Notes that code left something out because a limit is reached. */
void base_limit_heed(void);
/* The limits for which code left something out since base_limit_grant. */
unsigned base_limit_heeded(void);
/* Is a limit reached? Then the caller leaves out what it was asked for, and this is noted. */
static inline bool base_limit_over(void) {
    if (__builtin_expect(base_limit_reached() == 0, 1))
        return false;
    base_limit_heed();
    return true;
}

/* How long the process may go on after a limit was reached before the hook ends it. At first 0. */
void base_limit_be_patient(double seconds);
/* The hook is not called in the next `seconds`: something that must not be broken off goes on. */
void base_limit_postpone(double seconds);
/* The work from here on has at least these seconds, and some memory, whatever was reached before.
 */
void base_limit_grant(double seconds);

/* The bytes of the process that are in memory now, and the most there ever were. 0: unknown. */
uint64_t base_memory_now(void);
uint64_t base_memory_peak(void);
/* The most that the timer has seen. Safe in a handler of signals. */
uint64_t base_memory_seen(void);

/* A child counts too: its memory is added to ours, and it has limits of its own beside. The child
 * leads a group of processes, which is killed when a limit is reached. */
struct base_limit_child {
    pid_t pid;
    double seconds;
    uint64_t bytes;
};
void base_limit_watch(const struct base_limit_child *child);
/* The child has ended. Which of its own limits it was killed for, or 0. */
unsigned base_limit_unwatch(void);

#endif
