/* A model that plays a script: it has one way to run, and tells the observer what the script says.
 */
#ifndef FAKE_H
#define FAKE_H

#include "explore/event.h"

enum { FAKE_THREADS = 8, FAKE_EVENTS = 6 };

struct fake_step {
    uint32_t thread;
    struct model_event events[FAKE_EVENTS]; /* kind LINE without a line ends them */
    bool faults;                            /* the step ends in the script's fault */
    uint32_t finishes, blocks;              /* thread + 1, or 0 */
};

struct fake_script {
    uint32_t threads;
    const char *names[FAKE_THREADS];
    uint32_t next_line[FAKE_THREADS]; /* where a preempted thread is */
    const char *waits[FAKE_THREADS];
    const struct fake_step *steps;
    uint32_t count;
    struct model_fault fault;
    const char *message;
    struct model_place place;
};

/* The script must outlive the model. */
struct model *fake_new(const struct fake_script *script);

/* The path of the whole script; the caller drops it. */
explore_path fake_path(const struct fake_script *script);

#endif
