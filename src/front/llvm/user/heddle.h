/* Functions by which a program talks to Heddle. `heddle check` finds this header by itself: #include <heddle.h>.
 *
 * Compiled by anything else, the program still runs: a choice takes its first alternative, or the one that
 * the environment variable HEDDLE_CHOICE names; a failed assumption ends the program quietly with
 * status 0; a failed assertion aborts it; atomic sections exclude each other (one lock for
 * all of them), but not the code outside. */
#ifndef HEDDLE_H
#define HEDDLE_H

#ifdef __cplusplus
extern "C" {
#endif

#ifdef __HEDDLE__

/* One of 0 ... n-1; Heddle explores every one. n is from 1 to 65536. */
int heddle_choose(int n);

/* Only runs in which the condition holds exist. */
void heddle_assume(int condition);

/* Until the matching end no other thread runs, unless this one cannot. They nest. */
void heddle_atomic_begin(void);
void heddle_atomic_end(void);

void heddle_check(int condition, const char *text);

#else

#include <stdio.h>
#include <stdlib.h>

static inline int heddle_choose(int n) {
    const char *wanted = getenv("HEDDLE_CHOICE");
    int choice = wanted ? atoi(wanted) : 0;
    return choice >= 0 && choice < n ? choice : 0;
}

static inline void heddle_assume(int condition) {
    if (!condition)
        _Exit(0);
}

/* A lock that every file of the program shares, and how often this thread took it. */
__attribute__((weak)) char heddle_native_lock;
__attribute__((weak)) __thread unsigned heddle_native_depth;

static inline void heddle_atomic_begin(void) {
    if (heddle_native_depth++ == 0)
        while (__atomic_test_and_set(&heddle_native_lock, __ATOMIC_ACQUIRE))
            ;
}

static inline void heddle_atomic_end(void) {
    if (--heddle_native_depth == 0)
        __atomic_clear(&heddle_native_lock, __ATOMIC_RELEASE);
}

static inline void heddle_check(int condition, const char *text) {
    if (condition)
        return;
    fprintf(stderr, "heddle_assert(%s) failed\n", text);
    abort();
}

#endif

/* The condition holds, in every run that comes here. */
#define heddle_assert(condition) heddle_check(!!(condition), #condition)

#ifdef __cplusplus
}
#endif

#endif
